"""All that was told of one table up to some moment: the present, or that of the spectators.

Computers that listen are loaded with the first match: pages that were killed are to be back at once.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.games import set_up
from console.messages.table_news import AllSeen, MatchSeen, OrderHeard
from console.toml_file import BadFileError

if TYPE_CHECKING:
    from console.crewmates.beliefs import Beliefs

log = logging.getLogger(__name__)

Seen = MatchSeen | OrderHeard | AllSeen
"""What the table tells of what is played and seen."""


class Picture(NamedTuple):
    """The newest of each kind. Nothing that was told later is in it."""

    seen: AllSeen | None = None
    match: MatchSeen | None = None
    could_be: Mapping[str, Sequence[str]] = {}
    """By crew: the dots on which the other one's radio operator must still expect its boat."""

    def taking(self, told: Seen, could_be: Mapping[str, Sequence[str]]) -> "Picture":
        """One message more. `could_be`: what follows from all that was heard up to it."""
        if isinstance(told, AllSeen):
            return Picture(told, self.match, could_be)
        return Picture(self.seen, told if isinstance(told, MatchSeen) else self.match, could_be)


class Listening:
    """What a perfect radio operator of each crew knows, from what everybody at the table heard."""

    def __init__(self) -> None:
        self._beliefs: Beliefs | None = None

    def take(self, told: Seen) -> Mapping[str, Sequence[str]]:
        """One message more; the dots of each crew that are possible then."""
        if isinstance(told, MatchSeen):
            self._beliefs = _beliefs(told)
        elif isinstance(told, OrderHeard) and self._beliefs is not None:
            self._beliefs.hear(told.events)
        known = {} if self._beliefs is None else self._beliefs.could_be
        return {crew.value: dots for crew, dots in known.items()}


def _beliefs(told: MatchSeen) -> "Beliefs | None":
    from console.crewmates.beliefs import Beliefs

    plan = MatchPlan(
        game=told.game,
        chart=told.chart_file,
        mode=told.mode,
        edition=told.edition,
        rules=told.rules,
        options=told.options,
    )
    try:
        return Beliefs(set_up(plan))
    except (BadSetUp, BadFileError) as problem:
        log.warning("no dots for this match: %s", problem)
        return None
