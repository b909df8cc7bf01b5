"""What a lesson may have besides its hour: matches, tasks, levels, variants, what to say when stuck."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.languages import say
from console.lessons.lesson import Lesson
from console.lessons.lesson_file import read_lesson
from console.lessons.lesson_folders import find_lesson
from console.lessons.plain_text import lesson_text
from console.toml_file import BadFileError
from console.web.tables.lesson_list import lessons_of

TEXT = """\
minutes = 30
steps = [5, 10, 5, 10]
matches = [2, 4]
tasks = ["B"]

[set-up]
game = "captain-sonar"
chart = "alpha"
mode = "turn-by-turn"
match_minutes = 8
hints = ["radio"]

[exercises.refused]
at_most = 4
of = 6

[easier.set-up]
hints = ["radio", "engineer"]

[easier.exercises.refused]
at_most = 8
of = 6

[harder.set-up]
mode = "real-time"
hints = []
torpedo_range = 6

[en]
title = "Ours"
aim = "To do it twice."
prepare = ["Nothing."]
play = ["Welcome.", "Play.", "Talk.", "Play again."]
watch = ["Who talks?"]
questions = ["Why?"]
shows = "Refusals."
rubric = ["Alone.", "With help.", "Mostly.", "Always."]
goes_wrong = ["Nobody talks → Ask one.", "All talk → Stop them."]
easier = "With more hints."
harder = "At once, and torpedoes go further."
"""


def lesson(folder: Path, *changes: tuple[str, str], name: str = "ours") -> Lesson:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = folder / f"{name}.toml"
    path.write_text(text, encoding="utf-8")
    return read_lesson(path)


def test_all_of_it_is_told(tmp_path: Path) -> None:
    text = " ".join(lesson_text(lesson(tmp_path), "en").split())
    for words in (
        "10 min · Match 1 · Play.",
        "10 min · Match 2 · Play again.",
        "5 min · Talk.",
        "B · Who talks?",
        "1 · Alone.",
        "4 · Always.",
        "Nobody talks → Ask one.",
        "Easier (ours-easier) · With more hints.",
        "Harder (ours-harder) · At once",
    ):
        assert words.lower() in text.lower(), words


def test_the_second_match_is_known_to_be_the_second(tmp_path: Path) -> None:
    assert lesson(tmp_path).matches == (2, 4)


def test_variants_change_what_they_say_and_nothing_else(tmp_path: Path) -> None:
    ours = lesson(tmp_path)
    easier, harder = ours.variants
    assert (easier.name, harder.name) == ("ours-easier", "ours-harder")
    assert [str(station) for station in easier.hints] == ["engineer", "radio"] and not harder.hints
    assert (easier.plan.exercises, harder.plan.exercises) == ("refused<=8/6", "refused<=4/6")
    assert (harder.plan.mode, harder.plan.options) == ("real-time", {"torpedo_range": "6"})
    assert (easier.plan.mode, easier.plan.chart, easier.plan.minutes) == ("turn-by-turn", "alpha", 8)
    assert (easier.plan.lesson, harder.plan.lesson) == ("ours-easier", "ours-harder")
    assert "range" in lesson_text(harder, "en").lower()
    assert all(say(message, "fr") for message in easier.asked)


def test_a_variant_is_found_by_its_name_shown_and_offered_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "lessons"
    own.mkdir()
    lesson(own)
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path))
    assert find_lesson("ours-harder", own).variant == "harder"
    for wrong in ("ours-hardest", "ours-", "harder", "nowhere-harder"):
        with pytest.raises(BadFileError, match="there is no lesson"):
            find_lesson(wrong, own)
    shown = CliRunner().invoke(main, ["lesson", "show", "ours-easier", "--lang", "en"])
    assert shown.exit_code == 0 and shown.output.startswith("Ours · Easier (30 minutes")
    assert CliRunner().invoke(main, ["lesson", "show", "ours-easier", "--toml"]).output == TEXT
    listed = lessons_of(tmp_path, "fr")
    assert {"ours", "ours-easier", "ours-harder"} <= listed.keys()
    told = listed["ours-easier"]
    assert isinstance(told, dict) and told["title"] == "Ours · Plus facile"


def test_a_lesson_without_any_of_it_is_still_one(tmp_path: Path) -> None:
    words = TEXT.index("rubric")
    plain = TEXT[:words].replace("matches = [2, 4]\n", "").replace('tasks = ["B"]\n', "")
    start, end = plain.index("[easier.set-up]"), plain.index("[en]")
    path = tmp_path / "plain.toml"
    path.write_text(plain[:start] + plain[end:], encoding="utf-8")
    old = read_lesson(path)
    assert (old.matches, old.tasks, old.variants) == ((), (), ())
    assert (old.said("en").rubric, old.said("en").goes_wrong) == ((), ())
    text = lesson_text(old, "en")
    assert "- Who talks?" in text and "match 1" not in text.lower() and "→" not in text


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[2, 4]", "[4, 2]", "matches are [4, 2]; write each step once, the first one first"),
        ("[2, 4]", "[2, 5]", "matches is [2, 5]; expected a list of whole numbers from 1 to 4"),
        ("[2, 4]", "[2, 3]", "step 3 has 5 minutes, the match 8; change the step, or match_minutes"),
        ('["B"]', '["G"]', "tasks are ['G']; choose of A, B, C, D, E, F, each once, in this order"),
        ('["B"]', '["A", "B"]', "tasks has 2 letters, watch 1 lines; write a letter for each line of watch"),
        ('"Mostly.", ', "", "rubric in [en] has 3 lines; write 4"),
        (', "All talk → Stop them."', "", "goes_wrong in [en] has 1 lines; write 2 to 4"),
        ("Nobody talks →", "Nobody talks:", "write what one sees, → and what to say"),
        ('easier = "With more hints."', "", "easier is missing in [en]; add: easier = ..."),
        ("[harder.set-up]", "[harder.setup]", "unknown setting 'setup' in [harder]; did you mean set-up?"),
        ("torpedo_range = 6", "torpedo_range = 7", "torpedo_range in [harder.set-up] is 7"),
        ('mode = "real-time"\nhints', 'mode = "quick"\nhints', "mode in [harder.set-up] is 'quick'"),
        ('hints = ["radio", "engineer"]', "match_minutes = 12", "step 2 has 10 minutes, the match 12"),
        ("[easier.exercises.refused]\nat_most = 8", "[easier.exercises.refused]", "has 0 bounds; write at_"),
        ("[easier.set-up]", "[simpler.set-up]", "unknown setting 'simpler'"),
    ],
)
def test_what_is_wrong_is_told_with_what_to_do(old: str, new: str, told: str, tmp_path: Path) -> None:
    with pytest.raises(BadFileError) as bad:
        lesson(tmp_path, (old, new))
    assert told in str(bad.value), bad.value


def test_a_variant_that_changes_nothing_is_none(tmp_path: Path) -> None:
    with pytest.raises(BadFileError, match=r"\[easier\] changes nothing; write what is easier, or leave"):
        lesson(tmp_path, ('hints = ["radio", "engineer"]', ""), ("at_most = 8", "at_most = 4"))
