"""Who may come in: the PIN and the sessions that it opens."""
