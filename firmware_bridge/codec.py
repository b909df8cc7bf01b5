"""Frames to bytes and back: COBS with a zero byte behind each frame, CRC-16 inside. See docs/protocol.md."""

import struct
from binascii import crc_hqx
from collections.abc import Callable, Iterator

from cobs import cobs

from firmware_bridge.frames import (
    PROTOCOL_VERSION,
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

LONGEST_BODY = 64
"""Bytes of a frame before its checksum, at most."""

_HEADER = struct.Struct("<BBHH")
_CHECKSUM = struct.Struct("<H")
_U16 = struct.Struct("<H")
_HOST_HELLO = struct.Struct("<LHH")
_BRIDGE_HELLO = struct.Struct("<LLLHHHHLBBB")
_PONG = struct.Struct("<HLL")
_REPORT = struct.Struct("<HL")
_EDGE = struct.Struct("<BLH")
_STATUS = struct.Struct("<LHB")
_CLOSED_BIT = 0x80


class FrameError(ValueError):
    """Bytes that are no frame of this protocol."""


class OtherVersionError(FrameError):
    """A sound frame of another version of the protocol."""

    def __init__(self, version: int) -> None:
        super().__init__(f"a frame of protocol version {version}, not {PROTOCOL_VERSION}")
        self.version = version


# ---- bodies ----


def _put_hello(frame: BridgeHello) -> bytes:
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
    return fixed + frame.closed


def _put_report(frame: BridgeReport) -> bytes:
    fixed = _REPORT.pack(frame.next_edge, frame.told_until_ticks)
    if not frame.edges:
        return fixed
    edges = (
        _EDGE.pack(edge.control | edge.closed * _CLOSED_BIT, edge.at_ticks, edge.spread_ticks)
        for edge in frame.edges
    )
    return fixed + _U16.pack(frame.first_edge) + b"".join(edges)


def _put_status(frame: BridgeStatus) -> bytes:
    fixed = _STATUS.pack(frame.lost_presses, frame.bad_frames, frame.first_control)
    return fixed + struct.pack(f"<{len(frame.bounces)}H", *frame.bounces)


def _body(frame: Frame) -> tuple[FrameType, int, bytes]:
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
            return FrameType.BRIDGE_HELLO, frame.lamps_sequence, _put_hello(frame)
        case BridgePong():
            pong = _PONG.pack(frame.ping, frame.heard_ticks, frame.said_ticks)
            return FrameType.BRIDGE_PONG, frame.lamps_sequence, pong
        case BridgeReport():
            return FrameType.BRIDGE_REPORT, frame.lamps_sequence, _put_report(frame)
        case BridgeStatus():
            return FrameType.BRIDGE_STATUS, frame.lamps_sequence, _put_status(frame)


def _get_hello(session: int, acknowledged: int, body: bytes) -> BridgeHello:
    closed = body[_BRIDGE_HELLO.size :]
    hello = BridgeHello(session, acknowledged, *_BRIDGE_HELLO.unpack_from(body), closed)  # type: ignore[call-arg]
    if len(closed) != (hello.control_count + 7) // 8:
        raise FrameError(f"a hello of {hello.control_count} controls with {len(closed)} bytes of contacts")
    if not hello.ticks_per_second:
        raise FrameError("a hello of a bridge whose clock stands still")
    return hello


def _get_report(session: int, acknowledged: int, body: bytes) -> BridgeReport:
    next_edge, told_until = _REPORT.unpack_from(body)
    rest = body[_REPORT.size :]
    if not rest:
        return BridgeReport(session, acknowledged, next_edge, told_until)
    (first,) = _U16.unpack_from(rest)
    edges = tuple(
        Edge(control & ~_CLOSED_BIT, bool(control & _CLOSED_BIT), at, spread)
        for control, at, spread in _EDGE.iter_unpack(rest[_U16.size :])
    )
    return BridgeReport(session, acknowledged, next_edge, told_until, first, edges)


def _get_status(session: int, acknowledged: int, body: bytes) -> BridgeStatus:
    lost, bad_frames, first = _STATUS.unpack_from(body)
    bounces = tuple(count for (count,) in _U16.iter_unpack(body[_STATUS.size :]))
    return BridgeStatus(session, acknowledged, lost, bad_frames, first, bounces)


def _get_lamps(session: int, acknowledged: int, body: bytes) -> HostLamps:
    (sequence,) = _U16.unpack_from(body)
    return HostLamps(session, acknowledged, sequence, body[_U16.size :])


def _get_ack(session: int, acknowledged: int, body: bytes) -> HostAck:
    if body:
        raise FrameError(f"an acknowledgement with {len(body)} bytes behind it")
    return HostAck(session, acknowledged)


_GET: dict[FrameType, Callable[[int, int, bytes], Frame]] = {
    FrameType.HOST_HELLO: lambda session, _, body: HostHello(session, *_HOST_HELLO.unpack(body)),
    FrameType.HOST_PING: lambda session, ack, body: HostPing(session, ack, *_U16.unpack(body)),
    FrameType.HOST_ACK: _get_ack,
    FrameType.HOST_LAMPS: _get_lamps,
    FrameType.BRIDGE_HELLO: _get_hello,
    FrameType.BRIDGE_PONG: lambda session, ack, body: BridgePong(session, ack, *_PONG.unpack(body)),
    FrameType.BRIDGE_REPORT: _get_report,
    FrameType.BRIDGE_STATUS: _get_status,
}


# ---- frames ----


def encode(frame: Frame) -> bytes:
    """The frame as it goes over the wire, with the delimiter behind it.

    >>> encode(HostAck(session=0x1234, next_edge=7)).hex(" ")
    '06 01 03 34 12 07 03 ee f7 00'
    """
    kind, acknowledged, rest = _body(frame)
    body = _HEADER.pack(PROTOCOL_VERSION, kind, frame.session, acknowledged) + rest
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
    if version != PROTOCOL_VERSION:
        raise OtherVersionError(version)
    try:
        return _GET[FrameType(kind)](session, acknowledged, body[_HEADER.size :])
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
