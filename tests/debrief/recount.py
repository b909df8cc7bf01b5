"""A match counted again by hand: a reader of journals of its own, the referee, and nothing of the debrief.

docs/debrief.md says what each figure means; this is that page read a second time. The words of the journal
are read here, the referee tells what followed from them, and waits are lengths of time from which the times
are taken in which the table was stopped, the boat was up or the other crew had its turn.
"""

import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from console.core.match import Match
from console.core.options import MatchOptions

LINE = re.compile(r" *(\d+)\.(\d{6}) (.*?) *#[0-9a-f]{8}")
CREWS = ("blue", "red")
STATIONS = ("captain", "first-mate", "engineer", "radio")
STRIKES = ("torpedo", "mine-triggered", "archer-mine", "missile")
Span = tuple[int, int]
Answered = tuple[int, int | None]


class Said(NamedTuple):
    """An order of the journal, what the referee announced, and the match before and after."""

    us: int
    crew: str
    station: str
    verb: str
    word: str
    refused: str
    events: Any
    before: Any
    after: Any


def read(path: Path) -> tuple[list[Said], list[list[str]]]:
    """All orders, and the words of all ties."""
    options: dict[str, Any] = {}
    rules, match, said, ties = 1, None, [], []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("rules "):
            rules = int(line.split()[1])
        elif line.startswith("option "):
            _, name, value = line.rsplit("#", 1)[0].split(maxsplit=2)
            options[name] = int(value) if name in ("edition", "seed", "rules") else value.strip()
        elif timed := LINE.fullmatch(line):
            order, _, refused = timed[3].partition(" ! ")
            order = order.removesuffix(" by console")
            words = [*order.split(), ""]
            us = int(timed[1]) * 1_000_000 + int(timed[2])
            if words[0] == "tie":
                ties.append(words)
            elif words[0] in CREWS:
                match = match or Match(MatchOptions(**{"rules": rules, **options}))
                before = match.state
                given = match.give(match.game.grammar.parse(order), us * 1000)
                said.append(Said(us, *words[:4], refused, given.events, before, match.state))
    return said, ties


@dataclass
class Recount:
    """The figures of one crew."""

    figures: dict[str, float] = field(default_factory=dict)
    off: list[Span] = field(default_factory=list)
    """When the crew's clock stood still."""
    deaf: list[Span] = field(default_factory=list)
    """The same for the radio operator, who listens while the other crew plays."""


def recount(path: Path) -> dict[str, Recount]:
    said, ties = read(path)
    found = {}
    for crew in CREWS:
        made = found[crew] = Recount()
        _stood_still(made, said, crew)
        _count(made.figures, said, ties, crew)
        _waits(made, said, crew)
        _teamwork(made.figures, said, crew, _end_us(path))
    return found


def _end_us(path: Path) -> int:
    """The time of the last line."""
    timed = filter(None, map(LINE.fullmatch, path.read_text(encoding="utf-8").splitlines()))
    return max(int(line[1]) * 1_000_000 + int(line[2]) for line in timed)


def _teamwork(figures: dict[str, float], said: list[Said], crew: str, end_us: int) -> None:
    """Each course of one's own wants two OKs, each move of the enemy its note, all within ten seconds."""
    stopped = _spans(said, lambda state: state.stop is not None)
    done = [each for each in said if not each.refused]
    noted, wrong = _noted(done, crew)
    asked = [each.us for each in done if each.crew == crew and each.verb in ("head", "silence")]
    for station in ("first-mate", "engineer") if hasattr(said[0].after.blue, "mate") else ():
        oks = [each.us for each in done if (each.crew, each.station, each.verb) == (crew, station, "ok")]
        noted += [(us, next((ok for ok in oks if ok > us), None)) for us in asked]
    own = [each for each in said if each.crew == crew and each.verb != "slide"]
    for number, each in enumerate(own):
        if each.refused:
            same = [s.us for s in own[number + 1 :] if s.station == each.station and not s.refused]
            wrong.append((each.us, same[0] if same else None))
    for pairs, of, within in ((noted, "calls", "answered_10s"), (wrong, "mistakes", "corrected_10s")):
        soon = [until is not None and waited(since, until, stopped) <= 10 for since, until in pairs]
        late = [waited(since, end_us, stopped) > 10 for since, _ in pairs]
        figures |= {of: sum(map(max, soon, late)), within: sum(soon)}


def _noted(done: list[Said], crew: str) -> tuple[list[Answered], list[Answered]]:
    """Moves of the enemy and when they were noted; wrong notes and when they were put right."""
    open_, found, wrong = list[Said](), list[Answered](), list[Answered]()
    for each in done:
        if each.crew != crew and each.verb in ("head", "silence"):
            open_.append(each)
        elif each.crew == crew and each.verb == "note" and open_:
            names = [move.word if move.verb == "head" else "silence" for move in open_]
            if each.word in names:
                at = names.index(each.word)
                found += [*((move.us, None) for move in open_[:at]), (open_[at].us, each.us)]
                open_ = open_[at + 1 :]
            else:
                later = [s for s in done if s.crew == crew and s.station == "radio" and s.us > each.us]
                right = [s.us for s in later if s.verb == "erase" or (s.verb, s.word) == ("note", names[-1])]
                wrong.append((each.us, right[0] if right else None))
    return [*found, *((move.us, None) for move in open_)], wrong


def _spans(said: list[Said], holds: Any) -> list[Span]:
    """The times in which something held of the match."""
    spans, since = [], None
    for each in said:
        if each.refused:
            continue
        if holds(each.after) and since is None:
            since = each.us
        elif not holds(each.after) and since is not None:
            spans.append((since, each.us))
            since = None
    return spans if since is None else [*spans, (since, 10**15)]


def _stood_still(made: Recount, said: list[Said], crew: str) -> None:
    stopped = _spans(said, lambda state: state.stop is not None)
    up = _spans(said, lambda state: state.turn is None and getattr(getattr(state, crew), "surfaced", False))
    theirs = _spans(said, lambda state: state.turn is not None and state.turn.crew != crew)
    made.deaf, made.off = _joined([*stopped, *up]), _joined([*stopped, *up, *theirs])


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for since, until in sorted(spans):
        if joined and since <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(until, joined[-1][1])
        else:
            joined.append((since, until))
    return joined


def waited(since: int, until: int, off: list[Span]) -> float:
    """In seconds."""
    lost = sum(max(0, min(until, end) - max(since, begin)) for begin, end in off)
    return (until - since - lost) / 1e6


def _count(figures: dict[str, float], said: list[Said], ties: list[list[str]], crew: str) -> None:
    own = [each for each in said if each.crew == crew]
    done = Counter(each.verb for each in own if not each.refused)
    theirs = Counter(each.verb for each in said if each.crew != crew and not each.refused)
    figures |= {
        "courses": done["head"],
        "silences": done["silence"],
        "surfacings": done["surface"],
        "notes": done["note"],
        "enemy_moves": theirs["head"] + theirs["silence"],
        "orders": len(own),
        "refused": sum(bool(each.refused) for each in own),
        "ties_won": sum(words[1].startswith(crew) for words in ties),
        "ties_lost": sum(words[2].startswith(crew) for words in ties),
    }
    for station in STATIONS:
        refused = sum(bool(each.refused) for each in own if each.station == station)
        figures[f"{station.replace('-', '_')}_refused"] = refused
    stops = [
        each for each in said if each.before.stop and not each.after.stop and each.before.stop.crew == crew
    ]
    figures["stops"] = len(stops)
    figures["taken_back"] = sum(
        each.verb == "belay" or (each.verb == "resume" and not each.before.stop.acted) for each in stops
    )
    _count_events(figures, said, crew)


def _count_events(figures: dict[str, float], said: list[Said], crew: str) -> None:
    counts: Counter[str] = Counter()
    for each in said:
        for event in each.events:
            whose = dict(event.details).get("crew")
            if event.name == "damaged" and whose == crew:
                counts["damage"] += event.number("amount")
                cause = event.word("cause")
                if cause in ("radiation", "panel"):
                    counts["self_by_sheet"] += event.number("amount")
                elif cause == "ice":
                    counts["self_by_ice"] += event.number("amount")
                elif each.crew == crew:
                    counts["self_by_weapons"] += event.number("amount")
            counts["shots"] += event.name in STRIKES and whose == crew
            counts["mines"] += event.name == "mine-laid" and event.audience == crew
            counts["self_repairs"] += event.name == "self-repaired" and each.crew == crew
    names = ("damage", "self_by_sheet", "self_by_ice", "self_by_weapons", "shots", "mines", "self_repairs")
    figures |= {name: counts[name] for name in names}
    figures["self_inflicted"] = sum(counts[name] for name in names if name.startswith("self_by"))


class Asked:
    """One station: when something was asked of it, and when it was done."""

    def __init__(self, off: list[Span]) -> None:
        self.off, self.caused, self.borne = off, list[float](), list[float]()
        self.since: int | None = None
        self.last: int | None = None

    def ask(self, us: int, *, borne: bool = True) -> None:
        if self.since is None:
            if borne and self.last is not None:
                self.borne.append(waited(self.last, us, self.off))
            self.since = us

    def done(self, us: int) -> None:
        if self.since is not None:
            self.caused.append(waited(self.since, us, self.off))
            self.since, self.last = None, us


def _waits(made: Recount, said: list[Said], crew: str) -> None:
    seats = {name: Asked(made.deaf if name == "radio" else made.off) for name in STATIONS}
    for each in said:
        if not each.refused:
            if each.crew == crew:
                _own(seats, each)
            else:
                _theirs(seats, each)
            _both(seats, each, crew)
    for name, seat in seats.items():
        for kind, lengths in (("caused", seat.caused), ("borne", seat.borne)):
            if lengths:
                column = f"{name.replace('-', '_')}_{kind}"
                made.figures |= {f"{column}_median_s": median(lengths), f"{column}_longest_s": max(lengths)}


def _own(seats: dict[str, Asked], each: Said) -> None:
    """What a crew does itself. Where there are tasks, a course asks two stations to do one."""
    tasks = hasattr(each.after.blue, "mate")
    captain, mate, engineer = seats["captain"], seats["first-mate"], seats["engineer"]
    if each.verb in ("head", "silence", "surface", "end", "missile", "sonar") or (
        each.verb == "stop" and each.station == "captain"
    ):
        if tasks and each.verb in ("missile", "sonar"):
            return
        if not tasks and each.before.stop is not None and each.verb in ("missile", "sonar"):
            return
        captain.done(each.us)
    if each.verb in ("head", "silence") and tasks:
        mate.ask(each.us)
        engineer.ask(each.us)
    if each.verb == "ok":
        seats[each.station].done(each.us)
        if mate.since is None and engineer.since is None:
            captain.ask(each.us)
    if each.verb in ("note", "erase"):
        seats["radio"].done(each.us)


def _theirs(seats: dict[str, Asked], each: Said) -> None:
    if each.verb in ("head", "silence"):
        seats["radio"].ask(each.us)


def _both(seats: dict[str, Asked], each: Said, crew: str) -> None:
    """What asks a captain anew: the begin, a stop's end, a dive, a turn; in Sonar Family every order."""
    begun = each.before.phase == "set-up" != each.after.phase
    over = each.before.stop is not None and each.after.stop is None and each.before.stop.crew == crew
    dived = each.verb == "dive" and each.crew == crew and each.before.phase != "set-up"
    passed = (
        each.before.turn is not None
        and each.before.turn != each.after.turn
        and (each.verb == "end" or not hasattr(each.after.blue, "mate"))
    )
    at_once = (
        each.crew == crew
        and not hasattr(each.after.blue, "mate")
        and each.after.turn is None
        and each.verb in ("head", "silence", "surface")
    )
    free = seats["first-mate"].since is None and seats["engineer"].since is None
    if begun or dived or passed or at_once or (over and free):
        seats["captain"].ask(each.us, borne=False)
