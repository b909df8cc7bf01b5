"""A lesson begun: what is offered, locked, kept in the journal, judged and shown; by page and by command."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.core.words import Crew
from console.journal import newest_first, read_journal, resume
from console.languages import Message, say
from console.lessons.lesson_file import read_lesson
from console.messages.socket_paths import socket_path
from console.messages.table_client import NoAnswer, ask_table
from console.messages.table_commands import Command, OfferMatch, StartLesson, StartMatch
from console.shipped import LESSONS
from console.table.archive import Archive
from console.table.local_socket.table_socket import TableSocket
from console.table.scenes.pause.waiting_match import played_last
from console.table.settings import DEFAULTS, with_lesson
from console.table.settings_reader import read_settings
from console.table.table_folder import held_alone
from console.toml_file import BadFileError
from console.web.tables.exercise_progress import exercises_of
from tests.debrief.script import Script, lesson_match, summary
from tests.table.local_socket.test_facilitator import Led
from tests.table.local_socket.test_socket import seen as seen_at
from tests.web.test_guards_of_pages import PIN, Visitor, set_pin

TEXT = (LESSONS / "one-voice.toml").read_text(encoding="utf-8")
OURS = (
    TEXT.replace("match_minutes = 8", "match_minutes = 1")
    .replace("of = 4", "of = 1")
    .replace('mode = "turn-by-turn"', 'mode = "real-time"')
)
"""A lesson of a teacher's own, with a match of one minute."""


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The table's data, with a lesson of the teacher's own in it."""
    data = tmp_path / "data"
    (data / "lessons").mkdir(parents=True)
    (data / "lessons" / "ours.toml").write_text(OURS, encoding="utf-8")
    monkeypatch.setenv("SONAR_TABLE_DATA", str(data))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return data


@pytest.fixture
def led(own: Path) -> Led:
    return Led(archive=Archive(own / "matches", background=False), idle_seconds=0)


def course(led: Led, later_s: float) -> None:
    """Blue heads north; both OKs come so much later."""
    for line in ("blue captain start C6", "blue captain dive", "red captain start F3", "red captain dive"):
        led.order(line)
    led.order("blue captain head north")
    led.advance(later_s)
    for line in (
        *("blue first-mate charge mine", "blue first-mate ok"),
        *("blue engineer break north 1", "blue engineer ok"),
    ):
        led.order(line)


def judged(led: Led, crew: str = "blue") -> list[str]:
    """What a crew's display says of the exercises once the clock has ended the match."""
    page = led.screen(crew).debrief
    assert page is not None
    return [say(message, "en") for message in page.shown.exercises]  # type: ignore[attr-defined]


def test_a_lesson_is_offered_and_nobody_at_the_table_changes_it(led: Led) -> None:
    assert led.ask(StartLesson(lesson="put-it-right")) is None
    offered = led.table.offered
    assert (offered.chart, offered.mode, offered.minutes) == ("alpha", "real-time", 8)
    assert offered.assists == "blue.radio=hints red.radio=hints"
    led.press("blue.captain.ok", "blue.captain.west")
    assert led.scene != "set-up", "More is locked"
    led.press("blue.captain.east")
    assert led.scene != "again", "what was played before the lesson is not played in it"


def test_its_exercises_are_judged_by_what_was_pressed(led: Led) -> None:
    assert led.ask(StartLesson(lesson="ours")) is None
    assert led.ask(StartMatch(blue=4, red=4)) is None
    led.settle()
    course(led, later_s=3)
    led.advance(66)
    assert judged(led) == ["Courses with both OKs within 10 s: 1 of 1. At least 80%: met."]
    assert judged(led, "red") == ["Courses with both OKs within 10 s: too little was done to tell (0 of 1)."]


def test_a_slow_crew_reads_that_it_is_not_there_yet(led: Led) -> None:
    led.ask(StartLesson(lesson="ours"))
    led.ask(StartMatch(blue=4, red=4))
    led.settle()
    course(led, later_s=12)
    led.advance(66)
    assert judged(led) == ["Courses with both OKs within 10 s: 0 of 1. At least 80%: not yet."]


def test_the_journal_keeps_them_and_a_match_that_goes_on_has_them_still(led: Led, own: Path) -> None:
    led.ask(StartLesson(lesson="ours"))
    led.ask(StartMatch(blue=4, red=4))
    led.settle()
    course(led, later_s=3)
    (journal,) = newest_first(own / "matches")
    table = read_journal(journal).header.table
    assert (table["lesson"], table["exercises"]) == ("ours", "both-oks>=80/1")
    last = played_last(resume(journal).record)
    assert last is not None
    assert (last.lesson, last.exercises) == ("ours", "both-oks>=80/1")


def test_another_offer_ends_the_lesson(led: Led) -> None:
    led.ask(StartLesson(lesson="ours"))
    assert led.ask(OfferMatch(locked=False, chart="bravo")) is None
    assert (led.table.offered.lesson, led.table.offered.exercises, led.table.locked) == ("", "", False)


@pytest.mark.parametrize("name", ["nowhere", "", "../lessons/ours", "broken"])
def test_what_is_no_lesson_is_refused_with_a_reason(led: Led, own: Path, name: str) -> None:
    (own / "lessons" / "broken.toml").write_text("minutes = 1", encoding="utf-8")
    before = led.table.offered
    why = led.ask(StartLesson(lesson=name))
    assert why is not None and why.startswith("This lesson cannot be played: ")
    assert led.table.offered == before and not led.table.locked


def test_an_owner_s_settings_may_name_a_lesson(own: Path, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('[match]\nlesson = "ours"\n')
    settings = read_settings(path)
    assert settings == with_lesson(DEFAULTS, read_lesson(own / "lessons" / "ours.toml"))
    assert Led(lesson=settings.lesson, taught=settings.taught).table.locked


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('lesson = "our"', "lesson in [match]: there is no lesson 'our'; did you mean ours?"),
        ('exercises = "hits>9"', "exercises in [match]: 'hits>9' is no exercise"),
        ('exercises = "both-oks>=80/6"\nchart = "archipelago"', "this game has no figure 'both-oks'"),
    ],
)
def test_settings_that_cannot_be_are_told(own: Path, tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f"[match]\n{line}\n")
    with pytest.raises(BadFileError) as bad:
        read_settings(path)
    assert why in str(bad.value)


@pytest.fixture
def answering(own: Path) -> Iterator[list[Command]]:
    """A table that runs and does what it is asked for, but for one lesson; and what it was asked for."""
    asked: list[Command] = []
    with held_alone(own):
        table = TableSocket(socket_path(own), "1.0", kept_ms=0, wake=lambda: answer())

        def answer() -> None:
            for each in table.take():
                asked.append(each.command)
                refused = each.command == StartLesson(lesson="listen")
                table.answer(each, Message.of("facilitator.not-now") if refused else None)

        yield asked
        table.close()


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["lesson", *words], catch_exceptions=False)
    return result.exit_code, result.output


def test_a_table_that_runs_is_told_by_its_socket(answering: list[Command]) -> None:
    assert run("start", "ours") == (0, "the table offers ours; set-up is locked\n")
    assert answering[0] == StartLesson(lesson="ours")


def test_why_a_table_does_not_is_said(answering: list[Command]) -> None:
    code, said = run("start", "listen")
    assert (code, said) == (1, "Error: The table is busy right now\n")


def test_a_table_without_a_socket_cannot_be_asked(own: Path) -> None:
    with held_alone(own), pytest.raises(NoAnswer, match="enabled = true under"):
        ask_table(own, StartLesson(lesson="ours"))


def test_lessons_are_listed_shown_and_checked(own: Path) -> None:
    code, said = run("list")
    assert code == 0 and said.splitlines()[-1].startswith("one-voice") is False
    assert "ours" in said and "not-sure" in said
    assert "Une voix à la fois" in run("show", "one-voice", "--lang", "fr")[1]
    assert run("show", "ours", "--toml") == (0, OURS)
    assert run("check") == (0, "7 of 7 lessons are sound\n")
    (own / "lessons" / "broken.toml").write_text("minutes = 1\n", encoding="utf-8")
    code, said = run("check")
    assert code == 1 and "7 of 8 lessons are sound" in said and "broken.toml:1:11: minutes is 1;" in said
    assert run("list")[0] == 1
    assert run("show", "nowhere")[0] == 1


def test_a_match_is_judged_by_a_lesson(own: Path, tmp_path: Path) -> None:
    journal = lesson_match(tmp_path).end(60)
    code, said = run("judge", "ours", str(journal))
    assert code == 0
    assert said.splitlines()[:2] == [
        "Blue crew",
        "  Courses with both OKs within 10 s: 5 of 5. At least 80%: met.",
    ]
    assert run("judge", "ours", str(tmp_path / "none.journal"))[0] == 1


def test_the_facilitator_s_page_offers_the_lessons_of_its_table(own: Path) -> None:
    set_pin(own, PIN)
    visitor = Visitor(own)
    assert visitor.get("/facilitator/lessons/table").status == 403
    visitor.log_in()
    assert visitor.get("/facilitator/lessons/nowhere").status == 404
    lessons = json.loads(visitor.get("/facilitator/lessons/table?lang=fr").text)
    assert next(iter(lessons)) == "one-voice" and "ours" in lessons
    assert lessons["one-voice"]["title"] == "Une voix à la fois"
    assert lessons["one-voice"]["parts"][0]["heading"] == "But"


def played_so_far(data: Path, **table: str) -> Script:
    """A match that goes on, as its journal has it by now."""
    script = Script(data / "matches", table=table).begin()
    for number, course in enumerate(("north", "east", "north")):
        script.course(10 + 20 * number, course, 1 + number, crew="red")
    return script


def test_the_facilitator_s_page_tells_how_far_both_crews_are(own: Path) -> None:
    """From the journal as it is, by the web's own process; the same sentences as after the match."""
    script = played_so_far(own, exercises="both-oks>=80/3 refused<=2/1")
    script.save()
    seen = replace(seen_at(0), journal=script.path.name)
    told = exercises_of(own, seen, "en")
    assert told["red"] == [
        "Courses with both OKs within 10 s: 3 of 3. At least 80%: met.",
        "Orders refused: 0. At most 2: met.",
    ]
    assert [line.split(":")[0] for line in told["blue"]] == [line.split(":")[0] for line in told["red"]]
    assert exercises_of(own, seen, "fr")["red"][0].startswith("Caps avec les deux OK en 10 s : 3 sur 3")
    path = script.end(60)
    judged = summary(read_journal(path), Crew.RED).exercises
    told = exercises_of(own, replace(seen, journal=path.name), "en")
    assert [say(each, "en") for each in judged] == told["red"]


@pytest.mark.parametrize("journal", ["", "match-000009.journal", "../../etc/passwd", "match-000001.journal"])
def test_a_match_without_exercises_or_without_a_beginning_has_nothing_to_tell(
    own: Path, journal: str
) -> None:
    played_so_far(own).save()
    assert exercises_of(own, replace(seen_at(0), journal=journal), "en") == {}
    assert exercises_of(own, None, "en") == {}


def test_only_a_facilitator_is_told_how_far_crews_are(own: Path) -> None:
    set_pin(own, PIN)
    visitor = Visitor(own)
    assert visitor.get("/facilitator/exercises/table").status == 403
    assert visitor.get("/hall/exercises/table").status == 404
    visitor.log_in()
    assert visitor.get("/facilitator/exercises/nowhere").status == 404
    assert visitor.get("/facilitator/exercises/table?lang=fr").text == "{}"
