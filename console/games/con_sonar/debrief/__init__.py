"""The debrief of Con Sonar!, which is played by colours without crews and stations."""
