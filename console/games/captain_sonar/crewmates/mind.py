"""A crew's mind: hears what the crew hears, and chooses for each of its stations."""

from collections.abc import Sequence
from random import Random
from typing import Any, TypeVar

from console.core.crew_orders import Answer, Dive, Head, Start, Stop, Surface
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.words import Crew, Station
from console.crewmates.ears import Ears
from console.crewmates.levels import Skill
from console.crewmates.radio import Operator
from console.games.captain_sonar.crewmates import detection, gunnery, helm, stealth, tasks
from console.games.captain_sonar.crewmates.situation import Situation, situation
from console.games.captain_sonar.crewmates.thought import Post, Thought
from console.games.captain_sonar.rules.orders import (
    Belay,
    Break,
    Charge,
    ChooseVolcano,
    End,
    Inspect,
    Inspection,
    Ok,
    Repair,
    Secure,
    System,
)
from console.games.captain_sonar.rules.set_up import SetUp

AnOrder = TypeVar("AnOrder", bound=CrewOrder)
_SECTIONS = {Station.ENGINEER: 1, Station.CAPTAIN: 2, Station.FIRST_MATE: 3, Station.RADIO: 4}
"""The hull section of each station, as at the table: nobody signs what another one is tracing."""
_STILL_WORTH = 0.85
"""A stop once given is used for a little less than what it was given for."""


class Mind:
    """One level's mind for one crew."""

    def __init__(
        self, set_up: SetUp, crew: Crew, skill: Skill, stations: frozenset[Station], seed: int
    ) -> None:
        self._post = Post.of(crew, set_up, skill, stations)
        self._seed = seed
        self._heard = 0
        self._enemy = self._ears(crew.enemy, skill.exact)
        self._own = self._ears(crew, skill.exact) if skill.hides else None
        self._operator = Operator(crew, set_up.chart)
        self._thought: Thought | None = None
        self._wanted: CrewOrder | None = None

    def _ears(self, about: Crew, exact: bool) -> Ears:
        post = self._post
        return Ears(
            about,
            post.set_up.chart,
            post.set_up.edition,
            exact=exact,
            only=post.skill.hears,
            misses=post.skill.misses,
            seed=self._seed,
        )

    @property
    def thought(self) -> Thought:
        assert self._thought is not None
        return self._thought

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about, as far as this crew was told."""
        self._heard += 1
        self._enemy.hear(events)
        if self._own is not None:
            self._own.hear(events)
        self._operator.hear(events)

    def look(self, view: Any, legal: Sequence[CrewOrder]) -> None:
        """The crew's view and its legal orders, before stations are asked what they would do."""
        seen = situation(self._post.set_up, view)
        self._operator.look(view)
        self._thought = Thought(
            self._post,
            seen,
            self._enemy.tracker,
            None if self._own is None else self._own.tracker,
            Random(self._seed * 1_000_003 + self._heard),
        )
        self._wanted = self._activation(legal) if self._may_activate(seen) else None

    def _may_activate(self, now: Situation) -> bool:
        if now.phase != "play" or now.surfaced or now.awaiting or now.radiation_owed:
            return False
        return not now.frozen or now.stopped_by is not None

    def _activation(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        """What the crew would use now, weighed against each other; only what its giver may do now."""
        for order in self._candidates():
            if order in legal:
                return order
            stop = Stop(order.crew, order.station)
            if self._post.set_up.real_time and self.thought.situation.stopped_by is None and stop in legal:
                return order
        return None

    def _candidates(self) -> Sequence[CrewOrder]:
        thought, now = self.thought, self.thought.situation
        threshold = self._post.skill.fires_at * (_STILL_WORTH if now.stopped_by else 1.0)
        found: list[CrewOrder | None] = []
        strike = gunnery.best_strike(thought)
        if strike is not None and strike.worth >= threshold:
            found.append(strike.order)
        found.append(gunnery.way_out(thought))
        if now.complete and now.own_turn and not now.activated and not thought.shut_in:
            found.append(self._repair())
            found.append(stealth.silence(thought))
            found.append(detection.question(thought, self._asker))
            found.append(gunnery.mine_to_lay(thought))
        return [order for order in found if order is not None and self._ours(order)]

    def _ours(self, order: CrewOrder) -> bool:
        stopped_by = self.thought.situation.stopped_by
        return order.station in self._post.stations and stopped_by in (None, order.station)

    @property
    def _asker(self) -> Station:
        """Who of the crew asks the enemy: the first mate, where the rules let them."""
        askers = self._post.set_up.activators[self._post.crew][System.DRONE]
        return Station.FIRST_MATE if Station.FIRST_MATE in askers else Station.CAPTAIN

    def _repair(self) -> CrewOrder | None:
        """Echo-2: whatever can be repaired here."""
        thought = self.thought
        islands = self._post.set_up.chart.system_islands
        if not islands or not thought.ready(System.SCENARIO):
            return None
        around = thought.waters.around[thought.situation.dot]
        for name, island in islands.items():
            system = System(name)
            usable = thought.situation.gauges[system].usable
            if not usable and around & thought.waters.mask(island):
                return Repair(self._post.crew, Station.CAPTAIN, system)
        return None

    def choose(self, seat: Station | None, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        """What a station would do now, of the orders that it may give."""
        if seat is None or not legal:
            return None
        duty = _of(Secure, legal)
        if duty:
            return next((order for order in duty if order.section == _SECTIONS[seat]), duty[0])
        return _STATIONS[seat](self, legal)

    def _captain(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        thought, now = self.thought, self.thought.situation
        if answers := _of(Answer, legal):
            return stealth.least_telling(thought, answers)
        if volcanoes := _of(ChooseVolcano, legal):
            return helm.volcano(thought, volcanoes)
        if now.dot < 0 and (starts := _of(Start, legal)):
            return helm.start(thought, starts)
        if dives := _of(Dive, legal):
            return dives[0]
        if self._wanted is not None and self._wanted.station is not Station.CAPTAIN:
            return None
        if self._wanted is not None or now.stopped_by is Station.CAPTAIN:
            return self._used(Station.CAPTAIN, legal)
        heads, surfaces = _of(Head, legal), _of(Surface, legal)
        if heads or surfaces:
            return helm.course(thought, heads, surfaces[0] if surfaces else None)
        ends = _of(End, legal)
        return ends[0] if ends else None

    def _used(self, station: Station, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        """The wanted order, a stop before it, or a stop taken back."""
        if self._wanted in legal:
            return self._wanted
        now = self.thought.situation
        wanted: type[CrewOrder] = Belay if now.stopped_by is station else Stop
        return next(iter(_of(wanted, legal)), None)

    def _first_mate(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        if charges := _of(Charge, legal):
            return tasks.charge(self.thought, charges)
        if oks := _of(Ok, legal):
            return oks[0]
        ours = self._wanted is not None and self._wanted.station is Station.FIRST_MATE
        if ours or self.thought.situation.stopped_by is Station.FIRST_MATE:
            return self._used(Station.FIRST_MATE, legal)
        return None

    def _engineer(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        if breaks := _of(Break, legal):
            return tasks.mark(self.thought, breaks)
        if oks := _of(Ok, legal):
            return oks[0]
        inspections = _of(Inspect, legal)
        return next((order for order in inspections if order.result is Inspection.PASS), None)

    def _radio(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        return self._operator.next(legal, self._enemy.tracker)


def _of(kind: type[AnOrder], legal: Sequence[CrewOrder]) -> list[AnOrder]:
    return [order for order in legal if isinstance(order, kind)]


_STATIONS = {
    Station.CAPTAIN: Mind._captain,
    Station.FIRST_MATE: Mind._first_mate,
    Station.ENGINEER: Mind._engineer,
    Station.RADIO: Mind._radio,
}
