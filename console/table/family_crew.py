"""Sonar Family at the table: who sits where."""

from console.table.crew import Kit
from console.table.family_cards import card
from console.table.family_lamps import lit
from console.table.family_stations import DarkEngineer, DarkFirstMate, FamilyCaptainDesk
from console.table.stations import RadioDesk

SONAR_FAMILY = Kit((FamilyCaptainDesk, DarkFirstMate, DarkEngineer, RadioDesk), card, lit)
