"""Sonar Family's referee: its rules, who is awaited, and what each crew may see."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.core.notation import CrewOrder
from console.core.two_crews import radio
from console.core.two_crews.game import TwoCrewGame
from console.core.two_crews.rule import AnyRule
from console.core.words import Crew, Station
from console.games.sonar_family.rules import helm, stops, systems
from console.games.sonar_family.rules.orders import SONAR_FAMILY
from console.games.sonar_family.rules.ruling import FamilyRuling
from console.games.sonar_family.rules.set_up import FamilySetUp
from console.games.sonar_family.rules.state import FamilyState
from console.games.sonar_family.rules.view import SonarFamilyView, view

RULES: tuple[AnyRule, ...] = (*helm.RULES, *systems.RULES, *stops.RULES, *radio.RULES)


@dataclass(frozen=True, eq=False)
class SonarFamily(TwoCrewGame[FamilyRuling, FamilyState, SonarFamilyView]):
    """A match of Sonar Family, set up and ready to be judged."""

    set_up: FamilySetUp
    name = "sonar-family"
    grammar = SONAR_FAMILY
    stations = (Station.CAPTAIN, Station.RADIO)

    def all_rules(self) -> Sequence[AnyRule]:
        return RULES

    def begin(self) -> FamilyState:
        return self.set_up.begin()

    def ruling(self, state: FamilyState) -> FamilyRuling:
        return FamilyRuling(self.set_up, state)

    def awaited_in_play(self, ruling: FamilyRuling, order: CrewOrder) -> str:
        awaiting, stop, turn = ruling.state.awaiting, ruling.state.stop, ruling.state.turn
        if awaiting is not None:
            return f"{awaiting.crew}'s captain is awaited to answer the sonar"
        if stop is not None:
            wanted = "to resume" if stop.acted else "to act or to resume"
            return f"{stop.crew}'s captain is awaited {wanted}"
        return f"{turn.crew if turn else order.crew}'s captain is awaited to give an order"

    def view(self, state: FamilyState, player: str) -> SonarFamilyView:
        return view(self.set_up, state, Crew(player))
