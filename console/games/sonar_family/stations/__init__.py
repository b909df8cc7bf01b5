"""Sonar Family at the table."""

from dataclasses import replace

from console.displays.effects.effect_cues import CREWS, shot
from console.games.sonar_family.stations.crews import family_desks
from console.games.sonar_family.stations.guided_match import GUIDED_MATCH
from console.games.sonar_family.stations.match_choices import SonarFamilyChoices
from console.stations.controls import control_of
from console.stations.game_stations import GameStations
from console.stations.head_count import crews_exchanged

STATIONS = GameStations(
    desks=family_desks,
    guided_match=GUIDED_MATCH,
    first_choices=SonarFamilyChoices.first,
    control_of=control_of,
    exchanged=crews_exchanged,
    effects=replace(CREWS, staged={**CREWS.staged, "missile": shot(0, straight=True)}),
)
