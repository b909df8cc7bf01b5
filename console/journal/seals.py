"""A line as it stands in the file: printable, and sealed.

A seal is the CRC-32 of a line, begun from the seal of the line before it. So a line that was changed, lost,
added or moved is found, and where. docs/journal.md describes the format for people and other programs.
"""

import re
from zlib import crc32

WIDTH = 56
"""Seals stand in one column, unless a line is longer."""
_SEALED = re.compile(rb"(.*) #([0-9a-f]{8})", re.DOTALL)
_UNPRINTABLE = re.compile(r"\\(\\|x[0-9a-f]{2}|u[0-9a-f]{4}|U00(?:0[0-9a-f]|10)[0-9a-f]{4})")


def seal(text: str, before: int) -> tuple[bytes, int]:
    """A line as it stands in the file, and its seal, given the seal of the line before (0: the first)."""
    body = text.ljust(WIDTH).encode()
    here = crc32(body, before)
    return body + b" #%08x\n" % here, here


def unseal(line: bytes, before: int) -> tuple[str, int] | None:
    """What a line (without its end) says, and its seal; None where the seal does not fit."""
    found = _SEALED.fullmatch(line)
    if found is None or crc32(found[1], before) != int(found[2], 16):
        return None
    try:
        return found[1].decode().rstrip(" "), int(found[2], 16)
    except UnicodeDecodeError:
        return None


def stated_seal(line: bytes) -> int | None:
    """The seal that a line claims to have, right or wrong."""
    found = _SEALED.fullmatch(line)
    return None if found is None else int(found[2], 16)


def escaped(text: str) -> str:
    r"""Text on one line, as it is but for what cannot be printed: `\x0a`, and `\\` for a backslash."""
    inner = "".join(_escape(letter) for letter in text)
    return f"{inner[:-1]}\\x20" if inner.endswith(" ") else inner


def _escape(letter: str) -> str:
    if letter == "\\":
        return r"\\"
    if letter.isprintable():
        return letter
    code = ord(letter)
    return rf"\x{code:02x}" if code < 0x100 else rf"\u{code:04x}" if code < 0x10000 else rf"\U{code:08x}"


def unescaped(text: str) -> str:
    """The text that was escaped."""
    return _UNPRINTABLE.sub(lambda found: "\\" if found[1] == "\\" else chr(int(found[1][1:], 16)), text)
