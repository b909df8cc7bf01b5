"""A crew that gets better over several matches is told so, with its figures; no other crew is."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.words import Crew
from console.debrief.look_back import LookBack
from console.debrief.people.stays import PersonSum
from console.debrief.sentences.past import OtherMatches
from console.debrief.sentences.point import TalkPoint
from console.debrief.sentences.progress import progress_of
from console.debrief.sentences.sentence import told_progress
from console.debrief.several_page import several_page
from console.debrief.sums import MatchSum
from console.displays.crew_summary import CrewSummary
from console.games import GAMES, debrief_of
from console.journal import read_journal
from console.languages import LANGUAGES, catalogue, say
from tests.debrief.script import CHARLIE, Script, sum_file
from tests.debrief.test_commands import run

BETTER = "you are getting better"
ANSWERED = next(point for point in debrief_of("captain-sonar").points if point.name == "answered")


def played(folder: Path, late: int, mate_s: float = 1, **table: str) -> Path:
    """Five courses of blue, each 3 s after the OKs: so many of the ten the first mate gives after 12 s."""
    script, at = Script(folder, CHARLIE, table=table).begin("C8", "N12"), 5.0
    for number in range(5):
        slow = 12 if number < late else mate_s
        script.course(at, "north", number + 1, mate_s=slow)
        at += slow + 3
    return script.end(120)


def summed(*paths: Path) -> list[MatchSum]:
    return [cast(MatchSum, sum_file(path, whole=True)) for path in paths]


def page(matches: Sequence[MatchSum], language: str) -> str:
    """With plain spaces."""
    return several_page(matches, language).replace("\N{NO-BREAK SPACE}", " ")


def crew_of(folder: Path, *late: int, **table: str) -> list[MatchSum]:
    return summed(*(played(folder, each, **table) for each in late))


def test_a_crew_that_answers_more_from_match_to_match_is_told_so(tmp_path: Path) -> None:
    matches = crew_of(tmp_path, 2, 1, 0)
    said = "OKs and notes within 10 s: 8 of 10, then 9 of 10, now 10 of 10: you are getting better."
    assert page(matches, "en").count(said) == 1
    said = "OK et notes venus en 10 s : 8 sur 10, puis 9 sur 10, maintenant 10 sur 10 : vous progressez."
    assert page(matches, "fr").count(said) == 1


def test_a_crew_that_is_waited_for_less_is_told_so(tmp_path: Path) -> None:
    paths = [played(tmp_path, 0, mate_s) for mate_s in (6, 4.5, 2)]
    said = f"Middle wait for the first mate: 6.0 s, then 4.5 s, now 2.0 s: {BETTER}."
    assert said in page(summed(*paths), "en")


@pytest.mark.parametrize(
    "late",
    [
        pytest.param((0, 1, 2), id="worse"),
        pytest.param((1, 1, 1), id="the same"),
        pytest.param((2, 0, 2), id="better once"),
        pytest.param((2, 0, 1), id="better, and then less so"),
        pytest.param((1, 2, 0), id="worse, and then better"),
        pytest.param((1, 1, 0, 0, 1), id="no better in the end"),
        pytest.param((2, 0), id="two matches"),
    ],
)
def test_a_crew_that_does_not_get_better_is_not_told_so(tmp_path: Path, late: Sequence[int]) -> None:
    assert BETTER not in page(crew_of(tmp_path, *late), "en")


def test_matches_of_another_kind_do_not_count(tmp_path: Path) -> None:
    first, between, last = crew_of(tmp_path, 2, 1, 0)
    assert BETTER in page([first, between, last], "en")
    assert BETTER not in page([first, replace(between, mode="turn-by-turn"), last], "en")


def test_other_people_in_the_same_boat_are_not_the_same_crew(tmp_path: Path) -> None:
    matches = crew_of(tmp_path, 2, 1, 0)

    def with_mates(*numbers: int) -> str:
        return page([_seated(*each) for each in zip(matches, numbers, strict=True)], "en")

    assert BETTER in with_mates(7, 7, 7)
    assert BETTER not in with_mates(7, 8, 9)


def _seated(match: MatchSum, number: int) -> MatchSum:
    """Blue's first mate is somebody of the register."""
    blue, red = match.sides
    person = PersonSum(number, "first-mate", 100.0, 10, 0, 1.0)
    return replace(match, sides=(replace(blue, people=(person,)), red))


def test_what_computers_do_better_is_nobodys_progress(tmp_path: Path) -> None:
    assert BETTER not in page(crew_of(tmp_path, 2, 1, 0, computers="blue=officer red=officer"), "en")
    quicker = [
        played(tmp_path, 0, mate_s, computers="blue.first-mate=officer red=officer") for mate_s in (6, 4.5, 2)
    ]
    assert BETTER not in page(summed(*quicker), "en")


@pytest.mark.parametrize(("late", "told"), [((2, 1, 0), True), ((0, 1, 2), False), ((1, 1, 1), False)])
def test_it_is_what_the_display_says_after_the_match(tmp_path: Path, late: Sequence[int], told: bool) -> None:
    paths = [played(tmp_path, each) for each in late]
    before = [match.sides[0].figures for match in summed(*paths[:-1])]
    made = LookBack(read_journal(paths[-1]), OtherMatches({"blue": before}))
    shown = cast(CrewSummary, made.of(Crew.BLUE, "en"))
    said = "OKs and notes within 10 s: 8 of 10, then 9 of 10, now 10 of 10: you are getting better."
    assert (say(shown.keep, "en") == said) is told
    assert (BETTER in say(shown.keep, "en")) is told


def test_it_stands_on_the_sheet_of_the_newest_match(tmp_path: Path) -> None:
    paths = [played(tmp_path, late) for late in (2, 1, 0)]
    sheet = tmp_path / "sheet.html"
    done = run("debrief", *paths, "-o", tmp_path / "page.html", "--sheet", sheet)
    assert done.exit_code == 0, done.output
    assert f"8 of 10, then 9 of 10, now 10 of 10: {BETTER}." in sheet.read_text(encoding="utf-8")
    assert f"8 of 10, then 9 of 10, now 10 of 10: {BETTER}." in (tmp_path / "page.html").read_text("utf-8")


def answered(*shares: int) -> list[dict[str, int]]:
    return [{"calls": 20, "answered_10s": share} for share in shares]


def test_of_many_matches_the_first_and_the_last_are_told() -> None:
    progress = progress_of([ANSWERED], answered(8, 10, 9, 12, 15, 14, 18))
    assert progress is not None
    said = f"OKs and notes within 10 s: 8 of 20 in the first of 7 matches, now 18 of 20: {BETTER}."
    assert say(told_progress(progress, "en"), "en") == said


def test_two_noticeable_steps_are_clear_and_less_is_not() -> None:
    """A step of this figure is 1 of 20."""
    assert progress_of([ANSWERED], answered(16, 17, 18)) is not None
    assert progress_of([ANSWERED], answered(16, 16, 17)) is None


def test_a_match_without_the_figure_is_no_match_of_it() -> None:
    few = {"calls": 4, "answered_10s": 4}
    assert progress_of([ANSWERED], [*answered(10, 15), few]) is None
    progress = progress_of([ANSWERED], [*answered(10, 15), few, *answered(18)])
    assert progress is not None and len(progress.matches) == 3


@given(st.lists(st.integers(0, 20), max_size=9))
def test_nobody_gets_better_both_ways(shares: list[int]) -> None:
    """What is told is true of the last match and the first, and not of the same matches turned round."""
    if progress_of([ANSWERED], answered(*shares)) is not None:
        assert len(shares) >= 3
        assert shares[-1] >= shares[0] + 2
        assert shares[-1] == max(shares)
        assert progress_of([ANSWERED], answered(*reversed(shares))) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_figure_that_is_followed_has_its_words_and_no_other(language: str) -> None:
    points: list[TalkPoint] = [point for game in GAMES for point in debrief_of(game).points]
    followed = {f"sentence.over-{point.name}" for point in points if point.followed}
    assert len(followed) == 9
    assert {key for key in catalogue(language) if key.startswith("sentence.over-")} == followed
