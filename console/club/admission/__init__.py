"""How a table comes to its login: it shows a code, and only who sees the table can admit it."""
