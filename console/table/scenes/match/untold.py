"""What has happened and may not be told yet: every event waits for the beat of its picture.

The referee, the journal and presses know nothing of it. No clock: whoever asks says what time it is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar, cast

from console.core.game import Event
from console.core.two_crews.views import TwoCrewView
from console.core.views import GameView, View
from console.displays.effects.order_effects import Beat
from console.panels.clock import MILLISECOND_NS


@dataclass(frozen=True)
class Due:
    """What may be known from a moment on."""

    at_ns: int
    seen: tuple[Event, ...] = ()
    """Heard as a sound, and by lamps, with its picture."""
    said: tuple[Event, ...] = ()
    written: tuple[Event, ...] = ()


_with: Callable[..., object] = replace
"""A view is a dataclass of its game, though the class that all games share is none."""
Viewed = TypeVar("Viewed", bound=GameView | None)


class Untold:
    """The outcomes that wait, of one match; the same moments for both crews and for everybody else."""

    def __init__(self) -> None:
        self._due: list[Due] = []

    def __bool__(self) -> bool:
        return bool(self._due)

    def put(self, told: Sequence[tuple[Event, Beat]], begun_ns: int) -> None:
        """What came of one order, which begins to be seen then."""

        def at(moment: Callable[[Beat], int], at_ms: int) -> tuple[Event, ...]:
            return tuple(event for event, beat in told if moment(beat) == at_ms)

        for at_ms in sorted({ms for _, beat in told for ms in beat}):
            parts = at(lambda beat: beat.seen_ms, at_ms), at(lambda beat: beat.said_ms, at_ms)
            written = at(lambda beat: beat.written_ms, at_ms)
            self._due.append(Due(begun_ns + at_ms * MILLISECOND_NS, *parts, written))

    def take(self, now_ns: int | None) -> list[Due]:
        """What may be told by now, in its order; None: all of it, since something newer cuts it short."""
        due = [each for each in self._due if now_ns is None or each.at_ns <= now_ns]
        self._due = [each for each in self._due if each not in due]
        return due

    @property
    def damage(self) -> Mapping[str, int]:
        """The damage of each boat that nobody may read yet."""
        found: dict[str, int] = {}
        for event in (event for due in self._due for event in due.written if event.name == "damaged"):
            crew = event.word("crew")
            found[crew] = found.get(crew, 0) + event.number("amount")
        return found

    def as_told(self, view: Viewed) -> Viewed:
        """A view with the hulls, and what was announced of each boat, as far as everybody was told."""
        if not self._due or not isinstance(view, TwoCrewView):
            return view
        own = self._boat_told(view.boat, view.boat.damage, view.crew)
        enemy = self._boat_told(view.enemy, view.enemy.damage, view.crew.enemy)
        return cast(Viewed, _with(view, boat=own, enemy=enemy))

    def _boat_told(self, boat: View, damage: int, crew: str) -> object:
        said = getattr(boat, "said", None)
        hidden = said is not None and any(said in due.written for due in self._due)
        told = {"damage": damage - self.damage.get(crew, 0)}
        return _with(boat, **told, said=None) if hidden else _with(boat, **told)
