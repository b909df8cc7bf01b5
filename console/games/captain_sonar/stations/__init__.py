"""stations."""

from console.games.captain_sonar.stations.match_choices import CaptainSonarChoices

FIRST_CHOICES = CaptainSonarChoices.first
