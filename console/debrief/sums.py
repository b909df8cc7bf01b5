"""Many matches, each read once and not judged again: what a class or a tournament looks at.

Everything here comes from the orders' own words and times, so that ten thousand journals are summed in
seconds; routes, circuits and the hunt are left to the debrief of one match.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path
from typing import NamedTuple

from console.debrief.scanning import Scan, scan_file, scan_record
from console.debrief.waits import SECOND_NS, Spread, Stopped, Waits, WaitWatch, spread
from console.rules.words import Crew, Station
from console.table.journal import BadJournal, Record

_CHUNK = 64


@dataclass(frozen=True)
class CrewSum:
    """One crew in one match."""

    crew: Crew
    boat: str
    won: bool
    courses: int
    silences: int
    surfacings: int
    orders: int
    refused: int
    refused_by: dict[Station, int]
    stops: int
    taken_back: int
    ties_won: int
    ties_lost: int
    notes: int
    enemy_moves: int
    caused: dict[Station, Spread | None]
    borne: dict[Station, Spread | None]


@dataclass(frozen=True)
class MatchSum:
    """One match, summed."""

    file: str
    begun: str
    game: str
    chart: str
    mode: str
    length_s: float
    outcome: str
    """`won`, `drawn`, `abandoned`; empty where the journal has no end."""
    cause: str
    crews: tuple[CrewSum, CrewSum]


@dataclass(frozen=True)
class Unused:
    """A file of which nothing could be used, and why."""

    why: str


def sum_match(record: Record, file: str) -> MatchSum:
    """What a record's own words say."""
    return sum_scan(scan_record(record), file)


def sum_scan(scan: Scan, file: str) -> MatchSum:
    """What a scanned journal says."""
    options, result = scan.header.options, scan.result
    family = options.game == "sonar-family"
    mode = options.mode or ("turn-by-turn" if family else "real-time")
    watch = WaitWatch(family=family, turns=mode == "turn-by-turn")
    for moment in scan.watched:
        watch.see(moment)
    counts = {crew: _counts(scan, crew) for crew in Crew}
    waits = watch.waits()
    blue, red = (_crew_sum(scan, crew, counts, waits[crew], watch.stops) for crew in Crew)
    return MatchSum(
        file,
        scan.header.begun,
        options.game,
        scan.header.chart or "",
        mode,
        scan.played_ns / SECOND_NS,
        "" if result is None else result.outcome,
        "" if result is None else result.cause,
        (blue, red),
    )


class _Counts(NamedTuple):
    """One crew's orders."""

    given: int
    done: dict[str, int]
    """By verb."""
    refused: dict[Station, int]


def _counts(scan: Scan, crew: Crew) -> _Counts:
    given = 0
    done: dict[str, int] = {}
    refused = dict.fromkeys(Station, 0)
    for meaning, count in scan.counts.items():
        if meaning.crew is not crew:
            continue
        given += count
        if meaning.refused is None:
            done[meaning.verb] = done.get(meaning.verb, 0) + count
        else:
            refused[meaning.station] += count
    return _Counts(given, done, refused)


def _crew_sum(
    scan: Scan,
    crew: Crew,
    counts: dict[Crew, _Counts],
    waits: dict[Station, Waits],
    all_stops: Sequence[Stopped],
) -> CrewSum:
    own, theirs = counts[crew], counts[crew.enemy].done
    stops = [stop for stop in all_stops if stop.crew is crew]
    return CrewSum(
        crew=crew,
        boat=scan.header.boats.get(crew.value, ""),
        won=scan.result is not None and crew in scan.result.winners,
        courses=own.done.get("head", 0),
        silences=own.done.get("silence", 0),
        surfacings=own.done.get("surface", 0),
        orders=own.given,
        refused=sum(own.refused.values()),
        refused_by=own.refused,
        stops=len(stops),
        taken_back=sum(stop.taken_back for stop in stops),
        ties_won=sum(tie.favoured.startswith(f"{crew}.") for tie in scan.ties),
        ties_lost=sum(tie.other.startswith(f"{crew}.") for tie in scan.ties),
        notes=own.done.get("note", 0),
        enemy_moves=theirs.get("head", 0) + theirs.get("silence", 0),
        caused={station: spread(each.caused) for station, each in waits.items()},
        borne={station: spread(each.borne) for station, each in waits.items()},
    )


def sum_file(path: Path) -> MatchSum | Unused:
    """A journal file, summed; never raises for what is in it."""
    try:
        scan = scan_file(path)
    except BadJournal as error:
        return Unused(str(error))
    if scan.header.options.game == "con-sonar":
        return Unused(f"{path}: Con Sonar! is played without crews and stations: left out")
    return sum_scan(scan, path.name)


def sum_files(
    paths: Sequence[Path], progress: Callable[[int], None] = lambda count: None, cores: int | None = None
) -> Iterator[MatchSum | Unused]:
    """Sum many journals on all cores, in the order given; `progress` is told how many more are done."""
    cores = cores or cpu_count() or 1
    if cores == 1 or len(paths) < 4 * _CHUNK:
        for path in paths:
            yield sum_file(path)
            progress(1)
        return
    # Nothing that a sum leaves behind refers to itself: looking for it would take a tenth of the time.
    with ProcessPoolExecutor(cores, initializer=gc.disable) as pool:
        for found in pool.map(sum_file, paths, chunksize=_CHUNK):
            yield found
            progress(1)
