"""The facilitator's PIN: kept as a hash, and asked for so slowly that nobody guesses it."""

import hashlib
import hmac
import secrets
from collections import deque
from contextlib import suppress
from pathlib import Path

from console.output_file import PRIVATE, write_file
from console.panels.clock import SECOND_NS
from console.panels.link import Clock

FEWEST, MOST = 6, 64
_COST, _BLOCK, _LANES, _BYTES = 2**14, 8, 1, 32
"""scrypt: 16 MB and some 50 ms a try."""
FREE_TRIES = 5
LOCKED_S = 30
"""So long after the last free try, and twice as long after each further one."""
LONGEST_LOCK_S = 15 * 60
ALL_TRIES = 20
ALL_TRIES_S = 60
"""So many tries a minute are heard at all, wherever they come from."""
ADDRESSES_KEPT = 1000
_ROWS = (
    *("1234567890", "123456789", "abcdefghijklmnopqrstuvwxyz"),
    *("qwertyuiop", "qwertzuiop", "azertyuiop", "asdfghjkl", "qsdfghjklm", "yxcvbnm", "zxcvbnm", "wxcvbn"),
)
_KNOWN = (
    *("password", "passwort", "motdepasse", "letmein", "welcome", "bonjour", "secret", "azerty", "qwerty"),
    *("qwertz", "admin", "raspberry", "sonar", "captain", "submarine", "sousmarin", "teacher", "112358"),
    *("159753", "147258", "147852", "258456", "101010", "1q2w3e", "a1b2c3", "abc123", "123abc"),
)
"""What lists of stolen passwords begin with, and what this table suggests."""


class BadPin(ValueError):
    """A PIN that cannot be used; the message says why."""


def pin_file(data: Path) -> Path:
    return data / "web" / "pin"


def new_pin() -> str:
    """Six digits by lot."""
    while is_guessed(pin := f"{secrets.randbelow(10**FEWEST):0{FEWEST}}"):
        pass
    return pin


def is_guessed(pin: str) -> bool:
    """Whether a PIN is one of those that people choose first, and that others try first.

    >>> is_guessed("123456"), is_guessed("121212"), is_guessed("583921")
    (True, True, False)
    """
    typed = pin.casefold()
    known = any(word in typed and len(typed) - len(word) < FEWEST // 2 for word in _KNOWN)
    return known or _in_a_row(typed) or _repeats(typed)


def _in_a_row(typed: str) -> bool:
    """Along the digits, the letters or a row of keys, in either direction, as far as it goes or around."""
    rows = [row * 2 for row in _ROWS]
    return any(typed in each for row in rows for each in (row, row[::-1], row[::2], row[::-2]))


def _repeats(typed: str) -> bool:
    """A piece of at most three said again and again, or one piece twice: forwards or back."""
    pieces = (typed[:length] for length in (1, 2, 3, (len(typed) + 1) // 2))
    again = any((piece * len(typed))[: len(typed)] == typed for piece in pieces)
    return again or typed == typed[::-1] or len(set(typed)) < 3


def set_pin(data: Path, pin: str) -> None:
    """Keep a PIN; the one before no longer opens anything.

    :raises BadPin: too short, too long, or easily guessed
    :raises NotWritten: the disk does not let it
    """
    if not FEWEST <= len(pin) <= MOST:
        raise BadPin(f"a PIN has {FEWEST} to {MOST} letters or digits, this one has {len(pin)}")
    if is_guessed(pin):
        raise BadPin(
            "it is among the first that anybody tries: choose another, or let the lot do it (--by-lot)"
        )
    salt = secrets.token_bytes(16)
    path = pin_file(data)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept = f"scrypt {salt.hex()} {_hashed(pin, salt).hex()}\n"
    write_file(path, kept.encode(), force=True, mode=PRIVATE)


def read_pin(data: Path) -> str:
    """What is kept of the PIN; empty where there is none."""
    try:
        return pin_file(data).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def opens(pin: str, kept: str) -> bool:
    """Whether this is the PIN. Takes its time, and the same time for every wrong one."""
    words = kept.split()
    salt, wanted = b"", b""
    if len(words) == 3:
        with suppress(ValueError):
            salt, wanted = bytes.fromhex(words[1]), bytes.fromhex(words[2])
    return hmac.compare_digest(_hashed(pin[: MOST + 1], salt), wanted)


def _hashed(pin: str, salt: bytes) -> bytes:
    return hashlib.scrypt(
        pin.encode(), salt=salt, n=_COST, r=_BLOCK, p=_LANES, maxmem=64 * 2**20, dklen=_BYTES
    )


class Tries:
    """Who has tried wrong PINs, and how long they must wait."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._wrong: dict[str, tuple[int, int]] = {}
        """By address: how often, and when last."""
        self._all: deque[int] = deque()
        self._known: dict[str, None] = {}
        """Addresses from which the right one came: nobody else's tries keep these out."""

    def wait_s(self, address: str) -> int:
        """The seconds until a try from there is heard; 0: now."""
        now_ns = self._clock()
        while self._all and now_ns - self._all[0] >= ALL_TRIES_S * SECOND_NS:
            self._all.popleft()
        wrong, last_ns = self._wrong.get(address, (0, 0))
        own_ns = last_ns + _locked_s(wrong) * SECOND_NS - now_ns if wrong >= FREE_TRIES else 0
        full = len(self._all) >= ALL_TRIES and address not in self._known
        all_ns = self._all[0] + ALL_TRIES_S * SECOND_NS - now_ns if full else 0
        return max(0, -(-max(own_ns, all_ns) // SECOND_NS))

    def wrong(self, address: str) -> None:
        """A wrong PIN came from there."""
        now_ns = self._clock()
        count, _ = self._wrong.pop(address, (0, 0))
        self._wrong[address] = (count + 1, now_ns)
        self._all.append(now_ns)
        while len(self._wrong) > ADDRESSES_KEPT:
            del self._wrong[next(iter(self._wrong))]

    def right(self, address: str) -> None:
        """The right one came from there."""
        self._wrong.pop(address, None)
        self._known[address] = None
        while len(self._known) > ADDRESSES_KEPT:
            del self._known[next(iter(self._known))]


def _locked_s(wrong: int) -> int:
    return min(LONGEST_LOCK_S, LOCKED_S << min(20, wrong - FREE_TRIES))
