"""What is shown to whoever looks on: the values, and their picture."""
