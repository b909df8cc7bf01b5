"""Con Sonar! at the table: where players sit, hands held to be seen, what presses come to, the die."""

import json
from dataclasses import asdict

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.seating import Seating
from console.core.words import Crew, Station
from console.displays.screen import CardState, Screen
from console.games.con_sonar.rules.orders import Fire, FleetCard, TorpedoCard
from console.games.con_sonar.stations.throws import THROW_NS
from console.languages import say
from console.table.plans.rematch import rematch
from tests.games.con_sonar.stations.con_sonar_driver import ALL, ConSonarDriver

SECOND_NS = 1_000_000_000


@pytest.fixture
def two() -> ConSonarDriver:
    """Blue and red, one at each display, blue to play."""
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.begin_con_sonar(2)
    driver.set_hand("blue", "yellow+6", "green-5", "red-5")
    return driver


@pytest.fixture
def six() -> ConSonarDriver:
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.begin_con_sonar(6)
    return driver


def test_set_up_offers_players_and_a_colour_for_each_place() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.choose_game()
    driver.choose("con-players", "3")
    rows = driver.screen("red").menu.rows
    assert [say(row.value, "en") for row in rows[:4]] == ["3", "Blue", "Red", "Green"]
    assert say(rows[2].label, "en") == "Kraken: captain's buttons"
    assert say(rows[3].label, "en") == "Nautilus: first mate's buttons"
    driver.press(*["blue.captain.south"] * 3, "blue.captain.east")
    assert say(driver.screen("red").menu.rows[3].value, "en") == "Orange", "red and blue are taken"
    assert driver.screen("red").menu.side.key == "con-sonar.pad-first-mate"
    driver.row("begin")
    driver.press("blue.captain.ok")
    assert driver.con_sonar.match.plan.players == "blue,red,orange"
    assert driver.con_sonar.match.plan.seed == 7


def test_six_players_sit_by_turns_at_both_displays(six: ConSonarDriver) -> None:
    places = ["blue.captain", "red.captain", "blue.first-mate", "red.first-mate", "blue.radio", "red.radio"]
    assert [six.controls(player) for player in ALL] == places
    assert [seat.colour for seat in six.screen("red").of_game.seats] == ["red", "orange", "yellow"]


@pytest.mark.parametrize("player", ALL)
def test_a_hand_is_seen_only_while_its_player_holds_back(six: ConSonarDriver, player: str) -> None:
    hidden = six.screen(six.desk_of(player).place.crew)
    assert six.seat(player).hand == (None, None, None)
    six.hold(player)
    view = six.con_sonar.match.view(player).json()
    assert six.seat(player).hand == tuple(view["hand"])
    six.let_go(player)
    assert six.seat(player).hand == (None, None, None)
    shown = six.screen(six.desk_of(player).place.crew)
    assert (shown.of_game.seats, shown.view) == (hidden.of_game.seats, hidden.view), "a look changes nothing"


def test_a_stuck_button_does_not_give_a_hand_away_for_ever(two: ConSonarDriver) -> None:
    two.hold("blue", 30)
    assert two.seat("blue").hand == (None, None, None)


def test_holding_the_radio_operator_s_ok_neither_looks_nor_changes_the_language(six: ConSonarDriver) -> None:
    six.link.press("blue.radio.ok")
    six.advance(4)
    assert six.seat("purple").hand == (None, None, None)
    assert six.screen("blue").language == "en"


@given(st.lists(st.tuples(st.integers(10, 900), st.integers(10, 900)), max_size=12))
@settings(max_examples=25, deadline=None)
def test_no_holding_and_tapping_of_ok_lays_a_card_open(pauses: list[tuple[int, int]]) -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.begin_con_sonar(2)
    before = driver.con_sonar.match.state
    for held_ms, rested_ms in pauses:
        for player in ("blue", "red"):
            driver.link.press(f"{driver.controls(player)}.ok")
        driver.advance(held_ms / 1000)
        for player in ("blue", "red"):
            driver.link.release(f"{driver.controls(player)}.ok")
        driver.advance(rested_ms / 1000)
        assert [driver.seat(player).laid for player in ("blue", "red")] == [None, None]
    assert driver.con_sonar.match.state == before


@given(st.lists(st.integers(10, 900), max_size=8), st.integers(0, 3))
@settings(max_examples=25, deadline=None)
def test_who_looks_too_shortly_lays_no_card_open(held_ms: list[int], pointed: int) -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.begin_con_sonar(2)
    driver.press(*["blue.captain.east"] * pointed)
    before = driver.con_sonar.match.state, driver.seat("blue").pointed
    for each in held_ms:
        driver.hold("blue", each / 1000)
        driver.let_go("blue")
        assert driver.seat("blue").laid is None
    assert (driver.con_sonar.match.state, driver.seat("blue").pointed) == before


def test_an_ok_before_anything_is_pointed_at_is_answered_in_words(two: ConSonarDriver) -> None:
    assert two.seat("blue").pointed is None
    two.press("blue.captain.ok")
    assert two.told("blue.captain") == "Point at a card first, then OK"
    two.press("blue.captain.west")
    assert two.seat("blue").pointed == "hand-3", "to the left the last one comes first"
    two.order("blue play yellow+6 yellow2")
    assert two.seat("blue").pointed is None, "nor is the next card pointed at by itself"


def test_a_tap_on_back_takes_a_card_back_or_tells_to_hold(two: ConSonarDriver) -> None:
    two.press("blue.captain.cancel")
    assert two.told("blue.captain") == "Keep CANCEL pressed to see your hand"
    two.press("blue.captain.east", "blue.captain.ok")
    assert two.seat("blue").laid == "yellow+6"
    two.hold("blue")
    two.let_go("blue")
    assert two.seat("blue").laid == "yellow+6", "a look takes nothing back"
    two.press("blue.captain.cancel")
    assert two.seat("blue").laid is None


def test_a_display_that_is_shared_says_once_that_hands_rest_on_honour() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=7)
    driver.begin_con_sonar(3)
    (said,) = driver.screen("blue").captions
    assert say(said, "en") == "On your honour: look away while a neighbour looks"
    assert driver.screen("red").captions == (), "one player sits there"
    driver.order(str(driver.con_sonar.match.legal("blue")[0]))
    driver.advance(10)
    assert driver.screen("blue").captions == ()


def test_a_display_with_one_person_beside_a_computer_is_not_shared() -> None:
    driver = ConSonarDriver(idle_seconds=0, seed=7, computers="blue.first-mate=ace")
    driver.begin_con_sonar(3)
    assert driver.screen("blue").captions == ()


def test_a_look_says_which_cards_fit_and_a_hidden_hand_does_not(two: ConSonarDriver) -> None:
    two.order("blue play yellow+6 yellow2")
    assert two.seat("blue").fits == frozenset()
    two.hold("blue")
    assert two.seat("blue").hand == ("green-5", "red-5")
    assert two.seat("blue").fits == {1}, "submarine follows submarine"


def test_a_card_is_pointed_at_taken_and_played(two: ConSonarDriver) -> None:
    two.press("blue.captain.east")
    assert two.seat("blue").pointed == "hand-1"
    two.press("blue.captain.ok")
    seat = two.seat("blue")
    assert (seat.laid, seat.ways, seat.way) == ("yellow+6", ("yellow1", "yellow2"), 0)
    two.press("blue.captain.cancel")
    assert two.seat("blue").laid is None
    two.press("blue.captain.ok", "blue.captain.south", "blue.captain.ok")
    assert two.screen("red").view.json()["submarines"]["yellow2"] == 8
    assert two.screen("red").view.json()["chain"] == "submarine"
    assert two.says("red") == "Blue moves yellow 2 from 4 to 8"


def test_a_card_that_does_not_follow_is_refused_in_words(two: ConSonarDriver) -> None:
    two.order("blue play yellow+6 yellow2")
    two.point("blue", "hand-2")
    two.press("blue.captain.ok")
    assert two.card("blue.captain").state is CardState.REFUSED
    assert two.told("blue.captain") == "That card does not fit: you need submarine"
    assert two.seat("blue").laid is None


def test_only_whose_turn_it_is_acts(two: ConSonarDriver) -> None:
    assert two.card("blue.captain").state is CardState.AWAITED
    assert two.told("red.captain") == "Blue plays; hold CANCEL to see your hand"
    before = two.con_sonar.match.state
    two.press("red.captain.east", "red.captain.ok", "red.captain.cancel")
    assert two.con_sonar.match.state == before
    assert two.seat("red").pointed is None
    two.press("red.engineer.ok", "red.radio.ok", "blue.first-mate.next")
    assert two.con_sonar.match.state == before


def test_a_turn_ends_only_after_a_fleet_card(two: ConSonarDriver) -> None:
    seen = set()
    for _ in range(6):
        two.press("blue.captain.east")
        seen.add(two.seat("blue").pointed)
    assert seen == {"hand-1", "hand-2", "hand-3"}
    two.order("blue play yellow+6 yellow2")
    two.press("blue.captain.west")
    assert two.seat("blue").pointed == "end"
    two.press("blue.captain.ok")
    assert two.screen("blue").view.json()["turn"] == "red"
    assert len(two.seat("blue").hand) == 3


def attack(driver: ConSonarDriver) -> Fire:
    """Lay a torpedo card that the chain takes, fire it, and say what was fired."""
    state = driver.con_sonar.match.state
    face_up = (TorpedoCard.every()["yellow*3"], *state.face_up[1:])
    driver.con_sonar.match.state = state._replace(face_up=face_up, played=(FleetCard.every()["green-5"],))
    driver.con_sonar.look(driver.now_ns)
    order = next(
        order for order in driver.con_sonar.match.legal("blue") if str(order) == "blue fire yellow*3 yellow2"
    )
    driver.order(str(order))
    return order


def test_the_die_rolls_on_both_displays_before_anybody_knows(two: ConSonarDriver) -> None:
    two.order("blue play yellow+6 yellow2")
    attack(two)
    dice = two.con_sonar.match.state.attack.dice
    rolls = {crew: two.screen(crew).of_game.roll for crew in ("blue", "red")}
    assert rolls["blue"] == rolls["red"]
    assert rolls["red"].dice == () and rolls["red"].tumbling is not None
    assert rolls["red"].place == 8
    assert two.screen("red").view.json()["submarines"]["yellow2"] == 8, "not sunk before the die lies still"
    assert [e.name for e in two.loudspeaker.events][-1] == "fired"
    faces = set()
    for _ in range(round(THROW_NS * 0.5 / 50_000_000)):
        two.advance(0.05)
        faces.add(two.screen("blue").of_game.roll.tumbling)
    assert len(faces) > 3, "it shows other sides as time goes by"
    two.advance(len(dice) * THROW_NS / SECOND_NS)
    assert two.screen("red").of_game.roll.dice == dice
    assert two.screen("red").of_game.roll.tumbling is None
    outcome = "sunk" if two.con_sonar.match.state.attack.sunk else "missed"
    assert outcome in [event.name for event in two.loudspeaker.events]
    two.order("blue end")
    assert two.screen("red").of_game.roll is None


def test_while_the_die_rolls_nothing_is_pressed_but_ok_which_hurries_it(two: ConSonarDriver) -> None:
    two.order("blue play yellow+6 yellow2")
    attack(two)
    before = two.con_sonar.match.state
    two.press("blue.captain.cancel", "blue.captain.east", "red.captain.ok")
    assert two.con_sonar.match.state == before
    assert two.screen("blue").of_game.roll.tumbling is not None
    two.press("blue.captain.ok")
    assert two.screen("blue").of_game.roll.dice == before.attack.dice
    assert two.con_sonar.match.state == before


def test_a_torpedo_card_may_be_thrown_away(two: ConSonarDriver) -> None:
    two.order("blue play yellow+6 yellow2")
    state = two.con_sonar.match.state
    face_up = (TorpedoCard.every()["red*3"], *state.face_up[1:])
    two.con_sonar.match.state = state._replace(face_up=face_up)
    two.con_sonar.look(two.now_ns)
    two.order("blue trash red*3")
    assert two.says("red") == "Blue discards red ×3"
    assert two.seat("blue").pointed == "end", "only the end is left"


def test_lamps_show_who_acts(six: ConSonarDriver) -> None:
    assert {"north", "east", "south", "west", "cancel"} <= six.lamps("blue.captain")
    assert six.lamps("red.captain") == {"cancel"}, "to look with"
    assert six.lamps("red.radio") == {"erase"}
    assert six.lamps("blue.engineer") == set()
    six.advance(0.5 if "ok" in six.lamps("blue.captain") else 0)
    assert "ok" not in six.lamps("blue.captain"), "it blinks"


def test_a_wrong_button_tells_which_ones_are_the_player_s(six: ConSonarDriver) -> None:
    six.press("blue.radio.note-north")
    assert six.told("blue.radio").startswith("The SLIDE arrows point")


def test_the_match_clock_ends_a_match_and_the_points_stand() -> None:
    driver = ConSonarDriver(idle_seconds=0, match_minutes=1, seed=7)
    driver.begin_con_sonar()
    driver.advance(61)
    assert driver.scene == "end"
    assert driver.screen("blue").captions[0].key == "con-sonar.time-up"


def test_a_table_that_nobody_touches_goes_back_to_attract() -> None:
    driver = ConSonarDriver(idle_seconds=60, seed=7)
    driver.begin_con_sonar()
    driver.advance(61)
    assert driver.scene == "pause"
    driver.advance(31)
    assert driver.scene == "attract"


def shown(screen: Screen) -> str:
    """Everything of a screen but its clock."""
    return json.dumps(asdict(screen) | {"clock_s": None}, default=str)


@pytest.mark.parametrize("looking", [None, "blue", "green"])
def test_when_only_other_hands_and_piles_change_a_side_s_screen_and_lamps_stay(
    six: ConSonarDriver, looking: str | None
) -> None:
    if looking is not None:
        six.hold(looking)
    before, now_ns = shown(six.screen("blue")), six.now_ns
    state = six.con_sonar.match.state
    hands = [seat.hand for seat in state.seats]
    pile, torpedoes = state.fleet_pile[::-1], state.torpedo_pile[::-1]
    swapped = tuple(
        seat if seat.player == looking else seat._replace(hand=pile[3 * n : 3 * n + 3])
        for n, seat in enumerate(state.seats)
    )
    secret = state._replace(seats=swapped, fleet_pile=pile, torpedo_pile=torpedoes)
    assert [seat.hand for seat in secret.seats] != hands
    six.con_sonar.match.state = secret
    six.con_sonar.look(six.now_ns)
    assert six.now_ns == now_ns
    assert shown(six.screen("blue")) == before


def test_the_other_display_sees_nothing_of_a_half_made_choice(two: ConSonarDriver) -> None:
    before = shown(two.screen("red"))
    two.press("blue.captain.east", "blue.captain.ok", "blue.captain.east")
    assert two.seat("blue").laid == "yellow+6"
    after = shown(two.screen("red"))
    assert after.replace(str(two.screen("red").lit), "") == before.replace(str(two.screen("red").lit), "")


def test_who_has_nobody_opposite_stays_when_sides_are_exchanged() -> None:
    """A computer there would otherwise be nobody, for whom everybody waits."""
    posts = {(Crew.BLUE, Station.CAPTAIN): 10**11, (Crew.BLUE, Station.FIRST_MATE): 10**11 + 1}
    held = Crewing.read("blue.first-mate=ace")
    plan = MatchPlan(game="con-sonar", players="blue,red,green", crewing=held, seating=Seating(posts))
    anew = rematch(plan, exchanged=True, seed=1)
    assert anew.players == "red,blue,green" and anew.computers == "blue.first-mate=ace"
    assert anew.seating.people == {
        (Crew.RED, Station.CAPTAIN): 10**11,
        (Crew.BLUE, Station.FIRST_MATE): 10**11 + 1,
    }
