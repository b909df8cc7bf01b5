"""A soak: a running table in simulated time, pressed by strangers and played by computers, faults thrown in.

What must hold: nothing raises that was not thrown in, presses are heard in the order in which they were made,
every order that was given is in a journal and comes out the same when judged again, and memory does not grow.
"""

import ctypes
import errno
import gc
import logging
import resource
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from console.languages import LANGUAGES, say
from console.panels.clock import MILLISECOND_NS, SECOND_NS, HandClock
from console.panels.hardware import load_panel
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_link import SimulatedLink, Wear
from console.rules.words import Crew
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.attract import AttractScene
from console.table.books import Books
from console.table.journal import BadJournal, newest_first, read_journal, replay
from console.table.links import LinkPlan
from console.table.match import Given
from console.table.running import RunningTable
from console.table.scene import MatchLike, Scene
from console.table.settings import DEFAULTS
from console.table.soak_parts import Findings, SoakDisk, SoakDisplays, SoakSound, spoiler
from console.voice.settings import VoiceSettings
from console.voice.voice import Voice
from firmware_bridge.model import ModelLine

HOUR_NS = 3600 * SECOND_NS
PAUSE_NS = (60 * MILLISECOND_NS, 900 * MILLISECOND_NS)
"""Between two presses of a stranger."""
LOOK_NS = 20 * MILLISECOND_NS
"""How often the loop turns while a press may be on its way."""
FAULT_EVERY_S = 120.0
FAULT_LASTS_NS = 20 * SECOND_NS
CREWS = ("", "red=cadet", "blue=officer red=officer", "blue=cadet red=cadet", "red=officer blue.engineer=ace")
"""Who plays beside the strangers, in turn."""
NEVER_NS = -HOUR_NS
WARM = 0.25
"""After this share of the time every cache is full: from then on memory must not grow."""
MOST_GROWTH = 0.05
KEPT_WITHIN_S = 5.0
"""Of real time: a disk that works again is tried by a thread."""


@dataclass
class SoakReport:
    """How a soak went."""

    hours: float = 0
    presses: int = 0
    heard: int = 0
    orders: int = 0
    refused: int = 0
    matches: int = 0
    finished: int = 0
    screens: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)
    """What the books say of them."""
    scenes: Counter[str] = field(default_factory=Counter)
    lost_orders: int = 0
    wrong_orders: int = 0
    """Orders that are not in their journal as they were given, or come out otherwise when judged again."""
    wrong_presses: int = 0
    """Presses that were heard before one that was made clearly earlier."""
    memory_warm_mb: float = 0.0
    memory_end_mb: float = 0.0
    memory_growth: float = 0.0
    """Between the two, as a share."""
    exceptions: list[str] = field(default_factory=list)

    @property
    def well(self) -> bool:
        wrong = self.lost_orders or self.wrong_orders or self.wrong_presses or self.exceptions
        return not wrong and self.memory_growth < MOST_GROWTH

    def as_json(self) -> dict[str, object]:
        counters = {name: dict(value) for name, value in vars(self).items() if isinstance(value, Counter)}
        return {**vars(self), **counters, "well": self.well}


class Soak:
    """One table and its strangers. Blue's panel is on wires that bounce, red's on a serial line."""

    def __init__(self, folder: Path, seed: int, fault_every_s: float = FAULT_EVERY_S) -> None:
        self.report = SoakReport()
        self._fault_every_ns = round(fault_every_s * SECOND_NS)
        self._chance = Random(seed)
        self._clock = HandClock()
        self._wall_s = 1_900_000_000.0
        self._folder = folder
        self._controls = [f"{crew}.{control}" for crew in Crew for control in load_panel().lamps]
        self._findings = Findings()
        self._given: list[str] = []
        """The orders of the match that is under way."""
        self._made: deque[tuple[str, bool, int]] = deque(maxlen=64)
        self._last_made_ns = 0
        self._next_fault_ns = self._clock() + self._fault_every_ns
        self._mend: list[tuple[int, Callable[[], None]]] = []
        self._stuck: set[str] = set()
        self._start()

    # ---- the table ----

    def _start(self) -> None:
        """Switch the table on."""
        self._disk, self._sound, self._displays = SoakDisk(), SoakSound(), SoakDisplays()
        self._mend.clear()
        self._stuck.clear()
        self._books = Books(
            self._folder / "books.sqlite", clock=self._clock, wall=lambda: self._wall_s, background=False
        )
        settings = replace(
            DEFAULTS,
            idle_seconds=120,
            answer_seconds=20,
            match_minutes=self._chance.choice((0, 0, 15)),
            blue_link="wires",
            red_link="line",
            computers=self._chance.choice(CREWS),
        )
        self._voice = Voice(
            VoiceSettings(), clock=self._clock, speaker=self._sound, output=self._sound, threads=False
        )
        self._table = RunningTable(
            settings,
            self._displays,
            self._voice,
            None,
            books=self._books,
            archive=Archive(self._folder / "matches", disk=self._disk),
            clock=self._clock,
            reopen=self._open_displays,
            open_link=self._open_link,
            keep_settings=lambda settings: None,
            switch_off=lambda: None,
        )
        self._hear, self._table.table.hear = self._table.table.hear, self._check_order  # type: ignore[method-assign]
        self._entered(None, self._table.table.scene)

    def _open_displays(self) -> SoakDisplays:
        self._displays = SoakDisplays()
        return self._displays

    def _open_link(self, plan: LinkPlan, wake: Callable[[], None]) -> Link:
        if plan.where == "line":
            self._line = SerialLink("line", "red", clock=self._clock, wake=wake, open_bridge=self._open_line)
            return self._line
        own = [control for control in self._controls if control.startswith("blue")]
        wear = Wear(bounce_ns=2 * MILLISECOND_NS, noise_per_s=0.02)
        seed = self._chance.randrange(1 << 30)
        self._wires = SimulatedLink(own, clock=self._clock, wake=wake, name="wires", seed=seed, wear=wear)
        return self._wires

    def _open_line(self, *words: object, **named: object) -> ModelLine:
        self._model = ModelLine(*words, **named)  # type: ignore[arg-type]
        return self._model

    # ---- time ----

    def run(self, hours: float, progress: Callable[[float], None] = lambda share: None) -> SoakReport:
        """Let so many hours pass at the table."""
        logging.getLogger().addHandler(self._findings)
        try:
            self._run(round(hours * HOUR_NS), progress)
        finally:
            logging.getLogger().removeHandler(self._findings)
        self.report.hours = hours
        self.report.exceptions += self._findings.found
        return self.report

    def _run(self, length_ns: int, progress: Callable[[float], None]) -> None:
        begun_ns = self._clock()
        while (passed_ns := self._clock() - begun_ns) < length_ns:
            try:
                self._press_something()
            except Exception as error:  # every one is a finding; the soak goes on with a new table
                self.report.exceptions.append(f"{type(error).__name__}: {error}")
                self._given.clear()
                self._start()
            if not self.report.memory_warm_mb and passed_ns >= length_ns * WARM:
                self.report.memory_warm_mb = self._weigh()
            progress(passed_ns / length_ns)
        self.report.memory_end_mb = self._weigh()
        warm_mb = self.report.memory_warm_mb
        self.report.memory_growth = round((self.report.memory_end_mb - warm_mb) / warm_mb, 4)
        summary = self._books.summary()
        if summary is not None:
            self.report.noted.update(f"{fault.kind} {fault.subject}" for fault in summary.faults)
        self._switch_off()

    def _weigh(self) -> float:
        """Memory in use, of a table that was just switched on."""
        self._pull_the_plug()
        return round(_memory() / 1e6, 2)

    def _pass(self, ns: int) -> None:
        until_ns = self._clock() + ns
        while self._clock() < until_ns:
            busy = self._table.links.listener.arbiter.holding
            step_ns = LOOK_NS // 4 if busy else 5 * LOOK_NS
            self._clock.move_to(min(until_ns, self._clock() + step_ns))
            self._wall_s += step_ns / SECOND_NS
            self._round()

    def _round(self) -> None:
        before = self._table.table.scene
        if not self._table.step():
            self._switch_off()
            self._start()
            return
        self._voice.step()
        if self._table.table.scene is not before:
            self._entered(before, self._table.table.scene)
        for mend_ns, mend in tuple(self._mend):
            if self._clock() >= mend_ns:
                self._mend.remove((mend_ns, mend))
                mend()

    # ---- strangers ----

    def _press_something(self) -> None:
        lit = sorted(self._table.table.lit(self._clock()))
        control = self._chance.choice(lit if lit and self._chance.random() < 0.6 else self._controls)
        if isinstance(self._table.table.scene, AttractScene) or self._chance.random() < 0.15:
            control = f"{self._chance.choice(list(Crew))}.captain.ok"
        self._move(control, True)
        self._pass(self._chance.randint(*PAUSE_NS) // 3)
        self._move(control, False)
        self._pass(self._chance.randint(*PAUSE_NS))
        self.report.presses += 1
        if self._clock() >= self._next_fault_ns:
            self._next_fault_ns = self._clock() + self._fault_every_ns
            self._throw(self._chance.choice(FAULTS))

    def _move(self, control: str, closed: bool) -> None:
        """A finger goes down or up; a stuck button does not move."""
        if control in self._stuck:
            return
        self._made.append((control, closed, self._clock()))
        crew, _, name = control.partition(".")
        if crew == "red":
            self._model.move(load_panel().scanned.index(name), closed)
        else:
            (self._wires.press if closed else self._wires.release)(control)

    # ---- what must hold ----

    def _check_order(self, ordered: Sequence[OrderedPress], now_ns: int) -> None:
        for one in ordered:
            self.report.heard += one.press.pressed
            what = (one.press.control, one.press.pressed)
            made = [ns for control, closed, ns in self._made if (control, closed) == what]
            made_ns = min(made, key=lambda ns: abs(ns - one.press.time_ns), default=NEVER_NS)
            by_noise = abs(made_ns - one.press.time_ns) > one.press.uncertainty_ns + LOOK_NS
            if by_noise or one.late or one.tied_with:
                continue
            self.report.wrong_presses += made_ns + one.press.uncertainty_ns < self._last_made_ns
            self._last_made_ns = max(self._last_made_ns, made_ns)
        self._hear(ordered, now_ns)

    def _entered(self, before: Scene | None, scene: Scene) -> None:
        self.report.scenes[type(scene).__name__] += 1
        self.report.screens += 2
        for screen in self._table.table.screens(self._clock()).values():
            for card in screen.cards:
                assert all(say(card.message, language) for language in LANGUAGES)
        if isinstance(before, MatchLike) and before.is_kept:
            self.report.finished += before.over
            self._check_journal()
        if isinstance(scene, MatchLike) and scene.is_kept:
            self.report.matches += 1
            self._watch(scene)

    def _watch(self, scene: MatchLike) -> None:
        """Remember what was given, to look for it in the journal."""
        keep = scene.match.keep

        def kept(given: Given) -> None:
            self.report.refused += given.refused is not None
            self.report.orders += given.refused is None
            self._given.append(f"{given.order} {None if given.refused is None else given.refused.code}")
            keep(given)

        scene.match.keep = kept

    def _check_journal(self) -> None:
        """The match is over or the table off: its journal tells what was given, and is judged again."""
        given, self._given = self._given, []
        self._disk.trouble = 0
        if not given:
            return
        try:
            path = self._kept(len(given))
            record = read_journal(path)
            orders = [f"{order.order} {order.refused}" for order in record.orders]
            judged = sum(1 for _ in replay(record, path))
        except (BadJournal, IndexError) as bad:
            self.report.exceptions.append(f"no journal: {bad}")
            return
        kept = orders[-len(given) :]
        self.report.lost_orders += max(0, len(given) - len(kept))
        self.report.wrong_orders += sum(one != other for one, other in zip(kept, given, strict=False))
        self.report.wrong_orders += judged != len(orders)
        for old in newest_first(self._folder / "matches")[3:]:
            old.unlink()

    def _kept(self, orders: int) -> Path:
        """The newest journal; after trouble with the disk its own thread tries again within a second."""
        until_s = time.monotonic() + KEPT_WITHIN_S
        while True:
            with suppress(BadJournal, IndexError):
                path = newest_first(self._folder / "matches")[0]
                if len(read_journal(path).orders) >= orders:
                    return path
            if time.monotonic() > until_s:
                return newest_first(self._folder / "matches")[0]
            time.sleep(0.02)

    # ---- faults ----

    def _throw(self, fault: str) -> None:
        self.report.faults[fault] += 1
        FAULTS_BY_NAME[fault](self)

    def _later(self, mend: Callable[[], None], least_ns: int = SECOND_NS) -> None:
        self._mend.append((self._clock() + self._chance.randint(least_ns, FAULT_LASTS_NS), mend))

    def _unplug(self) -> None:
        """A cable is pulled, and put back after a while."""
        panel = self._chance.choice((self._wires, self._model))
        panel.unplug()
        self._later(panel.replug)

    def _garbage(self) -> None:
        """Bytes are lost, changed and added on the line."""
        model = self._model
        model.spoil = spoiler(self._chance)
        self._later(lambda: setattr(model, "spoil", lambda data: data))

    def _stick(self) -> None:
        """A button stays down for longer than anyone holds it."""
        control = self._chance.choice(self._controls)
        self._move(control, True)
        self._stuck.add(control)

        def free() -> None:
            self._stuck.discard(control)
            self._move(control, False)

        self._later(free, FAULT_LASTS_NS)
        self._mend[-1] = (self._clock() + 3 * FAULT_LASTS_NS, free)

    def _fill_disk(self) -> None:
        disk = self._disk
        disk.trouble = self._chance.choice((errno.ENOSPC, errno.EROFS, errno.ENOENT, errno.EIO))
        self._later(lambda: setattr(disk, "trouble", 0))

    def _kill_display(self) -> None:
        """It is opened again by the table itself."""
        self._displays.killed = True

    def _break_sound(self) -> None:
        sound = self._sound
        sound.broken = True
        self._later(lambda: setattr(sound, "broken", False))

    def _jump_back(self) -> None:
        """The clock on the wall jumps back a year, and is set right after a while."""
        year_s = 365 * 24 * 3600
        self._wall_s -= year_s
        self._later(lambda: setattr(self, "_wall_s", self._wall_s + year_s))

    def _pull_the_plug(self) -> None:
        """The program ends at once: what the operating system has is all that is left."""
        self._disk.trouble = 0
        if self._given:
            self._kept(len(self._given))
        matches = self._folder / "matches"
        left = {path: path.read_bytes() for path in newest_first(matches)}
        self._switch_off()
        for path, data in left.items():
            path.write_bytes(data)
        self._start()

    def _switch_off(self) -> None:
        self._table.close()
        self._check_journal()

    def _leave_alone(self) -> None:
        """Nobody comes for a while."""
        self._pass(150 * SECOND_NS)


FAULTS_BY_NAME: dict[str, Callable[[Soak], None]] = {
    "cable-unplugged": Soak._unplug,
    "garbage-bytes": Soak._garbage,
    "button-stuck": Soak._stick,
    "disk-full-or-gone": Soak._fill_disk,
    "display-killed": Soak._kill_display,
    "sound-broken": Soak._break_sound,
    "clock-back-a-year": Soak._jump_back,
    "plug-pulled": Soak._pull_the_plug,
    "nobody-there": Soak._leave_alone,
}
FAULTS = tuple(FAULTS_BY_NAME)


def _memory() -> int:
    """Memory of this process in use, in bytes; what was freed is given back first."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
    pages = Path("/proc/self/statm")
    if pages.exists():
        return int(pages.read_text().split()[1]) * resource.getpagesize()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def soak(
    hours: float,
    seed: int,
    progress: Callable[[float], None] = lambda share: None,
    *,
    fault_every_s: float = FAULT_EVERY_S,
) -> SoakReport:
    """Let a table run for so many hours of simulated time, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return Soak(Path(folder), seed, fault_every_s).run(hours, progress)
