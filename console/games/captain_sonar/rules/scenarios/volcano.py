"""Volcano, Delta-2: weapons wake two volcanoes. An eruption, then toxic smoke, then lava."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import reduce
from operator import or_
from typing import NamedTuple

from console.core.game import refuse
from console.core.two_crews.rule import Rule
from console.core.two_crews.state import Awaiting
from console.core.waters import Waters
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.explosions import DIRECT, INDIRECT, chain_reaction, destroy_mines
from console.games.captain_sonar.rules.orders import ChooseVolcano, System
from console.games.captain_sonar.rules.ruling import CaptainRuling
from console.games.captain_sonar.rules.scenario import Scenario, ScenarioView
from console.games.captain_sonar.rules.set_up import SYSTEMS
from console.games.captain_sonar.rules.state import Awaited, State
from console.games.captain_sonar.rules.tasks import empty, fill


class Happening(StrEnum):
    """The three events in the order in which they come."""

    ERUPTION = "eruption"
    SMOKE = "smoke"
    LAVA = "lava"


EVENTS = tuple(Happening)


@dataclass(frozen=True, kw_only=True)
class VolcanoView(ScenarioView):
    events: tuple[Happening, ...]
    """Those that are still to come."""
    smoke: int | None
    lava: tuple[str, ...]


class Volcanism(NamedTuple):
    """What both crews have crossed out."""

    struck: int = 0
    """How many of the events have come."""
    smoke: int | None = None
    """The volcano whose sector is under smoke, counted from 1."""


def _volcanism(state: State) -> Volcanism:
    assert isinstance(state.scenario, Volcanism)
    return state.scenario


class ChoosingVolcano(Rule[CaptainRuling, ChooseVolcano]):
    order = ChooseVolcano
    awaited = Awaited.VOLCANO
    ends_stop = True

    def check(self, ruling: CaptainRuling, order: ChooseVolcano) -> None:
        count = len(ruling.set_up.chart.volcanoes)
        if not 1 <= order.volcano <= count:
            refuse("out-of-range", f"this chart has volcanoes 1 to {count}")

    def carry_out(self, ruling: CaptainRuling, order: ChooseVolcano) -> None:
        happening = EVENTS[_volcanism(ruling.state).struck]
        ruling.change_match(awaiting=None)
        ruling.announce("volcano", crew=order.crew, kind=happening, volcano=order.volcano)
        if happening is Happening.SMOKE:
            _struck(ruling, order.crew, smoke=order.volcano)
        else:
            _struck(ruling, order.crew)
            _flow(ruling, order)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[ChooseVolcano]:
        count = len(ruling.set_up.chart.volcanoes)
        return [ChooseVolcano(crew, station, volcano) for volcano in range(1, count + 1)]


def _struck(ruling: CaptainRuling, crew: Crew, smoke: int | None = None) -> None:
    """Cross the event out and wipe the gauge that called it; smoke lasts until the next event."""
    ruling.change_match(scenario=Volcanism(_volcanism(ruling.state).struck + 1, smoke))
    empty(ruling, crew, System.SCENARIO)


def _erupt(ruling: CaptainRuling, crew: Crew) -> None:
    """Every dot next to a volcano is struck; a boat takes only the worst of it."""
    waters = ruling.set_up.waters
    for number, _ in enumerate(waters.chart.volcanoes, 1):
        ruling.announce("volcano", crew=crew, kind=Happening.ERUPTION, volcano=number)
    around = (waters.spread(waters.mask({volcano.dot})) for volcano in waters.chart.volcanoes)
    struck = reduce(or_, around) & ruling.sea
    shaken = waters.spread(struck)
    for boat in (crew.enemy, crew):
        place = ruling.boat(boat).dot
        amount = DIRECT if struck >> place & 1 else INDIRECT if shaken >> place & 1 else 0
        if amount:
            ruling.damage(boat, amount, Happening.ERUPTION)
    ruling.settle(Happening.ERUPTION)
    if not ruling.over:
        destroy_mines(ruling, struck)
        if ruling.set_up.edition.chain_reactions:
            chain_reaction(ruling, crew, shaken & ~struck)


def _flow(ruling: CaptainRuling, order: ChooseVolcano) -> None:
    """Lava makes land of the sea around a volcano; a boat there is lost."""
    waters = ruling.set_up.waters
    lava = waters.mask(waters.chart.volcanoes[order.volcano - 1].lava)
    free_before = {crew: ruling.free_beside(crew) for crew in Crew}
    ruling.change_match(closed=ruling.state.closed | lava)
    for crew in (order.crew.enemy, order.crew):
        boat = ruling.boat(crew)
        if lava >> boat.dot & 1:
            ruling.damage(crew, max(1, ruling.set_up.sinks_at - boat.damage), Happening.LAVA)
    ruling.settle(Happening.LAVA)
    for crew in Crew:
        if free_before[crew] and not ruling.over:
            ruling.look_for_blackout(crew)


class Volcanoes(Scenario):
    name = "volcano"
    boxes = 3
    rules = (ChoosingVolcano(),)

    def begin(self, waters: Waters) -> Volcanism:
        return Volcanism()

    def after_weapon(self, ruling: CaptainRuling, crew: Crew) -> None:
        struck = _volcanism(ruling.state).struck
        if struck == len(EVENTS):
            return
        fill(ruling, crew, System.SCENARIO)
        if ruling.boat(crew).gauges[SYSTEMS.index(System.SCENARIO)] < self.boxes:
            return
        if EVENTS[struck] is Happening.ERUPTION:
            _struck(ruling, crew)
            _erupt(ruling, crew)
        else:
            ruling.change_match(awaiting=Awaiting(Awaited.VOLCANO, crew))

    def drone_answer(self, ruling: CaptainRuling, sector: int) -> str | None:
        smoke = _volcanism(ruling.state).smoke
        if smoke is None:
            return None
        chart = ruling.set_up.chart
        return "toxic-smoke" if chart.sector(chart.volcanoes[smoke - 1].dot) == sector else None

    def known(self, waters: Waters, state: State) -> VolcanoView:
        volcanism = _volcanism(state)
        lava = tuple(waters.named(state.closed))
        return VolcanoView(
            name=self.name, events=EVENTS[volcanism.struck :], smoke=volcanism.smoke, lava=lava
        )


SCENARIO = Volcanoes()
