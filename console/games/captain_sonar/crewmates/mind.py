"""A crew's mind in Captain Sonar: what each of its four stations would do."""

from collections.abc import Sequence
from random import Random

from console.core.crew_orders import Answer, Dive, Head, Start, Stop, Surface
from console.core.notation import CrewOrder
from console.core.words import Crew, Station
from console.crewmates.crew_mind import CrewMind, orders_of
from console.crewmates.levels import Skill
from console.crewmates.mind import Audience, Remark
from console.games.captain_sonar.crewmates import detection, gunnery, helm, sayings, stealth, tasks
from console.games.captain_sonar.crewmates.overheard import CaptainSonarOverheard
from console.games.captain_sonar.crewmates.situation import Situation, situation
from console.games.captain_sonar.crewmates.thought import CaptainSonarThought, Post
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
from console.games.captain_sonar.rules.view import CaptainSonarView

_SECTIONS = {Station.ENGINEER: 1, Station.CAPTAIN: 2, Station.FIRST_MATE: 3, Station.RADIO: 4}
"""The hull section of each station, as at the table: nobody signs what another one is tracing."""
_STILL_WORTH = 0.85
"""A stop once given is used for a little less than what it was given for."""


class CaptainSonarMind(CrewMind[CaptainSonarView, CaptainSonarThought]):
    """One level's mind for one crew: it hears what the crew hears, and chooses for each of its stations."""

    def __init__(
        self, set_up: SetUp, crew: Crew, skill: Skill, stations: frozenset[Station], seed: int
    ) -> None:
        super().__init__(lambda about: CaptainSonarOverheard(about, set_up.chart, set_up), crew, skill, seed)
        self._post = Post.of(crew, set_up, skill, stations)
        self._wanted: CrewOrder | None = None

    def look(self, view: CaptainSonarView, legal: Sequence[CrewOrder]) -> None:
        super().look(view, legal)
        may = self._may_activate(self.thought.situation)
        self._wanted = self._activation(legal) if may else None

    def _think(self, view: CaptainSonarView, chance: Random) -> CaptainSonarThought:
        return CaptainSonarThought(
            self._post,
            situation(self._post.set_up, view),
            self._enemy.tracker,
            None if self._own is None else self._own.tracker,
            chance,
        )

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
        if order.station not in self._post.stations:
            return False
        return stopped_by in (None, order.station) or not self._could_act(stopped_by)

    def _could_act(self, station: Station) -> bool:
        """Whether who stopped has something to use; otherwise the stop is left to the others."""
        activators = self._post.set_up.activators[self._post.crew]
        ready = any(station in who and self.thought.ready(system) for system, who in activators.items())
        return ready or (station is Station.CAPTAIN and bool(self.thought.situation.mines))

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

    def _chosen(self, station: Station, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        duty = orders_of(Secure, legal)
        if duty:
            return next((order for order in duty if order.section == _SECTIONS[station]), duty[0])
        return _STATIONS[station](self, legal)

    def _said(self, station: Station, intent: CrewOrder | None, audience: Audience) -> Remark | None:
        return sayings.said(station, self.thought, intent, audience)

    def _captain(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        thought, now = self.thought, self.thought.situation
        if answers := orders_of(Answer, legal):
            return stealth.least_telling(thought, answers)
        if volcanoes := orders_of(ChooseVolcano, legal):
            return helm.volcano(thought, volcanoes)
        if now.dot < 0 and (starts := orders_of(Start, legal)):
            return helm.start(thought, starts)
        if dives := orders_of(Dive, legal):
            return dives[0]
        if self._wanted is not None and self._wanted.station is not Station.CAPTAIN:
            return None
        if self._wanted is not None or now.stopped_by is Station.CAPTAIN:
            return self._used(Station.CAPTAIN, legal)
        heads, surfaces = orders_of(Head, legal), orders_of(Surface, legal)
        if heads or surfaces:
            return helm.course(thought, heads, surfaces[0] if surfaces else None)
        ends = orders_of(End, legal)
        return ends[0] if ends else None

    def _used(self, station: Station, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        """The wanted order, a stop before it, or a stop taken back."""
        if self._wanted in legal:
            return self._wanted
        now = self.thought.situation
        wanted: type[CrewOrder] = Belay if now.stopped_by is station else Stop
        return next(iter(orders_of(wanted, legal)), None)

    def _first_mate(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        if charges := orders_of(Charge, legal):
            return tasks.charge(self.thought, charges)
        if oks := orders_of(Ok, legal):
            return oks[0]
        ours = self._wanted is not None and self._wanted.station is Station.FIRST_MATE
        if ours or self.thought.situation.stopped_by is Station.FIRST_MATE:
            return self._used(Station.FIRST_MATE, legal)
        return None

    def _engineer(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        if breaks := orders_of(Break, legal):
            return tasks.mark(self.thought, breaks)
        if oks := orders_of(Ok, legal):
            return oks[0]
        inspections = orders_of(Inspect, legal)
        return next((order for order in inspections if order.result is Inspection.PASS), None)


_STATIONS = {
    Station.CAPTAIN: CaptainSonarMind._captain,
    Station.FIRST_MATE: CaptainSonarMind._first_mate,
    Station.ENGINEER: CaptainSonarMind._engineer,
    Station.RADIO: CaptainSonarMind._noted,
}
