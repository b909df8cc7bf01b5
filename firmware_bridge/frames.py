"""The frames of the wire protocol as values. docs/protocol.md says what they are for."""

from dataclasses import dataclass
from enum import IntEnum
from typing import NamedTuple

NEWEST_VERSION = 2
SPOKEN_VERSIONS = (1, 2)
"""Of the wire protocol, by this host."""
BAUD = 500_000
"""Of bridges that have a serial line; one with native USB takes any."""
CREWS = ("", "blue", "red")
"""By their number on the wire; the first: the bridge does not say."""


class FrameType(IntEnum):
    HOST_HELLO = 0x01
    HOST_PING = 0x02
    HOST_ACK = 0x03
    HOST_LAMPS = 0x04
    BRIDGE_HELLO = 0x81
    BRIDGE_PONG = 0x82
    BRIDGE_REPORT = 0x83
    BRIDGE_STATUS = 0x84


class Edge(NamedTuple):
    """A contact that closed or opened, on the bridge's clock."""

    control: int
    closed: bool
    at_ticks: int
    """The scan that first saw it."""
    spread_ticks: int
    """How long before that scan the last one was that had not seen it."""


@dataclass(frozen=True, slots=True)
class HostHello:
    """Opens a session. `session` is not 0 and not the one before."""

    session: int
    fingerprint: int
    """Of the panel list that the host has."""
    previous_session: int = 0
    """The session before, or 0."""
    previous_next: int = 0
    """The first edge of the session before that the host does not have."""
    version: int = NEWEST_VERSION
    """Of the protocol that this hello is in, and with it the session."""


@dataclass(frozen=True, slots=True)
class HostPing:
    """Asks for the bridge's clock."""

    session: int
    next_edge: int
    """Every edge before this number has been received; as in every frame of the host."""
    ping: int


@dataclass(frozen=True, slots=True)
class HostAck:
    """Says nothing but what has been received."""

    session: int
    next_edge: int


@dataclass(frozen=True, slots=True)
class HostLamps:
    """The lamps as they shall be."""

    session: int
    next_edge: int
    sequence: int
    lit: bytes
    """Lamp i is bit i % 8 of byte i // 8."""


@dataclass(frozen=True, slots=True)
class BridgeHello:
    """Who the bridge is, and what it remembers. `session` is 0 while none is open."""

    session: int
    lamps_sequence: int
    """The last lamps frame that is shown; as in every frame of the bridge."""
    fingerprint: int
    panel_list_date: int
    """Unix seconds: of the panel list that the firmware was built from; 0 if unknown."""
    ticks_per_second: int
    scan_ticks: int
    lockout_ticks: int
    memory: int
    """The first session since the power came on; 0 before it. Another number: other counters."""
    restarts: int
    """Resets since the power came on."""
    lost_presses: int
    """Since the power came on: presses that no host ever acknowledged."""
    reset_cause: int
    """MCUSR of the ATmega2560: 1 power, 2 reset line, 4 brown-out, 8 watchdog."""
    lamp_count: int
    control_count: int
    closed: bytes
    """Contact i is bit i % 8 of byte i // 8."""
    version: int = NEWEST_VERSION
    """Of the protocol that this hello is in. What follows came with version 2."""
    board: str = ""
    """`mega`, `pico`; empty where it is not said."""
    number: int = 0
    """No other board has it; 0: it has none."""
    crew: str = ""
    """`blue`, `red`, or empty: its jumpers do not say."""
    byte_ns: int = 0
    """How long a byte takes on its wire; 0: nobody knows, or no time at all, as on native USB."""
    resolution_ticks: int = 1
    """The clock goes on by so many ticks at a time."""

    def is_closed(self, control: int) -> bool:
        return bool(self.closed[control // 8] >> control % 8 & 1)


@dataclass(frozen=True, slots=True)
class BridgePong:
    """The answer to a ping: when it came in and when this answer was made."""

    session: int
    lamps_sequence: int
    ping: int
    heard_ticks: int
    said_ticks: int


@dataclass(frozen=True, slots=True)
class BridgeReport:
    """The oldest edges that are not acknowledged, and how far the bridge has told everything."""

    session: int
    lamps_sequence: int
    next_edge: int
    """How many edges there have been in this session, modulo 65536."""
    told_until_ticks: int
    """The low-water mark: any edge that is not among those happens after this."""
    first_edge: int = 0
    """The number of `edges[0]`."""
    edges: tuple[Edge, ...] = ()


@dataclass(frozen=True, slots=True)
class BridgeStatus:
    """Counters."""

    session: int
    lamps_sequence: int
    lost_presses: int
    bad_frames: int
    first_control: int
    bounces: tuple[int, ...]
    """Of the controls from `first_control` on. The bridge goes through all of them in turn."""


HostFrame = HostHello | HostPing | HostAck | HostLamps
BridgeFrame = BridgeHello | BridgePong | BridgeReport | BridgeStatus
Frame = HostFrame | BridgeFrame
