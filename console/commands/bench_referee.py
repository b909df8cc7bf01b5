"""`sonar-table bench referee`: how fast orders are judged and listed."""

import json
import sys
from random import Random
from time import process_time

import click

from console.core.crew_orders import Erase, Note, Slide
from console.core.match_plan import MatchPlan
from console.core.notation import CrewOrder
from console.core.words import Crew, Phase, Station
from console.games import set_up
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State

RADIO = (Note, Slide, Erase)
"""Cheap orders of which there are always many: left out, so that the figure is about the game."""


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
    """Judge random legal play of Captain Sonar on one core.

    \b
    Example:
      sonar-table bench referee --json
    """
    figures = measure(orders, seed)
    if as_json:
        click.echo(json.dumps(figures))
        return
    click.echo(f"  orders judged per second   {figures['orders_per_second']:>10,}")
    click.echo(f"  legal listings per second  {figures['legal_per_second']:>10,}")
    click.echo(f"  of a captain alone         {figures['captain_per_second']:>10,}")
    click.echo(f"  bytes of a state           {figures['state_bytes']:>10,}")


def measure(count: int, seed: int) -> dict[str, int]:
    """Play random matches first, then judge the same orders again against the clock."""
    game = set_up(MatchPlan(game="captain-sonar", chart="alpha-2", edition=2))
    assert isinstance(game, CaptainSonar)
    matches = random_matches(game, count, Random(seed))
    begun = process_time()
    states = [state for orders in matches for state in judged(game, orders)]
    judging_s = process_time() - begun
    some = states[:: max(1, len(states) // 2000)]
    listing_s = listed_s(game, some)
    captain_s = listed_s(game, some, Station.CAPTAIN)
    return {
        "orders_per_second": round(len(states) / judging_s),
        "legal_per_second": round(len(some) / listing_s),
        "captain_per_second": round(len(some) / captain_s),
        "state_bytes": max(map(size_bytes, some)),
        "orders": len(states),
        "matches": len(matches),
    }


def listed_s(game: CaptainSonar, states: list[State], station: Station | None = None) -> float:
    """How long it takes to list what a crew, or one station of it, could do in each of these states."""
    begun = process_time()
    for state in states:
        game.legal(state, "blue", station)
    return process_time() - begun


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
