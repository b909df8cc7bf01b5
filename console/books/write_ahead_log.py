"""The write-ahead log of the books: is it whole?

SQLite passes over a damaged log without a word and begins a new one, so we look before it does. The format is
SQLite's (sqlite.org/fileformat2.html, 4): a head, then frames of one page each, every one with a sum over all
bytes up to there. Behind them may be frames of a round before, which count for nothing.
"""

import struct

HEAD = struct.Struct(">8I")
FRAME = struct.Struct(">6I")
LITTLE, BIG = 0x377F0682, 0x377F0683
"""The first word of a log, and so the order of bytes that its sums are made with."""
SUMMED_IN_HEAD, SUMMED_IN_FRAME = 24, 8
LONG_AGO = 1000
"""Each round has the next number; a frame of so many rounds ago is old, all others are not of this log."""
WORD = 1 << 32
Sum = tuple[int, int]


def log_is_damaged(log: bytes) -> bool:
    """Whether a log is torn, or was changed by anybody but SQLite."""
    if not log:
        return False
    if len(log) < HEAD.size:
        return True
    magic, _, page_bytes, _, generation, salt, *stated = HEAD.unpack_from(log)
    order = {LITTLE: "<", BIG: ">"}.get(magic, "")
    if not order or not 512 <= page_bytes <= 65536:
        return True
    so_far = _summed(log[:SUMMED_IN_HEAD], order, (0, 0))
    if so_far != tuple(stated):
        return True
    return _frames_are_damaged(log, page_bytes, (generation, salt), order, so_far)


def _frames_are_damaged(log: bytes, page_bytes: int, salts: Sum, order: str, so_far: Sum) -> bool:
    for at in range(HEAD.size, len(log), FRAME.size + page_bytes):
        end = at + FRAME.size + page_bytes
        if end > len(log):
            return True
        _, _, *frame_salts, one, other = FRAME.unpack_from(log, at)
        if 0 < (salts[0] - frame_salts[0]) % WORD <= LONG_AGO:
            return False
        so_far = _summed(log[at : at + SUMMED_IN_FRAME], order, so_far)
        so_far = _summed(log[at + FRAME.size : end], order, so_far)
        if tuple(frame_salts) != salts or so_far != (one, other):
            return True
    return False


def _summed(data: bytes, order: str, so_far: Sum) -> Sum:
    """SQLite's sum over whole pairs of words, begun from the sum before."""
    first, second = so_far
    for one, other in struct.iter_unpack(f"{order}2I", data):
        first = (first + one + second) % WORD
        second = (second + other + first) % WORD
    return first, second
