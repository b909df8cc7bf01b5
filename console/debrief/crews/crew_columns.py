"""The figures of one crew among many matches: the columns of the CSV."""

from collections.abc import Callable, Iterator

from console.core.words import Station
from console.debrief.crews.crew_game import CrewGame
from console.debrief.crews.figures import CrewCounts, CrewFigures, CrewsDebrief, counted
from console.debrief.figure import Figure
from console.debrief.figures_csv import MATCH_COLUMNS
from console.debrief.kinds import helps_of
from console.debrief.people.stays import Acted, PersonSum, person_sums, stays_of
from console.debrief.sums import SideSum
from console.debrief.waits import spread_figures
from console.journal.journal_reader import Record
from console.panels.clock import SECOND_NS

_COUNTS: dict[str, Callable[[CrewCounts], Figure]] = {
    "courses": lambda crew: crew.courses,
    "silences": lambda crew: crew.silences,
    "surfacings": lambda crew: crew.surfacings,
    "orders": lambda crew: len(crew.own),
    "refused": lambda crew: crew.refusals,
    "stops": lambda crew: len(crew.stops),
    "taken_back": lambda crew: crew.taken_back,
    "stop_longest_s": lambda crew: crew.longest_stop_s,
    "asks": lambda crew: crew.asks,
    "systems": lambda crew: crew.systems,
    "ties_won": lambda crew: crew.ties_won,
    "ties_lost": lambda crew: crew.ties_lost,
    "notes": lambda crew: crew.notes,
    "noted": lambda crew: crew.noted,
    "wrong_notes": lambda crew: crew.teamwork.wrong_notes,
    "notes_behind": lambda crew: crew.teamwork.behind,
    "enemy_moves": lambda crew: crew.enemy_moves,
    "calls": lambda crew: crew.teamwork.answered.of,
    "answered_10s": lambda crew: crew.teamwork.answered.done,
    "mistakes": lambda crew: crew.teamwork.corrected.of,
    "corrected_10s": lambda crew: crew.teamwork.corrected.done,
}
_JUDGED: dict[str, Callable[[CrewFigures], Figure]] = {
    "damage": lambda crew: crew.damage,
    "self_inflicted": lambda crew: crew.self_inflicted,
    "self_by_sheet": lambda crew: crew.by_sheet,
    "self_by_ice": lambda crew: crew.by_ice,
    "self_by_weapons": lambda crew: crew.by_own_weapons,
    "shots": lambda crew: crew.shots,
    "hits": lambda crew: crew.hits,
    "mines": lambda crew: len(crew.places.mines),
    "mines_set_off": lambda crew: crew.mines_set_off,
    "armed_s": lambda crew: _seconds(crew.armed_ns),
    "pace_s": lambda crew: crew.pace_s,
    "by_enemy": lambda crew: crew.damage - crew.self_inflicted,
    "self_repairs": lambda crew: crew.repairs_made,
    "self_repairs_missed": lambda crew: crew.repairs_missed,
    "known_s": lambda crew: _seconds(crew.hunt.known_ns),
    "could_s": lambda crew: _seconds(crew.hunt.could_ns),
    "could_until_s": lambda crew: _seconds(crew.hunt.until_ns),
    "acted_s": lambda crew: _seconds(crew.hunt.acted_ns),
    "answered_s": lambda crew: _seconds(crew.hunt.answered_ns),
    "lag_s": lambda crew: crew.hunt.lag_s,
    "let_pass": lambda crew: int(crew.hunt.let_pass),
    "radio_off": lambda crew: crew.radio_off,
    "aimed": lambda crew: crew.used.of,
    "sheet_used": lambda crew: crew.used.done,
}


def column(station: Station, figure: str) -> str:
    """`first_mate_caused_median_s`."""
    return f"{station.value.replace('-', '_')}_{figure}"


_REFUSED = tuple(column(station, "refused") for station in Station)
_WAITS = tuple(
    column(station, f"{kind}_{figure}_s")
    for station in Station
    for kind in ("caused", "borne")
    for figure in ("median", "longest")
)
COLUMNS = (*MATCH_COLUMNS, *_COUNTS, *_REFUSED, *_WAITS, *_JUDGED)


def counted_sides(game: CrewGame, record: Record) -> list[SideSum]:
    """What the words of a record tell."""
    return [_side(record, each, dict(_counts(each))) for each in counted(game, record).values()]


def judged_sides(debrief: CrewsDebrief) -> list[SideSum]:
    """All figures."""
    record = debrief.story.record
    return [_side(record, each, figures_of(each)) for each in debrief.crews.values()]


def figures_of(crew: CrewFigures) -> dict[str, Figure]:
    """One crew's, by the columns of the CSV."""
    return {**dict(_counts(crew)), **{name: figure(crew) for name, figure in _JUDGED.items()}}


def _side(record: Record, counts: CrewCounts, figures: dict[str, Figure]) -> SideSum:
    crew = counts.crew
    won = record.result is not None and crew in record.result.winners
    helps, people = helps_of(record, crew.value), tuple(_people(record, counts))
    return SideSum(crew.value, record.boats.get(crew.value, ""), won, figures, helps, people)


def _people(record: Record, counts: CrewCounts) -> Iterator[PersonSum]:
    stays = stays_of(record)
    for station in Station if stays else ():
        here = [stay for stay in stays if stay.post == (counts.crew, station)]
        acts = (Acted(m.time_ns, m.refused is not None) for m in counts.own if m.station is station)
        yield from person_sums(here, station.value, counts.waits[station].caused, acts)


def _counts(crew: CrewCounts) -> Iterator[tuple[str, Figure]]:
    for name, figure in _COUNTS.items():
        yield name, figure(crew)
    for station in Station:
        yield column(station, "refused"), sum(n for refused, _, n in crew.refused if refused is station)
        for kind, spreads in (("caused", crew.caused), ("borne", crew.borne)):
            yield from spread_figures(column(station, kind), spreads[station])


def _seconds(time_ns: int | None) -> float | None:
    return None if time_ns is None else time_ns / SECOND_NS
