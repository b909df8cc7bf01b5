"""Whatever anybody says costs nobody else anything."""

import json
import socket
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.words import Crew, Station
from console.messages.codec import BadMessage
from console.messages.line_server import Caller
from console.messages.tablet_news import OfferedStation
from console.messages.tablet_sayings import read_saying
from console.panels.clock import HandClock
from console.panels.hardware import load_panel
from console.panels.tablets.tablet_link import TabletLink
from console.table.tablets.guests import Offered
from console.table.tablets.reception import Reception
from tests.table.tablets.conftest import TabletTable

WORDS = ("pong", "touch", "hello", "look", "join", "answer", "gone", "from")
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.just(10**400)
    | st.floats()
    | st.text(st.characters(), max_size=8)
    | st.sampled_from(["captain", "north", "\ud800", "É", "ß"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["code", "token", "station", "give"]), inner, max_size=3)
    ),
    max_leaves=6,
)
NUMBERS, TEXTS = st.integers(0, 99), st.sampled_from(["captain", "\ud800", "É", "ß", "K7M2QX"])
TIMES = st.floats() | st.sampled_from([10**400, -(10**400), True, "5"])
PONGS = st.tuples(NUMBERS, TIMES).map(lambda about: {"pong": list(about)})
TOUCHES = st.tuples(NUMBERS, TEXTS, st.booleans(), TIMES).map(lambda about: {"touch": list(about)})
NAMED = st.builds(
    lambda word, text: {word: {"token": text, "code": text, "station": "captain"}},
    st.sampled_from(["hello", "look", "join"]),
    TEXTS,
)
ANY = st.builds(lambda word, about: {word: about}, st.sampled_from(WORDS), VALUES)
LINES = st.binary(max_size=60) | (PONGS | TOUCHES | NAMED | ANY).map(lambda said: json.dumps(said).encode())

PANEL = load_panel()


@settings(max_examples=300)
@given(LINES)
def test_a_line_is_understood_or_refused(line: bytes) -> None:
    with suppress(BadMessage):
        read_saying(line)


@settings(max_examples=200)
@given(st.lists(LINES, max_size=5), st.booleans())
def test_whatever_is_said_at_the_door_or_at_a_station_is_heard_or_refused(
    lines: list[bytes], seated: bool
) -> None:
    reception = Reception(TabletLink(clock=HandClock()), PANEL, HandClock())
    every = tuple(OfferedStation(station=each, player="", computer=False) for each in Station)
    reception.guests.offered = Offered(stations=dict.fromkeys(Crew, every))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        caller = Caller(1, ours)
        reception.came(caller)
        code = reception.code(Crew.BLUE)
        if seated:
            reception.heard(caller, json.dumps({"join": {"code": code, "station": "captain"}}).encode())
        for line in lines:
            with suppress(BadMessage):
                reception.heard(caller, line)
        reception.beat()
        reception.left(caller)


@pytest.mark.parametrize(
    "line",
    [
        '{"pong":[1,%s]}' % ("9" * 400),
        '{"touch":[1,"north",true,-%s]}' % ("9" * 400),
        r'{"touch":[1,"\ud800",true,5]}',
        r'{"hello":{"token":"\ud800"}}',
        r'{"look":{"code":"\ud800"}}',
        r'{"join":{"code":"ß","station":"captain"}}',
    ],
)
def test_one_line_cuts_off_nobody_but_whoever_said_it(table: TabletTable, line: str) -> None:
    captain = table.join(Crew.BLUE, "captain")
    fool = table.tablet()
    fool.wire.send(line)
    table.until(lambda: fool.gone)
    pings = captain.pings
    table.until(lambda: captain.pings > pings or captain.gone)
    assert not captain.gone
    assert "stumbles" not in table.running.links.health()["tablets"].counts


def test_what_nobody_foresaw_costs_its_caller_alone_and_is_counted(
    table: TabletTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    captain = table.join(Crew.BLUE, "captain")

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(table.tablets.reception.guests, "come_back", fails)
    fool = table.tablet()
    fool.say("hello", {"token": "abc"})
    table.until(lambda: fool.gone)
    table.press(captain, "ok")
    assert table.running.links.health()["tablets"].counts["stumbles"] == 1
