"""How an event becomes a message: what the announcements of all games are made with."""

from collections.abc import Callable

from console.core.game import Event
from console.languages import Message

Worded = Callable[[Event], Message]


def message(name: str, event: Event, keys: str) -> Message:
    """A sentence of [heard] with these details of an event."""
    return Message.of(f"heard.{name}", **{key: plain(event.detail(key)) for key in keys.split()})


def saying(keys: str = "crew") -> Worded:
    """The event's own sentence with these of its details."""
    return lambda event: message(event.name, event, keys)


def saying_which(which: str, keys: str = "crew") -> Worded:
    """A sentence for each value of a detail: `impact-direct`, `impact-clear`."""
    return lambda event: message(f"{event.name}-{event.detail(which)}", event, keys)


def plain(value: object) -> str | int:
    return int(value) if isinstance(value, int) else str(value)


def about(event: Event) -> str:
    """Whom an event is about: a crew, a player, or nobody."""
    for key, value in event.details:
        if key in ("crew", "player", "players"):
            return str(value)
    return ""
