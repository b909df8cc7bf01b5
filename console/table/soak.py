"""A soak: a table in simulated time, pressed by strangers and played by computers, with faults thrown in.

What must hold: nothing raises, every order that was accepted is in a journal, and memory does not grow.
"""

import gc
import resource
import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from console.panels.clock import MILLISECOND_NS, SECOND_NS, HandClock
from console.panels.hardware import load_panel
from console.panels.simulated_link import SimulatedLink, Wear
from console.rules.words import Crew
from console.table.arbiter import Arbiter
from console.table.archive import Archive
from console.table.attract import AttractScene
from console.table.journal import Ordered, newest_first, read_journal
from console.table.listener import Listener
from console.table.match_scene import MatchScene
from console.table.settings import DEFAULTS, Settings
from console.table.table import Table

HOUR_NS = 3600 * SECOND_NS
PAUSE_NS = (60 * MILLISECOND_NS, 900 * MILLISECOND_NS)
"""Between two presses of a stranger."""
FAULT_EVERY_NS = 300 * SECOND_NS
CREWS = ("", "red=cadet", "blue=officer red=officer", "blue=cadet red=cadet", "red=officer blue.engineer=ace")
"""Who plays beside the strangers, in turn."""
CHECKED_EVERY = 200
"""Both screens are made for every so many presses."""


@dataclass
class SoakReport:
    """How a soak went."""

    hours: float = 0
    presses: int = 0
    orders: int = 0
    refused: int = 0
    matches: int = 0
    finished: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    scenes: Counter[str] = field(default_factory=Counter)
    lost_orders: int = 0
    memory_growth: float = 0.0
    """Of the second half of the soak, as a share."""
    exceptions: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        return not self.exceptions and not self.lost_orders

    def as_json(self) -> dict[str, object]:
        return {**vars(self), "faults": dict(self.faults), "scenes": dict(self.scenes), "well": self.well}


class Soak:
    """One table and its strangers."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.report = SoakReport()
        self._chance = Random(seed)
        self._clock = HandClock()
        self._folder = folder
        self._listener = Listener(Arbiter(seed=seed), self._clock)
        self._controls = [f"{crew}.{control}" for crew in Crew for control in load_panel().lamps]
        self._links = [self._link(crew) for crew in Crew]
        self._listener.links += self._links
        self._kept: Counter[str] = Counter()
        self._table = self._start(replace(DEFAULTS, idle_seconds=120, answer_seconds=20))
        self._next_fault_ns = self._clock() + FAULT_EVERY_NS
        self._unplugged: SimulatedLink | None = None

    def _link(self, crew: Crew) -> SimulatedLink:
        own = [control for control in self._controls if control.startswith(crew)]
        wear = Wear(bounce_ns=2 * MILLISECOND_NS, noise_per_s=0.02)
        return SimulatedLink(
            own, clock=self._clock, wake=self._listener.wake, name=f"{crew}-link", seed=1, wear=wear
        )

    def _start(self, settings: Settings) -> Table:
        archive = Archive(self._folder)
        settings = replace(settings, computers=self._chance.choice(CREWS))
        return Table(settings, archive=archive, now_ns=self._clock())

    def run(self, hours: float, progress: Callable[[float], None] = lambda share: None) -> SoakReport:
        """Let so many hours pass at the table."""
        end_ns = self._clock() + round(hours * HOUR_NS)
        half_ns = self._clock() + round(hours * HOUR_NS / 2)
        memory = 0
        while self._clock() < end_ns:
            try:
                self._press_something()
            except Exception as error:  # every one is a finding; the soak goes on with a new table
                self.report.exceptions.append(f"{type(error).__name__}: {error}")
                self._table = self._start(DEFAULTS)
            if self._clock() >= half_ns and not memory:
                memory = _memory()
            if self.report.presses % CHECKED_EVERY == 0:
                progress(1 - (end_ns - self._clock()) / (hours * HOUR_NS))
        self.report.hours = hours
        self.report.memory_growth = round((_memory() - memory) / memory, 4) if memory else 0.0
        self._count_lost()
        return self.report

    def _press_something(self) -> None:
        lit = sorted(self._table.lit(self._clock()))
        control = self._chance.choice(lit if lit and self._chance.random() < 0.6 else self._controls)
        if isinstance(self._table.scene, AttractScene) or self._chance.random() < 0.15:
            control = f"{self._chance.choice(list(Crew))}.captain.ok"
        link = self._links[0 if control.startswith("blue") else 1]
        link.press(control)
        self._pass(self._chance.randint(*PAUSE_NS) // 3)
        link.release(control)
        self._pass(self._chance.randint(*PAUSE_NS))
        self.report.presses += 1
        if self.report.presses % CHECKED_EVERY == 0:
            self._table.screens(self._clock())
        self._throw_faults()

    def _pass(self, ns: int) -> None:
        until_ns = self._clock() + ns
        while self._clock() < until_ns:
            step_ns = 5 * MILLISECOND_NS if self._listener.arbiter.holding else 100 * MILLISECOND_NS
            self._clock.move_to(min(until_ns, self._clock() + step_ns))
            self._round()

    def _round(self) -> None:
        now_ns, before = self._clock(), self._table.scene
        self._table.hear(self._listener.listen(), now_ns)
        self._table.tick(now_ns)
        for link in self._links:
            link.light(self._table.lit(now_ns))
        scene = self._table.scene
        if scene is not before:
            self._entered(before, scene)

    def _entered(self, before: object, scene: object) -> None:
        self.report.scenes[type(scene).__name__] += 1
        if isinstance(before, MatchScene) and before.over:
            self.report.finished += 1
        if isinstance(scene, MatchScene) and scene.is_kept:
            self.report.matches += 1
            self._watch(scene)

    def _watch(self, scene: MatchScene) -> None:
        """Remember what was given, to look for it in the journals."""
        keep = scene.match.keep

        def kept(given: object) -> None:
            refused = getattr(given, "refused", None) is not None
            self.report.refused += refused
            self.report.orders += not refused
            self._kept[str(getattr(given, "order", ""))] += 1
            keep(given)  # type: ignore[arg-type]

        scene.match.keep = kept

    def _throw_faults(self) -> None:
        if self._clock() < self._next_fault_ns:
            return
        self._next_fault_ns = self._clock() + FAULT_EVERY_NS
        fault = self._chance.choice((self._unplug, self._pull_the_plug, self._new_day))
        self.report.faults[fault.__name__.strip("_")] += 1
        fault()

    def _unplug(self) -> None:
        """A cable is pulled, or put back."""
        if self._unplugged is not None:
            self._unplugged.replug()
            self._unplugged = None
        else:
            self._unplugged = self._chance.choice(self._links)
            self._unplugged.unplug()

    def _pull_the_plug(self) -> None:
        """The power goes: the table starts anew and finds its match, or another crew sits down."""
        if self._table.archive is not None:
            self._table.archive.close()
        self._table = self._start(self._table.settings)
        self.report.scenes[type(self._table.scene).__name__] += 1

    def _new_day(self) -> None:
        """Nobody comes for a while."""
        self._pass(150 * SECOND_NS)

    def _count_lost(self) -> None:
        if self._table.archive is not None:
            self._table.archive.close()
        found: Counter[str] = Counter()
        for path in newest_first(self._folder):
            found.update(entry.order for entry in read_journal(path).entries if isinstance(entry, Ordered))
        self.report.lost_orders = sum((self._kept - found).values())


def _memory() -> int:
    """Memory of this process in use, in bytes."""
    gc.collect()
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def soak(hours: float, seed: int, progress: Callable[[float], None] = lambda share: None) -> SoakReport:
    """Let a table run for so many hours of simulated time, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return Soak(Path(folder), seed).run(hours, progress)
