"""What every computer crew keeps to: same seed, same match; a human pace; no more than it may know."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest

from console.core.crewing import Level
from console.core.match_plan import MatchPlan
from console.core.notation import CrewOrder
from console.crewmates.computer_crews import enlist
from console.crewmates.crew import Decision
from console.crewmates.pace import LEAST_MS, LEAST_TRACE_MS, MILLISECOND_NS
from console.games import crewmates_of, set_up
from tests.crewmates.matches import REPEATED, contest, journal

ROOT = Path(__file__).parents[2]


def elsewhere(hash_seed: str) -> str:
    """The same matches, played in another process."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.crewmates.matches"]
    return subprocess.run(
        command, cwd=ROOT, env=environment, check=True, capture_output=True, text=True
    ).stdout


def test_the_same_seed_gives_the_same_match_bit_for_bit_also_in_another_process() -> None:
    here = "".join("\n".join(journal(options, players, seed=11)) + "\n\n" for options, players in REPEATED)
    assert here.count("\n") > 200
    assert elsewhere("1") == here
    assert elsewhere("2") == here


def test_another_seed_gives_another_match() -> None:
    options, players = REPEATED[1]
    assert journal(options, players, seed=11) != journal(options, players, seed=12)


def presses(level: Level) -> list[tuple[str, str, int]]:
    """Station, verb and time of each press of a match in real time."""
    match = contest(MatchPlan(game="captain-sonar", chart="alpha-2"), {"blue": level, "red": level}, 3, 700)
    match.run()
    told = [(line.split(), at_ns) for at_ns, line in match.journal]
    return [(f"{words[0]} {words[1]}", words[2], at_ns) for words, at_ns in told]


def between(level: Level) -> Iterator[tuple[str, int]]:
    """Each press, and how long after the last one of the same station it came."""
    last: dict[str, int] = {}
    for station, verb, at_ns in presses(level):
        if station in last:
            yield verb, at_ns - last[station]
        last[station] = at_ns


@pytest.mark.parametrize("level", list(Level))
def test_nobody_presses_sooner_than_a_person_could(level: Level) -> None:
    waits = list(between(level))
    assert len(waits) > 150
    assert min(wait for _, wait in waits) >= LEAST_MS * MILLISECOND_NS
    traces = [wait for verb, wait in waits if verb == "secure"]
    assert all(wait >= LEAST_TRACE_MS * MILLISECOND_NS for wait in traces)


def test_better_crews_are_quicker() -> None:
    middle = {}
    for level in Level:
        begun: dict[str, int] = {}
        tasks = []
        for station, verb, at_ns in presses(level):
            crew = station.split()[0]
            if verb == "head":
                begun[crew] = at_ns
            elif verb == "charge":
                tasks.append(at_ns - begun.get(crew, at_ns))
        middle[level] = median(tasks)
    assert middle[Level.CADET] > middle[Level.OFFICER] > middle[Level.ACE]


def red_script(start: str, gauge: str, symbols: dict[str, int]) -> list[str]:
    """Red's first turns: what is heard of them is always the same, what is done below decks is not."""
    lines = [f"red captain start {start}", "red captain dive"]
    for course, symbol in symbols.items():
        lines += [
            f"red captain head {course}",
            f"red first-mate charge {gauge}",
            "red first-mate ok",
            f"red engineer break {course} {symbol}",
            "red engineer ok",
            f"red radio note {course}",
            "red captain end",
        ]
    return lines


def blues_orders(level: Level, script: list[str]) -> list[Decision]:
    """What a computer blue decides, and when, while red plays by a script."""
    game = set_up(MatchPlan(game="captain-sonar", mode="turn-by-turn", chart="alpha-2", first="red"))
    state, blue = (
        game.begin(),
        enlist(game, "blue", dict.fromkeys(crewmates_of(game.name).seats, level), seed=4),
    )
    waiting, decided, now_ns = list(script), [], 0
    while waiting:
        decision = blue.decide(game.view(state, "blue"), game.legal(state, "blue"), now_ns)
        due = game.grammar.parse(waiting[0])
        order: CrewOrder
        if due in game.legal(state, "red"):
            # What red does between two courses of blue takes no time, and nobody but red hears most of it.
            order = game.grammar.parse(waiting.pop(0))
        else:
            assert decision is not None, f"blue waits, and so does red: {due}"
            order, now_ns = decision.order, decision.at_ns
            decided.append(decision)
        state, events = game.judge(state, order)
        if heard := [event for event in events if event.audience in ("both", "blue")]:
            blue.hear(heard)
    return decided


@pytest.mark.parametrize("level", list(Level))
def test_what_it_cannot_know_changes_nothing(level: Level) -> None:
    one = blues_orders(level, red_script("G5", "torpedo", {"north": 1, "east": 2, "south": 3}))
    other = blues_orders(level, red_script("A10", "silence", {"north": 4, "east": 5, "south": 5}))
    assert one == other
    assert sum(decision.order.verb == "head" for decision in one) == 2
