"""The debrief in the windows: soon after the end, each crew's own first, both together once both agree."""

from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from console.books.books import Books
from console.core.words import Crew
from console.displays.painter import paint
from console.displays.scenes import pieces
from console.languages import LANGUAGES, say
from console.table.archive import Archive
from console.table.scenes.match_end.after_match import Afterwards
from console.table.scenes.match_end.match_debrief import DebriefPages
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

MATCH = (
    "blue captain start C9",
    "blue captain dive",
    "red captain start N12",
    "red captain dive",
)


def played(folder: Path, books: Books | None = None, **settings: Any) -> TableDriver:
    """A match that has begun: a boat of computers by itself."""
    driver = TableDriver(archive=Archive(folder, books=books), chart="charlie", mode="real-time", **settings)
    driver.begin()
    for line in MATCH:
        if f"{line.split()[0]}=" not in driver.settings.computers:
            driver.order(line)
    return driver


def ended(folder: Path, **settings: Any) -> TableDriver:
    """A match of one course, ended by its clock."""
    driver = played(folder, match_minutes=1, **settings)
    driver.order("blue captain head north")
    driver.advance(61)
    assert driver.scene == "end"
    return driver


def sides(driver: TableDriver) -> dict[str, tuple[int, bool]]:
    """Of each crew's display: how many boats' routes are seen, and whether crews look together."""
    shown = {crew: driver.screen(crew).debrief for crew in ("blue", "red")}
    return {
        crew: (sum(bool(track.legs) for track in page.shown.tracks), page.shown.together)
        for crew, page in shown.items()
    }


def test_within_five_seconds_each_display_shows_its_own_crews_debrief(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    assert driver.screen("blue").debrief is None
    driver.advance(4.5)
    assert sides(driver) == {"blue": (1, False), "red": (1, False)}
    blue, red = (driver.screen(crew).debrief.shown for crew in ("blue", "red"))
    assert (blue.crew, blue.tracks[0].legs) == ("blue", (("C9", "C8"),))
    assert (red.crew, red.tracks[1].legs) == ("red", (("N12",),))


def look_together(driver: TableDriver, *crews: str) -> None:
    """From the debrief to the choices, and from there to both routes."""
    for crew in crews:
        driver.press(f"{crew}.captain.ok")
        driver.settle()
        driver.press(f"{crew}.captain.west")


def test_both_routes_are_seen_only_once_both_crews_agree(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.advance(5)
    assert driver.told("blue.captain") == "OK: again, swap sides or leave"
    look_together(driver, "blue")
    assert sides(driver) == {"blue": (1, False), "red": (1, False)}
    assert driver.told("blue.radio") == "Agreed; the other crew has not yet. OK: what now?"
    look_together(driver, "red")
    assert sides(driver) == {"blue": (2, True), "red": (2, True)}
    assert driver.told("red.captain") == "OK: again, swap sides or leave"


def test_an_ok_meant_for_the_match_shows_and_agrees_to_nothing(tmp_path: Path) -> None:
    driver = played(tmp_path, match_minutes=1)
    while not driver.match.over:
        driver.advance(0.25)
    driver.press("blue.captain.ok", "blue.captain.ok", "blue.captain.west")
    driver.advance(4.5)
    assert sides(driver) == {"blue": (1, False), "red": (1, False)}


def test_a_crew_of_computers_need_not_be_asked(tmp_path: Path) -> None:
    driver = played(tmp_path, computers="red=cadet", match_minutes=1)
    driver.advance(66)
    assert sides(driver) == {"blue": (2, True), "red": (2, True)}


def test_a_debrief_that_is_late_holds_nobody_up(monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on = Event()
    looking = DebriefPages()
    looking.begin(lambda: may_go_on.wait(30) and None, 0)
    monkeypatch.setattr("console.table.scenes.match_end.match_debrief.PATIENCE_S", 0.01)
    assert [looking.page(Crew.BLUE, "en", at * 10**9) for at in (1, 5, 6, 7)] == [None] * 4
    after = Afterwards(looking, list(Crew), 0)
    assert after.tick(8 * 10**9) is None and not after.chooses(Crew.BLUE)
    assert after.tick(12 * 10**9) is None and after.chooses(Crew.BLUE), "the choices do not wait for it"
    may_go_on.set()


def test_cancel_throws_nobody_out_and_time_does(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.advance(5)
    driver.press("red.captain.cancel")
    assert driver.scene == "end" and driver.screen("blue").debrief is not None
    driver.advance(190)
    assert driver.scene == "attract"


def test_pages_turn_by_themselves_and_by_hand(tmp_path: Path) -> None:
    driver = ended(tmp_path)
    driver.advance(5)
    assert driver.screen("blue").debrief.number == 1
    driver.press("blue.captain.east")
    assert (driver.screen("blue").debrief.number, driver.screen("red").debrief.number) == (2, 1)
    driver.press("blue.captain.east")
    assert driver.screen("blue").debrief.number == 1
    driver.advance(20)
    assert (driver.screen("blue").debrief.number, driver.screen("red").debrief.number) == (1, 2)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_switched_afterwards_is_that_of_the_debrief(tmp_path: Path, language: str) -> None:
    driver = ended(tmp_path, language=language)
    driver.advance(5)
    before = driver.screen("blue").debrief.shown
    driver.link.press("blue.radio.ok")
    driver.advance(2)
    driver.link.release("blue.radio.ok")
    driver.press("blue.captain.cancel")
    later = driver.screen("blue")
    assert later.language != language
    assert say(later.debrief.shown.lines[0], later.language) != say(before.lines[0], language)


def test_the_enemys_start_is_nowhere_on_a_crews_display_before_both_agree(tmp_path: Path) -> None:
    seen = []
    for start in ("N12", "M12"):
        driver = TableDriver(
            archive=Archive(tmp_path / start), chart="charlie", mode="real-time", match_minutes=1
        )
        driver.begin()
        for line in MATCH:
            driver.order(line.replace("N12", start))
        driver.order("red captain head north")
        driver.advance(66)
        seen.append(driver.screen("blue").debrief.shown)
    assert seen[0] == seen[1]


def test_sonar_family_shows_its_debrief_too(tmp_path: Path) -> None:
    driver = FamilyDriver(archive=Archive(tmp_path), match_minutes=1)
    driver.begin_family("archipelago")
    driver.dive()
    driver.advance(66)
    assert sides(driver) == {"blue": (1, False), "red": (1, False)}
    assert {waits.station for waits in driver.screen("blue").debrief.shown.waits} == {"captain", "radio"}
    names = [piece.name for piece in pieces(driver.screen("blue"), (1280, 720))]
    assert "debrief" in names and "captains-chart" not in names


def test_con_sonar_tells_each_sides_players_and_asks_nobody(tmp_path: Path) -> None:
    driver = ConSonarDriver(archive=Archive(tmp_path), match_minutes=1)
    driver.begin_con_sonar(3)
    scene = driver.con_sonar
    scene.give(scene.match.legal(scene.match.state.seat.player)[0], driver.now_ns)
    driver.advance(62)
    assert driver.scene == "end"
    assert driver.screen("blue").debrief is None
    driver.advance(4.5)
    screen = driver.screen("blue")
    assert [each.player for each in screen.debrief.shown.players] == list(scene.match.game.players)
    surface = pygame.Surface((1024, 600))
    written = [each.words for each in paint(surface, replace(screen, panel_shown=False)).written]
    own = {seat.colour for seat in screen.of_game.seats}
    told = {each.player for each in screen.debrief.shown.players if say(each.line, "en") in written}
    assert own == told
