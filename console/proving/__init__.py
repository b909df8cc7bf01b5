"""proving."""
