"""The replay inside a page: what was drawn once is moved along the orders of the match by a small script."""
