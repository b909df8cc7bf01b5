"""A Mega with protocol 1, as people have flashed it, goes on working: kept/ has its image."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from console.panels.clock import HandClock
from firmware_bridge.agreement import PanelList, introduced
from firmware_bridge.conversation import TimedEdge
from firmware_bridge.firmware_images import build_simulator
from firmware_bridge.pin_table import read_pin_table
from firmware_bridge.simulator import SteppedBoard, SteppedBridge
from tests.firmware_bridge.desk import BUILT, MS, holds

KEPT = Path(__file__).parent / "kept"
PINS = read_pin_table((KEPT / "protocol-1.h").read_text())
PANEL = PanelList(PINS.fingerprint, len(PINS.controls), len(PINS.lamps))


class OldDesk:
    """The old board, and the host of today."""

    def __init__(self) -> None:
        harness = build_simulator(BUILT / "simulator").stepped
        self.clock = HandClock(0)
        self.board = SteppedBoard([str(harness), str(KEPT / "protocol-1.elf")], PINS)
        sessions = count(1)
        self.bridge = SteppedBridge(
            self.board, PANEL, clock_ns=self.clock, pick_session=lambda: next(sessions)
        )

    def pass_ms(self, ms: int) -> list[TimedEdge]:
        self.clock.advance_ms(ms)
        return self.bridge.take()


@pytest.fixture
def desk() -> Iterator[OldDesk]:
    desk = OldDesk()
    desk.pass_ms(500)
    yield desk
    desk.bridge.close()


def test_it_is_spoken_to_in_its_own_version_and_its_wire_is_not_assumed(desk: OldDesk) -> None:
    hello = desk.bridge.state().hello
    assert hello is not None
    assert (hello.version, hello.board, hello.crew, hello.byte_ns) == (1, "", "", 0)
    assert "protocol 1, times are bounded by the round trip alone" in introduced(hello)


def test_presses_keep_their_true_times_over_the_wrap_of_its_32_bits(desk: OldDesk) -> None:
    chance = Random(4)
    true_ns = []
    at_ns = desk.clock() + MS
    for number in range(80):
        at_ns += chance.randrange(15 * MS, 45 * MS)
        move = desk.board.release if number % 2 else desk.board.press
        true_ns.append(move(number // 2 % 54, at_ns))
    heard = desk.pass_ms((at_ns - desk.clock()) // MS + 50)
    assert len(heard) == len(true_ns)
    assert all(holds(edge, ns) for edge, ns in zip(heard, true_ns, strict=True))
    assert desk.clock() > 2_000 * MS, "its clock has wrapped"


def test_its_lamps_burn_and_it_is_found_again_after_a_reset(desk: OldDesk) -> None:
    desk.bridge.light(bytes([0b101, 0, 0, 0, 0, 0, 0]))
    desk.pass_ms(50)
    assert desk.board.lamps() == {0, 2}
    desk.board.reset()
    desk.pass_ms(500)
    assert desk.board.lamps() == {0, 2}
    assert desk.bridge.state().counts.restarts == 1
