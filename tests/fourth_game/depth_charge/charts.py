"""It is played without charts."""

CHARTS = None
