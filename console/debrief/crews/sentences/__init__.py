"""What a crew is told and asked afterwards: the points, and the moments to look at."""
