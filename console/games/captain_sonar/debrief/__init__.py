"""debrief."""
