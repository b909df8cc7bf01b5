"""Pages for a facilitator and for spectators: a process of its own that may end at any time."""
