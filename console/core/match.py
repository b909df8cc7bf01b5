"""A match under way: orders in, in the order in which they happened; what follows, out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from console.core.game import Event, Refused
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.views import GameView
from console.core.words import Station
from console.games import set_up


@dataclass(frozen=True, slots=True)
class Given:
    """An order that was given, and what came of it."""

    order: Order
    time_ns: int
    """When the press happened, on the table clock."""
    events: tuple[Event, ...] = ()
    refused: Refused | None = None
    by_console: bool = False
    """Nobody pressed for it: the console gave it for somebody who let everybody wait."""
    known_ns: int | None = None
    """How exactly the time of the press is known, either way; None: nobody pressed."""


class Match:
    """Keeps the state of one match. `keep` is called with each order before anybody hears of it."""

    def __init__(self, plan: MatchPlan, keep: Callable[[Given], None] = lambda given: None) -> None:
        self.plan = plan
        """As it is played: others may sit down, and boats be named, while it is."""
        self.game = set_up(plan)
        self._legal: dict[tuple[str, Station | None], Sequence[Order]] = {}
        self._views: dict[str, GameView] = {}
        self.state = self.game.begin()
        self.keep = keep

    @property
    def state(self) -> Any:
        return self._state

    @state.setter
    def state(self, state: Any) -> None:
        self._state = state
        self._legal.clear()
        self._views.clear()

    def give(
        self, order: Order, time_ns: int, *, by_console: bool = False, known_ns: int | None = None
    ) -> Given:
        """Judge an order and keep it."""
        try:
            state, events = self.game.judge(self.state, order)
        except Refused as refused:
            given = Given(order, time_ns, refused=refused, by_console=by_console, known_ns=known_ns)
            self.keep(given)
            return given
        given = Given(order, time_ns, tuple(events), by_console=by_console, known_ns=known_ns)
        self.keep(given)
        self.state = state
        return given

    def legal(self, player: str, station: Station | None = None) -> Sequence[Order]:
        """What may be given now. Listed once for each state, however often desks and displays ask."""
        if (player, station) not in self._legal:
            self._legal[player, station] = tuple(self.game.legal(self.state, player, station))
        return self._legal[player, station]

    def view(self, player: str) -> GameView:
        """What a crew, or a player, may see now; made once for each state as well."""
        if player not in self._views:
            self._views[player] = self.game.view(self.state, player)
        return self._views[player]
