"""Service mode: found only by those who know, and everything with four buttons."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.books.summary import MatchesPlayed, NotedFault, Summary, WaitedFor
from console.displays.screen import Menu
from console.languages import say
from console.panels.link import LinkHealth, Press
from console.table.arbiter import OrderedPress
from console.table.scenes.service_pages import ServiceActions
from console.table.scenes.service_scene import CANCELS_TO_LEAVE, ROWS, VALUES
from console.table.settings_files import load_settings, save_changes
from console.table.settings_reader import read_settings
from console.table.table import Table
from console.toml_file import BadFileError
from tests.table.driver import TableDriver

SUMMARY = Summary(
    since_s=1_900_000_000,
    on_s=9000,
    matches=(
        MatchesPlayed("captain-sonar", "real-time", 5, 3, 2, 900.0),
        MatchesPlayed("con-sonar", "", 1, 0, 1, 0.0),
    ),
    waits=(WaitedFor("blue.engineer", 7, 3.25, 20.0),),
    presses={"blue.captain.ok": 12, "red.radio.erase": 30},
    stuck=("blue.captain.stop",),
    chattering=("red.engineer.west-1",),
    unseen=("red.first-mate.drone",),
    faults=(NotedFault(1_900_000_060, "link", "gpio", "unplugged"),),
    records=(),
    token="abcd",
)


def ordered(control: str, now_ns: int) -> OrderedPress:
    return OrderedPress(Press(control, True, now_ns, 0), "serial", now_ns, now_ns)


class ServiceDriver(TableDriver):
    """A table whose service can be looked into."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.saved: list[object] = []
        self.done: list[str] = []
        self.disk_works = True
        actions = ServiceActions(
            links=lambda: [("serial:/dev/red", LinkHealth(True, "well", 400_000, {"bad-frames": 3}))],
            ties=lambda: 2,
            late=lambda: 1,
            books=lambda: SUMMARY,
            clear_books=lambda: self.done.append("cleared"),
            export_books=lambda: [Path("/data/books/totals.csv")] if self.disk_works else [],
            save=self.saved.append,
            shut_down=lambda: self.done.append("shut down"),
            version="1.2",
        )
        self.table = Table(
            self.settings, loudspeaker=self.loudspeaker, service_actions=actions, now_ns=self.now_ns
        )

    def hold(self, control: str, seconds: float) -> None:
        self.link.press(control)
        self.advance(seconds)
        self.link.release(control)
        self.advance(0.1)

    def enter(self) -> None:
        """As anybody may."""
        self.hold("blue.captain.cancel", 5.5)

    def turn_key(self) -> None:
        """As whoever has the key."""
        self.table.hear([ordered("table.key", self.now_ns)], self.now_ns)

    @property
    def menu(self) -> Menu:
        menu = self.screen("blue").menu
        assert menu is not None
        return menu

    def insert_coin(self) -> None:
        self.table.hear([ordered("table.coin", self.now_ns)], self.now_ns)

    def open_row(self, name: str) -> None:
        self.press(*["blue.captain.south"] * ROWS.index(name), "blue.captain.ok")

    def rows(self) -> list[str]:
        shown = (f"{say(r.label, 'en')} {say(r.value, 'en') if r.value else ''}" for r in self.menu.rows)
        return [row.strip() for row in shown]


def test_a_long_press_in_attract_opens_service_and_a_short_one_does_nothing() -> None:
    driver = ServiceDriver()
    driver.press("blue.captain.cancel")
    assert driver.scene == "attract"
    driver.enter()
    assert driver.scene == "service"
    driver.press("blue.captain.cancel")
    assert driver.scene == "attract"


def test_service_cannot_be_opened_from_a_match() -> None:
    driver = ServiceDriver(idle_seconds=0)
    driver.begin()
    driver.hold("blue.captain.cancel", 7)
    assert driver.scene == "start"


def test_the_key_switch_opens_service() -> None:
    driver = ServiceDriver()
    driver.turn_key()
    assert driver.scene == "service"


def test_the_input_test_names_each_control_and_lights_it() -> None:
    driver = ServiceDriver()
    driver.enter()
    driver.open_row("inputs")
    driver.press("red.engineer.west-3")
    assert driver.rows()[0] == "Red.engineer.west-3"
    assert driver.lamps("red.engineer") == {"west-3"}
    assert ("click", "red") in driver.loudspeaker.sounds
    driver.press(*["blue.captain.cancel"] * CANCELS_TO_LEAVE)
    assert driver.menu.title.key == "service.title"


def test_the_lamp_test_lights_one_lamp_after_the_other() -> None:
    driver = ServiceDriver()
    driver.enter()
    driver.open_row("lamps")
    seen = set()
    for _ in range(60):
        seen |= driver.lamps("blue")
        driver.advance(1 / 3)
    assert len(seen) == 54


def test_links_and_books_are_shown() -> None:
    driver = ServiceDriver()
    driver.turn_key()
    driver.open_row("links")
    assert driver.rows() == [
        "Serial:/dev/red Up ±0.40 ms bad-frames 3",
        "Stops that were tied 2",
        "Presses heard too late 1",
        "Pictures that came late 0 of 0",
    ]
    driver.press("blue.captain.cancel", "blue.captain.south", "blue.captain.ok")
    assert driver.rows()[:2] == ["Write the usage figures as CSV files", "Clear the usage figures"]
    rows = driver.rows()[2:]
    assert rows[1:9] == [
        "Time on 2.5 h",
        "Captain Sonar, real time 5 begun, 3 finished, 2 left; 15 min on average",
        "Con Sonar! 1 begun, 0 finished, 1 left; 0 min on average",
        "Blue.captain.stop Stuck this week",
        "Red.engineer.west-1 Chatters this week",
        "Red.first-mate.drone Not pressed this week",
        "Waits for blue, engineer 7 times, 3.2 s on average, 20 s at most",
        rows[8],
    ]
    assert rows[8].startswith("2030-") and rows[8].endswith("Link gpio unplugged")
    assert rows[9:] == ["Presses 42", "Red.radio.erase 30", "Blue.captain.ok 12"]


def test_a_long_page_is_looked_through_with_north_and_south() -> None:
    driver = ServiceDriver()
    driver.enter()
    driver.open_row("books")
    count = len(driver.rows())
    driver.press(*["blue.captain.south"] * (count + 3))
    assert driver.menu.chosen == count - 1
    driver.press("blue.captain.north")
    assert driver.menu.chosen == count - 2


def test_the_books_are_written_as_csv_files_from_the_panel() -> None:
    driver = ServiceDriver()
    driver.enter()
    driver.open_row("books")
    driver.press("blue.captain.ok")
    assert say(driver.menu.hint, "en") == "Written as CSV files in /data/books"
    driver.disk_works = False
    driver.press("blue.captain.ok")
    assert say(driver.menu.hint, "fr") == "Les fichiers CSV n’ont pas pu être écrits"


def test_the_coin_input_and_the_key_switch_are_tested_and_count_for_nothing() -> None:
    driver = ServiceDriver(coins_per_match=2)
    driver.enter()
    driver.open_row("inputs")
    driver.insert_coin()
    driver.turn_key()
    assert driver.rows() == ["Table.key", "Table.coin"]
    assert driver.table.coins.credits == 0


def test_figures_stop_at_their_limits_and_words_go_round() -> None:
    driver = ServiceDriver(volume=9, idle_seconds=90)
    driver.enter()
    driver.press(*["blue.captain.south"] * ROWS.index("volume"), *["blue.captain.east"] * 3)
    assert driver.saved[-1].volume == 10
    driver.press(*["blue.captain.south"] * (ROWS.index("look") - ROWS.index("volume")), "blue.captain.east")
    assert driver.saved[-1].look == "day", "after night"
    driver.press("blue.captain.south", "blue.captain.east")
    assert driver.saved[-1].idle_seconds == 120, "the next that is offered above 90"
    driver.press(*["blue.captain.west"] * 9)
    assert driver.saved[-1].idle_seconds == 0


def test_effects_are_made_calm_with_a_yes() -> None:
    driver = ServiceDriver()
    driver.turn_key()
    driver.press(*["blue.captain.south"] * ROWS.index("calm"))
    assert driver.rows()[ROWS.index("calm")] == "Calm effects No"
    driver.press("blue.captain.ok")
    assert driver.saved[-1].calm is True
    assert driver.rows()[ROWS.index("calm")] == "Calm effects Yes"
    driver.press("blue.captain.ok")
    assert driver.saved[-1].calm is False


def test_every_row_says_what_it_is_for_and_every_setting_its_limits() -> None:
    driver = ServiceDriver()
    driver.turn_key()
    for name in ROWS:
        about = say(driver.menu.side, "en")
        assert say(driver.menu.side, "fr") != about
        if type(VALUES.get(name, ("",))[0]) is int:
            assert about.startswith(f"{VALUES[name][0]} to {VALUES[name][-1]}")
        driver.press("blue.captain.south")


def test_the_update_notes_are_shown() -> None:
    driver = ServiceDriver()
    driver.enter()
    driver.open_row("notes")
    assert driver.rows()[0] == "Sonar-table 1.2"
    assert len(driver.rows()) > 2


def test_a_stuck_button_opens_service_once_and_not_for_ever() -> None:
    driver = ServiceDriver()
    driver.link.press("blue.captain.cancel")
    driver.advance(6)
    assert driver.scene == "service"
    driver.press("red.captain.cancel")
    driver.advance(20)
    assert driver.scene == "attract"


def test_a_release_that_was_lost_with_a_cable_does_not_open_service() -> None:
    driver = ServiceDriver()
    driver.link.press("blue.captain.cancel")
    driver.advance(1)
    driver.table.let_go(frozenset(), driver.now_ns)
    driver.advance(20)
    assert driver.scene == "attract"


def test_books_are_cleared_and_the_table_shut_down_only_when_asked_twice() -> None:
    driver = ServiceDriver()
    driver.turn_key()
    driver.open_row("books")
    driver.press("blue.captain.south", "blue.captain.ok", "blue.captain.cancel")
    assert driver.done == []
    driver.press("blue.captain.ok", "blue.captain.ok")
    assert driver.done == ["cleared"]
    driver.press("blue.captain.cancel", *["blue.captain.north"] * 5, "blue.captain.ok")
    assert driver.done == ["cleared"]
    driver.press("blue.captain.ok")
    assert driver.done == ["cleared", "shut down"]


def test_settings_change_at_once_and_are_kept() -> None:
    driver = ServiceDriver()
    driver.enter()
    driver.press(*["blue.captain.south"] * ROWS.index("language"), "blue.captain.east")
    assert driver.screen("blue").language == "fr"
    assert driver.saved[-1].language == "fr"
    driver.press("blue.captain.cancel")
    assert driver.screen("blue").language == "fr"


def test_what_was_changed_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    settings = load_settings()
    assert save_changes(replace(settings, volume=2, language="fr", chart="echo")) is None
    again = load_settings()
    assert (again.volume, again.language) == (2, "fr")
    assert again.chart == settings.chart, "not one of those that service mode changes"


def test_a_match_costs_coins_where_the_owner_says_so() -> None:
    driver = ServiceDriver(coins_per_match=2, idle_seconds=0)
    driver.set_up()
    driver.press("blue.captain.ok")
    assert driver.scene == "set-up"
    assert ("buzz", None) in driver.loudspeaker.sounds
    for _ in range(3):
        driver.insert_coin()
    assert [say(notice, "en") for notice in driver.table.notices] == ["Credits: 3 of 2"]
    driver.press("blue.captain.ok")
    assert driver.scene == "start"
    assert driver.table.coins.credits == 1


def test_four_buttons_reach_every_page_and_every_value() -> None:
    driver = ServiceDriver()
    driver.turn_key()
    reached: dict[str, set[object]] = {name: set() for name in VALUES}
    for name in ROWS:
        if name in VALUES:
            for _ in range(len(VALUES[name]) + 1):
                driver.press("blue.captain.ok")
                reached[name].add(getattr(driver.saved[-1], name))
        elif name not in ("shut-down", "leave", "inputs"):
            driver.press("blue.captain.ok")
            assert driver.menu.title.key == f"service.{name}"
            driver.press("blue.captain.cancel")
        driver.press("blue.captain.south")
    assert reached == {name: set(values) for name, values in VALUES.items()}


CODE = "north surface north ok"
PRESSES = [f"red.captain.{word}" for word in CODE.split()]


def labels(driver: ServiceDriver) -> set[str]:
    """The rows that are offered, on the first page and on that of the books."""
    found = {row.label.key for row in driver.menu.rows}
    driver.open_row("books")
    return found | {row.label.key for row in driver.menu.rows}


FINAL = {"service.shut-down", "service.clear-books"}


def test_who_has_neither_key_nor_code_is_offered_nothing_that_cannot_be_taken_back() -> None:
    driver = ServiceDriver()
    driver.enter()
    assert not FINAL & labels(driver)
    driver.press(*["blue.captain.south", "blue.captain.ok", "blue.captain.ok"] * 30)
    assert driver.done == []


def test_the_key_is_not_asked_for_a_code_and_offers_everything() -> None:
    driver = ServiceDriver(code=CODE)
    driver.turn_key()
    assert labels(driver) >= FINAL


def test_the_code_opens_service_mode_and_offers_everything() -> None:
    driver = ServiceDriver(code=CODE)
    driver.enter()
    assert driver.rows() == ["Code"]
    assert {f"captain.{word}" for word in CODE.split()} <= driver.lamps("red")
    driver.press("red.engineer.ok", *PRESSES[:2])
    assert driver.rows() == ["Code **"], "neither the code nor its length is told"
    driver.press(*PRESSES[2:])
    assert labels(driver) >= FINAL


def test_a_wrong_code_is_begun_anew_and_the_third_leads_back() -> None:
    driver = ServiceDriver(code=CODE)
    driver.enter()
    driver.press(*PRESSES[1:], PRESSES[0])
    assert say(driver.menu.side, "en") == "That is not the code"
    assert ("buzz", "red") in driver.loudspeaker.sounds
    driver.press(*PRESSES)
    assert driver.menu.title.key == "service.title" and len(driver.menu.rows) == len(ROWS)
    driver.press("red.captain.cancel")
    driver.enter()
    driver.press(*["red.captain.ok"] * 11)
    assert driver.scene == "service"
    driver.press("red.captain.ok")
    assert driver.scene == "attract"


def test_who_does_not_know_the_code_leaves_by_cancel_or_by_waiting() -> None:
    driver = ServiceDriver(code=CODE)
    driver.enter()
    driver.press("blue.captain.cancel")
    assert driver.scene == "attract"
    driver.enter()
    driver.advance(31)
    assert driver.scene == "attract"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("north north", "2 presses are not 4 to 12"),
        ("north " * 13, "13 presses are not 4 to 12"),
        ("north cancel north ok", "'cancel' is no button that a code is made of"),
        ("north blue.captain.ok north ok", "'blue.captain.ok' is no button"),
    ],
)
def test_a_code_that_cannot_be_pressed_is_an_error_of_the_settings(
    tmp_path: Path, code: str, told: str
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'[service]\ncode = "{code.strip()}"\n')
    with pytest.raises(BadFileError) as bad:
        read_settings(file)
    (problem,) = bad.value.problems
    assert problem.place.line == 2 and told in problem.what
    assert "north, east, south, west, ok, stop, surface" in problem.hint


def test_a_code_is_read_from_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f'[service]\ncode = "{CODE}"\n')
    assert read_settings(file).code == CODE
