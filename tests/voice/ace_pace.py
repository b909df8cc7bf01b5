"""A match at an ace's pace, as it is heard: when each sentence is due, and when it is begun.

    python -m tests.voice.ace_pace [--matches 4]

prints how late stops, hits, courses and the end are, spoken by the real espeak-ng on a clock of our own.
"""

import argparse
import re
from collections.abc import Iterable, Sequence
from itertools import product
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import NamedTuple

from console.core.game import Event
from console.core.match_plan import MatchPlan
from console.core.words import Course
from console.debrief.story import tell_file
from console.games import announcements_of
from console.languages import catalogue
from console.panels.clock import SECOND_NS
from console.voice.clip import Clip, Side
from console.voice.espeak import Espeak, Tone
from console.voice.spoken import spoken
from tests.debrief.computer_match import computer_match
from tests.voice.hall import Hall, Reader

STEP_MS = 50
LETTER_MS = 80
"""What espeak-ng takes for a letter of these sentences, by and large."""
_HEADING = re.compile(r"heading|route au|route à l’")
LONGEST_S = 30
"""What is said later than this is another's sentence."""
GAMES = {
    "captain-sonar": MatchPlan(game="captain-sonar", chart="alpha-2", edition=2, mode="real-time", seed=3),
    "sonar-family": MatchPlan(game="sonar-family", chart="umbria", seed=3),
    "con-sonar": MatchPlan(game="con-sonar", players="blue,red,yellow", seed=3),
}


class Due(NamedTuple):
    at_ns: int
    event: Event


class Begun(NamedTuple):
    at_ns: int
    sentence: str


class Steady(Reader):
    """Each sentence as long as its letters take."""

    def length_ms(self, sentence: str) -> int:
        return LETTER_MS * len(sentence)


class HeardMatch:
    """A match that a hall has heard, from its first order until all is said."""

    def __init__(self, hall: Hall, game: str, moments: Iterable[Due]) -> None:
        self.game, self.language = announcements_of(game), hall.voice.language
        self.due: list[Due] = []
        self.begun: list[Begun] = []
        self._hall = hall
        say = hall.speakers.say

        def noted(clip: Clip | None, side: Side, gain: float) -> None:
            say(clip, side, gain)
            if clip is not None and side is not Side.RIGHT:
                self.begun.append(Begun(hall.clock(), hall.heard[-1]))

        hall.speakers.say = noted  # type: ignore[method-assign]
        begun_ns = hall.clock()
        for moment in moments:
            while hall.clock() - begun_ns < moment.at_ns:
                hall.later(STEP_MS)
            hall.voice.hear(moment.event, game)
            hall.voice.step()
            self.due.append(Due(hall.clock(), moment.event))
        hall.later(40_000)
        self.dropped = hall.voice.dropped

    def of(self, *names: str) -> list[tuple[Due, str]]:
        """These events, and how each is said by itself."""
        return [
            (due, spoken(message, self.language))
            for due in self.due
            if due.event.name in names and (message := self.game.announce(due.event, "both")) is not None
        ]

    def late_s(self, *names: str) -> list[float | None]:
        """How long after each of these events its own sentence began; None: it was not said."""
        found: list[float | None] = []
        for due, sentence in self.of(*names):
            later_ns = [begun.at_ns - due.at_ns for begun in self.begun if begun.sentence == sentence]
            after_s = min((each / SECOND_NS for each in later_ns if each >= 0), default=None)
            found.append(None if after_s is None or after_s > LONGEST_S else after_s)
        return found

    def courses(self, sentence: str) -> list[str]:
        """The courses that a sentence tells of, in their words; none, if it tells of something else."""
        words = [catalogue(self.language)[f"word.{course}"] for course in Course]
        told = _HEADING.sub("", sentence.partition(":")[2]).strip().split(", ")
        return told if all(word in words for word in told) else []


KEPT = Path(__file__).parent / "kept"
"""A match of two aces of each game, played once: the voice is not held to what computers think of next."""


def kept_match(game: str) -> list[Due]:
    """What happens in the match that is kept, and when."""
    return _moments(KEPT / f"{game}.journal")


def ace_match(game: str, seed: int) -> list[Due]:
    """The same of a match of two aces of today."""
    with TemporaryDirectory() as folder:
        return _moments(computer_match(Path(folder), GAMES[game], level="ace", seed=seed, orders=5000))


def _moments(journal: Path) -> list[Due]:
    story = tell_file(journal)
    return [Due(step.time_ns, event) for step in story.steps for event in step.events]


def heard(
    game: str, language: str, moments: Sequence[Due], reader: Reader | None = None, **settings: object
) -> HeardMatch:
    hall = Hall(reader=reader or Steady(), language=language, **settings)
    return HeardMatch(hall, game, moments)


class RealReader(Reader):
    """espeak-ng, whose sentences can be told apart."""

    def __init__(self) -> None:
        super().__init__()
        self._espeak = Espeak(kept=4000)

    def length_ms(self, sentence: str) -> int:
        return self._espeak.speak(sentence, self._language, self._tone).duration_ns // 1_000_000

    def speak(self, sentence: str, language: str, tone: Tone) -> Clip:
        self._language, self._tone = language, tone
        return super().speak(sentence, language, tone)


def _told(heard_match: HeardMatch, what: str, *names: str) -> None:
    late = heard_match.late_s(*names)
    said = sorted(each for each in late if each is not None)
    if late:
        half, longest = (median(said), said[-1]) if said else (0.0, 0.0)
        print(f"  {what}: {len(late)}, said {len(said)}, half within {half:.2f} s, the last {longest:.2f} s")


def main(matches: int) -> None:
    for game, language in product(GAMES, ("en", "fr")):
        for seed in range(1, matches + 1):
            match = heard(game, language, ace_match(game, seed), RealReader())
            print(f"{game}, {language}, match {seed}: {len(match.begun)} sentences")
            _told(match, "stops", "stopped")
            _told(match, "the end", "won", "drawn")
            _told(match, "hits", "impact", "sunk")
            courses = len(match.of("headed"))
            told = sum(len(match.courses(begun.sentence)) for begun in match.begun)
            print(f"  courses: {courses}, said {told}" if courses else "  no courses")


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--matches", type=int, default=2)
    main(arguments.parse_args().matches)
