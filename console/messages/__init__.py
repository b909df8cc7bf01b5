"""What is said between processes: typed messages, one codec both ways, one line server, one client."""
