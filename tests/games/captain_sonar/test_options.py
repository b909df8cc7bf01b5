"""What Captain Sonar declares is heeded by whoever reckons with it: orders, tracker, computers, table."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main as cli
from console.club.club import Club
from console.club.lists import event_json
from console.core.match import Match
from console.core.words import Crew
from console.crewmates.tracker import Within
from console.games import all_options, options_of
from console.games.captain_sonar.crewmates import CREWMATES
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.journal import Journal, new_header, read_journal
from console.lessons.lesson_file import read_lesson
from console.messages.table_commands import OfferMatch, command_json, read_command
from console.pages.offers import offers_by_game
from console.table.local_socket.facilitator import carry_out
from console.table.settings import DEFAULTS
from console.table.settings_reader import read_settings
from console.toml_file import BadFileError
from tests.games.captain_sonar.rules.match import real_time
from tests.lessons.test_lesson_files import TEXT
from tests.plans import plan
from tests.table.driver import TableDriver

RANGES = pytest.mark.parametrize("steps", range(1, 7))
AT = "H6"


def within(steps: int, islands: set[str]) -> set[str]:
    """The dots of Charlie that a torpedo from H6 reaches in so many steps, counted here step by step."""
    reached = {(ord("H"), 6)}
    for _ in range(steps):
        reached |= {
            (x + right, y + down)
            for x, y in reached
            for right, down in ((0, 1), (0, -1), (1, 0), (-1, 0))
            if f"{chr(x + right)}{y + down}" not in islands and 1 <= y + down <= 15
            if ord("A") <= x + right <= ord("O")
        }
    return {f"{chr(x)}{y}" for x, y in reached}


@RANGES
def test_a_torpedo_goes_as_far_as_the_match_says(steps: int) -> None:
    match = real_time(blue=AT, torpedo_range=steps)
    match.charged("blue", "torpedo")
    match("blue captain stop")
    struck = {str(order.dot) for order in match.game.legal(match.state, "blue") if order.verb == "torpedo"}
    assert struck == within(steps, {str(dot) for dot in match.game.set_up.chart.islands})
    view = match.game.view(match.state, "blue")
    assert isinstance(view, CaptainSonarView) and set(view.boat.torpedo_reach) == struck
    assert match.refusal("blue captain torpedo O15") == "out-of-range"
    assert f"more than {steps} steps" in match.reason("blue captain torpedo O15")


@RANGES
def test_whoever_hears_of_a_torpedo_reckons_with_its_range(steps: int) -> None:
    game = real_time(torpedo_range=steps).game
    heard = CREWMATES.overheard(game, Crew.RED)
    fired = real_time(blue=AT, red=AT, torpedo_range=steps)
    fired.charged("red", "torpedo")
    state, _ = game.judge(fired.state, game.grammar.parse("red captain stop"))
    _, events = game.judge(state, game.grammar.parse(f"red captain torpedo {AT}"))
    (first, *_) = heard.evidence(events, game.set_up.waters.sea)
    waters = game.set_up.waters
    assert isinstance(first, Within)
    assert set(waters.named(first.dots)) == within(steps, {str(dot) for dot in game.set_up.chart.islands})


def test_the_tracker_is_told_on_the_command_line() -> None:
    def dots(*flags: str) -> str:
        words = ["track", "--chart", "alpha", *flags]
        return CliRunner().invoke(cli, words, input="torpedo C6\n").output

    assert dots("--torpedo-range", "1").startswith("5: ")
    assert dots() == dots("--torpedo-range", "4") != dots("--torpedo-range", "5")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["referee", "--game", "captain-sonar", "--torpedo-range", "7"], "choose 1, 2, 3, 4, 5 or 6"),
        (["referee", "--game", "sonar-family", "--torpedo-range", "3"], "has no option 'torpedo_range'"),
        (["referee", "--game", "con-sonar", "--sinks", "any"], "has no option 'sinks'"),
        (["track", "--chart", "umbria", "--torpedo-range", "3"], "has no option 'torpedo_range'"),
        (["arena", "--sinks", "any"], "sinks any belongs to sudden-death"),
    ],
)
def test_what_cannot_be_is_said_and_ends_with_2(words: list[str], says: str) -> None:
    ended = CliRunner().invoke(cli, words, input="")
    assert ended.exit_code == 2 and says in ended.output


def test_every_command_that_plays_has_a_flag_for_each() -> None:
    for command in ("referee", "arena", "club event new", "club event change"):
        shown = CliRunner().invoke(cli, [*command.split(), "--help"]).output
        assert all(option.flag in shown for option in all_options())


def test_an_event_of_a_club_is_begun_and_changed_with_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SONAR_TABLE_CLUB", str(tmp_path))

    def typed(*words: str) -> str:
        ended = CliRunner().invoke(cli, ["club", "event", *words])
        return ended.output if ended.exit_code else json.loads(event_json(Club(tmp_path), "short"))["event"]

    new = ("new", "Short", "--format", "ladder")
    assert "choose 1, 2, 3, 4, 5 or 6" in typed(*new, "--torpedo-range", "7")
    assert typed(*new, "--torpedo-range", "3")["options"] == {"torpedo_range": "3"}
    changed = typed("change", "short", "--inspection", "console", "--minutes", "45")
    assert changed["options"] == {"torpedo_range": "3", "inspection": "console"}


def test_a_journal_keeps_what_was_chosen_and_is_judged_by_it(tmp_path: Path) -> None:
    chosen = plan(game="captain-sonar", chart="charlie", torpedo_range=2, inspection="console")
    journal = Journal.create(tmp_path, new_header(chosen, Match(chosen).game), begun_ns=0, background=False)
    journal.close()
    assert read_journal(journal.path).plan == chosen
    assert "option torpedo_range 2" in journal.path.read_text()


def test_settings_have_them_and_set_up_offers_them(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[match]\ntorpedo_range = 3\nsinks = "any"\nchart = "alpha-2"\n')
    settings = read_settings(path)
    assert settings.offer.options == {"inspection": "console", "sinks": "any", "torpedo_range": "3"}
    path.write_text("[match]\ntorpedo_range = 7\n")
    with pytest.raises(BadFileError, match="1 to 6"):
        read_settings(path)
    driver = TableDriver(chart="charlie", torpedo_range=3, idle_seconds=0)
    driver.set_up()
    driver.choose("torpedo-range", "5")
    driver.row("begin")
    driver.press("blue.captain.ok")
    assert driver.match.match.game.set_up.torpedo_range == 5
    assert driver.match.plan.options == {"inspection": "console", "torpedo_range": "5"}


def test_what_is_the_default_stands_in_no_journal() -> None:
    driver = TableDriver(chart="alpha-2", goal="sudden-death", inspection="engineer", idle_seconds=0)
    driver.begin()
    assert not driver.match.plan.options


def test_a_facilitator_offers_them() -> None:
    driver = TableDriver(idle_seconds=0)
    asked = OfferMatch(locked=False, options={"torpedo_range": "2"})
    assert read_command(command_json(asked)) == asked
    assert carry_out(driver.table, asked, driver.now_ns) is None
    assert driver.table.offered.options["torpedo_range"] == "2"
    for options in ({"torpedo_range": "9"}, {"speed": "3"}):
        why = carry_out(driver.table, OfferMatch(locked=False, options=options), driver.now_ns)
        assert why is not None and why.key == "facilitator.no-such-match"
    shown = offers_by_game("en")["captain-sonar"]
    assert isinstance(shown, dict) and isinstance(shown["options"], list)
    assert [option["name"] for option in shown["options"]] == [o.name for o in options_of("captain-sonar")]


def test_a_lesson_may_be_played_with_them(tmp_path: Path) -> None:
    path = tmp_path / "far.toml"
    path.write_text(TEXT.replace("[set-up]", "[set-up]\ntorpedo_range = 6"))
    assert read_lesson(path).plan.options == {"torpedo_range": "6"}
    path.write_text(TEXT.replace("[set-up]", "[set-up]\ntorpedo_range = 0"))
    with pytest.raises(BadFileError, match="torpedo_range"):
        read_lesson(path)


def test_a_house_rule_is_known_to_six_files_of_code() -> None:
    """Whoever adds an option touches as many; all others ask what games declare."""
    code = Path(__file__).parents[3] / "console"
    named = re.compile(r"\btorpedo_range\b", re.IGNORECASE)
    known = {path.name for path in code.rglob("*.py") if named.search(path.read_text())}
    assert known == {"options.py", "set_up.py", "weapons.py", "thought.py", "overheard.py", "lines.py"}


def test_a_table_offers_what_its_games_declare_first() -> None:
    assert DEFAULTS.offer.options == {option.name: option.first for option in all_options()}
