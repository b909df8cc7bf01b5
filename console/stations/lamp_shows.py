"""Lamps that take part: a running light in attract, the stop lamps in alarm, the board of a boat that is hit.

A show is a function of the time since it began, and lights only lamps that tell nothing: one that tells what
to press shines or blinks as it is told to.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache

from console.core.game import Event
from console.core.words import Crew
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.hardware import load_panel
from console.stations.lamps import BLINK_NS

RUN_NS = 3 * SECOND_NS
"""So long the running light takes from one end of a panel to the other and back to the first."""
RUN_MM = 90
"""How broad it is."""
FLASH_NS = 500 * MILLISECOND_NS
"""Two flashes a second, where three are the most that people should be shown."""
FLASH_ON_NS = 200 * MILLISECOND_NS


class Show(StrEnum):
    """What the lamps do besides telling what to press."""

    ALARM = "alarm"
    """The other crew has stopped the table."""
    STRUCK = "struck"
    """This boat was hit."""


LASTS_NS: Mapping[Show, int] = {Show.ALARM: 2 * SECOND_NS, Show.STRUCK: 1_500 * MILLISECOND_NS}


@dataclass(frozen=True)
class ShownBy:
    """Which events of a game begin a show, by their names."""

    alarm: frozenset[str] = frozenset({"stopped"})
    """The table stops: the other crew's lamps say so."""
    struck: frozenset[str] = frozenset({"damaged"})
    """A boat is hurt: its own lamps say so; everybody's, where the event is about nobody's boat."""

    def show(self, event: Event, crew: Crew) -> Show | None:
        """The show that an event begins on a crew's panel."""
        about = event.word("crew") if event.has("crew") else None
        if event.name in self.alarm and about == crew.enemy:
            return Show.ALARM
        return Show.STRUCK if event.name in self.struck and about in (None, crew) else None


@cache
def _lamps() -> frozenset[str]:
    return frozenset(load_panel().lamps)


@cache
def _stops() -> frozenset[str]:
    return frozenset(lamp for lamp in _lamps() if lamp.endswith(".stop"))


def running(t_ns: int) -> frozenset[str]:
    """A light that runs along the panel, for as long as nobody plays."""
    panel = load_panel()
    at_mm = t_ns % RUN_NS / RUN_NS * (panel.width_mm + RUN_MM)
    return frozenset(lamp.id for lamp in panel.controls if 0 <= at_mm - lamp.x_mm < RUN_MM)


def alarm(t_ns: int) -> frozenset[str]:
    """The stop lamps flash."""
    return _stops() if t_ns % FLASH_NS < FLASH_ON_NS else frozenset()


def struck(t_ns: int) -> frozenset[str]:
    """The whole board flashes."""
    return _lamps() if t_ns % FLASH_NS < FLASH_ON_NS else frozenset()


FRAMES: Mapping[Show, Callable[[int], frozenset[str]]] = {Show.ALARM: alarm, Show.STRUCK: struck}


@dataclass(frozen=True)
class LampShow:
    """What is going on on one panel. A value: what is heard makes a new one.

    A show that begins while another goes on flashes with it: however fast things happen, no lamp goes faster.
    """

    begun_ns: int = 0
    until_ns: Mapping[Show, int] = field(default_factory=dict)

    def hear(self, show: Show, now_ns: int) -> "LampShow":
        until_ns = {**self.until_ns, show: now_ns + LASTS_NS[show]}
        return replace(self, until_ns=until_ns) if self.goes_on(now_ns) else LampShow(now_ns, until_ns)

    def goes_on(self, now_ns: int) -> bool:
        return any(now_ns < until_ns for until_ns in self.until_ns.values())

    def lit(self, now_ns: int) -> frozenset[str]:
        """The lamps that take part at a moment."""
        on = [show for show, until_ns in self.until_ns.items() if now_ns < until_ns]
        return frozenset().union(*(FRAMES[show](now_ns - self.begun_ns) for show in on))


def with_show(told: Callable[[int], Iterable[str]], show: frozenset[str], now_ns: int) -> frozenset[str]:
    """What is told, and of a show the lamps that tell nothing, now or in the other half of a blink."""
    now = frozenset(told(now_ns))
    return now | (show - now - frozenset(told(now_ns + BLINK_NS))) if show else now
