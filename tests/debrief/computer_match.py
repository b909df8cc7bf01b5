"""Whole matches between computer crews, kept in journals as the table keeps them."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.crewmates.arena.players import player_called
from console.games import set_up
from console.journal import Journal, new_header
from tests.debrief.script import BEGUN, BOATS


def computer_match(
    folder: Path,
    options: MatchPlan,
    *,
    level: str = "officer",
    seed: int = 1,
    orders: int = 1500,
    changed: Mapping[str, str] = MappingProxyType({}),
    **head: Any,
) -> Path:
    """Play a match to its end, or for so many orders; the journal has a result only where it ended.

    :param changed: what is said of the table right behind the head
    """
    game = set_up(options)
    table = {"computers": " ".join(f"{crew}={level}" for crew in BOATS)}
    named = replace(options, boats=head.pop("boats", BOATS))
    header = new_header(named, game, **{"table": table, **head})
    journal = Journal.create(folder, replace(header, begun=BEGUN), begun_ns=0, background=False)
    for name, value in changed.items():
        journal.change(name, value, 0)
    match = Match(options, keep=journal.keep)
    sides = {name: player_called(level)(game, name, seed * 16 + n) for n, name in enumerate(game.players)}
    now_ns = 0
    for _ in range(orders):
        made = {
            name: decision
            for name, side in sides.items()
            if (decision := side.decide(match.view(name), match.legal(name), now_ns)) is not None
        }
        if not made:
            break
        player = min(made, key=lambda name: made[name].at_ns)
        now_ns = max(now_ns, made[player].at_ns)
        given = match.give(made[player].order, now_ns)
        if given.refused is not None:
            sides[player].refused(given.refused)
        for name, side in sides.items():
            side.hear([event for event in given.events if event.audience in ("both", "all", name)])
    journal.close()
    return journal.path
