"""Computer crews and others' programs against each other, in time that is only reckoned."""
