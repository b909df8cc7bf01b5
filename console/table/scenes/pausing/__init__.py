"""A match that stands still: who wants that, what both displays say, who sits where from then on."""
