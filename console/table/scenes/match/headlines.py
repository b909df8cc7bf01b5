"""What is written largest on a display: one sentence at a time, each long enough to be read.

No clock: whoever asks says what time it is.
"""

from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from console.panels.clock import SECOND_NS

READ_NS = 4 * SECOND_NS
"""So long a sentence is there at least: so long a newer one waits for it."""
STAYS_NS = 20 * SECOND_NS
"""So long at most, where nothing newer comes."""
MOST_WAITING = 2
"""When one more comes, the sentence that is shown makes room at once: old news is no news."""

Sentence = TypeVar("Sentence")


@dataclass(frozen=True)
class Headlines(Generic[Sentence]):
    """The sentence that is shown and those that wait. A value: what is heard, and time, make a new one.

    Sentences tell what somebody did, and are read one after the other. Words in passing (a course) wait for
    them too, but nothing waits for words: the next ones take their place at once, and stay until then.
    """

    shown: Sentence | None = None
    since_ns: int = 0
    in_passing: bool = False
    """Whether what is shown are mere words in passing."""
    waiting: tuple[Sentence, ...] = ()
    words: Sentence | None = None
    """Words in passing that wait."""

    def hear(self, sentence: Sentence, now_ns: int) -> "Headlines[Sentence]":
        """A sentence to be read; words that were passed on before it are old."""
        now = self.at(now_ns)
        if not now.held(now_ns):
            return Headlines(sentence, now_ns)
        waiting = (*now.waiting, sentence)
        if len(waiting) > MOST_WAITING:
            return Headlines(waiting[0], now_ns, waiting=waiting[1:])
        return replace(now, waiting=waiting, words=None)

    def pass_on(self, words: Sentence, now_ns: int) -> "Headlines[Sentence]":
        """Words in passing."""
        now = self.at(now_ns)
        if now.held(now_ns):
            return replace(now, words=words)
        return Headlines(words, now_ns, in_passing=True)

    def at(self, now_ns: int) -> "Headlines[Sentence]":
        """As it is at a later time."""
        if self.shown is None or self.in_passing or self.held(now_ns):
            return self
        read_ns = self.since_ns + READ_NS
        if self.waiting:
            first, *rest = self.waiting
            return Headlines(first, read_ns, waiting=tuple(rest), words=self.words).at(now_ns)
        if self.words is not None:
            return Headlines(self.words, read_ns, in_passing=True)
        return self if now_ns - self.since_ns < STAYS_NS else Headlines()

    def held(self, now_ns: int) -> bool:
        """Whether a sentence is shown that has not had its time: it goes before all else."""
        return self.shown is not None and not self.in_passing and now_ns - self.since_ns < READ_NS
