"""The ways in: from attract to the first course in a few presses, by people who read what they press."""

from collections import Counter
from typing import Any

import pytest

from console.core.match import Given
from console.displays.screen import BigChoices
from console.languages import LANGUAGES, say
from console.table.scenes.match.match_scene import MatchScene
from tests.table.driver import TableDriver

GAMES = ("captain-sonar", "sonar-family", "con-sonar")
MOST_PRESSES = 5


class CountedDriver(TableDriver):
    """Counts the presses of each crew."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.presses: Counter[str] = Counter()

    def press(self, *controls: str) -> None:
        self.presses.update(control.split(".")[0] for control in controls)
        super().press(*controls)


def choices(driver: TableDriver, crew: str = "blue") -> BigChoices:
    shown = driver.screen(crew).choices
    assert shown is not None
    return shown


def foot(driver: TableDriver, crew: str) -> str:
    shown = choices(driver, crew).foot
    assert shown is not None
    return say(shown, driver.screen(crew).language)


def asked(**settings: Any) -> CountedDriver:
    """A table at the question how many there are."""
    driver = CountedDriver(idle_seconds=0, **settings)
    driver.press("blue.captain.ok", "blue.captain.north")
    driver.settle()
    return driver


def in_mode(driver: TableDriver, mode: str = "turn-by-turn") -> None:
    """After the head count: one press for how it is played."""
    driver.settle()
    ways = {each.word.key: each.course for each in choices(driver).choices}
    driver.press(f"blue.captain.{ways[f'how-played.{mode}']}")


def first_moves(driver: TableDriver) -> list[Given]:
    """What people give from now on."""
    kept: list[Given] = []
    keep = driver.match.match.keep
    driver.match.match.keep = lambda given: (kept.append(given), keep(given))[1]
    return kept


@pytest.mark.parametrize("game", ("captain-sonar", "sonar-family"))
@pytest.mark.parametrize("people", ("alone", "both"))
def test_from_attract_to_the_first_course_in_five_presses(game: str, people: str) -> None:
    driver = CountedDriver(game=game, chart="alpha" if game == "captain-sonar" else "archipelago", seed=3)
    driver.press("blue.captain.ok")
    assert driver.scene == "choices"
    driver.press("blue.captain.north", "blue.captain.north")
    driver.settle()
    if people == "both":
        driver.press("red.captain.north", "red.captain.ok")
    else:
        driver.advance(10)
    assert driver.scene == "start"
    driver.settle()
    driver.press("blue.captain.ok")
    driver.advance(20)
    assert driver.scene == "play"
    turn = driver.match.match.view("blue").turn
    crew = "blue" if turn is None else turn.crew
    if people == "alone" and crew == "red":
        driver.advance(60)
        crew = "blue"
    moves = first_moves(driver)
    for course in sorted(driver.lamps(f"{crew}.captain") & {"north", "east", "south", "west"})[:1]:
        driver.press(f"{crew}.captain.{course}")
    assert "head" in [given.order.verb for given in moves if given.refused is None]
    assert max(driver.presses.values()) <= MOST_PRESSES


def test_from_attract_to_the_first_card_in_five_presses() -> None:
    driver = CountedDriver(game="con-sonar", seed=3)
    driver.press("blue.captain.ok")
    driver.settle()
    driver.press("red.captain.north")
    driver.settle()
    driver.press("blue.captain.north", "red.captain.north")
    assert driver.scene == "play"
    moves = first_moves(driver)
    driver.press("blue.captain.east", "blue.captain.ok", "blue.captain.ok")
    assert [given.order.verb for given in moves] == ["play"]
    assert max(driver.presses.values()) <= MOST_PRESSES


def test_the_first_press_opens_four_choices_each_a_picture_and_a_word() -> None:
    driver = TableDriver()
    driver.press("red.engineer.ok")
    for crew in ("blue", "red"):
        shown = choices(driver, crew)
        assert [say(each.word, "en") for each in shown.choices] == ["Play", "Again", "Learn", "More"]
        assert [each.course for each in shown.choices] == ["north", "east", "south", "west"]
        assert shown.languages
    assert driver.lamps("red.captain") == {"north", "south", "west", "cancel", "stop"}


def test_again_is_dark_and_says_so_until_something_was_played() -> None:
    driver = TableDriver()
    driver.press("blue.captain.ok", "blue.captain.east")
    again = choices(driver).choices[1]
    assert (driver.scene, again.dark) == ("choices", True)
    assert again.about is not None and say(again.about, "en") == "Nothing was played yet"
    assert driver.loudspeaker.sounds[-1] == ("buzz", "blue")


def test_stop_changes_the_language_and_it_stays_until_attract_has_stood_for_five_minutes() -> None:
    driver = TableDriver()
    driver.press("blue.captain.ok", "blue.captain.stop")
    assert driver.screen("red").language == "fr"
    driver.settle()
    driver.press("red.captain.stop", "red.first-mate.stop", "blue.captain.cancel")
    assert driver.scene == "attract"
    driver.advance(200)
    driver.press("blue.captain.ok")
    assert driver.screen("blue").language == "fr"
    driver.press("blue.captain.north", "blue.captain.north")
    driver.settle()
    driver.press("red.captain.north")
    assert driver.screen("blue").language == "fr", "and into the match"
    driver.advance(230)
    assert driver.scene == "attract"


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_five_minutes_of_attract_the_owner_s_language_holds(language: str) -> None:
    driver = TableDriver(language=language)
    driver.press("blue.captain.ok", "blue.captain.stop", "blue.captain.cancel")
    before = {driver.screen("blue").language}
    driver.advance(301)
    shown = driver.screen("blue").language
    driver.press("blue.captain.ok")
    assert driver.screen("blue").language == shown, f"as attract shows it, no longer {before}"


def test_the_match_begins_as_soon_as_both_sides_have_answered() -> None:
    driver = asked()
    driver.press("blue.captain.west")
    assert driver.scene == "choices"
    assert [each.taken for each in choices(driver, "blue").choices] == [False, False, False, True]
    assert not any(each.taken for each in choices(driver, "red").choices)
    driver.press("red.captain.south")
    in_mode(driver)
    assert driver.match.match.plan.players == "4,3"
    assert driver.match.plan.computers == ""


def test_a_side_that_does_not_answer_is_counted_down_and_played_by_officers() -> None:
    driver = asked()
    driver.press("blue.captain.west")
    driver.advance(3)
    assert foot(driver, "red") == "Nobody there? In 7 s the computer plays this side."
    assert foot(driver, "blue") == "Waiting for the other side: 7 s. OK begins at once."
    driver.advance(7)
    in_mode(driver)
    assert driver.match.plan.computers == "red=officer"


@pytest.mark.parametrize("crew", ("blue", "red"))
def test_where_ok_begins_at_once_its_lamp_shines_on_the_panel_and_on_the_screen(crew: str) -> None:
    driver = asked()
    assert "ok" not in driver.lamps(f"{crew}.captain")
    driver.press(f"{crew}.captain.west")
    assert "OK begins at once" in foot(driver, crew)
    assert "ok" in driver.lamps(f"{crew}.captain")
    assert "captain.ok" in driver.screen(crew).lit


def test_ok_of_the_side_that_answered_begins_at_once() -> None:
    driver = asked()
    driver.press("red.captain.ok")
    assert driver.scene == "choices", "who has not answered cannot begin"
    driver.press("red.captain.north", "red.captain.ok")
    assert driver.match.plan.computers == "blue=officer red.first-mate=ace red.engineer=ace red.radio=ace"


def test_an_ok_that_was_to_begin_at_once_does_not_choose_the_start() -> None:
    driver = asked()
    driver.press("blue.captain.west", "red.captain.south")
    in_mode(driver)
    moves = first_moves(driver)
    driver.press("red.captain.ok")
    assert (driver.scene, moves) == ("start", []), "the other captain's answer began the match"
    driver.settle()
    driver.press("blue.captain.ok")
    assert [given.order.verb for given in moves] == ["start", "dive"]


def test_cancel_takes_an_answer_back_and_then_leads_back() -> None:
    driver = asked()
    driver.press("blue.captain.west", "blue.captain.cancel")
    driver.advance(11)
    assert driver.scene == "choices", "nobody is waited for"
    driver.press("blue.captain.cancel")
    assert choices(driver).languages
    driver.press("blue.captain.cancel")
    assert driver.scene == "attract"


PEOPLE = {
    ("captain-sonar", 4, 4): ("4,4", ""),
    ("captain-sonar", 2, 2): ("2,2", ""),
    ("captain-sonar", 1, 1): (
        "4,4",
        "blue.first-mate=ace blue.engineer=ace blue.radio=ace"
        " red.first-mate=ace red.engineer=ace red.radio=ace",
    ),
    ("captain-sonar", 4, 2): ("4,4", "red.first-mate=ace red.engineer=ace"),
    ("captain-sonar", 2, 0): ("2,3", "red=officer"),
    ("sonar-family", 2, 2): (None, ""),
    ("sonar-family", 1, 2): (None, "blue.radio=ace"),
    ("sonar-family", 2, 0): (None, "red=officer"),
    ("con-sonar", 1, 1): ("blue,red", ""),
    ("con-sonar", 1, 0): ("blue,red", "red=officer"),
    ("con-sonar", 3, 3): ("blue,red,green,orange,purple,yellow", ""),
    ("con-sonar", 1, 2): ("blue,red,green,orange", "blue.first-mate=officer"),
}


@pytest.mark.parametrize(("game", "blue", "red"), PEOPLE)
def test_who_came_decides_who_sits_where(game: str, blue: int, red: int) -> None:
    driver = asked(game=game)
    buttons = ("", "north", "east", "south", "west")
    driver.press(f"blue.captain.{buttons[blue]}")
    driver.press(f"red.captain.{buttons[red]}" if red else "blue.captain.ok")
    if game != "con-sonar" and max(blue, red) > 1:
        in_mode(driver)
    assert isinstance(driver.table.scene, MatchScene)
    options = driver.match.match.plan
    assert (options.game, options.players, driver.match.plan.computers) == (
        game,
        *PEOPLE[game, blue, red],
    )


def test_four_people_play_turn_by_turn_where_the_rules_force_it() -> None:
    driver = asked(chart="alpha-2", mode="real-time")
    driver.press("blue.captain.east", "red.captain.east")
    assert [each.course for each in choices(driver).choices] == ["north", "east"], "nothing but that"
    in_mode(driver)
    assert (driver.match.match.plan.mode, driver.match.match.plan.players) == ("turn-by-turn", "2,2")


def answered(blue: int, red: int, **settings: Any) -> TableDriver:
    """A table at the picture after the head count."""
    driver, buttons = asked(**settings), ("", "north", "east", "south", "west")
    driver.press(f"blue.captain.{buttons[blue]}", f"red.captain.{buttons[red]}")
    driver.settle()
    return driver


@pytest.mark.parametrize(
    ("blue", "red", "first"), [(4, 4, "real-time"), (3, 3, "real-time"), (3, 2, "turn-by-turn")]
)
def test_real_time_which_learn_teaches_is_first_from_six_people_up(blue: int, red: int, first: str) -> None:
    driver = answered(blue, red)
    assert {each.course for each in choices(driver).choices} >= {"north", "south"}, "one press for either"
    driver.press("red.captain.north")
    assert driver.match.match.plan.mode == first


@pytest.mark.parametrize(("blue", "red", "first"), [(2, 2, "real-time"), (1, 2, "turn-by-turn")])
def test_a_game_for_four_offers_what_it_taught_first_when_all_seats_are_taken(
    blue: int, red: int, first: str
) -> None:
    driver = answered(blue, red, game="sonar-family")
    assert [each.course for each in choices(driver).choices] == ["north", "south"], "one press for either"
    assert foot(driver, "red") == "One person at each station."
    assert blue == 2 or foot(driver, "blue") == "You are captain; a computer takes the other station."
    driver.press("red.captain.north")
    assert (driver.match.match.plan.game, driver.match.match.plan.mode) == ("sonar-family", first)


def test_nobody_s_press_plays_the_first_mode() -> None:
    driver = answered(4, 4)
    driver.advance(16)
    assert driver.match.match.plan.mode == "real-time"


def test_after_the_head_count_each_crew_is_told_who_sits_where() -> None:
    driver = answered(2, 3)
    assert foot(driver, "blue") == (
        "One person is captain, first mate and engineer; the other listens at the radio."
    )
    assert foot(driver, "red") == "The captain is first mate too; engineer and radio have a person each."
    assert foot(answered(4, 4), "red") == "One person at each station."
    assert foot(answered(1, 2), "blue") == "You are captain; computers take the other stations."


def test_a_small_crew_may_have_computers_at_the_seats_that_it_would_share() -> None:
    driver = answered(2, 3)
    driver.press("blue.captain.east")
    assert foot(driver, "blue") == "You are captain and radio; computers take the other stations."
    assert foot(driver, "red").startswith("The captain is first mate too"), "each crew chooses for itself"
    driver.press("blue.captain.north")
    assert driver.match.plan.computers == "blue.first-mate=ace blue.engineer=ace"


def test_cancel_leads_back_to_the_head_count() -> None:
    driver = answered(2, 2)
    driver.press("red.captain.cancel")
    assert choices(driver).title.key == "how-many.title"


def test_more_people_than_a_side_seats_cannot_be_chosen() -> None:
    driver = asked(game="sonar-family")
    assert [each.course for each in choices(driver).choices] == ["north", "east"]
    driver.press("blue.captain.west")
    assert driver.loudspeaker.sounds[-1] == ("buzz", "blue")


def test_hints_of_the_owner_stay_where_people_sit() -> None:
    driver = asked(assists="blue.radio=hints red.radio=hints")
    driver.press("blue.captain.west", "red.captain.north")
    in_mode(driver)
    assert driver.match.plan.assists == "blue.radio=hints"


def test_a_match_that_is_not_paid_for_does_not_begin() -> None:
    driver = asked(coins_per_match=1)
    driver.press("blue.captain.west")
    driver.advance(30)
    assert driver.scene == "choices"
    assert driver.loudspeaker.sounds.count(("buzz", None)) == 1


def played_once(**settings: Any) -> TableDriver:
    """A table in attract after a match of two crews."""
    driver = TableDriver(idle_seconds=0, match_minutes=1, **settings)
    driver.press("blue.captain.ok", "blue.captain.north", "blue.captain.west")
    driver.settle()
    driver.press("red.captain.south")
    in_mode(driver)
    driver.advance(61)
    driver.press("blue.captain.ok")
    driver.advance(600)
    assert driver.scene == "attract"
    return driver


def test_again_plays_the_same_with_the_same_sides() -> None:
    driver = played_once(blue_name="Orca")
    driver.press("blue.captain.ok")
    about = choices(driver).choices[1].about
    assert about is not None and say(about, "en") == "Captain Sonar, Alpha"
    driver.press("blue.captain.east", "blue.captain.north")
    assert driver.match.match.plan.players == "4,3"
    assert driver.screen("blue").names == {"blue": "Orca", "red": "Kraken"}


def test_again_exchanges_names_people_and_computers() -> None:
    driver = played_once(assists="red.radio=hints")
    driver.press("blue.captain.ok")
    driver.settle()
    driver.press("red.captain.east", "red.captain.south")
    assert driver.match.match.plan.players == "3,4"
    assert driver.match.plan.assists == "blue.radio=hints"
    assert driver.screen("blue").names == {"blue": "Kraken", "red": "Nautilus"}


def test_cancel_leads_back_from_again() -> None:
    driver = played_once()
    driver.press("blue.captain.ok", "blue.captain.east", "blue.captain.cancel")
    assert choices(driver).languages


def test_one_ok_gives_start_and_dive() -> None:
    driver = asked()
    driver.press("blue.captain.west", "red.captain.west")
    in_mode(driver)
    moves = first_moves(driver)
    driver.settle()
    driver.press("blue.captain.ok")
    assert [given.order.verb for given in moves] == ["start", "dive"]
    assert driver.scene == "start"
    driver.press("red.captain.east", "red.captain.ok")
    assert driver.scene == "play"


def test_the_two_boats_are_offered_different_starts_by_lot() -> None:
    offered = []
    for seed in range(1, 40):
        driver = asked(seed=seed)
        driver.press("blue.captain.west", "red.captain.west")
        in_mode(driver)
        aims = [driver.screen(crew).aim for crew in ("blue", "red")]
        offered.append(tuple(aim.cursor for aim in aims if aim is not None))
    assert all(len(set(pair)) == 2 for pair in offered)
    assert len({dot for pair in offered for dot in pair}) > 30
    assert asked_start(7) == asked_start(7), "the owner's seed draws the same"


def asked_start(seed: int) -> str:
    driver = asked(seed=seed)
    driver.press("blue.captain.west", "red.captain.west")
    in_mode(driver)
    aim = driver.screen("blue").aim
    assert aim is not None
    return aim.cursor


def test_more_is_a_list_of_pages_each_of_a_few_rows() -> None:
    driver = TableDriver(idle_seconds=0)
    driver.set_up()
    pages = ["game", "sea", "crews", "helps", "names"]
    assert driver.labels() == ["set-up.begin", *(f"set-up.page-{page}" for page in pages)]
    driver.choose("chart", "delta-2")
    screen = driver.screen("blue")
    assert screen.chart is not None and screen.chart.name == "delta-2", "drawn, with its own briefing"
    driver.press("blue.captain.ok")
    tiles = driver.screen("blue")
    assert tiles.chart is not None and tiles.chart.name == "delta-2", "small, on its tile"
    assert driver.labels()[0] == "set-up.begin"


def test_a_boat_is_named_with_the_courses() -> None:
    driver = TableDriver(idle_seconds=0)
    driver.set_up()
    driver.row("red-name")
    driver.press("blue.captain.ok", "blue.captain.south", "blue.captain.south", "blue.captain.ok")
    assert driver.table.scene.plan.boats["red"] == "B"
    assert driver.labels() == ["set-up.blue-name", "set-up.red-name"]


def test_a_match_that_waits_is_under_more() -> None:
    driver = TableDriver(idle_seconds=60)
    driver.begin()
    waiting = driver.match
    driver.advance(92)
    driver.press("blue.captain.ok", "blue.captain.south", "blue.captain.west")
    assert driver.labels()[-1] == "set-up.page-waiting"
    driver.press("blue.captain.north", "blue.captain.ok", "blue.captain.ok")
    assert driver.match is waiting
