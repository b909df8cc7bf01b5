"""A game that nobody in the house has heard of: one folder, one line in the list, and its words."""

from pathlib import Path

import pytest
from click.testing import CliRunner
from pygame import Surface

from console import games, languages
from console.commands.debrief import debrief
from console.commands.referee import referee
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.displays.painter import Painter
from console.journal import read_journal, replay
from console.languages import say
from console.table.archive import Archive
from tests.table.driver import TableDriver

FOLDER = Path(__file__).parent / "depth_charge"


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "depth-charge", "tests.fourth_game.depth_charge")
    monkeypatch.setattr(languages, "FOLDERS", (*languages.FOLDERS, FOLDER / "words"))


def test_it_is_judged_over_a_pipe() -> None:
    orders = "blue captain sink 2", "red captain charge 3", "blue captain charge 3", "red captain sink 5"
    lines = "\n".join((*orders, "legal red captain", "view blue", "quit"))
    told = CliRunner().invoke(referee, ["--game", "depth-charge"], input=lines).output.splitlines()
    assert told[:3] == ["event blue sank crew=blue depth=2", "event both turn crew=red", "accepted"]
    assert "event both missed crew=red depth=3" in told
    assert "event both hit crew=blue depth=3" in told
    assert "refused off-chart: red captain sink 5 is not allowed; red's captain is awaited" in told
    assert told[told.index("red captain sink 2") + 1] == "red captain sink 4"
    assert '"depth": 2, "hits": [1, 0]' in told[-1]


def test_it_is_played_at_the_table_kept_in_a_journal_and_talked_over(tmp_path: Path) -> None:
    driver = TableDriver(archive=Archive(tmp_path), game="depth-charge", seed=7)
    driver.set_up()
    driver.press("blue.captain.ok")
    assert driver.told("red.captain") == "Depth 3: OK sinks to it, STOP drops a charge on it"
    assert driver.lamps("red.captain") == {"north", "south", "ok", "stop"}
    assert not driver.lamps("blue.captain")
    painter = Painter(Surface((1280, 720)), noting=True)
    painter.want(driver.screen("red"))
    painter.draw()
    driver.press("red.captain.stop")
    assert "Red: a hit at depth 3!" in [say(heard.message, "en") for heard in driver.screen("blue").heard]
    driver.press("blue.captain.north", "blue.captain.ok", "red.captain.north", "red.captain.stop")
    assert driver.match.over
    (kept,) = tmp_path.glob("*.journal")
    assert next(str(given.order) for _, given in replay(read_journal(kept))) == "red captain charge 3"
    page = CliRunner().invoke(debrief, [str(kept), "-o", str(tmp_path / "page.html")])
    assert page.exit_code == 0, page.output
    assert "Red: 2 charges, 2 hits" in (tmp_path / "page.html").read_text()


def test_computers_play_it() -> None:
    driver = TableDriver(game="depth-charge", seed=7, computers="blue=cadet red=cadet")
    driver.set_up()
    driver.press("blue.captain.ok")
    match = driver.match
    driver.advance(600)
    assert match.over


def test_what_is_secret_stays_so() -> None:
    match = Match(MatchPlan(game="depth-charge"))
    before = match.view("red").json()
    match.give(match.game.grammar.parse("blue captain sink 2"), 0)
    assert match.view("red").json() == before | {"turn": "red"}
