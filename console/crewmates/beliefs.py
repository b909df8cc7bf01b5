"""What each radio operator could still believe, from what everybody at the table heard and nothing else."""

import logging
from collections.abc import Mapping, Sequence

from console.core.game import AnyGame, Event
from console.core.waters import waters_of
from console.core.words import Crew
from console.crewmates.ears import Ears
from console.games import crewmates_of

log = logging.getLogger(__name__)
_PUBLIC = ("both", "all")


class Beliefs:
    """Follows both boats of a match as a perfect radio operator would. In games without boats: nothing."""

    def __init__(self, game: AnyGame) -> None:
        overheard = crewmates_of(game.name).overheard
        self._ears = {} if overheard is None else {crew: Ears(overheard(game, crew)) for crew in Crew}
        self._could_be: Mapping[Crew, tuple[str, ...]] | None = None

    def hear(self, events: Sequence[Event]) -> None:
        """What one order brought about; what is not for everybody is not heard."""
        public = [event for event in events if event.audience in _PUBLIC]
        self._could_be = None
        try:
            for ears in self._ears.values():
                ears.hear(public)
        except Exception:  # a picture without dots is better than none
            log.exception("what could be believed is not known any more")
            self._ears = {}

    @property
    def could_be(self) -> Mapping[Crew, tuple[str, ...]]:
        """By crew: the dots on which the other one must still expect its boat."""
        if self._could_be is None:
            self._could_be = {crew: _dots(ears) for crew, ears in self._ears.items()}
        return self._could_be


def _dots(ears: Ears) -> tuple[str, ...]:
    names, dots = waters_of(ears.overheard.chart).names, ears.tracker.dots
    return tuple(name for number, name in enumerate(names) if dots >> number & 1)
