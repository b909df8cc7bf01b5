"""An address that a phone reads off a display: a QR code and what it leads to."""

from dataclasses import dataclass
from functools import lru_cache

from console.languages import Message


@dataclass(frozen=True)
class Code:
    """One code."""

    address: str
    words: Message


@lru_cache(maxsize=8)
def squares_of(address: str) -> tuple[bytes, ...]:
    """Rows of dark and bright squares; none where the library for it is not installed."""
    try:
        import segno
    except ModuleNotFoundError:
        return ()
    return tuple(bytes(row) for row in segno.make_qr(address, error="m").matrix)
