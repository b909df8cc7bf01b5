"""Sonar Family's choices, made from legal orders: what to do with energy, and what to tell a sonar."""

from collections.abc import Sequence

from console.core.crew_orders import Answer, Sonar, Surface
from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.words import STEPS
from console.games.sonar_family.rules.orders import Missile, Resume, SilentStep
from console.languages import Message
from console.stations.half_made_choice import Aiming, Choice, Turning, farthest

ACTIONS = (Missile, Sonar, SilentStep, Surface, Resume)
"""What the ring offers, in its order. The signal to go on is only there while the table is stopped."""


def actions(legal: Sequence[CrewOrder], boat: Dot, ice: bool = False) -> Turning | None:
    """The ring of what energy buys now; None where that is nothing, or where all is done but to go on.

    `ice`: surfacing costs damage here, and says so.
    """
    stopped = any(isinstance(order, Resume) for order in legal)
    kinds = [kind for kind in ACTIONS if stopped or kind is not Surface]
    groups = [[order for order in legal if isinstance(order, kind)] for kind in kinds]
    choices = [(_named(group[0], ice), _group(group, boat)) for group in groups if group]
    if not choices or (stopped and len(choices) == 1):
        return None
    return Turning(Message.of("pick.system"), tuple(choices))


def _named(order: CrewOrder, ice: bool) -> Message:
    if ice and isinstance(order, Surface):
        return Message.of("family.do-surface-ice")
    return Message.of(f"family.do-{order.verb}")


def _group(orders: Sequence[CrewOrder], boat: Dot) -> Choice:
    """Orders of one kind: by dot, or the only one."""
    targets: dict[Dot, CrewOrder] = {
        _target(order, boat): order for order in orders if isinstance(order, Missile | SilentStep)
    }
    if not targets:
        return orders[0]
    verb = orders[0].verb
    return Aiming(verb, targets, farthest(list(targets), boat), Message.of(f"family.aim-{verb}"))


def _target(order: Missile | SilentStep, boat: Dot) -> Dot:
    if isinstance(order, Missile):
        return order.dot
    columns, rows = STEPS[order.course]
    return Dot(boat.column + columns, boat.row + rows)


def answers(legal: Sequence[CrewOrder]) -> Turning:
    """The row or the column, both true."""
    told = [(order.named[0], order) for order in legal if isinstance(order, Answer)]
    choices = tuple(
        (Message.of("pick.lie", coordinate=str(coordinate), value=value), order)
        for (coordinate, value), order in told
    )
    return Turning(Message.of("family.which-truth"), choices)
