"""The conformance suite: our boards pass it, and a bridge that breaks a promise does not."""

from dataclasses import replace

import pytest
from click.testing import CliRunner

from console.cli import main
from console.panels.simulated_bridge import start_simulated_bridge, start_stepped_board
from firmware_bridge.conformance import CHECKS, FINGER_CHECKS, CheckOutcome, run_checks
from firmware_bridge.frame_bytes import FrameError, decode, encode
from firmware_bridge.frames import (
    BridgeHello,
    BridgePong,
    BridgeReport,
    BridgeStatus,
    HostHello,
    HostLamps,
    HostPing,
)
from firmware_bridge.simulator.stepped import SteppedWire
from firmware_bridge.trial import BrokenPromiseError, Trial
from proofs.bridge_model import MEGA, PICO, ModelBridge
from tests.firmware_bridge.desk import BUILT, MS, NORTH
from tests.firmware_bridge.model_bridge import PANEL

STEP_NS = 250_000
DELAY_NS = 100_000


class ModelWire:
    """A model bridge at the far end; time passes while somebody listens."""

    def __init__(self, bridge: ModelBridge) -> None:
        self.bridge = bridge
        self.now_ns = 1_000 * MS
        self._fingers: list[tuple[int, bool]] = []

    def clock_ns(self) -> int:
        return self.now_ns

    def write(self, data: bytes) -> None:
        self.now_ns += DELAY_NS + len(data) * self.bridge.board.byte_ns
        self.bridge.hear(data, self.now_ns)

    def read(self, until_ns: int) -> bytes:
        self.now_ns = min(until_ns, self.now_ns + STEP_NS)
        while self._fingers and self._fingers[0][0] <= self.now_ns:
            at_ns, closed = self._fingers.pop(0)
            self.bridge.move(NORTH, closed, at_ns)
        said = self.bridge.say(self.now_ns)
        self.now_ns += DELAY_NS + len(said) * self.bridge.board.byte_ns
        return said

    def press(self) -> None:
        self._fingers += [(self.now_ns + 20 * MS, True), (self.now_ns + 70 * MS, False)]

    def close(self) -> None:
        pass


def outcomes(bridge: ModelBridge) -> dict[str, CheckOutcome]:
    wire = ModelWire(bridge)
    return {outcome.promise: outcome for outcome in run_checks(Trial(wire), wire.press)}


def broken(bridge: ModelBridge) -> set[str]:
    return {outcome.broken for outcome in outcomes(bridge).values() if outcome.broken}


@pytest.mark.timeout(300)
def test_our_boards_keep_every_promise(board: str) -> None:
    wire = SteppedWire(start_stepped_board(board, BUILT))

    def finger() -> None:
        pressed_ns = wire.board.press(NORTH, wire.now_ns + 20 * MS)
        wire.board.release(NORTH, pressed_ns + 50 * MS)

    found = list(run_checks(Trial(wire), finger))
    wire.close()
    assert [outcome for outcome in found if outcome.broken] == []
    assert len(found) == len(CHECKS) + len(FINGER_CHECKS)


@pytest.mark.parametrize(
    "bridge", [ModelBridge(PANEL), ModelBridge(PANEL, board=PICO), ModelBridge(PANEL, versions=(1,))]
)
def test_a_bridge_by_the_book_keeps_them(bridge: ModelBridge) -> None:
    assert broken(bridge) == set()


class SlowClock(ModelBridge):
    def ticks(self, ns: int) -> int:
        return super().ticks(ns * 98 // 100)


class Backwards(ModelBridge):
    def _report(self, now_ns: int) -> BridgeReport:
        report = super()._report(now_ns)
        return replace(report, told_until_ticks=report.told_until_ticks - now_ns // MS % 2 * 9_000)


class Forgetful(ModelBridge):
    def _open(self, hello: HostHello) -> None:
        self.memory = 0
        self.is_open = False
        super()._open(hello)


class Gullible(ModelBridge):
    """Takes any lamps, of any session and number."""

    def hear(self, data: bytes, now_ns: int) -> None:
        for frame in list(self._deframer.feed(data)):
            if isinstance(frame, HostLamps):
                self.lamps_shown = frame.sequence
            elif not isinstance(frame, Exception):
                super().hear(encode(frame, self.version), now_ns)


class Deaf(ModelBridge):
    """Answers nobody but whoever greets it."""

    def hear(self, data: bytes, now_ns: int) -> None:
        before = len(self._answers)
        super().hear(data, now_ns)
        try:
            frame: object = decode(data.rstrip(b"\0"))
        except FrameError:
            frame = None
        if not isinstance(frame, HostHello | HostPing | HostLamps) or frame.session != self.session:
            del self._answers[before:]


class Mumbler(ModelBridge):
    """Tells of eight controls alone."""

    def _status(self) -> BridgeStatus:
        self._bounces_from = 0
        return super()._status()


class Proud(ModelBridge):
    """Never heard a bad frame."""

    def _status(self) -> BridgeStatus:
        return replace(super()._status(), bad_frames=0)


class Careless(ModelBridge):
    """Takes lamps of any length."""

    def _light(self, frame: HostLamps) -> None:
        self.lamps_shown = frame.sequence


class Restless(ModelBridge):
    """Drops an edge as soon as it has been said."""

    def _report(self, now_ns: int) -> BridgeReport:
        report = super()._report(now_ns)
        self.oldest += len(report.edges)
        self.waiting.clear()
        return report


class Hasty(ModelBridge):
    """Says that all is told up to a moment that is still to come."""

    def _report(self, now_ns: int) -> BridgeReport:
        return replace(super()._report(now_ns), told_until_ticks=self.ticks(now_ns + 40 * MS))


class Silent(ModelBridge):
    """Never says what was lost."""

    def _hello(self, now_ns: int) -> BridgeHello:
        return replace(super()._hello(now_ns), lost_presses=0)


class Prophet(ModelBridge):
    """Answers before it was asked."""

    def _pong(self, ping: int, heard_ns: int) -> None:
        super()._pong(ping, heard_ns)
        answer = self._answers.pop()

        def early(now_ns: int) -> BridgePong:
            pong = answer(now_ns)
            assert isinstance(pong, BridgePong)
            return replace(pong, heard_ticks=pong.said_ticks + 500)

        self._answers.append(early)


@pytest.mark.parametrize(
    ("bridge", "what"),
    [
        (ModelBridge(PANEL, board=MEGA._replace(ticks_per_second=50_000, scan_ticks=1)), "10 µs at most"),
        (ModelBridge(PANEL, board=MEGA._replace(scan_ticks=9_000)), "1 ms at most"),
        (SlowClock(PANEL), "its clock went on by"),
        (Backwards(PANEL), "the low-water mark went from"),
        (Forgetful(PANEL), "a greeting heard twice"),
        (Gullible(PANEL), "after 5"),
        (Deaf(PANEL), "a hello for the stranger was expected"),
        (Deaf(PANEL), "a hello in answer to version 0 was expected"),
        (Mumbler(PANEL), "only 8 were told of"),
        (Proud(PANEL), "and none counted"),
        (Careless(PANEL), "it believed lamps of"),
        (Restless(PANEL), "an edge changed from one report to the next"),
        (Hasty(PANEL), "though all was told until"),
        (Silent(PANEL), "0 counted as lost"),
        (Prophet(PANEL), "was answered before"),
    ],
)
def test_a_broken_promise_is_found(bridge: ModelBridge, what: str) -> None:
    found = broken(bridge)
    assert any(what in one for one in found), found


def test_a_native_board_that_claims_the_time_of_a_serial_line_is_found_out() -> None:
    """Protocol 1 counted 20 µs for every byte; a board on native USB is faster than that."""
    liar = ModelBridge(PANEL, board=MEGA)
    wire = ModelWire(liar)
    trial = Trial(wire)
    liar.board = PICO._replace(byte_ns=0)
    honest = liar._hello

    def claims(now_ns: int) -> BridgeHello:
        return replace(honest(now_ns), byte_ns=20_000)

    liar._hello = claims  # type: ignore[method-assign]
    found = [outcome.broken for outcome in run_checks(trial) if outcome.broken]
    assert any("what it says asks for" in one for one in found), found


def test_a_bridge_that_is_not_there_says_nothing() -> None:
    class Nothing(ModelWire):
        def read(self, until_ns: int) -> bytes:
            self.now_ns = until_ns
            return b""

    with pytest.raises(BrokenPromiseError, match="in 4 s nothing sound came"):
        Trial(Nothing(ModelBridge(PANEL)))


def test_the_command_tries_a_port_and_says_what_holds() -> None:
    with start_simulated_bridge(BUILT) as board:
        result = CliRunner().invoke(main, ["firmware", "try", board.port])
    assert result.exit_code == 0, result.output
    assert "Its clock has the stated rate" in result.stdout
    assert f"{len(CHECKS)} promises kept, 0 broken" in result.stdout
    assert f"{len(FINGER_CHECKS)} left out: --press" in result.stdout


def test_a_port_that_is_not_there_is_an_error_for_people() -> None:
    result = CliRunner().invoke(main, ["firmware", "try", "/dev/nowhere"])
    assert result.exit_code == 2
    assert "is not there: plug the bridge in" in result.stderr
