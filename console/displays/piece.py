"""The parts that a display is made of: each has its own place, knows what it shows, and draws itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pygame import Rect

from console.displays.canvas import Canvas


@dataclass(frozen=True)
class Piece:
    """A part of a display. Two pieces with the same name, place and inputs look the same."""

    name: str
    place: Rect
    inputs: Any
    """All that its drawing depends on, compared with `==`."""
    draw: Callable[[Canvas, Rect, Any], None]
    controls: Mapping[str, Rect] = field(default_factory=dict)
    """Controls of the panel that are pressed by touching it here: `captain.north`."""

    def shows_the_same(self, other: "Piece | None") -> bool:
        return other is not None and self.place == other.place and self.inputs == other.inputs
