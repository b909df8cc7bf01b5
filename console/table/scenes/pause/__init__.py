"""A match that stands still: paused, or waiting to be continued."""
