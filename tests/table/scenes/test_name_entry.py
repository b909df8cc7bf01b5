"""A boat's name typed with the courses alone."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.languages import Message
from console.table.loudspeaker import Mute
from console.table.scenes.name_entry import LETTERS, MOST_LETTERS, NameEntry, NameEntryScene, Typed
from console.table.settings import DEFAULTS

TITLE = Message.of("name.title", crew="blue")
CONTROLS = ("north", "east", "south", "west", "stop", "surface")


def typed(name: str, entry: NameEntry) -> str:
    """Type a name as a person would: the first letter begins it, then each by north or south."""
    entry.press("south")
    for number, letter in enumerate(name):
        if number:
            entry.press("east")
        while entry.shown(TITLE).name[-1] != letter:
            entry.press("north" if letter in LETTERS[26:] else "south")
    assert entry.press("ok") is Typed.DONE
    return entry.name


@pytest.mark.parametrize("name", ["ORCA", "L'ÉCLAIR", "ÇA VA", "Z-9", "ŒIL DE FER"])
def test_any_name_can_be_typed_with_four_buttons(name: str) -> None:
    assert typed(name, NameEntry("Nautilus")) == name


def test_ok_at_once_keeps_the_name_and_cancel_gives_up() -> None:
    entry = NameEntry("Nautilus")
    assert entry.shown(TITLE).fresh
    assert entry.press("ok") is Typed.DONE and entry.name == "Nautilus"
    assert NameEntry("Nautilus").press("cancel") is Typed.GIVEN_UP


def test_west_goes_back_and_nothing_but_spaces_is_no_name() -> None:
    entry = NameEntry("Nautilus")
    entry.press("west")
    assert entry.name == "NAUTILU"
    entry = NameEntry("")
    entry.press("south")
    entry.press("north")
    assert entry.shown(TITLE).name == " "
    assert entry.press("ok") is Typed.GIVEN_UP


@given(st.text(max_size=30), st.lists(st.sampled_from(CONTROLS), max_size=80))
def test_whatever_is_pressed_a_name_is_short_and_of_known_letters(name: str, controls: list[str]) -> None:
    entry = NameEntry(name)
    for control in controls:
        assert entry.press(control) is Typed.GOES_ON
        shown = entry.shown(TITLE)
        assert 1 <= len(shown.name) <= MOST_LETTERS
        assert set(shown.name) <= set(LETTERS)
        assert entry.name == entry.name.strip()


class _Then:
    """What follows; it remembers what it was given."""

    def __init__(self) -> None:
        self.given: list[Mapping[str, str]] = []

    def __call__(self, boats: Mapping[str, str], now_ns: int) -> "NameEntryScene":
        self.given.append(boats)
        return scene(self)


def scene(then: _Then) -> NameEntryScene:
    return NameEntryScene(Crew.RED, DEFAULTS.offer.boats, DEFAULTS, Mute(), then, 0)


def test_at_set_up_the_name_goes_into_the_settings_of_that_crew() -> None:
    then = _Then()
    naming = scene(then)
    for control in ("south", "south", "east", "ok"):
        assert isinstance(naming.screen(Crew.BLUE, 0), Screen)
        naming.press(Crew.BLUE, Station.CAPTAIN, control, 0)
    assert then.given == [{"blue": DEFAULTS.blue_name, "red": "BA"}]


def test_whoever_walks_away_leaves_the_name_as_it_was() -> None:
    then = _Then()
    naming = scene(then)
    naming.press(Crew.RED, Station.CAPTAIN, "south", 0)
    assert naming.tick(59 * 10**9) is naming
    naming.tick(61 * 10**9)
    assert then.given == [DEFAULTS.offer.boats]


def test_a_name_has_at_most_twelve_letters() -> None:
    entry = NameEntry("Nautilus")
    for _ in range(20):
        entry.press("east")
    assert len(entry.name) == MOST_LETTERS == 12
