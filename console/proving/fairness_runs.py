"""Contests: in real time as they are, in simulated time cut into batches for all processors."""

import multiprocessing
import os
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

from console.panels.clock import MILLISECOND_NS, Pace
from console.panels.hardware import SHIPPED, HardwareFiles
from console.panels.link import Clock
from console.proving.fairness import Contest, ContestSide, Figures
from console.proving.fairness_bridges import SteppedSide
from console.proving.fairness_live import BridgeSide
from console.proving.fairness_sides import HandPace, SimulatedSide, pin_sides

BATCH_PAIRS = 2_500
"""The same on every machine, so that a seed means the same contest everywhere."""

SideMaker = Callable[[str, str, Clock, int | str, int], ContestSide]
"""Of a crew, the kind of its link, the clock, the seed and the longest delay."""


@dataclass(frozen=True, slots=True)
class Batch:
    """A batch of a contest in simulated time."""

    kinds: tuple[str, str]
    pairs: int
    seed: str
    most_delay_ns: int
    hardware: HardwareFiles
    side_of: SideMaker


def side_of(crew: str, kind: str, clock: Clock, seed: int | str, most_delay_ns: int) -> ContestSide:
    """A side that needs no pins: a simulated link, or a board's own firmware."""
    if kind == "simulated":
        return SimulatedSide(crew, clock, seed, most_delay_ns)
    if kind == "bridge":
        return BridgeSide(crew, seed, most_delay_ns)
    return SteppedSide(crew, kind, clock, seed)


def run_batches(
    kinds: tuple[str, str],
    pairs: int,
    seed: int,
    most_delay_ns: int,
    hardware: HardwareFiles = SHIPPED,
    progress: Callable[[int], None] = lambda done: None,
    side_of: SideMaker = side_of,
) -> Figures:
    """A contest in simulated time."""
    figures = Figures()
    batches = [
        Batch(kinds, part, f"{seed} part {number}", most_delay_ns, hardware, side_of)
        for number, part in enumerate(_parts(pairs))
    ]
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
    side_of: SideMaker = side_of,
) -> tuple[ContestSide, ContestSide]:
    """Blue's side and red's, each on pins (`gpio`) or of a kind that `side_of` knows; clocks are settled."""
    crew_kinds = dict(zip(("blue", "red"), kinds, strict=True))
    on_pins = [crew for crew, kind in crew_kinds.items() if kind == "gpio"]
    sides: dict[str, ContestSide] = {
        side.crew: side for side in pin_sides(on_pins, pace.clock, seed, most_delay_ns, hardware)
    }
    for crew, kind in crew_kinds.items():
        if crew not in sides:
            sides[crew] = side_of(crew, kind, pace.clock, seed, most_delay_ns)
    _settle(sides.values(), pace)
    return sides["blue"], sides["red"]


def _settle(sides: Collection[ContestSide], pace: Pace) -> None:
    """Let time pass until every clock is well known."""
    until_ns = pace.clock() + max(side.settling_ns for side in sides)
    while pace.clock() < until_ns:
        pace.wait(MILLISECOND_NS)
        for side in sides:
            side.settle()


def _parts(pairs: int) -> Iterator[int]:
    """The sizes of the batches."""
    for begun in range(0, pairs, BATCH_PAIRS):
        yield min(pairs - begun, BATCH_PAIRS)


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
    blue, red = make_sides(batch.kinds, pace, batch.seed, batch.most_delay_ns, batch.hardware, batch.side_of)
    figures = Contest(blue, red, pace, batch.seed).run(batch.pairs)
    for side in (blue, red):
        side.close()
    return figures
