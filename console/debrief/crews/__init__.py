"""What the debriefs of games of two crews share."""
