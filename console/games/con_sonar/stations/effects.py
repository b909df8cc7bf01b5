"""What is seen of Con Sonar!'s events: the shot, the die, a submarine that sinks, who has won."""

from console.core.game import Event
from console.displays.effect import Effect, Kind
from console.displays.effects.order_effects import GameEffects, Staging

DIE_SPOT = "die"
"""The die that was thrown last."""
AFTER_SUNK_MS = 1300
"""From a submarine that sinks to the end of the match."""


def _fired(event: Event, on: Staging) -> None:
    on.add(Effect(Kind.AIMED, spot=event.word("submarine")))


def _rolled(event: Event, on: Staging) -> None:
    on.add(Effect(Kind.DIE, spot=DIE_SPOT))


def _sunk(event: Event, on: Staging) -> None:
    on.burst(Effect(Kind.SHIP_SUNK, spot=event.word("submarine")), 0, costs=False)


def _won(event: Event, on: Staging) -> None:
    winners = tuple(event.word("players").split(","))
    on.add(Effect(Kind.WON, winners=winners), AFTER_SUNK_MS if on.last_burst else 0)


EFFECTS = GameEffects(staged={"fired": _fired, "rolled": _rolled, "sunk": _sunk, "won": _won})
