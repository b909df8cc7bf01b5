"""What is said to a crew afterwards: one thing to keep, two to try, three questions, each with its figure."""
