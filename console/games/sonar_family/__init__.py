"""sonar_family."""
