"""What is to be played: made of what was chosen, or of what was played last, with who sits where."""
