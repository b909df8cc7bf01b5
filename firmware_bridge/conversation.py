"""The host's side of the wire protocol: bytes and times in, bytes and edges out; no port, no thread."""

import secrets
from collections.abc import Callable
from typing import NamedTuple

from firmware_bridge.agreement import NoAgreement, PanelList, other_panel, other_version, which_is_old
from firmware_bridge.clock_fit import ClockFit
from firmware_bridge.counts import Counts
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
    HostFrame,
    HostHello,
    HostLamps,
    HostPing,
)

MILLISECOND_NS = 1_000_000
HELLO_EVERY_NS = 20 * MILLISECOND_NS
FIRST_PINGS = 100
FIRST_PINGS_EVERY_NS = 5 * MILLISECOND_NS
PING_EVERY_NS = 25 * MILLISECOND_NS
PINGS_UNDER_WAY = 64
LAMPS_AGAIN_NS = 20 * MILLISECOND_NS
SILENT_NS = 250 * MILLISECOND_NS
"""A bridge that says nothing for so long is not waited for."""
QUIET_NS = 100 * MILLISECOND_NS
"""A bridge not heard for so long is not spoken to: it may be in its bootloader, which any byte holds up."""
NEVER_NS = 1 << 63
TICK_BITS = {1: 32, 2: 64}
"""Of a tick on the wire, by version."""
NUMBERS = 1 << 16
"""Edges, lamps, pings and sessions are numbered in 16 bits."""


class TimedEdge(NamedTuple):
    """A contact that closed or opened, and the stretch of the table clock in which it did."""

    control: int
    closed: bool
    earliest_ns: int
    latest_ns: int


def any_session() -> int:
    return 1 + secrets.randbelow(NUMBERS - 1)


class Conversation:
    """The talk with one bridge, over any number of unplugs and restarts.

    Feed it what the port brings (`hear`), write to the port what it wants to say (`say`, due at `due_ns`),
    and tell it when the port comes and goes (`plugged`, `unplugged`). Not safe for several threads at once.
    """

    def __init__(self, panel: PanelList, *, pick_session: Callable[[], int] = any_session) -> None:
        self.panel = panel
        self.counts = Counts()
        self.refusal: str | None = None
        """Why this bridge cannot be used; None while it can or is not there."""
        self.refused: NoAgreement | None = None
        """The same in a word."""
        self.is_plugged = False
        self.is_welcome = False
        """Whether a session is open."""
        self.is_live = False
        """Whether the bridge is heard now and its clock is known."""
        self.held: set[int] = set()
        """Controls whose contact is closed."""
        self.hello: BridgeHello | None = None
        """Who the bridge is, as it last said; None while it is not there."""
        self._version = NEWEST_VERSION
        self._byte_ns = 0
        self.scan_ticks = 0
        self._pick_session = pick_session
        self._session = 0
        self._previous_session = 0
        self._next_edge = 0
        self._deframer = Deframer()
        self._fit = ClockFit(1)
        self._untimed: list[Edge] = []
        self._heard: list[TimedEdge] = []
        self._told_until_ticks: int | None = None
        self._settled_ns = 0
        self._last_heard_ns = 0
        self._last_sound_ns = 0
        self._is_quiet = True
        self._pings: dict[int, tuple[int, int]] = {}
        self._pings_sent = 0
        self._lit = bytes((panel.lamp_count + 7) // 8)
        self._lamps_sequence = 0
        self._lamps_shown = 0
        self._ack_due = False
        self._hello_due_ns = 0
        self._ping_due_ns = 0
        self._lamps_due_ns = 0

    # ---- what the table wants ----

    def take(self) -> list[TimedEdge]:
        """The edges heard since the last call."""
        heard, self._heard = self._heard, []
        return heard

    @property
    def settled_until_ns(self) -> int | None:
        """No edge that is still to come happened before this; None while the bridge is not live."""
        return self._settled_ns if self.is_live else None

    @property
    def uncertainty_ns(self) -> int | None:
        """Of an edge that happens now; None while the bridge is not live."""
        if not self.is_live or self._told_until_ticks is None:
            return None
        span = self._fit.span(self._told_until_ticks - self.scan_ticks, self._told_until_ticks)
        return (span.width_ns + 1) // 2

    def light(self, lit: bytes) -> None:
        """Show these lamps from now on: lamp i is bit i % 8 of byte i // 8."""
        if lit != self._lit:
            self._lit = lit
            self._lamps_sequence = (self._lamps_sequence + 1) % NUMBERS
            self._lamps_due_ns = 0

    @property
    def lamps_are_shown(self) -> bool:
        """Whether the panel shows the lamps that were last asked for."""
        return self.is_welcome and self._lamps_shown == self._lamps_sequence

    # ---- the port ----

    def plugged(self, now_ns: int) -> None:
        """The port has been opened."""
        self.is_plugged = True
        self._is_quiet = True
        self._deframer = Deframer()
        self._greet(now_ns)

    def unplugged(self) -> None:
        """The port has been closed, or has failed."""
        self._part()
        self.is_plugged = False
        self.refusal = self.refused = self.hello = None

    def hear(self, data: bytes, now_ns: int) -> bool:
        """Take in what the port has brought; `now_ns` is read after it was read.

        True when there are edges to take or the settled time has moved on.
        """
        settled_ns = self.settled_until_ns
        for frame in self._deframer.feed(data):
            if not isinstance(frame, FrameError) or isinstance(frame, OtherVersionError):
                self._last_sound_ns, self._is_quiet = now_ns, False
            if isinstance(frame, FrameError):
                self._bad(frame)
            elif isinstance(frame, BridgeHello):
                self._hear_hello(frame, now_ns)
            elif isinstance(frame, BridgeFrame) and self.is_welcome and frame.session == self._session:
                self._last_heard_ns = now_ns
                self._lamps_shown = frame.lamps_sequence
                self._hear_frame(frame, now_ns)
        return bool(self._heard) or self.settled_until_ns != settled_ns

    def say(self, now_ns: int) -> bytes:
        """What is due to be written to the port; `now_ns` is read before it is written."""
        if not self.is_plugged:
            return b""
        if self.is_live and now_ns - self._last_heard_ns > SILENT_NS:
            self.is_live = False
        self._is_quiet = self._is_quiet or now_ns - self._last_sound_ns > QUIET_NS
        if self._is_quiet:
            return b""
        frames = self._talk(now_ns) if self.is_welcome else self._hello(now_ns)
        return b"".join(encode(frame, self._version) for frame in frames)

    @property
    def due_ns(self) -> int:
        """When `say` has something to say next, if nothing is heard before."""
        if self._is_quiet:
            return NEVER_NS
        if not self.is_welcome:
            return self._hello_due_ns
        if self._ack_due:
            return 0
        return self._ping_due_ns if self.lamps_are_shown else min(self._ping_due_ns, self._lamps_due_ns)

    # ---- opening a session ----

    def _part(self) -> None:
        if self.is_welcome:
            self._previous_session = self._session
        self.is_welcome = self.is_live = False

    def _greet(self, now_ns: int) -> None:
        self._part()
        before = self._session
        while self._session in (0, before, self._previous_session):
            self._session = self._pick_session()
        self._hello_due_ns = now_ns

    def _hello(self, now_ns: int) -> list[HostFrame]:
        if now_ns < self._hello_due_ns:
            return []
        self._hello_due_ns = now_ns + HELLO_EVERY_NS
        known = (self._previous_session, self._next_edge if self._previous_session else 0)
        return [HostHello(self._session, self.panel.fingerprint, *known, self._version)]

    def _hear_hello(self, hello: BridgeHello, now_ns: int) -> None:
        self.hello = hello
        if not self.is_welcome:
            self.refusal = other_panel(hello, self.panel)
            self.refused = NoAgreement.OTHER_PANEL if self.refusal else None
            self._version = hello.version
            if hello.session == self._session and not self.refusal:
                self._welcome(hello, now_ns)
        elif hello.session != self._session:
            self._greet(now_ns)

    def _welcome(self, hello: BridgeHello, now_ns: int) -> None:
        self.counts.welcome(hello)
        self._find_releases(hello, now_ns)
        self.is_welcome = True
        self.scan_ticks = hello.scan_ticks
        self._byte_ns = hello.byte_ns
        self._fit = ClockFit(
            hello.ticks_per_second,
            resolution_ticks=hello.resolution_ticks,
            bits=TICK_BITS[hello.version],
        )
        self._next_edge = 0
        self._untimed.clear()
        self._told_until_ticks = None
        self._last_heard_ns = now_ns
        self._pings.clear()
        self._pings_sent = 0
        self._ping_due_ns = self._lamps_due_ns = now_ns
        self._lamps_sequence, self._lamps_shown = 1, 0

    def _find_releases(self, hello: BridgeHello, now_ns: int) -> None:
        """A contact that opened while nobody listened did open, some time in between."""
        closed = {control for control in range(hello.control_count) if hello.is_closed(control)}
        for control in sorted(self.held - closed):
            self._heard.append(TimedEdge(control, False, min(self._settled_ns, now_ns), now_ns))
        self.held = closed

    # ---- a session ----

    def _bad(self, error: FrameError) -> None:
        if isinstance(error, OtherVersionError) and not self.is_welcome:
            # We go on greeting it in the newest version that we speak: it may speak that one too.
            self.refusal, self._version = other_version(error.version), NEWEST_VERSION
            self.refused = which_is_old(error.version)
        else:
            self.counts.bad_frames += 1

    def _hear_frame(self, frame: BridgeFrame, now_ns: int) -> None:
        match frame:
            case BridgePong():
                self._pong(frame, now_ns)
            case BridgeReport():
                self._report(frame)
                self._settle()
            case BridgeStatus():
                self.counts.status(frame, self.panel.control_count)

    def _report(self, report: BridgeReport) -> None:
        self._ack_due = self._ack_due or bool(report.edges)
        for number, edge in enumerate(report.edges, report.first_edge):
            if number % NUMBERS == self._next_edge and edge.control < self.panel.control_count:
                self._next_edge = (self._next_edge + 1) % NUMBERS
                self._untimed.append(edge)
        if report.next_edge == self._next_edge:
            self._told_until_ticks = report.told_until_ticks

    def _settle(self) -> None:
        """Put edges on the table clock, as soon as the bridge's clock is known."""
        if not self._fit.is_ready or self._told_until_ticks is None:
            return
        for edge in self._untimed:
            span = self._fit.span(edge.at_ticks - edge.spread_ticks, edge.at_ticks)
            # What was settled when the edge had not been heard of is a bound as good as any.
            earliest_ns = max(span.earliest_ns, self._settled_ns)
            self._heard.append(
                TimedEdge(edge.control, edge.closed, earliest_ns, max(span.latest_ns, earliest_ns))
            )
            (self.held.add if edge.closed else self.held.discard)(edge.control)
        self._untimed.clear()
        self._settled_ns = max(self._settled_ns, self._fit.span(self._told_until_ticks).earliest_ns)
        self.is_live = True

    def _pong(self, pong: BridgePong, now_ns: int) -> None:
        sent_ns, bytes_sent = self._pings.pop(pong.ping, (None, 0))
        if sent_ns is None:
            return
        # On a wire that takes time, all bytes but one had to pass before ping and pong were whole.
        there_ns = (bytes_sent - 1) * self._byte_ns
        back_ns = (len(encode(pong, self._version)) - 1) * self._byte_ns
        self._fit.add(sent_ns + there_ns, pong.heard_ticks, pong.said_ticks, now_ns - back_ns)
        self.counts.clock_outliers = self._fit.outliers

    def _talk(self, now_ns: int) -> list[HostFrame]:
        frames: list[HostFrame] = []
        if now_ns >= self._ping_due_ns:
            frames.append(self._ping(now_ns))
        if not self.lamps_are_shown and now_ns >= self._lamps_due_ns:
            self._lamps_due_ns = now_ns + LAMPS_AGAIN_NS
            frames.append(HostLamps(self._session, self._next_edge, self._lamps_sequence, self._lit))
        if self._ack_due and not frames:
            frames.append(HostAck(self._session, self._next_edge))
        if frames:
            self._ack_due = False
        return frames

    def _ping(self, now_ns: int) -> HostPing:
        is_first = self._pings_sent < FIRST_PINGS
        self._ping_due_ns = now_ns + (FIRST_PINGS_EVERY_NS if is_first else PING_EVERY_NS)
        self._pings_sent += 1
        ping = HostPing(self._session, self._next_edge, self._pings_sent % NUMBERS)
        self._pings[ping.ping] = (now_ns, len(encode(ping, self._version)))
        if len(self._pings) > PINGS_UNDER_WAY:
            del self._pings[next(iter(self._pings))]
        return ping
