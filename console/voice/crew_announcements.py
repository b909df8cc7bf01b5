"""What is announced alike in all games of two crews."""

from collections.abc import Mapping

from console.core.game import Event
from console.core.words import Crew
from console.languages import Message
from console.voice.wording import Worded, saying, saying_which


def _sonar(event: Event) -> Message:
    crew = Crew(event.word("crew"))
    return Message.of("heard.sonar", crew=str(crew), enemy=str(crew.enemy))


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
    "sonar": "ping",
    "silence": "silence",
    "blackout": "buzz",
    "dived": "dive",
    "drawn": "lose",
}
DEEDS = frozenset({"sonar-answered", "silence", "surfaced", "damaged"})
UNWRITTEN = frozenset({"resumed"})
