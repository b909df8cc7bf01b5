"""One order of Captain Sonar being judged."""

from typing import TYPE_CHECKING

from console.core.game import refuse
from console.core.two_crews.rule import AnyRule
from console.core.two_crews.ruling import Ruling
from console.core.words import Crew
from console.games.captain_sonar.rules.orders import Break
from console.games.captain_sonar.rules.state import Boat, State, Task

if TYPE_CHECKING:
    from console.games.captain_sonar.rules.set_up import SetUp


class CaptainRuling(Ruling):
    """The state while one order is judged, and what has happened so far."""

    __slots__ = ()
    set_up: "SetUp"
    state: State

    def boat(self, crew: Crew) -> Boat:
        return self.state.boat(crew)

    @property
    def sea(self) -> int:
        """The dots that are sea now."""
        return self.set_up.waters.sea & ~self.state.closed

    def free_beside(self, crew: Crew) -> int:
        """The dots that a boat could head for."""
        boat = self.boat(crew)
        return self.set_up.waters.beside[boat.dot] & self.sea & ~(boat.visited | boat.mines)

    def look_for_blackout(self, crew: Crew) -> None:
        """Tell a crew at once when it can go nowhere; one that is on the surface is told when it dives."""
        told_later = self.boat(crew).surfaced and self.set_up.ruleset.blackout_binds
        if not self.free_beside(crew) and not told_later:
            self.tell(crew, "blackout")

    def require_unfrozen(self, rule: AnyRule, crew: Crew) -> None:
        super().require_unfrozen(rule, crew)
        if self.boat(crew).radiation_owed and rule.order is not Break and rule.awaited is None:
            refuse("chain-of-command", "a misfire is paid with a radiation mark before anything else")

    def require_notes(self, crew: Crew) -> None:
        if not self.set_up.edition.notes_on_surface:
            self.require_submerged(crew)

    def require_chain(self, crew: Crew) -> None:
        """Refuse while an OK is owed."""
        if not chain_complete(self.boat(crew)):
            refuse("chain-of-command", f"the last course of {crew} is not done with")

    def require_submerged(self, crew: Crew) -> None:
        """Refuse while a boat is on the surface."""
        if self.boat(crew).surfaced:
            refuse("surfaced", f"the {crew} boat is on the surface")

    def require_way_out(self, crew: Crew) -> None:
        """A boat that can go nowhere heads for nothing, stops for nothing and activates nothing.

        By rules 1 only its courses were refused, and those in their own time.
        """
        if self.set_up.ruleset.blackout_binds:
            self.require_free_water(crew)

    def require_free_water(self, crew: Crew) -> None:
        """Refuse where no dot beside a boat is free. What to do about it is said by who is awaited."""
        if not self.free_beside(crew):
            refuse("blackout", f"no dot next to the {crew} boat is free")

    def require_sea(self, dot: int) -> None:
        """Refuse islands, and sea that has become land."""
        if not self.sea >> dot & 1:
            refuse("island", f"{self.set_up.waters.names[dot]} is an island")

    def require_free(self, crew: Crew, dot: int) -> None:
        """Refuse what a boat cannot enter: land, its own route, its own mines."""
        self.require_sea(dot)
        boat, name = self.boat(crew), self.set_up.waters.names[dot]
        if boat.visited >> dot & 1:
            refuse("own-route", f"{name} is on {crew}'s own route")
        if boat.mines >> dot & 1:
            refuse("own-mine", f"one of {crew}'s own mines is on {name}")


def chain_complete(boat: Boat) -> bool:
    """Both OKs of the last course were said."""
    return boat.mate in (Task.NONE, Task.OK) and boat.engineer in (Task.NONE, Task.OK)
