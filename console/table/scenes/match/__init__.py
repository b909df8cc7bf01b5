"""A match while it is played: presses, clocks, computers, and what each crew sees and hears of it."""
