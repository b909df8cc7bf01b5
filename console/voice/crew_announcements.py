"""What is announced alike in all games of two crews."""

from collections.abc import Mapping, Sequence

from console.core.game import Event
from console.core.words import Crew
from console.languages import Message
from console.voice.event_message import Worded, saying, saying_which


def _sonar(event: Event) -> Message:
    crew = Crew(event.word("crew"))
    return Message.of("heard.sonar", crew=str(crew), enemy=str(crew.enemy))


_COUNTED = ("first", "second", "third", "fourth")
_NUMBERS = {2: "two", 3: "three", 4: "four"}
"""As many as are said in one sentence."""


def _courses(headed: Sequence[Message]) -> Message:
    """`Red: north, north, east`, of one sentence for each."""
    courses = [message.key.rpartition("-")[2] for message in headed]
    said = zip(_COUNTED, courses, strict=False)
    return Message(f"heard.headed-{_NUMBERS[len(courses)]}", (*headed[0].args, *said))


WORDED: Mapping[str, Worded] = {
    "started": saying("dot"),
    "dived": saying(),
    "headed": saying_which("course"),
    "damaged": saying("crew amount total cause"),
    "stopped": saying("crew station"),
    "resumed": saying(""),
    "impact": saying_which("kind"),
    "sonar": _sonar,
    "silence": saying(),
    "blackout": saying(""),
    "turn": saying(),
    "won": saying(),
    "drawn": saying(""),
}
LOUD = frozenset({"stopped", "impact", "damaged", "blackout", "surfaced", "won", "drawn"})
SPOKEN_BESIDES = frozenset({"resumed"})
PASSING = frozenset({"headed", "turn", "resumed"})
SOUNDS: Mapping[str, str] = {
    "stopped": "alarm",
    "impact-direct": "explosion-direct",
    "impact-indirect": "explosion-indirect",
    "impact-clear": "explosion-clear",
    "sonar": "ping",
    "silence": "silence",
    "blackout": "buzz",
    "dived": "dive",
    "drawn": "lose",
}
STOPS = frozenset({"stopped"})
ENDS = frozenset({"won", "drawn"})
JOINS = {"headed": _courses}
UNDOES: Mapping[str, frozenset[str]] = {
    "surfaced": frozenset({"headed", "silence"}),
    "dived": frozenset({"surfaced"}),
    "damaged": frozenset({"damaged"}),
}
"""A sum of damage is not true when there is more; after `surfaced` a course is out of its place."""
UNDOES_OF_ALL: Mapping[str, frozenset[str]] = {
    "stopped": frozenset({"stopped", "resumed"}),
    "resumed": frozenset({"stopped"}),
    "belayed": frozenset({"stopped"}),
    "turn": frozenset({"turn"}),
}
DEEDS = frozenset({"sonar-answered", "silence", "surfaced", "damaged"})
UNWRITTEN = frozenset({"resumed"})
