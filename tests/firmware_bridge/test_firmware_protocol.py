"""The real firmware in its simulator, frame by frame: what it believes and what it does not."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest
from cobs import cobs

from console.panels.simulated_bridge import start_stepped_board
from firmware_bridge.frame_bytes import Deframer, FrameError, checksum, encode
from firmware_bridge.frames import (
    BridgeHello,
    BridgePong,
    BridgeReport,
    Frame,
    HostAck,
    HostFrame,
    HostHello,
    HostLamps,
    HostPing,
)
from firmware_bridge.simulator.board import SimulatedBoard
from firmware_bridge.simulator.stepped import SteppedWire
from tests.firmware_bridge.desk import BUILT, MS, NORTH, PANEL, PATIENCE_MS, STOP

SESSION = 0x4D5A
POWER, RESET_LINE, WATCHDOG = 1, 2, 8
F = TypeVar("F", bound=Frame)


class Talk:
    """A board, and a host that says one frame at a time, in simulated time."""

    def __init__(self, board: str) -> None:
        self.board = start_stepped_board(board, BUILT)
        self._wire = SteppedWire(self.board)
        self._deframer = Deframer()
        self._heard: list[Frame | FrameError] = []
        self.hear(BridgeHello)

    def say(self, frame: HostFrame) -> None:
        self.say_bytes(encode(frame))

    def say_bytes(self, data: bytes) -> None:
        self._wire.write(data)

    def hear(self, kind: type[F], such: Callable[[F], bool] = lambda frame: True) -> F:
        """The next such frame; what comes before it is passed over."""
        until_ns = self._wire.now_ns + PATIENCE_MS * MS
        while True:
            while self._heard:
                frame = self._heard.pop(0)
                if isinstance(frame, kind) and such(frame):
                    return frame
            assert self._wire.now_ns < until_ns, f"such a {kind.__name__} has not come about"
            self._heard += self._deframer.feed(self._wire.read(until_ns))

    def open(self, session: int = SESSION, previous_session: int = 0, previous_next: int = 0) -> BridgeHello:
        self.say(HostHello(session, PANEL.fingerprint, previous_session, previous_next))
        return self.hear(BridgeHello, lambda hello: hello.session == session)

    def ping(self) -> BridgePong:
        """After the answer, all that was said before has been heard."""
        self.say(HostPing(SESSION, 0, 99))
        return self.hear(BridgePong)

    def close(self) -> None:
        self.board.close()


@pytest.fixture
def talk(board: str) -> Iterator[Talk]:
    talk = Talk(board)
    yield talk
    talk.close()


def all_lit(sequence: int, session: int = SESSION) -> HostLamps:
    return HostLamps(session, 0, sequence, b"\xff" * 7)


def only_north(sequence: int) -> HostLamps:
    return HostLamps(SESSION, 0, sequence, b"\x01" + bytes(6))


def test_a_board_nobody_has_spoken_to_says_who_it_is(talk: Talk) -> None:
    hello = talk.hear(BridgeHello)
    assert (hello.session, hello.memory, hello.restarts, hello.lost_presses) == (0, 0, 0, 0)
    assert (hello.fingerprint, hello.panel_list_date) == (PANEL.fingerprint, PANEL.date)
    assert (hello.control_count, hello.lamp_count) == (PANEL.control_count, PANEL.lamp_count)
    assert hello.ticks_per_second // hello.scan_ticks >= 1000


@pytest.mark.parametrize(
    ("happen", "cause", "restarts"),
    [
        (SimulatedBoard.reset, RESET_LINE, 1),
        (SimulatedBoard.hang, WATCHDOG, 1),
        (SimulatedBoard.power_cycle, POWER, 0),
    ],
)
def test_after_a_restart_the_board_says_why(
    talk: Talk, happen: Callable[[SimulatedBoard], None], cause: int, restarts: int
) -> None:
    talk.open()
    happen(talk.board)
    hello = talk.hear(BridgeHello, lambda hello: hello.session == 0)
    assert (hello.reset_cause, hello.restarts) == (cause, restarts)
    assert hello.memory == (SESSION if restarts else 0)


def test_a_hello_heard_twice_opens_one_session(talk: Talk) -> None:
    talk.open()
    talk.board.press(NORTH)
    talk.hear(BridgeReport, lambda report: report.next_edge == 1)
    hello = talk.open()
    assert hello.lost_presses == 0
    report = talk.hear(BridgeReport)
    assert [edge.control for edge in report.edges] == [NORTH]


CONTACT_DELAY_S = 15e-6
"""What a resistor and a capacitor before an input may delay."""


def test_an_edge_says_since_when_it_may_have_been_there(talk: Talk) -> None:
    hello = talk.open()
    talk.board.press(NORTH)
    report = talk.hear(BridgeReport, lambda report: bool(report.edges))
    looks = report.edges[0].spread_ticks - CONTACT_DELAY_S * hello.ticks_per_second
    assert 0.8 < looks / hello.scan_ticks < 2.3, "one look may be skipped, and is said"


def test_an_edge_is_repeated_until_it_is_acknowledged(talk: Talk) -> None:
    talk.open()
    talk.board.press(NORTH)
    first = talk.hear(BridgeReport, lambda report: bool(report.edges))
    again = talk.hear(BridgeReport, lambda report: bool(report.edges))
    assert (first.first_edge, first.edges) == (again.first_edge, again.edges)
    talk.say(HostAck(SESSION, next_edge=1))
    talk.hear(BridgeReport, lambda report: not report.edges and report.next_edge == 1)


@pytest.mark.parametrize(
    "wrong",
    [HostAck(SESSION + 1, 1), HostAck(SESSION, 2), HostAck(SESSION, 0xFFFF), HostPing(SESSION + 1, 1, 5)],
)
def test_a_wrong_acknowledgement_is_not_believed(talk: Talk, wrong: HostFrame) -> None:
    talk.open()
    talk.board.press(NORTH)
    talk.hear(BridgeReport, lambda report: bool(report.edges))
    talk.say(wrong)
    talk.ping()
    assert [edge.control for edge in talk.hear(BridgeReport).edges] == [NORTH]


def test_a_new_session_loses_what_the_host_says_it_does_not_have(talk: Talk) -> None:
    talk.open()
    talk.board.press(NORTH)
    talk.board.press(STOP)
    talk.hear(BridgeReport, lambda report: report.next_edge == 2)
    hello = talk.open(SESSION + 1, previous_session=SESSION, previous_next=1)
    assert hello.lost_presses == 1
    assert hello.memory == SESSION


def test_lamps_are_acknowledged_when_they_burn_and_old_ones_are_left_alone(talk: Talk) -> None:
    talk.open()
    talk.say(only_north(5))
    talk.hear(BridgeReport, lambda report: report.lamps_sequence == 5)
    assert talk.board.lamps() == {NORTH}
    for stale in (all_lit(5), all_lit(4), all_lit(0xFFFF), all_lit(6, session=SESSION + 1)):
        talk.say(stale)
    assert talk.ping().lamps_sequence == 5
    assert talk.board.lamps() == {NORTH}


def test_spoilt_frames_are_not_believed(talk: Talk) -> None:
    talk.open()
    talk.say(only_north(1))
    talk.hear(BridgeReport, lambda report: report.lamps_sequence == 1)
    sound = encode(all_lit(2))
    for place in range(len(sound) - 1):
        spoilt = bytearray(sound)
        spoilt[place] ^= 0x10
        talk.say_bytes(bytes(spoilt))
        talk.ping()
    assert talk.ping().lamps_sequence == 1
    assert talk.board.lamps() == {NORTH}


def test_another_version_is_answered_with_a_hello(talk: Talk) -> None:
    talk.open()
    newer = bytes([3, 3, 0x34, 0x12, 7, 0])
    talk.say_bytes(cobs.encode(newer + checksum(newer)) + b"\0")
    assert talk.hear(BridgeHello).session == SESSION


def test_a_stranger_s_frame_is_answered_with_a_hello(talk: Talk) -> None:
    talk.open()
    talk.say(HostAck(SESSION + 1, 0))
    assert talk.hear(BridgeHello).session == SESSION


def test_nothing_is_said_to_be_told_while_a_contact_may_still_have_turned(talk: Talk) -> None:
    """A release within the lock-out is certain at its end; until then the low-water mark waits for it."""
    talk.open()
    talk.board.press(NORTH, then_ns=[3 * MS])
    told = 0
    while True:
        report = talk.hear(BridgeReport)
        if len(report.edges) == 2:
            break
        told = report.told_until_ticks
    release = report.edges[1]
    assert not release.closed
    assert told <= release.at_ticks - release.spread_ticks


@pytest.mark.parametrize(
    ("jumpers", "crew"), [((), ""), (("K 6",), "blue"), (("K 7",), "red"), (("K 6", "K 7"), "")]
)
def test_the_mega_s_jumpers_say_whose_it_is(jumpers: tuple[str, ...], crew: str) -> None:
    talk = Talk("mega")
    for pin in jumpers:
        talk.board._harness.ask(f"drive {pin} 0 0")
    talk.hear(BridgeHello)
    hello = talk.hear(BridgeHello)
    talk.close()
    assert (hello.board, hello.number, hello.byte_ns, hello.crew) == ("mega", 0, 20_000, crew)
