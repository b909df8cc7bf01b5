"""Con Sonar!."""
