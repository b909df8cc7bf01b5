"""Two matches that differ in one crew's secrets only, made order by order while all that is announced agrees.

The secret crew starts elsewhere, charges other gauges, marks other breakdowns, lays its mines and steals away
elsewhere, and writes other notes. Its courses, its shots and what it answers are the same in both.
"""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

from console.core.chart import Chart
from console.core.crew_orders import Head, Start
from console.core.dot import Dot
from console.core.game import Game, Refused
from console.core.notation import CrewOrder
from console.core.words import Course, Crew
from tests.secrets.common_way import roomy

TASKS = ("start", "charge", "break", "ok")
PRIVATE = (*TASKS, "note", "slide", "erase")
"""Orders of which the other crew hears nothing, unless a mark brings damage."""
TELLING = ("drone", "torpedo", "trigger", "detonate", "volcano", "missile")
"""Orders that are meant to tell where the enemy and its mines are."""
WEIGHTS = {
    **dict.fromkeys(("silence", "mine"), 60),
    **dict.fromkeys(("head",), 40),
    **dict.fromkeys((*TASKS, "dive", "answer", "end", "secure", "inspect", "stop"), 20),
    **dict.fromkeys(("torpedo", "drone", "sonar", "missile"), 20),
    **dict.fromkeys(("note", "belay"), 2),
    **dict.fromkeys(("surface",), 4),
    **dict.fromkeys(("slide", "erase"), 0.3),
}
"""How often these are given, against 1 for any other kind, so that matches get somewhere."""
TRIES = 12
MOST_QUIET = 8
MOST_VAIN = 4
"""So often the secret crew finds nothing that sounds the same in both; then the pair is at its end."""
NEAR = 8
"""So many starting dots about the other match's boat: there the same courses lead somewhere in both."""


Possible = Callable[[Any, CrewOrder], bool]
"""Whether people could give an order then, where not everything can be pressed."""


def anything(state: Any, order: CrewOrder) -> bool:
    return True


class Step(NamedTuple):
    """What a crew does next in both: first what the enemy does not hear, then at most one thing aloud."""

    crew: Crew
    quiet: tuple[Sequence[CrewOrder], Sequence[CrewOrder]]
    aloud: tuple[CrewOrder, CrewOrder] | None


def announced(game: Game[Any, Any, Any], state: Any, order: CrewOrder, crew: Crew) -> list[str]:
    """What a crew hears when an order is given; the refusal where it is refused."""
    try:
        _, events = game.judge(state, order)
    except Refused as refused:
        return [str(refused)]
    return [str(event) for event in events if event.audience in ("both", crew)]


class Twins:
    """Draws the steps of a pair of matches. It keeps no match: it is told how both stand."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        secret: Crew,
        seed: int,
        possible: Possible = anything,
    ) -> None:
        self.game = game
        self.secret = secret
        self.watcher = secret.enemy
        self.chance = Random(f"{seed} {secret}")
        self._possible = possible
        set_up: Any = getattr(game, "set_up", game)
        self._chart: Chart = set_up.chart
        self._vain = 0
        charged = self.chance.choice(("silence", "silence", "mine", "torpedo", "drone", "sonar"))
        self._loved = re.compile(f"charge {charged}|silence zero|break [a-z]+ [123]")
        """What is done more often than chance would have it: circuits repair themselves."""

    def step(self, one: Any, other: Any) -> Step | None:
        """What is done next; None where nothing is left that sounds the same in both."""
        if self._vain == MOST_VAIN:
            return None
        crews = [self.secret, self.watcher] if self._secret_first(one) else [self.watcher, self.secret]
        for crew in crews:
            step = self._of_secret(one, other) if crew is self.secret else self._of_watcher(one, other)
            if step is not None:
                return step
        return None

    def _secret_first(self, state: Any) -> bool:
        turn = None if state.turn is None else state.turn.crew
        if turn is not None and self.chance.random() < 0.9:
            return bool(turn is self.secret)
        return self.chance.random() < 0.7

    def _of_watcher(self, one: Any, other: Any) -> Step | None:
        """Anything that the watching crew may do and that tells it the same; its own secrets are its own."""
        quiet, one = self._quietly(one, self.watcher)
        for order in quiet:
            other, _ = self.game.judge(other, order)
        for order in self._drawn(self._legal(one, self.watcher)):
            told = announced(self.game, one, order, self.watcher)
            if order.verb == "sonar" and not self._answered_alike(one, other, order):
                continue
            if told == announced(self.game, other, order, self.watcher):
                return Step(self.watcher, (quiet, quiet), (order, order))
            assert order.verb in TELLING, f"{order} tells the enemy's secrets: {told}"
        return Step(self.watcher, (quiet, quiet), None) if quiet else None

    def _answered_alike(self, one: Any, other: Any, sonar: CrewOrder) -> bool:
        """Whether there is an answer that the secret captain could give in both."""
        asked = [self.game.judge(state, sonar)[0] for state in (one, other)]
        first, second = (self._legal(state, self.secret) for state in asked)
        return bool({*first} & {*second})

    def _of_secret(self, one: Any, other: Any) -> Step | None:
        first, one = self._quietly(one, self.secret)
        second, other = self._quietly(other, self.secret, self._place(one))
        aloud = self._aloud(one, other)
        self._vain = 0 if aloud is not None else self._vain + (one.turn is None)
        return Step(self.secret, (first, second), aloud) if first or second or aloud else None

    def _place(self, state: Any) -> Dot | None:
        name = self.game.view(state, self.secret).json()["boat"]["dot"]
        return Dot.parse(name) if name else None

    def _legal(self, state: Any, crew: Crew) -> list[CrewOrder]:
        return [order for order in self.game.legal(state, crew) if self._possible(state, order)]

    def _quietly(self, state: Any, crew: Crew, near: Dot | None = None) -> tuple[list[CrewOrder], Any]:
        """Orders that the enemy does not hear: all tasks that are owed, or a few of any kind."""
        given: list[CrewOrder] = []
        thorough = self.chance.random() < 0.8
        kinds = TASKS if thorough else PRIVATE
        for _ in range(MOST_QUIET if thorough else self.chance.randrange(4)):
            legal = [order for order in self._legal(state, crew) if order.verb in kinds]
            quiet = self._drawn(self._starts(state, crew, legal, near))
            order = next((o for o in quiet if not announced(self.game, state, o, crew.enemy)), None)
            if order is None:
                break
            state, _ = self.game.judge(state, order)
            given.append(order)
        return given, state

    def _starts(
        self, state: Any, crew: Crew, legal: Sequence[CrewOrder], near: Dot | None
    ) -> Sequence[CrewOrder]:
        """A boat is placed once, in the second match not far from where it is in the first."""
        starts = [order for order in legal if isinstance(order, Start)]
        if starts and self.game.view(state, crew).json()["boat"]["dot"] is not None:
            return ()
        if not starts or near is None:
            return legal
        there = near
        starts.sort(key=lambda o: abs(o.dot.column - there.column) + abs(o.dot.row - there.row))
        return starts[:NEAR]

    def _aloud(self, one: Any, other: Any) -> tuple[CrewOrder, CrewOrder] | None:
        """One order in each match, of which the enemy hears the same."""
        first, second = self._loud_orders(one), self._loud_orders(other)
        wide = self._roomy(one, other)
        narrow = [order for order in first if isinstance(order, Head) and order.course not in wide]
        for order in sorted(self._drawn(first), key=narrow.__contains__):
            told = announced(self.game, one, order, self.watcher)
            alike = [twin for twin in second if twin.verb == order.verb]
            self.chance.shuffle(alike)
            for twin in sorted(alike, key=lambda twin: twin == order):
                if announced(self.game, other, twin, self.watcher) == told and self._leads(
                    one, order, other, twin
                ):
                    return order, twin
        return None

    def _loud_orders(self, state: Any) -> list[CrewOrder]:
        """What the enemy hears of; a mark only where it brings damage."""
        return [
            order
            for order in self._legal(state, self.secret)
            if order.verb not in PRIVATE
            or (order.verb == "break" and announced(self.game, state, order, self.watcher))
        ]

    def _roomy(self, one: Any, other: Any) -> set[Course]:
        """Courses on which the boats can go far together."""
        first, second = (self.game.view(state, self.secret).json()["boat"] for state in (one, other))
        if None in (first["dot"], second["dot"]):
            return set()
        closed = tuple(
            frozenset(map(Dot.parse, (*boat["route"], *boat.get("mines", ())))) for boat in (first, second)
        )
        return roomy(self._chart, (Dot.parse(first["dot"]), Dot.parse(second["dot"])), closed)

    def _leads(self, one: Any, order: CrewOrder, other: Any, twin: CrewOrder) -> bool:
        """Whether a stop can be resolved the same way in both; nothing else has to lead anywhere."""
        if order.verb != "stop" or self.chance.random() < 0.1:
            return True
        stopped = [self.game.judge(one, order)[0], self.game.judge(other, twin)[0]]
        verbs = [{o.verb for o in self._loud_orders(state)} for state in stopped]
        return verbs[0] & verbs[1] > {"belay"} or "resume" in verbs[0] & verbs[1]

    def _drawn(self, orders: Sequence[CrewOrder]) -> list[CrewOrder]:
        """A few orders: first a kind is drawn, then one of it, so that eighty slides do not drown a shot."""
        kinds: dict[str, list[CrewOrder]] = {}
        for order in orders:
            kinds.setdefault(order.verb, []).append(order)
        drawn = []
        while kinds and len(drawn) < TRIES:
            (kind,) = self.chance.choices(list(kinds), [WEIGHTS.get(kind, 1) for kind in kinds])
            loved = [order for order in kinds[kind] if self._loved.search(str(order))]
            order = self.chance.choice(loved if loved and self.chance.random() < 0.7 else kinds[kind])
            kinds[kind].remove(order)
            if not kinds[kind]:
                del kinds[kind]
            drawn.append(order)
        return drawn
