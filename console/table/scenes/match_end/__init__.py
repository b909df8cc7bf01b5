"""After a match: its debrief, its records, how the club stands, and what its crews do next."""
