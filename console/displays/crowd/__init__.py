"""What a crowd is shown, and codes that lead its phones to the pages."""
