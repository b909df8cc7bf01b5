"""One order being judged, and what a rule is."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NoReturn, TypeVar

from console.core.chart import Mode
from console.core.game import Event, Refused
from console.core.notation import CrewOrder
from console.core.words import Crew, Phase, Station
from console.games.captain_sonar.rules.state import Awaited, Boat, State, Task

if TYPE_CHECKING:
    from console.games.captain_sonar.rules.set_up import SetUp

CAPTAIN = frozenset({Station.CAPTAIN})


def refuse(code: str, reason: str) -> NoReturn:
    raise Refused(code, reason)


class Ruling:
    """The state while one order is judged, and what has happened so far."""

    __slots__ = ("events", "set_up", "state")

    def __init__(self, set_up: "SetUp", state: State) -> None:
        self.set_up = set_up
        self.state = state
        self.events: list[Event] = []

    def boat(self, crew: Crew) -> Boat:
        return self.state.boat(crew)

    def change(self, crew: Crew, **fields: Any) -> None:
        """Change something about a crew's boat."""
        boat = self.boat(crew)._replace(**fields)
        self.state = self.state._replace(blue=boat) if crew is Crew.BLUE else self.state._replace(red=boat)

    def change_match(self, **fields: Any) -> None:
        """Change something about the match."""
        self.state = self.state._replace(**fields)

    def tell(self, crew: Crew, name: str, **details: Any) -> None:
        """Something that only this crew learns."""
        self.events.append(Event(crew.value, name, (("crew", crew.value), *details.items())))

    def announce(self, name: str, **details: Any) -> None:
        """Something that both crews learn."""
        self.events.append(Event("both", name, tuple(details.items())))

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def free_beside(self, crew: Crew) -> int:
        """The dots that a boat could head for."""
        boat = self.boat(crew)
        return self.set_up.waters.beside[boat.dot] & self.sea & ~(boat.visited | boat.mines)

    @property
    def sea(self) -> int:
        """The dots that are sea now."""
        return self.set_up.waters.sea & ~self.state.closed

    def look_for_blackout(self, crew: Crew) -> None:
        """Tell a crew at once when it can go nowhere; one that is on the surface is told when it dives."""
        told_later = self.boat(crew).surfaced and self.set_up.ruleset.blackout_binds
        if not self.free_beside(crew) and not told_later:
            self.tell(crew, "blackout")

    def resume(self) -> None:
        """A stop is over once it is resolved, unless a choice is still awaited."""
        stop = self.state.stop
        if stop is not None and self.state.awaiting is None and not self.over:
            self.change_match(stop=None)
            self.announce("resumed", crew=stop.crew, station=stop.station)


def chain_complete(boat: Boat) -> bool:
    """Both OKs of the last course were said."""
    return boat.mate in (Task.NONE, Task.OK) and boat.engineer in (Task.NONE, Task.OK)


def require_chain(ruling: Ruling, crew: Crew) -> None:
    """Refuse while an OK is owed."""
    boat = ruling.boat(crew)
    if not chain_complete(boat):
        refuse("chain-of-command", f"the last course of {crew} is not done with")


def require_submerged(ruling: Ruling, crew: Crew) -> None:
    """Refuse while a boat is on the surface."""
    if ruling.boat(crew).surfaced:
        refuse("surfaced", f"the {crew} boat is on the surface")


def require_way_out(ruling: Ruling, crew: Crew) -> None:
    """A boat that can go nowhere heads for nothing, stops for nothing and activates nothing.

    By rules 1 only its courses were refused, and those in their own time.
    """
    if ruling.set_up.ruleset.blackout_binds:
        require_free_water(ruling, crew)


def require_free_water(ruling: Ruling, crew: Crew) -> None:
    """Refuse where no dot beside a boat is free. What is to be done about it is said by who is awaited."""
    if not ruling.free_beside(crew):
        refuse("blackout", f"no dot next to the {crew} boat is free")


def require_turn(ruling: Ruling, crew: Crew) -> None:
    """Turn by turn: refuse in the other crew's turn."""
    turn = ruling.state.turn
    if turn is not None and turn.crew is not crew:
        refuse("not-your-turn", f"it is {turn.crew}'s turn")


AnOrder = TypeVar("AnOrder", bound=CrewOrder)


class Rule(Generic[AnOrder]):
    """What one kind of order needs, and what it does.

    An order is judged in three steps: `allow` looks at everything but its arguments, `check` at its
    arguments, `carry_out` does it. Where `allow` finds nothing wrong, `options` lists exactly the orders that
    `check` accepts.
    """

    order: ClassVar[type[CrewOrder]]
    phases: ClassVar[tuple[Phase, ...]] = (Phase.PLAY,)
    mode: ClassVar[Mode | None] = None
    """The mode that has this order; None: both."""
    resolves_stop: ClassVar[bool] = False
    awaited: ClassVar[Awaited | None] = None
    """The choice that this order makes."""
    pays_radiation: ClassVar[bool] = False

    def stations(self, set_up: "SetUp", crew: Crew) -> frozenset[Station]:
        """Who may give the order."""
        return CAPTAIN

    def allow(self, ruling: Ruling, crew: Crew, station: Station) -> None:
        """Raise Refused where no order of this kind may be given now."""

    def check(self, ruling: Ruling, order: AnOrder) -> None:
        """Raise Refused where this very order may not be given."""

    def carry_out(self, ruling: Ruling, order: AnOrder) -> None:
        raise NotImplementedError

    def options(self, ruling: Ruling, crew: Crew, station: Station) -> Iterable[CrewOrder]:
        return [self.order(crew, station)]
