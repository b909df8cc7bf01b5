"""Sessions that a PIN has opened: they end by themselves, and outlive this process if it is killed."""

import hashlib
import hmac
import json
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import time

from console.output_file import PRIVATE, NotWritten, write_file

log = logging.getLogger(__name__)

IDLE_S = 2 * 3600
"""A session that nobody uses ends after so long."""
LONGEST_S = 14 * 3600
"""And every session after this: a day at a convention."""
MOST = 32
NOTED_EVERY_S = 60


@dataclass
class Session:
    """Somebody who knew the PIN."""

    begun_s: float
    used_s: float
    noted_s: float = 0.0


class Sessions:
    """Tokens are kept as hashes, with what is kept of the PIN: another PIN ends them all."""

    def __init__(self, data: Path, pin: str) -> None:
        """The sessions of a PIN, as it is kept."""
        self._path = data / "web" / "sessions.json"
        self._pin = hashlib.sha256(pin.encode()).hexdigest()
        self._open: dict[str, Session] = {}
        self._read()

    def begin(self) -> str:
        """A new session; its token."""
        token = secrets.token_urlsafe(32)
        now_s = time()
        self._open[_hash(token)] = Session(now_s, now_s)
        while len(self._open) > MOST:
            del self._open[min(self._open, key=lambda each: self._open[each].used_s)]
        self._write()
        return token

    def is_open(self, token: str | None, *, used: bool = True) -> bool:
        """Whether a token opens anything. `used`: somebody is there, not just an open page."""
        session = None if token is None else self._open.get(_hash(token))
        if token is None or session is None:
            return False
        now_s = time()
        if now_s - session.used_s > IDLE_S or now_s - session.begun_s > LONGEST_S:
            self.end(token)
            return False
        if used:
            session.used_s = now_s
            if now_s - session.noted_s > NOTED_EVERY_S:
                session.noted_s = now_s
                self._write()
        return True

    def end(self, token: str) -> None:
        if self._open.pop(_hash(token), None) is not None:
            self._write()

    @staticmethod
    def page_token(token: str) -> str:
        """What a page of this session has to say with everything that it asks for."""
        return hmac.new(token.encode(), b"page", hashlib.sha256).hexdigest()

    def _read(self) -> None:
        try:
            kept = json.loads(self._path.read_text(encoding="ascii"))
            if kept["pin"] == self._pin:
                self._open = {
                    str(key): Session(float(begun_s), float(used_s))
                    for key, (begun_s, used_s) in kept["sessions"].items()
                }
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            self._open = {}

    def _write(self) -> None:
        """A disk that takes nothing costs no more than that PINs are asked for again after a restart."""
        kept = {key: (session.begun_s, session.used_s) for key, session in self._open.items()}
        text = json.dumps({"pin": self._pin, "sessions": kept})
        with suppress(OSError):  # it is there
            self._path.parent.mkdir(parents=True, mode=0o700)
        try:
            write_file(self._path, text.encode(), force=True, mode=PRIVATE)
        except (NotWritten, OSError) as problem:
            log.warning("sessions are not kept: %s", problem)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
