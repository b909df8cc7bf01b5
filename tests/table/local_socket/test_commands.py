"""What a facilitator may ask for, read from JSON: it is understood as a whole, or refused with a reason."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.crewing import Sitter
from console.core.words import Crew, Station
from console.messages.codec import BadMessage
from console.messages.table_commands import (
    COMMANDS,
    LONGEST_WORDS,
    CallPairing,
    GiveHint,
    PauseMatch,
    SetHelp,
    command_json,
    read_command,
    read_line,
)
from console.web.hall import command_of


def test_a_command_is_read_and_written_alike() -> None:
    hint = GiveHint(crew=Crew.RED, station=Station.ENGINEER, words="look at the reactor")
    assert read_command(command_json(hint)) == hint
    help_ = SetHelp(crew=Crew.BLUE, station=Station.RADIO, sitter=Sitter.HINTS)
    assert read_line(json.dumps({"id": 7, **command_json(help_)}).encode()) == (7, help_)


def test_what_a_club_says_has_values_within_values() -> None:
    crews = {"blue": {"crew": "Kraken", "people": [100_000_000_001]}, "red": {"crew": "Orca"}}
    read = read_command({"do": "call", "pairing": {"id": "p-1", **crews}})
    assert isinstance(read, CallPairing) and read.pairing is not None
    assert read.pairing.blue.people == (100_000_000_001,) and read.pairing.open_play
    assert read_command(command_json(read)) == read
    assert read_command({"do": "call"}) == CallPairing(pairing=None)


@pytest.mark.parametrize("name", ["pages", "call", "standing", "club"])
def test_a_page_may_not_speak_for_the_pages_or_the_club(name: str) -> None:
    about = {"address": "a", "called": "b", "key": "c"} if name == "pages" else {}
    with pytest.raises(BadMessage, match="to say"):
        command_of(json.dumps({"do": name, **about}).encode())


def test_what_is_left_out_has_its_default() -> None:
    assert read_command({"do": "pause"}) == PauseMatch(reason="")


def test_words_are_one_line_without_anything_that_cannot_be_shown() -> None:
    assert read_command({"do": "pause", "reason": " fire \n drill "}) == PauseMatch(reason="fire drill")
    with pytest.raises(BadMessage, match="cannot be shown"):
        read_command({"do": "pause", "reason": "a\x1b[2J"})
    with pytest.raises(BadMessage, match=f"at most {LONGEST_WORDS}"):
        read_command({"do": "pause", "reason": "x" * (LONGEST_WORDS + 1)})


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"do": "fire"}, "there is no command 'fire'"),
        ({"reason": "x"}, "a word in `do`"),
        ({"do": "pause", "who": "me"}, "'who' is not known"),
        ({"do": "hint", "crew": "blue", "station": "radio"}, "hint: needs words"),
        (
            {"do": "hint", "crew": "green", "station": "radio", "words": "x"},
            "crew: 'green': choose blue, red",
        ),
        ({"do": "set-up", "locked": 1}, "locked: 1 is neither"),
        ({"do": "start", "blue": True, "red": 1}, "blue: .* is not a whole number"),
        ({"do": "start", "blue": -1, "red": 1}, "blue: .* is not a whole number"),
        ({"do": "start", "blue": 10**30, "red": 1}, "blue: .* is not a whole number"),
        ({"do": "pause", "reason": 3}, "reason: 3 is not text"),
        ([], "an object"),
        ({"do": "call", "pairing": "p-1"}, "pairing: 'p-1' is not"),
        ({"do": "call", "pairing": {"id": "p-1"}}, "pairing: needs blue, red"),
        ({"do": "call", "pairing": {"id": "p", "who": 1}}, "'who' is not known"),
        ({"do": "call", "pairing": {"blue": {"crew": "K", "people": "all"}}}, "no list of at most"),
        ({"do": "call", "pairing": {"blue": {"crew": "K", "people": [1] * 25}}}, "no list of at most"),
        (
            {"do": "call", "pairing": {"blue": {"crew": "K", "people": [True]}}},
            "people.0: True is not a whole number",
        ),
    ],
)
def test_what_is_not_understood_is_refused_with_a_reason(asked: object, why: str) -> None:
    with pytest.raises(BadMessage, match=why):
        read_command(asked)  # type: ignore[arg-type]


@given(st.binary(max_size=300))
def test_any_bytes_are_a_command_or_refused(line: bytes) -> None:
    try:
        _, command = read_line(line)
    except BadMessage as problem:
        assert str(problem)
    else:
        assert command.name in COMMANDS


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.floats(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
FIELDS = ("reason", "crew", "station", "other", "words", "sitter", "locked", "game", "chart", "blue", "red")


@given(st.sampled_from(sorted(COMMANDS)), st.dictionaries(st.sampled_from(FIELDS), JSON, max_size=4))
def test_any_values_are_a_command_or_refused(name: str, values: dict[str, object]) -> None:
    try:
        command = read_command({"do": name, **values})  # type: ignore[dict-item]
    except BadMessage as problem:
        assert str(problem)
    else:
        assert read_command(command_json(command)) == command
