"""What sits behind the controls of a panel, for every game: desks, choices, cards, lamps, lessons."""
