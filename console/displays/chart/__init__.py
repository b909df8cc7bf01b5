"""chart."""
