"""More: setting a match up, page by page, and what comes of it."""
