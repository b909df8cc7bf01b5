"""stations."""

from console.games.con_sonar.stations.match_choices import ConSonarChoices

FIRST_CHOICES = ConSonarChoices.first
