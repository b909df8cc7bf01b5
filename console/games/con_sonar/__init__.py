"""con_sonar."""
