"""All that was told of one table up to some moment: the present, or that of the spectators."""

import logging
from collections.abc import Mapping, Sequence

from console.core.game import BadSetUp, Event
from console.core.options import MatchOptions
from console.core.views import Json
from console.core.waters import waters_of
from console.core.words import Crew
from console.crewmates.ears import Ears
from console.games import crewmates_of, set_up
from console.toml_file import BadFileError

log = logging.getLogger(__name__)

Line = Mapping[str, Json]
"""A message of the table, as it came."""


class Picture:
    """The newest of each kind. Nothing that was told later is in it."""

    def __init__(self) -> None:
        self.seen: Line | None = None
        self.match: Line | None = None
        self.could_be: Mapping[str, Sequence[str]] = {}
        """By crew: the dots on which the other one's radio operator must still expect its boat."""

    def take(self, told: Line, could_be: Mapping[str, Sequence[str]]) -> None:
        """One message more. `could_be`: what follows from all that was heard up to it."""
        if told["kind"] == "seen":
            self.seen = told
        elif told["kind"] == "match":
            self.match = told
        self.could_be = could_be


class Listening:
    """What a perfect radio operator of each crew knows, from what everybody at the table heard."""

    def __init__(self) -> None:
        self.could_be: Mapping[str, Sequence[str]] = {}
        self._ears: dict[Crew, Ears] = {}

    def take(self, told: Line) -> Mapping[str, Sequence[str]]:
        """One message more; the dots of each crew that are possible then."""
        try:
            if told["kind"] == "match":
                self._begin(told)
            elif told["kind"] == "heard" and self._ears:
                self._hear(told)
        except Exception:  # a picture without dots is better than none
            log.exception("the dots cannot be told")
            self._ears, self.could_be = {}, {}
        return self.could_be

    def _begin(self, told: Line) -> None:
        self._ears, self.could_be = {}, {}
        options = MatchOptions(
            game=str(told["game"]),
            chart=_text(told["chart_file"]),
            mode=_text(told["mode"]),
            edition=told["edition"] if isinstance(told["edition"], int) else None,
            rules=int(str(told["rules"])),
        )
        overheard = crewmates_of(options.game).overheard
        if overheard is None:
            return
        try:
            game = set_up(options)
        except (BadSetUp, BadFileError) as problem:
            log.warning("no dots for this match: %s", problem)
            return
        self._ears = {crew: Ears(overheard(game, crew), True) for crew in Crew}
        self.could_be = self._named()

    def _hear(self, told: Line) -> None:
        events = [event_of(each) for each in _list(told["events"])]
        if events:
            for ears in self._ears.values():
                ears.hear(events)
            self.could_be = self._named()

    def _named(self) -> Mapping[str, Sequence[str]]:
        return {crew.value: _dots(ears) for crew, ears in self._ears.items()}


def _dots(ears: Ears) -> list[str]:
    waters, dots = waters_of(ears.overheard.chart), ears.tracker.dots
    return [name for number, name in enumerate(waters.names) if dots >> number & 1]


def event_of(told: Json) -> Event:
    """An event that both crews heard, as its JSON has it."""
    assert isinstance(told, dict)
    details = tuple((key, _detail(value)) for key, value in told.items() if key != "name")
    return Event("both", str(told["name"]), details)


def _detail(value: Json) -> str | int:
    return value if isinstance(value, int) else str(value)


def _text(value: Json) -> str | None:
    return None if value is None else str(value)


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
