"""What people and machines may throw at any command: it ends with a clear word, never with a traceback."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

from console.books.books import Books
from console.cli import main
from console.club.club import Club
from console.club.values import Format
from console.shipped import MAPS
from console.table.settings import DEFAULTS, OPTIONS
from tests.commands.walking import commands
from tests.debrief.script import Script
from tests.firmware_bridge.desk import BUILT

ROOT = Path(__file__).parents[2]
EVERY = dict(commands())
LONG = "n" * 300
NUMBERS = (click.types.IntParamType, click.types.FloatParamType)
TYPED = ("nan", "inf", "-inf", "1e999", "NaN", "", "9" * 5000)

SHORT: dict[tuple[str, ...], str] = {
    ("arena",): "--matches 1 --blue random --red random --game sonar-family",
    ("backup",): "all.tar.gz --force",
    ("bench",): "--help",
    ("bench", "frames"): "--frames 2",
    ("bench", "latency"): "--presses 1 --link simulated",
    ("bench", "referee"): "--orders 20",
    ("bench", "start"): "--megabytes 0.001 --journals 3 --runs 1",
    ("bench", "table"): "--help",
    ("bench", "tracker"): "--streams 1 --orders 2 --matches 0",
    ("bench", "web"): "--help",
    ("books", "clear"): "",
    ("books", "export"): "out --force",
    ("books", "show"): "",
    ("charts", "check"): str(MAPS / "umbria.toml"),
    ("charts", "draw"): "--help",
    ("charts", "list"): "",
    ("charts", "new"): "--seed 7",
    ("charts", "show"): "umbria",
    ("debrief",): "m.journal -o -",
    ("displays",): "",
    ("doctor",): "",
    ("effects",): "sonar",
    ("fairness",): "--pairs 1",
    ("firmware", "build"): "",
    ("firmware", "flash"): "--dry-run --port x",
    ("firmware", "simulate"): "",
    ("firmware", "try"): "--help",
    ("hardware", "board"): "--help",
    ("hardware", "check"): "",
    ("hardware", "draw"): "--station radio",
    ("hardware", "parts"): "",
    ("hardware", "wiring"): "",
    ("journal", "check"): "m.journal",
    ("journal", "show"): "m.journal",
    ("club", "admit"): "--help",
    ("club", "broker"): "--help",
    ("club", "call"): "--help",
    ("club", "check"): "",
    ("club", "correct"): "--help",
    ("club", "crew", "change"): "Kraken",
    ("club", "crew", "enter"): "Orca",
    ("club", "crew", "list"): "",
    ("club", "enter"): "--help",
    ("club", "event", "archive"): "--help",
    ("club", "event", "change"): "cup --minutes 5",
    ("club", "event", "copy"): "cup again",
    ("club", "event", "list"): "",
    ("club", "event", "new"): "day --format open",
    ("club", "export"): "cup",
    ("club", "journal"): "--help",
    ("club", "leave"): "--help",
    ("club", "link"): "--help",
    ("club", "new"): "--help",
    ("club", "pair"): "--help",
    ("club", "pairings"): "--help",
    ("club", "pin"): "--by-lot",
    ("club", "queue"): "--help",
    ("club", "results"): "--help",
    ("club", "run"): "--help",
    ("club", "standings"): "cup",
    ("club", "tables"): "",
    ("club", "take"): "m.journal",
    ("club", "wall"): "--help",
    ("club", "withdraw"): "--help",
    ("keys",): "",
    ("lesson", "check"): "",
    ("lesson", "judge"): "one-voice m.journal",
    ("lesson", "list"): "",
    ("lesson", "show"): "one-voice",
    ("lesson", "start"): "--help",
    ("people", "export"): "",
    ("people", "forget"): "--due",
    ("people", "import"): "class.csv --check",
    ("people", "list"): "",
    ("people", "plan"): "--help",
    ("study", "bundle"): "--help",
    ("study", "condition"): "--help",
    ("study", "consent"): "--help",
    ("study", "list"): "",
    ("study", "withdraw"): "--help",
    ("play",): "--demonstration",
    ("print",): "--help",
    ("referee",): "--game captain-sonar",
    ("replay",): "--help",
    ("report",): "--help",
    ("restore",): "--help",
    ("service", "install"): "--dry-run",
    ("service", "status"): "--root .",
    ("service", "uninstall"): "--dry-run",
    ("service", "updates"): "on --dry-run",
    ("settings",): "",
    ("track",): "--chart umbria",
    ("web",): "--help",
    ("web", "certificate"): "--address 10.0.0.1",
    ("web", "hall-key"): "",
    ("web", "hotspot", "off"): "--dry-run",
    ("web", "hotspot", "on"): "--dry-run",
    ("web", "pin"): "--by-lot",
}
"""A call of each command that is soon over and has something to say."""
NOT_SO_SHORT = {("arena",), ("bench", "frames"), ("bench", "start"), ("displays",), ("effects",)}
"""These are really called once, and for the other outputs asked for help."""


@pytest.fixture(scope="session")
def a_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("club")
    with closing(Club(folder)) as club:
        club.enter(club.begin_event("Cup", Format.SWISS, "con-sonar").id, club.enter_crew("Kraken").id)
    return folder


@pytest.fixture(autouse=True)
def here(a_club: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a match, a class and books in it; nothing is read or written elsewhere."""
    Script(tmp_path).begin().course(5, "north", 1).end(9).rename(tmp_path / "m.journal")
    (tmp_path / "class.csv").write_text("name\n" + "".join(f"pupil {number}\n" for number in range(8)))
    books = Books(tmp_path / "books.sqlite", background=False)
    books.pressed("blue.captain.north")
    books.close()
    shutil.copytree(a_club, tmp_path / "club")
    monkeypatch.setenv("SONAR_TABLE_CLUB", str(tmp_path / "club"))
    monkeypatch.chdir(tmp_path)
    for name in ("SONAR_TABLE_DATA", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(BUILT))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    return tmp_path


def given(command: click.Command, parameter: click.Parameter, value: str) -> list[str]:
    """The words of a call in which one parameter has this value, and others that must be there are good."""
    words = [value] if isinstance(parameter, click.Argument) else [f"{parameter.opts[0]}={value}"]
    for other in command.params:
        if "--dry-run" in other.opts:
            words.insert(0, "--dry-run")
        elif other.required and other is not parameter:
            good = {"name": "umbria", "chart": "umbria", "game": "con-sonar", "folder": "out"}
            words[:0] = [
                *other.opts[: not isinstance(other, click.Argument)],
                good.get(other.name or "", "m.journal"),
            ]
    return words


def parameters(*, numbers: bool) -> Iterator[Any]:
    for words, command in EVERY.items():
        for parameter in command.params:
            if getattr(parameter, "is_flag", False) or isinstance(parameter.type, NUMBERS) is not numbers:
                continue
            yield pytest.param(words, parameter, id=f"{' '.join(words)} {parameter.opts[0]}")


def run(words: tuple[str, ...], *more: str) -> None:
    """Call the program; it may do well or end with an error, but it says so in words."""
    result = CliRunner().invoke(main, [*words, *more], input="", catch_exceptions=False)
    assert result.exit_code in (0, 1, 2, 3, 4)
    assert (result.stderr.strip() or result.stdout.strip()) if result.exit_code else True
    assert "Traceback" not in result.output


@pytest.mark.parametrize(("words", "parameter"), list(parameters(numbers=False)))
def test_long_names_end_in_words(words: tuple[str, ...], parameter: click.Parameter) -> None:
    run(words, *given(EVERY[words], parameter, LONG))
    run(words, *given(EVERY[words], parameter, f"{LONG}/{LONG}.toml"))


@pytest.mark.parametrize(("words", "parameter"), list(parameters(numbers=True)))
def test_what_is_no_number_is_refused_before_anything_is_done(
    words: tuple[str, ...], parameter: click.Parameter
) -> None:
    for typed in TYPED:
        with pytest.raises(click.UsageError) as refusal:
            EVERY[words].make_context("sonar-table", given(EVERY[words], parameter, typed))
        assert str(refusal.value)


COUNTS = [each for each in parameters(numbers=True) if each.values[1].name not in ("seed", "edition")]


@pytest.mark.parametrize(("words", "parameter"), COUNTS)
def test_fewer_than_none_is_refused(words: tuple[str, ...], parameter: click.Parameter) -> None:
    result = CliRunner().invoke(main, [*words, *given(EVERY[words], parameter, "-1")], catch_exceptions=False)
    assert result.exit_code == 2
    assert "Invalid value" in result.stderr


@pytest.mark.parametrize("name", ["SONAR_TABLE", "SONAR_TABLE_DATA", "XDG_STATE_HOME", "XDG_CONFIG_HOME"])
@pytest.mark.parametrize(
    "words", ["books show", "journal check", "journal show", "settings", "doctor", "play --demonstration"]
)
def test_long_names_in_the_environment_end_in_words(
    name: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(name, f"/{LONG}")
    run(tuple(words.split()))


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("output", "told"), [("closed", "Bad file descriptor"), ("full", "No space left on device"), ("left", "")]
)
def test_a_standard_output_that_takes_nothing_is_told_by_every_command(
    output: str, told: str, here: Path
) -> None:
    assert SHORT.keys() == EVERY.keys(), "a command has come or gone: it needs a short call here"
    help_only = set() if output == "full" else NOT_SO_SHORT
    calls = [[*words, *("--help" if words in help_only else more).split()] for words, more in SHORT.items()]
    done = subprocess.run(
        [sys.executable, "-m", "tests.commands.calls", output],
        input=json.dumps(calls),
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    for words, result in zip(SHORT, json.loads(done.stdout), strict=True):
        said = result["said"]
        assert "Traceback" not in said and "Exception ignored" not in said, (words, said)
        assert result["code"] == 1, (words, result)
        assert told in said, (words, said)


READERS = (
    "settings --file",
    "hardware check --panel",
    "hardware check --wiring",
    "keys --file",
    "charts check",
)
NAMES = ".".join("a" * 20_000)
TOO_MUCH = {
    f"{NAMES} = 1": "a line of 40,003 characters",
    f"[{NAMES}]": "a line of 40,001 characters",
    f"a = {{{NAMES} = 1}}": "a line of 40,009 characters",
    f"{NAMES[:401]} = 1\n" * 70: "more than 32 names joined by dots",
    "a = " + ("[" * 400 + "\n") * 70: "",
    "a = " + ("{a = " * 90 + "\n") * 60: "",
}
"""What a reader must not begin with, and what is said of it; nesting is told by each in its own words."""


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(("text", "told"), TOO_MUCH.items(), ids=range(len(TOO_MUCH)))
def test_a_file_that_takes_minutes_to_read_is_refused_at_once(reader: str, text: str, told: str) -> None:
    Path("deep.toml").write_text(text)
    result = CliRunner().invoke(main, [*reader.split(), "deep.toml"], catch_exceptions=False)
    assert result.exit_code == 1
    assert "deep.toml" in result.stderr
    assert told in result.stderr or (reader == "charts check" and "too large for a chart" in result.stderr)
    assert len(result.stderr) < 20_000


@pytest.mark.parametrize("number", ["nan", "inf", "-inf"])
def test_what_is_no_number_is_none_in_files_either(number: str) -> None:
    numbers = [each for each in OPTIONS if type(each.of(DEFAULTS)) is int]
    for option in numbers:
        Path("table.toml").write_text(f"[{option.section}]\n{option.written} = {number}\n")
        result = CliRunner().invoke(main, ["settings"], catch_exceptions=False)
        assert (result.exit_code, result.stderr.startswith("table.toml:2:")) == (1, True)
        assert f": {option.written}" in result.stderr
    assert len(numbers) > 5
    Path("sea.toml").write_text(
        (MAPS / "echo-2-real-time.toml").read_text().replace("edition = 2", f"edition = {number}")
    )
    result = CliRunner().invoke(main, ["charts", "check", "sea.toml"], catch_exceptions=False)
    assert result.exit_code == 1 and "edition" in result.stderr
