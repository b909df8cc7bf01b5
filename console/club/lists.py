"""An event as CSV, as JSON, and as a page to print. Crews have names here; people, if at all, are numbers."""

import csv
import io
import json
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from console.club.club import Club
from console.club.standings import outcome_for
from console.club.values import ClubEvent, Format, Pairing, PairingState, StandingLine
from console.core.views import Json
from console.debrief.html import table, tag, words
from console.languages import Message, number, say
from console.look.printed import PRINTED
from console.wall_clock import cannot_be, marked

Cell = str | int | float | None
_STYLE = (
    "body{font:12pt sans-serif;margin:12mm}table{border-collapse:collapse;margin:0 0 8mm;width:100%}"
    "caption{font-weight:bold;text-align:left;font-size:15pt;padding:2mm 0}"
    f"th,td{{border-bottom:.3mm solid {PRINTED.rule};text-align:left;padding:1.2mm 2mm}}"
    "thead th{border-bottom:.6mm solid}"
    ".many{font-size:9pt}.many th,.many td{padding:1.2mm 1mm}.many td{text-align:center}"
    ".many thead th:nth-child(n+3){text-align:center;font-weight:normal}"
    "tr{break-inside:avoid}@page{size:A4;margin:12mm}"
)


def standings_csv(club: Club, event: str) -> str:
    """A line for each crew."""
    lines = club.standings(event)
    marks = [name for name, _ in lines[0].tie_breaks] if lines else []
    heads = ("rank", "crew", "points", "played", "won", "drawn", "lost", "byes", "left", *marks)
    rows: list[list[Cell]] = [
        [
            *(line.rank, line.crew.shown, line.points, line.played, line.won, line.drawn, line.lost),
            *(line.byes, int(line.left), *(value for _, value in line.tie_breaks)),
        ]
        for line in lines
    ]
    return _csv(heads, rows)


def pairings_csv(club: Club, event: str) -> str:
    """A line for each side of each pairing."""
    heads = ("pairing", "round", "board", "side", "crew", "state", "outcome", "table", "identity", "why")
    names = {each.id: each.name for each in club.tables()}
    rows = (
        (
            *(each.id, each.round, each.board, paired.side, paired.crew.shown, each.state),
            *(_outcome(each, paired.side), names.get(each.table or "", each.table)),
            *(" ".join(each.identities), each.why),
        )
        for each in club.pairings(event)
        for paired in each.sides
    )
    return _csv(heads, rows)


def results_csv(club: Club, event: str) -> str:
    """A line for each journal that came."""
    heads = (
        "identity",
        "pairing",
        "table",
        "begun",
        "begun_doubted",
        "seconds",
        "outcome",
        "winners",
        "cause",
        "crews",
        "doubt",
        "computers",
    )
    rows = (
        (
            *(each.identity, each.pairing, each.table, _moment(each.begun_s), int(cannot_be(each.begun_s))),
            *(f"{each.played_s:.3f}", each.outcome, " ".join(each.winners), each.cause),
            *(", ".join(f"{paired.side} {paired.crew.shown}" for paired in each.crews), each.doubt),
            " ".join(each.computers),
        )
        for each in club.results(event=event)
    )
    return _csv(heads, rows)


def event_json(club: Club, named: str) -> str:
    """All of an event for other programs."""
    event = club.event(named)
    told: dict[str, Json] = {
        "version": 1,
        "event": {
            "id": event.id,
            "name": event.name,
            "format": event.format.value,
            "game": event.game,
            "chart": event.chart,
            "mode": event.mode,
            "goal": event.goal,
            "options": dict(event.options),
            "rounds": event.rounds,
            "archived": event.archived_s is not None,
        },
        "standings": [line_json(line) for line in club.standings(event.id)],
        "pairings": [pairing_json(each) for each in club.pairings(event.id)],
        "corrections": [
            {"at": _moment(each.at_s), "by": each.by, "pairing": each.pairing, "what": each.kind,
             "value": each.value_shown, "reason": each.reason}
            for each in club.corrections(event=event.id)
        ],
    }  # fmt: skip
    return json.dumps(told, indent=1, ensure_ascii=False) + "\n"


def line_json(line: StandingLine) -> Json:
    """A line of the standings for other programs."""
    return {
        "rank": line.rank,
        "crew": line.crew.shown,
        "points": line.points,
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "byes": line.byes,
        "tie-breaks": dict(line.tie_breaks),
        "left": line.left,
    }


def pairing_json(pairing: Pairing) -> Json:
    """A pairing for other programs."""
    outcome = pairing.decision
    return {
        "id": pairing.id,
        "round": pairing.round,
        "board": pairing.board,
        "sides": {paired.side: paired.crew.shown for paired in pairing.sides},
        "state": pairing.state.value,
        "outcome": None if outcome is None else outcome.outcome,
        "winners": [] if outcome is None else list(outcome.winners),
        "table": pairing.table,
        "identities": list(pairing.identities),
        "computers": list(pairing.computers),
        "why": pairing.why,
    }


def printable(club: Club, named: str, language: str, now_s: float) -> str:
    """A page to print and pin up: the standings, and the matches of the round that is played."""
    event = club.event(named)

    def said(key: str, **values: str | int) -> str:
        return say(Message.of(f"club-list.{key}", **values), language)

    lines = club.standings(event.id)
    kind = "ladder" if event.format is Format.LADDER else "standings"
    heads, rows = standings_table(lines, event, language)
    parts = [table(said(kind), heads, rows, css="many", leading=2)]
    if event.format in (Format.SWISS, Format.ROUND_ROBIN):
        round = club.current_round(event.id)
        pairings = club.pairings(event.id, round)
        parts.insert(0, _pairings_table(club, pairings, said("pairings", round=round), language))
    elif event.format is Format.OPEN:
        queue = [
            (str(each.number), each.crew.shown, _minutes(each.wait_s, language))
            for each in club.queue(event.id)
        ]
        parts.insert(0, table(said("queue"), [said("number"), said("crew"), said("wait")], queue))
    date = datetime.fromtimestamp(now_s).astimezone().date().isoformat()
    body = tag("h1", words(event.name)) + "".join(parts) + tag("p", words(said("made", date=marked(date))))
    head = '<meta charset="utf-8">' + tag("title", words(event.name)) + tag("style", _STYLE)
    return f"<!doctype html>\n<html lang={language!r}>{tag('head', head)}{tag('body', body)}</html>\n"


def standings_table(
    lines: Sequence[StandingLine], event: ClubEvent, language: str
) -> tuple[list[str], list[list[str]]]:
    """The heads and the rows of the standings in words."""

    def said(key: str, **values: str | int) -> str:
        return say(Message.of(f"club-list.{key}", **values), language)

    is_ladder = event.format is Format.LADDER
    counted = ["rating" if is_ladder else "points", "played", "won", "drawn", "lost"]
    marks = [name for name, _ in lines[0].tie_breaks if name != "wins"] if lines and not is_ladder else []
    with_byes = any(line.byes for line in lines)
    heads = [said(key) for key in ("rank", "crew", *counted, *(["byes"] if with_byes else []), *marks)]
    rows = [
        [
            str(line.rank),
            said("left", crew=line.crew.shown) if line.left else line.crew.shown,
            _number(line.points, language),
            *(str(value) for value in (line.played, line.won, line.drawn, line.lost)),
            *([str(line.byes)] if with_byes else []),
            *(_number(value, language) for name, value in line.tie_breaks if name in marks),
        ]
        for line in lines
    ]
    return heads, rows


def _pairings_table(club: Club, pairings: Iterable[Pairing], caption: str, language: str) -> str:
    def said(key: str) -> str:
        return say(Message.of(f"club-list.{key}"), language)

    names = {each.id: each.name for each in club.tables()}
    rows = [
        (
            str(each.board),
            each.sides[0].crew.shown,
            each.sides[1].crew.shown if len(each.sides) > 1 else "–",
            names.get(each.table or "", "–"),
            _with_mark(each, language),
        )
        for each in pairings
        if each.state is not PairingState.VOID
    ]
    return table(caption, [said(key) for key in ("board", "blue", "red", "table", "result")], rows)


def _with_mark(pairing: Pairing, language: str) -> str:
    text = outcome_text(pairing, language)
    if pairing.corrected:
        text = say(Message.of("club-page.corrected", what=text), language)
    return f"{text} · {say(Message.of('club-page.with-computers'), language)}" if pairing.computers else text


def outcome_text(pairing: Pairing, language: str) -> str:
    """How a pairing stands, in words: who has won, or what it waits for."""
    state, won = pairing.state.value, list[str]()
    if pairing.state is PairingState.DECIDED and pairing.decision is not None:
        won = [each.crew.shown for each in pairing.sides if each.side in pairing.decision.winners]
        state = pairing.decision.outcome
    if won:
        key = "club-page.winners" if len(won) > 1 else "club-page.winner"
        return say(Message.of(key, crews=", ".join(won)), language)
    return say(Message.of(f"club-list.state-{state}"), language)


def _outcome(pairing: Pairing, side: str) -> str:
    return outcome_for(pairing, side) or ""


def _minutes(wait_s: float | None, language: str) -> str:
    if wait_s is None:
        return "–"
    return say(Message.of("club-list.minutes", minutes=round(wait_s / 60)), language)


def _number(value: float, language: str) -> str:
    return number(value, language, "g")


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _csv(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([_written(cell) for cell in row] for row in rows)
    return file.getvalue()


def _written(cell: Cell) -> Cell:
    """A crew may be called anything; a spreadsheet must not take its name for a formula."""
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
