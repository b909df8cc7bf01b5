"""The table console: games, panels, displays."""
