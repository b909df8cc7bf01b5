"""Whether a crew could have struck where the enemy could be known to be, as the referee would have judged."""

from collections.abc import Collection
from typing import Protocol

from console.core.dot import Dot
from console.core.game import AnyGame, Refused
from console.core.notation import CrewOrder
from console.core.two_crews.state import CrewState
from console.core.words import Crew
from console.debrief.crews.crew_game import CrewsStep, CrewsStory
from console.debrief.crews.places import apart, dot_of

_STRIKES = {"torpedo": 0, "missile": 0, "trigger": 1, "detonate": 1}
"""Orders that strike a dot, and how far from a boat an explosion is worth it: a mine lies where it lies."""
CHANGES_NOTHING = ("note", "slide", "erase")
"""Orders after which everything is where it was."""


def in_reach(
    story: CrewsStory, step: CrewsStep, crew: Crew, possible: int, turn_orders: Collection[str]
) -> bool | None:
    """Whether, after a step, a weapon that was charged and not broken reached one of these dots.

    None: it was not this crew's to act, and nobody can say.

    :param turn_orders: turn by turn, what ends a turn: whoever may do that has done all that comes first
    """
    state = _free_to_act(story.game, step.after, crew, turn_orders)
    if state is None:
        return None
    dots = [dot_of(story, number) for number in range(possible.bit_length()) if possible >> number & 1]
    return any(
        _works(story.game, state, order)
        for order in story.game.legal(state, crew)
        if order.verb in _STRIKES and _near(order, dots)
    )


def _free_to_act(
    game: AnyGame, state: CrewState, crew: Crew, turn_orders: Collection[str]
) -> CrewState | None:
    """The match as it is, or as it were had this crew stopped it; None: it is not this crew's to act."""
    if state.stop is not None:
        return state if state.stop.crew is crew else None
    if state.turn is not None:
        may_end = any(order.verb in turn_orders for order in game.legal(state, crew))
        return state if state.turn.crew is crew and may_end else None
    stop = next((order for order in game.legal(state, crew) if order.verb == "stop"), None)
    if stop is None:
        return None
    stopped: CrewState = game.judge(state, stop)[0]
    return stopped


class _Strike(Protocol):
    """An order of one of those verbs."""

    @property
    def verb(self) -> str: ...
    @property
    def dot(self) -> Dot: ...


def _near(strike: _Strike, dots: list[Dot]) -> bool:
    return any(apart(strike.dot, dot) <= _STRIKES[strike.verb] for dot in dots)


def _works(game: AnyGame, state: CrewState, order: CrewOrder) -> bool:
    """By some rules a broken weapon may be fired, and misfires."""
    try:
        _, events = game.judge(state, order)
    except Refused:
        return False
    return not any(event.name == "misfired" for event in events)
