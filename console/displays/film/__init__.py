"""Attract's film: the end of a match that two computer crews played, seen from the side."""
