"""What is announced in Con Sonar!."""

from console.core.game import Event
from console.games.con_sonar.rules.orders import Submarine, TorpedoCard
from console.languages import Message
from console.voice.event_message import about, saying
from console.voice.game_announcements import GameAnnouncements


def _submarine(event: Event) -> dict[str, str | int]:
    submarine = Submarine.every()[event.word("submarine")]
    return {"colour": str(submarine.colour), "number": submarine.number}


def _card(event: Event) -> TorpedoCard:
    return TorpedoCard.every()[event.word("card")]


def _torpedo_card(event: Event) -> dict[str, str | int]:
    return {"colour": str(_card(event).colour), "torpedoes": _card(event).torpedoes}


def _played(event: Event) -> Message:
    moved = {"start": event.number("from"), "end": event.number("to")}
    return Message.of("heard.played", player=about(event), **_submarine(event), **moved)


def _fired(event: Event) -> Message:
    torpedoes = _card(event).torpedoes
    return Message.of("heard.fired", player=about(event), torpedoes=torpedoes, **_submarine(event))


def _sunk(event: Event) -> Message:
    return Message.of("heard.sunk", **_submarine(event))


def _trashed(event: Event) -> Message:
    return Message.of("heard.trashed", player=about(event), **_torpedo_card(event))


def _revealed(event: Event) -> Message:
    return Message.of("heard.revealed", **_torpedo_card(event))


def _won(event: Event) -> Message:
    if "," in about(event):
        return Message.of("heard.won-shared")
    return Message.of("heard.won", crew=about(event))


ANNOUNCEMENTS = GameAnnouncements(
    worded={
        "turn": lambda event: Message.of("heard.turn", crew=about(event)),
        "played": _played,
        "fired": _fired,
        "rolled": saying("die"),
        "sunk": _sunk,
        "missed": saying("player"),
        "trashed": _trashed,
        "revealed": _revealed,
        "reshuffled": saying(""),
        "scored": saying("player points"),
        "won": _won,
    },
    loud=frozenset({"fired", "sunk", "won"}),
    ends=frozenset({"won"}),
    outlives_end=frozenset({"scored"}),
    undoes_of_all={"turn": frozenset({"turn"})},
    passing=frozenset({"turn", "played", "rolled", "revealed", "reshuffled"}),
    sounds={"fired": "launch", "sunk": "explosion-direct", "won": "win", "won-shared": "win"},
)
