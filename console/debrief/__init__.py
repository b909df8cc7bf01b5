"""What a crew learns afterwards: figures from a journal, a page, learning curves, and the replay."""
