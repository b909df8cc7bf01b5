"""Sonar with its answer, and missiles."""

from collections.abc import Iterable

from console.core.crew_orders import Answer, Sonar
from console.core.words import Coordinate, Crew, Station
from console.games.sonar_family.rules.damage import damage, settle
from console.games.sonar_family.rules.energy import may_act, spend
from console.games.sonar_family.rules.orders import Missile
from console.games.sonar_family.rules.rule import Judged, Rule, announce, on_chart, refuse
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import State

HIT = 1
"""The damage of a missile on its very dot; it does none anywhere else."""


def _sonar(_: SetUp, state: State, order: Sonar) -> Judged:
    state, energy = spend(state, order.crew, Sonar)
    return state._replace(asked=order.crew.enemy), [announce("sonar", crew=order.crew), energy]


def _check_answer(set_up: SetUp, state: State, order: Answer) -> None:
    if order not in _answers(set_up, state, order.crew):
        refuse(
            "bad-answer",
            f"{order.crew}'s captain names the true row or the true column, and only one of them",
        )


def _answer(_: SetUp, state: State, order: Answer) -> Judged:
    named = {coordinate.value: value for coordinate, value in order.named}
    return state._replace(asked=None), [announce("sonar-answered", crew=order.crew, **named)]


def _answers(set_up: SetUp, state: State, crew: Crew) -> list[Answer]:
    """The two truths about a boat's place."""
    name = set_up.waters.names[state.boat(crew).dot]
    truths = ((Coordinate.ROW, name[1:]), (Coordinate.COLUMN, name[0]))
    return [Answer(crew, Station.CAPTAIN, (truth,)) for truth in truths]


def _check_missile(set_up: SetUp, state: State, order: Missile) -> None:
    dot, sector = on_chart(set_up, order.dot), set_up.waters.sector
    here = sector[state.boat(order.crew).dot]
    if sector[dot] != here:
        refuse(
            "out-of-range", f"{order.dot} is in sector {sector[dot]}; missiles stay in the boat's own, {here}"
        )


def _missile(set_up: SetUp, state: State, order: Missile) -> Judged:
    """The other boat always answers; one's own only when it is hit, so that a miss tells nothing."""
    dot = on_chart(set_up, order.dot)
    state, energy = spend(state, order.crew, Missile)
    events = [announce("missile", crew=order.crew, dot=order.dot), energy]
    for crew in (order.crew.enemy, order.crew):
        hit = state.boat(crew).dot == dot
        if hit or crew is not order.crew:
            kind = "direct" if hit else "clear"
            events.append(announce("impact", crew=crew, kind=kind, dot=order.dot))
        if hit:
            state, damaged = damage(state, crew, HIT, "missile")
            events.append(damaged)
    state, ended = settle(state, "missile")
    return state, events + ended


def _missiles(set_up: SetUp, state: State, crew: Crew) -> Iterable[Missile]:
    dots = set_up.waters.dots
    return [Missile(crew, Station.CAPTAIN, dots[n]) for n in set_up.missile_reach(state.boat(crew))]


RULES = {
    Sonar: Rule(
        allow=may_act(Sonar),
        act=_sonar,
        options=lambda _, __, crew: [Sonar(crew, Station.CAPTAIN)],
        in_stop=True,
    ),
    Answer: Rule(check=_check_answer, act=_answer, options=_answers, answers=True, completes=True),
    Missile: Rule(
        allow=may_act(Missile),
        check=_check_missile,
        act=_missile,
        options=_missiles,
        in_stop=True,
        completes=True,
    ),
}
