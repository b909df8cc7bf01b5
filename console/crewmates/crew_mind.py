"""What minds do alike in all games of two crews: follow boats by ear, and keep the radio operator's sheet."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Generic, Protocol, TypeVar

from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.two_crews.views import TwoCrewView
from console.core.waters import Waters
from console.core.words import Crew, Phase, Station
from console.crewmates.ears import Ears
from console.crewmates.levels import Skill
from console.crewmates.mind import Audience, Mind, Remark, Seat
from console.crewmates.odds import Odds
from console.crewmates.radio_seat import RadioOperator, whereabouts
from console.crewmates.tracker import Overheard

DEGREES = 4
"""As many likelihoods as can be told apart from two metres."""


class CrewThought(Protocol):
    """A situation thought over, as far as every such game has it."""

    @property
    def waters(self) -> Waters: ...
    @property
    def enemy(self) -> Odds:
        """Where the enemy is."""


ACrewView = TypeVar("ACrewView", bound=TwoCrewView)
AThought = TypeVar("AThought", bound=CrewThought)
ACrewOrder = TypeVar("ACrewOrder", bound=CrewOrder)


class CrewMind(Mind[ACrewView, CrewOrder], Generic[ACrewView, AThought]):
    """One level's mind for one crew."""

    def __init__(self, overheard: Callable[[Crew], Overheard], crew: Crew, skill: Skill, seed: int) -> None:
        about_the_enemy = overheard(crew.enemy)
        self._crew = crew
        self._skill = skill
        self._seed = seed
        self._heard = 0
        self._enemy = Ears(about_the_enemy, skill.exact, skill.hears, skill.misses, seed)
        self._own = Ears(overheard(crew), skill.exact) if skill.hides else None
        self._operator = RadioOperator(crew, about_the_enemy.chart)
        self._playing = False
        self._thought: AThought | None = None

    @property
    def thought(self) -> AThought:
        assert self._thought is not None
        return self._thought

    def hear(self, events: Sequence[Event]) -> None:
        self._heard += 1
        self._enemy.hear(events)
        if self._own is not None:
            self._own.hear(events)
        self._operator.hear(events)

    def look(self, view: ACrewView, legal: Sequence[CrewOrder]) -> None:
        self._operator.look(view)
        self._playing = view.phase is Phase.PLAY
        self._thought = self._think(view, Random(self._seed * 1_000_003 + self._heard))

    def _think(self, view: ACrewView, chance: Random) -> AThought:
        """What the crew makes of its situation."""
        raise NotImplementedError

    def choose(self, seat: Seat, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        if seat is None or not legal:
            return None
        return self._chosen(seat, legal)

    def _chosen(self, station: Station, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        """What a station would do now; legal orders it has."""
        raise NotImplementedError

    def _noted(self, legal: Sequence[CrewOrder]) -> CrewOrder | None:
        """What the radio operator would do."""
        return self._operator.next(legal, self.thought.enemy)

    def remark(self, seat: Seat, intent: CrewOrder | None, audience: Audience) -> Remark | None:
        if seat is None or not self._playing:
            return None
        if seat is Station.RADIO:
            return whereabouts(self.thought.waters, self.thought.enemy)
        return self._said(seat, intent, audience)

    def _said(self, station: Station, intent: CrewOrder | None, audience: Audience) -> Remark | None:
        """What a station other than the radio operator's would say during play."""
        raise NotImplementedError

    def likely_dots(self) -> Mapping[str, int]:
        shares, names = self.thought.enemy.of, self.thought.waters.names
        most = max(shares.values())
        return {names[dot]: max(1, round(DEGREES * share / most)) for dot, share in shares.items()}


def orders_of(kind: type[ACrewOrder], legal: Sequence[CrewOrder]) -> list[ACrewOrder]:
    """Those of a kind."""
    return [order for order in legal if isinstance(order, kind)]
