"""Captain Sonar."""
