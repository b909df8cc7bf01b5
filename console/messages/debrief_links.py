"""Where pages are, and the links to debriefs: made by the table, known again by its pages."""

import hashlib
import hmac
from dataclasses import dataclass

from console.core.words import Crew

BOTH = "both"
"""Whose debrief: blue's, red's, or once both crews agreed the whole one."""


@dataclass(frozen=True)
class PagesPlace:
    """Where the pages of this table are, as they say themselves."""

    address: str
    """`http://10.42.0.1:8080`."""
    called: str
    """What they call this table."""
    key: str
    """What they know links by that this table has made."""


def debrief_token(key: str, journal: str, whose: str) -> str:
    """What opens a debrief, and nothing else: `match-000012.blue.d2f0…`."""
    said = f"{journal.removesuffix('.journal')}.{whose}"
    return f"{said}.{hmac.new(key.encode(), said.encode(), hashlib.sha256).hexdigest()[:24]}"


def read_token(key: str, token: str) -> tuple[str, str] | None:
    """The journal and whose debrief it is; None: this table made no such link."""
    match, _, rest = token.partition(".")
    whose = rest.partition(".")[0]
    journal = f"{match}.journal"
    if whose not in (*Crew, BOTH) or not hmac.compare_digest(
        token.encode(), debrief_token(key, journal, whose).encode()
    ):
        return None
    return journal, whose
