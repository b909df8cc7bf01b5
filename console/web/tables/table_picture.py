"""All that was told of one table up to some moment: the present, or that of the spectators.

Computers that listen are loaded with the first match: pages that were killed are to be back at once.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from console.core.game import BadSetUp, Event
from console.core.match_plan import MatchPlan
from console.core.views import Json
from console.games import set_up
from console.toml_file import BadFileError

if TYPE_CHECKING:
    from console.crewmates.beliefs import Beliefs

log = logging.getLogger(__name__)

Line = Mapping[str, Json]
"""A message of the table, as it came."""


class Picture(NamedTuple):
    """The newest of each kind. Nothing that was told later is in it."""

    seen: Line | None = None
    match: Line | None = None
    could_be: Mapping[str, Sequence[str]] = {}
    """By crew: the dots on which the other one's radio operator must still expect its boat."""

    def taking(self, told: Line, could_be: Mapping[str, Sequence[str]]) -> "Picture":
        """One message more. `could_be`: what follows from all that was heard up to it."""
        if told["kind"] == "seen":
            return Picture(told, self.match, could_be)
        return Picture(self.seen, told if told["kind"] == "match" else self.match, could_be)


class Listening:
    """What a perfect radio operator of each crew knows, from what everybody at the table heard."""

    def __init__(self) -> None:
        self._beliefs: Beliefs | None = None

    def take(self, told: Line) -> Mapping[str, Sequence[str]]:
        """One message more; the dots of each crew that are possible then."""
        if told["kind"] == "match":
            self._beliefs = _beliefs(told)
        elif told["kind"] == "heard" and self._beliefs is not None:
            self._beliefs.hear([event_of(each) for each in _list(told["events"])])
        known = {} if self._beliefs is None else self._beliefs.could_be
        return {crew.value: dots for crew, dots in known.items()}


def _beliefs(told: Line) -> "Beliefs | None":
    from console.crewmates.beliefs import Beliefs

    options = MatchPlan(
        game=str(told["game"]),
        chart=_text(told["chart_file"]),
        mode=_text(told["mode"]),
        edition=told["edition"] if isinstance(told["edition"], int) else None,
        rules=int(str(told["rules"])),
        options={name: str(value) for name, value in _dict(told.get("options")).items()},
    )
    try:
        return Beliefs(set_up(options))
    except (BadSetUp, BadFileError) as problem:
        log.warning("no dots for this match: %s", problem)
        return None


def event_of(told: Json) -> Event:
    """An event that both crews heard, as its JSON has it."""
    assert isinstance(told, dict)
    details = tuple((key, _detail(value)) for key, value in told.items() if key != "name")
    return Event("both", str(told["name"]), details)


def _detail(value: Json) -> str | int:
    return value if isinstance(value, int) else str(value)


def _text(value: Json) -> str | None:
    return None if value is None else str(value)


def _dict(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []
