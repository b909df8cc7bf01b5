"""Con Sonar!'s display: the scale, cards, the die, scores, and the players of one side."""
