"""Stations on tablets: what each is given to draw."""
