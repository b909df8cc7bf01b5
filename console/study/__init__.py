"""Matches as tables that others can count on: events, a dictionary of their columns, captions for a video.

All of it is told from journals alone. Who did not consent is in none of it.
"""
