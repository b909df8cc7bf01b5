"""A soak: a running table in simulated time, pressed by strangers and played by computers, faults thrown in.

What must hold: nothing raises that was not thrown in, presses are heard in the order in which they were made,
every order that was given is in a journal and comes out the same when judged again, and memory does not grow
for ever. All is drawn from one seed and happens on one thread and one clock: the same seed, the same soak.
"""

import logging
import tempfile
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random

from console.books.books import Books
from console.core.words import Crew
from console.journal import newest_first
from console.languages import LANGUAGES, say
from console.panels.clock import MILLISECOND_NS, SECOND_NS, HandClock
from console.panels.hardware import load_panel
from console.panels.link import Link
from console.panels.serial_link import SerialLink
from console.panels.simulated_link import SimulatedLink, Wear
from console.table.arbiter import OrderedPress
from console.table.link_plan import LinkPlan
from console.table.loop import TableLoop
from console.table.scenes.scene import Scene
from console.table.settings import DEFAULTS
from console.table.surroundings import Surroundings, TableData
from console.voice.voice import Voice
from console.voice.voice_settings import VoiceSettings
from proofs.bridge_model import ModelLine
from proofs.soak_faults import FAULTS
from proofs.soak_orders import WatchedOrders
from proofs.soak_report import SoakReport, weigh
from proofs.soak_stand_ins import Findings, SoakArchive, SoakDisk, SoakDisplays, SoakSound

HOUR_NS = 3600 * SECOND_NS
PAUSE_NS = (60 * MILLISECOND_NS, 900 * MILLISECOND_NS)
"""Between two presses of a stranger."""
LOOK_NS = 20 * MILLISECOND_NS
"""How often the loop turns while a press may be on its way."""
FAULT_EVERY_S = 120.0
FAULT_LASTS_NS = 20 * SECOND_NS
"""At the most, unless the fault says otherwise."""
CREWS = ("", "red=cadet", "blue=officer red=officer", "blue=cadet red=cadet", "red=officer blue.engineer=ace")
"""Who plays beside the strangers, in turn."""
NEVER_NS = -HOUR_NS
WEIGHINGS = 48
"""Spread evenly over a soak, but a minute apart: each takes a moment."""
MINUTE_NS = 60 * SECOND_NS
SEEDS = 1 << 31


class Soak:
    """One table and its strangers. Blue's panel is on wires that bounce, red's on a serial line."""

    def __init__(self, folder: Path, seed: int, fault_every_s: float = FAULT_EVERY_S) -> None:
        self.report = SoakReport()
        self._trace = sha256()
        """Of all that happens, in its order."""
        self._fault_every_ns = round(fault_every_s * SECOND_NS)
        self.chance = Random(seed)
        self.clock = HandClock()
        self.wall_s = 1_900_000_000.0
        self._folder = folder
        self.controls = [f"{crew}.{control}" for crew in Crew for control in load_panel().lamps]
        self._findings = Findings()
        self._orders = WatchedOrders(self.report, lambda order: self._happened("order", order))
        self._made: deque[tuple[str, bool, int]] = deque(maxlen=64)
        self._last_made_ns = 0
        self._next_fault_ns = self.clock() + self._fault_every_ns
        self.mending: list[tuple[int, Callable[[], None]]] = []
        self.stuck: set[str] = set()
        self._start()

    # ---- the table ----

    def _start(self) -> None:
        """Switch the table on."""
        self.disk, self.sound, self.displays = SoakDisk(), SoakSound(), SoakDisplays()
        self.mending.clear()
        self.stuck.clear()
        self._books = Books(
            self._folder / "books.sqlite", clock=self.clock, wall=lambda: self.wall_s, background=False
        )
        settings = replace(
            DEFAULTS,
            idle_seconds=120,
            answer_seconds=20,
            match_minutes=self.chance.choice((0, 0, 15)),
            blue_link="wires",
            red_link="line",
            computers=self.chance.choice(CREWS),
            seed=self.chance.randrange(1, SEEDS),
        )
        self._archive = SoakArchive(
            self._folder / "matches", disk=self.disk, background=False, wall=lambda: self.wall_s
        )
        self._voice = Voice(
            VoiceSettings(), clock=self.clock, speaker=self.sound, output=self.sound, threads=False
        )
        self._table = TableLoop(
            settings,
            self.displays,
            self._voice,
            None,
            TableData(books=self._books, archive=self._archive),
            Surroundings(
                clock=self.clock,
                reopen=self._open_displays,
                open_link=self._open_link,
                keep_settings=lambda settings: None,
                switch_off=lambda: None,
            ),
        )
        self._hear, self._table.table.hear = self._table.table.hear, self._check_order  # type: ignore[method-assign]
        self._entered(None, self._table.table.scene)

    def _open_displays(self) -> SoakDisplays:
        self.displays = SoakDisplays()
        return self.displays

    def _open_link(self, plan: LinkPlan, wake: Callable[[], None]) -> Link:
        if plan.where == "line":
            self._line = SerialLink("line", "red", clock=self.clock, wake=wake, open_bridge=self._open_line)
            return self._line
        own = [control for control in self.controls if control.startswith("blue")]
        wear = Wear(bounce_ns=2 * MILLISECOND_NS, noise_per_s=0.02)
        seed = self.chance.randrange(1 << 30)
        self.wires = SimulatedLink(own, clock=self.clock, wake=wake, name="wires", seed=seed, wear=wear)
        return self.wires

    def _open_line(self, *words: object, **named: object) -> ModelLine:
        session = partial(self.chance.randrange, 1, 1 << 16)
        self.model = ModelLine(*words, pick_session=session, **named)  # type: ignore[arg-type]
        return self.model

    # ---- time ----

    def run(self, hours: float, progress: Callable[[float], None] = lambda share: None) -> SoakReport:
        """Let so many hours pass at the table."""
        logging.getLogger().addHandler(self._findings)
        try:
            self._run(round(hours * HOUR_NS), progress)
        finally:
            logging.getLogger().removeHandler(self._findings)
        self.report.hours = hours
        self.report.fingerprint = self._trace.hexdigest()[:16]
        self.report.exceptions += self._findings.found
        return self.report

    def _run(self, length_ns: int, progress: Callable[[float], None]) -> None:
        begun_ns = weighed_ns = self.clock()
        weighed_every_ns = max(length_ns // WEIGHINGS, MINUTE_NS)
        while (passed_ns := self.clock() - begun_ns) < length_ns:
            try:
                self._press_something()
            except Exception as error:  # every one is a finding; the soak goes on with a new table
                self.report.exceptions.append(f"{type(error).__name__}: {error}")
                self._orders.forget()
                self._start()
            if self.clock() - weighed_ns >= weighed_every_ns:
                weighed_ns = self.clock()
                self.report.memory.append(weigh((weighed_ns - begun_ns) / HOUR_NS))
            progress(passed_ns / length_ns)
        summary = self._books.summary()
        if summary is not None:
            self.report.noted.update(f"{fault.kind} {fault.subject}" for fault in summary.faults)
        self._switch_off()

    def _happened(self, *what: object) -> None:
        self._trace.update(f"{self.clock()} {' '.join(map(str, what))}\n".encode())

    def pass_time(self, ns: int) -> None:
        until_ns = self.clock() + ns
        while self.clock() < until_ns:
            busy = self._table.links.listener.arbiter.holding
            step_ns = LOOK_NS // 4 if busy else 5 * LOOK_NS
            self.clock.move_to(min(until_ns, self.clock() + step_ns))
            self.wall_s += step_ns / SECOND_NS
            self._round()

    def _round(self) -> None:
        before = self._table.table.scene
        if not self._table.step():
            self._switch_off()
            self._start()
            return
        self._voice.step()
        self._archive.sync()
        if self._table.table.scene is not before:
            self._entered(before, self._table.table.scene)
        for mend_ns, mend in tuple(self.mending):
            if self.clock() >= mend_ns:
                self.mending.remove((mend_ns, mend))
                mend()

    # ---- strangers ----

    def _press_something(self) -> None:
        lit = sorted(self._table.table.lit(self.clock()))
        control = self.chance.choice(lit if lit and self.chance.random() < 0.6 else self.controls)
        if self._table.table.scene.at_rest or self.chance.random() < 0.15:
            control = f"{self.chance.choice(list(Crew))}.captain.ok"
        self.move(control, True)
        self.pass_time(self.chance.randint(*PAUSE_NS) // 3)
        self.move(control, False)
        self.pass_time(self.chance.randint(*PAUSE_NS))
        self.report.presses += 1
        if self.clock() >= self._next_fault_ns:
            self._next_fault_ns = self.clock() + self._fault_every_ns
            self._throw(self.chance.choice(tuple(FAULTS)))

    def move(self, control: str, closed: bool) -> None:
        """A finger goes down or up; a stuck button does not move."""
        if control in self.stuck:
            return
        self._made.append((control, closed, self.clock()))
        self._happened("made", control, closed)
        crew, _, name = control.partition(".")
        if crew == "red":
            self.model.move(load_panel().scanned.index(name), closed)
        else:
            (self.wires.press if closed else self.wires.release)(control)

    # ---- what must hold ----

    def _check_order(self, ordered: Sequence[OrderedPress], now_ns: int) -> None:
        for one in ordered:
            self._happened("heard", one.press, one.late)
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
        self._happened("scene", type(scene).__name__)
        self.report.scenes[type(scene).__name__] += 1
        scene.settings = replace(scene.settings, seed=self.chance.randrange(1, SEEDS))
        self.report.screens += 2
        for screen in self._table.table.screens(self.clock()).values():
            for card in screen.cards:
                assert all(say(card.message, language) for language in LANGUAGES)
        if before is not None and before.playing is not None:
            self.report.finished += before.playing.over
            self._check_journal()
        if scene.playing is not None:
            self.report.matches += 1
            self._orders.watch(scene.playing.match)

    def _check_journal(self) -> None:
        """The match is over or the table off."""
        self.disk.trouble = 0
        self._archive.sync()
        self._orders.check(self._folder / "matches")

    # ---- faults ----

    def _throw(self, fault: str) -> None:
        self._happened("fault", fault)
        self.report.faults[fault] += 1
        FAULTS[fault](self)

    def later(self, mend: Callable[[], None], after_ns: int | None = None) -> None:
        """Something is mended after so long, or after a while."""
        after_ns = after_ns or self.chance.randint(SECOND_NS, FAULT_LASTS_NS)
        self.mending.append((self.clock() + after_ns, mend))

    def pull_the_plug(self) -> None:
        """The program ends at once: what the operating system has is all that is left."""
        self.disk.trouble = 0
        self._archive.sync()
        matches = self._folder / "matches"
        left = {path: path.read_bytes() for path in newest_first(matches)}
        self._switch_off()
        for path, data in left.items():
            path.write_bytes(data)
        self._start()

    def _switch_off(self) -> None:
        """A table that goes off while no disk takes its lines loses them: there is room again before."""
        self.disk.trouble = 0
        self._table.close()
        self._check_journal()


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
