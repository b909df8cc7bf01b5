"""Many matches, each read once: what a class or a tournament looks at.

Sums come from the orders' own words and times, so that ten thousand journals take seconds. Damage, circuits
and the hunt need a match to be judged again; that is done where there are not too many.
"""

import gc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import NamedTuple

from console.core.words import Crew, Station
from console.debrief.crews.figures import CrewFigures, Debrief, debrief
from console.debrief.crews.waits import SECOND_NS, Spread, Stopped, Waits, WaitWatch, spread
from console.debrief.naming import mode_of
from console.debrief.scanning import Scan, scan_file, scan_record
from console.debrief.story import NoDebrief, tell_file
from console.games.con_sonar.debrief.sums import PlayersSum, sum_players
from console.journal import BadJournal, Record

_CHUNK = 64
_FEW = 8
"""Fewer matches are judged sooner than processes start."""


class Judged(NamedTuple):
    """What only a match that is judged again can tell of a crew."""

    damage: int
    self_inflicted: int
    shots: int
    hits: int
    mines: int
    self_repairs: int
    self_repairs_missed: int
    known_s: float | None
    acted_s: float | None
    radio_off: int | None


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
    judged: Judged | None = None


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
    mode = mode_of(options)
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


def with_judged(match: MatchSum, debriefed: Debrief) -> MatchSum:
    """The same, and what judging it again told."""
    blue, red = (
        replace(crew, judged=_judged(debriefed.crews[figures]))
        for crew, figures in zip(match.crews, Crew, strict=True)
    )
    return replace(match, crews=(blue, red))


def _judged(figures: CrewFigures) -> Judged:
    known_ns, acted_ns = figures.hunt.known_ns, figures.hunt.acted_ns
    return Judged(
        figures.damage,
        figures.self_inflicted,
        figures.shots,
        figures.hits,
        len(figures.places.mines),
        len(figures.repairs.made_ns),
        len(figures.repairs.missed),
        None if known_ns is None else known_ns / SECOND_NS,
        None if acted_ns is None else acted_ns / SECOND_NS,
        figures.radio_off,
    )


def sum_file(path: Path, whole: bool = False) -> MatchSum | PlayersSum | Unused:
    """A journal file, summed; never raises for what is in it. `whole`: judged again too."""
    try:
        scan = scan_file(path)
        if scan.header.options.game == "con-sonar":
            return sum_players(tell_file(path), path.name)
        if not whole:
            return sum_scan(scan, path.name)
        return with_judged(sum_scan(scan, path.name), debrief(tell_file(path)))
    except (BadJournal, NoDebrief) as error:
        return Unused(str(error))


def sum_files(
    paths: Sequence[Path],
    progress: Callable[[int], None] = lambda count: None,
    cores: int | None = None,
    whole: bool = False,
) -> Iterator[MatchSum | PlayersSum | Unused]:
    """Sum many journals on all cores, in the order given; `progress` is told how many more are done."""
    cores = cores or cpu_count() or 1
    few = len(paths) < (_FEW if whole else 4 * _CHUNK)
    if cores == 1 or few:
        for path in paths:
            yield sum_file(path, whole)
            progress(1)
        return
    # Nothing that a sum leaves behind refers to itself: looking for it would take a tenth of the time.
    with ProcessPoolExecutor(cores, initializer=gc.disable) as pool:
        summed = partial(sum_file, whole=whole)
        for found in pool.map(summed, paths, chunksize=1 if whole else _CHUNK):
            yield found
            progress(1)
