"""The commands of `sonar-table`, one module each."""
