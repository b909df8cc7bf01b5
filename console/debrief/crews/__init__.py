"""crews."""
