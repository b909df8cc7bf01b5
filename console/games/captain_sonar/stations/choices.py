"""Trees of choices made from legal orders: systems to activate, sonar answers, volcanoes."""

from collections.abc import Iterable, Sequence

from console.core.crew_orders import Answer, Sonar, Start
from console.core.dot import Dot
from console.core.notation import CrewOrder
from console.core.words import STEPS, Coordinate
from console.games.captain_sonar.rules.orders import (
    Belay,
    ChooseVolcano,
    Detonate,
    Drone,
    Mine,
    Repair,
    Silence,
    Torpedo,
    Trigger,
)
from console.languages import Message
from console.stations.half_made_choice import Aiming, Choice, Turning, farthest

ACTIVATIONS = (Torpedo, Mine, Drone, Sonar, Silence, Detonate, Repair, Trigger, Belay)
"""What a stop can come to, in the order of the ring."""
AIMED = (Start, Torpedo, Mine, Detonate, Trigger)


def activations(legal: Sequence[CrewOrder], boat: Dot) -> Turning | None:
    """The ring of systems that could be activated now; None where there is none."""
    groups = [[order for order in legal if isinstance(order, kind)] for kind in ACTIVATIONS]
    choices = [(_named(group[0]), _group(group, boat)) for group in groups if group]
    return Turning(Message.of("pick.system"), tuple(choices)) if choices else None


def _named(order: CrewOrder) -> Message:
    return Message.of(f"verb.{order.verb}")


def _group(orders: Sequence[CrewOrder], boat: Dot) -> Choice:
    """Orders of one kind: by dot, by number, or the only one."""
    if isinstance(orders[0], AIMED):
        return aim(orders, boat)
    if isinstance(orders[0], Silence):
        return Aiming("silence", {_end(order, boat): order for order in orders}, boat)
    if isinstance(orders[0], Drone | Repair | ChooseVolcano):
        return Turning(_named(orders[0]), tuple((_labelled(order), order) for order in orders))
    return orders[0]


def aim(orders: Iterable[CrewOrder], boat: Dot) -> Aiming:
    """Orders that each name a dot."""
    targets = {order.dot: order for order in orders if isinstance(order, AIMED)}
    first = next(iter(targets.values()))
    return Aiming(first.verb, dict(targets), farthest(list(targets), boat))


def _end(order: CrewOrder, boat: Dot) -> Dot:
    """Where a silent move ends."""
    assert isinstance(order, Silence)
    if order.course is None:
        return boat
    columns, rows = STEPS[order.course]
    return Dot(boat.column + columns * order.dots, boat.row + rows * order.dots)


def _labelled(order: CrewOrder) -> Message:
    if isinstance(order, Drone):
        return Message.of("pick.sector", sector=order.sector)
    if isinstance(order, Repair):
        return Message.of("pick.word", word=order.system)
    assert isinstance(order, ChooseVolcano)
    return Message.of("pick.volcano", volcano=order.volcano)


def volcanoes(legal: Sequence[CrewOrder]) -> Turning:
    """Which volcano the event strikes."""
    orders = [order for order in legal if isinstance(order, ChooseVolcano)]
    return Turning(Message.of("pick.which-volcano"), tuple((_labelled(order), order) for order in orders))


def answers(legal: Sequence[CrewOrder], truth: dict[str, str]) -> Turning:
    """First which coordinate is told truly and which is a lie, then the lie.

    They are named in one order, whichever is true: what comes first must not tell the enemy.
    """
    spoken = list(Coordinate)
    plans: dict[tuple[str, str], list[tuple[Message, Choice]]] = {}
    for order in legal:
        if not isinstance(order, Answer) or spoken.index(order.named[0][0]) > spoken.index(order.named[1][0]):
            continue
        (true, _), (false, lie) = sorted(order.named, key=lambda named: truth[named[0]] != named[1])
        choice = (Message.of("pick.lie", coordinate=false, value=lie), order)
        plans.setdefault((true, false), []).append(choice)
    rings: list[tuple[Message, Choice]] = [
        (
            Message.of("pick.answer", true=true, value=truth[true], false=false),
            Turning(Message.of("pick.which-lie"), tuple(lies)),
        )
        for (true, false), lies in plans.items()
    ]
    return Turning(Message.of("pick.which-truth"), tuple(rings))
