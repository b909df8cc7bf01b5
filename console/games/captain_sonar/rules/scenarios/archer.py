"""Archer mines, Echo: mines on the chart that either crew can explode, each once."""

from collections.abc import Iterable
from dataclasses import dataclass

from console.core.game import refuse
from console.core.waters import Waters, bits
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.explosions import explode
from console.games.captain_sonar.rules.orders import Detonate, System
from console.games.captain_sonar.rules.ruling import CaptainRuling
from console.games.captain_sonar.rules.scenario import Scenario, ScenarioView
from console.games.captain_sonar.rules.state import State
from console.games.captain_sonar.rules.systems import Activation


def _left(state: State) -> int:
    """The Archer mines that still work, as bits."""
    assert isinstance(state.scenario, int)
    return state.scenario


@dataclass(frozen=True, kw_only=True)
class ArcherView(ScenarioView):
    archer_mines: tuple[str, ...]
    """Those that still work."""


class Detonating(Activation[Detonate]):
    order = Detonate
    system = System.SCENARIO

    def check(self, ruling: CaptainRuling, order: Detonate) -> None:
        if not _left(ruling.state) >> ruling.on_chart(order.dot) & 1:
            refuse("no-mine", f"no Archer mine that still works is on {order.dot}")

    def work(self, ruling: CaptainRuling, order: Detonate) -> None:
        dot = ruling.on_chart(order.dot)
        ruling.change_match(scenario=_left(ruling.state) & ~(1 << dot))
        ruling.announce("archer-mine", crew=order.crew, dot=str(order.dot))
        explode(ruling, order.crew, dot, "archer-mine")

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Detonate]:
        dots = ruling.set_up.waters.dots
        return [Detonate(crew, station, dots[number]) for number in bits(_left(ruling.state))]


class Archer(Scenario):
    name = "archer"
    boxes = 4
    rules = (Detonating(),)

    def working_systems(self) -> frozenset[System]:
        return frozenset(System)

    def begin(self, waters: Waters) -> int:
        return waters.mask(waters.chart.archer_mines)

    def under_impact(self, ruling: CaptainRuling, dots: int) -> None:
        struck = _left(ruling.state) & dots
        if not struck or not ruling.set_up.ruleset.torpedo_ends_archer_mine:
            return
        ruling.change_match(scenario=_left(ruling.state) & ~struck)
        for name in ruling.set_up.waters.named(struck):
            ruling.announce("archer-mine-destroyed", dot=name)

    def known(self, waters: Waters, state: State) -> ArcherView:
        return ArcherView(name=self.name, archer_mines=tuple(waters.named(_left(state))))


SCENARIO = Archer()
