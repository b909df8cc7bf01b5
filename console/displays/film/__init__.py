"""Attract's film: a hunt that was really played, seen from the side."""
