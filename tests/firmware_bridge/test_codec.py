"""Frames as bytes: what goes in comes out, and nothing else does."""

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.codec import LONGEST_BODY, Deframer, FrameError, OtherVersionError, encode
from firmware_bridge.frames import (
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
EDGES = st.builds(Edge, st.integers(0, 127), st.booleans(), U32, U16)


def hellos(control_count: int) -> st.SearchStrategy[BridgeHello]:
    size = (control_count + 7) // 8
    return st.builds(
        BridgeHello,
        *[U16, U16, U32, U32, st.integers(1, 0xFFFFFFFF), U16, U16, U16, U16, U32, U8, U8],
        st.just(control_count),
        st.binary(min_size=size, max_size=size),
    )


def reports(edges: list[Edge]) -> st.SearchStrategy[BridgeReport]:
    first = U16 if edges else st.just(0)
    return st.builds(BridgeReport, U16, U16, U16, U32, first, st.just(tuple(edges)))


FRAMES: st.SearchStrategy[Frame] = st.one_of(
    st.builds(HostHello, U16, U32, U16, U16),
    st.builds(HostPing, U16, U16, U16),
    st.builds(HostAck, U16, U16),
    st.builds(HostLamps, U16, U16, U16, st.binary(max_size=16)),
    st.integers(1, 127).flatmap(hellos),
    st.builds(BridgePong, U16, U16, U16, U32, U32),
    st.lists(EDGES, max_size=6).flatmap(reports),
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
    (bad,) = heard(bytes.fromhex("02 02 03 01 02 04 05 00".replace(" ", "")))
    assert isinstance(bad, FrameError)
    newer = bytes.fromhex("06 02 03 34 12 07 03 0e 39 00".replace(" ", ""))
    (other,) = heard(newer)
    assert isinstance(other, OtherVersionError)
    assert other.version == 2


def test_the_bytes_of_a_frame_are_those_of_the_document() -> None:
    assert encode(HostAck(session=0x1234, next_edge=7)).hex(" ") == "06 01 03 34 12 07 03 ee f7 00"
