"""People who come with a tablet: a computer makes room for them, a hint finds them, a crash loses nobody."""

from pathlib import Path
from typing import Any

import pytest

from console.core.crewing import Sitter
from console.core.words import Crew, Station
from console.journal import newest_first
from console.messages.table_commands import BringBack, Command, GiveHint, PauseMatch, SetHelp
from console.table.local_socket.facilitator import carry_out
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.pause.pause_scene import PauseScene
from console.table.tablets.seats_file import SeatsFile
from console.table.tablets.table_tablets import RESTORED_NS
from tests.table.tablets.conftest import TabletTable
from tests.table.tablets.fake_tablet import FakeTablet
from tests.table.tablets.test_playing import begin, dive, everybody, journal


def ask(table: TabletTable, command: Command) -> None:
    assert carry_out(table.running.table, command, table.running.clock()) is None


def match_of(table: TabletTable) -> MatchScene:
    scene = table.running.table.scene
    found = scene.match if isinstance(scene, PauseScene) else scene
    assert isinstance(found, MatchScene)
    return found


def is_computer(table: TabletTable, crew: Crew, station: Station) -> bool:
    desk = match_of(table).desks.at(crew, station)
    assert desk is not None
    return desk.level_at(station) is not None


@pytest.mark.parametrize("paused", [False, True])
def test_whoever_takes_a_computers_station_plays_it(table: TabletTable, paused: bool) -> None:
    begin(table)
    ask(table, SetHelp(crew=Crew.BLUE, station=Station.ENGINEER, sitter=Sitter.OFFICER))
    ask(table, SetHelp(crew=Crew.BLUE, station=Station.RADIO, sitter=Sitter.OFFICER))
    if paused:
        ask(table, PauseMatch(reason="fire drill"))
    table.pass_ms(100)
    looking = table.tablet()
    looking.say("look", {"code": table.tablets.reception.code(Crew.BLUE)})
    table.until(lambda: "stations" in looking.told)
    offered = {each["station"]: each["computer"] for each in looking.told["stations"]["stations"]}
    assert offered == {"captain": False, "first-mate": False, "engineer": True, "radio": True}
    table.join(Crew.BLUE, "engineer")
    table.until(lambda: not is_computer(table, Crew.BLUE, Station.ENGINEER), "a person plays there")
    assert is_computer(table, Crew.BLUE, Station.RADIO), "nobody came for that one"
    assert "person blue engineer" in journal(table)


def test_a_station_that_is_given_to_a_computer_later_stays_its(table: TabletTable) -> None:
    table.join(Crew.BLUE, "radio")
    begin(table)
    table.pass_ms(200)
    ask(table, SetHelp(crew=Crew.BLUE, station=Station.RADIO, sitter=Sitter.ACE))
    table.pass_ms(200)
    assert is_computer(table, Crew.BLUE, Station.RADIO)


def seen(tablet: FakeTablet) -> dict[str, Any]:
    """What the tablet sees by now."""
    whole: dict[str, Any] = {}
    for word, about in tablet.heard:
        if word == "see":
            whole |= about
    return whole


def test_a_hint_reaches_its_stations_tablet_and_no_other(table: TabletTable) -> None:
    engineer, radio = (table.join(Crew.BLUE, station) for station in ("engineer", "radio"))
    enemy = table.join(Crew.RED, "engineer")
    begin(table)
    ask(table, GiveHint(crew=Crew.BLUE, station=Station.ENGINEER, words="look at the reactor"))
    table.until(lambda: seen(engineer).get("hint"), "the hint")
    assert "look at the reactor" in str(seen(engineer)["hint"])
    ask(table, GiveHint(crew=Crew.BLUE, station=Station.RADIO, words="say it aloud"))
    table.until(lambda: seen(radio).get("hint"), "the other hint")
    table.pass_ms(200)
    assert "look at the reactor" in str(seen(engineer)["hint"]), "a hint to another takes none away"
    assert "say it aloud" in str(table.screens()["blue"].captions), "the display shows the newest"
    assert seen(enemy)["hint"] is None and "reactor" not in str(seen(radio)["hint"])


def cut_off(table: TabletTable, path: Path) -> TabletTable:
    """The table ends in the middle of a match, and starts again."""
    kept = path / "tablets.json"
    places = {seat.place for seat in table.tablets.reception.guests.seats.taken}
    now = (newest_first(path / "matches")[0].name, places)
    table.until(lambda: _kept(kept) == now, "on the disk")
    for tablet in list(table.all):
        table.gone(tablet)
    table.running.close()
    return TabletTable(path)


def _kept(path: Path) -> tuple[str, set[str]]:
    journal, seats = SeatsFile(path).read()
    return journal, {seat.place for seat in seats}


def come_back(table: TabletTable, before: FakeTablet) -> FakeTablet:
    tablet = table.tablet()
    tablet.say("hello", {"token": before.told["you"]["token"]})
    table.until(lambda: "you" in tablet.told or tablet.gone)
    return tablet


def test_after_a_crash_tablets_are_back_at_their_stations_and_in_their_match(tmp_path: Path) -> None:
    table = TabletTable(tmp_path)
    tablets = everybody(table)
    begin(table)
    dive(table, tablets)
    table = cut_off(table, tmp_path)
    captain = come_back(table, tablets["blue.captain"])
    assert (captain.told["you"]["crew"], captain.told["you"]["station"]) == ("blue", "captain")
    table.until(lambda: table.running.table.waiting(table.running.clock()), "the match is found")
    ask(table, BringBack(number=0))
    table.settle()
    radio = come_back(table, tablets["red.radio"])
    assert radio.told["you"]["station"] == "radio", "who comes later comes back too"
    assert not captain.gone
    table.until(lambda: {"north", "south", "east", "west"} & set(captain.told.get("lit", ())), "a course")
    course = next(each for each in ("north", "south", "east", "west") if each in captain.told["lit"])
    table.press(captain, course)
    assert f"blue captain head {course}" in journal(table)
    table.running.close()


def test_after_a_crash_another_match_is_for_others(tmp_path: Path) -> None:
    table = TabletTable(tmp_path)
    before = table.join(Crew.BLUE, "captain")
    begin(table)
    table = cut_off(table, tmp_path)
    captain = come_back(table, before)
    fresh = table.join(Crew.RED, "captain")
    begin(table)
    table.until(lambda: captain.gone, "another match than theirs")
    assert captain.told["away"] == "over"
    table.settle()
    assert not fresh.gone, "whoever came for this match stays"
    table.running.close()


def test_nobody_has_a_station_for_ever_after_a_crash(tmp_path: Path) -> None:
    table = TabletTable(tmp_path)
    before = table.join(Crew.BLUE, "captain")
    begin(table)
    table = cut_off(table, tmp_path)
    captain = come_back(table, before)
    table.tablets._end_with_the_match(table.running.clock() + RESTORED_NS)
    table.until(lambda: captain.gone)
    assert captain.told["away"] == "over"
    table.running.close()


@pytest.mark.parametrize(
    "found",
    [b"", b"{", b"[]", b'{"journal": 1, "seats": 2}', b'{"journal": "", "seats": [["blue"]]}', b"\xff"],
)
def test_seats_that_cannot_be_read_are_nobodys(tmp_path: Path, found: bytes) -> None:
    (tmp_path / "tablets.json").write_bytes(found)
    assert SeatsFile(tmp_path / "tablets.json").read() == ("", [])
