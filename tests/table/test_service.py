"""Service mode: found only by those who know, and everything with four buttons."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.languages import say
from console.panels.link import LinkHealth, Press
from console.table.arbiter import OrderedPress
from console.table.service_scene import CANCELS_TO_LEAVE, ROWS, House
from console.table.settings import load_settings, save_changes
from console.table.table import Table
from tests.table.driver import TableDriver


class ServiceDriver(TableDriver):
    """A table whose house can be looked into."""

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self.saved: list[object] = []
        self.done: list[str] = []
        house = House(
            links=lambda: [("serial:/dev/red", LinkHealth(True, "well", 400_000, {"bad-frames": 3}))],
            ties=lambda: 2,
            books=lambda: [("matches", "12")],
            clear_books=lambda: self.done.append("cleared"),
            save=self.saved.append,
            shut_down=lambda: self.done.append("shut down"),
            version="1.2",
        )
        self.table = Table(self.settings, loudspeaker=self.loudspeaker, house=house, now_ns=self.now_ns)

    def hold(self, control: str, seconds: float) -> None:
        self.link.press(control)
        self.advance(seconds)
        self.link.release(control)
        self.advance(0.1)

    def enter(self) -> None:
        self.hold("blue.captain.cancel", 5.5)

    def open_row(self, name: str) -> None:
        self.press(*["blue.captain.south"] * ROWS.index(name), "blue.captain.ok")

    def rows(self) -> list[str]:
        menu = self.screen("blue").menu
        shown = (f"{say(r.label, 'en')} {say(r.value, 'en') if r.value else ''}" for r in menu.rows)
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
    key = Press("table.key", True, driver.now_ns, 0)
    driver.table.hear([OrderedPress(key, "serial", driver.now_ns, driver.now_ns)], driver.now_ns)
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
    assert len(driver.rows()) == len(ROWS)


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
    driver.enter()
    driver.open_row("links")
    assert driver.rows() == ["Serial:/dev/red Ok ±0.40 ms bad-frames 3", "Ties 2"]
    driver.press("blue.captain.cancel", "blue.captain.south", "blue.captain.ok")
    assert driver.rows() == ["Matches 12"]


def test_books_are_cleared_and_the_table_shut_down_only_when_asked_twice() -> None:
    driver = ServiceDriver()
    driver.enter()
    driver.open_row("books")
    driver.press("blue.captain.ok", "blue.captain.cancel")
    assert driver.done == []
    driver.press("blue.captain.ok", "blue.captain.ok", "blue.captain.ok")
    assert driver.done == ["cleared"]
    driver.press("blue.captain.cancel", *["blue.captain.north"] * 5, "blue.captain.ok", "blue.captain.ok")
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
    driver.press("blue.captain.ok", "blue.captain.ok")
    assert driver.scene == "set-up"
    assert ("buzz", None) in driver.loudspeaker.sounds
    for _ in range(3):
        coin = Press("table.coin", True, driver.now_ns, 0)
        driver.table.hear([OrderedPress(coin, "serial", driver.now_ns, driver.now_ns)], driver.now_ns)
    assert [say(notice, "en") for notice in driver.table.notices] == ["Credits: 3 of 2"]
    driver.press("blue.captain.ok")
    assert driver.scene == "start"
    assert driver.table.credits == 1
