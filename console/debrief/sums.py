"""Many matches, each read once and not judged again: what a class or a tournament looks at.

Everything here comes from the orders' own words and times, so that ten thousand journals are summed in
seconds; routes, circuits and the hunt are left to the debrief of one match.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from os import cpu_count
from pathlib import Path

from console.debrief.moments import moments_of
from console.debrief.waits import SECOND_NS, Spread, WaitWatch, spread
from console.rules.words import Crew, Station
from console.table.journal import BadJournal, Record, read_journal

_CHUNK = 64


@dataclass(frozen=True)
class CrewSum:
    """One crew in one match."""

    crew: Crew
    boat: str
    won: bool
    courses: int
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
    options, result = record.header.options, record.result
    family = options.game == "sonar-family"
    mode = options.mode or ("turn-by-turn" if family else "real-time")
    watch = WaitWatch(family=family, turns=mode == "turn-by-turn")
    counts = {crew: _Counts() for crew in Crew}
    for moment in moments_of(record.entries):
        own = counts[moment.crew]
        own.orders += 1
        if moment.refused is not None:
            own.refused[moment.station] += 1
            continue
        watch.see(moment)
        own.courses += moment.verb == "head"
        own.notes += moment.verb == "note"
        own.moves += moment.verb in ("head", "silence")
    return MatchSum(
        file,
        record.header.begun,
        options.game,
        record.header.chart or "",
        mode,
        record.played_ns / SECOND_NS,
        "" if result is None else result.outcome,
        "" if result is None else result.cause,
        (_crew_sum(record, Crew.BLUE, counts, watch), _crew_sum(record, Crew.RED, counts, watch)),
    )


class _Counts:
    def __init__(self) -> None:
        self.orders = self.courses = self.notes = self.moves = 0
        self.refused = dict.fromkeys(Station, 0)


def _crew_sum(record: Record, crew: Crew, counts: dict[Crew, _Counts], watch: WaitWatch) -> CrewSum:
    own, waits = counts[crew], watch.waits()[crew]
    stops = [stop for stop in watch.stops if stop.crew is crew]
    return CrewSum(
        crew=crew,
        boat=record.header.boats.get(crew.value, ""),
        won=record.result is not None and crew in record.result.winners,
        courses=own.courses,
        orders=own.orders,
        refused=sum(own.refused.values()),
        refused_by=own.refused,
        stops=len(stops),
        taken_back=sum(stop.taken_back for stop in stops),
        ties_won=sum(tie.favoured.startswith(f"{crew}.") for tie in record.ties),
        ties_lost=sum(tie.other.startswith(f"{crew}.") for tie in record.ties),
        notes=own.notes,
        enemy_moves=counts[crew.enemy].moves,
        caused={station: spread(each.caused) for station, each in waits.items()},
        borne={station: spread(each.borne) for station, each in waits.items()},
    )


def sum_file(path: Path) -> MatchSum | Unused:
    """A journal file, summed; never raises for what is in it."""
    try:
        record = read_journal(path)
    except BadJournal as error:
        return Unused(str(error))
    if record.header.options.game == "con-sonar":
        return Unused(f"{path}: Con Sonar! is played without crews and stations: left out")
    return sum_match(record, path.name)


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
    with ProcessPoolExecutor(cores) as pool:
        for found in pool.map(sum_file, paths, chunksize=_CHUNK):
            yield found
            progress(1)
