"""Attract: a live match of aces with captions for strangers, on very little processor time."""

import logging
from collections.abc import Iterator
from typing import Any

import pytest

from console.core.game import Event
from console.core.words import Crew
from console.games import GAMES, display_of, stations_of
from console.languages import LANGUAGES, Message, catalogue, say
from console.stations.attract_show import PlacesLeft
from console.table.scenes.attract import MATCH_SHOWN_NS, PAGE_NS, REST_NS
from console.table.scenes.attract_match import AttractMatch
from tests.table.driver import TableDriver

PAGES_S = 6 * PAGE_NS / 1e9
SHOWN = tuple(game for game in GAMES if stations_of(game).attract is not None)
ROUND_S = PAGES_S + MATCH_SHOWN_NS / 1e9


def watched(driver: TableDriver, seconds: float) -> list[Message]:
    """What is explained in that time."""
    said: list[Message] = []
    for _ in range(round(seconds * 4)):
        driver.advance(0.25)
        screen = driver.screen("blue")
        if screen.rules is None and screen.captions and screen.captions[0] not in said[-1:]:
            said.append(screen.captions[0])
    return said


def exhibited(driver: TableDriver) -> AttractMatch:
    shown = driver.table.scene._match  # type: ignore[attr-defined]
    assert isinstance(shown, AttractMatch)
    return shown


def routes(driver: TableDriver) -> tuple[Any, ...]:
    return tuple(tuple(driver.screen(crew).enemy_route) for crew in ("blue", "red"))


def test_two_aces_play_live_and_what_they_do_is_explained() -> None:
    driver = TableDriver(seed=11)
    driver.advance(PAGES_S + 1)
    said = watched(driver, 55)
    assert len(said) > 8
    assert {"attract-match.dived", "attract-match.headed"} <= {message.key for message in said}
    for message in said:
        english, french = (say(message, language) for language in LANGUAGES)
        assert english != french and "{" not in english + french
    screen = driver.screen("blue")
    assert screen.poster.call.key == "attract-match.press"
    assert screen.candidates, "where blue holds red to be"


def test_both_displays_say_the_same_and_show_both_boats() -> None:
    driver = TableDriver(seed=11)
    driver.advance(PAGES_S + 30)
    blue, red = driver.screen("blue"), driver.screen("red")
    assert blue.captions == red.captions
    assert blue.enemy_route[-1] == red.view.json()["boat"]["dot"]
    assert red.enemy_route[-1] == blue.view.json()["boat"]["dot"]


def test_the_match_waits_while_the_rules_are_shown_and_goes_on_in_the_other_language() -> None:
    driver = TableDriver(seed=11)
    driver.advance(ROUND_S)
    before = routes(driver)
    driver.advance(5)
    assert driver.screen("blue").rules.number == 0
    assert driver.screen("blue").language == "fr"
    driver.advance(PAGES_S - 5 + 0.5)
    assert driver.screen("blue").rules is None
    assert [route[: len(old)] for route, old in zip(routes(driver), before, strict=True)] == list(before)


def test_no_two_tables_show_the_same_match_unless_their_owner_says_so() -> None:
    seen = []
    for seed in (11, 11, 12):
        driver = TableDriver(seed=seed)
        driver.advance(PAGES_S + 20)
        seen.append(routes(driver))
    assert seen[0] == seen[1] != seen[2]


def test_at_most_one_order_is_thought_of_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = TableDriver(seed=11)
    driver.advance(PAGES_S + 5)
    step, orders = AttractMatch.step, []

    def counted(match: AttractMatch) -> None:
        given: list[Any] = []
        keep = match._scene.match.keep
        match._scene.match.keep = lambda one: (given.append(one), keep(one))[1]
        step(match)
        match._scene.match.keep = keep
        orders.append(len(given))

    monkeypatch.setattr(AttractMatch, "step", counted)
    for _ in range(200):
        driver.advance(0.05)
    assert max(orders) == 1
    assert len(orders) <= 41, "four steps a second"


def test_a_match_is_played_to_its_end_and_another_begins() -> None:
    driver = TableDriver(seed=11, game="captain-sonar")
    driver.advance(PAGES_S + 1)
    first = exhibited(driver)
    for _ in range(6000):
        if exhibited(driver) is not first:
            break
        driver.advance(1)
    assert exhibited(driver) is not first
    assert first._scene.match.state.phase == "over"
    assert not [given for given in first._given if given.refused]


def test_a_match_that_fails_is_forgotten(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    driver = TableDriver(seed=11)

    def fails(match: AttractMatch) -> None:
        raise RuntimeError("an ace has lost its mind")

    monkeypatch.setattr(AttractMatch, "step", fails)
    with caplog.at_level(logging.ERROR):
        driver.advance(PAGES_S + 10)
    assert "lost its mind" in caplog.text
    assert driver.scene == "attract" and driver.screen("blue").rules is not None
    monkeypatch.undo()
    driver.advance(REST_NS / 1e9 + ROUND_S)
    driver.press("blue.captain.ok")
    assert driver.scene == "choices"


def shown_pages(driver: TableDriver) -> list[tuple[str, int]]:
    """The pages of the rules that one round has."""
    seen = []
    while (page := driver.screen("blue").rules) is not None:
        seen.append((page.game, page.number))
        driver.advance(PAGE_NS / 1e9)
        driver.advance(0.01)
    return seen


@pytest.mark.parametrize("game", SHOWN)
def test_the_game_that_the_owner_has_set_is_taught_and_played(game: str) -> None:
    driver = TableDriver(seed=11, game=game)
    for language in (*LANGUAGES, LANGUAGES[0]):
        assert shown_pages(driver) == [(game, number) for number in range(len(display_of(game).rules))]
        assert driver.screen("red").language == language
        driver.advance(15)
        assert driver.screen("blue").view.game == game
        assert driver.screen("blue").captions, "it goes on, and is explained"
        driver.advance(46)


def test_where_no_game_is_set_each_is_shown_in_every_language_in_turn() -> None:
    driver, seen = TableDriver(seed=11), []
    for _ in range(2 * len(LANGUAGES) + 1):
        seen.append((driver.screen("blue").rules.game, driver.screen("blue").language))
        shown_pages(driver)
        driver.advance(30)
        assert driver.screen("blue").view.game == seen[-1][0], "the match is of the game that was taught"
        driver.advance(31)
    assert seen == [(game, each) for game in SHOWN for each in LANGUAGES] + [(SHOWN[0], LANGUAGES[0])]


def test_the_call_says_how_many_can_play_the_game_that_is_set() -> None:
    for game, most in (("", 8), ("sonar-family", 4), ("con-sonar", 6)):
        about = TableDriver(game=game).screen("blue").poster.about
        assert say(about, "en").startswith(f"1 to {most} players")


def explained(game: str) -> Iterator[Message]:
    """What is said of whole matches of a game, one on each of its first charts."""
    show = stations_of(game).attract
    assert show is not None
    driver = TableDriver(seed=11, game=game)
    for number in range(2):
        match = AttractMatch(show, driver.table.settings, driver.table.scene, number, 11)
        while not match.over:
            match.step()
            yield from match.screen(Crew.BLUE).captions


def test_a_whole_match_is_explained_in_both_languages_with_the_deeds_of_its_game() -> None:
    said = set(explained("sonar-family"))
    for message in said:
        english, french = (say(message, language) for language in LANGUAGES)
        assert english != french and "{" not in english + french
    names = {message.key.removeprefix("attract-match.") for message in said}
    assert names >= {"family-energy", "family-sonar", "silence", "family-hit", "won"}


def test_a_missile_that_misses_and_ice_that_breaks_have_words() -> None:
    show = stations_of("sonar-family").attract
    assert show is not None
    none = dict.fromkeys(Crew, 9)
    rare = (
        (Event("both", "impact", (("crew", "red"), ("kind", "clear"), ("dot", "B4"))), "B4"),
        (Event("both", "damaged", (("crew", "red"), ("amount", 1), ("total", 1), ("cause", "ice"))), "1"),
        (Event("red", "blackout", ()), "red"),
    )
    for event, told in rare:
        commentator = show.commentator()
        commentator.hear([event], PlacesLeft(none, none), 0)
        assert commentator.now is not None
        assert told in say(commentator.now, "en").lower() or told in say(commentator.now, "en")
        assert "{" not in say(commentator.now, "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN)
def test_every_page_of_the_rules_has_words(game: str, language: str) -> None:
    words = catalogue(language)
    for name, _ in display_of(game).rules:
        assert {f"attract.{name}", f"attract.{name}-title"} <= set(words)
