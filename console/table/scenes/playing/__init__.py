"""The parts of a match at the table: its clock, its patience, and what displays and lamps show of it."""
