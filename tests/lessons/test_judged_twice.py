"""A lesson's match is played twice: both figures beside each other, and whether the second is better."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.core.words import Crew
from console.debrief.exercises.exercise import Exercise, ExerciseUnit, Measure
from console.debrief.exercises.exercise_results import ComparedExercise, ExerciseChange, JudgedExercise
from console.languages import LANGUAGES, say
from tests.debrief.script import Script
from tests.lessons.test_exercises import PLAYED, courses, judged, of

BETTER, SAME, WORSE, UNTOLD = ExerciseChange


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["lesson", "judge", *words], catch_exceptions=False)
    return result.exit_code, result.output


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().split("  ") if cell.strip()]


def folder(place: Path, name: str) -> Path:
    made = place / name
    made.mkdir()
    return made


def both(place: Path, *played: Callable[[Path], Script]) -> list[str]:
    """The journals of a first and a second match."""
    names = ("first", "second")
    return [str(play(folder(place, name)).end(300)) for name, play in zip(names, played, strict=True)]


def compared(first: float, second: float, exercise: str, unit: ExerciseUnit, of: int = 9) -> ComparedExercise:
    parsed = Exercise.parse(exercise)
    return ComparedExercise(*(JudgedExercise(parsed, unit, Measure(each, of)) for each in (first, second)))


@pytest.mark.parametrize(
    ("first", "second", "exercise", "unit", "change"),
    [
        (50, 80, "both-oks>=70/6", ExerciseUnit.SHARE, BETTER),
        (80, 50, "both-oks>=70/6", ExerciseUnit.SHARE, WORSE),
        (200 / 3, 100 * 2 / 3, "both-oks>=70/6", ExerciseUnit.SHARE, SAME),
        (5, 3, "refused<=4/6", ExerciseUnit.TIMES, BETTER),
        (3, 5, "refused<=4/6", ExerciseUnit.TIMES, WORSE),
        (30.4, 30.1, "longest-stop<=30/1", ExerciseUnit.SECONDS, SAME),
        (31.4, 30.1, "longest-stop<=30/1", ExerciseUnit.SECONDS, BETTER),
        (5, 3, "refused<=4/10", ExerciseUnit.TIMES, UNTOLD),
    ],
)
def test_what_is_better_goes_by_what_is_asked(
    first: float, second: float, exercise: str, unit: ExerciseUnit, change: ExerciseChange
) -> None:
    assert compared(first, second, exercise, unit).change is change


@pytest.mark.parametrize("name", PLAYED)
def test_each_exercise_of_each_lesson_got_better_from_the_match_that_failed_it(
    name: str, tmp_path: Path
) -> None:
    met, not_met = (judged(play(folder(tmp_path, str(n))), of(name)) for n, play in enumerate(PLAYED[name]))
    assert ComparedExercise(not_met, met).change is BETTER
    assert ComparedExercise(met, not_met).change is WORSE
    assert ComparedExercise(met, met).change is SAME


def test_both_figures_stand_beside_each_other(tmp_path: Path) -> None:
    journals = both(tmp_path, courses(6, every=12, engineer_s=11), courses(6))
    code, told = run("one-voice", *journals)
    assert code == 0
    blue, line, red, other = told.splitlines()
    assert cells(blue) == ["Blue crew", "First match", "Second match"] and cells(red)[0] == "Red crew"
    assert line.index("6 of 6") == blue.index("Second match"), "below each other"
    assert cells(line)[1:] == ["0 of 6", "6 of 6", "Better", "At least 80%: met."]
    assert cells(other)[1:4] == ["Too little (0 of 4)", "Too little (0 of 4)", "Cannot be compared"]
    back = run("one-voice", *reversed(journals))[1].splitlines()[1]
    assert cells(back)[1:] == ["6 of 6", "0 of 6", "Not better", "At least 80%: not yet."]


def test_in_french_too(tmp_path: Path) -> None:
    journals = both(tmp_path, courses(6, every=12, engineer_s=11), courses(6))
    told = run("one-voice", *journals, "--lang", "fr")[1].replace("\u00a0", " ").replace("\u202f", " ")
    assert cells(told.splitlines()[0])[1:] == ["Première partie", "Seconde partie"]
    assert cells(told.splitlines()[1])[1:4] == ["0 sur 6", "6 sur 6", "Progrès"]


def test_one_journal_is_judged_as_ever_and_two_must_be_two(tmp_path: Path) -> None:
    journals = both(tmp_path, courses(6), courses(6))
    assert "6 of 6. At least" in run("one-voice", journals[0])[1]
    code, told = run("one-voice", journals[0], journals[0])
    assert code == 1 and "named twice: name the first match, then the second" in told
    code, told = run("one-voice", journals[0], str(tmp_path / "none.journal"))
    assert code == 1 and "none.journal" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_computer_s_figure_is_compared_with_nobody_s(language: str) -> None:
    exercise = Exercise.parse("both-oks>=70/6")
    person = JudgedExercise(exercise, ExerciseUnit.SHARE, Measure(50, 8))
    computer = JudgedExercise(exercise, ExerciseUnit.SHARE, Measure(100, 8), by_computer=True)
    each = ComparedExercise(person, computer)
    assert each.change is UNTOLD
    assert not any("8 of 8" in said or "8 sur 8" in said for said in (say(c, language) for c in each.cells))


def test_red_is_told_apart_from_blue(tmp_path: Path) -> None:
    assert judged(courses(6)(tmp_path), of("one-voice both-oks"), crew=Crew.RED).told is False
