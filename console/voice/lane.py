"""What is waiting to be heard on one side of the table: what matters most first, nothing that is stale."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum

from console.languages import Message
from console.voice.clip import Side

Sounds = tuple[tuple[str, Side], ...]
"""Names of sounds, and where each is heard."""


MOST_JOINED = 4
"""In one sentence: a longer one would keep others waiting."""


class Rank(IntEnum):
    """How much something matters: it goes before what matters less, and breaks it off."""

    PLAIN = 0
    LOUD = 1
    """Explosions, damage, surfacing."""
    STOP = 2
    END = 3


@dataclass(frozen=True, eq=False, kw_only=True)
class Cue:
    """Sounds at the same time, or a sentence."""

    heard_ns: int
    """When it happened, on the table's clock."""
    stale_after_ns: int | None
    """Not worth hearing when it has waited longer; None: it is always heard."""
    rank: Rank = Rank.PLAIN
    sounds: Sounds = ()
    message: Message | None = None
    side: Side = Side.BOTH
    """Where the sentence is heard."""
    crew: str = ""
    """Whose voice speaks it."""
    topics: frozenset[str] = frozenset()
    """What it tells of: `ready`, `ready torpedo`."""
    join: Callable[[Sequence[Message]], Message] | None = None
    """How it is said in one sentence with others of its kind that wait."""
    before: "Cue | None" = None
    """What is said in one sentence with it."""
    outlives_end: bool = False
    """It is worth hearing when the match has ended."""

    def stale(self, now_ns: int) -> bool:
        return self.stale_after_ns is not None and now_ns - self.heard_ns > self.stale_after_ns

    def said(self, now_ns: int) -> Message | None:
        """The sentence, with what waits to be said with it and is not stale yet."""
        messages = [cue.message for cue in self._joined() if cue.message and not cue.stale(now_ns)]
        return self.message if self.join is None or len(messages) < 2 else self.join(messages[::-1])

    def _joined(self) -> Iterator["Cue"]:
        """Itself, and what is before it."""
        cue: Cue | None = self
        while cue is not None:
            yield cue
            cue = cue.before

    @property
    def count(self) -> int:
        return sum(1 for _ in self._joined())

    def stale_ones(self, now_ns: int) -> int:
        return sum(cue.stale(now_ns) for cue in self._joined())

    def breaks_off(self, other: "Cue") -> bool:
        """Of a stop the first word is enough: neither what comes of it nor the next waits for the rest."""
        return self.rank > other.rank or (self.rank > Rank.PLAIN and other.rank is Rank.STOP)


class Lane:
    """Cues, of which one is heard at a time. Not for several threads at once."""

    def __init__(self) -> None:
        self._waiting: list[Cue] = []
        self._heard: Cue | None = None
        self._free_ns = 0
        self._broken_off: Cue | None = None
        self.dropped = 0
        """How many cues went stale or were overtaken before their time came."""

    def put(self, cue: Cue, now_ns: int) -> None:
        """Something is to be heard: in its turn, or at once."""
        if cue.rank is Rank.END:
            self._leave_to_the_end()
        if not self._joined(cue):
            self._waiting.append(cue)
        heard = self._heard
        if heard is not None and now_ns < self._free_ns and cue.breaks_off(heard):
            self._break_off(heard, cue, now_ns)

    def _joined(self, cue: Cue) -> bool:
        """Whether it is said in one sentence with the last of its crew that waits."""
        places = [place for place, other in enumerate(self._waiting) if other.crew == cue.crew]
        if cue.join is None or not places:
            return False
        last = self._waiting[places[-1]]
        if last.join is not cue.join or last.count >= MOST_JOINED:
            return False
        self._waiting[places[-1]] = replace(cue, before=last)
        return True

    def _leave_to_the_end(self) -> None:
        """The match is over: of what happened before the last blast is heard, and what outlives it."""
        blasts = [cue for cue in self._waiting if cue.sounds and cue.rank is Rank.LOUD]
        kept = [cue for cue in self._waiting if cue.outlives_end or cue.rank is Rank.END]
        last = [replace(blast, rank=Rank.END, stale_after_ns=None) for blast in blasts[-1:]]
        self.dropped += len(self._waiting) - len(kept) - len(last)
        self._waiting = [*last, *kept]

    def _break_off(self, heard: Cue, by: Cue, now_ns: int) -> None:
        """An explosion that a stop breaks off is told after it, once more."""
        self._free_ns = now_ns
        self._heard = None
        if heard.message is None:
            return  # a sound is heard to its end, beside what follows
        self._broken_off = heard
        if heard.rank is Rank.LOUD and by.rank is Rank.STOP:
            self._waiting.insert(0, heard)

    def overtake(self, untrue: frozenset[str], crew: str | None = None) -> None:
        """What tells of this is not true any more: of one crew, or of everybody."""
        left = [cue for cue in self._waiting if crew not in (None, cue.crew) or not cue.topics & untrue]
        self.dropped += len(self._waiting) - len(left)
        self._waiting = left

    def broken_off(self) -> Cue | None:
        """The sentence that is to fall silent now; asked once."""
        broken_off, self._broken_off = self._broken_off, None
        return broken_off

    def next(self, now_ns: int) -> Cue | None:
        """What is to be heard now; None while something is still heard, or nothing waits."""
        return None if now_ns < self._free_ns else self._first(now_ns)

    def coming(self, now_ns: int) -> Cue | None:
        """What will be heard next, as things are."""
        return self._first(now_ns)

    def _first(self, now_ns: int) -> Cue | None:
        self.dropped += sum(cue.count for cue in self._waiting if cue.stale(now_ns))
        self._waiting = [cue for cue in self._waiting if not cue.stale(now_ns)]
        return max(self._waiting, key=lambda cue: cue.rank, default=None)

    def begin(self, cue: Cue, now_ns: int, taken_ns: int) -> bool:
        """Hear this now, if it is still what is to be heard; nothing else is until that time has passed."""
        if self.next(now_ns) is not cue:
            return False
        self._waiting.remove(cue)
        self.dropped += cue.stale_ones(now_ns)
        self._heard, self._free_ns = cue, now_ns + taken_ns
        return True

    def leave_out(self, cue: Cue) -> None:
        """It cannot be heard."""
        self._waiting = [other for other in self._waiting if other is not cue]

    def busy_until(self, free_ns: int) -> None:
        """Nothing else is to be heard on this lane until then."""
        self._free_ns = max(free_ns, self._free_ns)

    def due_ns(self) -> int | None:
        """When `next` is worth asking; None: not before something is put."""
        return self._free_ns if self._waiting else None

    def clear(self) -> None:
        """Nothing waits any more."""
        self._waiting.clear()
