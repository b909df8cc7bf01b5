"""No order of a computer is ever refused, and no match stands still: every game, chart, mode and goal."""

from itertools import chain, combinations

import pytest

from console.core.chart import Mode
from console.core.crewing import Level
from console.core.match_plan import MatchPlan
from console.core.words import Station
from console.crewmates.arena.contest import ArenaMatch, Outcome
from console.games import crewmates_of, set_up
from tests.crewmates.matches import MixedCrew, contest

CHARTS = [
    f"{name}{suffix}" for name in ("alpha", "bravo", "charlie", "delta", "echo") for suffix in ("", "-2")
]
RULES = ((1, "hunt"), (2, "hunt"), (2, "sudden-death"))
LEVELS = list(Level)
SHORT = 220
"""Orders of a match that need not come to its end."""


def assert_played(outcome: Outcome) -> None:
    refused = {name: record.refused for name, record in outcome.records.items()}
    assert set(refused.values()) == {0}, refused
    assert outcome.cause != "nobody-acts"
    assert not outcome.cause.startswith("forfeit")
    assert outcome.winners or outcome.cause in ("orders", "torpedo", "mine", "chain-reaction", "eruption")


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("chart", CHARTS)
def test_captain_sonar(chart: str, mode: Mode) -> None:
    number = CHARTS.index(chart) + list(Mode).index(mode)
    for edition, goal in RULES:
        number += 1
        options = MatchPlan(game="captain-sonar", chart=chart, mode=mode, edition=edition, goal=goal)
        players = {"blue": LEVELS[number % 3], "red": LEVELS[(number // 3 + number) % 3]}
        assert_played(contest(options, players, seed=number, most_orders=SHORT).run())


@pytest.mark.parametrize("mode", list(Mode))
@pytest.mark.parametrize("chart", ["archipelago", "antarctica", "jules-verne", "umbria"])
def test_sonar_family(chart: str, mode: Mode) -> None:
    for number, level in enumerate(LEVELS):
        options = MatchPlan(game="sonar-family", chart=chart, mode=mode)
        players = {"blue": level, "red": LEVELS[(number + 1) % 3]}
        assert_played(contest(options, players, seed=number, most_orders=SHORT).run())


@pytest.mark.parametrize("count", range(2, 7))
def test_con_sonar(count: int) -> None:
    colours = ["blue", "red", "yellow", "green", "orange", "purple"][:count]
    options = MatchPlan(game="con-sonar", players=",".join(colours), seed=count)
    players = {colour: LEVELS[number % 3] for number, colour in enumerate(colours)}
    outcome = contest(options, players, seed=count).run()
    assert_played(outcome)
    assert outcome.cause == "points"


SEATS = list(chain.from_iterable(combinations(Station, count) for count in (1, 2, 3)))
"""Every way in which some stations of a crew are computers, and not all."""


@pytest.mark.parametrize("number", range(len(SEATS)), ids=lambda number: "+".join(SEATS[number]))
def test_computers_beside_people(number: int) -> None:
    edition, goal = RULES[number % 3]
    options = MatchPlan(
        game="captain-sonar",
        chart=CHARTS[number % 10],
        mode=list(Mode)[number // 2 % 2],
        edition=edition,
        goal=goal,
        shy=("blue",) if number % 4 == 3 and edition == 2 else (),
    )
    assert_mixed(options, {"blue": SEATS[number], "red": SEATS[-1 - number]}, number)


@pytest.mark.parametrize("seat", [Station.CAPTAIN, Station.RADIO])
@pytest.mark.parametrize("mode", list(Mode))
def test_computers_beside_people_in_sonar_family(mode: Mode, seat: Station) -> None:
    options = MatchPlan(game="sonar-family", chart="antarctica", mode=mode)
    assert_mixed(options, {"blue": (seat,), "red": (seat,)}, 3)


def assert_mixed(options: MatchPlan, computers: dict[str, tuple[Station, ...]], seed: int) -> None:
    game = set_up(options)
    sides = {
        crew: MixedCrew(
            game, crew, {s: LEVELS[(seed + n) % 3] for n, s in enumerate(seats)}, seed + len(crew)
        )
        for crew, seats in computers.items()
    }
    assert all(len(seats) < len(crewmates_of(game.name).seats) for seats in computers.values())
    outcome = ArenaMatch(game, sides, most_orders=SHORT * 2).run()
    assert {record.refused for record in outcome.records.values()} == {0}
    assert not outcome.cause.startswith(("nobody-acts", "forfeit"))
