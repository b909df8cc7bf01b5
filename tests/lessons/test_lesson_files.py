"""Lessons that ship are sound, in both languages; what is wrong with a teacher's own is told, all of it."""

import re
import tomllib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from console.debrief.exercises.exercise import MOST
from console.languages import LANGUAGES, say
from console.lessons.lesson_file import read_lesson
from console.lessons.lesson_folders import all_lessons, find_lesson, lesson_files
from console.lessons.lesson_words import LONGEST_LINE
from console.lessons.plain_text import lesson_text, parts
from console.shipped import LESSONS
from console.toml_file import BadFileError
from tests.languages.test_words import STRANGE_TERMS, TO_ONE_FRIEND, TU

NOWHERE = Path("nowhere")
SHIPPED = sorted(LESSONS.glob("*.toml"))
TEXT = (LESSONS / "one-voice.toml").read_text(encoding="utf-8")
PROBLEM = re.compile(r".+\.toml:\d+:\d+: .+; .+")
every_lesson = pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])


@every_lesson
def test_a_lesson_that_ships_is_an_hour_for_everybody_from_ten_years_on(path: Path) -> None:
    lesson = read_lesson(path)
    assert (lesson.minutes, sum(lesson.steps), lesson.age) == (50, 50, 10)
    assert 1 <= len(lesson.exercises) <= MOST
    assert tuple(lesson.words) == LANGUAGES
    lengths = {tuple(len(part.texts) for part in parts(lesson, language)) for language in LANGUAGES}
    assert len(lengths) == 1, "all languages say the same"


@every_lesson
def test_a_lesson_that_ships_is_played_twice_and_has_all_that_a_teacher_needs(path: Path) -> None:
    lesson = read_lesson(path)
    assert lesson.plan.minutes == 8
    first, second = lesson.matches
    assert second == first + 2, "a debrief lies between them"
    assert lesson.steps == (5, 8, 10, 5, 10, 5, 7)
    assert [each.variant for each in lesson.variants] == ["easier", "harder"]
    assert len(lesson.tasks) == 3
    for said in lesson.words.values():
        assert len(said.rubric) == 4 and len(set(said.rubric)) == 4
        assert 2 <= len(said.goes_wrong) <= 4
        assert set(said.variants) == {"easier", "harder"}


@every_lesson
def test_easier_asks_less_or_helps_more_and_harder_the_other_way(path: Path) -> None:
    lesson = read_lesson(path)
    easier, harder = lesson.variants
    assert set(easier.hints) >= set(lesson.hints) >= set(harder.hints)
    for less, more in ((easier, lesson), (lesson, harder)):
        assert less.plan != more.plan
        for one, other in zip(less.exercises, more.exercises, strict=True):
            assert (one.figure, one.at_least) == (other.figure, other.at_least)
            assert one.limit <= other.limit if one.at_least else one.limit >= other.limit
            assert one.of <= other.of
        set_ups = [(each.hints, each.plan.mode, each.plan.options) for each in (less, more)]
        limits = [each.plan.exercises for each in (less, more)]
        assert set_ups[0] != set_ups[1] or limits[0] != limits[1]
        assert less.plan.mode == more.plan.mode or more.plan.mode == "real-time"


@every_lesson
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_whole(path: Path, language: str) -> None:
    lesson = read_lesson(path)
    text = " ".join(lesson_text(lesson, language).split())
    said = lesson.said(language)
    lists = (said.prepare, said.play, said.watch, said.questions, said.rubric, said.goes_wrong)
    for line in (said.title, said.aim, said.shows, *said.variants.values(), *chain(*lists)):
        assert line in text
    for message in lesson.asked:
        assert say(message, language) in text


@every_lesson
def test_french_says_vous_and_the_books_terms(path: Path) -> None:
    text = lesson_text(read_lesson(path), "fr")
    for wrong in (TU, TO_ONE_FRIEND, STRANGE_TERMS):
        assert not wrong.search(text), wrong.search(text)


def test_six_lessons_from_one_voice_to_deciding() -> None:
    found = all_lessons(NOWHERE)
    assert not found.problems
    assert [lesson.number for lesson in found.lessons] == [1, 2, 3, 4, 5, 6]
    assert (found.lessons[0].name, found.lessons[-1].name) == ("one-voice", "not-sure")


def spoiled(folder: Path, *changes: tuple[str, str], text: str = TEXT) -> list[str]:
    """What is told of the first lesson with these changes; it must be told with line and column."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / "spoiled.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadFileError) as bad:
        read_lesson(path)
    told = str(bad.value).splitlines()
    assert all(PROBLEM.fullmatch(line) for line in told), told
    return [line.removeprefix(f"{path}:") for line in told]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("minutes = 50", "minutes = 40", "steps make 50 minutes together, the lesson has 40; change a step"),
        ("steps = [5,", "steps = [0,", "expected a list of whole numbers from 1 to 240, as in [5, 10]"),
        ("steps = [5, 8, 10, 5, 10, 5, 7]", "", "steps is missing; add: steps = ..."),
        ("steps = [5, 8,", "steps = [13,", "play in [en] has 7 lines, steps has 6 numbers; write a line"),
        ('game = "captain-sonar"', 'game = "captain-soner"', "did you mean captain-sonar?"),
        ('chart = "alpha"', 'chart = "alfa"', "chart: "),
        ('chart = "alpha"', 'chart = "archipelago"', "chart 'archipelago' is of sonar-family; choose one of"),
        ('mode = "turn-by-turn"', 'mode = "turns"', "known: real-time, turn-by-turn"),
        ("match_minutes = 8", "match_minutes = 999", "expected a whole number from 0 to 180"),
        ('"engineer", "radio"]', '"enginer"]', "'enginer' is no station; choose captain, first-mate"),
        (
            "match_minutes = 8",
            'goal = "sudden-death"',
            "goal cannot be sudden-death there: it would be hunt",
        ),
        ("[exercises.both-oks]", "[exercises.both-ok]", "did you mean both-oks?"),
        ("at_least = 80", "", "[exercises.both-oks] has 0 bounds; write at_least or at_most, one of them"),
        ("at_least = 80", "at_least = 80\nat_most = 90", "has 2 bounds"),
        ("of = 4", "of = 0", "expected a whole number from 1 to 9999"),
        ("of = 4", "off = 4", "did you mean of?"),
        ('title = "One', 'titel = "One', "title is missing in [en]"),
        ('aim = "Everybody', f'aim = "{"x" * 300}', "letters; at most 260 fit"),
        ('"How often do', f'"{"x" * LONGEST_LINE}', "line 2 of watch in [en] has"),
        ('"How often do two people speak at the same time?"', '" "', "line 2 of watch in [en] is ' '; write"),
        ("watch = [", "watch = []\nwatched = [", "watch in [en] has 0 lines; write 1 to 4"),
        ("[fr]", "[de]", "unknown setting 'de'"),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(old: str, new: str, told: str, tmp_path: Path) -> None:
    lines = spoiled(tmp_path, (old, new))
    assert any(told in line for line in lines), lines


def test_all_errors_come_at_once(tmp_path: Path) -> None:
    lines = spoiled(
        tmp_path,
        ("minutes = 50", "minutes = 5000"),
        ('"alpha"', '"nowhere"'),
        ("of = 4", "of = 0"),
        ("[fr]", "[xx]"),
    )
    assert len(lines) >= 4
    numbers = [int(line.split(":")[0]) for line in lines]
    assert numbers == sorted(numbers)


def test_a_lesson_without_words_is_none(tmp_path: Path) -> None:
    text = TEXT[: TEXT.index("[en]")]
    assert any("the lesson has no words; add a table [en]" in line for line in spoiled(tmp_path, text=text))


def test_one_language_is_enough(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT[: TEXT.index("[fr]")], encoding="utf-8")
    lesson = read_lesson(path)
    assert lesson.said("fr") is lesson.said("en")


ODD_PLAIN = (-5, 0, 1, 45, 10**6, True, "", " ", "alpha", "real-time", "é \u202f?", "\u200b", "x" * 300)
ODD_LISTS = ([], [0], [1, 2], [45], ["radio"], ["x", 3], [" "], ["y" * 300], ["a"] * 9, [["b"]])
VALUES = st.sampled_from((*ODD_PLAIN, *ODD_LISTS))


def toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, str):
        kept = "".join(letter for letter in value if letter not in '"\\')
        return f'"{kept}"'
    return str(value)


def as_text(data: dict[str, Any]) -> str:
    """A file with these settings; tables last, as TOML wants."""
    plain = [f"{key} = {toml(value)}" for key, value in data.items() if not isinstance(value, dict)]
    tables = [
        f"[{name}]\n" + "\n".join(f"{key} = {toml(value)}" for key, value in table.items())
        for name, table in (*data.items(), *((f"exercises.{f}", b) for f, b in data["exercises"].items()))
        if isinstance(table, dict) and name != "exercises"
    ]
    return "\n".join((*plain, *tables)) + "\n"


PLACES = [
    (*path, key)
    for path, table in (
        ((), tomllib.loads(TEXT)),
        *(((name,), tomllib.loads(TEXT)[name]) for name in ("set-up", "en", "fr")),
        (("exercises", "both-oks"), tomllib.loads(TEXT)["exercises"]["both-oks"]),
    )
    for key, value in table.items()
    if not isinstance(value, dict)
]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(PLACES), VALUES), min_size=1, max_size=4))
def test_whatever_stands_in_a_file_it_is_a_lesson_or_told_what_is_wrong(
    tmp_path: Path, changes: list[tuple[tuple[str, ...], Any]]
) -> None:
    data = tomllib.loads(TEXT)
    for path, value in changes:
        table = data
        for name in path[:-1]:
            table = table[name]
        table[path[-1]] = value
    file = tmp_path / "any.toml"
    file.write_text(as_text(data), encoding="utf-8")
    try:
        lesson = read_lesson(file)
    except BadFileError as bad:
        assert all(PROBLEM.fullmatch(str(problem)) for problem in bad.problems), str(bad)
    else:
        assert all(lesson_text(lesson, language) for language in LANGUAGES)


def test_a_teacher_s_own_lessons_stand_beside_and_before_those_that_ship(tmp_path: Path) -> None:
    (tmp_path / "one-voice.toml").write_text(TEXT.replace("One voice at a time", "Our own"), encoding="utf-8")
    (tmp_path / "extra.toml").write_text(TEXT.replace("number = 1", ""), encoding="utf-8")
    (tmp_path / "broken.toml").write_text("minutes = 1", encoding="utf-8")
    found = all_lessons(tmp_path)
    assert [lesson.name for lesson in found.lessons][-1] == "extra", "without a number it comes last"
    assert found.lessons[0].said("en").title == "Our own"
    assert {Path(problem.file).name for problem in found.problems} == {"broken.toml"}
    assert len(lesson_files(tmp_path)) == len(SHIPPED) + 2
    with pytest.raises(BadFileError, match="there is no lesson 'one-vioce'; did you mean one-voice"):
        find_lesson("one-vioce", tmp_path)


DOCUMENT = (LESSONS.parent / "docs" / "lessons.md").read_text(encoding="utf-8")


def test_the_lesson_of_the_document_is_sound_and_its_errors_are_told_as_it_says(tmp_path: Path) -> None:
    text = DOCUMENT.partition("```toml\n")[2].partition("```")[0]
    path = tmp_path / "who-decides.toml"
    path.write_text(text, encoding="utf-8")
    assert read_lesson(path).said("en").title == "Who decides?"
    told = spoiled(
        tmp_path, ("[5, 15, 10]", "[5, 20, 10]"), ("exercises.refused", "exercises.refusd"), text=text
    )
    assert all(f"who-decides.toml:{line}" in DOCUMENT for line in told), told
