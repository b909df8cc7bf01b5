"""The key of a hall: tables that have the same one may be led from one another's pages."""

import hmac
import secrets
from pathlib import Path

from console.output_file import PRIVATE, write_file

FEWEST, MOST = 20, 64
_GROUPS, _LETTERS_OF_GROUP = 5, 5
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are taken for each other."""


class BadHallKey(ValueError):
    """A key that cannot be used; the message says why."""


def hall_key_file(data: Path) -> Path:
    return data / "web" / "hall-key"


def new_hall_key() -> str:
    """Five groups of five letters by lot: 123 bits."""
    groups = ("".join(secrets.choice(_LETTERS) for _ in range(_LETTERS_OF_GROUP)) for _ in range(_GROUPS))
    return "-".join(groups)


def set_hall_key(data: Path, key: str) -> None:
    """Keep a key; the one before opens nothing any more.

    :raises BadHallKey: too short, too long, or not to be sent over a network
    :raises NotWritten: the disk does not let it
    """
    if not FEWEST <= len(key) <= MOST:
        raise BadHallKey(f"a key has {FEWEST} to {MOST} letters or digits, this one has {len(key)}")
    if not (key.isascii() and key.isprintable()) or " " in key:
        raise BadHallKey("a key has letters, digits and dashes, and no blanks")
    path = hall_key_file(data)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    write_file(path, f"{key}\n".encode(), force=True, mode=PRIVATE)


def read_hall_key(data: Path) -> str:
    """The key; empty where there is none."""
    try:
        return hall_key_file(data).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def is_hall_key(said: str, data: Path) -> bool:
    """Whether somebody has the key; nobody does where there is none."""
    key = read_hall_key(data)
    return bool(key) and hmac.compare_digest(said.encode(), key.encode())
