"""The machine that a table runs on, its links and its controls: is all well, and if not, what to do."""
