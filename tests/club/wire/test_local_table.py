"""What a link learns of its table at the local socket, and tells it."""

from dataclasses import replace
from pathlib import Path

import pytest

from console.club.link.table_state import LocalTable, Watchful, needs_of, played
from console.club.values import TableState
from console.club.wire.payloads import AWAY, read_call, read_standing, read_state, state_payload
from console.languages import Message
from console.messages.club_news import CalledCrew, CalledPairing, Joining
from console.messages.codec import BadMessage
from console.messages.socket_paths import socket_path
from console.messages.table_commands import CallPairing, JoinClub
from console.messages.table_news import AllSeen, ChartSeen, PauseSeen
from console.table.local_socket.table_socket import TableSocket
from tests.club.wire.waiting import until
from tests.table.local_socket.test_socket import match as match_seen
from tests.table.local_socket.test_socket import seen as seen_at

ATTRACT = seen_at(0)
PLAYING = replace(seen_at(30_000, match=1), scene="play")
PAIRING = CalledPairing(
    id="p-1", blue=CalledCrew(crew="Kraken", people=(123456789012,)), red=CalledCrew(crew="Remora")
)


def test_what_the_club_says_reaches_a_table_and_one_that_starts_later(tmp_path: Path) -> None:
    table = LocalTable(tmp_path)
    table.start()
    table.tell(CallPairing(pairing=PAIRING))
    for _ in range(2):  # the table starts, ends, and starts again
        socket = TableSocket(socket_path(tmp_path), "7", kept_ms=1000)
        asked = until(socket.take, "the call")
        assert [each.command for each in asked] == [CallPairing(pairing=PAIRING)]
        for each in asked:
            socket.answer(each, None)
        until(lambda: table.software == "7", "its hello")
        socket.close()
    table.tell(JoinClub(joining=Joining(address="https://10.0.0.9:8443/admit#t.s", courses="NESWNESW")))
    table.tell(CallPairing())
    socket = TableSocket(socket_path(tmp_path), "7", kept_ms=1000)
    names = {each.command.name for each in until(socket.take, "both")}
    assert names <= {"call", "club"}
    socket.close()
    table.close()


@pytest.mark.parametrize(
    ("seen", "state"),
    [
        (None, "away"),
        (ATTRACT, "attract"),
        (replace(ATTRACT, scene="set-up"), "set-up"),
        (PLAYING, "playing"),
        (replace(PLAYING, pause=PauseSeen(by="blue", reason="", held=False)), "paused"),
        (replace(PLAYING, over=True), "set-up"),
    ],
)
def test_what_a_table_is_at(seen: AllSeen | None, state: str) -> None:
    watch = Watchful(lambda: 1000.0)
    assert watch.state(seen) == (state, 970.0 if state == "playing" else 1000.0)


def test_since_when_stays_the_same() -> None:
    now_s = [1000.0]
    watch = Watchful(lambda: now_s[0])
    watch.state(ATTRACT)
    now_s[0] = 2000.0
    assert watch.state(ATTRACT) == ("attract", 1000.0)


def test_it_needs_help_by_what_it_warns_of() -> None:
    keys = ["table.panel-away", "table.other-panel", "table.stuck-button", "journal.full", "service.credits"]
    warns = replace(ATTRACT, warnings=tuple(map(Message.of, keys)))
    assert needs_of(warns) == ("dead-panel", "stuck-button", "not-kept")
    assert needs_of(None) == needs_of(replace(ATTRACT, warnings=())) == ()


def test_of_a_match_only_game_and_chart_are_told() -> None:
    chart = ChartSeen(name="alpha", columns=15, rows=15, islands=(), sectors=())
    match = replace(match_seen(3, 0), game="captain-sonar", chart=chart)
    assert played(replace(PLAYING, match=3), match) == ("captain-sonar", "alpha")
    assert played(replace(PLAYING, match=3), replace(match, chart=None)) == ("captain-sonar", None)
    assert played(ATTRACT, match) == played(None, match) == played(PLAYING, None) == (None, None)
    assert played(replace(PLAYING, match=4), match) == (None, None)


def test_a_state_is_read_as_it_was_written() -> None:
    state = TableState(
        state="playing", game="g", chart="c", since_s=5.0, help=("dead-panel",), software="1", pairing="p-1"
    )
    assert read_state(state_payload(state, "Window")) == (state, "Window")
    assert read_state(AWAY) == (TableState(state="away"), "")


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"[" * 100_000,
        b'{"version":1}',
        b'{"version":1,"state":"attract","since":"now"}',
        b'{"version":1,"state":"attract","since":1e999}',
        b'{"version":1,"state":"attract","help":"all"}',
        b'{"version":1,"state":"attract","name":"\\u0007"}',
        b'{"version":1,"state":"attract","name":{"a":1}}',
        b'{"version":9,"state":"attract"}',
    ],
)
def test_a_state_that_is_none_is_not_understood(payload: bytes) -> None:
    with pytest.raises(BadMessage):
        read_state(payload)


def test_calls_and_standings_are_read_strictly() -> None:
    assert read_call(b"") == CallPairing() and read_standing(b"").standing is None
    for payload in (b"{}", b'{"version":1,"id":"p"}', b'{"version":1,"standing":[]}', b"\xff"):
        with pytest.raises(BadMessage):
            read_call(payload)
        with pytest.raises(BadMessage):
            read_standing(payload)
