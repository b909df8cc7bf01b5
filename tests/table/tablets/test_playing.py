"""A table with tablets: touches are confirmed when the journal has them, whoever is gone is drawn."""

import errno
from dataclasses import replace
from pathlib import Path

from console.core.words import Crew, Station
from console.journal import newest_first
from console.journal.disk import Disk
from console.panels.clock import SECOND_NS
from console.panels.link import Press
from console.table.arbiter import OrderedPress
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.match_end.after_match import After, Decided
from console.table.scenes.start import StartScene
from tests.table.tablets.conftest import TabletTable
from tests.table.tablets.fake_tablet import FakeTablet


def begin(table: TabletTable, people: int = 4) -> None:
    """A match of crews of people, by the facilitator's word."""
    from console.messages.table_commands import StartMatch
    from console.table.local_socket.facilitator import carry_out

    command = StartMatch(blue=people, red=people)
    assert carry_out(table.running.table, command, table.running.clock()) is None
    assert isinstance(table.running.table.scene, MatchScene)


def everybody(table: TabletTable) -> dict[str, FakeTablet]:
    posts = [(crew, station) for crew in Crew for station in Station]
    return {f"{crew}.{station}": table.join(crew, station) for crew, station in posts}


def dive(table: TabletTable, tablets: dict[str, FakeTablet]) -> None:
    for crew in Crew:
        table.until(lambda crew=crew: "ok" in tablets[f"{crew}.captain"].told["lit"], "lamps")
        number = 0
        while f"{crew} captain start" not in journal(table):
            table.press(tablets[f"{crew}.captain"], "ok")
            number += 1
            assert number < 20


def journal(table: TabletTable) -> str:
    found = newest_first(table.folder / "matches")
    return found[0].read_text() if found else ""


def test_eight_tablets_and_no_panel_play(table: TabletTable) -> None:
    tablets = everybody(table)
    begin(table)
    dive(table, tablets)
    captain = tablets["blue.captain"]
    table.until(lambda: {"north", "south"} & set(captain.told["lit"]) != set(), "a course")
    course = next(each for each in ("north", "south", "east", "west") if each in captain.told["lit"])
    table.press(captain, course)
    assert f"blue captain head {course}" in journal(table)
    assert set(tablets["red.radio"].told["lit"]) != set(captain.told["lit"])
    assert table.running.links.health()["tablets"].counts.get("clamped", 0) == 0


def test_what_a_tablet_saw_confirmed_is_on_the_disk(table: TabletTable, tmp_path: Path) -> None:
    """Not merely with the operating system: the storage was waited for."""
    captain = table.join(Crew.BLUE, "captain")
    begin(table)
    archive = table.running.table.archive
    assert archive is not None and archive._journal is not None
    sync = archive._journal.sync
    archive._journal.sync = lambda: False  # type: ignore[method-assign]
    assert archive._journal._thread is not None
    archive._journal._thread._work = lambda: False
    taken = len(captain.taken)
    table.until(lambda: "ok" in captain.told["lit"], "lamps")
    table.pass_ms(450)
    number = captain.tap("ok")
    table.until(lambda: "blue captain start" in archive._journal.text.decode(), "the order")
    table.pass_ms(200)
    assert number not in captain.taken and len(captain.taken) <= taken + 1
    sync()
    table.until(lambda: number in captain.taken, "the confirmation")


class FullDisk(Disk):
    """It takes what comes until it is full."""

    is_full = False

    def write(self, file: int, data: bytes, at: int) -> int:
        if self.is_full:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(file, data, at)


def test_a_touch_that_no_journal_took_is_unkept_and_not_taken(tmp_path: Path) -> None:
    disk = FullDisk()
    table = TabletTable(tmp_path, disk=disk)
    try:
        captain = table.join(Crew.BLUE, "captain")
        begin(table)
        table.until(lambda: "ok" in captain.told["lit"], "lamps")
        table.pass_ms(450)
        disk.is_full = True
        number = captain.tap("ok")
        table.until(lambda: captain.told.get("unkept", 0) >= number, "it is told that nothing is kept")
        assert number not in captain.taken
        fates = next(iter(table.tablets.reception.guests._touches_of.values())).fates
        assert fates[number] == "unkept", "whoever was cut off hears the same"
    finally:
        for tablet in table.all:
            tablet.close()
        table.running.close()


def test_a_tablet_that_was_cut_off_hears_what_became_of_its_touches(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    table.press(captain, "ok")
    link = table.tablets.reception.link
    held: list[Press] = []
    link.take, take = (list), link.take  # type: ignore[method-assign]
    number = captain.touch("north")
    table.until(lambda: held.extend(take()) or held, "it came")
    table.gone(captain)
    back = table.tablet()
    back.say("hello", {"token": captain.told["you"]["token"]})
    table.until(lambda: "you" in back.told)
    told = back.told["you"]
    assert (told["last"], told["fates"]) == (number, [[number - 2, "taken"], [number - 1, "taken"]])
    link.take = lambda: [held.pop() for _ in held[:]]  # type: ignore[method-assign]
    table.until(lambda: number in back.taken or back.refused, "what became of it")
    link.take = take  # type: ignore[method-assign]
    other = table.tablet()
    table.gone(back)
    other.say("hello", {"token": told["token"]})
    table.until(lambda: "you" in other.told)
    assert other.told["you"]["fates"][-1][0] == number


def test_a_station_whose_tablet_is_gone_is_drawn_on_its_own_crews_display(tmp_path: Path) -> None:
    table = TabletTable(tmp_path, blue_link="tablet", red_link="tablet")
    tablets = everybody(table)
    begin(table)
    table.turn()
    assert not any(screen.panel_shown for screen in table.screens().values())
    table.gone(tablets["blue.engineer"])
    table.until(lambda: table.tablets.reception.away(SECOND_NS) == ("blue.engineer",))
    screens = table.screens()
    assert (screens["blue"].panel_shown, screens["red"].panel_shown) == (True, False)
    said = {crew: [warning.key for warning in screen.warnings] for crew, screen in screens.items()}
    assert "table.tablet-away" in said["blue"] and "table.tablet-away" not in said["red"]
    back = table.tablet()
    back.say("hello", {"token": tablets["blue.engineer"].told["you"]["token"]})
    table.until(lambda: "you" in back.told)
    assert not table.screens()["blue"].panel_shown
    table.running.close()


def test_tokens_end_with_the_match(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    begin(table)
    table.pass_ms(200)
    assert not captain.gone
    running = table.running.table
    assert isinstance(running.scene, MatchScene)
    running.lead_to(running.scene._after, table.running.clock())
    table.until(lambda: captain.gone)
    assert captain.told["away"] == "over"
    again = table.tablet()
    again.say("hello", {"token": captain.told["you"]["token"]})
    table.until(lambda: again.gone)
    assert again.told["away"] == "token"


def test_another_match_ends_the_tokens_of_the_one_before(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    begin(table)
    table.pass_ms(200)
    assert not captain.gone, "it joined for this match"
    match = table.running.table.scene
    assert isinstance(match, MatchScene)
    match.end_by_people()
    table.pass_ms(200)
    assert not captain.gone, "its result is shown"
    begin(table)
    table.until(lambda: captain.gone, "the facilitator has begun another")
    assert captain.told["away"] == "over"


def test_who_joined_when_the_match_before_was_left_keeps_the_station(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    begin(table)
    table.pass_ms(200)
    running = table.running.table
    running.lead_to(
        running._lobby._start_freely(running.settings, table.running.clock()), table.running.clock()
    )
    table.pass_ms(200)
    assert not captain.gone, "the captain sets up the next"
    radio = table.join(Crew.BLUE, "radio")
    begin(table)
    table.until(lambda: captain.gone)
    table.settle()
    assert not radio.gone


def test_who_plays_again_stays(table: TabletTable) -> None:
    captain = table.join(Crew.BLUE, "captain")
    begin(table)
    table.pass_ms(200)
    match = table.running.table.scene
    assert isinstance(match, MatchScene)
    anew = match._go(Decided(After.AGAIN, ()), table.running.clock())
    table.running.table.lead_to(anew, table.running.clock())
    table.pass_ms(200)
    assert table.running.table.scene is anew and not captain.gone


def test_a_touch_that_may_be_older_than_what_has_its_place_goes_behind_it(table: TabletTable) -> None:
    """Wherever the air is bad and somebody else touched something within its uncertainty."""
    captain = table.join(Crew.BLUE, "captain")
    heard: list[OrderedPress] = []
    listen = table.running.links.listen

    def listening() -> list[OrderedPress]:
        ordered = [replace(one, late=True) for one in listen()]
        heard.extend(ordered)
        return ordered

    table.running.links.listen = listening  # type: ignore[method-assign]
    number = captain.touch("ok")
    table.until(lambda: number in captain.taken, "that it is taken")
    assert captain.refused == [] and [one.press.control for one in heard] == ["blue.captain.ok"]
    assert isinstance(table.running.table.scene, StartScene)


def test_where_tablets_cannot_come_the_displays_say_so(tmp_path: Path) -> None:
    (tmp_path / "t.tab").mkdir()
    table = TabletTable(tmp_path)
    for screen in table.running.screens.at(table.running.clock()).values():
        assert "table.no-tablets" in [warning.key for warning in screen.warnings]
    table.running.close()


def test_codes_are_shown_to_the_crew_that_asked_and_to_nobody_else(table: TabletTable) -> None:
    from console.messages.debrief_links import PagesPlace

    table.running.table.codes.pages = PagesPlace("http://10.0.0.1:8080", "table", "key")
    table.tablets.invite(Crew.RED, table.running.clock())
    code = table.tablets.reception.code(Crew.RED)
    screens = table.screens()
    red, blue = screens["red"].code, screens["blue"].code
    assert red is not None and red.address == f"http://10.0.0.1:8080/station#{code}"
    assert blue is not None and code not in blue.address


def test_a_captain_asks_for_the_code_in_set_up(table: TabletTable) -> None:
    captain = table.join(Crew.RED, "captain")
    table.press(captain, "ok")
    table.pass_ms(450)
    table.press(captain, "west")
    assert table.scene == "SetUpScene"
    table.pass_ms(450)
    for _ in range(20):
        if table.screens()["red"].menu is not None and _chosen(table) == "set-up.page-tablets":
            break
        table.press(captain, "south")
    assert [table.tablets.shown_code(crew) for crew in Crew] == [None, None]
    table.press(captain, "ok")
    blue, red = (table.tablets.shown_code(crew) for crew in Crew)
    assert blue is None and red is not None, "on that crew's display alone"


def _chosen(table: TabletTable) -> str:
    menu = table.screens()["red"].menu
    assert menu is not None
    return menu.rows[menu.chosen].label.key
