"""`sonar-table arena`: its figures, its texts, and where they go."""

import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.core.match_plan import MatchPlan
from console.crewmates.arena import arena as running
from console.crewmates.arena.arena import bouts, outcomes
from console.crewmates.arena.match_shares import percentile, wilson
from console.debrief.sums import MatchSum
from console.games import all_options
from tests.debrief.script import sum_file

FAMILY = ("--game", "sonar-family", "--blue", "officer", "--red", "cadet")


def arena(*words: str) -> Result:
    return CliRunner().invoke(main, ["arena", *words], catch_exceptions=False)


def test_json_has_all_figures_and_nothing_else_is_printed() -> None:
    result = arena(*FAMILY, "--matches", "4", "--seed", "2", "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    told = json.loads(result.stdout)
    assert told.keys() == {
        *("game", "chart", "edition", "mode", "goal", "first", "seed", "matches", "draws", "shared"),
        *(option.name for option in all_options()),
        *("minutes_p50", "minutes_longest", "causes", "sides"),
    }
    assert (told["matches"], told["seed"], told["game"]) == (4, 2, "sonar-family")
    assert sum(told["causes"].values()) == 4
    assert told["sides"].keys() == {"blue", "red"}
    assert told["sides"]["blue"].keys() == {
        *("player", "wins", "win_rate", "win_rate_low", "win_rate_high", "refused_orders", "self_damage"),
        *(
            "self_damage_per_match",
            "courses",
            "blocked_per_100_courses",
            "decision_ms_p50",
            "decision_ms_p99",
        ),
    }
    wins = {side: figures["wins"] for side, figures in told["sides"].items()}
    assert sum(wins.values()) + told["draws"] == 4
    assert told["sides"]["blue"]["win_rate"] == wins["blue"] / 4
    assert told["sides"]["red"]["refused_orders"] == 0


SUDDEN_DEATH = ("--edition", "2", "--goal", "sudden-death", "--mode", "turn-by-turn")


def test_sudden_death_ends_by_a_hit_or_by_any_damage_as_it_is_asked_for() -> None:
    """Who plays anything breaks a great deal: by any damage matches end so, by a hit they go on."""
    causes = {}
    for sinks in ("hit", "any"):
        words = ("--blue", "random", "--red", "random", *SUDDEN_DEATH, "--matches", "12", "--json")
        told = json.loads(arena(*words, "--sinks", sinks).stdout)
        assert told["sinks"] == sinks
        causes[sinks] = told["causes"]
    assert "radiation" in causes["any"] and causes["hit"].keys() <= {"mine", "torpedo"}, causes
    assert arena(*SUDDEN_DEATH, "--matches", "1", "--sinks", "none").exit_code == 2
    hunt = arena("--edition", "2", "--matches", "1", "--sinks", "any")
    assert hunt.exit_code == 2 and "sinks any belongs to sudden-death" in hunt.stderr


def test_the_same_seed_gives_the_same_figures_in_words() -> None:
    lines = arena(*FAMILY, "--matches", "3").output.splitlines()
    assert lines[0].startswith("3 matches, ")
    assert lines[2] == "blue officer"
    assert lines[3].startswith("  wins  ") and "(95 %: " in lines[3]
    assert lines[4].split() == ["orders", "refused", "0"]
    assert [line.split("  ")[1] for line in lines[5:8]] == [
        "damage done to itself",
        "charged systems blocked",
        "milliseconds a decision",
    ]
    untimed = [line for line in lines if "milliseconds" not in line]
    again = arena(*FAMILY, "--matches", "3").output.splitlines()
    assert [line for line in again if "milliseconds" not in line] == untimed


def test_a_terminal_is_shown_how_far_it_is_and_a_pipe_is_not() -> None:
    watching, shown = os.openpty()
    command = [sys.executable, "-m", "console", "arena", *FAMILY, "--matches", "2", "--json"]
    printed = subprocess.run(command, stdout=subprocess.PIPE, stderr=shown, check=True).stdout
    os.close(shown)
    assert b"100%" in os.read(watching, 1 << 16)
    os.close(watching)
    assert json.loads(printed)["matches"] == 2


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--blue", "admiral"), "'admiral' plays nothing: use cadet, officer, ace"),
        (("--red", "pipe:no-such-program"), "would run 'no-such-program', which is no program here"),
        (("--chart", "no-such-chart"), "no-such-chart"),
        (("--game", "con-sonar", "--chart", "alpha"), "con-sonar has no option 'chart'"),
        (("--matches", "0"), "--matches"),
    ],
)
def test_what_cannot_be_played_is_said_without_a_traceback(words: tuple[str, ...], said: str) -> None:
    result = arena(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert said in result.stderr


def test_matches_are_shared_out_to_all_cores_and_come_out_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    to_play = bouts(MatchPlan(game="con-sonar"), {"blue": "cadet", "red": "random"}, 5, seed=1)
    alone = [outcome.orders for outcome in outcomes(to_play, cores=1)]
    shared = [outcome.orders for outcome in outcomes(to_play, cores=2)]
    assert sorted(shared) == sorted(alone)
    started = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, cores: int) -> None:
            started.append(cores)
            super().__init__(cores)

    monkeypatch.setattr(running, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(running, "cpu_count", lambda: 4)
    assert len(list(outcomes(to_play))) == 5
    assert started == [4]


def test_who_begins_alternates() -> None:
    players = {"blue": "ace", "red": "ace"}
    family = bouts(MatchPlan(game="sonar-family"), players, 4, seed=1)
    assert [bout.plan.first for bout in family] == ["blue", "red", "blue", "red"]
    cards = bouts(MatchPlan(game="con-sonar"), players, 2, seed=1)
    assert [bout.plan.players for bout in cards] == ["blue,red", "red,blue"]


def test_the_interval_of_a_share_holds_it_and_stays_a_share() -> None:
    for wins in (0, 1, 50, 99, 100):
        low, high = wilson(wins, 100)
        assert 0.0 <= low <= wins / 100 <= high <= 1.0
    assert percentile([], 0.5) == 0.0
    assert percentile([3.0, 1.0, 2.0], 0.5) == 2.0


@pytest.mark.parametrize("game", ["sonar-family", "con-sonar"])
def test_matches_are_kept_as_journals(tmp_path: Path, game: str) -> None:
    """Each can be read and judged again, and says who played; what was in the folder stays as it was."""
    words = ("--game", game, "--blue", "officer", "--red", "cadet", "--matches", "2", "--seed", "3")
    for _ in range(2):
        result = arena(*words, "--journals", str(tmp_path / "new" / "folder"))
        assert result.exit_code == 0, result.output
    paths = sorted((tmp_path / "new" / "folder").iterdir())
    assert [path.name for path in paths] == [f"match-{number:06}.journal" for number in (1, 2, 3, 4)]
    made = [sum_file(path, whole=True) for path in paths]
    assert all(isinstance(match, MatchSum) and match.outcome in ("won", "drawn") for match in made)
    assert [{side.side: side.helps for side in match.sides} for match in made] == (
        [{"blue": "officer", "red": "cadet"}] * 4
    )
    orders = [
        [line.rsplit("#")[0] for line in path.read_text().splitlines() if line[:1] == " "] for path in paths
    ]
    assert orders[:2] == orders[2:], "the same seed plays the same matches"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine")
    result = arena(*FAMILY, "--matches", "1", "--journals", str(tmp_path / "file" / "folder"))
    assert result.exit_code == 1
    assert "file/folder" in result.output and "nothing was played" in result.output
    assert (tmp_path / "file").read_text() == "mine"


def test_a_player_that_is_no_level_is_named_in_the_journal(tmp_path: Path) -> None:
    players = ("--game", "con-sonar", "--blue", "random", "--red", "cadet")
    arena(*players, "--matches", "1", "--journals", str(tmp_path))
    [made] = [sum_file(path) for path in tmp_path.iterdir()]
    assert isinstance(made, MatchSum)
    assert {side.side: side.helps for side in made.sides} == {"blue": "random", "red": "cadet"}
