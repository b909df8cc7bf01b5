"""The one maker of cards: what a station can do now, who is awaited, why a press was refused.

What a station says is a function of its game, made of the words below; `made` turns it into a card.
"""

from typing import NamedTuple

from console.core.two_crews.set_up import Sinks
from console.core.two_crews.views import TwoCrewView
from console.core.words import Station
from console.displays.screen import Card, CardState
from console.languages import Argument, Message


class Says(NamedTuple):
    """What a card says, and how it stands out."""

    state: CardState
    status: str
    """The key of the word at the right."""
    message: Message


def awaited(key: str, **args: Argument) -> Says:
    """Everybody waits for this station."""
    return Says(CardState.AWAITED, "status.awaited", Message.of(key, **args))


def free(status: str, key: str, **args: Argument) -> Says:
    """It may act, and nobody waits for it."""
    return Says(CardState.FREE, f"status.{status}", Message.of(key, **args))


def done(key: str, **args: Argument) -> Says:
    """It has said OK."""
    return Says(CardState.DONE, "status.ok", Message.of(key, **args))


def idle(status: str, key: str, **args: Argument) -> Says:
    """Nothing is to be done here now."""
    return Says(CardState.IDLE, f"status.{status}", Message.of(key, **args))


def confirm_surface(view: TwoCrewView) -> Says:
    """Surface? With what it costs, where ice is above."""
    costs = view.surfacing_costs
    if not costs:
        return awaited("captain.confirm-surface")
    if view.sinks is not Sinks.FULL or view.boat.damage + costs >= view.sinks_at:
        return awaited("captain.confirm-sinking")
    return awaited("captain.confirm-ice", amount=costs)


def made(station: Station, says: Says, waited_s: float | None = None) -> Card:
    """A station's card. `waited_s`: how long its crew has been waiting for it."""
    waited_s = waited_s if says.state is CardState.AWAITED else None
    return Card(station, says.state, Message.of(says.status), says.message, waited_s)


def refused(station: Station, why: Message) -> Card:
    """The card of a station whose press was not obeyed."""
    return Card(station, CardState.REFUSED, Message.of("status.refused"), why)
