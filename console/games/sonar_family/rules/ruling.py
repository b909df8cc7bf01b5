"""One order of Sonar Family being judged."""

from console.core.dot import Dot
from console.core.game import Refused, refuse
from console.core.two_crews.radio import RadioRule
from console.core.two_crews.rule import AnyRule
from console.core.two_crews.ruling import Ruling
from console.core.words import Crew
from console.games.sonar_family.rules.set_up import FamilySetUp
from console.games.sonar_family.rules.state import FamilyBoatState, FamilyState, FamilyTurn


class FamilyRuling(Ruling):
    """The state while one order is judged, and what has happened so far."""

    __slots__ = ()
    set_up: FamilySetUp
    state: FamilyState

    def boat(self, crew: Crew) -> FamilyBoatState:
        return self.state.boat(crew)

    def settle(self, cause: str) -> None:
        super().settle(cause)
        if self.over:
            self.change_match(turn=None)

    def action_done(self) -> None:
        """The turn passes, or after a stop the captain's signal is awaited."""
        stop, turn = self.state.stop, self.state.turn
        if self.over:
            return
        if stop is not None:
            self.change_match(stop=stop._replace(acted=True))
        elif turn is not None:
            self.begin_turn(turn.crew.enemy)

    def begin_turn(self, crew: Crew) -> None:
        self.change_match(turn=FamilyTurn(crew))
        self.announce("turn", crew=crew, left=1)

    def frozen(self, rule: AnyRule, crew: Crew) -> Refused | None:
        """Radio operators write while the table is stopped."""
        writes = self.state.stop is not None and isinstance(rule, RadioRule)
        if writes and self.set_up.ruleset.family_notes_in_stop:
            return None
        return super().frozen(rule, crew)

    def sea_dot(self, dot: Dot) -> int:
        """The number of a sea dot; refused where the chart has no such dot, or land there."""
        number = self.on_chart(dot)
        if not self.set_up.waters.sea >> number & 1:
            refuse("island", f"{dot} is land, and not a dot of the sea")
        return number


def free_water(ruling: FamilyRuling, crew: Crew) -> Refused | None:
    """The boat can go somewhere."""
    if ruling.set_up.free(ruling.boat(crew)):
        return None
    return Refused("blackout", f"no dot next to the {crew} boat is free: surfacing wipes its route")
