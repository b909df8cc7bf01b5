"""What the kernel scans out on each output, through the device that SDL holds open in this process.

Only whoever is master of the graphics card, as SDL is while it shows windows, or root is told where the
pixels are (drm_mode.h, GETFB2).
"""

import ctypes
import mmap
import struct
from collections.abc import Iterator
from fcntl import ioctl
from pathlib import Path

import pygame
from pygame import Rect, Surface

_CONNECTED = 1
_FORMATS = (b"XR24", b"AR24")
"""Eight bits each of blue, green, red and something else, in this order."""
_LINEAR, _UNSTATED = 0, (1 << 56) - 1
"""Layouts of pixels that can be read line by line."""

# Each: number, layout. Places that the kernel fills in are named below by their index.
_RESOURCES = (0xA0, "4Q8I")
_CRTC = (0xA1, "Q7I I10H3I32s")
_ENCODER = (0xA6, "5I")
_CONNECTOR = (0xA7, "4Q12I")
_MAP_DUMB = (0xB3, "2IQ")
_FRAMEBUFFER = (0xCE, "5I4I4I4I4x4Q")
_GEM_CLOSE = (0x09, "2I")
_MODE_BYTES = 68


class _UnreadableError(Exception):
    """We may not see these pixels, or not read them line by line."""


def outputs_of_kms() -> list[Surface] | None:
    """A picture of each output that something is plugged into, in SDL's order; None: we may not see them."""
    for card in _open_cards():
        try:
            return [_output(card, connector) for connector in _connected(card)]
        except (_UnreadableError, OSError):
            continue
    return None


def _open_cards() -> Iterator[int]:
    """The graphics cards that this process has open."""
    for held in sorted(Path("/proc/self/fd").iterdir(), key=lambda path: int(path.name)):
        try:
            if str(held.readlink()).startswith("/dev/dri/card"):
                yield int(held.name)
        except OSError:
            continue  # the one that listed this folder is gone


def _ask(card: int, question: tuple[int, str], *places: int) -> tuple[int, ...]:
    number, layout = question
    data = bytearray(struct.pack(f"={layout}", *places, *_blanks(layout, len(places))))
    writes_only = question is _GEM_CLOSE
    ioctl(card, (1 if writes_only else 3) << 30 | len(data) << 16 | ord("d") << 8 | number, data)
    return struct.unpack(f"={layout}", data)


def _blanks(layout: str, given: int) -> list[int]:
    """Zeros for the places that the kernel fills in."""
    empty = struct.unpack(f"={layout}", bytes(struct.calcsize(f"={layout}")))
    return list(empty[given:])


def _connected(card: int) -> list[tuple[int, ...]]:
    count = _ask(card, _RESOURCES)[6]
    numbers = (ctypes.c_uint32 * count)()
    _ask(card, _RESOURCES, 0, 0, ctypes.addressof(numbers), 0, 0, 0, count)
    found = []
    # Room for one mode: without it the kernel asks the display anew, which takes a while.
    mode = ctypes.create_string_buffer(_MODE_BYTES)
    for number in numbers:
        answer = _ask(card, _CONNECTOR, 0, ctypes.addressof(mode), 0, 0, 1, 0, 0, 0, number)
        if answer[11] == _CONNECTED:
            found.append(answer)
    return found


def _output(card: int, connector: tuple[int, ...]) -> Surface:
    """What one output shows; one that is switched off is black."""
    encoder = connector[7]
    crtc = _ask(card, _ENCODER, encoder)[2] if encoder else 0
    if not crtc:
        return Surface((1, 1))
    answer = _ask(card, _CRTC, 0, 0, crtc)
    framebuffer, left, top = answer[3:6]
    size = answer[9], answer[14]
    if not framebuffer:
        return Surface(size)
    whole = _framebuffer(card, framebuffer)
    return whole.subsurface(Rect((left, top), size).clip(whole.get_rect()))


def _framebuffer(card: int, number: int) -> Surface:
    answer = _ask(card, _FRAMEBUFFER, number)
    width, height, pixels = answer[1:4]
    handle, pitch, offset, layout = answer[5], answer[9], answer[13], answer[17]
    if not handle or pixels.to_bytes(4, "little") not in _FORMATS or layout not in (_LINEAR, _UNSTATED):
        raise _UnreadableError
    try:
        place = _ask(card, _MAP_DUMB, handle)[2]
        length = offset + pitch * height
        with mmap.mmap(card, length, mmap.MAP_SHARED, mmap.PROT_READ, offset=place) as memory:
            return pygame.image.frombuffer(memory[offset:], (width, height), "BGRA", pitch)
    finally:
        for each in {handle for handle in answer[5:9] if handle}:
            _ask(card, _GEM_CLOSE, each)
