"""One person alone can play each game to its end, with computers for crew and enemy."""

from dataclasses import replace

import pytest

from console.core.crewing import Level
from console.core.match import Given, Match
from console.core.words import Station
from console.crewmates.computer_crews import enlist
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver


class Person:
    """Somebody who plays as an officer would, by presses, and knows what their crew knows."""

    def __init__(self, driver: TableDriver, match: Match, player: str, seat: Station | None) -> None:
        self._driver, self._match, self._player, self._seat = driver, match, player, seat
        self._mind = enlist(match.game, player, {seat: Level.OFFICER}, 1)
        self._keep, match.keep = match.keep, self._hear
        self._refused = False

    def _hear(self, given: Given) -> None:
        self._keep(given)
        self._refused = self._refused or given.refused is not None
        own = ("both", "all", self._player)
        self._mind.hear([event for event in given.events if event.audience in own])

    def act(self) -> None:
        if self._refused:
            self._refused = False
            self._driver.press(f"{self._player}.captain.cancel")
        legal = self._match.legal(self._player)
        mine = [order for order in legal if getattr(order, "station", None) is self._seat]
        decision = self._mind.decide(self._match.view(self._player), mine, 0)
        if decision is not None:
            self._driver.order(str(decision.order))


def play_on(driver: TableDriver, person: Person, seconds: float) -> None:
    """Let a person act every few seconds until the match is over."""
    for _ in range(700):
        if driver.scene == "end":
            return
        if not any(card.message.key == "con-sonar.rolling" for card in driver.screen("blue").cards):
            person.act()
        driver.advance(seconds)
    raise AssertionError("the match does not end")


@pytest.mark.parametrize("mode", ["turn-by-turn", "real-time"])
def test_a_person_alone_plays_captain_sonar(mode: str) -> None:
    driver = TableDriver(chart="alpha-2", goal="sudden-death", mode=mode, idle_seconds=0, seed=5)
    driver.set_up("red")
    driver.choose("who", "alone", "red")
    driver.row("begin", "red")
    driver.press("red.captain.ok")
    assert driver.scene == "start"
    play_on(driver, Person(driver, driver.match.match, "red", Station.CAPTAIN), 2)
    assert len(driver.loudspeaker.told) > 5
    assert {crew for crew, _, _ in driver.loudspeaker.told} == {"red"}, "the computers' crew keeps quiet"


def test_a_person_alone_plays_sonar_family() -> None:
    driver = FamilyDriver(idle_seconds=0, seed=5)
    driver.choose_game()
    driver.choose("who", "alone")
    assert driver.table.scene.plan.computers == "red=cadet blue.radio=ace"
    driver.row("begin")
    driver.press("blue.captain.ok")
    play_on(driver, Person(driver, driver.match.match, "blue", Station.CAPTAIN), 2)
    assert "crewmate.radio" in str(driver.loudspeaker.told)


def test_a_person_alone_plays_con_sonar() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=5)
    driver.choose_game()
    driver.choose("con-players", "4")
    driver.choose("who", "alone")
    driver.row("begin")
    driver.press("blue.captain.ok")
    play_on(driver, Person(driver, driver.con_sonar.match, "blue", None), 3)
    assert "buzz" not in [name for name, _ in driver.loudspeaker.sounds]


def test_nobody_sees_or_plays_the_hand_of_a_computer() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=5, computers="red=ace")
    driver.begin_con_sonar()
    driver.hold("red", 2.0)
    assert driver.seat("red").hand == (None, None, None)
    assert driver.told("red.captain") == "A computer sits here"
    assert driver.lamps("red.captain") == set()
    driver.let_go("red")
    driver.advance(5)
    assert driver.card("red.captain").state == "computer"


def test_a_computer_s_chances_are_told_to_everybody() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=5, computers="blue=ace red=ace")
    driver.begin_con_sonar()
    said = set()
    for _ in range(150):
        driver.advance(0.25)
        said.update(driver.screen("blue").captions)
        assert driver.screen("blue").captions == driver.screen("red").captions
    assert any("crewmate.player-fire" in str(message) for message in said)
    assert len(driver.loudspeaker.told) >= 1


def test_computers_at_con_sonar_wait_until_the_die_lies_still() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=5, computers="blue=ace red=ace")
    driver.begin_con_sonar()
    state = driver.con_sonar.match.state
    rolled = 0
    for _ in range(400):
        driver.advance(0.25)
        roll = driver.screen("blue").of_game.roll
        if roll is not None and roll.tumbling is not None:
            rolled += 1
            state = driver.con_sonar.match.state
            driver.advance(0.1)
            assert driver.con_sonar.match.state is state
    assert rolled > 2


def test_settings_are_what_the_next_match_offers() -> None:
    driver = TableDriver(idle_seconds=0, computers="red=officer", assists="blue.radio=hints")
    driver.begin()
    driver.table.scene.settings = replace(driver.table.scene.settings, language="fr")
    driver.press("blue.captain.ok")
    driver.advance(5)
    assert driver.screen("blue").candidates
