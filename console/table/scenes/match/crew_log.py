"""What a crew's display has to write of a match: the log, and above it the headline."""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from console.core.game import Event
from console.displays.screen import Announcement, Headline
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.scenes.match.headlines import Headlines
from console.voice.game_announcements import GameAnnouncements
from console.voice.sentences import Sentence, sentences

HEARD_KEPT = 8
TURNS = ("heard.turn", "heard.turn-more")
"""Whose turn it is stands there by itself, as long as it is."""


@dataclass
class Said:
    """Something that a crew heard, and when."""

    crew: str
    message: Message
    time_ns: int
    loud: bool


class CrewLog:
    """The announcements of one crew. A match that goes on is told all its events again, with their times."""

    def __init__(self, announcements: GameAnnouncements, crew: str) -> None:
        self._announcements = announcements
        self._crew = crew
        self._heard: deque[Said] = deque(maxlen=HEARD_KEPT)
        self._headlines: Headlines[Sentence] = Headlines()

    def hear(self, events: Sequence[Event], now_ns: int) -> None:
        """What came of one order; what is not for this crew is left out."""
        for sentence in sentences(self._announcements, events, self._crew):
            self._heard.appendleft(Said(sentence.crew, sentence.message, now_ns, sentence.loud))
            if sentence.big:
                self._headlines = self._headlines.hear(sentence, now_ns)
            elif sentence.crew != self._crew and sentence.message.key not in TURNS:
                self._headlines = self._headlines.pass_on(sentence, now_ns)

    def log(self, now_ns: int) -> tuple[Announcement, ...]:
        """What was heard lately, newest first."""
        return tuple(
            Announcement(said.crew, said.message, (now_ns - said.time_ns) // SECOND_NS, said.loud)
            for said in self._heard
        )

    def headline(self, now_ns: int) -> Headline | None:
        """What is written largest."""
        now = self._headlines.at(now_ns)
        if now.shown is None:
            return None
        age_s = (now_ns - now.since_ns) // SECOND_NS
        return Headline(now.shown.crew, now.shown.message, age_s, now.held(now_ns))
