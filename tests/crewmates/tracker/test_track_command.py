"""`sonar-table track` over a real pipe, and its bench."""

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from console.cli import main
from console.core.charts import load
from console.games import crewmates_of
from tests.amounts import amount
from tests.crewmates.tracker.streams import stream
from tests.crewmates.tracker.twin import Twin

COMMAND = [str(Path(sys.executable).parent / "sonar-table"), "track"]
ALPHA = ["--chart", "alpha", "--mode", "real-time"]


def track(lines: Sequence[str], options: Sequence[str] = ALPHA) -> list[str]:
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


def test_a_pipe_answers_each_line_with_one() -> None:
    said = track(
        [
            "drone 1 yes  # ours",
            "",
            "# a comment",
            "IMPACT c6 Direct",
            "impact B4 direct",
            "Head   NORTH",
            "head south",
            "hed south",
            "surface 1",
            "head south",
            "quit",
            "head south",
        ]
    )
    assert said[0].startswith("23: A1 A2 A3 A4 A5 B1 B2 ")
    assert said[1].startswith("error: no route that fits what was heard so far goes with 'IMPACT c6 Direct'")
    assert said[2:5] == [
        "1: B4",
        "1: B3",
        "error: no route that fits what was heard so far goes with 'head south'",
    ]
    assert said[5].startswith("error: word 1 at column 1: 'hed' is not a line")
    assert said[6:] == ["1: B3", "1: B4"]


def test_an_answer_comes_before_the_next_line_is_sent() -> None:
    with subprocess.Popen(
        [*COMMAND, *ALPHA], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for line, said in (("at C6", "1: C6\n"), ("head up", "error"), ("head east", "1: D6\n")):
            process.stdin.write(line + "\n")
            process.stdin.flush()
            assert process.stdout.readline().startswith(said)
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_a_chart_may_be_a_file(tmp_path: Path) -> None:
    text = Path("maps/alpha-turn-by-turn.toml").read_text(encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('name = "alpha"', 'name = "mine"'), encoding="utf-8")
    assert track(["not A1"], ["--chart", str(file)]) == track(
        ["not A1"], ["--chart", "alpha", "--mode", "turn-by-turn"]
    )


def test_the_pipe_says_what_the_twin_says() -> None:
    chart, _, heard = stream(2, 25)
    twin = Twin(chart, 10**6)
    said = track(
        [line for line, _ in heard], ["--chart", chart.name, "--mode", str(chart.mode), "--edition", "1"]
    )
    assert said == [twin.hear(line) for line, _ in heard]


def test_in_edition_2_a_mine_waits_for_a_course_or_a_surfacing() -> None:
    heard = ["at C6", "mine", "trigger C5"]
    options = ["--chart", "alpha", "--mode", "real-time", "--edition", "2"]
    assert track(heard, options)[-1].startswith("error: ")
    heard.insert(2, "surface 4")
    assert track(heard, options)[-1] == "1: C6"


def test_in_edition_2_a_mine_waits_for_a_course() -> None:
    heard = ["at H8", "mine", "trigger H7", "head south", "trigger H7"]
    options = ["--chart", "bravo", "--mode", "real-time"]
    assert [said[:5] for said in track(heard[:3], options)] == ["1: H8"] * 3
    assert [said[:5] for said in track(heard, [*options, "--edition", "1"])][2:] == [
        "1: H8",
        "1: H9",
        "error",
    ]
    assert [said[:5] for said in track(heard, [*options, "--edition", "2"])][2:] == [
        "error",
        "1: H9",
        "1: H9",
    ]


@pytest.mark.parametrize(
    ("options", "word"),
    [
        ("--chart atlantis", "atlantis"),
        ("--chart alpha --mode sideways", "real-time or turn-by-turn"),
        ("--chart alpha --edition 3", "edition 3"),
        ("--chart no/such/file.toml", "no/such/file.toml"),
        ("", "--chart"),
    ],
)
def test_a_bad_choice_is_refused_in_a_sentence(options: str, word: str) -> None:
    done = CliRunner().invoke(main, ["track", *options.split()])
    assert done.exit_code == 2
    assert word in " ".join(done.output.split())
    assert "Traceback" not in done.output


def test_help_has_an_example() -> None:
    for command in (["track"], ["bench", "tracker"]):
        assert "Example:" in CliRunner().invoke(main, [*command, "--help"]).output


WORDS = [
    *crewmates_of("captain-sonar").lines,
    *("north", "east", "south", "west", "row", "column", "sector", "yes", "no", "direct", "clear"),
    *("C6", "N1", "o15", "Z99", "1", "5", "-1", "9" * 20, "été", "水", "\x00", "\x1c", "\x85"),
]


def random_line(chance: Random) -> bytes:
    """Bytes of any kind, words in any order, a good line, or one with a byte changed."""
    way = chance.random()
    if way < 0.2:
        return bytes(chance.getrandbits(8) for _ in range(chance.randrange(1, 20))).replace(b"\n", b"")
    if way < 0.6:
        return " ".join(chance.choices(WORDS, k=chance.randrange(1, 5))).encode()
    line = bytearray(chance.choice(GOOD))
    if way < 0.9:
        line[chance.randrange(len(line))] = chance.choice(range(11, 256))
    return bytes(line)


GOOD = [line.encode() for seed in range(0, 40, 4) for line, _ in stream(seed, 60).heard]


def test_many_thousands_of_random_lines_are_each_answered(tmp_path: Path) -> None:
    chance = Random(1)
    kinds = [random_line(chance) for _ in range(5_000)]
    lines = [chance.choice(kinds) for _ in range(amount(60_000, 200_000))]
    lines = [b"x" if not line.split(b"#")[0].split() or b"quit" in line else line for line in lines]
    sent = tmp_path / "lines"
    sent.write_bytes(b"\n".join(lines) + b"\n")
    with sent.open("rb") as source:
        done = subprocess.run([*COMMAND, *ALPHA], stdin=source, capture_output=True, timeout=110, check=True)
    assert done.stderr == b""
    answers = done.stdout.decode().splitlines()
    assert len(answers) == len(lines)
    assert all(re.match(r"~?[1-9]\d*: [A-O]\d|error: ", said) for said in answers)
    assert sum(not said.startswith("error") for said in answers) > 1000


def test_a_line_of_ten_megabytes_is_one_error(tmp_path: Path) -> None:
    sent = tmp_path / "lines"
    sent.write_bytes(b"head " * 2_000_000 + b"\nat C6\n")
    with sent.open("rb") as source:
        done = subprocess.run([*COMMAND, *ALPHA], stdin=source, capture_output=True, timeout=60, check=True)
    assert done.stdout.splitlines() == [
        b"error: column 1000: the line is too long to be heard",
        b"1: C6",
    ]


def test_the_bench_tells_both_trackers_apart() -> None:
    options = ["--streams", "3", "--orders", "60", "--matches", "40"]
    done = CliRunner().invoke(main, ["bench", "tracker", *options, "--json"])
    found = json.loads(done.output)
    patrols = found["patrols"]
    assert patrols["orders"] == 180
    assert patrols["exact"]["mean_candidates"] < patrols["plain"]["mean_candidates"]
    assert patrols["exact"]["over_exact_at_most"] < 0.02
    assert patrols["exact"]["lost"] == patrols["plain"]["lost"] == found["matches"]["lost"] == 0
    told = CliRunner().invoke(main, ["bench", "tracker", *options])
    assert "lost 0 times" in told.output
    assert load("alpha").name in told.output
