"""What proves the rest: fairness, latency, soaks, how long a start takes."""
