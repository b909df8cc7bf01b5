"""`sonar-table referee` over a real pipe."""

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from console.core.words import Coordinate, Course, Station
from console.games.captain_sonar.rules.orders import CAPTAIN_SONAR, System
from tests.amounts import amount

COMMAND = [str(Path(sys.executable).parent / "sonar-table"), "referee"]
ALPHA_2 = [
    "--game",
    "captain-sonar",
    "--edition",
    "2",
    "--mode",
    "real-time",
    "--goal",
    "hunt",
    "--chart",
    "alpha-2",
]


def referee(lines: Sequence[str], options: Sequence[str] = ALPHA_2) -> list[str]:
    """The answers to these lines."""
    done = subprocess.run(
        [*COMMAND, *options],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()


def refused(options: str) -> str:
    """What is said of options that make no match."""
    done = subprocess.run([*COMMAND, *options.split()], input="", capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    return " ".join(done.stderr.split())


def test_a_match_over_a_pipe() -> None:
    answers = referee(
        [
            "blue captain start C6",
            "red captain start N1  # far away",
            "",
            "# the dive",
            "blue captain dive",
            "red captain dive",
            "BLUE Captain HEAD north",
            "blue captain head north",
            "blue captain hed north",
        ]
    )
    assert answers == [
        "event blue started crew=blue dot=C6",
        "accepted",
        "event red started crew=red dot=N1",
        "accepted",
        "event both dived crew=blue",
        "accepted",
        "event both dived crew=red",
        "accepted",
        "event both headed crew=blue course=north",
        "event blue moved crew=blue dot=C5",
        "accepted",
        "refused chain-of-command: the last course of blue is not done with;"
        " awaited of blue: the first mate's charge and OK and the engineer's breakdown and OK",
        "error: word 3 at column 14: 'hed' is not an order; did you mean 'head'?",
    ]


def test_questions_are_answered_in_every_phase() -> None:
    answers = referee(["view blue", "legal red", "state", "quit", "blue captain dive"])
    assert json.loads(answers[0])["crew"] == "blue"
    assert json.loads(answers[-1])["phase"] == "set-up"
    assert answers[-2] == "accepted"
    assert "red captain start A1" in answers
    assert "red captain start B2" not in answers, "an island"


@pytest.mark.parametrize("game", ["captain-sonar", "sonar-family"])
def test_legal_for_one_station_alone(game: str) -> None:
    chart = "alpha-2" if game == "captain-sonar" else "umbria"
    beginning = [f"{crew} captain {order}" for order in ("start A8", "dive") for crew in ("blue", "red")]
    options = ("--game", game, "--chart", chart, "--mode", "real-time")
    every, *stations = [
        referee([*beginning, f"legal blue{station}"], options)[len(referee(beginning, options)) :]
        for station in ("", " captain", " first-mate", " engineer", " RADIO")
    ]
    assert all(station[-1] == "accepted" for station in stations)
    listed = [order for station in stations for order in station[:-1]]
    assert sorted(listed) == sorted(every[:-1])
    assert {order.split()[1] for order in stations[0][:-1]} == {"captain"}
    assert {order.split()[1] for order in stations[3][:-1]} == {"radio"}


def test_a_station_that_there_is_not_is_no_question() -> None:
    assert referee(["legal blue cook", "legal blue captain now", "view blue captain"]) == [
        "error: word 3 at column 12: 'cook' is not a station; known: captain first-mate engineer radio",
        "error: word 4 at column 20: 'now' is one word too many",
        "error: word 3 at column 11: 'captain' is one word too many",
    ]
    players = ("--game", "con-sonar", "--players", "blue,red", "--seed", "1")
    assert referee(["legal blue captain"], players) == [
        "error: word 3 at column 12: 'captain' is one word too many"
    ]


def test_a_player_that_is_misspelt_is_named_in_plain_words() -> None:
    options = ("--game", "con-sonar", "--players", "red,yellow", "--seed", "1")
    answers = referee(["view rid", "legal yelow", "rid end"], options)
    assert answers == [
        "error: word 2 at column 6: 'rid' is not a crew; did you mean 'red'?",
        "error: word 2 at column 7: 'yelow' is not a crew; did you mean 'yellow'?",
        "error: word 1 at column 1: 'rid' is not a colour; did you mean 'red'?",
    ]


def test_an_answer_comes_before_the_next_line_is_sent() -> None:
    with subprocess.Popen(
        [*COMMAND, *ALPHA_2], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for line in ("blue captain start C6", "blue captain dive"):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith("event ")
            assert process.stdout.readline() == "accepted\n"
        process.stdin.close()
        assert process.wait(timeout=30) == 0


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("--game chess", "captain-sonar"),
        ("--game captain-sonar --chart atlantis", "atlantis"),
        ("--game captain-sonar --edition 3", "edition 3"),
        ("--game captain-sonar --mode sideways", "real-time or turn-by-turn"),
        ("--game captain-sonar --edition 1 --goal sudden-death", "sudden-death"),
        ("--game captain-sonar --players 5,4", "1 to 4"),
        ("--game captain-sonar --players many", "4,4"),
        ("--game captain-sonar --edition 2 --chart alpha-2 --players 3,2", "turn by turn"),
        ("--game captain-sonar --edition 1 --players 2,1", "turn by turn"),
        ("--game captain-sonar --first green", "blue and red"),
        ("--game captain-sonar --first lot", "--seed"),
        ("--game captain-sonar --edition 1 --shy blue", "edition 2"),
        ("--game captain-sonar --inspection nobody", "console"),
        ("--game captain-sonar --chart archipelago", "archipelago"),
        ("--game sonar-family --players banana", "such as 2,2"),
        ("--game sonar-family --players 9,9", "players 9,9: a crew of Sonar Family is 1 or 2 people"),
        ("--game sonar-family --mode real-time --players 3,1", "players 3,1: a crew of Sonar Family is 1 or"),
        ("--game sonar-family --mode real-time --players 2,1", "for four players"),
        ("--game sonar-family --first lot", "--seed"),
    ],
)
def test_a_match_that_cannot_be_played_is_refused_in_a_sentence(options: str, word: str) -> None:
    assert word in refused(options)


def random_line(chance: Random) -> bytes:
    """Bytes of any kind, words of the notation in any order, or an order with one byte changed."""
    way = chance.random()
    if way < 0.3:
        return bytes(chance.getrandbits(8) for _ in range(chance.randrange(1, 20))).replace(b"\n", b"")
    words = chance.choices(WORDS, k=chance.randrange(1, 7))
    if way < 0.7:
        return " ".join(words).encode()
    order = bytearray(b"blue captain head north")
    order[chance.randrange(len(order))] = chance.choice(range(11, 256))
    return bytes(order)


WORDS = [
    *("blue", "red", *Station, *CAPTAIN_SONAR.orders, *System, *Course, *Coordinate),
    *("view", "legal", "state", "pass", "fail", "zero", "C6", "N1", "O15", "Z99", "1", "-1", "5", "9" * 20),
    *("été", "水", "\x00", "\x1c", "\x85"),
]


@pytest.mark.parametrize("seed", range(1, amount(1, 2) + 1))
def test_hundreds_of_thousands_of_random_lines_are_each_answered(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)
    many = amount(150_000, 500_000)
    kinds = [random_line(chance) for _ in range(20_000)]
    lines = [b"x" if not (line := chance.choice(kinds)).split(b"#")[0].split() else line for _ in range(many)]
    sent = tmp_path / "lines"
    sent.write_bytes(b"\n".join([*lines, b"view blue"]) + b"\n")
    with sent.open("rb") as source:
        done = subprocess.run(
            [*COMMAND, *ALPHA_2], stdin=source, capture_output=True, timeout=110, check=True
        )
    answers = done.stdout.splitlines()
    closing = sum(answer.startswith((b"accepted", b"refused ", b"error: ", b"{")) for answer in answers)
    assert done.stderr == b""
    assert closing == len(lines) + 1
    assert json.loads(answers[-1])["crew"] == "blue"


def test_a_line_of_a_hundred_megabytes_is_one_error(tmp_path: Path) -> None:
    sent = tmp_path / "lines"
    sent.write_bytes(b"blue " * 20_000_000 + b"\nblue captain start C6\n")
    with sent.open("rb") as source:
        done = subprocess.run([*COMMAND, *ALPHA_2], stdin=source, capture_output=True, timeout=60, check=True)
    assert done.stdout.splitlines() == [
        b"error: column 1000: the line is too long to be an order",
        b"event blue started crew=blue dot=C6",
        b"accepted",
    ]
