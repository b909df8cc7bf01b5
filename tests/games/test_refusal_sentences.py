"""Every refusal of all three games is a plain sentence that ends with who is awaited, and they can act."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest

from console.core.chart import Mode
from console.core.game import Game, Refused
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.words import Crew, Phase
from console.games import set_up
from console.games.captain_sonar.rules.editions import EDITIONS
from console.games.captain_sonar.rules.orders import System
from tests.games.captain_sonar.rules.match import captain_sonar, real_time, turn_by_turn
from tests.games.captain_sonar.rules.universe import likely, universe
from tests.games.con_sonar.rules.test_properties import every_order as every_con_sonar_order
from tests.games.sonar_family.rules.every_order import every_order as every_family_order

MOST_ORDERS = 150
CAPTAIN_SONAR_CHARTS = ("alpha", "delta", "echo", "bravo-2", "charlie-2", "delta-2", "echo-2")
RADIO = ("note", "slide", "erase")

NO_PLAIN_WORD = re.compile(r"[<>{}\[\]]|Enum|None|\w\.\w|__|  |\bobject\b")
NAMED = re.compile(r"(?P<player>\w+)(?:'s (?P<station>[\w-]+))? is awaited(?: to (?P<what>.*))?")
OWED = re.compile(r"awaited of (?P<player>\w+): (?:a signed hull section of )?the (?P<what>.*)")

TO_DO = {
    "dive": "dive|start",
    "choose a starting dot": "start",
    "answer the sonar": "answer",
    "choose a volcano": "volcano",
    "act or to belay": "belay",
    "act or to resume": "resume",
    "resume": "resume",
    "end the turn": "end",
    "inspect": "inspect|break",
    "surface": "surface",
    "trigger a mine": "trigger|stop",
    "sign its hull": "secure",
    "play a fleet card": "play",
    "go on or to end the turn": "end",
}
"""What somebody is awaited to do, and the order that does it, or one that they owe first and in secret: a
starting dot, a radiation mark."""


class Given(NamedTuple):
    """An order that was refused in some state of a match."""

    players: Sequence[str]
    legal: Callable[[str], list[Any]]
    """What a player could do then, besides writing at the radio."""
    refused: Refused


def refused_of(game: Game[Any, Any, Any], state: Any, orders: Iterable[Order]) -> Iterator[Given]:
    """Those of these orders that are refused. What is legal is listed once: it is the same for all."""
    legal = cache(lambda player: [o for o in game.legal(state, player) if o.verb not in RADIO])
    for order in orders:
        try:
            game.judge(state, order)
        except Refused as refused:
            yield Given(game.players, legal, refused)


def check(given: Given) -> None:
    """One refusal: its words, then its last clause."""
    reason = given.refused.reason
    assert not NO_PLAIN_WORD.search(reason), reason
    assert reason.count("awaited") == 1, reason
    clause = reason.rpartition("; ")[2]
    if clause == "nobody is awaited":
        assert not any(map(given.legal, given.players))
    elif owed := OWED.fullmatch(clause):
        check_owed(given, owed["player"], owed["what"])
    else:
        named = NAMED.fullmatch(clause)
        assert named is not None, reason
        check_named(given, **named.groupdict())


def check_owed(given: Given, player: str, what: str) -> None:
    """`the first mate's charge and OK and the engineer's OK`: whoever is named first can act."""
    station = "first-mate" if what.startswith("first mate") else re.split(r"'s| and ", what)[0]
    assert station in [order.station for order in given.legal(player)], given.refused


def check_named(given: Given, player: str, station: str | None, what: str | None) -> None:
    legal = given.legal(player)
    assert legal, f"{given.refused}: {player} can do nothing"
    if what in TO_DO:
        assert any(re.fullmatch(TO_DO[what], order.verb) for order in legal), given.refused
    else:
        assert what in (None, "give an order"), given.refused
    if station not in (None, "crew") and what is not None:
        assert station in [order.station for order in legal], given.refused


Next = Callable[[Any, str], Order | None]


def refusals(
    game: Game[Any, Any, Any], universes: dict[str, Sequence[Order]], choose: Next, chance: Random
) -> Iterator[Given]:
    """Refusals all along a random match: a few orders of each side are tried in every state."""
    state = game.begin()
    for _ in range(MOST_ORDERS):
        tried = [order for orders in universes.values() for order in chance.sample(orders, 40)]
        yield from refused_of(game, state, tried)
        order = choose(state, chance.choice(list(universes)))
        if order is not None:
            state, _ = game.judge(state, order)


def of_chance(game: Game[Any, Any, Any], chance: Random) -> Next:
    """Any legal order but the radio operator's, first a kind and then one of it; courses above all."""

    def choose(state: Any, player: str) -> Order | None:
        by_verb: dict[str, list[Order]] = {}
        for order in game.legal(state, player):
            if order.verb not in RADIO:
                by_verb.setdefault(order.verb, []).append(order)
        verbs = ["head"] * 5 * ("head" in by_verb) + sorted(by_verb)
        return chance.choice(by_verb[chance.choice(verbs)]) if verbs else None

    return choose


@pytest.mark.parametrize("chart", CAPTAIN_SONAR_CHARTS)
@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("edition", EDITIONS)
def test_captain_sonar(chart: str, mode: Mode, edition: int) -> None:
    game = captain_sonar(chart=chart, mode=mode.value, edition=edition)
    chance = Random(f"{chart} {mode} {edition}")
    favourite = chance.choice([System.TORPEDO, System.MINE, System.SONAR, System.SCENARIO])
    universes = {crew.value: universe(game, crew) for crew in Crew}
    codes = set()
    for given in refusals(
        game, universes, lambda state, crew: likely(game, state, Crew(crew), chance, favourite), chance
    ):
        check(given)
        codes.add(given.refused.code)
    assert len(codes) > 10


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("chart", ["archipelago", "antarctica", "umbria"])
def test_sonar_family(chart: str, mode: Mode) -> None:
    game = set_up(MatchPlan(game="sonar-family", chart=chart, mode=mode.value))
    chance = Random(f"{chart} {mode}")
    universes = {crew.value: every_family_order(crew) for crew in Crew}
    codes = set()
    for given in refusals(game, universes, of_chance(game, chance), chance):
        check(given)
        codes.add(given.refused.code)
    assert len(codes) > 7


@pytest.mark.parametrize("players", ["blue,yellow", "red,green,purple,orange"])
def test_con_sonar(players: str) -> None:
    game = set_up(MatchPlan(game="con-sonar", players=players, seed=3))
    chance = Random(players)
    universes = {player: every_con_sonar_order(player) for player in game.players}
    codes = set()
    for given in refusals(game, universes, of_chance(game, chance), chance):
        check(given)
        codes.add(given.refused.code)
    assert len(codes) > 5


@pytest.mark.parametrize("crew", Crew)
def test_an_early_inspection_awaits_the_crew_that_traces(crew: Crew) -> None:
    match = real_time()
    match(f"{crew} captain surface")
    early = f"{crew.enemy} engineer inspect pass"
    before = match.reason(early)
    assert before == f"{crew} is still tracing; {crew}'s crew is awaited to sign its hull"
    match(f"{crew} engineer secure 1")
    assert match.reason(early) == before, "who has signed is their secret"
    match.all(*(f"{crew} {s} secure {n}" for n, s in enumerate(("captain", "first-mate", "radio"), 2)))
    assert "result=pass" in match(early)[0]


def broken(match: Any, *symbols: str) -> None:
    """Break these symbols of blue, as if courses had done it."""
    sheet = match.game.set_up.sheet
    for symbol in symbols:
        panel, number = symbol.split()
        bit = sheet.bit(next(p for p in sheet.panels if p == panel), int(number))
        boat = match.state.blue._replace(broken=match.state.blue.broken | bit)
        match.state = match.state._replace(blue=boat)


def test_broken_down_names_the_colour_and_its_symbols() -> None:
    match = turn_by_turn(1)
    match.turn("blue", "north")
    match.turn("red", "south")
    full = match.state.blue._replace(gauges=match.game.set_up.boxes)
    match.state = match.state._replace(blue=full, turn=match.state.turn._replace(headed=True))
    broken(match, "west 1", "south 4", "north 2", "west 2")
    assert match.reason("blue captain torpedo B5").startswith(
        "red is broken down at west 1, north 2 and south 4;"
    )
    silence = match.reason("blue captain silence zero")
    assert silence.startswith("yellow is broken down at west 2 and north 1;")


def test_a_mine_that_cannot_be_triggered_names_the_red_symbols() -> None:
    match = real_time(2)
    match.state = match.state._replace(blue=match.state.blue._replace(mines=1 << 0))
    match("blue captain stop")
    broken(match, "west 1", "south 4")
    assert match.reason("blue captain trigger A1").startswith("red is broken down at west 1 and south 4;")


def test_a_match_that_is_over_awaits_nobody() -> None:
    match = real_time()
    match.state = match.state._replace(phase=Phase.OVER)
    assert match.reason("blue captain head north") == "the match is over; nobody is awaited"
