"""Stations on tablets: joining, what they are told, what they touch. docs/tablets.md shows the messages."""
