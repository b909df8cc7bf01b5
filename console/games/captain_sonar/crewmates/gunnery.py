"""Weapons: what a shot promises, and whether it is worth it."""

from collections.abc import Iterator
from dataclasses import dataclass

from console.core.notation import CrewOrder
from console.core.waters import bits
from console.core.words import Station
from console.crewmates.odds import DIRECT, INDIRECT, Blast, Odds, blasts
from console.games.captain_sonar.crewmates.thought import CaptainSonarThought
from console.games.captain_sonar.rules.orders import Detonate, Mine, System, Torpedo, Trigger

_OWN_DAMAGE = 1.2
"""A damage of one's own weighs so much more than one of the enemy's."""
_KILL = 0.5
_MOST_MINES = 3
_LAST_BEFORE_EVENT = 2
"""Delta-2: boxes filled when the next shot wakes the volcanoes."""


Weapon = type[Torpedo] | type[Detonate] | type[Trigger]


@dataclass(frozen=True)
class Strike:
    """A shot, and what it promises of all the damage that a shot can do."""

    order: CrewOrder
    worth: float


def best_strike(thought: CaptainSonarThought) -> Strike | None:
    """The best shot that could be fired now, were the table stopped."""
    return max(_strikes(thought), key=lambda strike: strike.worth, default=None)


def _strikes(thought: CaptainSonarThought) -> Iterator[Strike]:
    post, now = thought.post, thought.situation
    dots, crew = thought.waters.dots, post.crew
    may_activate = now.complete and not thought.shut_in and not (now.activated and _one_a_course(thought))
    in_turn = now.own_turn and (post.set_up.real_time or now.headed)
    weapons: list[tuple[Weapon, int, bool]] = []
    if may_activate and in_turn and thought.ready(System.TORPEDO):
        weapons.append((Torpedo, now.reach, post.set_up.edition.chain_reactions))
    if may_activate and in_turn and now.archer_mines and thought.ready(System.SCENARIO):
        weapons.append((Detonate, now.archer_mines, False))
    if now.live_mines:
        weapons.append((Trigger, now.live_mines, False))
    for kind, reach, chains in weapons:
        for blast in _promising(thought, reach):
            worth = _worth(thought, blast, chains, wakes=kind is not Detonate)
            if worth > 0:
                yield Strike(kind(crew, Station.CAPTAIN, dots[blast.dot]), worth)


def _one_a_course(thought: CaptainSonarThought) -> bool:
    set_up = thought.post.set_up
    return set_up.edition.course_between_activations or not set_up.real_time


def _promising(thought: CaptainSonarThought, reach: int) -> list[Blast]:
    """The few dots where an explosion does most by the odds."""
    found = blasts(thought.waters, thought.enemy, reach, thought.enemy_hull_left)
    return sorted(found, key=lambda blast: -blast.damage)[:8]


def _worth(thought: CaptainSonarThought, blast: Blast, chains: bool, wakes: bool) -> float:
    most = min(DIRECT, thought.enemy_hull_left)
    hurt = _own_damage(thought, blast.dot, chains) + (_eruption(thought) if wakes else 0)
    kill = _kill(thought, blast)
    if hurt >= thought.hull_left and kill < 1.0:
        return -1.0
    return (blast.damage + _KILL * kill - _OWN_DAMAGE * hurt) / most


def _kill(thought: CaptainSonarThought, blast: Blast) -> float:
    if thought.enemy_hull_left <= INDIRECT:
        return blast.hit
    if thought.enemy_hull_left <= DIRECT:
        return thought.enemy.of.get(blast.dot, 0.0)
    return 0.0


def _own_damage(thought: CaptainSonarThought, dot: int, chains: bool) -> int:
    now, waters = thought.situation, thought.waters
    hurt = _hit(thought, dot)
    if chains:
        hurt += sum(_hit(thought, mine) for mine in bits(now.mines & waters.around[dot]))
    return hurt


def _hit(thought: CaptainSonarThought, dot: int) -> int:
    place = thought.situation.dot
    if place == dot:
        return DIRECT
    return INDIRECT if thought.waters.around[dot] >> place & 1 else 0


def _eruption(thought: CaptainSonarThought) -> int:
    """What the volcanoes would do to this boat, where this shot wakes them."""
    now, waters = thought.situation, thought.waters
    gauge = now.gauges[System.SCENARIO]
    if now.events_left[:1] != ("eruption",) or gauge.level < _LAST_BEFORE_EVENT:
        return 0
    struck = waters.spread(waters.mask({v.dot for v in waters.chart.volcanoes})) & now.sea
    if struck >> now.dot & 1:
        return DIRECT
    return INDIRECT if waters.spread(struck) >> now.dot & 1 else 0


def way_out(thought: CaptainSonarThought) -> CrewOrder | None:
    """A mine to trigger where mines shut the boat in, so that surfacing would not help."""
    now, waters = thought.situation, thought.waters
    beside = waters.beside[now.dot] & now.sea
    if not thought.shut_in or beside & ~now.mines or thought.hull_left <= INDIRECT:
        return None
    mines = list(bits(beside & now.live_mines))
    return Trigger(thought.post.crew, Station.CAPTAIN, waters.dots[mines[0]]) if mines else None


def mine_to_lay(thought: CaptainSonarThought) -> CrewOrder | None:
    """A mine on the side where the enemy is, where one more is of use."""
    now, waters = thought.situation, thought.waters
    if not thought.ready(System.MINE) or now.mines.bit_count() >= _MOST_MINES:
        return None
    spots = list(bits(waters.around[now.dot] & now.free))
    open_ways = (waters.beside[now.dot] & now.free).bit_count()
    spots = [dot for dot in spots if open_ways > 1 or not waters.beside[now.dot] >> dot & 1]
    if not spots:
        return None
    dot = max(spots, key=lambda spot: _lure(thought, spot, thought.enemy))
    return Mine(thought.post.crew, Station.CAPTAIN, waters.dots[dot])


def _lure(thought: CaptainSonarThought, dot: int, enemy: Odds) -> float:
    away, others = thought.steps[dot], thought.situation.mines
    near = sum(share / (1 + away[place]) for place, share in enemy.of.items())
    crowded = 0.5 if thought.waters.around[dot] & others else 0.0
    on_the_way = 0.05 * bool(thought.waters.beside[thought.situation.dot] >> dot & 1)
    return near - crowded - on_the_way
