"""A crew whose name nobody should read is called otherwise, or not at all, wherever the club tells of it."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from console import boat_names
from console.boat_names import HIDDEN
from console.cli import main
from console.club.club import Club
from console.club.pages.club_pages import ClubPages
from console.club.wire.bulletins import told_to_all, told_to_tables
from console.pages.pin import set_pin
from tests.club.pages.fair import PIN
from tests.club.pages.test_club_pages import Visitor, club, desk, pages, seen_by

__all__ = ["club", "desk", "pages"]
RENAMED, NEW = "Kraken", "Seahorse"
HIDDEN_ONES = ("Orca", "Leviathan")
"""One of the cup, one of the queue."""
TYPED = (RENAMED, *HIDDEN_ONES)
LISTS = ("print", "standings.csv", "pairings.csv", "results.csv", "event.json")


@pytest.fixture(autouse=True)
def named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("SONAR_TABLE_CLUB", str(tmp_path / "club"))
    (tmp_path / "data").mkdir()
    boat_names.here().rename(RENAMED, NEW)
    for name in HIDDEN_ONES:
        boat_names.here().rename(name, "")


@pytest.fixture
def organiser(pages: ClubPages, club: Club) -> Visitor:
    set_pin(club.folder, PIN)
    visitor = Visitor(pages)
    visitor.log_in()
    return visitor


def test_the_organisers_page_follows_and_tells_hidden_ones_apart(organiser: Visitor, club: Club) -> None:
    for pairing in club.pairings("autumn-cup", 1):
        club.decide(pairing.id, "won red", "looked at again")
    told = seen_by(organiser)
    everything = json.dumps([told, json.loads(organiser.get("/organiser/earlier/autumn-cup").text)])
    assert [name for name in TYPED if name in everything] == []
    names = [each["name"] for each in told["crews"]]
    for name in TYPED:
        crew = club.crew(name)
        assert f"{boat_names.shown(name)} ({crew.id})" in names
    assert "Manta" in names and len(set(names)) == len(names)


def test_what_the_page_offers_is_what_it_understands(organiser: Visitor, club: Club) -> None:
    kraken, orca, leviathan = (club.crew(name) for name in TYPED)
    said = organiser.do("enter", event="open-afternoon", crew=f"{NEW} ({kraken.id})")
    assert said["done"] and NEW in said["said"] and RENAMED not in said["said"]
    assert kraken.id in {each.crew.id for each in club.queue("open-afternoon")}
    left = organiser.do("leave", event="autumn-cup", crew=f"{HIDDEN} ({orca.id})", reason="a word")
    assert left["done"] and "Orca" not in left["said"]
    called: Any = None
    while called is None or leviathan.id not in {each.crew.id for each in called.sides}:
        called = club.call_next("open-afternoon")
    assert organiser.do("absent", pairing=called.id, crew=f"{HIDDEN} ({leviathan.id})")["done"]
    assert organiser.do("enter", event="open-afternoon", crew="Orca")["done"], "as it was typed, too"
    assert len([each for each in club.crews() if each.name in TYPED]) == 3 and len(club.crews()) == 12


@pytest.mark.parametrize("event", ["autumn-cup", "open-afternoon"])
@pytest.mark.parametrize("what", LISTS)
def test_lists_follow(organiser: Visitor, club: Club, event: str, what: str) -> None:
    club.leave("autumn-cup", RENAMED, "the last train", annul=True)
    text = organiser.get(f"/organiser/list/{event}/{what}").text
    assert [name for name in TYPED if name in text] == []
    if what in ("print", "standings.csv", "event.json") and event == "autumn-cup":
        assert NEW in text and HIDDEN in text


def test_a_crew_s_own_page_and_what_other_programs_read_follow(organiser: Visitor, club: Club) -> None:
    for name in TYPED:
        assert name not in organiser.get(f"/crew/{club.crew(name).token}").text
    called = club.call_next("open-afternoon")
    assert called is not None
    told = [*told_to_all(club), *told_to_tables(club, {"t-2": "autumn-cup"})]
    read = [payload for topic, payload in told if not topic.endswith("/call")]
    assert NEW.encode() in b"".join(read)
    assert [name for name in TYPED if any(name.encode() in payload for payload in read)] == []


@pytest.mark.parametrize(
    "words",
    [
        ["standings", "autumn-cup"],
        ["pairings", "autumn-cup"],
        ["pairings", "autumn-cup", "--corrections"],
        ["results"],
        ["queue", "open-afternoon"],
    ],
)
def test_commands_that_list_follow(club: Club, words: list[str]) -> None:
    club.leave("autumn-cup", RENAMED, "the last train")
    done = CliRunner().invoke(main, ["club", *words], catch_exceptions=False)
    assert done.exit_code == 0 and done.output, done.output
    assert [name for name in TYPED if name in done.output] == []


def test_the_owner_still_finds_what_was_typed(club: Club) -> None:
    listed = CliRunner().invoke(main, ["club", "crew", "list"], catch_exceptions=False).output
    assert all(name in listed for name in TYPED)
