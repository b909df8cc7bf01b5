"""A rude boat's name is renamed or hidden wherever people see it; what was typed stays in the journal."""

from pathlib import Path
from typing import Any

import pytest

from console import boat_names
from console.boat_names import FILE_NAME, HIDDEN, BoatNames, NamesShown
from console.books.books_store import TableRecord
from console.club.pages.club_audience import queued_of
from console.club.values import ClubCrew, QueuePlace
from console.debrief.page_names import Names
from console.journal import newest_first
from console.languages import say
from console.messages.club_news import CrewPlace, EventStanding
from console.messages.table_commands import ShowBoatAs, read_command
from console.table.archive import Archive
from console.table.local_socket.facilitator import carry_out
from console.table.scenes.attract import _best
from console.table.scenes.match_end.club_standing import standing_screen
from console.table.scenes.service_pages import ServiceActions
from tests.table.driver import TableDriver
from tests.table.scenes.test_service import ServiceDriver
from tests.table.scenes.test_waiting_matches import leave, listed

RUDE = "Rude Crude"


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path))
    return tmp_path


def shown_on(driver: TableDriver) -> set[str]:
    return {name for crew in ("blue", "red") for name in driver.screen(crew).names.values()}


@pytest.mark.parametrize(("to", "seen"), [("Narwhal", "Narwhal"), ("", HIDDEN)])
def test_from_the_facilitator_s_page_a_boat_is_renamed_or_hidden_and_its_journal_is_not(
    data: Path, to: str, seen: str
) -> None:
    driver = TableDriver(archive=Archive(data / "matches"), blue_name=RUDE, idle_seconds=0)
    driver.begin()
    assert RUDE in shown_on(driver)
    command = read_command({"do": "boat-name", "boat": "rude  crude", "shown": to})
    assert carry_out(driver.table, command, driver.now_ns) is None
    assert shown_on(driver) == {seen, "Kraken"}
    (journal,) = newest_first(data / "matches")
    assert f"boat blue {RUDE}" in journal.read_text()


def test_matches_that_wait_are_listed_by_the_name_that_is_shown(data: Path) -> None:
    driver = TableDriver(archive=Archive(data), chart="charlie", mode="real-time", idle_seconds=180)
    leave(driver, RUDE)
    boat_names.here().rename(RUDE, "Orca")
    (line,) = listed(driver)
    assert "Orca" in line and RUDE not in line


def test_records_debriefs_and_standings_ask_too(data: Path) -> None:
    boat_names.here().rename(RUDE, "Orca")
    record = TableRecord("captain-sonar", "hunt", 60.0, RUDE, "blue")
    assert [each.by for each in _best("captain-sonar", [record])] == ["Orca", "", ""]
    assert Names("en", {"blue": RUDE}).short("blue") == "Orca"
    driver = TableDriver(blue_name=RUDE)
    standing = EventStanding(event="Fair", places=(CrewPlace(place=1, crew=RUDE, score="3"),))
    menu = standing_screen("blue", driver.settings, driver.settings.offer.boats, standing, frozenset()).menu  # type: ignore[arg-type]
    assert menu is not None and "Orca" in say(menu.rows[0].label, "en")


def test_the_owner_s_words_hide_names_and_there_are_none_at_first(data: Path) -> None:
    assert boat_names.here().wishes() == NamesShown()
    (data / FILE_NAME).write_text('words = ["bilge", ""]\n')
    assert [boat_names.shown(name) for name in ("Old BILGEwater", "Nautilus", "")] == [HIDDEN, "Nautilus", ""]
    boat_names.here().rename("Nautilus", "Bilge rat")
    assert boat_names.shown("Nautilus") == HIDDEN, "nor is a name shown in place of another that holds one"


def test_a_name_is_shown_again_and_a_new_name_can_be_changed_too(data: Path) -> None:
    names = boat_names.here()
    names.rename(RUDE, "Orca")
    names.rename("Orca", "Moray")
    assert names.shown(RUDE) == "Moray" and names.shown("Orca") == "Orca"
    names.rename(RUDE, RUDE)
    assert names.shown(RUDE) == RUDE and BoatNames(data).wishes().renamed == {}


def test_whatever_is_typed_comes_back_from_the_file(data: Path) -> None:
    for name in ('quo"ted', "back\\slash", "é–ß", "a = b # c", "[shown]"):
        boat_names.here().rename(name, f"{name}!")
        assert BoatNames(data).shown(name) == f"{name}!"


@pytest.mark.parametrize("spoilt", ["words = 3", "[shown", "shown = 1", "\xff"])
def test_a_file_that_cannot_be_read_leaves_names_as_they_were(data: Path, spoilt: str) -> None:
    names = boat_names.here()
    names.rename(RUDE, "Orca")
    assert names.shown(RUDE) == "Orca"
    (data / FILE_NAME).write_bytes(spoilt.encode("latin-1"))
    assert names.shown(RUDE) == "Orca"


def test_nothing_is_asked_for_and_a_disk_that_takes_nothing_says_so(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = TableDriver()
    empty = carry_out(driver.table, ShowBoatAs(boat=""), driver.now_ns)
    assert empty is not None and empty.key == "facilitator.nothing-to-say"
    (data / FILE_NAME).mkdir()
    refused = carry_out(driver.table, ShowBoatAs(boat=RUDE), driver.now_ns)
    assert refused is not None and refused.key == "facilitator.not-kept"


class NamingDriver(ServiceDriver):
    """Service mode, with two names that were typed at this table."""

    def __init__(self) -> None:
        super().__init__()

        def show_as(name: str, to: str) -> bool:
            boat_names.here().rename(name, to)
            return True

        actions = ServiceActions(boats=lambda: (RUDE, "Nautilus"), show_boat_as=show_as)
        self.table._service_actions = actions

    def rows(self) -> list[tuple[str, str]]:
        menu: Any = self.screen("blue").menu
        return [(say(row.label, "en"), say(row.value, "en")) for row in menu.rows]


def test_in_service_mode_a_name_is_hidden_shown_as_another_and_shown_again(data: Path) -> None:
    driver = NamingDriver()
    driver.link.press("blue.captain.cancel")
    driver.advance(6)
    driver.link.release("blue.captain.cancel")
    driver.advance(0.1)
    driver._go_to("service.boats", "blue")
    driver.press("blue.captain.ok")
    assert driver.rows() == [(RUDE, RUDE), ("Nautilus", "Nautilus")]
    driver.press("blue.captain.ok")
    assert driver.rows()[0] == (RUDE, HIDDEN)
    driver.press("blue.captain.east")
    assert driver.rows()[0] == (RUDE, "Nautilus")
    driver.press("blue.captain.west", "blue.captain.west")
    assert driver.rows()[0] == (RUDE, RUDE) and boat_names.shown(RUDE) == RUDE


def test_the_wall_of_a_club_tells_the_name_that_is_shown(data: Path) -> None:
    boat_names.here().rename(RUDE, "Orca")
    crew = ClubCrew(id=1, name=RUDE, people=(), token="t")
    assert queued_of(QueuePlace(number=1, crew=crew, place=1, wait_s=None, since_s=0.0)).crew == "Orca"
