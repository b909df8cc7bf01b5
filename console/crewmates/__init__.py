"""Crewmates: the tracker, which knows all that can be known of the enemy, and computer crews."""
