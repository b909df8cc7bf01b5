"""What an announcer says when something happens: events become messages, messages become words to speak."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from console.core.game import Event
from console.core.words import Crew
from console.games.con_sonar.rules.orders import Submarine, TorpedoCard
from console.languages import Argument, Message, catalogue, say

PUBLIC = frozenset({"both", "all"})
"""Audiences that are everybody: at a table of two crews, and in Con Sonar!."""

LOUD = frozenset(
    {
        "stopped",
        "torpedo",
        "missile",
        "mine-triggered",
        "archer-mine",
        "chain-reaction",
        "impact",
        "damaged",
        "volcano",
        "blackout",
        "surfaced",
        "fired",
        "sunk",
        "won",
        "drawn",
    }
)
"""Stops, explosions, surfacing, the end: shown larger, never left unsaid."""

STOPS = LOUD | {"belayed", "resumed"}
"""What is spoken where only stops are."""

PASSING = frozenset({"headed", "turn", "played", "rolled", "revealed", "reshuffled", "resumed"})
"""Stale within seconds: the next one of its kind says more."""

Worded = Callable[[Event], Message]


def _plain(value: Any) -> str | int:
    return int(value) if isinstance(value, int) else str(value)


def _message(name: str, event: Event, keys: str) -> Message:
    return Message.of(f"heard.{name}", **{key: _plain(event.detail(key)) for key in keys.split()})


def _saying(keys: str = "crew") -> Worded:
    """The event's own sentence with these of its details."""
    return lambda event: _message(event.name, event, keys)


def _saying_which(which: str, keys: str = "crew") -> Worded:
    """A sentence for each value of a detail: `impact-direct`, `impact-clear`."""
    return lambda event: _message(f"{event.name}-{event.detail(which)}", event, keys)


def _sonar(event: Event) -> Message:
    crew = Crew(event.detail("crew"))
    return Message.of("heard.sonar", crew=str(crew), enemy=str(crew.enemy))


def _sonar_answered(event: Event) -> Message:
    """One true coordinate in Sonar Family; one true and one false in Captain Sonar, as they were given."""
    crew = str(event.detail("crew"))
    (first, here), *more = [(key, _plain(value)) for key, value in event.details if key != "crew"]
    if not more:
        return Message.of("heard.sonar-answered-one", crew=crew, first=first, here=here)
    ((second, there),) = more
    return Message.of(
        "heard.sonar-answered-two", crew=crew, first=first, here=here, second=second, there=there
    )


def _surfaced(event: Event) -> Message:
    where = "dot" if _has(event, "dot") else "sector"
    return _message(f"surfaced-{where}", event, f"crew {where}")


def _mine_laid(event: Event) -> Message:
    return (
        _message("mine-laid-ours", event, "dot")
        if _has(event, "dot")
        else _message("mine-laid", event, "crew")
    )


def _turn(event: Event) -> Message:
    more = _has(event, "left") and event.detail("left") > 1
    return _message("turn-more", event, "crew left") if more else Message.of("heard.turn", crew=about(event))


def _won(event: Event) -> Message:
    if "," in about(event):
        return Message.of("heard.won-shared")
    return Message.of("heard.won", crew=about(event))


def _submarine(event: Event) -> dict[str, str | int]:
    submarine = Submarine.every()[event.detail("submarine")]
    return {"colour": str(submarine.colour), "number": submarine.number}


def _torpedo_card(event: Event) -> dict[str, str | int]:
    card = TorpedoCard.every()[event.detail("card")]
    return {"colour": str(card.colour), "torpedoes": card.torpedoes}


def _played(event: Event) -> Message:
    moved = {"start": event.detail("from"), "end": event.detail("to")}
    return Message.of("heard.played", player=about(event), **_submarine(event), **moved)


def _fired(event: Event) -> Message:
    torpedoes = TorpedoCard.every()[event.detail("card")].torpedoes
    return Message.of("heard.fired", player=about(event), torpedoes=torpedoes, **_submarine(event))


def _sunk(event: Event) -> Message:
    return Message.of("heard.sunk", **_submarine(event))


def _trashed(event: Event) -> Message:
    return Message.of("heard.trashed", player=about(event), **_torpedo_card(event))


def _revealed(event: Event) -> Message:
    return Message.of("heard.revealed", **_torpedo_card(event))


SAID: Mapping[str, Worded] = {
    "started": _saying("dot"),
    "dived": _saying(),
    "headed": _saying_which("course"),
    "ready": _saying("system"),
    "self-repaired": _saying("circuit"),
    "repaired-all": _saying(""),
    "damaged": _saying("crew amount total cause"),
    "stopped": _saying("crew station"),
    "belayed": _saying(),
    "resumed": _saying(""),
    "torpedo": _saying("crew dot"),
    "missile": _saying("crew dot"),
    "mine-laid": _mine_laid,
    "mine-triggered": _saying("crew dot"),
    "archer-mine": _saying("crew dot"),
    "mine-destroyed": _saying("crew dot"),
    "archer-mine-destroyed": _saying("dot"),
    "chain-reaction": _saying("crew dot"),
    "impact": _saying_which("kind"),
    "drone": _saying_which("answer", "crew sector"),
    "sonar": _sonar,
    "sonar-answered": _sonar_answered,
    "silence": _saying(),
    "misfired": _saying("crew system"),
    "blackout": _saying(""),
    "surfaced": _surfaced,
    "secured": _saying("section"),
    "inspected": _saying_which("result"),
    "volcano": _saying_which("kind", "volcano"),
    "reactivated": _saying("crew system"),
    "turn": _turn,
    "won": _won,
    "drawn": _saying(""),
    "played": _played,
    "fired": _fired,
    "rolled": _saying("die"),
    "sunk": _sunk,
    "missed": _saying("player"),
    "trashed": _trashed,
    "revealed": _revealed,
    "reshuffled": _saying(""),
    "scored": _saying("player points"),
}
"""How each event is worded."""


def announce(event: Event, view_crew: str) -> Message | None:
    """What is announced of an event to a crew, or in Con Sonar! to a player; `both`: to everybody at once.

    None where nobody says it, or where it is not for these ears.

    >>> say(announce(Event("both", "headed", (("crew", "red"), ("course", "west"))), "blue"), "fr")
    "Rouge : cap à l'ouest"
    >>> announce(Event("red", "ready", (("crew", "red"), ("system", "torpedo"))), "blue")
    """
    if event.audience not in PUBLIC and event.audience != view_crew:
        return None
    worded = SAID.get(event.name)
    return worded(event) if worded else None


_FIRING = ("torpedo", "mine-triggered")


def told(events: Iterable[Event]) -> list[Event]:
    """What is written and said of what an order brought about.

    A gauge that a weapon fills is a volcano's: it is full, but there is nothing that a crew could use it for.
    """
    events = list(events)
    firing = any(event.name in _FIRING for event in events)
    return [event for event in events if not (firing and event.name == "ready")]


def loud(event: Event) -> bool:
    """Whether an event is shown larger and never left unsaid."""
    return event.name in LOUD


def about(event: Event) -> str:
    """Whom an event is about: a crew, a player of Con Sonar!, or nobody."""
    for key, value in event.details:
        if key in ("crew", "player", "players"):
            return str(value)
    return ""


def _has(event: Event, key: str) -> bool:
    return any(key == name for name, _ in event.details)


_PLACE = re.compile(r"([A-Z])([0-9]*)")
"""A dot or a column: all other words of the notation are in lower case."""


def spoken(message: Message, language: str) -> str:
    """The words to speak: the caption's, or those of [say]; columns by the radio alphabet.

    >>> spoken(Message.of("heard.torpedo", crew="red", dot="C6"), "en")
    'Red: torpedo at Charlie 6'
    """
    sentences = catalogue(language)
    key = "say." + message.key.partition(".")[2]
    args = tuple((name, _spelt(value, sentences)) for name, value in message.args)
    return say(Message(key if key in sentences else message.key, args), language)


def _spelt(value: Argument, sentences: Mapping[str, str]) -> Argument:
    if isinstance(value, Message):
        return Message(value.key, tuple((name, _spelt(inner, sentences)) for name, inner in value.args))
    place = _PLACE.fullmatch(str(value))
    if place is None:
        return value
    column, row = place.groups()
    return f"{sentences['say.letter-' + column.lower()]} {row}".rstrip()
