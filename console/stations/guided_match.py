"""What a game teaches: a guided first match, in which each station is told one thing at a time.

It is a real match. A learner follows what its own side does and hears, and says what each of its stations
should press now; until all have learnt, nothing else is obeyed.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from console.core.match import Given
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.views import View
from console.core.words import Post, Station
from console.languages import Message
from console.stations.desks import Desk


@dataclass(frozen=True)
class GuideTask:
    """The one thing that a station is told."""

    message: Message
    orders: Sequence[Order] = ()
    """Those that do it, the console's own choice first; none: there is nothing to do."""
    controls: frozenset[str] = frozenset()
    """What to press now, `captain.north`."""


class Learner(ABC):
    """One crew's, or player's, way through a lesson. All it sees is its own side of the match."""

    stage = 0
    """How far it has come. Everybody may know that: who is ahead waits."""

    @property
    def progress(self) -> int:
        """It grows when something is done that the others waited for."""
        return self.stage

    @abstractmethod
    def look(self, view: View, legal: Sequence[Order]) -> None:
        """The match changed."""

    @abstractmethod
    def follow(self, given: Given) -> None:
        """An order was accepted: its own, or another's, of which it heeds only what is told to everybody."""

    @abstractmethod
    def tasks(self, reached: int, now_ns: int) -> Mapping[Station, GuideTask]:
        """What each station is told; `reached`: the stage that nobody is behind."""


@dataclass(frozen=True, kw_only=True)
class GuidedMatch:
    """A guided match of one game."""

    posts: tuple[Post, ...]
    """Where people can sit, and computers in their stead."""
    plan: Callable[[int, Collection[Post]], MatchPlan]
    """The match for people at these posts, from a seed."""
    learner: Callable[[Desk, bool], Learner]
    """Doing learns at a desk; whether this side is the first where only one can be."""
    stages: int
    """How many each learner goes through."""


def waits(key: str, **args: str | int) -> GuideTask:
    """Nothing to do but to look on."""
    return GuideTask(Message.of(key, **args))
