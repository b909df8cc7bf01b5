"""Screens of Sonar Family in every state, made by presses."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache

from console.displays.screen import Screen
from console.languages import Message
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.guided_driver import GuidedDriver

BLUE_BEGINS = 4
"""A seed."""


def under_way(mode: str = "turn-by-turn", chart: str = "umbria") -> FamilyDriver:
    driver = FamilyDriver(idle_seconds=0, seed=BLUE_BEGINS)
    driver.begin_family(chart, mode)
    driver.dive()
    driver.place("blue", "D8")
    driver.place("red", "H6")
    return driver


def _play() -> Screen:
    driver = under_way()
    for blue, red in (("north", "west"), ("north", "west"), ("north", "north"), ("west", "north")):
        driver.press(f"blue.captain.{blue}", f"red.captain.{red}", f"blue.radio.note-{red}")
    driver.press("blue.radio.slide-east", "blue.radio.slide-north")
    return driver.screen("blue")


def _waiting() -> Screen:
    driver = under_way()
    driver.set("blue", energy=1)
    driver.press("blue.captain.north")
    return driver.screen("blue")


def _ring() -> Screen:
    driver = under_way("real-time")
    driver.set("blue", energy=4)
    driver.press("blue.captain.stop")
    return driver.screen("blue")


def _aim() -> Screen:
    driver = under_way()
    driver.set("blue", energy=4)
    driver.press("blue.captain.stop", "blue.captain.ok", "blue.captain.east")
    return driver.screen("blue")


def _silence() -> Screen:
    driver = under_way()
    driver.set("blue", energy=3)
    driver.press("blue.captain.stop", "blue.captain.east", "blue.captain.ok")
    return driver.screen("blue")


def _answer() -> Screen:
    driver = under_way()
    driver.set("blue", energy=2)
    driver.press("blue.captain.stop", "blue.captain.ok")
    return driver.screen("red")


def _blocked() -> Screen:
    driver = under_way()
    driver.block("blue")
    driver.set("blue", energy=3)
    return driver.screen("blue")


def _writing() -> Screen:
    """The table is stopped, and the radio operator writes."""
    driver = under_way("real-time")
    driver.order("red captain head north")
    driver.press("blue.captain.stop", "blue.radio.note-north", "blue.radio.slide-east")
    return driver.screen("blue")


def _hit() -> Screen:
    driver = under_way("real-time", "antarctica")
    driver.set("blue", energy=4)
    driver.place("red", "B8")
    driver.order("blue captain stop")
    driver.order("blue captain missile B8")
    driver.advance(3)
    return driver.screen("red")


def _end() -> Screen:
    driver = under_way()
    driver.set("blue", energy=4)
    driver.set("red", damage=1)
    driver.place("red", "B8")
    driver.order("blue captain missile B8")
    return replace(driver.screen("red"), effects=())


def _start(chart: str) -> Screen:
    driver = FamilyDriver(idle_seconds=0, seed=BLUE_BEGINS)
    driver.begin_family(chart)
    return driver.screen("blue")


def _dark() -> Screen:
    driver = under_way()
    driver.press("blue.engineer.ok")
    return driver.screen("blue")


def _lesson() -> Screen:
    return GuidedDriver("sonar-family", "blue", "red").screen("blue")


def _set_up() -> Screen:
    driver = FamilyDriver(idle_seconds=0)
    driver.choose_game()
    return driver.screen("blue")


def _warned() -> Screen:
    return replace(_play(), warnings=(Message.of("heard.no-sound-card"),))


SCREENS: Mapping[str, Callable[[], Screen]] = {
    "set-up": _set_up,
    "start": lambda: _start("jules-verne"),
    "fixed-start": lambda: _start("archipelago"),
    "play": _play,
    "waiting": _waiting,
    "ring": _ring,
    "aim": _aim,
    "silence": _silence,
    "answer": _answer,
    "blocked": _blocked,
    "writing": _writing,
    "hit": _hit,
    "dark": _dark,
    "lesson": _lesson,
    "warned": _warned,
    "end": _end,
}


@cache
def screen_of(name: str) -> Screen:
    return SCREENS[name]()
