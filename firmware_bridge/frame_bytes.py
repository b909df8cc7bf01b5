"""Frames to bytes and back: COBS with a zero byte behind each frame, CRC-16 inside. See docs/protocol.md."""

import struct
from binascii import crc_hqx
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from cobs import cobs

from firmware_bridge.frames import (
    CREWS,
    NEWEST_VERSION,
    SPOKEN_VERSIONS,
    BridgeHello,
    BridgePong,
    BridgeReport,
    BridgeStatus,
    Edge,
    Frame,
    FrameType,
    HostAck,
    HostHello,
    HostLamps,
    HostPing,
)

LONGEST_BODY = 96
"""Bytes of a frame before its checksum, at most; 64 in version 1."""

_HEADER = struct.Struct("<BBHH")
_CHECKSUM = struct.Struct("<H")
_U16 = struct.Struct("<H")
_HOST_HELLO = struct.Struct("<LHH")
_BRIDGE_HELLO = struct.Struct("<LLLHHHHLBBB")
_IDENTITY = struct.Struct("<8sQBLH")
"""Of a bridge's hello, from version 2 on: board, number, crew, time of a byte, resolution."""
_STATUS = struct.Struct("<LHB")
_CLOSED_BIT = 0x80


class _Timed(NamedTuple):
    """The parts of frames that hold ticks: of 32 bits in version 1, of 64 from version 2 on."""

    pong: struct.Struct
    report: struct.Struct
    edge: struct.Struct


_TIMED = {
    1: _Timed(struct.Struct("<HLL"), struct.Struct("<HL"), struct.Struct("<BLH")),
    2: _Timed(struct.Struct("<HQQ"), struct.Struct("<HQ"), struct.Struct("<BQH")),
}


class FrameError(ValueError):
    """Bytes that are no frame of this protocol."""


class OtherVersionError(FrameError):
    """A sound frame of another version of the protocol."""

    def __init__(self, version: int) -> None:
        known = " or ".join(map(str, SPOKEN_VERSIONS))
        super().__init__(f"a frame of protocol version {version}, not {known}")
        self.version = version


# ---- bodies ----


def _put_hello(frame: BridgeHello, version: int) -> bytes:
    fixed = _BRIDGE_HELLO.pack(
        frame.fingerprint,
        frame.panel_list_date,
        frame.ticks_per_second,
        frame.scan_ticks,
        frame.lockout_ticks,
        frame.memory,
        frame.restarts,
        frame.lost_presses,
        frame.reset_cause,
        frame.lamp_count,
        frame.control_count,
    )
    if version == 1:
        return fixed + frame.closed
    identity = (frame.number, CREWS.index(frame.crew), frame.byte_ns, frame.resolution_ticks)
    return fixed + _IDENTITY.pack(frame.board.encode("ascii"), *identity) + frame.closed


def _put_report(frame: BridgeReport, timed: _Timed) -> bytes:
    fixed = timed.report.pack(frame.next_edge, frame.told_until_ticks)
    if not frame.edges:
        return fixed
    edges = (
        timed.edge.pack(edge.control | edge.closed * _CLOSED_BIT, edge.at_ticks, edge.spread_ticks)
        for edge in frame.edges
    )
    return fixed + _U16.pack(frame.first_edge) + b"".join(edges)


def _put_status(frame: BridgeStatus) -> bytes:
    fixed = _STATUS.pack(frame.lost_presses, frame.bad_frames, frame.first_control)
    return fixed + struct.pack(f"<{len(frame.bounces)}H", *frame.bounces)


def _body(frame: Frame, version: int) -> tuple[FrameType, int, bytes]:
    """Type, second word of the header, and what follows the header."""
    match frame:
        case HostHello():
            known = (frame.fingerprint, frame.previous_session, frame.previous_next)
            return FrameType.HOST_HELLO, 0, _HOST_HELLO.pack(*known)
        case HostPing():
            return FrameType.HOST_PING, frame.next_edge, _U16.pack(frame.ping)
        case HostAck():
            return FrameType.HOST_ACK, frame.next_edge, b""
        case HostLamps():
            return FrameType.HOST_LAMPS, frame.next_edge, _U16.pack(frame.sequence) + frame.lit
        case BridgeHello():
            return FrameType.BRIDGE_HELLO, frame.lamps_sequence, _put_hello(frame, version)
        case BridgePong():
            pong = _TIMED[version].pong.pack(frame.ping, frame.heard_ticks, frame.said_ticks)
            return FrameType.BRIDGE_PONG, frame.lamps_sequence, pong
        case BridgeReport():
            return FrameType.BRIDGE_REPORT, frame.lamps_sequence, _put_report(frame, _TIMED[version])
        case BridgeStatus():
            return FrameType.BRIDGE_STATUS, frame.lamps_sequence, _put_status(frame)


def _get_hello(session: int, acknowledged: int, body: bytes, version: int) -> BridgeHello:
    closed = body[_BRIDGE_HELLO.size + (_IDENTITY.size if version > 1 else 0) :]
    hello = BridgeHello(session, acknowledged, *_BRIDGE_HELLO.unpack_from(body), closed, version)  # type: ignore[call-arg]
    if version > 1:
        hello = _with_identity(hello, *_IDENTITY.unpack_from(body, _BRIDGE_HELLO.size))
    if len(closed) != (hello.control_count + 7) // 8:
        raise FrameError(f"a hello of {hello.control_count} controls with {len(closed)} bytes of contacts")
    if not hello.ticks_per_second or not hello.resolution_ticks:
        raise FrameError("a hello of a bridge whose clock stands still")
    return hello


def _with_identity(
    hello: BridgeHello, board: bytes, number: int, crew: int, byte_ns: int, resolution_ticks: int
) -> BridgeHello:
    if crew >= len(CREWS):
        raise FrameError(f"a hello of crew {crew}, which there is not")
    return replace(
        hello,
        board=board.rstrip(b"\0").decode("ascii"),
        number=number,
        crew=CREWS[crew],
        byte_ns=byte_ns,
        resolution_ticks=resolution_ticks,
    )


def _get_report(session: int, acknowledged: int, body: bytes, timed: _Timed) -> BridgeReport:
    next_edge, told_until = timed.report.unpack_from(body)
    rest = body[timed.report.size :]
    if not rest:
        return BridgeReport(session, acknowledged, next_edge, told_until)
    (first,) = _U16.unpack_from(rest)
    edges = tuple(
        Edge(control & ~_CLOSED_BIT, bool(control & _CLOSED_BIT), at, spread)
        for control, at, spread in timed.edge.iter_unpack(rest[_U16.size :])
    )
    return BridgeReport(session, acknowledged, next_edge, told_until, first, edges)


def _get_status(session: int, acknowledged: int, body: bytes) -> BridgeStatus:
    lost, bad_frames, first = _STATUS.unpack_from(body)
    bounces = tuple(count for (count,) in _U16.iter_unpack(body[_STATUS.size :]))
    return BridgeStatus(session, acknowledged, lost, bad_frames, first, bounces)


def _get_host_hello(session: int, body: bytes, version: int) -> HostHello:
    fingerprint, previous_session, previous_next = _HOST_HELLO.unpack(body)
    return HostHello(session, fingerprint, previous_session, previous_next, version)


def _get_lamps(session: int, acknowledged: int, body: bytes) -> HostLamps:
    (sequence,) = _U16.unpack_from(body)
    return HostLamps(session, acknowledged, sequence, body[_U16.size :])


def _get_ack(session: int, acknowledged: int, body: bytes) -> HostAck:
    if body:
        raise FrameError(f"an acknowledgement with {len(body)} bytes behind it")
    return HostAck(session, acknowledged)


_Get = Callable[[int, int, bytes], Frame]


def _getters(version: int) -> dict[FrameType, _Get]:
    timed = _TIMED[version]
    return {
        FrameType.HOST_HELLO: lambda session, _, body: _get_host_hello(session, body, version),
        FrameType.HOST_PING: lambda session, ack, body: HostPing(session, ack, *_U16.unpack(body)),
        FrameType.HOST_ACK: _get_ack,
        FrameType.HOST_LAMPS: _get_lamps,
        FrameType.BRIDGE_HELLO: lambda session, ack, body: _get_hello(session, ack, body, version),
        FrameType.BRIDGE_PONG: lambda session, ack, body: BridgePong(session, ack, *timed.pong.unpack(body)),
        FrameType.BRIDGE_REPORT: lambda session, ack, body: _get_report(session, ack, body, timed),
        FrameType.BRIDGE_STATUS: _get_status,
    }


_GET = {version: _getters(version) for version in SPOKEN_VERSIONS}


# ---- frames ----


def encode(frame: Frame, version: int = NEWEST_VERSION) -> bytes:
    """The frame as it goes over the wire, with the delimiter behind it.

    >>> encode(HostAck(session=0x1234, next_edge=7), version=1).hex(" ")
    '06 01 03 34 12 07 03 ee f7 00'
    """
    kind, acknowledged, rest = _body(frame, version)
    body = _HEADER.pack(version, kind, frame.session, acknowledged) + rest
    encoded: bytes = cobs.encode(body + checksum(body))
    return encoded + b"\0"


def checksum(body: bytes) -> bytes:
    """What stands behind a frame's body."""
    return _CHECKSUM.pack(crc_hqx(body, 0xFFFF))


def decode(encoded: bytes) -> Frame:
    """The frame that was sent as these bytes, the delimiter left out.

    :raises FrameError: they are not sound, or mean nothing
    """
    try:
        data = cobs.decode(encoded)
    except cobs.DecodeError as wrong:
        raise FrameError(str(wrong)) from None
    body = data[: -_CHECKSUM.size]
    if len(body) < _HEADER.size:
        raise FrameError(f"{len(data)} bytes are too short for a frame")
    if data[-_CHECKSUM.size :] != checksum(body):
        raise FrameError("the checksum is wrong")
    version, kind, session, acknowledged = _HEADER.unpack_from(body)
    if version not in SPOKEN_VERSIONS:
        raise OtherVersionError(version)
    try:
        return _GET[version][FrameType(kind)](session, acknowledged, body[_HEADER.size :])
    except (struct.error, ValueError) as wrong:
        raise FrameError(f"a frame of type {kind:#04x} with {len(body)} bytes: {wrong}") from None


class Deframer:
    """Cuts what comes in from a port into frames. Whatever comes, it goes on at the next delimiter."""

    def __init__(self) -> None:
        self._begun = bytearray()
        self._overlong = False

    def feed(self, data: bytes) -> Iterator[Frame | FrameError]:
        """The frames that end in these bytes; an error in the place of each that is bad."""
        *ended, begun = data.split(b"\0")
        for piece in ended:
            self._take(piece)
            if self._overlong:
                yield FrameError("bytes without end")
            elif self._begun:
                yield self._decoded()
            self._begun.clear()
            self._overlong = False
        self._take(begun)

    def _take(self, piece: bytes) -> None:
        self._begun += piece
        if len(self._begun) > 2 * LONGEST_BODY:
            self._overlong = True
            self._begun.clear()

    def _decoded(self) -> Frame | FrameError:
        try:
            return decode(bytes(self._begun))
        except FrameError as wrong:
            return wrong
