"""Captain Sonar at the table."""

from functools import partial
from typing import cast

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.words import Crew
from console.games.captain_sonar.rules.orders import Break, Charge
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.games.captain_sonar.stations.commentary import EXPLAINED
from console.games.captain_sonar.stations.crews import CaptainSonarDesks
from console.games.captain_sonar.stations.effects import EFFECTS
from console.games.captain_sonar.stations.guided_match import GUIDED_MATCH
from console.games.captain_sonar.stations.match_choices import CaptainSonarChoices
from console.stations import controls
from console.stations.attract_show import AttractShow
from console.stations.commentary import Commentary
from console.stations.game_stations import GameStations
from console.stations.head_count import crews_exchanged

ATTRACT_CHARTS = ("alpha-2", "alpha", "bravo-2", "bravo", "charlie-2")
"""In turn."""


def _attract_plan(number: int) -> MatchPlan:
    chart = ATTRACT_CHARTS[number % len(ATTRACT_CHARTS)]
    edition = 2 if chart.endswith("-2") else 1
    return MatchPlan(game="captain-sonar", chart=chart, edition=edition, mode="real-time")


def _enemy_route(match: Match, crew: Crew) -> tuple[str, ...]:
    return cast(CaptainSonarView, match.view(crew.enemy)).boat.route


def _control_of(order: Order) -> str | None:
    match order:
        case Charge(system=system):
            return f"first-mate.{system}"
        case Break(panel=panel, symbol=symbol):
            return f"engineer.{panel}-{symbol}"
    return controls.control_of(order)


STATIONS = GameStations(
    desks=CaptainSonarDesks,
    guided_match=GUIDED_MATCH,
    first_choices=CaptainSonarChoices.first,
    control_of=_control_of,
    exchanged=crews_exchanged,
    effects=EFFECTS,
    attract=AttractShow(_attract_plan, partial(Commentary, EXPLAINED), _enemy_route),
)
