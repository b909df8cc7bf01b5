"""The club: many tables, one ranking."""
