"""A gallery without delay: only where all people of both crews agree, and nobody waits long for an answer."""

from typing import Any

import pytest

from console.displays.screen import SceneName
from console.languages import LANGUAGES, say
from console.panels.clock import MILLISECOND_NS
from console.panels.link import Press
from console.table.arbiter import OrderedPress
from console.table.onlookers.crowd import delay_s
from console.table.scenes.live_consent import LiveConsentScene
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.scenes.start import StartScene
from tests.table.driver import TableDriver

AT_ONCE = {"gallery_delay_seconds": 0, "crowd": True}


def asked(**settings: Any) -> TableDriver:
    """A table at which a match was chosen."""
    driver = TableDriver(**{**AT_ONCE, **settings})
    choose(driver)
    return driver


def choose(driver: TableDriver) -> None:
    driver.set_up()
    driver.press("blue.captain.ok")


def match(driver: TableDriver) -> MatchScene:
    scene = driver.table.scene
    assert isinstance(scene, MatchScene)
    return scene


def is_asking(driver: TableDriver) -> bool:
    return isinstance(driver.table.scene, LiveConsentScene)


def test_where_both_captains_agree_nothing_is_delayed() -> None:
    driver = asked()
    assert is_asking(driver)
    driver.settle()
    driver.press("blue.captain.north")
    assert is_asking(driver)
    assert driver.screen("blue").choices.choices[0].taken  # type: ignore[union-attr]
    assert not driver.screen("red").choices.choices[0].taken  # type: ignore[union-attr]
    driver.press("red.captain.north")
    assert delay_s(match(driver)) == 0


@pytest.mark.parametrize("who", ["blue", "red"])
def test_one_captain_who_does_not_agree_is_enough(who: str) -> None:
    driver = asked()
    driver.settle()
    driver.press("blue.captain.north")
    driver.press(f"{who}.captain.south")
    assert delay_s(match(driver)) == 90


def test_no_answer_is_a_no_and_the_match_begins() -> None:
    driver = asked()
    driver.settle()
    driver.press("blue.captain.north")
    driver.advance(10)
    assert delay_s(match(driver)) == 90
    assert driver.screen("blue").clock_s == pytest.approx(0, abs=1), "no time of the match was spent on it"


def test_nobody_but_a_captain_answers_and_no_press_that_was_meant_for_something_else() -> None:
    driver = asked()
    driver.press("blue.captain.north", "red.captain.north")
    assert is_asking(driver), "too soon to have been read"
    driver.settle()
    driver.press("blue.first-mate.ok", "red.radio.ok", "blue.captain.west")
    assert is_asking(driver)


def test_against_computers_one_captain_speaks_for_all() -> None:
    driver = asked(computers="red=officer")
    driver.settle()
    driver.press("blue.captain.north")
    assert delay_s(match(driver)) == 0


@pytest.mark.parametrize("settings", [{"gallery_delay_seconds": 30}, {"crowd": False}])
def test_nobody_is_asked_where_nothing_depends_on_it(settings: dict[str, Any]) -> None:
    driver = asked(**settings)
    assert delay_s(match(driver)) == (settings.get("gallery_delay_seconds") or 90)


def test_a_match_that_is_not_paid_for_is_not_asked_about() -> None:
    driver = TableDriver(**AT_ONCE, coins_per_match=2)
    choose(driver)
    assert not is_asking(driver) and not isinstance(driver.table.scene, MatchScene)


def test_it_is_paid_for_once() -> None:
    driver = TableDriver(**AT_ONCE, coins_per_match=1)
    driver.table.coins.credits = 2
    choose(driver)
    assert is_asking(driver)
    driver.settle()
    driver.press("blue.captain.south")
    assert match(driver) and driver.table.coins.credits == 1


def test_it_is_asked_in_both_languages() -> None:
    for language in LANGUAGES:
        screen = asked(language=language).screen("red")
        assert screen.scene is SceneName.CHOICES and screen.choices is not None
        assert say(screen.choices.title, language).endswith("?")


def test_what_a_slow_touch_opens_is_not_answered_before_it_was_seen() -> None:
    """Its time lies well before the moment at which the table heard of it."""
    driver = TableDriver()
    now_ns = driver.now_ns

    def hear(control: str, time_ns: int, uncertainty_ns: int = 0) -> Scene:
        press = Press(control, True, time_ns, uncertainty_ns)
        driver.table.hear([OrderedPress(press, "tablets", time_ns, time_ns)], press.latest_ns)
        return driver.table.scene

    opened = hear("blue.captain.ok", now_ns + 500 * MILLISECOND_NS, 500 * MILLISECOND_NS)
    assert isinstance(opened, StartScene)
    assert hear("red.captain.north", now_ns + 1_010 * MILLISECOND_NS) is opened
    assert hear("red.captain.north", now_ns + 1_500 * MILLISECOND_NS) is not opened
