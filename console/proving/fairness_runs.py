"""Contests: in real time as they are, in simulated time cut into batches for all processors."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count

from console.panels.clock import SECOND_NS, Pace
from console.panels.hardware import SHIPPED, HardwareFiles
from console.proving.fairness import Contest, ContestSide, Figures
from console.proving.fairness_bridges import KINDS, SteppedSide, settle
from console.proving.fairness_live import BridgeSide
from console.proving.fairness_sides import HandPace, SimulatedSide, pin_sides
from console.proving.fairness_tablets import TABLET_KINDS, TabletSide

BATCH_PAIRS = 2_500
"""The same on every machine, so that a seed means the same contest everywhere."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch of a contest in simulated time."""

    kinds: tuple[str, str]
    pairs: int
    seed: str
    most_delay_ns: int
    hardware: HardwareFiles


def run_batches(
    kinds: tuple[str, str],
    pairs: int,
    seed: int,
    most_delay_ns: int,
    hardware: HardwareFiles = SHIPPED,
    progress: Callable[[int], None] = lambda done: None,
) -> Figures:
    """A contest between simulated links or pins."""
    figures = Figures()
    batches = list(_batches(kinds, pairs, seed, most_delay_ns, hardware))
    for batch, found in zip(batches, _found(batches), strict=True):
        figures.add(found)
        progress(batch.pairs)
    return figures


def make_sides(
    kinds: tuple[str, str],
    pace: Pace,
    seed: int | str,
    most_delay_ns: int,
    hardware: HardwareFiles = SHIPPED,
) -> tuple[ContestSide, ContestSide]:
    """Blue's side and red's, each `simulated`, `gpio`, `bridge`, or a bridge in simulated time."""
    crew_kinds = dict(zip(("blue", "red"), kinds, strict=True))
    on_pins = [crew for crew, kind in crew_kinds.items() if kind == "gpio"]
    sides: dict[str, ContestSide] = {
        side.crew: side for side in pin_sides(on_pins, pace.clock, seed, most_delay_ns, hardware)
    }
    for crew, kind in crew_kinds.items():
        if kind == "simulated":
            sides[crew] = SimulatedSide(crew, pace.clock, seed, most_delay_ns)
        elif kind == "bridge":
            sides[crew] = BridgeSide(crew, seed, most_delay_ns)
        elif kind in TABLET_KINDS:
            sides[crew] = TabletSide(crew, pace.clock, seed, TABLET_KINDS[kind])
        elif kind in KINDS:
            sides[crew] = SteppedSide(crew, kind, pace.clock, seed)
    settle(sides.values(), pace)
    if any(isinstance(side, TabletSide) for side in sides.values()):
        pace.wait(SECOND_NS)  # until their clocks are known
    return sides["blue"], sides["red"]


def _batches(
    kinds: tuple[str, str], pairs: int, seed: int, most_delay_ns: int, hardware: HardwareFiles
) -> Iterator[Batch]:
    for number in count():
        left = pairs - number * BATCH_PAIRS
        if left <= 0:
            return
        yield Batch(kinds, min(left, BATCH_PAIRS), f"{seed} part {number}", most_delay_ns, hardware)


def _found(batches: list[Batch]) -> Iterator[Figures]:
    if len(batches) == 1:
        yield _run(batches[0])
        return
    workers = min(os.cpu_count() or 1, len(batches))
    # Started anew rather than forked: a fork would inherit locks that other threads hold.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_run, batches)


def _run(batch: Batch) -> Figures:
    pace = HandPace()
    blue, red = make_sides(batch.kinds, pace, batch.seed, batch.most_delay_ns, batch.hardware)
    figures = Contest(blue, red, pace, batch.seed).run(batch.pairs)
    for side in (blue, red):
        side.close()
    return figures
