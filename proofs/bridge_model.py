"""A bridge in a few lines of Python, for time that is moved by hand: soaks and tests.

It says and does what docs/protocol.md asks of a bridge. The real firmware is run by the simulator.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import NamedTuple

from firmware_bridge.agreement import PanelList, introduced
from firmware_bridge.bridge import BridgeState, state_of
from firmware_bridge.conversation import TICK_BITS, Conversation, TimedEdge, any_session
from firmware_bridge.frame_bytes import Deframer, FrameError, OtherVersionError, encode
from firmware_bridge.frames import (
    NEWEST_VERSION,
    BridgeFrame,
    BridgeHello,
    BridgePong,
    BridgeReport,
    BridgeStatus,
    Edge,
    HostAck,
    HostHello,
    HostLamps,
    HostPing,
)

REPORT_EVERY_NS = 2_000_000
STATUS_EVERY_NS = 100_000_000
BOUNCES_IN_A_STATUS = 8
MOST_WAITING = 256
EDGES_IN_A_REPORT = 5
NUMBERS = 1 << 16


class ModelBoard(NamedTuple):
    """What is particular to a board."""

    name: str
    ticks_per_second: int
    scan_ticks: int
    byte_ns: int
    number: int = 0


MEGA = ModelBoard("mega", ticks_per_second=2_000_000, scan_ticks=200, byte_ns=20_000)
PICO = ModelBoard("pico", ticks_per_second=1_000_000, scan_ticks=20, byte_ns=0, number=0xE6614C311B7F3A28)


class ModelBridge:
    """The far end of a line."""

    def __init__(
        self,
        panel: PanelList,
        *,
        report_every_ns: int = REPORT_EVERY_NS,
        board: ModelBoard = MEGA,
        crew: str = "",
        versions: Sequence[int] = (NEWEST_VERSION,),
    ) -> None:
        """`versions` are those of the protocol that it speaks, the newest last."""
        self.board, self.crew, self.versions = board, crew, versions
        self.fingerprint, self.list_date = panel.fingerprint, panel.date
        self._panel = panel
        self._report_every_ns = report_every_ns
        self.closed: set[int] = set()
        self.lit = b""
        self.power_cycle()

    def power_cycle(self) -> None:
        """All memory is gone."""
        self.memory = self.session = self.restarts = self.lost = 0
        self.waiting: list[Edge] = []
        self.oldest = 0
        self._start()

    def reset(self) -> None:
        """Memory stays; the session is over."""
        self.restarts += 1
        self._start()

    def _start(self) -> None:
        self.is_open = False
        self.version = self.versions[-1]
        self.lamps_shown = 0
        self.told_ns = 0
        self._report_due_ns = self._status_due_ns = 0
        self._told_lost = self._bounces_from = self.bad_frames = 0
        self._deframer = Deframer()
        self._answers: list[Callable[[int], BridgeFrame]] = []

    def ticks(self, ns: int) -> int:
        return ns * self.board.ticks_per_second // 1_000_000_000 % (1 << TICK_BITS.get(self.version, 64))

    def move(self, control: int, closed: bool, at_ns: int) -> None:
        """A contact closes or opens; the next scan sees it."""
        (self.closed.add if closed else self.closed.discard)(control)
        if self.is_open and len(self.waiting) < MOST_WAITING:
            self.waiting.append(Edge(control, closed, self.ticks(at_ns) + 1, self.board.scan_ticks))
            self._report_due_ns = 0
        else:
            self.lost += closed

    def hear(self, data: bytes, now_ns: int) -> None:
        for frame in self._deframer.feed(data):
            match frame:
                case HostHello():
                    if frame.version in self.versions:
                        self._open(frame)
                    self._answers.append(self._hello)
                case HostPing() | HostAck() | HostLamps() if self.is_open and frame.session == self.session:
                    self._acknowledge(frame.next_edge)
                    if isinstance(frame, HostPing):
                        self._pong(frame.ping, now_ns)
                    elif isinstance(frame, HostLamps):
                        self._light(frame)
                case FrameError() if not isinstance(frame, OtherVersionError):
                    self.bad_frames += 1
                case _:
                    self._answers.append(self._hello)

    def _open(self, hello: HostHello) -> None:
        if self.is_open and hello.session == self.session:
            return
        if hello.previous_session and hello.previous_session == self.session:
            self._acknowledge(hello.previous_next)
        self.lost += sum(edge.closed for edge in self.waiting)
        self.waiting.clear()
        self.memory = self.memory or hello.session
        self.session, self.oldest, self.is_open, self.lamps_shown = hello.session, 0, True, 0
        self.version = hello.version

    def _acknowledge(self, next_edge: int) -> None:
        count = (next_edge - self.oldest) % NUMBERS
        if count <= len(self.waiting):
            del self.waiting[:count]
            self.oldest = next_edge

    def _pong(self, ping: int, heard_ns: int) -> None:
        heard = self.ticks(heard_ns)
        self._answers.append(
            lambda now_ns: BridgePong(self.session, self.lamps_shown, ping, heard, self.ticks(now_ns))
        )

    def _light(self, frame: HostLamps) -> None:
        is_whole = len(frame.lit) == (self._panel.lamp_count + 7) // 8
        if is_whole and 0 < (frame.sequence - self.lamps_shown) % NUMBERS < NUMBERS // 2:
            self.lamps_shown, self.lit = frame.sequence, frame.lit

    def _hello(self, now_ns: int) -> BridgeHello:
        bits = sum(1 << control for control in self.closed)
        return BridgeHello(
            session=self.session if self.is_open else 0,
            lamps_sequence=self.lamps_shown,
            fingerprint=self.fingerprint,
            panel_list_date=self.list_date,
            ticks_per_second=self.board.ticks_per_second,
            scan_ticks=self.board.scan_ticks,
            lockout_ticks=self.board.ticks_per_second // 100,
            memory=self.memory,
            restarts=self.restarts,
            lost_presses=self.lost,
            reset_cause=1,
            lamp_count=self._panel.lamp_count,
            control_count=self._panel.control_count,
            closed=bits.to_bytes((self._panel.control_count + 7) // 8, "little"),
            version=self.version,
            board=self.board.name,
            number=self.board.number,
            crew=self.crew,
            byte_ns=self.board.byte_ns,
        )

    def _report(self, now_ns: int) -> BridgeReport:
        next_edge = (self.oldest + len(self.waiting)) % NUMBERS
        told = self.ticks(now_ns)
        if not self.waiting:
            return BridgeReport(self.session, self.lamps_shown, next_edge, told)
        edges = tuple(self.waiting[:EDGES_IN_A_REPORT])
        return BridgeReport(self.session, self.lamps_shown, next_edge, told, self.oldest, edges)

    def _status(self) -> BridgeStatus:
        first = self._bounces_from
        count = min(BOUNCES_IN_A_STATUS, self._panel.control_count - first)
        self._bounces_from = (first + count) % self._panel.control_count
        self._told_lost = self.lost
        return BridgeStatus(self.session, self.lamps_shown, self.lost, self.bad_frames, first, (0,) * count)

    @property
    def due_ns(self) -> int:
        """When it has something to say next; 0: at once."""
        if self._answers or (self._told_lost != self.lost and self.is_open):
            return 0
        return min(self._report_due_ns, self._status_due_ns) if self.is_open else self._report_due_ns

    def say(self, now_ns: int) -> bytes:
        frames = [answer(now_ns) for answer in self._answers]
        self._answers.clear()
        if now_ns >= self._report_due_ns:
            self._report_due_ns = now_ns + self._report_every_ns
            frames.append(self._report(now_ns) if self.is_open else self._hello(now_ns))
        if self.is_open and (now_ns >= self._status_due_ns or self._told_lost != self.lost):
            self._status_due_ns = now_ns + STATUS_EVERY_NS
            frames.append(self._status())
        return b"".join(encode(frame, self.version) for frame in frames)


LINE_STEP_NS = 10_000_000
"""How often a model line is looked at: both ends hear each other so late at the most."""


class ModelLine:
    """A model bridge on a line, in the place of a `Bridge`. Time passes for it when it is asked something."""

    def __init__(
        self,
        port: str,
        panel: PanelList,
        *,
        wake: Callable[[], None],
        clock_ns: Callable[[], int],
        pick_session: Callable[[], int] = any_session,
    ) -> None:
        self.port = port
        self.far = ModelBridge(panel, report_every_ns=LINE_STEP_NS)
        self.spoil: Callable[[bytes], bytes] = lambda data: data
        """What the line does to what the bridge says."""
        self._clock_ns = clock_ns
        self._wake = wake
        self._passed_ns = clock_ns()
        self._talk = Conversation(panel, pick_session=pick_session)
        self._talk.plugged(self._passed_ns)
        self._under_way: deque[bytes] = deque()

    def move(self, control: int, closed: bool) -> None:
        """A contact closes or opens now."""
        self._pass_time()
        self.far.move(control, closed, self._clock_ns())
        self._wake()

    def unplug(self) -> None:
        """Pull the plug of the line; the bridge keeps its power."""
        self._pass_time()
        self._talk.unplugged()
        self._under_way.clear()

    def replug(self) -> None:
        self._pass_time()
        self._talk.plugged(self._clock_ns())

    def take(self) -> list[TimedEdge]:
        self._pass_time()
        return self._talk.take()

    def settled_until_ns(self) -> int | None:
        self._pass_time()
        return self._talk.settled_until_ns

    def light(self, lit: bytes) -> None:
        self._talk.light(lit)

    def state(self) -> BridgeState:
        self._pass_time()
        hello = self._talk.hello
        detail = self._talk.refusal or (introduced(hello) if hello else "nobody answers")
        return state_of(self._talk, f"{self.port}, a model: {detail}")

    def close(self) -> None:
        self._talk.unplugged()

    def _pass_time(self) -> None:
        """After a long time only its end matters: nobody was there to hear the rest."""
        now_ns = self._clock_ns()
        self._passed_ns = max(self._passed_ns, now_ns - 100 * LINE_STEP_NS)
        while self._passed_ns + LINE_STEP_NS <= now_ns:
            self._passed_ns += LINE_STEP_NS
            self._step(self._passed_ns)

    def _step(self, now_ns: int) -> None:
        if not self._talk.is_plugged:
            return
        while self._under_way:
            self._talk.hear(self._under_way.popleft(), now_ns)
        said = self._talk.say(now_ns)
        if said:
            self.far.hear(said, now_ns)
        answered = self.spoil(self.far.say(now_ns))
        if answered:
            self._under_way.append(answered)
