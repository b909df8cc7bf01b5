"""One order of Captain Sonar being judged."""

from typing import TYPE_CHECKING

from console.core.game import Refused, refuse
from console.core.two_crews.rule import AnyRule
from console.core.two_crews.ruling import Ruling
from console.core.words import Crew
from console.games.captain_sonar.rules.orders import Break
from console.games.captain_sonar.rules.state import Boat, State, Task

if TYPE_CHECKING:
    from console.games.captain_sonar.rules.set_up import SetUp

BLUE = Crew.BLUE
"""A listing asks for boats dozens of times, and a member of an enum is slow to find."""


class CaptainRuling(Ruling):
    """The state while one order is judged, and what has happened so far."""

    __slots__ = ()
    set_up: "SetUp"
    state: State

    def boat(self, crew: Crew) -> Boat:
        return self.state.blue if crew is BLUE else self.state.red

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

    def owed_first(self, rule: AnyRule, crew: Crew) -> Refused | None:
        if self.boat(crew).radiation_owed and rule.order is not Break:
            return Refused("chain-of-command", "a misfire is paid with a radiation mark before anything else")
        return None

    def no_notes(self, crew: Crew) -> Refused | None:
        return None if self.set_up.edition.notes_on_surface else submerged(self, crew)

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


def submerged(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """The boat is under water."""
    if ruling.boat(crew).surfaced:
        return Refused("surfaced", f"the {crew} boat is on the surface")
    return None


def oks_said(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """No OK is owed."""
    if chain_complete(ruling.boat(crew)):
        return None
    return Refused("chain-of-command", f"the last course of {crew} is not done with")


def free_water(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """A dot beside the boat is free. What to do where none is: that is said by who is awaited."""
    if ruling.free_beside(crew):
        return None
    return Refused("blackout", f"no dot next to the {crew} boat is free")


def way_out(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """A boat that can go nowhere heads for nothing, stops for nothing and activates nothing.

    By rules 1 only its courses were refused, and those in their own time.
    """
    return free_water(ruling, crew) if ruling.set_up.ruleset.blackout_binds else None


def chain_complete(boat: Boat) -> bool:
    """Both OKs of the last course were said."""
    return boat.mate in (Task.NONE, Task.OK) and boat.engineer in (Task.NONE, Task.OK)
