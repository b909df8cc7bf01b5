"""The code on the hall's screen: who sees it may queue with a phone. It changes; no other page tells it."""

import hmac
import secrets
from collections.abc import Callable
from pathlib import Path

from console.club.broker.logins import write_private

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None that is easily taken for another."""
LENGTH = 6
SCREEN_LENGTH = 10
HOLDS_S = 300
"""So long a code is shown; so long the one before opens too, for whoever is still typing."""


class WallCode:
    """Codes of a club, all from one key in its folder. Whoever knows the key is the hall's screen."""

    def __init__(self, folder: Path, wall: Callable[[], float]) -> None:
        """`wall`: seconds of UTC."""
        self._wall = wall
        path = folder / "wall-key"
        try:
            self._key = path.read_text(encoding="ascii").strip()
        except OSError:
            self._key = ""
        if not self._key:
            self._key = secrets.token_urlsafe(24)
            write_private(path, f"{self._key}\n")

    @property
    def screen(self) -> str:
        """What the address of the hall's screen ends with: short enough to be typed at a television."""
        return self._letters("screen", SCREEN_LENGTH)

    def is_screen(self, said: str | None) -> bool:
        return hmac.compare_digest(self.screen.encode(), (said or "").upper().encode())

    @property
    def now(self) -> str:
        """What the screen shows."""
        return self._at(0)

    def opens(self, typed: str) -> bool:
        """Whether somebody has seen it: now, or a moment ago."""
        said = "".join(typed.upper().split()).encode()
        return any(hmac.compare_digest(self._at(before).encode(), said) for before in (0, 1))

    def _at(self, before: int) -> str:
        return self._letters(f"code {int(self._wall() // HOLDS_S) - before}", LENGTH)

    def _letters(self, what: str, length: int) -> str:
        number = int.from_bytes(hmac.digest(self._key.encode(), what.encode(), "sha256"), "big")
        found = ""
        while len(found) < length:
            number, at = divmod(number, len(LETTERS))
            found += LETTERS[at]
        return found
