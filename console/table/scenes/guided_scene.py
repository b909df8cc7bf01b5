"""A guided first match of any game: each card tells one thing, and whoever is slow is shown it.

It is kept, paused, continued and debriefed as any match, and goes on as one when everybody has learnt.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from console.core.game import Refused
from console.core.match import Given, Match
from console.core.notation import Order
from console.core.words import Crew, Station
from console.displays.screen import Card, CardState, SceneName, Screen, Tutorial
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.stations.desks import Desk, Pressed
from console.stations.guided_match import GuidedMatch, GuideTask, Learner
from console.stations.lamps import BLINK_NS
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import Settings

WAIT_NS = 20 * SECOND_NS
"""So long people wait in a stage for others; then the console does the others' part."""
STUCK_NS = 60 * SECOND_NS
"""So long somebody for whom nobody waits may look for a button."""
SHOWING_NS = SECOND_NS
"""From one thing that the console does for somebody to the next."""
COMPUTER_NS = 1_500_000_000
"""So long a computer takes for its part."""
SHOWN_NS = 3 * SECOND_NS
"""So long it is said that the console did something for a station."""
FAREWELL_NS = 10 * SECOND_NS
"""So long it is said that the lesson is over."""


@dataclass
class _Pace:
    """How long one crew, or player, lets others wait."""

    progress: int
    waited_ns: int = 0
    """For how long others have waited for it."""
    stuck_ns: int = 0
    """For how long it has done nothing."""


class GuidedMatchScene(MatchScene):
    """A match in which everybody is told what to press, until all have done everything once."""

    def __init__(
        self,
        lesson: GuidedMatch,
        match: Match,
        settings: Settings,
        loudspeaker: Loudspeaker,
        after: Scene,
        now_ns: int,
    ) -> None:
        self._lesson = lesson
        self._learners: dict[str, Learner] = {}
        self._over_ns: int | None = None
        """When everybody had learnt."""
        super().__init__(match, settings, loudspeaker, after, now_ns)
        peopled = [desk.crew for desk in self.desks if self.computers.peopled[desk.player]]
        first = min(peopled, key=list(Crew).index, default=Crew.BLUE)
        self._learners = {desk.player: lesson.learner(desk, desk.crew is first) for desk in self.desks}
        self._paces = {player: _Pace(0) for player in self._learners}
        self._tasked: dict[tuple[str, Station], tuple[GuideTask, int]] = {}
        """What computers were told, and since when."""
        self._helped: dict[tuple[str, Station], int] = {}
        """For which stations the console did something, and when."""
        self._last_ns = self._showed_ns = now_ns
        self._learn(now_ns)

    @property
    def teaching(self) -> bool:
        return self._over_ns is None and bool(self._learners) and not self.over

    def closeness(self, now_ns: int) -> int | None:
        """While it is taught, nothing hums behind what is said."""
        return None if self.teaching else super().closeness(now_ns)

    def look(self, now_ns: int) -> None:
        super().look(now_ns)
        self._learn(now_ns)

    def _learn(self, now_ns: int) -> None:
        for desk in self.desks if self.teaching else ():
            player = desk.player
            self._learners[player].look(self.match.view(player), self.match.legal(player))
        if self.teaching and self._reached >= self._lesson.stages:
            self._over_ns = now_ns
            self._loudspeaker.sound("ready")

    @property
    def _reached(self) -> int:
        """The stage that nobody is behind."""
        return min(learner.stage for learner in self._learners.values())

    def _tasks(self, desk: Desk, now_ns: int) -> Mapping[Station, GuideTask]:
        return self._learners[desk.player].tasks(self._reached, now_ns)

    def give(self, order: Order, now_ns: int, *, by_console: bool = False) -> Given:
        given = super().give(order, now_ns, by_console=by_console)
        if given.refused is None and self.teaching:
            for learner in self._learners.values():
                learner.follow(given)
            if not self.desks.telling:
                self._learn(now_ns)
        return given

    def _heed(self, desk: Desk, station: Station, pressed: Pressed, now_ns: int) -> None:
        """Until all have learnt, nothing is obeyed but what the lesson asks for."""
        if self.teaching and isinstance(pressed, Order) and not self._asked(desk, station, pressed, now_ns):
            desk.refused(pressed, Refused("not-yet", "the lesson asks for something else"), now_ns)
            self._loudspeaker.sound("buzz", desk.crew)
            return
        super()._heed(desk, station, pressed, now_ns)

    def _asked(self, desk: Desk, station: Station, order: Order, now_ns: int) -> bool:
        task = self._tasks(desk, now_ns).get(station)
        return task is not None and order in task.orders

    def _let_computers_act(self, now_ns: int) -> None:
        """While it is taught, computers do what the lesson asks of them, and the console what is late."""
        passed_ns, self._last_ns = now_ns - self._last_ns, now_ns
        if not self.teaching:
            super()._let_computers_act(now_ns)
            return
        self._count(passed_ns, now_ns)
        for desk in self.desks:
            for station, task in self._tasks(desk, now_ns).items():
                if task.orders and self._is_due(desk, station, task, now_ns):
                    self._do(desk, station, task, now_ns)
                    return

    def _count(self, passed_ns: int, now_ns: int) -> None:
        """Time in which a side let the others wait is counted from one stage to the next."""
        busy = {desk.player for desk in self.desks if self._is_busy(desk, now_ns)}
        people = {player for player, peopled in self.computers.peopled.items() if peopled}
        for player, pace in self._paces.items():
            progress = self._learners[player].progress
            if progress != pace.progress:
                pace.progress, pace.waited_ns = progress, 0
            pace.stuck_ns = pace.stuck_ns + passed_ns if player in busy else 0
            if player in busy and people - busy - {player}:
                pace.waited_ns += passed_ns

    def _is_busy(self, desk: Desk, now_ns: int) -> bool:
        return any(task.orders for task in self._tasks(desk, now_ns).values())

    def _is_due(self, desk: Desk, station: Station, task: GuideTask, now_ns: int) -> bool:
        if desk.level_at(station) is not None:
            before, since_ns = self._tasked.get((desk.player, station), (None, now_ns))
            if before is None or before.orders != task.orders:
                self._tasked[desk.player, station] = (task, now_ns)
                return False
            return now_ns - since_ns >= COMPUTER_NS
        pace = self._paces[desk.player]
        late = pace.waited_ns >= WAIT_NS or pace.stuck_ns >= STUCK_NS
        return late and now_ns - self._showed_ns >= SHOWING_NS

    def _do(self, desk: Desk, station: Station, task: GuideTask, now_ns: int) -> None:
        if desk.level_at(station) is None:
            self._showed_ns = self._helped[desk.player, station] = now_ns
            self._loudspeaker.sound("click", desk.crew)
        self._tasked.pop((desk.player, station), None)
        learner, pace = self._learners[desk.player], self._paces[desk.player]
        stage, pace.stuck_ns = learner.stage, 0
        self.give(task.orders[0], now_ns, by_console=desk.level_at(station) is None)
        if learner.stage == stage:
            pace.progress = learner.progress  # it was not they who went on

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        screen = super().screen(crew, now_ns)
        if screen.menu is not None or not self._guides(now_ns):
            return screen
        wanted = self._wanted(crew, now_ns) if self.teaching else frozenset()
        tutorial = Tutorial(self._reached, self._lesson.stages, wanted)
        return replace(screen, scene=SceneName.TUTORIAL, tutorial=tutorial)

    def _guides(self, now_ns: int) -> bool:
        farewell = self._over_ns is not None and now_ns - self._over_ns < FAREWELL_NS
        return self.teaching or (farewell and not self.over)

    def _wanted(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(
            control
            for desk in self.desks.on_side(crew)
            for station, task in self._tasks(desk, now_ns).items()
            if desk.level_at(station) is None
            for control in task.controls
        )

    def cards(self, crew: Crew, now_ns: int) -> Iterator[Card]:
        """What the lesson tells stands in place of what could be done."""
        cards = super().cards(crew, now_ns)
        if not self._guides(now_ns):
            yield from cards
            return
        told = {
            station: self._told(desk, station, task, now_ns)
            for desk in self.desks.on_side(crew)
            for station, task in (
                self._tasks(desk, now_ns) if self.teaching else dict.fromkeys(desk.seats)
            ).items()
        }
        for card in cards:
            own = card.state in (CardState.REFUSED, CardState.COMPUTER)
            yield card if own else told.get(Station(card.station), card)

    def _told(self, desk: Desk, station: Station, task: GuideTask | None, now_ns: int) -> Card:
        if task is None:
            return Card(station, CardState.DONE, Message.of("status.lesson-over"), Message.of("lesson.go"))
        shown_ns = self._helped.get((desk.player, station))
        if shown_ns is not None and now_ns - shown_ns < SHOWN_NS:
            status = Message.of("status.lesson-shown")
            return Card(station, CardState.COMPUTER, status, Message.of("lesson.shown"))
        if task.orders:
            return Card(station, CardState.AWAITED, Message.of("status.lesson-now"), task.message)
        state = CardState.FREE if task.controls else CardState.IDLE
        return Card(station, state, Message.of("status.waiting"), task.message)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """While it is taught, no show is between what is asked for and whoever learns it."""
        return self.told(crew, now_ns) if self.teaching else super().lit(crew, now_ns)

    def told(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """What the lesson asks for blinks, and nothing else shines."""
        if not self.teaching:
            return super().told(crew, now_ns)
        return self._wanted(crew, now_ns) if now_ns // BLINK_NS % 2 == 0 else frozenset()
