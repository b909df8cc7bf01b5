"""One match between two sides, with the clock moved by hand from press to press."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter_ns, thread_time_ns
from typing import Protocol

from console.core.game import AnyGame, Event, Refused
from console.core.notation import Order
from console.core.views import View
from console.crewmates.crew import ComputerCrew, Decision
from console.games import crewmates_of

SECOND_NS = 1_000_000_000
LONGEST_NS = 90 * 60 * SECOND_NS
"""A match that takes longer is a draw."""
MOST_ORDERS = 20_000
MOST_REFUSED = 20
"""A side that is refused more often forfeits."""


class Forfeit(Exception):
    """A side that can play no more; the message says why."""


class ArenaSide(Protocol):
    """Who plays a crew."""

    def hear(self, events: Sequence[Event]) -> None: ...
    def decide(self, view: View, legal: Sequence[Order], now_ns: int) -> Decision | None: ...
    def refused(self, refusal: Refused) -> None: ...


@dataclass
class ArenaRecord:
    """What one side did in a match."""

    courses: int = 0
    refused: int = 0
    self_damage: int = 0
    blocked: int = 0
    """Charged systems that a breakdown forbade, counted after each breakdown."""
    thinking_ns: list[int] = field(default_factory=list)
    """Time of each decision, from the first thing heard since the last one: processor time, but on the wall
    where another program decides."""


@dataclass
class Outcome:
    """How a match went."""

    winners: tuple[str, ...]
    """Nobody: a draw."""
    cause: str
    length_ns: int
    orders: int
    records: dict[str, ArenaRecord]
    lines: list[tuple[int, str]] = field(default_factory=list)
    """When each order was given, and its line; empty where nobody keeps them."""


class ArenaMatch:
    """A match between sides, one for each player of the game."""

    def __init__(self, game: AnyGame, sides: Mapping[str, ArenaSide], most_orders: int = MOST_ORDERS) -> None:
        self._game = game
        self._most_orders = most_orders
        self._sides = sides
        self._blocked = crewmates_of(game.name).blocked
        self._state = game.begin()
        self._now_ns = 0
        self.journal: list[tuple[int, str]] = []
        """When each order was given, in reckoned nanoseconds, and its line."""
        self.records = {player: ArenaRecord() for player in sides}
        self._decided: dict[str, Decision | None] = dict.fromkeys(sides)
        self._unheard: dict[str, list[list[Event]]] = {player: [] for player in sides}
        self._thinking_ns = dict.fromkeys(sides, 0)
        self._programs = [name for name, side in sides.items() if not isinstance(side, ComputerCrew)]
        self._clocks = {name: perf_counter_ns if name in self._programs else thread_time_ns for name in sides}

    def run(self) -> Outcome:
        """Play to the end."""
        while len(self.journal) < self._most_orders:
            try:
                decisions = {player: self._asked(player) for player in self._sides}
            except Forfeit as forfeit:
                return self._forfeited(*forfeit.args)
            made = {player: decision for player, decision in decisions.items() if decision is not None}
            if not made:
                return self._nobody_acts()
            player = min(made, key=lambda name: made[name].at_ns)
            self._now_ns = max(self._now_ns, made[player].at_ns)
            if self._now_ns > LONGEST_NS:
                return self._ended((), "time")
            over = self._give(player, made[player].order)
            if over is not None:
                return over
        return self._ended((), "orders")

    def _asked(self, player: str) -> Decision | None:
        view = self._game.view(self._state, player)
        legal = self._game.legal(self._state, player)
        clock = self._clocks[player]
        begun_ns = clock()
        try:
            for events in self._unheard[player]:
                self._sides[player].hear(events)
            self._unheard[player].clear()
            decision = self._sides[player].decide(view, legal, self._now_ns)
        except Forfeit as forfeit:
            raise Forfeit(player, *forfeit.args) from None
        self._thinking_ns[player] += clock() - begun_ns
        if decision is not None and decision != self._decided[player]:
            self.records[player].thinking_ns.append(self._thinking_ns[player])
            self._thinking_ns[player] = 0
        self._decided[player] = decision
        return decision

    def _give(self, player: str, order: Order) -> Outcome | None:
        record = self.records[player]
        try:
            self._state, events = self._game.judge(self._state, order)
        except Refused as refusal:
            record.refused += 1
            self._sides[player].refused(refusal)
            if record.refused <= MOST_REFUSED:
                return None
            return self._forfeited(player, f"{record.refused} of its orders were refused")
        self.journal.append((self._now_ns, str(order)))
        self._count(player, order, events)
        for name, unheard in self._unheard.items():
            unheard.append([event for event in events if event.audience in ("both", "all", name)])
        ending = [event for event in events if event.name in ("won", "drawn")]
        return self._over(ending[0]) if ending else None

    def _count(self, player: str, order: Order, events: Sequence[Event]) -> None:
        record = self.records[player]
        record.courses += order.verb == "head"
        for event in events:
            if event.name == "damaged" and event.word("crew") == player:
                record.self_damage += event.number("amount")
        if order.verb in self._blocked:
            record.blocked += self._blocked[order.verb](self._game.view(self._state, player))

    def _over(self, event: Event) -> Outcome:
        details = dict(event.details)
        won = details.get("players", details.get("crew", "")) if event.name == "won" else ""
        return self._ended(tuple(str(won).split(",")) if won else (), str(details.get("cause", "points")))

    def _nobody_acts(self) -> Outcome:
        """Computer crews wait only for others: the one program among the sides is to blame."""
        if len(self._programs) == 1:
            return self._forfeited(self._programs[0], "its program waits for ever")
        return self._ended((), "nobody-acts")

    def _forfeited(self, player: str, cause: str) -> Outcome:
        return self._ended(
            tuple(name for name in self._sides if name != player), f"forfeit of {player}: {cause}"
        )

    def _ended(self, winners: tuple[str, ...], cause: str) -> Outcome:
        for player, unheard in self._unheard.items():
            for events in unheard:
                self._sides[player].hear(events)
        return Outcome(winners, cause, self._now_ns, len(self.journal), self.records)
