"""Two tables on which a pair of matches is played by presses, and all that one crew gets of each.

Both tables have one clock. A step takes the same time on both: first the presses that nobody hears of, then,
at one moment, the press that gives the order. The watching crew's display and lamps are looked at every half
second, in the middle of the other crew's half-made choices too.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AnySet
from copy import copy, deepcopy
from dataclasses import fields, is_dataclass
from typing import Any

from pygame import Surface

from console.core.chart import Chart
from console.core.notation import CrewOrder
from console.core.words import Crew, Station
from console.displays.painter import Painter
from console.displays.screen import Screen
from console.games.captain_sonar.rules.orders import Secure
from console.games.captain_sonar.stations.hull_pen import SECTION_OF
from console.panels.simulated_link import SimulatedLink
from console.stations.half_made_choice import Aiming, Picker, Turning
from console.voice.clip import SIDES, Side
from console.voice.voice import Voice
from console.voice.voice_settings import VoiceSettings
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.secrets.twins import PRIVATE, Step, Twins
from tests.table.driver import (
    _PRESSES,
    CONTROLS,
    MILLISECOND_NS,
    TableDriver,
    _holds,
    _way,
    as_the_table_says,
)
from tests.voice.hall import Loudspeakers, Reader

SIZE = (1024, 600)
LOOK_NS = 500 * MILLISECOND_NS
PREPARING_NS = 4_500 * MILLISECOND_NS
STEP_NS = 8_000 * MILLISECOND_NS
NEVER_UP_S = 3600
"""The bar of a stop, or of an answer, is seen to shrink, and the console never acts."""


def written(thing: Any) -> Any:
    """A screen as JSON would have it: all of it, a chart by its name."""
    if isinstance(thing, Chart):
        return thing.name
    if is_dataclass(thing):
        return {field.name: written(getattr(thing, field.name)) for field in fields(thing)}
    if isinstance(thing, Mapping):
        return {str(key): written(value) for key, value in thing.items()}
    if isinstance(thing, AnySet):
        return sorted(written(value) for value in thing)
    if isinstance(thing, list | tuple):
        return [written(value) for value in thing]
    return thing


class Watched(TableDriver):
    """A table with a voice, and somebody who writes down all that one crew is shown and told."""

    def __init__(self, watcher: Crew, *, headphones: bool = False, **settings: Any) -> None:
        self.now_ns = 0
        self.watcher = watcher
        self.seen: list[tuple[int, Screen, frozenset[str]]] = []
        """What the watching crew saw, and when."""
        self.look: Callable[[], None] = lambda: None
        """Somebody else who looks at the table, whenever the watching crew does."""
        self._noted: list[str] | None = None
        self._reader = Reader()
        self._speakers = Loudspeakers(self._reader)
        self._ears = (SIDES[watcher], Side.BOTH) if headphones else tuple(Side)
        voice = Voice(
            VoiceSettings(headphones=headphones),
            clock=self.clock,
            speaker=self._reader,
            output=self._speakers,
            threads=False,
        )
        unhurried = {
            "idle_seconds": 0,
            "answer_seconds": NEVER_UP_S,
            "stop_seconds": NEVER_UP_S,
            "stop_deaf_seconds": 5,
            "seed": 1,
        }
        super().__init__(loudspeaker=voice, headphones=headphones, **unhurried, **settings)

    def open_link(self) -> Any:
        """A panel whose clock is exact: nothing on these tables may differ but secrets."""
        link = SimulatedLink(CONTROLS, clock=self.clock, wake=self.listener.wake, uncertainty_ns=0)
        self.listener.links.append(link)
        return link

    def advance(self, seconds: float) -> None:
        end_ns = self.now_ns + round(seconds * 1000) * MILLISECOND_NS
        while self.now_ns < end_ns:
            to_look_ns = LOOK_NS - self.now_ns % LOOK_NS
            step_ns = 5 * MILLISECOND_NS if self.listener.arbiter.holding else to_look_ns
            self.now_ns = min(end_ns, self.now_ns + step_ns)
            self._run()
            if self.now_ns % LOOK_NS == 0:
                self.loudspeaker.step()
                lit = frozenset(self.lamps(self.watcher))
                self.seen.append((self.now_ns, self.screen(self.watcher), lit))
                self.look()

    def press(self, *controls: str) -> None:
        if self._noted is None:
            super().press(*controls)
        else:
            self._noted += controls

    @property
    def heard(self) -> list[str]:
        """What the watching crew heard so far."""
        return [f"{one.side.name} {one.what}" for one in self._speakers.heard if one.side in self._ears]

    def do(self, quiet: Sequence[CrewOrder], aloud: CrewOrder | None) -> None:
        """One step: all orders by presses; the one that is heard at one moment of the step."""
        begun_ns = self.now_ns
        for order in quiet:
            self._order_quietly(order)
        if aloud is not None and aloud.verb == "start":
            self._order_quietly(aloud)
            aloud = None
        *before, last = self._controls(aloud) if aloud is not None else [None]
        super().press(*before)
        assert self.now_ns <= begun_ns + PREPARING_NS, "a step is too short for so many presses"
        self._wait_until(begun_ns + PREPARING_NS)
        if last is not None:
            super().press(last)
        self._wait_until(begun_ns + STEP_NS)

    def _order_quietly(self, order: CrewOrder) -> None:
        """At the panel the OK that chooses a start dives too, which is heard: the start alone is given."""
        controls = self._controls(order)
        if order.verb == "start":
            super().press(*controls[:-1])
            self.match.give(order, self.now_ns)
        else:
            super().press(*controls)

    def set_boats(self, **fields: Any) -> None:
        """Change both boats by hand."""
        match = self.match.match
        boats = {crew.value: match.state.boat(crew)._replace(**fields) for crew in Crew}
        match.state = match.state._replace(**boats)
        self.match.look(self.now_ns)

    def pressable(self, state: Any, order: CrewOrder) -> bool:
        """Whether people could press it: who stopped acts, each station traces its own section, and so on."""
        if order.station in self.match.computers.held[order.crew]:
            return False
        stop = state.stop
        if stop is not None and stop.crew is order.crew and order.verb not in ("answer", "volcano", *PRIVATE):
            return order.station is getattr(stop, "station", Station.CAPTAIN)
        if isinstance(order, Secure):
            return order.section == SECTION_OF[order.station]
        return order == as_the_table_says(order)

    def _wait_until(self, time_ns: int) -> None:
        self.advance((time_ns - self.now_ns) / 1_000_000_000)

    def _controls(self, order: CrewOrder) -> list[str]:
        """The presses that give an order, the deciding one last. What has to be opened first is opened."""
        station = f"{order.crew}.{order.station}"
        desk = self.desk(order.crew, order.station)
        if order.verb == "secure":
            return [f"{station}.{control}" for control in _traced(desk)]
        if order.verb not in (*_PRESSES, "resume"):
            if desk.picker is None:
                super().press(f"{station}.{'north' if order.verb == 'start' else 'stop'}")
            forward = "next" if order.station is Station.FIRST_MATE else "east"
            return [f"{station}.{control}" for control in _picked(deepcopy(desk.picker), order, forward)]
        self._noted = noted = []
        self.order(str(order))
        self._noted = None
        return noted


def _traced(desk: Any) -> list[str]:
    """The presses that trace a hull section to its end."""
    tracing, controls = copy(desk.tracing), []
    while not tracing.done:
        course = tracing.next_course
        controls.append(next(control for control, way in desk.pad.items() if way is course))
        tracing.move(course)
    return controls


def _picked(picker: Picker, order: CrewOrder, forward: str) -> list[str]:
    """The presses that lead a picker to an order."""
    controls: list[str] = []
    while isinstance(picker.now, Turning):
        index = next(i for i, (_, choice) in enumerate(picker.now.choices) if _holds(choice, order))
        controls += [forward] * ((index - picker.index) % len(picker.now.choices)) + ["ok"]
        picker.index = index
        if picker.choose().order is not None:
            return controls
    assert isinstance(picker.now, Aiming)
    return [*controls, *_way(picker, order), "ok"]


def _apart(one: Screen, other: Screen) -> str:
    """Where two screens differ."""
    names = [field.name for field in fields(one) if getattr(one, field.name) != getattr(other, field.name)]
    return "\n".join(f"{name}: {getattr(one, name)} and {getattr(other, name)}" for name in names)


class WatchedFamily(Watched, FamilyDriver):
    """Sonar Family."""


class WatchedConSonar(Watched, ConSonarDriver):
    """Con Sonar!."""


class Beside:
    """Two tables beside each other, on which matches have begun."""

    def __init__(self, one: Watched, other: Watched) -> None:
        self.both = (one, other)
        self._painters = [Painter(Surface(SIZE)) for _ in self.both]

    def compare(self, *, drawn: bool = False) -> int:
        """All that the watching crew got since the last time is the same at both, byte for byte.

        `drawn`: what is seen for a moment is drawn and compared pixel by pixel; answers how many such frames.
        """
        one, other = self.both
        frames = 0
        for (then_ns, screen, lit), (same_ns, twin, twin_lit) in zip(one.seen, other.seen, strict=True):
            assert then_ns == same_ns
            assert lit == twin_lit, f"lamps: {sorted(lit ^ twin_lit)}"
            assert json.dumps(written(screen)) == json.dumps(written(twin)), _apart(screen, twin)
            if drawn and screen.effects:
                assert self._picture(0, screen) == self._picture(1, twin)
                frames += 1
        assert one.heard == other.heard, f"{one.heard[-3:]} and {other.heard[-3:]}"
        one.seen.clear()
        other.seen.clear()
        return frames

    def compare_pictures(self) -> None:
        """What is drawn of it for the watching crew is the same, pixel for pixel."""
        one, other = (table.screen(table.watcher) for table in self.both)
        assert self._picture(0, one) == self._picture(1, other)

    def _picture(self, number: int, screen: Screen) -> bytes:
        painter = self._painters[number]
        painter.paint(screen)
        return painter.surface.get_buffer().raw


class Tables(Beside):
    """A pair of matches of two crews."""

    def __init__(self, one: Watched, other: Watched, seed: int) -> None:
        super().__init__(one, other)
        self._twins = Twins(one.match.match.game, one.watcher.enemy, seed, one.pressable)

    def step(self) -> Step | None:
        """Something happens at both tables; None where the match is over, or nothing more can."""
        if self.both[0].match.over:
            return None
        step = self._twins.step(*(table.match.match.state for table in self.both))
        if step is not None:
            for number, table in enumerate(self.both):
                table.do(step.quiet[number], None if step.aloud is None else step.aloud[number])
        return step
