"""What a rule is."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Generic, NamedTuple, TypeAlias, TypeVar

from console.core.chart import Mode
from console.core.game import Refused
from console.core.notation import CrewOrder
from console.core.two_crews.ruling import Ruling
from console.core.words import Crew, Phase, Station

CAPTAIN, FIRST_MATE, ENGINEER, RADIO = (frozenset({station}) for station in Station)
"""Who may give an order, where only one station may."""

ARuling = TypeVar("ARuling", bound=Ruling, contravariant=True)
AnOrder = TypeVar("AnOrder", bound=CrewOrder, contravariant=True)

Need: TypeAlias = Callable[[Any, Crew], Refused | None]
"""Something that must hold for a crew, whatever it does then: why it does not, or None where it does.

A listing asks each by itself: it has an answer in every state of its rules' phases and mode.
"""


class Rule(Generic[ARuling, AnOrder]):
    """What one kind of order needs, and what it does.

    An order is judged in three steps: `refusal` looks at everything but its arguments, `check` at its
    arguments, `carry_out` does it. Where nothing is refused, `options` lists exactly the orders that `check`
    accepts. `refusal` asks the `needs` that many rules share, then what only this rule asks, in `allow`: both
    answer and do not raise, since a listing asks every rule and most are shut.
    """

    order: ClassVar[type[CrewOrder]]
    phases: ClassVar[tuple[Phase, ...]] = (Phase.PLAY,)
    mode: ClassVar[Mode | None] = None
    """The mode that has this order; None: both."""
    needs: ClassVar[tuple[Need, ...]] = ()
    """What must hold first, in the order in which it is asked."""
    awaited: ClassVar[str | None] = None
    """The choice that this order makes."""
    in_stop: ClassVar[bool] = False
    """The crew that stopped the table may give it in the stop."""
    ends_stop: ClassVar[bool] = False
    """With it a stop is over, unless it leaves a choice to be awaited."""
    takes_stop_back: ClassVar[bool] = False
    """It ends a stop, and nothing else."""
    asks: ClassVar[bool] = False
    """It leaves a choice to be awaited, unless it fails."""
    may_ask: ClassVar[bool] = False
    """It may leave a choice to be awaited, on some charts."""

    def stations(self, ruling: ARuling, crew: Crew) -> frozenset[Station]:
        """Who may give the order: the same in all of a match."""
        return CAPTAIN

    def refusal(self, ruling: ARuling, crew: Crew, station: Station) -> Refused | None:
        """Why no order of this kind may be given now; None where one may."""
        for need in self.needs:
            refused = need(ruling, crew)
            if refused is not None:
                return refused
        return self.allow(ruling, crew, station)

    def allow(self, ruling: ARuling, crew: Crew, station: Station) -> Refused | None:
        """Why not, though all needs are met; None where an order of this kind may be given now."""
        return None

    def check(self, ruling: ARuling, order: AnOrder) -> None:
        """Raise Refused where this very order may not be given."""

    def carry_out(self, ruling: ARuling, order: AnOrder) -> None:
        raise NotImplementedError

    def options(self, ruling: ARuling, crew: Crew, station: Station) -> Iterable[CrewOrder]:
        return [self.order(crew, station)]


AnyRule: TypeAlias = Rule[Any, Any]


class StopWords(NamedTuple):
    """What ends a stop of the table, by the verbs of orders: for who reads orders and does not judge them."""

    ends: frozenset[str]
    """With these it is over."""
    may_ask: frozenset[str]
    """With these too, unless a choice follows: then with that choice."""
    asks: frozenset[str]
    """It is over with the choice that follows; where none does, because the order failed, with these."""
    uses: frozenset[str]
    """What a stop is called for."""
    takes_back: frozenset[str]
    """A stop that these end was of no use, unless it was used before."""


def stop_words(rules: Iterable[AnyRule]) -> StopWords:
    """What ends a stop in a game that has these rules."""
    rules = tuple(rules)
    ending = {rule.order.verb: rule for rule in rules if rule.ends_stop}
    asks = frozenset(verb for verb, rule in ending.items() if rule.asks)
    may_ask = frozenset(verb for verb, rule in ending.items() if rule.may_ask)
    back = frozenset(rule.order.verb for rule in rules if rule.takes_stop_back)
    uses = frozenset(rule.order.verb for rule in rules if rule.in_stop) - back
    return StopWords(frozenset(ending) - asks - may_ask, may_ask, asks, uses, back)
