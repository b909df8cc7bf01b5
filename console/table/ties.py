"""Two stops of which nobody can say which was first: the game's rule says who is given it."""

from collections.abc import Sequence

from console.core.words import Crew
from console.table.arbiter import OrderedPress

STOPS = ("captain.stop", "first-mate.stop")

Tie = tuple[OrderedPress, OrderedPress]
"""Who was given it, who was not."""


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
    if not (one.press.pressed and one.press.control.endswith(STOPS)):
        return None
    tied = [other for other in later if other.press in one.tied_with and other.press.control.endswith(STOPS)]
    return tied[0] if tied else None


def _favoured(one: OrderedPress, other: OrderedPress, crew: Crew) -> Tie:
    """A press that yields has no part in the game's rule: it is second."""
    if one.press.yields != other.press.yields:
        return (other, one) if one.press.yields else (one, other)
    return (one, other) if one.press.control.startswith(crew) else (other, one)
