"""glass."""
