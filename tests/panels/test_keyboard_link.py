"""What is particular to the keyboard link: stations chosen by a key, repeats, what a look can know."""

from collections.abc import Sequence

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.panels.clock import HandClock
from console.panels.keyboard_link import KEYBOARD_DELAY_NS, KeyboardLink, KeyEvent
from console.panels.keymap import CrewKeys, KeyMap, load_keys
from console.table.arbiter import Arbiter
from console.table.listener import Listener

SPACE, X = pygame.KSCAN_SPACE, pygame.KSCAN_X


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def link(clock: HandClock) -> KeyboardLink:
    return KeyboardLink(load_keys(), clock=clock)


def down(scancode: int) -> KeyEvent:
    return KeyEvent(scancode, down=True)


def up(scancode: int) -> KeyEvent:
    return KeyEvent(scancode, down=False)


def changes(link: KeyboardLink) -> list[tuple[str, bool]]:
    return [(p.control, p.pressed) for p in link.take()]


def test_a_press_came_between_two_looks_or_a_keyboards_delay_before(
    link: KeyboardLink, clock: HandClock
) -> None:
    looked_ns = clock()
    clock.advance_ms(16)
    link.hear([down(pygame.KSCAN_W)])
    (press,) = link.take()
    assert press.earliest_ns == looked_ns - KEYBOARD_DELAY_NS
    assert press.latest_ns == clock()
    assert link.settled_until_ns() == clock() - KEYBOARD_DELAY_NS


def test_a_window_that_does_not_look_settles_nothing(link: KeyboardLink, clock: HandClock) -> None:
    settled_ns = link.settled_until_ns()
    clock.advance_ms(400)
    assert link.settled_until_ns() == settled_ns


def test_key_repeat_is_ignored(link: KeyboardLink) -> None:
    link.hear([down(pygame.KSCAN_W)] * 5)
    assert changes(link) == [("blue.captain.north", True)]
    assert link.health().counts["repeats"] == 4


def test_a_key_chooses_the_station_that_the_other_keys_serve(link: KeyboardLink) -> None:
    link.hear([down(pygame.KSCAN_F2), up(pygame.KSCAN_F2), down(pygame.KSCAN_W)])
    assert changes(link) == [("blue.first-mate.torpedo", True)]
    assert link.chosen["blue"] == "first-mate"


def test_a_key_held_while_another_station_is_chosen_stays_what_it_was(link: KeyboardLink) -> None:
    link.hear([down(pygame.KSCAN_W), down(pygame.KSCAN_F2), up(pygame.KSCAN_W)])
    assert changes(link) == [("blue.captain.north", True), ("blue.captain.north", False)]


def test_a_key_held_while_another_station_is_chosen_is_not_pressed_again(link: KeyboardLink) -> None:
    link.hear([down(pygame.KSCAN_SPACE), down(pygame.KSCAN_F3), down(pygame.KSCAN_SPACE)])
    assert changes(link) == [("blue.captain.ok", True)]
    link.hear([up(pygame.KSCAN_SPACE)])
    assert changes(link) == [("blue.captain.ok", False)]


def ok_on_two_keys(clock: HandClock) -> KeyboardLink:
    """The captain's OK is on SPACE; on X it is whichever station is chosen."""
    keys = CrewKeys("captain", {}, {X: "captain.ok"}, {"captain": {SPACE: "captain.ok"}})
    return KeyboardLink(KeyMap("keys.toml", {"blue": keys}, {}), clock=clock)


@pytest.mark.parametrize(("first_up", "last_up"), [(SPACE, X), (X, SPACE)])
def test_a_control_on_two_keys_is_pressed_with_the_first_and_released_with_the_last(
    clock: HandClock, first_up: int, last_up: int
) -> None:
    link = ok_on_two_keys(clock)
    link.hear([down(SPACE)])
    assert changes(link) == [("blue.captain.ok", True)]
    link.hear([down(X)])
    assert changes(link) == [], "it is pressed already"
    link.hear([up(first_up)])
    assert changes(link) == [], "the other key still holds it"
    assert link.health().held == {"blue.captain.ok"}
    link.hear([up(last_up)])
    assert changes(link) == [("blue.captain.ok", False)]
    assert link.health().held == frozenset()


@given(st.lists(st.builds(KeyEvent, st.sampled_from([SPACE, X]), st.booleans()), max_size=12))
def test_however_two_keys_of_a_control_move_it_is_held_as_long_as_one_of_them_is(
    events: list[KeyEvent],
) -> None:
    link = ok_on_two_keys(HandClock())
    keys: set[int] = set()
    for event in events:
        held = bool(keys)
        (keys.add if event.down else keys.discard)(event.scancode)
        link.hear([event])
        moved = [("blue.captain.ok", bool(keys))] if bool(keys) != held else []
        assert changes(link) == moved


def test_a_key_that_is_no_control_is_nothing(link: KeyboardLink) -> None:
    link.hear([down(pygame.KSCAN_PAUSE), up(pygame.KSCAN_PAUSE)])
    assert changes(link) == []


def test_presses_of_one_look_keep_their_order_for_the_arbiter(link: KeyboardLink) -> None:
    link.hear([down(pygame.KSCAN_W), down(pygame.KSCAN_SPACE), up(pygame.KSCAN_W)])
    assert changes(link) == [
        ("blue.captain.north", True),
        ("blue.captain.ok", True),
        ("blue.captain.north", False),
    ]


TWO_CREWS = {
    pygame.KSCAN_W: "blue.captain.north",
    pygame.KSCAN_SPACE: "blue.captain.ok",
    pygame.KSCAN_I: "red.captain.north",
    pygame.KSCAN_RETURN: "red.captain.ok",
    pygame.KSCAN_F7: "table.coin",
}


def given_out(listener: Listener, clock: HandClock, link: KeyboardLink) -> list[str]:
    """What the arbiter gives out once nothing older can come."""
    found = []
    for _ in range(20):
        clock.advance_ms(10)
        link.hear([])
        found += [one.press.control for one in listener.listen() if one.press.pressed]
    return found


@given(st.permutations(list(TWO_CREWS)), st.integers(0, 1 << 16))
def test_keys_found_in_one_look_keep_the_order_of_the_queue(queue: Sequence[int], seed: int) -> None:
    clock = HandClock()
    link = KeyboardLink(load_keys(), clock=clock)
    listener = Listener(Arbiter(seed=seed), clock)
    listener.links.append(link)
    clock.advance_ms(150)
    link.hear(map(down, queue))
    assert given_out(listener, clock, link) == [TWO_CREWS[key] for key in queue]


def test_two_crews_keys_of_one_look_are_called_a_tie_all_the_same(
    link: KeyboardLink, clock: HandClock
) -> None:
    """A keyboard tells the keys of one poll in an order of its own: a race by keys is never certain."""
    listener = Listener(Arbiter(seed=1), clock)
    listener.links.append(link)
    link.hear([down(pygame.KSCAN_W), down(pygame.KSCAN_I)])
    clock.advance_ms(100)
    link.hear([])
    blue, red = listener.listen()
    assert blue.tied_with == (red.press,) and red.tied_with == (blue.press,)
