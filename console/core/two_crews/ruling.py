"""One order being judged."""

from typing import TYPE_CHECKING

from console.core.dot import Dot
from console.core.game import Detail, Event, Refused, refuse
from console.core.two_crews.set_up import CrewSetUp
from console.core.two_crews.state import CrewBoat, CrewState, Result
from console.core.words import Crew, Phase

if TYPE_CHECKING:
    from console.core.two_crews.rule import AnyRule

_CREWS = tuple(Crew)
_ABOUT_NO_BOAT = ("turn", "won", "resumed")
"""What says nothing of a boat: that play goes on must not hide what was done."""


class Ruling:
    """The state while one order is judged, and what has happened so far."""

    __slots__ = ("events", "set_up", "state", "sunk")

    def __init__(self, set_up: CrewSetUp, state: CrewState) -> None:
        self.set_up = set_up
        self.state = state
        self.events: list[Event] = []
        self.sunk: tuple[Crew, ...] = ()

    def boat(self, crew: Crew) -> CrewBoat:
        return self.state.boat(crew)

    def change(self, crew: Crew, **fields: object) -> None:
        """Change something about a crew's boat."""
        boat = self.boat(crew)._replace(**fields)
        self.state = self.state._replace(blue=boat) if crew is Crew.BLUE else self.state._replace(red=boat)

    def change_match(self, **fields: object) -> None:
        """Change something about the match."""
        self.state = self.state._replace(**fields)

    def tell(self, crew: Crew, name: str, **details: Detail) -> None:
        """Something that only this crew learns."""
        word = crew.value
        self.events.append(Event(word, name, (("crew", word), *details.items())))

    def announce(self, name: str, **details: Detail) -> None:
        """Something that both crews learn."""
        self.events.append(Event("both", name, tuple(details.items())))

    @property
    def over(self) -> bool:
        return self.state.phase is Phase.OVER

    def damage(self, crew: Crew, amount: int, cause: str) -> None:
        """Write damage into a boat's ledger, for everybody to hear."""
        total = self.boat(crew).damage + amount
        self.change(crew, damage=total)
        self.announce("damaged", crew=crew, amount=amount, total=total, cause=cause)
        if self.set_up.sinks_with(total, cause):
            self.sunk = (*self.sunk, crew)

    def settle(self, cause: str) -> None:
        """End the match where a boat is sunk; both at once is a draw."""
        if not self.sunk:
            return
        winner = None if len(set(self.sunk)) == 2 else self.sunk[0].enemy
        self.change_match(phase=Phase.OVER, stop=None, awaiting=None, result=Result(winner, cause))
        if winner is None:
            self.announce("drawn", cause=cause)
        else:
            self.announce("won", crew=winner, cause=cause)

    def resume(self) -> None:
        """A stop is over once it is resolved, unless a choice is still awaited."""
        stop = self.state.stop
        if stop is not None and self.state.awaiting is None and not self.over:
            self.change_match(stop=None)
            self.announce("resumed", crew=stop.crew, station=stop.station)

    def remember(self) -> None:
        """Keep what everybody last heard of each boat."""
        heard: dict[Detail, Event] = {}
        for event in self.events:
            if event.audience == "both" and event.name not in _ABOUT_NO_BOAT:
                heard.update({value: event for key, value in event.details if key == "crew"})
        for crew in _CREWS:
            if crew in heard:
                self.change(crew, said=heard[crew])

    def on_chart(self, dot: Dot) -> int:
        """The number of a dot; refused where the chart has no such dot."""
        number = self.set_up.waters.number(dot)
        if number is None:
            chart, last = self.set_up.chart, self.set_up.waters.names[-1]
            refuse("off-chart", f"{dot} is not on the chart {chart.name}, which goes from A1 to {last}")
        return number

    def no_notes(self, crew: Crew) -> Refused | None:
        """Why the radio operator may not write now; None where they may."""
        return None

    def frozen(self, rule: "AnyRule", crew: Crew) -> Refused | None:
        """While the table is stopped, or a captain's choice is awaited, only what resolves it may happen."""
        awaiting, stop = self.state.awaiting, self.state.stop
        if awaiting is not None:
            if rule.awaited == awaiting.what and crew is awaiting.crew:
                return None
            code = "stopped" if self.set_up.real_time else "wrong-phase"
            return Refused(code, "a captain's word comes before anything else")
        if rule.awaited is not None:
            return Refused("wrong-phase", f"nobody asked for {rule.order.verb} now")
        if stop is not None and not (rule.in_stop and crew is stop.crew):
            return Refused("stopped", "the table is stopped")
        return self.owed_first(rule, crew)

    def owed_first(self, rule: "AnyRule", crew: Crew) -> Refused | None:
        """Where nothing holds up both crews: what this crew must do before anything else."""
        return None


def own_turn(ruling: Ruling, crew: Crew) -> Refused | None:
    """Turn by turn, it is this crew's turn."""
    turn = ruling.state.turn
    if turn is not None and turn.crew is not crew:
        return Refused("not-your-turn", f"it is {turn.crew}'s turn")
    return None
