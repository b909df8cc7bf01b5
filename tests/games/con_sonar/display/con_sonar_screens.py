"""Screens of Con Sonar! in every state, made by presses."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from random import Random

from console.displays.screen import Screen
from console.games.con_sonar.rules.orders import EndTurn, Fire, FleetCard, TorpedoCard
from console.languages import Message
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.table.guided_driver import GuidedDriver


def under_way(players: int = 6) -> ConSonarDriver:
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.begin_con_sonar(players)
    driver.set_hand("blue", "yellow+6", "green-5", "red-5")
    return driver


def attacking(players: int = 6) -> ConSonarDriver:
    """Blue has played yellow+6, and yellow*3 follows."""
    driver = under_way(players)
    driver.order("blue play yellow+6 yellow2")
    state = driver.con_sonar.match.state
    face_up = (TorpedoCard.every()["yellow*3"], *state.face_up[1:])
    chain = (*state.played, FleetCard.every()["green-5"])
    driver.con_sonar.match.state = state._replace(face_up=face_up, played=chain)
    driver.con_sonar.look(driver.now_ns)
    return driver


def later(players: int, orders: int) -> ConSonarDriver:
    """A match after so many orders."""
    driver = ConSonarDriver(idle_seconds=0, seed=11)
    driver.begin_con_sonar(players)
    chance = Random(players)
    scene, state = driver.con_sonar, driver.con_sonar.match.state
    for _ in range(orders):
        legal = scene.match.game.legal(state, state.seat.player) if not state.winners else []
        if not legal:
            break
        shots = [order for order in legal if isinstance(order, Fire)]
        more = [order for order in legal if not isinstance(order, EndTurn)]
        state, _ = scene.match.game.judge(state, chance.choice(shots or more or legal))
    scene.match.state = state
    scene.look(driver.now_ns)
    return driver


def _looking(players: int) -> Screen:
    driver = under_way(players)
    driver.order("blue play yellow+6 yellow2")
    driver.hold("blue")
    return driver.screen("blue")


def _crowded(afloat: int) -> Screen:
    driver = under_way()
    places = tuple(8 if number < afloat else 1 for number in range(12))
    driver.con_sonar.match.state = driver.con_sonar.match.state._replace(places=places)
    driver.con_sonar.look(driver.now_ns)
    return driver.screen("blue")


def _laid() -> Screen:
    driver = under_way()
    driver.press("blue.captain.east", "blue.captain.ok", "blue.captain.east")
    return driver.screen("blue")


def _pointing_at_a_torpedo() -> Screen:
    driver = attacking()
    driver.point("blue", "torpedo-1")
    return driver.screen("blue")


def _aiming() -> Screen:
    driver = attacking()
    driver.point("blue", "torpedo-1")
    driver.press("blue.captain.ok")
    return driver.screen("blue")


def _rolling(seconds: float) -> Screen:
    driver = attacking()
    driver.order("blue fire yellow*3 yellow2")
    driver.advance(seconds)
    return driver.screen("red")


def _refused() -> Screen:
    driver = under_way()
    driver.press("blue.radio.note-north", "blue.first-mate.next")
    return driver.screen("blue")


def _set_up() -> Screen:
    driver = ConSonarDriver(idle_seconds=0)
    driver.choose_game()
    driver.press("blue.captain.south", *["blue.captain.west"], "blue.captain.south")
    return driver.screen("blue")


def _lesson() -> Screen:
    return GuidedDriver("con-sonar", "blue", "red").screen("blue")


SCREENS: Mapping[str, Callable[[], Screen]] = {
    "set-up": _set_up,
    "two": lambda: under_way(2).screen("blue"),
    "six": lambda: under_way().screen("red"),
    "looking": lambda: _looking(6),
    "looking-alone": lambda: _looking(2),
    "crowded": lambda: _crowded(12),
    "half-crowded": lambda: _crowded(7),
    "laid": _laid,
    "torpedo": _pointing_at_a_torpedo,
    "aiming": _aiming,
    "rolling": lambda: _rolling(0.4),
    "rolled": lambda: _rolling(6),
    "refused": _refused,
    "late": lambda: later(6, 60).screen("blue"),
    "three-late": lambda: later(3, 50).screen("red"),
    "lesson": _lesson,
    "warned": lambda: replace(under_way().screen("blue"), warnings=(Message.of("heard.no-sound-card"),)),
    "end": lambda: later(6, 400).screen("blue"),
    "end-two": lambda: later(2, 400).screen("red"),
}


@cache
def screen_of(name: str) -> Screen:
    return SCREENS[name]()
