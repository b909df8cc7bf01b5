"""Contests: in real time as they are, in simulated time cut into parts for all processors."""

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import count

from console.panels.clock import Pace
from console.proving.fairness import Contest, Figures, Side
from console.proving.fairness_live import BridgeSide
from console.proving.fairness_sides import HandPace, SimulatedSide, pin_sides

PART_PAIRS = 2_500
"""The same on every machine, so that a seed means the same contest everywhere."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a contest in simulated time."""

    kinds: tuple[str, str]
    pairs: int
    seed: str
    most_delay_ns: int


def run_parts(
    kinds: tuple[str, str],
    pairs: int,
    seed: int,
    most_delay_ns: int,
    progress: Callable[[int], None] = lambda done: None,
) -> Figures:
    """A contest between simulated links or pins."""
    figures = Figures()
    parts = list(_parts(kinds, pairs, seed, most_delay_ns))
    for part, found in zip(parts, _found(parts), strict=True):
        figures.add(found)
        progress(part.pairs)
    return figures


def make_sides(kinds: tuple[str, str], pace: Pace, seed: int | str, most_delay_ns: int) -> tuple[Side, Side]:
    """Blue's side and red's, each `simulated`, `gpio` or `bridge`."""
    crew_kinds = dict(zip(("blue", "red"), kinds, strict=True))
    on_pins = [crew for crew, kind in crew_kinds.items() if kind == "gpio"]
    sides: dict[str, Side] = {side.crew: side for side in pin_sides(on_pins, pace.clock, seed, most_delay_ns)}
    for crew, kind in crew_kinds.items():
        if kind == "simulated":
            sides[crew] = SimulatedSide(crew, pace.clock, seed, most_delay_ns)
        elif kind == "bridge":
            sides[crew] = BridgeSide(crew, seed, most_delay_ns)
    return sides["blue"], sides["red"]


def _parts(kinds: tuple[str, str], pairs: int, seed: int, most_delay_ns: int) -> Iterator[Part]:
    for number in count():
        left = pairs - number * PART_PAIRS
        if left <= 0:
            return
        yield Part(kinds, min(left, PART_PAIRS), f"{seed} part {number}", most_delay_ns)


def _found(parts: list[Part]) -> Iterator[Figures]:
    if len(parts) == 1:
        yield _run(parts[0])
        return
    workers = min(os.cpu_count() or 1, len(parts))
    # Started anew rather than forked: a fork would inherit locks that other threads hold.
    with ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_run, parts)


def _run(part: Part) -> Figures:
    pace = HandPace()
    blue, red = make_sides(part.kinds, pace, part.seed, part.most_delay_ns)
    figures = Contest(blue, red, pace, part.seed).run(part.pairs)
    for side in (blue, red):
        side.close()
    return figures
