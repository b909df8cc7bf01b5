"""What may be compared: matches of one kind, crews with the same help. And what these are called."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from console.core.chart import Chart
from console.core.crewing import Sitter
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.debrief.page_names import mode_of
from console.debrief.people.sitters import MIXED, sitters_of
from console.games import crewmates_of, debrief_of, set_up
from console.journal.journal_reader import Record
from console.languages import catalogue
from console.toml_file import BadFileError


class MatchKind(NamedTuple):
    """All that makes a match easier or harder, but for who helps."""

    game: str
    edition: str
    """Empty: the game has one."""
    mode: str
    goal: str
    columns: int | None
    """Of the chart; None: there is none, or it is no longer found."""
    rows: int | None
    players: int
    """Sides: two crews, or so many players."""


def kind_of(options: MatchPlan, players: int) -> MatchKind:
    """The kind of a match, with the game's own defaults where nothing was said."""
    door, chart = debrief_of(options.game), _chart(_on_its_chart(options))
    edition = options.edition or (chart.edition if chart else None) or door.edition
    columns, rows = (None, None) if chart is None else (chart.columns, chart.rows)
    goal = options.goal or door.goal
    return MatchKind(options.game, str(edition or ""), mode_of(options), goal, columns, rows, players)


def _on_its_chart(plan: MatchPlan) -> MatchPlan:
    """What of a match its chart depends on, and whether there is one."""
    return MatchPlan(
        game=plan.game,
        chart=plan.chart,
        edition=plan.edition,
        mode=plan.mode,
        players=plan.players,
        shy=plan.shy,
        rules=plan.rules,
    )


@cache
def _chart(options: MatchPlan) -> Chart | None:
    """Thousands of matches are played on a few charts."""
    try:
        return set_up(options).chart
    except (BadSetUp, BadFileError, OSError):
        return None


def kind_called(kind: MatchKind, language: str) -> str:
    """`Captain Sonar · edition 1 · real time · 15 × 15`."""
    known = catalogue(language)
    edition = known["debrief.edition-of"].format(number=kind.edition) if kind.edition else ""
    size = f"{kind.columns} × {kind.rows}" if kind.columns else ""
    crews = debrief_of(kind.game).has_crews
    players = "" if crews else known["debrief.players-of"].format(count=kind.players)
    game, mode, goal = (known.get(f"word.{word}", word) for word in (kind.game, kind.mode, kind.goal))
    return " · ".join(fact for fact in (game, edition, mode, goal, size, players) if fact)


def helps_of(record: Record, crew: str) -> str:
    """Who helped a crew: `officer` for all stations alike, or `engineer=ace radio=hints`; empty: nobody.

    Who held a station one after the other stands there together: `radio=person+officer`.
    """
    sitters = sitters_of(record)
    posts = [(Crew(crew), station) for station in Station]
    worked = [post for post in posts if sitters.worked(post)] or posts
    helps = {station: sitters.helps((side, station)) for side, station in worked}
    alike = min(helps.values()) if len(set(helps.values())) == 1 else ""
    single = " ".join(f"{station}={help_}" for station, help_ in helps.items() if help_)
    return record.header.table.get(f"computer-{crew}") or alike or single


def player_helps(record: Record, number: int) -> str:
    """The same of the player with this number in the order of turns, who has a place instead of a crew."""
    places = crewmates_of(record.header.plan.game).places
    if number >= len(places):
        return ""
    crew, station = places[number]
    kept = record.header.table.get(f"computer-{crew}.{station}")
    return kept or sitters_of(record).helps((Crew(crew), Station(station)))


def has_computers(record: Record, side: str) -> bool:
    """Whether a computer gave orders for a crew, or for a player, who has a place instead."""
    options, table, sitters = record.header.plan, record.header.table, sitters_of(record)
    if debrief_of(options.game).has_crews:
        return f"computer-{side}" in table or bool(sitters.computers(Crew(side)))
    order, places = (options.players or "").split(","), crewmates_of(options.game).places
    number = order.index(side) if side in order else len(places)
    if number >= len(places):
        return False
    crew, station = places[number]
    return f"computer-{crew}.{station}" in table or sitters.has_computer((Crew(crew), Station(station)))


def computers_in(helps: str) -> frozenset[Station]:
    """The stations that computers held, if only for a while."""
    found: set[Station] = set()
    for part in helps.split():
        station, _, help_ = part.rpartition("=")
        if not {Sitter.PERSON.value, Sitter.HINTS.value}.issuperset(help_.split(MIXED)):
            found |= {Station(station)} if station else set(Station)
    return frozenset(found)


def helps_called(helps: str, language: str) -> str:
    """The same in words, as it stands behind a crew's name."""
    known = catalogue(language)
    said = []
    for part in helps.split():
        station, _, help_ = part.rpartition("=")
        called = ", ".join(_sitter_called(each, known) for each in help_.split(MIXED))
        seat = known.get(f"word.{station}", station)
        said.append(known["debrief.named"].format(what=seat, name=called) if station else called)
    return "; ".join(said)


def _sitter_called(sitter: str, known: Mapping[str, str]) -> str:
    return known.get(f"word.{sitter}") or known.get(f"word.sits-{sitter}", sitter)


def with_helps(name: str, helps: str, language: str) -> str:
    """`Nautilus (engineer: ace)`."""
    return f"{name} ({helps_called(helps, language)})" if helps else name
