"""What a table remembers: whose hunt was the quickest, with how few courses, who stayed unfound longest."""

from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from console.books.books import Books
from console.books.books_store import TableRecord
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.debrief.records import records_of
from console.debrief.story import AnyStory, tell_file
from console.games import GAMES, debrief_of
from console.journal import parse_journal
from console.languages import LANGUAGES, Message, say
from tests.debrief.computer_match import computer_match
from tests.debrief.test_at_the_table import played
from tests.table.driver import TableDriver

MATCHES = {
    "captain-sonar": MatchPlan(game="captain-sonar", chart="charlie", mode="real-time", seed=3),
    "sonar-family": MatchPlan(game="sonar-family", chart="antarctica", seed=3),
    "con-sonar": MatchPlan(game="con-sonar", players="blue,red", seed=3),
}


def test_every_game_has_three_records_and_words_for_them() -> None:
    for game in GAMES:
        kinds = debrief_of(game).records
        assert len(kinds) == 3, game
        for kind in kinds:
            for language in LANGUAGES:
                assert say(Message.of(f"records.{kind.name}"), language)
                assert "42" in say(kind.said(42), language)


def made(
    story: AnyStory, people: Collection[str], kept: Collection[TableRecord] = ()
) -> dict[str, TableRecord]:
    judged = debrief_of(story.game_name).judge(story)
    return {record.kind: record for record in records_of(story, judged, people, kept)}


@pytest.mark.parametrize("game", MATCHES)
def test_who_wins_a_first_match_sets_its_records(tmp_path: Path, game: str) -> None:
    story = tell_file(computer_match(tmp_path, MATCHES[game], orders=4000))
    result = story.record.result
    assert result is not None and result.outcome == "won"
    both = frozenset(story.game.players)
    first = made(story, both)
    assert set(first) == {kind.name for kind in debrief_of(game).records}
    winner, (loser,) = result.winners[0], both - set(result.winners)
    assert first["hunt"].side == winner
    assert 0 < first["hunt"].value <= story.length_ns / 1e9
    assert "hunt" not in made(story, {loser}), "who lost has hunted nobody down"
    assert made(story, ()) == {}, "computers set no records"
    assert made(story, both, first.values()) == {}, "the same again is no record"


def test_fewest_courses_are_those_of_the_winner(tmp_path: Path) -> None:
    story = tell_file(computer_match(tmp_path, MATCHES["captain-sonar"], orders=4000))
    winner = story.record.result.winners[0]  # type: ignore[union-attr]
    courses = [
        step
        for step in story.steps
        if not step.refused and str(step.order).startswith(f"{winner} captain head")
    ]
    record = made(story, {winner})["courses"]
    assert record.value == len(courses)
    less = TableRecord("captain-sonar", "courses", len(courses) - 1, "Orca", "red")
    assert "courses" not in made(story, {winner}, [less])


def sailed(folder: Path, courses: int, **settings: Any) -> TableDriver:
    """Blue takes so many courses; then the clock ends the match."""
    books = Books(folder / "books.sqlite", background=False)
    driver = played(folder / "matches", books, match_minutes=1, **settings)
    scene = driver.match
    while courses:
        legal = {order.verb: order for order in reversed(scene.match.legal("blue"))}
        verb = next(verb for verb in ("charge", "break", "ok", "head") if verb in legal)
        assert scene.give(legal[verb], driver.now_ns).refused is None
        courses -= verb == "head"
    driver.advance(61)
    assert driver.scene == "end"
    driver.advance(4)
    driver.screen("blue")  # the debrief is made by a thread, and waited for when it is to be seen
    driver.advance(0.5)
    return driver


def shown(driver: TableDriver) -> dict[str, tuple[str, str] | None]:
    """What attract tells of records."""
    poster = driver.screen("red").poster
    assert poster is not None
    return {
        each.what.key: None if each.value is None else (say(each.value, "en"), each.by)
        for each in poster.records
    }


def leave(driver: TableDriver) -> None:
    driver.advance(200)
    assert driver.scene == "attract"


def at_the_name(folder: Path) -> TableDriver:
    """A crew that set a record has seen its debrief, and goes on."""
    driver = sailed(folder, 6)
    assert driver.screen("blue").typing is None and driver.screen("blue").debrief is not None
    driver.press("blue.captain.ok")
    driver.settle()
    return driver


def test_a_record_is_named_after_the_debrief_and_holds_nobody_s_debrief_back(tmp_path: Path) -> None:
    driver = at_the_name(tmp_path)
    assert driver.screen("blue").typing is not None
    assert driver.screen("red").debrief is not None, "red reads on"
    driver.press("blue.captain.ok")
    assert driver.screen("blue").choices is not None, "named: what now?"


def test_a_crew_that_never_goes_on_is_asked_after_its_pages(tmp_path: Path) -> None:
    driver = sailed(tmp_path, 6)
    driver.advance(30)
    assert driver.screen("blue").typing is None and driver.screen("blue").debrief is not None
    driver.advance(20)
    assert driver.screen("blue").typing is not None


def test_a_crew_that_set_a_record_names_its_boat_and_attract_shows_it(tmp_path: Path) -> None:
    driver = at_the_name(tmp_path)
    typing = driver.screen("blue").typing
    assert typing is not None and typing.name == "NAUTILUS"
    assert [say(each, "en") for each in typing.about] == ["Longest hidden: 6 courses"]
    assert driver.screen("red").typing is None, "red did nothing"
    assert {"north", "south", "ok"} <= driver.lamps("blue.captain")
    driver.press("blue.captain.south", "blue.captain.south", "blue.captain.east", "blue.captain.ok")
    assert driver.screen("blue").typing is None
    assert driver.screen("blue").names["blue"] == "BA"
    journal = driver.table.archive._journal
    leave(driver)
    record = parse_journal(journal.text)
    assert record.boats == {"blue": "BA", "red": "Kraken"}, "the name is kept with the match"
    assert record.result is not None
    assert shown(driver) == {
        "records.hunt": None,
        "records.courses": None,
        "records.silence": ("6 courses", "BA"),
    }


def test_whoever_does_not_answer_keeps_the_name_that_the_boat_has(tmp_path: Path) -> None:
    driver = at_the_name(tmp_path)
    driver.advance(31)
    assert driver.screen("blue").typing is None
    leave(driver)
    assert shown(driver)["records.silence"] == ("6 courses", "Nautilus")


def test_a_press_that_was_meant_for_something_else_types_nothing(tmp_path: Path) -> None:
    driver = at_the_name(tmp_path)
    typing = driver.screen("blue").typing
    asked = driver.match.match_end.naming._asked[Crew.BLUE]
    asked.since_ns = driver.now_ns
    driver.press("blue.captain.ok")
    assert driver.screen("blue").typing == typing
    driver.advance(0.4)
    driver.press("blue.captain.ok")
    assert driver.screen("blue").typing is None


def test_what_was_done_as_well_before_is_no_record(tmp_path: Path) -> None:
    leave(sailed(tmp_path, 7, blue_name="Orca"))
    driver = sailed(tmp_path, 6)
    assert driver.screen("blue").typing is None
    leave(driver)
    assert shown(driver)["records.silence"] == ("7 courses", "Orca")


def test_only_crews_with_people_set_records(tmp_path: Path) -> None:
    assert played(tmp_path / "one", computers="red=cadet").match.people == {"blue"}
    assert played(tmp_path / "two", computers="red.radio=cadet").match.people == {"blue", "red"}


def test_a_table_without_records_invites_to_set_them() -> None:
    driver = TableDriver()
    assert set(shown(driver).values()) == {None}
