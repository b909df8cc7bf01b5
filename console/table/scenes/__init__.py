"""The states of the table, one after the other: attract, set-up, a match, its debrief, service."""
