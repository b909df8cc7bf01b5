"""Others' programs in the arena: what they are told, and every way in which they can fail."""

import os
import sys
from itertools import count
from pathlib import Path
from select import select

import pytest

from console.core.match_plan import MatchPlan
from console.crewmates.arena.arena import Bout, play
from console.crewmates.arena.contest import ArenaMatch, Forfeit, Outcome
from console.crewmates.arena.pipe import PipeCrew
from console.crewmates.arena.players import UnknownPlayer, player_called
from console.crewmates.arena.program import Limits, OutsideProgram
from console.games import set_up

EXAMPLE = Path(__file__).parents[3] / "docs/examples/crew.py"
TURNS = MatchPlan(game="captain-sonar", mode="turn-by-turn")
HASTY = Limits(answer_s=0.4, match_s=60.0, farewell_s=0.2)
PATIENT = Limits(answer_s=60.0, farewell_s=0.2)

ANSWERS = """
import sys
for line in sys.stdin:
    if line.startswith("asked"):
        print({answer}, flush=True)
"""


def script(folder: Path, text: str) -> list[str]:
    path = folder / "crew.py"
    path.write_text(text)
    return [sys.executable, str(path)]


def match(command: list[str], limits: Limits = PATIENT, options: MatchPlan = TURNS) -> Outcome:
    """Blue is the program, red a cadet."""
    game = set_up(options)
    program = PipeCrew(command, game, "blue", 7, limits)
    try:
        return ArenaMatch(game, {"blue": program, "red": player_called("cadet")(game, "red", 8)}).run()
    finally:
        program.end()


@pytest.mark.parametrize(
    "options",
    [
        MatchPlan(game="captain-sonar", mode="turn-by-turn", edition=2, chart="alpha-2", goal="sudden-death"),
        MatchPlan(game="captain-sonar", mode="real-time", edition=2, chart="delta-2"),
        MatchPlan(game="captain-sonar", mode="turn-by-turn", edition=1),
        MatchPlan(game="captain-sonar", mode="real-time"),
        MatchPlan(game="sonar-family", mode="turn-by-turn", chart="umbria"),
        MatchPlan(game="con-sonar", players="red,blue", seed=3),
    ],
    ids=lambda options: f"{options.game} {options.chart} {options.mode}",
)
def test_the_example_plays_whole_matches_without_a_refusal(options: MatchPlan) -> None:
    players = (("blue", f"pipe:{sys.executable} {EXAMPLE}"), ("red", "cadet"))
    outcome = play(Bout(options, players, seed=5))
    assert outcome.cause in (
        "torpedo",
        "mine",
        "chain-reaction",
        "panel",
        "radiation",
        "missile",
        "points",
        "ice",
    )
    assert outcome.records["blue"].refused == 0
    assert outcome.records["blue"].thinking_ns


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("import sys; sys.exit(3)", "its program ended in the middle of the match with exit code 3"),
        (ANSWERS.format(answer="1 // 0"), "its program ended in the middle of the match with exit code 1"),
        (ANSWERS.format(answer="'hello'"), "its program wrote what is no order 21 times"),
        (ANSWERS.format(answer="'red captain dive'"), "its program wrote what is no order 21 times"),
        (ANSWERS.format(answer="'x' * 2000"), "its program wrote a line of more than 1000 bytes"),
        (ANSWERS.format(answer="'blue captain dive'"), "21 of its orders were refused"),
        (ANSWERS.format(answer="'wait'"), "its program waits for ever"),
        ("import os, time; os.close(1); time.sleep(600)", "its program closed its output"),
    ],
)
def test_a_program_that_fails_forfeits(
    tmp_path: Path, text: str, why: str, capfd: pytest.CaptureFixture[str]
) -> None:
    outcome = match(script(tmp_path, text))
    assert (outcome.winners, outcome.cause) == (("red",), f"forfeit of blue: {why}")


def test_a_program_that_answers_nothing_forfeits(tmp_path: Path) -> None:
    outcome = match(script(tmp_path, "import time; time.sleep(600)"), HASTY)
    assert outcome.cause == "forfeit of blue: its program took more than 0.4 s: no answer"


def test_a_program_that_is_slow_over_and_over_forfeits(tmp_path: Path) -> None:
    slow = "import time" + ANSWERS.format(answer="time.sleep(0.05) or 'blue captain start A1'")
    outcome = match(script(tmp_path, slow), Limits(answer_s=10.0, match_s=0.4))
    assert outcome.cause == "forfeit of blue: its program took more than 0.4 s over the match"


def test_a_program_that_never_keeps_anybody_waiting_has_no_more_time_than_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("console.crewmates.arena.program.monotonic", count().__next__)
    program = OutsideProgram(["yes", "legal blue"], Limits(match_s=60.0))
    with pytest.raises(Forfeit, match="took more than 60 s over the match"):
        for _ in range(200):
            program.ask([])
    program.end()


def test_a_program_that_reads_nothing_is_not_waited_for_for_ever(tmp_path: Path) -> None:
    program = OutsideProgram(script(tmp_path, "import time; time.sleep(600)"), HASTY)
    program.tell(["x" * 1000] * 1000)
    with pytest.raises(Forfeit, match="does not read what it is told"):
        program.ask(["asked blue"])
    program.end()


def test_a_file_that_cannot_run_forfeits(tmp_path: Path) -> None:
    path = tmp_path / "crew"
    path.write_bytes(b"\x00\x01")
    path.chmod(0o755)
    assert match([str(path)]).cause == "forfeit of blue: its program does not start: Exec format error"


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    held = tmp_path / "held"
    os.mkfifo(held)
    reading = os.open(held, os.O_RDONLY | os.O_NONBLOCK)
    text = f"""
import subprocess, sys
subprocess.Popen(["sleep", "600"], stdout=open({str(held)!r}, "w"))
sys.exit(4)
"""
    assert match(script(tmp_path, text)).cause.endswith("exit code 4")
    assert select([reading], [], [], 30)[0], "the child still holds its output"
    assert os.read(reading, 1) == b""
    os.close(reading)


def test_it_is_told_what_its_crew_is_told_and_why_an_order_was_refused(tmp_path: Path) -> None:
    log = tmp_path / "log"
    listening = EXAMPLE.read_text().replace(
        "for line in sys.stdin:",
        f"log = open({str(log)!r}, 'w', buffering=1)\nfor line in sys.stdin:\n    log.write(line)",
    )
    rash = "wrong = ['dive']\ndef order(asked):\n    if wrong: return f'{crew} captain {wrong.pop()}'"
    outcome = match(script(tmp_path, listening.replace("def order(asked):", rash)))
    told = log.read_text().splitlines()
    assert told[:2] == ["crew blue", "seed 7"]
    assert told[2].startswith('chart {"name": "alpha", "columns": 10')
    assert told[3] == "asked blue captain"
    assert told[4].startswith("refused wrong-phase: ")
    assert told[-2].startswith("event both won crew=")
    assert told[-1] == "quit"
    assert outcome.records["blue"].refused == 1
    audiences = {line.split()[1] for line in told if line.startswith("event")}
    assert audiences == {"both", "blue"}
    assert any(line.startswith("event both headed crew=red") for line in told)


@pytest.mark.parametrize("text", ["pipe:", "pipe:no-such-program --fast", 'pipe:"', "admiral"])
def test_who_cannot_play_is_said_before_anything_is_played(text: str) -> None:
    with pytest.raises(UnknownPlayer):
        player_called(text)
