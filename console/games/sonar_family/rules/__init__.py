"""Sonar Family: two stations, one energy gauge, four charts."""
