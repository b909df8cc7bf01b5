"""Captain Sonar's referee: its rules, who is awaited, and what each crew may see."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.core.notation import CrewOrder
from console.core.two_crews import radio
from console.core.two_crews.game import TwoCrewGame
from console.core.two_crews.rule import AnyRule
from console.core.words import Crew, Phase, Station
from console.games.captain_sonar.rules import helm, hull, stops, systems, tasks, weapons
from console.games.captain_sonar.rules.awaited import awaited
from console.games.captain_sonar.rules.orders import CAPTAIN_SONAR, Inspect, Inspection
from console.games.captain_sonar.rules.ruling import CaptainRuling
from console.games.captain_sonar.rules.set_up import SetUp
from console.games.captain_sonar.rules.state import Boat, State
from console.games.captain_sonar.rules.view import CaptainSonarView, view

RULES: tuple[AnyRule, ...] = (
    *helm.RULES,
    *tasks.RULES,
    *stops.RULES,
    *systems.RULES,
    *weapons.RULES,
    *hull.RULES,
    *radio.RULES,
)


@dataclass(frozen=True, eq=False)
class CaptainSonar(TwoCrewGame[CaptainRuling, State, CaptainSonarView]):
    """A match of Captain Sonar, set up and ready to be judged."""

    set_up: SetUp
    name = "captain-sonar"
    grammar = CAPTAIN_SONAR
    stations = tuple(Station)

    def all_rules(self) -> Sequence[AnyRule]:
        return (*RULES, *self.set_up.scenario.rules)

    def begin(self) -> State:
        return self.set_up.begin()

    def ruling(self, state: State) -> CaptainRuling:
        return CaptainRuling(self.set_up, state)

    def awaited_in_play(self, ruling: CaptainRuling, order: CrewOrder) -> str:
        return awaited(ruling, order)

    def answers_awaited(self, state: State) -> Sequence[CrewOrder]:
        """Also an inspection: nobody is kept on the surface by an engineer who does not come to it."""
        asked = super().answers_awaited(state)
        if asked or state.stop is not None or state.phase is not Phase.PLAY:
            return asked
        waiting = next((crew for crew in Crew if _awaits_inspection(state.boat(crew))), None)
        return () if waiting is None else self._inspections(state, waiting.enemy)

    def _inspections(self, state: State, inspecting: Crew) -> Sequence[CrewOrder]:
        """Its engineer passes the traces; where a misfire must be paid for first, any mark that pays."""
        legal = self.legal(state, inspecting, Station.ENGINEER)
        passed = Inspect(inspecting, Station.ENGINEER, Inspection.PASS)
        return [passed] if passed in legal else legal

    def view(self, state: State, player: str) -> CaptainSonarView:
        return view(self.set_up, state, Crew(player))


def _awaits_inspection(boat: Boat) -> bool:
    return boat.surfaced and not boat.inspected and None not in boat.signed
