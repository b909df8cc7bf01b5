"""Con Sonar! is played without charts."""

CHARTS = None
