"""The Pico's image: the checksum that its boot ROM wants, and the .uf2 that is copied to its drive."""

import struct

FLASH_START = 0x10000000
BOOT_BYTES = 256
"""The second stage of boot, its checksum in the last four bytes."""

_BLOCK = struct.Struct("<8L476sL")
_MAGIC = (0x0A324655, 0x9E5D5157)
_MAGIC_END = 0x0AB16F30
_FAMILY_PRESENT = 0x2000
_RP2040 = 0xE48BFF56
_PAYLOAD = 256


class NotUf2Error(ValueError):
    """Bytes that are no .uf2 for an RP2040."""


def boot_checksum(stage: bytes) -> int:
    """CRC-32, not reflected and not inverted, from all ones: what the boot ROM works out itself.

    >>> hex(boot_checksum(b"123456789"))
    '0x376e6e7'
    """
    crc = 0xFFFFFFFF
    for byte in stage:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1) & 0xFFFFFFFF
    return crc


def with_boot_checksum(image: bytes) -> bytes:
    """The image with the checksum of its first 252 bytes behind them."""
    stage = image[: BOOT_BYTES - 4]
    return stage + struct.pack("<L", boot_checksum(stage)) + image[BOOT_BYTES:]


def to_uf2(image: bytes, start: int = FLASH_START) -> bytes:
    """The image as blocks that say where they belong."""
    pieces = [image[at : at + _PAYLOAD] for at in range(0, len(image), _PAYLOAD)]
    return b"".join(
        _BLOCK.pack(
            *_MAGIC,
            _FAMILY_PRESENT,
            start + number * _PAYLOAD,
            _PAYLOAD,
            number,
            len(pieces),
            _RP2040,
            piece.ljust(_PAYLOAD, b"\0"),
            _MAGIC_END,
        )
        for number, piece in enumerate(pieces)
    )


def from_uf2(data: bytes) -> tuple[int, bytes]:
    """Where the image begins, and the image.

    :raises NotUf2Error: it is none, or not whole, or for another chip
    """
    if not data or len(data) % _BLOCK.size:
        raise NotUf2Error(f"{len(data)} bytes are no whole number of blocks of {_BLOCK.size}")
    image = b""
    start = 0
    count = len(data) // _BLOCK.size
    for number, block in enumerate(_BLOCK.iter_unpack(data)):
        *magic, flags, at, length, its_number, its_count, family, payload, end = block
        if tuple(magic) != _MAGIC or end != _MAGIC_END:
            raise NotUf2Error(f"block {number} has not the marks of UF2")
        if not flags & _FAMILY_PRESENT or family != _RP2040:
            raise NotUf2Error(f"block {number} is for another chip: family {family:08x}")
        start = start or at
        if (its_number, its_count, at, length) != (number, count, start + len(image), _PAYLOAD):
            raise NotUf2Error(f"block {number} does not follow the one before")
        image += payload[:length]
    return start, image
