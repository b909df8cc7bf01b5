"""A class hour at two tables of two machines, led from one page: guided match, match, fire drill, notes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.journal import newest_first, read_journal
from console.journal.notes import read_notes
from console.messages.socket_paths import socket_path
from tests.browser import Browser
from tests.table.local_socket.reader import Reader
from tests.web.facilitator import Phone
from tests.web.hall import Hall

TABLES = ("window", "door")


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    with Hall(tmp_path_factory.mktemp("class"), delay_s=1, tables=TABLES) as hall:
        hall.start_table()
        hall.start_web()
        yield hall


@pytest.mark.timeout(900)
def test_a_class_hour(hall: Hall, tmp_path: Path) -> None:
    with Browser(tmp_path / "profile", namespace=hall.net.phones) as browser:
        window, door = (Phone(hall, browser, table) for table in TABLES)
        window.log_in(width=390)
        tables = {name: Reader(socket_path(hall.tables[name].data)) for name in TABLES}

        for phone in (window, door):  # what is played, and nothing else
            phone.wait_for_table()
            assert "Done" in phone.press("set-up", chart="charlie", mode="turn-by-turn", locked="true")
        assert "Done" in window.press("tutorial")  # one table needs it
        window.wait_for_status("Guided match")
        hall.tables["window"].screen.look()
        hall.tables["window"].screen.key("space", "Return", "space")
        tables["window"].until("seen", lambda told: told["match"] == 1)
        assert "help" not in window.offered()
        window.press("end", twice=True)
        window.wait_for_status("The match is over")

        for phone in (window, door):
            assert "Done" in phone.press("start", blue="4", red="4")
            phone.wait_for_status("Match in progress")
        for name in TABLES:
            hall.tables[name].screen.look()
            hall.tables[name].screen.key("space", "Return")
            tables[name].until(
                "seen", lambda told: bool(told["views"]) and told["views"]["red"]["phase"] == "play"
            )

        window.press("hint", seat="blue.captain", words="announce every course")
        door.press("help", seat="red.engineer", sitter="hints")
        window.press("note", words="blue talks, red is silent")
        for phone in (window, door):
            assert "Done" in phone.press("pause", reason="fire drill")
        hall.kill_web()  # and the pages fail just then, here and there
        hall.start_web()
        hall.tables["door"].kill_web()
        door.wait_for_status("Cannot reach the table")
        window.shows("window\nPaused: fire drill")  # in the overview
        hall.start_web()
        for phone in (window, door):
            phone.wait_for_status("Paused: fire drill")
            assert "Done" in phone.press("go-on")
            phone.wait_for_status("Match in progress")
        assert "Done" in door.press("exchange", seat="red.captain", other="red.radio")
        assert "Done" in door.press("note", words="the door's table is calm")
        window.press("note", words="after the drill red talks too")
        for phone in (window, door):
            phone.press("end", twice=True)
            phone.wait_for_status("The match is over")
        for reader in tables.values():
            reader.close()

    match = newest_first(hall.tables["window"].data / "matches")[0]
    assert read_journal(match).result is not None
    page = tmp_path / "debrief.html"
    done = CliRunner().invoke(main, ["debrief", str(match), "-o", str(page)])
    assert done.exit_code == 0, done.output
    for words in ("blue talks, red is silent", "after the drill red talks too"):
        assert words in page.read_text(encoding="utf-8")
    door_match = newest_first(hall.tables["door"].data / "matches")[0]
    assert [note.words for note in read_notes(door_match)] == ["the door's table is calm"]
    played = door_match.read_text()
    assert "pause facilitator fire drill" in played and "helped red engineer hints" in played
