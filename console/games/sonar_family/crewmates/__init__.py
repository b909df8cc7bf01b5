"""A computer crew of Sonar Family."""
