"""The games: pure functions of a state and an order."""
