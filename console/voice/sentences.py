"""What one order comes to in words: one sentence for an activation, however many events it had."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from console.core.game import Event
from console.languages import Message
from console.voice.blows import Blow
from console.voice.event_message import about
from console.voice.game_announcements import PUBLIC, GameAnnouncements


class Sentence(NamedTuple):
    """Something for a display to write."""

    crew: str
    """Whom it is about."""
    message: Message
    loud: bool = False
    big: bool = False
    """What somebody did, for everybody to read: no mere course."""


def sentences(game: GameAnnouncements, events: Sequence[Event], listener: str) -> list[Sentence]:
    """What a crew's display writes of the events of one order, in their order."""
    found: list[Sentence] = []
    heard = (event for event in game.worth_telling(events) if event.audience in (*PUBLIC, listener))
    for one in _put_together(game, heard):
        found += _of_blow(game, one, listener) if isinstance(one, Blow) else _of_event(game, one, listener)
    return found


def _put_together(game: GameAnnouncements, events: Iterable[Event]) -> list[Event | Blow]:
    """The events, each blow with its aftermath."""
    found: list[Event | Blow] = []
    blow: Blow | None = None
    for event in events:
        if blow is not None and blow.takes(event):
            blow.after.append(event)
        elif event.name in game.blows:
            blow = Blow(event)
            found.append(blow)
        else:
            found.append(event)
    return found


def _of_event(game: GameAnnouncements, event: Event, listener: str) -> list[Sentence]:
    message = game.announce(event, listener)
    twice = event.name in game.told_apart and event.audience in PUBLIC and about(event) == listener
    if message is None or event.name in game.unwritten or twice:
        return []
    return [Sentence(about(event) or listener, message, event.name in game.loud, event.name in game.deeds)]


def _of_blow(game: GameAnnouncements, blow: Blow, listener: str) -> list[Sentence]:
    """Where mines went up with it, each of these before the sum of all."""
    details = [sentence for event in blow.details for sentence in _of_event(game, event, listener)]
    whole = Sentence(about(blow.lead), game.blows[blow.lead.name](blow), True, True)
    return [*(sentence._replace(big=False) for sentence in details), whole]
