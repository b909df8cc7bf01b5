"""What the loop looks after besides the match: health, warnings, books, settings, the machine around it."""
