"""What a display shows right after the match."""

from pathlib import Path

import pygame
import pytest

from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.debrief.story import tell
from console.displays.canvas import Canvas
from console.displays.chase import CHASE_MS
from console.displays.crew_summary import CrewSummary
from console.displays.layout import unit_of
from console.displays.screen import DebriefPage, SceneName, Screen
from console.displays.widgets.debrief_pages import debrief_pieces
from console.journal import read_journal
from console.languages import LANGUAGES, say
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, debriefed, lesson_match, summary


@pytest.fixture
def blue(tmp_path: Path) -> CrewSummary:
    return summary(read_journal(lesson_match(tmp_path).end(60)), Crew.BLUE, "en")


def test_a_few_lines_with_the_figures(blue: CrewSummary) -> None:
    assert [say(line, "en") for line in blue.lines] == [
        "Explosions 1, hits 1 · damage 1 · courses 5",
        "Enemy findable: 0:37 · first action near it: 0:37",
        "Enemy moves noted: 0 of 0",
        "Self-repairs made: 0, missed: 0",
        "Stops: 2, cancelled: 1 · ties won: 1, lost: 0",
        "Orders refused: 2 (2× wait for both OKs first)",
    ]


@pytest.mark.parametrize(
    ("table", "crew", "told"),
    [
        ({"computers": "red=cadet", "assists": "blue.radio=hints"}, Crew.BLUE, ["Played with help: radio"]),
        (
            {"computers": "red=cadet blue.engineer=ace blue.first-mate=ace"},
            Crew.BLUE,
            ["Played with help: first mate, engineer"],
        ),
        ({"computers": "red=cadet"}, Crew.BLUE, []),
        ({"computers": "red=admiral"}, Crew.RED, []),
    ],
)
def test_a_crew_is_told_which_of_its_stations_were_helped(
    tmp_path: Path, table: dict[str, str], crew: Crew, told: list[str]
) -> None:
    options = MatchPlan(game="captain-sonar", chart="alpha", mode="real-time")
    path = computer_match(tmp_path, options, level="cadet", orders=30, table=table)
    lines = summary(read_journal(path), crew, "en").lines
    assert [say(line, "en") for line in lines if line.key == "debrief.assisted"] == told


def test_waits_of_each_station_the_middle_and_the_longest(blue: CrewSummary) -> None:
    own = [waits for waits in blue.waits if waits.crew == "blue"]
    assert [(waits.station, waits.caused, waits.borne) for waits in own] == [
        ("captain", ("3.0", "4.0"), ("2.0", "6.0")),
        ("first-mate", ("1.0", "3.0"), ("4.5", "7.0")),
        ("engineer", ("1.0", "6.0"), ("4.0", "4.0")),
        ("radio", ("–", "–"), ("–", "–")),
    ]


def test_a_time_line_of_orders_and_oks(blue: CrewSummary) -> None:
    captain, mate, *_ = blue.lanes
    assert (mate.crew, mate.station, len(blue.lanes)) == ("blue", "first-mate", 8)
    assert mate.waits[0] == (5 / 60, 8 / 60)
    assert mate.signs[0] == (8 / 60, "tick")
    assert (37 / 60, "weapon") in captain.signs
    assert blue.stops[0] == (18 / 60, 28 / 60)
    assert blue.length == "1:00"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_thing_to_keep_two_to_try_and_three_questions(tmp_path: Path, language: str) -> None:
    made = summary(read_journal(lesson_match(tmp_path).end(60)), Crew.RED, language)
    told = (made.keep, *made.tries, *made.questions)
    assert len({say(line, language) for line in told}) == 6


def test_both_boats_on_one_chart(blue: CrewSummary) -> None:
    ours, theirs = blue.tracks
    assert ours.legs == (("C9", "C8", "C7", "C6", "B6", "B7"),)
    assert ours.impacts == (("D6", True),)
    assert theirs.legs == (("D6",),)
    assert ours.sheet == ((8, 8), (7, 8))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1024, 600), (1920, 1080), (600, 1024)])
@pytest.mark.parametrize(("page", "together"), [(1, True), (2, True), (2, False)])
def test_a_display_has_room_for_it(
    tmp_path: Path, size: tuple[int, int], language: str, page: int, together: bool
) -> None:
    record = read_journal(lesson_match(tmp_path).end(60))
    surface = pygame.Surface(size)
    canvas = Canvas(surface, "night", language, unit_of(size), True)
    shown = DebriefPage(summary(record, Crew.BLUE, language, together), page)
    screen = Screen("blue", SceneName.END, language=language, chart=tell(record).chart, debrief=shown)
    place = pygame.Rect(10, 80, size[0] - 20, size[1] - 170)
    again = debrief_pieces(screen, place)
    for piece, other in zip(debrief_pieces(screen, place), again, strict=True):
        assert piece.shows_the_same(other)
        piece.draw(canvas)
    assert len(canvas.written) >= (4 if page == 1 else 10)
    assert all(place.contains(written.place) for written in canvas.written)
    assert not [written.words for written in canvas.written if written.overlong]


def test_the_hunt_is_seen_again_in_fifteen_seconds_then_all_of_it_stays(tmp_path: Path) -> None:
    record = read_journal(lesson_match(tmp_path).end(60))
    shown = summary(record, Crew.BLUE, "en", together=True)
    assert shown.chase is not None and shown.chase.length_ms == CHASE_MS
    seen = []
    for chase_ms in (0, CHASE_MS // 2, CHASE_MS - 50, CHASE_MS, CHASE_MS):
        surface = pygame.Surface((1280, 720))
        page = DebriefPage(shown, 1, chase_ms=chase_ms)
        screen = Screen("blue", SceneName.END, chart=tell(record).chart, debrief=page)
        chart = debrief_pieces(screen, surface.get_rect())[0]
        chart.draw(Canvas(surface, "night", "en", unit_of(surface.get_size())))
        seen.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(seen)) == 4 and seen[3] == seen[4]


def test_until_both_agree_a_crew_sees_what_it_did_and_heard(tmp_path: Path) -> None:
    record = read_journal(lesson_match(tmp_path).end(60))
    own = summary(record, Crew.BLUE, "en", together=False)
    ours, theirs = own.tracks
    assert ours.legs and ours.sheet
    assert (theirs.legs, theirs.mines, theirs.sheet) == ((), (), ())
    assert own.chase is not None
    assert [crew for crew, _ in own.chase.ways] == ["blue"]
    assert not [blow for blow in own.chase.blows if blow.crew == "red" and blow.start]
    assert {waits.crew for waits in own.waits} == {lane.crew for lane in own.lanes} == {"blue"}
    told = " ".join(say(each, "en") for each in (*own.lines, own.keep, *own.tries, *own.questions))
    assert "Enemy findable within a few dots: 0:37" in told
    assert "acted" not in told and "dots from the enemy" not in told


def red_hides(folder: Path, start: str, symbol: int) -> CrewSummary:
    """Two matches that differ in red's secrets alone: blue hears the same in both."""
    script = Script(folder).begin("C9", start)
    script.course(5, "north", symbol, crew="red").course(15, "north", 4)
    script.at(20, "blue radio note north", "red radio note north", f"red radio slide {symbol} 0")
    return summary(read_journal(script.end(30)), Crew.BLUE, "en", together=False)


def blue_misses(folder: Path, red: str) -> Path:
    """A torpedo on F6 that hurts nobody, with red two dots from it or far away: blue hears the same."""
    script = Script(folder).begin("C9", red)
    for at, symbol in ((5, 1), (15, 3), (25, 4)):
        script.course(at, "north", symbol)
    script.at(35, "blue captain stop").at(36, "blue captain torpedo F6")
    return script.end(60)


def test_how_near_the_enemy_a_crew_acted_is_told_to_both_or_to_nobody(tmp_path: Path) -> None:
    paths = blue_misses(tmp_path, "D6"), blue_misses(tmp_path, "N12")
    acted = [debriefed(path).crews[Crew.BLUE].hunt.acted_ns for path in paths]
    assert acted == [36_000_000_000, None]
    near, far = map(read_journal, paths)
    assert summary(near, Crew.BLUE, together=False) == summary(far, Crew.BLUE, together=False)
    assert summary(near, Crew.BLUE).lines != summary(far, Crew.BLUE).lines


def test_the_enemys_secrets_change_nothing_that_a_crew_sees_alone(tmp_path: Path) -> None:
    assert red_hides(tmp_path, "N12", 1) == red_hides(tmp_path, "M12", 2)
