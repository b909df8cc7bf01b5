"""A board whose time is moved by hand, and the host's talk with it over a line that may be spoilt.

Nothing here reads a real clock: the board in its simulator, the line and the conversation take turns on one
simulated clock, so that a loaded machine makes a run slower and changes nothing else.
"""

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple, Protocol

from firmware_bridge.agreement import PanelList
from firmware_bridge.bridge import LISTEN_AT_MOST_S, BridgeState, state_of
from firmware_bridge.conversation import Conversation, TimedEdge, any_session
from firmware_bridge.pin_table import PinTable
from firmware_bridge.simulator.board import SimulatedBoard
from firmware_bridge.simulator.harness import Harness

MICROSECOND_NS = 1_000
SOONEST_NS = 50 * MICROSECOND_NS
"""No byte is faster from one end of the line to the other: so far the two ends may run apart."""
LATEST_NS = 400 * MICROSECOND_NS
LOOK_EVERY_NS = round(LISTEN_AT_MOST_S * 1_000_000_000)
FOREVER_NS = 1 << 62


class Passing(NamedTuple):
    """Bytes on their way, and when they come through."""

    at_ns: int
    data: bytes


class Steppable(Protocol):
    """A board, or the model of one, that runs as far as it is told to."""

    now_ns: int

    def run(
        self, until_ns: int, arriving: Sequence[Passing] = (), ahead_ns: int = FOREVER_NS
    ) -> list[Passing]:
        """Run to that time, or so far behind the first frame that it says; what it says."""

    def unplug(self) -> None:
        """Pull the cable; the board keeps its power."""

    def replug(self) -> None:
        """Plug it in again."""

    def close(self) -> None:
        """End it."""


class SteppedBoard(SimulatedBoard):
    """A board under a simulator that runs as far as it is told to."""

    def __init__(self, command: Sequence[str], pins: PinTable) -> None:
        super().__init__(Harness(command), pins)
        self.now_ns = 0

    def run(
        self, until_ns: int, arriving: Sequence[Passing] = (), ahead_ns: int = FOREVER_NS
    ) -> list[Passing]:
        """Run to that time, or so far behind the first frame that the board says; what it says."""
        bytes_in = " ".join(f"{at_ns}:{data.hex()}" for at_ns, data in arriving)
        now_ns, *said = self._harness.ask(f"run {until_ns} {ahead_ns} {bytes_in}").split()
        self.now_ns = int(now_ns)
        return [
            Passing(int(at_ns), bytes.fromhex(data))
            for at_ns, _, data in (one.partition(":") for one in said)
        ]

    def set_ahead(self, by_ns: int) -> None:
        """Set the firmware's clock ahead, as if it had run so long."""
        self._harness.ask(f"ahead {by_ns}")

    def unplug(self) -> None:
        """Pull the cable; the board keeps its power."""
        self._harness.ask("unplug")

    def replug(self) -> None:
        """Plug it in again."""
        self._harness.ask("plug")


@dataclass(frozen=True, slots=True)
class Faults:
    """What a line does: chances for each byte, and for each frame to be late."""

    drop: float = 0
    flip: float = 0
    duplicate: float = 0
    delay: float = 0
    delay_ns: int = 0


class Line:
    """One direction of a line: every frame takes its time, none overtakes another, some are spoilt."""

    def __init__(self, seed: str, soonest_ns: int = SOONEST_NS, latest_ns: int = LATEST_NS) -> None:
        self.faults = Faults()
        self.waiting: deque[Passing] = deque()
        self._chance = Random(seed)
        self._soonest_ns, self._latest_ns = soonest_ns, latest_ns
        self._last_ns = 0

    def put(self, data: bytes, now_ns: int) -> None:
        """Bytes that are said now."""
        at_ns = now_ns + self._chance.randint(self._soonest_ns, self._latest_ns)
        if self._happens(self.faults.delay):
            at_ns += self._chance.randint(0, self.faults.delay_ns)
        self._last_ns = max(self._last_ns, at_ns)
        spoilt = b"".join(self._spoilt(byte) for byte in data)
        if spoilt:
            self.waiting.append(Passing(self._last_ns, spoilt))

    def take(self, until_ns: int) -> list[Passing]:
        """What comes through by then."""
        come = []
        while self.waiting and self.waiting[0].at_ns <= until_ns:
            come.append(self.waiting.popleft())
        return come

    def _spoilt(self, byte: int) -> bytes:
        if self._happens(self.faults.drop):
            return b""
        if self._happens(self.faults.flip):
            byte ^= 1 << self._chance.randrange(8)
        return bytes([byte] * (2 if self._happens(self.faults.duplicate) else 1))

    def _happens(self, chance: float) -> bool:
        return chance > 0 and self._chance.random() < chance


class SteppedBridge:
    """A stepped board on a line, in the place of a `Bridge`. Time passes for it when it is asked."""

    def __init__(
        self,
        board: Steppable,
        panel: PanelList,
        *,
        port: str = "stepped",
        wake: Callable[[], None] = lambda: None,
        clock_ns: Callable[[], int],
        seed: int | str = 0,
        pick_session: Callable[[], int] = any_session,
        delays_ns: tuple[int, int] = (SOONEST_NS, LATEST_NS),
    ) -> None:
        self.board = board
        self.port = port
        self.talk = Conversation(panel, pick_session=pick_session)
        self.there, self.back = Line(f"{seed} there", *delays_ns), Line(f"{seed} back", *delays_ns)
        self._wake = wake
        self._clock_ns = clock_ns
        self._is_closed = False
        self._host_ns = board.now_ns
        self._looked_ns = board.now_ns
        self.talk.plugged(board.now_ns)

    def spoil(self, faults: Faults) -> None:
        """What the line does from now on, both ways."""
        self._pass_time()
        self.there.faults = self.back.faults = faults

    def inject(self, data: bytes) -> None:
        """Send bytes to the board as if the host had."""
        self._pass_time()
        self.there.put(data, self._host_ns)

    def unplug(self) -> None:
        """Pull the cable; the board keeps its power."""
        self._pass_time()
        self.talk.unplugged()
        self.there.waiting.clear()
        self.back.waiting.clear()
        self.board.unplug()

    def replug(self) -> None:
        """Plug it in again."""
        self._pass_time()
        self.board.replug()
        self.talk.plugged(self._host_ns)

    def take(self) -> list[TimedEdge]:
        self._pass_time()
        return self.talk.take()

    def settled_until_ns(self) -> int | None:
        self._pass_time()
        return self.talk.settled_until_ns

    def light(self, lit: bytes) -> None:
        self._pass_time()
        self.talk.light(lit)

    def state(self) -> BridgeState:
        self._pass_time()
        return state_of(self.talk, self.talk.refusal or f"{self.port} is stepped")

    def close(self) -> None:
        if not self._is_closed:
            self._is_closed = True
            self.talk.unplugged()
            self.board.close()

    # ---- time ----

    def _pass_time(self) -> None:
        if self._is_closed:
            return
        until_ns = self._clock_ns()
        while self._host_ns < until_ns:
            host_ns = self._host_is_due_ns()
            if host_ns <= min(self.board.now_ns, until_ns):
                self._host_acts(host_ns)
            elif self.board.now_ns < until_ns:
                self._board_runs(min(until_ns, host_ns + SOONEST_NS))
            else:
                self._host_ns = until_ns

    def _host_is_due_ns(self) -> int:
        heard_ns = self.back.waiting[0].at_ns if self.back.waiting else FOREVER_NS
        said_ns = max(self.talk.due_ns, self._host_ns) if self.talk.is_plugged else FOREVER_NS
        return min(heard_ns, said_ns, self._looked_ns + LOOK_EVERY_NS)

    def _host_acts(self, now_ns: int) -> None:
        self._host_ns = self._looked_ns = now_ns
        is_news = False
        for _, data in self.back.take(now_ns):
            is_news |= self.talk.hear(data, now_ns)
        said = self.talk.say(now_ns)
        if said:
            self.there.put(said, now_ns)
        if is_news:
            self._wake()

    def _board_runs(self, until_ns: int) -> None:
        arriving = self.there.take(until_ns)
        for at_ns, data in self.board.run(until_ns, arriving, 2 * SOONEST_NS):
            if self.talk.is_plugged:
                self.back.put(data, at_ns)


class SteppedWire:
    """A stepped board on a line, for whoever speaks to it frame by frame (`firmware_bridge.trial.Wire`)."""

    def __init__(self, board: SteppedBoard, seed: int | str = 0) -> None:
        self.board = board
        self.now_ns = board.now_ns
        self._there, self._back = Line(f"{seed} there"), Line(f"{seed} back")

    def clock_ns(self) -> int:
        return self.now_ns

    def write(self, data: bytes) -> None:
        self._there.put(data, self.now_ns)

    def read(self, until_ns: int) -> bytes:
        while True:
            come = self._back.take(min(until_ns, self._back.waiting[0].at_ns)) if self._back.waiting else []
            if come:
                self.now_ns = max(self.now_ns, come[-1].at_ns)
                return b"".join(data for _, data in come)
            if self.board.now_ns >= until_ns:
                self.now_ns = until_ns
                return b""
            for at_ns, data in self.board.run(until_ns, self._there.take(until_ns), ahead_ns=0):
                self._back.put(data, at_ns)

    def close(self) -> None:
        self.board.close()
