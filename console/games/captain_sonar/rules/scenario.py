"""What a scenario may change, and the scenario that a chart asks for, found by its name in `scenarios/`."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from console.core.chart import Chart
from console.core.game import BadSetUp
from console.core.views import View
from console.core.waters import Waters
from console.core.words import Crew
from console.games.captain_sonar.rules.orders import System

if TYPE_CHECKING:
    from console.core.two_crews.rule import AnyRule
    from console.games.captain_sonar.rules.ruling import CaptainRuling
    from console.games.captain_sonar.rules.state import State


@dataclass(frozen=True, kw_only=True)
class ScenarioView(View):
    """What everybody knows of the scenario: its name, and more where there is more to know."""

    name: str | None


class Scenario:
    """What a scenario may change; this one changes nothing."""

    name: str = ""
    boxes: int = 0
    """Boxes of the scenario gauge; 0: the gauge is not in play."""
    rules: "tuple[AnyRule, ...]" = ()
    """The orders that only this scenario has."""

    def working_systems(self) -> frozenset[System]:
        """The systems that a first mate can charge from the start."""
        return frozenset(System) - {System.SCENARIO}

    def begin(self, waters: Waters) -> Hashable:
        """What the scenario keeps in the match's state, at the start."""
        return None

    def surfacing_costs(self, waters: Waters, dot: int) -> int:
        """The damage that surfacing on this dot costs."""
        return 0

    def after_weapon(self, ruling: "CaptainRuling", crew: Crew) -> None:
        """A crew has fired a torpedo or triggered a mine, and the match goes on."""

    def under_impact(self, ruling: "CaptainRuling", dots: int) -> None:
        """A torpedo, or what strikes like one, has hit these dots, and the match goes on."""

    def drone_answer(self, ruling: "CaptainRuling", sector: int) -> str | None:
        """What a drone is told instead of yes or no."""
        return None

    def known(self, waters: Waters, state: "State") -> ScenarioView:
        """What everybody knows of the scenario."""
        return ScenarioView(name=self.name or None)


NO_SCENARIO = Scenario()


@cache
def _scenarios() -> dict[str, Scenario]:
    folder = import_module("console.games.captain_sonar.rules.scenarios")
    modules = [import_module(f"{folder.__name__}.{each.name}") for each in iter_modules(folder.__path__)]
    return {module.SCENARIO.name: module.SCENARIO for module in modules}


def every_scenario() -> Iterable[Scenario]:
    """Whichever chart has it."""
    return _scenarios().values()


def scenario_of(chart: Chart) -> Scenario:
    """The scenario of a chart. Raises BadSetUp where there is none of that name."""
    if chart.scenario is None:
        return NO_SCENARIO
    if chart.scenario not in _scenarios():
        known = ", ".join(sorted(_scenarios()))
        raise BadSetUp(f"{chart.name} asks for the scenario {chart.scenario!r}; known are {known}")
    return _scenarios()[chart.scenario]
