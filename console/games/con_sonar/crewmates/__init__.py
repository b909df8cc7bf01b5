"""A computer player of Con Sonar!."""
