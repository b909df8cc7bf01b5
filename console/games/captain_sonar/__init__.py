"""captain_sonar."""
