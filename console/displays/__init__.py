"""What people see: charts in the terminal and on paper, the crews' windows."""
