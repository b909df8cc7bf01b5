"""The parts that a display is made of: each has its own place, knows what it shows, and draws itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Concatenate, ParamSpec

from pygame import Rect

from console.displays.canvas import Canvas

Shown = ParamSpec("Shown")


def _none(canvas: Canvas) -> Mapping[str, Rect]:
    return {}


@dataclass(frozen=True)
class Piece:
    """A part of a display, which is drawn anew only where what it shows has changed."""

    name: str
    place: Rect
    shown: object
    """All that its drawing depends on but the look and the language, compared with `==`."""
    draw: Callable[[Canvas], None]
    controls: Mapping[str, Rect] = field(default_factory=dict)
    """Controls of the panel that are pressed by touching it here: `captain.north`."""
    spots: Callable[[Canvas], Mapping[str, Rect]] = _none
    """Where in it effects happen: the `sea` of a chart, the `band` at the top, a die."""

    @classmethod
    def of(
        cls,
        name: str,
        place: Rect,
        draw: Callable[Concatenate[Canvas, Rect, Shown], None],
        *shown: Shown.args,
        **named: Shown.kwargs,
    ) -> "Piece":
        """A piece that is drawn by `draw(canvas, place, …)` from the values given here and from nothing else.

        >>> Piece.of("ring", place, _draw, screen.ring)
        """
        return cls(name, place, (shown, named), lambda canvas: draw(canvas, place, *shown, **named))

    def touched(self, controls: Mapping[str, Rect]) -> "Piece":
        """The same, with controls that are pressed by touching it."""
        return replace(self, controls=controls)

    def with_spots(self, spots: Callable[[Canvas], Mapping[str, Rect]]) -> "Piece":
        """The same, with places where effects happen, found out when there are any."""
        return replace(self, spots=spots)

    def shows_the_same(self, other: "Piece | None") -> bool:
        return other is not None and self.place == other.place and self.shown == other.shown
