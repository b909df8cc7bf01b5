"""stations."""
