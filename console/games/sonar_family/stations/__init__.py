"""Sonar Family at the table."""

from dataclasses import replace
from functools import partial
from typing import cast

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.displays.effects.effect_cues import CREWS, shot
from console.games.sonar_family.rules.view import SonarFamilyView
from console.games.sonar_family.stations.commentary import EXPLAINED
from console.games.sonar_family.stations.crews import family_desks
from console.games.sonar_family.stations.guided_match import GUIDED_MATCH
from console.games.sonar_family.stations.match_choices import CHARTS, SonarFamilyChoices
from console.stations.attract_show import AttractShow
from console.stations.commentary import Commentary
from console.stations.controls import control_of
from console.stations.game_stations import GameStations
from console.stations.head_count import crews_exchanged


def _attract_plan(number: int) -> MatchPlan:
    """Turn by turn: one deed after the other, for whoever sees it for the first time."""
    chart = CHARTS[number % len(CHARTS)]
    return MatchPlan(game="sonar-family", chart=chart, mode="turn-by-turn", first="lot")


def _enemy_route(match: Match, crew: Crew) -> tuple[str, ...]:
    return cast(SonarFamilyView, match.view(crew.enemy)).boat.route


STATIONS = GameStations(
    desks=family_desks,
    guided_match=GUIDED_MATCH,
    first_choices=SonarFamilyChoices.first,
    control_of=control_of,
    exchanged=crews_exchanged,
    effects=replace(CREWS, staged={**CREWS.staged, "missile": shot(0, straight=True)}),
    attract=AttractShow(_attract_plan, partial(Commentary, EXPLAINED), _enemy_route),
)
