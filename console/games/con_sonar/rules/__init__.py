"""Con Sonar!: chains of cards, twelve submarines and a die."""
