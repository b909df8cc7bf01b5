"""The captain at the helm: start, dive, courses, silent courses, surfacing."""

from collections.abc import Iterable

from console.core.crew_orders import Dive, Head, Start, Surface
from console.core.game import Event
from console.core.notation import CrewOrder
from console.core.waters import COURSES, bits
from console.core.words import Crew, Phase, Station
from console.games.sonar_family.rules.damage import damage, settle
from console.games.sonar_family.rules.energy import gain, may_act, spend
from console.games.sonar_family.rules.orders import Silence
from console.games.sonar_family.rules.rule import (
    Judged,
    Options,
    Rule,
    announce,
    on_chart,
    refuse,
    require_free_water,
    require_turn,
    tell,
)
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import NOWHERE, Boat, State

ICE_DAMAGE = 1


def _may_start(_: SetUp, state: State, crew: Crew) -> None:
    if state.boat(crew).dived:
        refuse("wrong-phase", f"{crew} has dived already")


def _check_start(set_up: SetUp, _: State, order: Start) -> None:
    dot, forced = on_chart(set_up, order.dot), set_up.forced_start(order.crew)
    if forced not in (None, dot):
        where = set_up.waters.names[forced]
        refuse(
            "out-of-range", f"on the chart {set_up.chart.name} {order.crew} starts on {where}, nowhere else"
        )


def _start(set_up: SetUp, state: State, order: Start) -> Judged:
    dot = on_chart(set_up, order.dot)
    boat = state.boat(order.crew)._replace(dot=dot, route=(dot,))
    return state.with_boat(order.crew, boat), [tell(order.crew, "started", dot=order.dot)]


def _starts(set_up: SetUp, _: State, crew: Crew) -> Iterable[Start]:
    forced = set_up.forced_start(crew)
    dots = bits(set_up.waters.sea) if forced is None else (forced,)
    return [Start(crew, Station.CAPTAIN, set_up.waters.dots[dot]) for dot in dots]


def _may_dive(_: SetUp, state: State, crew: Crew) -> None:
    boat = state.boat(crew)
    if boat.dived:
        refuse("submerged", f"the {crew} boat is under water already")
    if boat.dot == NOWHERE:
        refuse("wrong-phase", f"{crew} has no starting dot yet")


def _dive(set_up: SetUp, state: State, order: Dive) -> Judged:
    state = state.with_boat(order.crew, state.boat(order.crew)._replace(dived=True))
    events = [announce("dived", crew=order.crew)]
    if not state.boat(order.crew.enemy).dived:
        return state, events
    state = state._replace(phase=Phase.PLAY)
    if not set_up.real_time:
        state = state._replace(turn=set_up.first)
        events.append(announce("turn", crew=set_up.first, left=1))
    return state, events


def _may_head(set_up: SetUp, state: State, crew: Crew) -> None:
    require_turn(state, crew)
    require_free_water(set_up, state, crew)


def _check_course(set_up: SetUp, state: State, order: Head | Silence) -> None:
    waters, boat = set_up.waters, state.boat(order.crew)
    dot = waters.steps[order.course][boat.dot]
    if dot < 0:
        refuse("off-chart", f"{order.course} of {waters.names[boat.dot]} the chart ends")
    on_chart(set_up, waters.dots[dot])
    if dot in boat.route:
        refuse("own-route", f"{waters.names[dot]} is on {order.crew}'s own route")


def _courses(kind: type[Head] | type[Silence]) -> Options:
    """An order of this kind for every course that leads to a free dot."""

    def options(set_up: SetUp, state: State, crew: Crew) -> Iterable[CrewOrder]:
        boat, steps = state.boat(crew), set_up.waters.steps
        free = set_up.free(boat)
        return [
            kind(crew, Station.CAPTAIN, course)
            for course in COURSES
            if steps[course][boat.dot] >= 0 and free >> steps[course][boat.dot] & 1
        ]

    return options


def _move(set_up: SetUp, state: State, order: Head | Silence) -> tuple[State, Event]:
    boat = state.boat(order.crew)
    dot = set_up.waters.steps[order.course][boat.dot]
    state = state.with_boat(order.crew, boat._replace(dot=dot, route=(*boat.route, dot)))
    return state, tell(order.crew, "moved", dot=set_up.waters.names[dot])


def _blackout(set_up: SetUp, state: State, crew: Crew) -> list[Event]:
    """Tell a crew at once when it can go nowhere."""
    return [] if set_up.free(state.boat(crew)) else [tell(crew, "blackout")]


def _head(set_up: SetUp, state: State, order: Head) -> Judged:
    state, moved = _move(set_up, state, order)
    state, energy = gain(state, order.crew)
    headed = announce("headed", crew=order.crew, course=order.course)
    return state, [headed, moved, energy, *_blackout(set_up, state, order.crew)]


def _silence(set_up: SetUp, state: State, order: Silence) -> Judged:
    state, moved = _move(set_up, state, order)
    state, energy = spend(state, order.crew, Silence)
    silence = announce("silence", crew=order.crew)
    return state, [silence, moved, energy, *_blackout(set_up, state, order.crew)]


def _surface(set_up: SetUp, state: State, order: Surface) -> Judged:
    events: list[Event] = []
    if set_up.under_ice(state.boat(order.crew)):
        state, damaged = damage(state, order.crew, ICE_DAMAGE, "ice")
        state, ended = settle(state, "ice")
        events = [damaged, *ended]
    if state.phase is Phase.OVER:
        return state, events
    boat: Boat = state.boat(order.crew)
    surfaced = announce("surfaced", crew=order.crew, dot=set_up.waters.names[boat.dot])
    return state.with_boat(order.crew, boat._replace(route=(boat.dot,))), [*events, surfaced]


RULES = {
    Start: Rule(phases=(Phase.SETUP,), allow=_may_start, check=_check_start, act=_start, options=_starts),
    Dive: Rule(
        phases=(Phase.SETUP, Phase.PLAY),
        allow=_may_dive,
        act=_dive,
        options=lambda _, __, crew: [Dive(crew, Station.CAPTAIN)],
    ),
    Head: Rule(allow=_may_head, check=_check_course, act=_head, options=_courses(Head), completes=True),
    Silence: Rule(
        allow=may_act(Silence),
        check=_check_course,
        act=_silence,
        options=_courses(Silence),
        in_stop=True,
        completes=True,
    ),
    Surface: Rule(
        allow=may_act(Surface),
        act=_surface,
        options=lambda _, __, crew: [Surface(crew, Station.CAPTAIN)],
        in_stop=True,
        completes=True,
    ),
}
