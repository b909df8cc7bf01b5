"""Panels: named controls and lamps of a crew, over a link."""
