"""How the buttons that a piece shows stand: the same whether they are keys, gauges or symbols of a board."""

from collections.abc import Set
from typing import NamedTuple

from console.displays.screen import Screen


class Buttons(NamedTuple):
    """Controls of a piece, `captain.north`, by what is to be seen of them."""

    lit: frozenset[str]
    held: frozenset[str]
    wanted: str | None
    """The one that a lesson asks for."""
    hinted: frozenset[str]
    """Those that help would press."""

    @classmethod
    def of(cls, screen: Screen, controls: Set[str]) -> "Buttons":
        """As a screen says, of these controls."""
        wanted = screen.lesson.control if screen.lesson else None
        return cls(
            screen.lit & controls,
            screen.held & controls,
            wanted if wanted in controls else None,
            screen.hints & controls,
        )
