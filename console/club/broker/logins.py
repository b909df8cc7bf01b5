"""Logins at the broker: one for the club itself, one for each table; hashed as Mosquitto wants them.

A change is whole on the storage before anybody is told of it; the broker's watcher sees it and has it read.
"""

import base64
import fcntl
import hashlib
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from console.club.wire.topics import TABLE_ID
from console.output_file import PRIVATE, write_file

CLUB = "club"
ITERATIONS = 101
"""Mosquitto's own: passwords here are 160 bits by lot, which nobody tries out."""
MOST_TABLES = 250


class BadLogin(ValueError):
    """A login that cannot be; the message says why."""


def write_private(path: Path, text: str) -> None:
    """A file for our own user alone, whole or as it was before."""
    write_file(path, text.encode(), force=True, mode=PRIVATE)


def club_password(folder: Path) -> str:
    """The club's own; made where there is none."""
    path = folder / "club-password"
    try:
        return path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        made = secrets.token_urlsafe(20)
        write_private(path, f"{made}\n")
        return made


class Logins:
    """The password file of one broker, for all threads and processes: changes wait for each other."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def tables(self) -> tuple[str, ...]:
        """Those that may log in."""
        return tuple(name for name in self._read() if name != CLUB)

    def set(self, name: str, password: str) -> None:
        """Let somebody in; a login of before has this password from now on.

        :raises BadLogin: it is no table's id, or there are too many
        """
        if name != CLUB and not TABLE_ID.fullmatch(name):
            raise BadLogin(f"{name[:20]!r} is not the id of a table, such as t-7f3a91c2")
        with self._alone():
            known = self._read()
            if name not in known and len(known) > MOST_TABLES:
                raise BadLogin(f"{MOST_TABLES} tables are the most: let one go first")
            if name not in known or not _fits(known[name], password):
                self._write(known | {name: _hashed(password)})

    def remove(self, name: str) -> None:
        """Nobody logs in by it any more."""
        with self._alone():
            known = self._read()
            if known.pop(name, None) is not None:
                self._write(known)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Nobody else changes it meanwhile; the lock goes with whoever has it, however that ends."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        opened = os.open(f"{self.path}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(opened, fcntl.LOCK_EX)
            yield
        finally:
            os.close(opened)

    def _read(self) -> dict[str, str]:
        try:
            lines = self.path.read_text(encoding="ascii").splitlines()
        except FileNotFoundError:
            return {}
        return dict(line.split(":", 1) for line in lines if ":" in line)

    def _write(self, known: dict[str, str]) -> None:
        write_private(self.path, "".join(f"{name}:{hashed}\n" for name, hashed in known.items()))


def _hashed(password: str, salt: bytes | None = None) -> str:
    salt = secrets.token_bytes(12) if salt is None else salt
    hashed = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, ITERATIONS)
    return f"$7${ITERATIONS}${base64.b64encode(salt).decode()}${base64.b64encode(hashed).decode()}"


def _fits(hashed: str, password: str) -> bool:
    salt = base64.b64decode(hashed.split("$")[3])
    return secrets.compare_digest(_hashed(password, salt), hashed)
