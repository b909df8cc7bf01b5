"""Every order of the grammar that could matter on a chart, and a player who gives random ones."""

from functools import cache
from itertools import permutations, product
from random import Random

from console.core.crew_orders import Answer, Dive, Erase, Head, Note, Slide, Sonar, Start, Stop, Surface
from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.words import Coordinate, Course, Crew, Heard, Station
from console.games.captain_sonar.rules.orders import (
    Belay,
    Break,
    Charge,
    ChooseVolcano,
    Detonate,
    Drone,
    End,
    Inspect,
    Inspection,
    Mine,
    Ok,
    Repair,
    Secure,
    Silence,
    System,
    Torpedo,
    Trigger,
)
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.state import State

PLAIN = (Dive, Stop, Sonar, Surface, Erase, Ok, Belay, End)
WITH_DOT = (Start, Torpedo, Mine, Trigger, Detonate)


@cache
def universe(game: CaptainSonar, crew: Crew) -> list[CrewOrder]:
    """All orders of a crew's four stations, with arguments on the chart and just past its edges."""
    chart = game.set_up.chart
    dots = [Dot(c, r) for c in range(chart.columns + 1) for r in range(chart.rows + 1)]
    orders: list[CrewOrder] = []
    for station in Station:
        orders += [kind(crew, station) for kind in PLAIN]
        orders += [Head(crew, station, course) for course in Course]
        orders += [Note(crew, station, heard) for heard in Heard]
        orders += [Charge(crew, station, system) for system in System]
        orders += [Repair(crew, station, system) for system in System]
        orders += [Break(crew, station, panel, n) for panel in Course for n in range(8)]
        orders += [Drone(crew, station, sector) for sector in range(11)]
        orders += [Silence(crew, station, course, n) for course in Course for n in range(6)]
        orders += [Silence(crew, station, None, 0)]
        orders += [ChooseVolcano(crew, station, n) for n in range(4)]
        orders += [Secure(crew, station, n) for n in range(6)]
        orders += [Inspect(crew, station, result) for result in Inspection]
    captain, radio = Station.CAPTAIN, Station.RADIO
    orders += [kind(crew, captain, dot) for kind in WITH_DOT for dot in dots]
    orders += [Slide(crew, radio, c, r) for c, r in product(range(-5, 6), repeat=2)]
    orders += _answers(game, crew)
    return orders


def _answers(game: CaptainSonar, crew: Crew) -> list[CrewOrder]:
    chart = game.set_up.chart
    values = {
        Coordinate.ROW: [str(row) for row in range(chart.rows + 2)],
        Coordinate.COLUMN: [chr(ord("A") + column) for column in range(chart.columns + 1)],
        Coordinate.SECTOR: [str(sector) for sector in range(11)],
    }
    return [
        Answer(crew, Station.CAPTAIN, ((first, one), (second, other)))
        for first, second in permutations(Coordinate, 2)
        for one, other in product(values[first], values[second])
    ]


WEIGHTS = {Slide: 1, Erase: 1, Note: 2, Surface: 2, Belay: 5, Stop: 15, Torpedo: 60, Trigger: 60}
"""How often a random player gives these, against 20 for any other kind, so that matches get somewhere."""


def likely(
    game: CaptainSonar, state: State, crew: Crew, chance: Random, favourite: System
) -> CrewOrder | None:
    """A random legal order: first a kind, then one of that kind; one gauge is charged above the others."""
    by_kind: dict[type[CrewOrder], list[CrewOrder]] = {}
    for order in game.legal(state, crew):
        by_kind.setdefault(type(order), []).append(order)
    if not by_kind:
        return None
    kinds = list(by_kind)
    (kind,) = chance.choices(kinds, [WEIGHTS.get(kind, 20) for kind in kinds])
    charge = Charge(crew, Station.FIRST_MATE, favourite)
    if charge in by_kind[kind] and chance.random() < 0.8:
        return charge
    return chance.choice(by_kind[kind])
