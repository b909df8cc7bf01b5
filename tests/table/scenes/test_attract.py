"""Attract: a film of a hunt, the rules in pictures, the records; then the same in the other language."""

import pytest

from console.displays.film.film_chase import FILM_MS
from console.games import GAMES, display_of
from console.languages import LANGUAGES, catalogue, say
from console.table.scenes.attract import PAGE_NS, PICTURE_MS, RECORDS_NS
from tests.table.driver import TableDriver

FILM_S, PAGE_S, RECORDS_S = FILM_MS / 1e3, PAGE_NS / 1e9, RECORDS_NS / 1e9
SHOWN = tuple(game for game in GAMES if display_of(game).rules)


def shown_pages(driver: TableDriver) -> list[tuple[str, int]]:
    """The pages of the rules that one round has, after the film; then there are the records."""
    assert driver.screen("blue").film_ms is not None
    driver.advance(FILM_S)
    seen = []
    while (page := driver.screen("blue").rules) is not None:
        seen.append((page.game, page.number))
        driver.advance(PAGE_S)
    assert driver.screen("blue").film_ms is None, "the records"
    return seen


def test_the_film_runs_through_in_twenty_pictures_a_second_the_same_on_both_displays() -> None:
    driver, seen = TableDriver(), []
    for _ in range(round(FILM_S * 100)):
        blue, red = (driver.screen(crew).film_ms for crew in ("blue", "red"))
        assert blue == red
        seen.append(blue)
        driver.advance(0.01)
    assert list(dict.fromkeys(seen)) == list(range(0, FILM_MS, PICTURE_MS))
    assert driver.screen("blue").film_ms is None and driver.screen("blue").rules.number == 0


def test_a_press_in_the_film_leads_to_the_first_choice_and_attract_begins_again_with_it() -> None:
    driver = TableDriver(idle_seconds=60)
    driver.advance(7)
    driver.press("blue.radio.ok")
    assert driver.scene == "choices"
    driver.advance(61)
    assert driver.scene == "attract" and driver.screen("blue").film_ms < 2000


def test_the_owner_names_the_table() -> None:
    assert TableDriver().screen("blue").poster.name == "Sonar Table"
    assert TableDriver(table_name="Le Redoutable").screen("red").poster.name == "Le Redoutable"


def test_a_calm_table_has_a_calm_film() -> None:
    assert TableDriver(calm=True).screen("blue").calm and not TableDriver().screen("blue").calm


@pytest.mark.parametrize("game", SHOWN)
def test_the_game_that_the_owner_has_set_is_taught(game: str) -> None:
    driver = TableDriver(game=game)
    for language in (*LANGUAGES, LANGUAGES[0]):
        assert shown_pages(driver) == [(game, number) for number in range(len(display_of(game).rules))]
        assert driver.screen("red").language == language
        driver.advance(RECORDS_S)


def test_where_no_game_is_set_each_is_taught_in_every_language_in_turn() -> None:
    driver, seen = TableDriver(), []
    for _ in range(2 * len(LANGUAGES) + 1):
        seen.append((shown_pages(driver)[0][0], driver.screen("blue").language))
        driver.advance(RECORDS_S)
    assert seen == [(game, each) for game in SHOWN for each in LANGUAGES] + [(SHOWN[0], LANGUAGES[0])]


def test_the_call_says_how_many_can_play_the_game_that_is_set() -> None:
    for game, most in (("", 8), ("sonar-family", 4), ("con-sonar", 6)):
        about = TableDriver(game=game).screen("blue").poster.about
        assert say(about, "en").startswith(f"1 to {most} players")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN)
def test_every_page_of_the_rules_has_words(game: str, language: str) -> None:
    words = catalogue(language)
    for name, _ in display_of(game).rules:
        assert {f"attract.{name}", f"attract.{name}-title"} <= set(words)
