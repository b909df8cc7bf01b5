"""Frames as bytes: what goes in comes out, and nothing else does."""

from dataclasses import replace

import pytest
from cobs import cobs
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.frame_bytes import (
    LONGEST_BODY,
    Deframer,
    FrameError,
    OtherVersionError,
    checksum,
    encode,
)
from firmware_bridge.frames import (
    CREWS,
    BridgeHello,
    BridgePong,
    BridgeReport,
    BridgeStatus,
    Edge,
    Frame,
    HostAck,
    HostHello,
    HostLamps,
    HostPing,
)

SAME_EVERY_TIME = settings(derandomize=True, deadline=None)
"""One in 65536 spoilt frames has the right checksum by chance: no reason to fail once a year."""

U8 = st.integers(0, 0xFF)
U16 = st.integers(0, 0xFFFF)
U32 = st.integers(0, 0xFFFFFFFF)
HALF = 1 << 32
U64 = st.integers(0, 0xFFFFFFFFFFFFFFFF)
EDGES = st.builds(Edge, st.integers(0, 127), st.booleans(), U64, U16)


def hellos(control_count: int) -> st.SearchStrategy[BridgeHello]:
    size = (control_count + 7) // 8
    return st.builds(
        BridgeHello,
        *[U16, U16, U32, U32, st.integers(1, 0xFFFFFFFF), U16, U16, U16, U16, U32, U8, U8],
        st.just(control_count),
        st.binary(min_size=size, max_size=size),
        st.just(2),
        st.text("abcdefghijklmnopqrstuvwxyz-0123456789", max_size=8),
        U64,
        st.sampled_from(CREWS),
        U32,
        st.integers(1, 0xFFFF),
    )


def reports(edges: list[Edge]) -> st.SearchStrategy[BridgeReport]:
    first = U16 if edges else st.just(0)
    return st.builds(BridgeReport, U16, U16, U16, U64, first, st.just(tuple(edges)))


FRAMES: st.SearchStrategy[Frame] = st.one_of(
    st.builds(HostHello, U16, U32, U16, U16),
    st.builds(HostPing, U16, U16, U16),
    st.builds(HostAck, U16, U16),
    st.builds(HostLamps, U16, U16, U16, st.binary(max_size=16)),
    st.integers(1, 127).flatmap(hellos),
    st.builds(BridgePong, U16, U16, U16, U64, U64),
    st.lists(EDGES, max_size=5).flatmap(reports),
    st.builds(BridgeStatus, U16, U16, U32, U16, U8, st.lists(U16, max_size=8).map(tuple)),
)


def heard(data: bytes) -> list[Frame | FrameError]:
    return list(Deframer().feed(data))


@given(st.lists(FRAMES, max_size=5), st.data())
def test_frames_come_out_as_they_went_in_however_they_are_cut(
    frames: list[Frame], data: st.DataObject
) -> None:
    stream = b"".join(encode(frame) for frame in frames)
    cuts = sorted(data.draw(st.lists(st.integers(0, len(stream)), max_size=6)))
    deframer = Deframer()
    out = []
    for begin, end in zip([0, *cuts], [*cuts, len(stream)], strict=True):
        out += deframer.feed(stream[begin:end])
    assert out == frames


@given(FRAMES)
def test_a_frame_has_one_zero_byte_and_it_is_the_last(frame: Frame) -> None:
    encoded = encode(frame)
    assert encoded.index(0) == len(encoded) - 1
    assert len(encoded) <= LONGEST_BODY + 4


@SAME_EVERY_TIME
@given(FRAMES, FRAMES, st.data())
def test_a_spoilt_byte_costs_its_frame_and_no_other(frame: Frame, after: Frame, data: st.DataObject) -> None:
    encoded = bytearray(encode(frame))
    place = data.draw(st.integers(0, len(encoded) - 2))
    encoded[place] ^= data.draw(st.integers(1, 255))
    *spoilt, last = heard(bytes(encoded) + encode(after))
    assert last == after
    assert spoilt
    assert all(isinstance(one, FrameError) for one in spoilt)


@SAME_EVERY_TIME
@given(FRAMES, FRAMES, st.data())
def test_a_missing_byte_is_never_another_frame(frame: Frame, after: Frame, data: st.DataObject) -> None:
    encoded = bytearray(encode(frame))
    del encoded[data.draw(st.integers(0, len(encoded) - 2))]
    *spoilt, last = heard(bytes(encoded) + encode(after))
    assert last == after
    assert all(isinstance(one, FrameError) for one in spoilt)


@given(st.binary(max_size=400), FRAMES)
def test_after_any_garbage_the_next_frame_is_understood(garbage: bytes, frame: Frame) -> None:
    assert heard(garbage + b"\0" + encode(frame))[-1] == frame


def test_bytes_without_end_are_one_bad_frame_and_take_no_memory() -> None:
    deframer = Deframer()
    for _ in range(1000):
        assert list(deframer.feed(b"\x55" * 100)) == []
    assert len(deframer._begun) < 1000
    (bad,) = deframer.feed(b"\0")
    assert isinstance(bad, FrameError)


def test_another_version_is_told_apart_from_noise() -> None:
    (bad,) = heard(bytes.fromhex("02 02 03 01 02 04 05 00"))
    assert isinstance(bad, FrameError)
    newer = framed(bytes.fromhex("03 03 34 12 07 00"))
    (other,) = heard(newer)
    assert isinstance(other, OtherVersionError)
    assert other.version == 3


def test_the_bytes_of_a_frame_are_those_of_the_document() -> None:
    assert encode(HostAck(session=0x1234, next_edge=7)).hex(" ") == "06 02 03 34 12 07 03 0e 39 00"


@given(FRAMES)
def test_in_version_1_ticks_have_32_bits_and_a_hello_says_less(frame: Frame) -> None:
    match frame:
        case BridgeHello():
            frame = replace(frame, board="", number=0, crew="", byte_ns=0, resolution_ticks=1, version=1)
        case HostHello():
            frame = replace(frame, version=1)
        case BridgePong():
            frame = replace(frame, heard_ticks=frame.heard_ticks % HALF, said_ticks=frame.said_ticks % HALF)
        case BridgeReport():
            edges = tuple(edge._replace(at_ticks=edge.at_ticks % HALF) for edge in frame.edges)
            frame = replace(frame, told_until_ticks=frame.told_until_ticks % HALF, edges=edges)
    encoded = encode(frame, version=1)
    assert len(encoded) <= 64 + 4
    assert heard(encoded) == [frame]


@pytest.mark.parametrize(
    ("place", "value", "wrong"),
    [(-8, 3, "crew 3"), (-3, 0, "clock stands still"), (-24, 0xFF, "ascii")],
)
def test_a_hello_that_makes_no_sense_is_a_bad_frame(place: int, value: int, wrong: str) -> None:
    hello = BridgeHello(1, 0, 7, 0, 10**6, 20, 10**4, 1, 0, 0, 1, 8, 8, b"\1", board="pico", byte_ns=5)
    body = bytearray(cobs.decode(encode(hello)[:-1])[:-2])
    body[place] = value
    (bad,) = heard(framed(bytes(body)))
    assert isinstance(bad, FrameError)
    assert wrong in str(bad)


def framed(body: bytes) -> bytes:
    encoded: bytes = cobs.encode(body + checksum(body))
    return encoded + b"\0"
