"""Sonar Family at the table: who sits where."""

from console.games.captain_sonar.stations.stations import RadioDesk
from console.games.sonar_family.stations.cards import card
from console.games.sonar_family.stations.lamps import lit
from console.games.sonar_family.stations.stations import DarkEngineer, DarkFirstMate, FamilyCaptainDesk
from console.stations.crew_desk import Kit

SONAR_FAMILY = Kit((FamilyCaptainDesk, DarkFirstMate, DarkEngineer, RadioDesk), card, lit)
