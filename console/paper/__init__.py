"""Sheets to print: what a class, or a table without power, has on paper. Drawn from what the screens show."""
