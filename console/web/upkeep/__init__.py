"""Looking after a table from a desk."""
