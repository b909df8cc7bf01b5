"""Teamwork from presses: answered, put right, used; each against a match in which it is known."""

from pathlib import Path

from console.core.words import Crew
from console.debrief.crews.figures import CrewFigures
from console.debrief.crews.teamwork import Share
from tests.debrief.script import Script, lesson_match, page_of


def blue(script: Script, end: float = 60) -> CrewFigures:
    return script.debriefed(end).crews[Crew.BLUE]


def test_a_course_is_answered_by_two_oks_within_ten_seconds(tmp_path: Path) -> None:
    """Two courses ask for four OKs; one takes eleven seconds."""
    script = Script(tmp_path).begin()
    script.course(5, "north", 1, mate_s=10, engineer_s=11).course(20, "north", 2)
    assert blue(script).teamwork.answered == Share(3, 4)


def test_stopped_time_does_not_count(tmp_path: Path) -> None:
    """The engineer's twelve seconds hold a stop of four."""
    script = Script(tmp_path).begin().course(5, "north", 1, mate_s=1, engineer_s=12)
    script.at(8, "red captain stop").at(12, "red captain belay")
    assert blue(script).teamwork.answered == Share(2, 2)


def test_a_course_of_the_enemy_is_answered_by_its_note(tmp_path: Path) -> None:
    """The first north is noted at once, west is missed, the second north is noted in time: two of three."""
    script = Script(tmp_path).begin(red="N12")
    for at, course in ((5, "north"), (15, "west"), (25, "north")):
        script.course(at, course, at // 10 + 1, crew="red")
    script.at(6, "blue radio note north").at(30, "blue radio note north")
    assert blue(script, 80).teamwork.answered == Share(2, 3)


def test_what_the_end_of_the_match_cut_short_is_no_call(tmp_path: Path) -> None:
    script = Script(tmp_path).begin().course(5, "north", 1).at(55, "blue captain head north")
    assert blue(script, 60).teamwork.answered == Share(2, 2)


def test_an_ok_that_the_console_gave_is_nobodys_answer(tmp_path: Path) -> None:
    script = Script(tmp_path).begin().at(5, "blue captain head north")
    script.at(6, "blue first-mate charge mine", "blue first-mate ok")
    script.at(7, "blue engineer break north 1 by console", "blue engineer ok by console")
    assert blue(script).teamwork.answered == Share(1, 2)


def test_a_refused_order_is_put_right_by_the_next_of_its_station(tmp_path: Path) -> None:
    script = Script(tmp_path).begin().course(5, "north", 1)
    script.at(7, "blue captain torpedo C4", refused="not-stopped")  # the course at 15 is soon enough
    script.course(15, "north", 2)
    script.at(18, "blue captain torpedo C4", refused="not-stopped")  # the one at 30 is not
    script.course(30, "north", 3)
    assert blue(script).teamwork.corrected == Share(1, 2)


def test_a_wrong_note_is_put_right_by_the_right_one_or_by_wiping(tmp_path: Path) -> None:
    script = Script(tmp_path).begin(red="N12")
    for at, course in ((5, "north"), (20, "west"), (35, "north")):
        script.course(at, course, at // 10 + 1, crew="red")
    script.at(6, "blue radio note south").at(8, "blue radio note north")  # put right
    script.at(21, "blue radio note east").at(25, "blue radio erase")  # put right too
    script.at(36, "blue radio note silence")  # never
    assert blue(script, 80).teamwork.corrected == Share(2, 3)


def test_the_radios_sheet_was_used(tmp_path: Path) -> None:
    """The sheet puts red at H9 and the torpedo went to D6; slid to D6 it was used."""
    assert blue(lesson_match(tmp_path)).used == Share(0, 1)
    slid = lesson_match(tmp_path).at(13, "blue radio slide -3 -3", "blue radio slide -1 0")
    assert blue(slid).used == Share(1, 1)


def test_without_a_sheet_there_was_nothing_to_use(tmp_path: Path) -> None:
    script = lesson_match(tmp_path).at(14, "blue radio erase")
    assert blue(script).used == Share(0, 0)


def test_the_page_says_that_these_are_presses(tmp_path: Path) -> None:
    page = page_of(lesson_match(tmp_path).end(60), "en")
    assert "presses stand for what was said or thought" in page and "Soon: within 10\u00a0s" in page
    assert "Mistakes put right soon" in page
