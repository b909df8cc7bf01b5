"""Who meets whom, and who is the best: pure functions, a module for each format."""
