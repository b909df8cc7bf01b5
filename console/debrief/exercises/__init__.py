"""Exercises of a match: what can be asked, and what came of it."""
