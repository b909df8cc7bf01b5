"""stations."""

from console.games.sonar_family.stations.match_choices import SonarFamilyChoices

FIRST_CHOICES = SonarFamilyChoices.first
