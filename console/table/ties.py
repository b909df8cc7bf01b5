"""Two stops of which nobody can say which was first: the game's rule says who is given it."""

from collections.abc import Iterable, Sequence

from console.core.words import Crew
from console.panels.link import Press
from console.table.arbiter import OrderedPress

STOPS = ("captain.stop", "first-mate.stop")

Tie = tuple[OrderedPress, OrderedPress]
"""Who was given it, who was not."""


class TiedStops:
    """Gives out tied stops together, so that the game's rule can decide between them.

    Each has its place when nothing older can come any more, so of two that are tied one may have it some
    milliseconds before the other. It waits for that one, which has been heard already, and whatever
    follows waits with it.
    """

    def __init__(self) -> None:
        self._waiting: list[OrderedPress] = []

    def hear(self, ordered: Iterable[OrderedPress]) -> list[OrderedPress]:
        """What may be given out now, in its order."""
        waiting = [*self._waiting, *ordered]
        until = len(waiting)
        for index in reversed(range(until)):
            rivals = _rivals_to_come(waiting[index])
            if rivals - {one.press for one in waiting[index:until]}:
                until = index
        self._waiting = waiting[until:]
        return waiting[:until]


def _rivals_to_come(one: OrderedPress) -> frozenset[Press]:
    """Stops that this stop is tied with, and that have no place yet."""
    return frozenset(filter(_is_stop, one.to_come)) if _is_stop(one.press) else frozenset()


def _is_stop(press: Press) -> bool:
    return press.pressed and press.control.endswith(STOPS)


def settle_ties(ordered: Sequence[OrderedPress], favoured: Crew) -> tuple[list[OrderedPress], list[Tie]]:
    """Presses in their order, with each tie of two stops settled; and those ties.

    :param favoured: the crew that a tie goes to, unless its press yields
    """
    settled, ties = list(ordered), []
    for index, one in enumerate(settled):
        rival = _rival(one, settled[index + 1 :])
        if rival is not None:
            first, second = _favoured(one, rival, favoured)
            place = settled.index(rival)
            settled[index], settled[place] = first, second
            ties.append((first, second))
    return settled, ties


def _rival(one: OrderedPress, later: Sequence[OrderedPress]) -> OrderedPress | None:
    """The other crew's stop that this stop is tied with, among those that come after it."""
    if not _is_stop(one.press):
        return None
    tied = [other for other in later if other.press in one.tied_with and _is_stop(other.press)]
    return tied[0] if tied else None


def _favoured(one: OrderedPress, other: OrderedPress, crew: Crew) -> Tie:
    """A press that yields has no part in the game's rule: it is second."""
    if one.press.yields != other.press.yields:
        return (other, one) if one.press.yields else (one, other)
    return (one, other) if one.press.control.startswith(crew) else (other, one)
