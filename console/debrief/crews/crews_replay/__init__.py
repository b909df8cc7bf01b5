"""A match of two crews seen again: on its page, and the best of it in a film."""
