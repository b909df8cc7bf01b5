"""What a crowd sees of this table, and when."""
