"""Exercises: each of every lesson is met in one match and not in another; each figure is what it is."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.core.words import Crew
from console.debrief.exercises.exercise import (
    LARGEST,
    MOST,
    Exercise,
    Measure,
    kept_exercises,
    read_exercises,
)
from console.debrief.exercises.exercise_results import ExerciseResult, JudgedExercise, asked, judge
from console.games import GAMES, debrief_of
from console.journal import read_journal
from console.languages import LANGUAGES, say
from console.languages.typography import unbroken
from console.lessons.lesson_folders import all_lessons
from tests.debrief.script import Script, lesson_match, page_of, summary

FIGURES = debrief_of("captain-sonar").exercises
LESSONS = all_lessons(Path("nowhere")).lessons
MET, NOT_YET, TOO_FEW, _ = ExerciseResult


def judged(script: Script, exercise: Exercise, end: float = 300, crew: Crew = Crew.BLUE) -> JudgedExercise:
    """What came of an exercise in a match that was broken off at its end."""
    (result,) = judge([exercise], FIGURES, script.debriefed(end), crew)
    return result


def north(script: Script, count: int, *, every: float = 5, **how: float) -> Script:
    """So many courses up the third column; the engineer breaks one symbol after the other."""
    for number in range(count):
        script.course(5 + every * number, "north", number % 6 + 1, **how)
    return script


def courses(count: int, **how: float) -> Callable[[Path], Script]:
    return lambda folder: north(Script(folder).begin("C15"), count, **how)


def heard(notes: int) -> Callable[[Path], Script]:
    """Red takes six courses; so many are noted."""

    def play(folder: Path) -> Script:
        script = Script(folder).begin(red="N12")
        for number in range(6):
            script.course(5 + 5 * number, "north", number + 1, crew="red")
            if number < notes:
                script.at(6 + 5 * number, "blue radio note north")
        return script

    return play


def refused(count: int) -> Callable[[Path], Script]:
    def play(folder: Path) -> Script:
        script = courses(6)(folder)
        for number in range(count):
            script.at(50 + number, "blue captain torpedo C4", refused="not-stopped")
        return script

    return play


def repaired(folder: Path) -> Script:
    """North 1, 2, 3 and east 1 are one circuit."""
    script = Script(folder).begin("B14")
    for number, (course, symbol) in enumerate(
        [("north", 1), ("north", 2), ("north", 3), ("east", 1), *[("north", n) for n in range(1, 5)]]
    ):
        script.course(5 + 5 * number, course, symbol)
    return script


def put_right(folder: Path, after_s: float = 5) -> Script:
    script = Script(folder).begin().course(5, "north", 1)
    for number in range(2):
        at = 20 + 40 * number
        script.at(at, "blue captain torpedo C4", refused="not-stopped")
        script.course(at + after_s, "north", 2 + number)
    return script


def never_calm(folder: Path) -> Script:
    script = courses(10)(folder)
    for at in (100, 200):
        script.at(at, "blue captain torpedo C4", refused="not-stopped")
    return script


def stopped(seconds: float) -> Callable[[Path], Script]:
    def play(folder: Path) -> Script:
        script = Script(folder).begin().course(5, "north", 1)
        return script.at(10, "blue captain stop").at(10 + seconds, "blue captain belay")

    return play


def fired(second: float, slide: str = "-3 -2") -> Callable[[Path], Script]:
    """Red lies at D6, where two torpedoes go; the sheet's end lies there too, if it was slid there."""

    def play(folder: Path) -> Script:
        script = Script(folder).begin("C9", "D6").charge("blue", *["torpedo"] * 9)
        script.at(4, "blue radio note west", f"blue radio slide {slide}")
        script.course(5, "north", 1).course(15, "north", 3).course(30, "north", 4)
        script.at(35, "blue captain stop").at(37, "blue captain torpedo D6")
        script.course(40, "west", 2).course(45, "south", 1).course(50, "south", 2)
        return script.at(second, "blue captain stop").at(second + 2, "blue captain torpedo D6")

    return play


PLAYED: dict[str, tuple[Callable[[Path], Script], Callable[[Path], Script]]] = {
    "one-voice both-oks": (courses(6), courses(6, every=12, engineer_s=11)),
    "listen noted": (heard(5), heard(3)),
    "listen refused": (refused(6), refused(7)),
    "what-i-know own-damage": (courses(8), courses(12)),
    "what-i-know repairs": (repaired, courses(8)),
    "put-it-right corrected": (put_right, lambda folder: put_right(folder, after_s=15)),
    "put-it-right calm": (courses(10), never_calm),
    "quick-and-calm answered": (courses(10), courses(10, every=12, mate_s=11, engineer_s=11)),
    "quick-and-calm longest-stop": (stopped(30), stopped(31)),
    "not-sure sheet-used": (fired(55), fired(55, slide="1 1")),
    "not-sure acting": (fired(55), fired(120)),
}
"""For each exercise of each lesson: a match in which it is met, and one in which it is not."""


def of(name: str) -> Exercise:
    lesson, figure = name.split()
    (found,) = [e for each in LESSONS if each.name == lesson for e in each.exercises if e.figure == figure]
    return found


def test_every_exercise_of_every_lesson_is_played_here() -> None:
    assert set(PLAYED) == {f"{each.name} {e.figure}" for each in LESSONS for e in each.exercises}


@pytest.mark.parametrize("name", PLAYED)
def test_an_exercise_is_met_or_not_by_what_was_pressed(name: str, tmp_path: Path) -> None:
    met, not_met = PLAYED[name]
    assert judged(met(tmp_path), of(name)).result is MET
    assert judged(not_met(tmp_path), of(name)).result is NOT_YET


@pytest.mark.parametrize("name", [name for name in PLAYED if not name.endswith("acting")])
def test_nothing_is_met_by_doing_nothing(name: str, tmp_path: Path) -> None:
    assert judged(Script(tmp_path).begin(), of(name)).result is TOO_FEW


def test_whoever_had_no_weapon_in_reach_is_not_judged_by_it(tmp_path: Path) -> None:
    assert judged(lesson_match(tmp_path), of("not-sure acting"), 60).result is TOO_FEW


@pytest.mark.parametrize(
    ("figure", "blue", "red"),
    [
        ("both-oks", Measure(100, 5), Measure(0, 0)),
        ("noted", Measure(0, 0), Measure(20, 5)),
        ("answered", Measure(100, 10), Measure(20, 5)),
        ("corrected", Measure(100 * 2 / 3, 3), Measure(0, 0)),
        ("sheet-used", Measure(0, 1), Measure(0, 0)),
        ("refused", Measure(2, 5), Measure(0, 0)),
        ("calm", Measure(43, 5), Measure(58, 0)),
        ("own-damage", Measure(1, 5), Measure(0, 0)),
        ("repairs", Measure(0, 5), Measure(0, 0)),
        ("missed-repairs", Measure(0, 5), Measure(0, 0)),
        ("hits", Measure(1, 5), Measure(0, 0)),
        ("silences", Measure(0, 5), Measure(0, 0)),
        ("taken-back", Measure(1, 5), Measure(1, 0)),
        ("longest-stop", Measure(10, 2), Measure(2, 1)),
        ("captain-wait", Measure(3, 7), Measure(19.5, 1)),
        ("first-mate-wait", Measure(1, 5), Measure(0, 0)),
        ("engineer-wait", Measure(1, 5), Measure(0, 0)),
        ("radio-wait", Measure(0, 0), Measure(1, 1)),
        ("radio-off", Measure(4, 0), Measure(5, 1)),
        ("acting", Measure(0, 0), Measure(0, 0)),
    ],
)
def test_each_figure_of_a_match_that_is_known(
    figure: str, blue: Measure, red: Measure, tmp_path: Path
) -> None:
    match = lesson_match(tmp_path).debriefed(60)
    assert FIGURES[figure].measure(match, Crew.BLUE) == blue
    assert FIGURES[figure].measure(match, Crew.RED) == red


def test_games_have_the_figures_that_they_can_have() -> None:
    known = {game: set(debrief_of(game).exercises) for game in GAMES}
    without = {"both-oks", "first-mate-wait", "engineer-wait", "repairs", "missed-repairs"}
    assert known["sonar-family"] == known["captain-sonar"] - without
    assert known["con-sonar"] == set()


EXERCISES = st.builds(
    Exercise,
    st.sampled_from(sorted(FIGURES)),
    st.booleans(),
    st.integers(0, LARGEST),
    st.integers(1, LARGEST),
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(EXERCISES, max_size=MOST))
def test_as_text_and_back(exercises: list[Exercise]) -> None:
    assert read_exercises(" ".join(map(str, exercises)), FIGURES) == tuple(exercises)


@settings(max_examples=40, deadline=None)
@given(st.text())
def test_what_is_no_exercise_is_told_in_a_sentence(text: str) -> None:
    try:
        read_exercises(text, FIGURES)
    except ValueError as problem:
        assert str(problem)


@pytest.mark.parametrize(
    "text", ["refused", "refused>3", "refused>=", "Refused<=3", "refused<=99999", "x<=1"]
)
def test_an_exercise_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"exercise|figure"):
        read_exercises(text, FIGURES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("figure", FIGURES)
def test_every_figure_can_be_said(figure: str, language: str) -> None:
    exercise = Exercise(figure, True, 80, 3)
    assert "80" in say(asked(exercise, FIGURES), language)
    for measured in (Measure(90, 10), Measure(10, 10), Measure(0, 0)):
        each = JudgedExercise(exercise, FIGURES[figure].unit, measured)
        assert say(each.message, language)


def played_with(folder: Path, text: str) -> Path:
    return north(Script(folder, table={"exercises": text}).begin("C15"), 6).end(60)


def test_the_page_says_what_came_of_the_exercises(tmp_path: Path) -> None:
    page = page_of(played_with(tmp_path, "both-oks>=80/6 refused<=0/6"))
    assert unbroken("Courses with both OKs within 10 s: 6 of 6. At least 80%: met.") in page
    assert unbroken("Courses with both OKs within 10 s: too little was done to tell (0 of 6).") in page
    assert "Exercises" not in page_of(lesson_match(tmp_path).end(60))


def test_what_rests_on_the_enemy_s_place_is_kept_until_both_crews_look(tmp_path: Path) -> None:
    record = read_journal(played_with(tmp_path, "acting<=60/1 both-oks>=80/6"))
    assert len(summary(record, Crew.BLUE, together=False).exercises) == 1
    assert len(summary(record, Crew.BLUE, together=True).exercises) == 2


@pytest.mark.parametrize("text", ["nonsense", "both-oks>=80/6 " * (MOST + 1), "x>=1"])
def test_a_journal_that_says_nonsense_has_no_exercises(text: str, tmp_path: Path) -> None:
    record = read_journal(played_with(tmp_path, text))
    assert kept_exercises(record, FIGURES) == ()
    assert summary(record, Crew.BLUE).exercises == ()
