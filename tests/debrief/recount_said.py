"""A journal read by a reader of its own: each order, and what the referee made of it."""

import re
from pathlib import Path
from typing import Any, NamedTuple

from console.core.match import Match
from tests.plans import plan

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
    game: Any
    words: str


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
            order = order.removesuffix(" by console").partition(" within ")[0]
            words = [*order.split(), ""]
            us = int(timed[1]) * 1_000_000 + int(timed[2])
            if words[0] == "tie":
                ties.append(words)
            elif words[0] in CREWS:
                match = match or Match(plan(**{"rules": rules, **options}))
                before = match.state
                given = match.give(match.game.grammar.parse(order), us * 1000)
                after, game = match.state, match.game
                said.append(Said(us, *words[:4], refused, given.events, before, after, game, order))
    return said, ties


def spans(said: list[Said], holds: Any) -> list[Span]:
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
