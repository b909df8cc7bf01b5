"""What a table and a club prove to each other when a table is admitted.

A table makes a secret by lot. Its display shows it as a QR code, which the organiser's phone carries to the
club: so both have it, and nothing of it goes over the network. The table's password is made from it and from
the fingerprint of the club's authority as each of them sees it: whoever stands in between has another
authority, and what is made of that opens nothing.

Without a phone the display shows eight courses, made by both ends of all that they have told each other
and of that fingerprint. Both have committed themselves before they could know the other's: at each try
somebody in between has one chance in 65,536, and is noticed otherwise. Only then is the secret sent, over
that connection.
"""

import hashlib
import hmac
import re
import secrets
import ssl
from dataclasses import dataclass

SECRET_BYTES = 16
COURSES = "NESW"
LENGTH = 8
"""Courses: 16 bits."""
_HEX = re.compile(r"[0-9a-f]{32}")
_HASH = re.compile(r"[0-9a-f]{64}")


def new_secret() -> str:
    """128 bits by lot, for a table's secret or for what an end commits itself to."""
    return secrets.token_hex(SECRET_BYTES)


def is_secret(text: object) -> bool:
    return isinstance(text, str) and _HEX.fullmatch(text) is not None


def is_hash(text: object) -> bool:
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def hash_of(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Without telling by its time how much of it is the same."""
    return hmac.compare_digest(one.encode(), other.encode())


def fingerprint_of(authority: str) -> str:
    """Of a certificate authority, given as PEM."""
    return hashlib.sha256(ssl.PEM_cert_to_DER_cert(authority)).hexdigest()


@dataclass(frozen=True)
class Exchanged:
    """All that both ends know when a table has asked; each fills in the fingerprint that it sees itself."""

    table: str
    name: str
    secret_hash: str
    fingerprint: str
    of_table: str
    of_club: str

    @property
    def courses(self) -> str:
        """Eight of N, E, S and W."""
        words = "|".join(
            (self.table, self.secret_hash, self.fingerprint, self.of_table, self.of_club, self.name)
        )
        bits = int(hash_of(f"courses|{words}")[:4], 16)
        return "".join(COURSES[bits >> shift & 3] for shift in range(0, 2 * LENGTH, 2))


def password_of(secret: str, fingerprint: str, table: str) -> str:
    """A table's password at the broker: never sent to be agreed on."""
    return _made(secret, "password", fingerprint, table)


def proof_of(secret: str, fingerprint: str, table: str) -> str:
    """That the club has the secret, and is the one whose authority the table sees."""
    return _made(secret, "admitted", fingerprint, table)


def _made(secret: str, *words: str) -> str:
    return hmac.new(bytes.fromhex(secret), "|".join(words).encode(), hashlib.sha256).hexdigest()
