"""Sonar Family's display: two charts, energy as a bar, and two stations, all of it large."""
