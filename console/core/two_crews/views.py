"""What the views of all games of two crews show: each game has its own, and at the least this.

Rooms that serve all such games read no more than what is here. A game's own views are dataclasses that name
these fields again: their order is that of the keys of the JSON.
"""

from dataclasses import dataclass

from console.core.chart import Mode
from console.core.game import Event
from console.core.two_crews.set_up import Sinks
from console.core.two_crews.state import Awaiting, WhoseStop, WhoseTurn
from console.core.views import GameView, View
from console.core.words import Course, Crew, Heard, Phase


@dataclass(frozen=True, kw_only=True)
class Transparency(View):
    """What the radio operator noted, and how far the sheet was slid."""

    notes: tuple[Heard, ...]
    columns: int
    rows: int


class OwnBoatView(View):
    """A crew's own boat."""

    dived: bool
    dot: str | None
    route: tuple[str, ...]
    free: tuple[Course, ...]
    blackout: bool
    damage: int
    transparency: Transparency


class EnemyBoatView(View):
    """What is announced of the other boat, and no more."""

    damage: int
    said: Event | None


class TwoCrewView(GameView):
    """What every game of two crews shows a crew."""

    mode: Mode
    hull: int
    """The boxes of a boat's hull."""
    sinks: Sinks
    sinks_at: int
    """The damage that ends the match, whatever did it."""
    phase: Phase
    turn: WhoseTurn | None
    stop: WhoseStop | None
    awaiting: Awaiting | None
    crew: Crew
    surfacing_costs: int
    boat: OwnBoatView
    enemy: EnemyBoatView
