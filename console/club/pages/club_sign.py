"""What stands over a club's pages."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class ClubSign:
    """What the club is called, and where its pages are found."""

    name: str = "Club"
    language: str = "en"
    """For whoever asks for none."""
    phones: Callable[[], str] = str
    """Where phones find them, for codes; empty: on no network."""
    organiser: Callable[[], str] = str
    """Where the organiser finds them; empty: in the same place."""
