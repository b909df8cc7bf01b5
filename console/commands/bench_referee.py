"""`sonar-table bench referee`: how fast orders are judged, listed, and replayed from a journal."""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from typing import TypeVar

import click

from console.core.crew_orders import Erase, Note, Slide
from console.core.match_plan import MatchPlan
from console.core.notation import CrewOrder
from console.core.words import Crew, Phase, Station
from console.games import set_up
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State
from console.journal import resume
from console.journal.header import new_header, write_header
from console.journal.journal_lines import Ordered, write_entry
from console.journal.seals import seal
from console.panels.clock import SECOND_NS

PLAN = MatchPlan(game="captain-sonar", chart="alpha-2", edition=2)
RADIO = (Note, Slide, Erase)
"""Cheap orders of which there are always many: left out, so that the figure is about the game."""
ROUNDS = 5
"""The fastest counts: the one that whatever else runs here disturbed least."""
LISTED = 2000
"""So many of the states are listed, evenly spread."""

Thing = TypeVar("Thing")


@click.command()
@click.option(
    "--orders",
    type=click.IntRange(1, 10_000_000),
    default=30_000,
    show_default=True,
    help="How many orders to judge.",
)
@click.option("--seed", default=1, show_default=True, help="What random play is drawn from.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def referee(orders: int = 30_000, seed: int = 1, as_json: bool = False) -> None:
    """Judge random legal play of Captain Sonar on one core, in processor time.

    A listing is every order that the four stations of a crew, or its captain alone, may give in one state.
    A replay reads a journal's file and judges all its orders, up to the state in which the match goes on.

    \b
    Example:
      sonar-table bench referee --json
    """
    figures = measure(orders, seed)
    if as_json:
        click.echo(json.dumps(figures))
        return
    judged_a_second = figures["orders_per_second"]
    for key, what in (
        ("orders_per_second", "orders judged a second"),
        ("legal_per_second", "listings of a whole crew a second"),
        ("captain_per_second", "listings of its captain alone a second"),
        ("replayed_per_second", "orders replayed from a journal a second"),
    ):
        share = judged_a_second / figures[key]
        click.echo(f"  {what:<40}{figures[key]:>10,}   each as long as {share:.1f} orders judged")
    click.echo(f"  {'bytes of a state':<40}{figures['state_bytes']:>10,}")


def measure(count: int, seed: int) -> dict[str, int]:
    """Play random matches first, then judge, list and replay them against the clock."""
    game = set_up(PLAN)
    assert isinstance(game, CaptainSonar)
    matches = random_matches(game, count, Random(seed))
    some = [state for orders in matches for state in judged(game, orders)[:: max(1, count // LISTED)]]
    with TemporaryDirectory() as folder:
        journals = [_written(game, orders, Path(folder, f"{n}.journal")) for n, orders in enumerate(matches)]
        return {
            "orders_per_second": a_second(lambda orders: judged(game, orders), matches, count),
            "legal_per_second": a_second(lambda state: game.legal(state, "blue"), some),
            "captain_per_second": a_second(lambda state: game.legal(state, "blue", Station.CAPTAIN), some),
            "replayed_per_second": a_second(resume, journals, count),
            "state_bytes": max(map(size_bytes, some)),
            "orders": count,
            "matches": len(matches),
        }


def a_second(do: Callable[[Thing], object], things: Sequence[Thing], count: int | None = None) -> int:
    """How many of these are done in a second of processor time, in the fastest round."""
    fastest_s = min(_time_s(do, things) for _ in range(ROUNDS))
    return round((len(things) if count is None else count) / fastest_s)


def _time_s(do: Callable[[Thing], object], things: Sequence[Thing]) -> float:
    begun_s = process_time()
    for thing in things:
        do(thing)
    return process_time() - begun_s


def _written(game: CaptainSonar, orders: list[CrewOrder], path: Path) -> Path:
    """The journal of these orders, one a second."""
    entries = [Ordered(second * SECOND_NS, str(order)) for second, order in enumerate(orders)]
    before, lines = 0, []
    for text in (*write_header(new_header(PLAN, game)), *map(write_entry, entries)):
        sealed, before = seal(text, before)
        lines.append(sealed)
    path.write_bytes(b"".join(lines))
    return path


def random_matches(game: CaptainSonar, count: int, chance: Random) -> list[list[CrewOrder]]:
    """Orders of matches played at random: first a kind of order, then one of that kind."""
    matches: list[list[CrewOrder]] = [[]]
    state = game.begin()
    for _ in range(count):
        kinds: dict[type[CrewOrder], list[CrewOrder]] = {}
        for crew in Crew:
            for order in game.legal(state, crew):
                if not isinstance(order, RADIO):
                    kinds.setdefault(type(order), []).append(order)
        order = chance.choice(kinds[chance.choice(list(kinds))])
        state, _ = game.judge(state, order)
        matches[-1].append(order)
        if state.phase is Phase.OVER:
            state = game.begin()
            matches.append([])
    return matches


def judged(game: CaptainSonar, orders: list[CrewOrder]) -> list[State]:
    """The states after each order."""
    states = []
    state = game.begin()
    for order in orders:
        state, _ = game.judge(state, order)
        states.append(state)
    return states


def size_bytes(value: object) -> int:
    """Memory of a value and all that it holds."""
    held = value if isinstance(value, tuple) else ()
    return sys.getsizeof(value) + sum(size_bytes(part) for part in held)
