"""Sonar Family."""
