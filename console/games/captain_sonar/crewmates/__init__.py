"""A computer crew of Captain Sonar."""
