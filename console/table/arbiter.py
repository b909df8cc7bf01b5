"""The arbiter: puts the presses of every link in the order in which they happened.

It has no threads and no clock: whoever runs it tells it what was heard, how far each link has told
everything, and what time it is. docs/ordering.md says in plain words what it promises.
"""

from bisect import insort
from collections import deque
from dataclasses import dataclass
from hashlib import blake2b

from console.panels.clock import MILLISECOND_NS
from console.panels.link import Press

PATIENCE_NS = 150 * MILLISECOND_NS
"""How far behind the clock a link may be before it is taken for dead."""
GRACE_NS = 50 * MILLISECOND_NS
"""How long it may stay so far behind: after a hiccup of the whole machine every link is, for a moment."""
YIELDS = 2**64
"""No coin is as large: whoever yields goes last, and of two that do a coin decides too."""
REMEMBERED = 256
"""Ordered presses kept, to tell a late press what it might have tied with."""


@dataclass(frozen=True, slots=True)
class OrderedPress:
    """A press in its place: nothing older comes after it, unless it says that it is late."""

    press: Press
    link: str
    heard_ns: int
    ordered_ns: int
    tied_with: tuple[Press, ...] = ()
    """The other crew's presses whose uncertainty overlaps this one's: nobody can say which came first.

    A crew's own presses are not tied with each other: they keep the order of their times.
    """
    to_come: frozenset[Press] = frozenset()
    """Those of them that have no place yet: they have been heard, and are given out later."""
    coin: int = 0
    """Drawn from the seed and the press itself. Of two that are tied, the smaller coin goes first."""
    late: bool = False
    """True: something that is not older was ordered before this was heard."""


class _Held:
    __slots__ = (
        "coin",
        "crew",
        "earliest_ns",
        "heard_ns",
        "late",
        "latest_ns",
        "link",
        "number",
        "press",
        "queue",
        "ties",
    )

    def __init__(self, number: int, press: Press, link: str, heard_ns: int, coin: int, late: bool) -> None:
        self.number = number
        self.press = press
        self.crew = _crew(press)
        self.link = link
        self.heard_ns = heard_ns
        self.coin = coin
        self.late = late
        self.earliest_ns = press.earliest_ns
        self.latest_ns = press.latest_ns
        self.queue = (link, press.time_ns) if press.in_turn else None
        self.ties: list[Press] = []

    def __lt__(self, other: "_Held") -> bool:
        return (self.earliest_ns, self.number) < (other.earliest_ns, other.number)


class _Progress:
    __slots__ = ("behind_since_ns", "until_ns")

    def __init__(self) -> None:
        self.until_ns: int | None = None
        self.behind_since_ns: int | None = None

    def stalled(self, now_ns: int) -> bool:
        return self.behind_since_ns is not None and now_ns - self.behind_since_ns >= GRACE_NS


class Arbiter:
    """Holds each press until no live link can bring an older one, or one that it would tie with.

    Not safe for several threads: one listener feeds it. The order is a function of the presses and the seed
    alone; how long each took to arrive does not enter into it.

    >>> arbiter = Arbiter(seed=7)
    >>> arbiter.hear("gpio", Press("blue.captain.stop", True, 5_000, 10), now_ns=6_000)
    >>> arbiter.settle("gpio", 5_500, now_ns=6_000)
    >>> [ordered.press.control for ordered in arbiter.order(now_ns=6_000)]
    ['blue.captain.stop']
    """

    def __init__(self, *, seed: int | str) -> None:
        self.seed = seed
        self._held: list[_Held] = []
        self._of_crew: dict[str, list[_Held]] = {}
        self._links: dict[str, _Progress] = {}
        self._remembered: deque[Press] = deque(maxlen=REMEMBERED)
        self._ordered_until_ns: int | None = None
        self._heard = 0

    @property
    def holding(self) -> int:
        """How many presses wait for their place."""
        return len(self._held)

    def hear(self, link: str, press: Press, now_ns: int) -> None:
        """A link brought a press."""
        late = self._ordered_until_ns is not None and press.earliest_ns <= self._ordered_until_ns
        held = _Held(self._heard, press, link, now_ns, self._coin(press), late)
        self._heard += 1
        if late:
            held.ties.extend(other for other in self._remembered if _tie(press, other))
        insort(self._held, held)
        insort(self._of_crew.setdefault(held.crew, []), held, key=lambda h: (h.press.time_ns, h.number))

    def settle(self, link: str, until_ns: int | None, now_ns: int) -> None:
        """A link has told everything before this time; None: it is down, and nobody waits for it."""
        progress = self._links.setdefault(link, _Progress())
        progress.until_ns = until_ns
        if until_ns is None or now_ns - until_ns <= PATIENCE_NS:
            progress.behind_since_ns = None
        elif progress.behind_since_ns is None:
            progress.behind_since_ns = now_ns

    def stalled(self, now_ns: int) -> frozenset[str]:
        """Links that claim to be up but fell so far behind that nobody waits for them."""
        return frozenset(name for name, progress in self._links.items() if progress.stalled(now_ns))

    def order(self, now_ns: int) -> list[OrderedPress]:
        """The presses whose place is certain by now, in their order."""
        settled_ns = self._settled_until_ns(now_ns)
        ordered = []
        while (first := self._first()) is not None:
            if settled_ns is not None and first.latest_ns >= settled_ns:
                break
            ordered.append(self._release(first, now_ns))
        return ordered

    def _settled_until_ns(self, now_ns: int) -> int | None:
        """The time before which every live link has told everything; None where no link lives."""
        return min(
            (p.until_ns for p in self._links.values() if p.until_ns is not None and not p.stalled(now_ns)),
            default=None,
        )

    def _first(self) -> _Held | None:
        """Who goes next: the smallest coin among those that nothing held is certainly older than.

        A crew's own presses keep the order of their times, whatever their uncertainty: no release comes
        before its press, and no OK before the course that it follows. So do presses of one time that a link
        tells in turn, whoever made them: they are a tie, but no coin turns them round.
        """
        best = None
        queues: set[object] = set()
        over_by_ns = self._held[0].latest_ns if self._held else 0
        for held in self._held:
            if held.earliest_ns > over_by_ns:
                break
            over_by_ns = min(over_by_ns, held.latest_ns)
            is_first = self._of_crew[held.crew][0] is held and held.queue not in queues
            if is_first and (best is None or held.coin < best.coin):
                best = held
            if held.queue is not None:
                queues.add(held.queue)
        return best

    def _release(self, held: _Held, now_ns: int) -> OrderedPress:
        self._held.remove(held)
        self._of_crew[held.crew].pop(0)
        to_come = []
        for other in self._held:
            if other.earliest_ns > held.latest_ns:
                break
            if _tie(held.press, other.press):
                to_come.append(other.press)
                other.ties.append(held.press)
        self._remembered.append(held.press)
        if self._ordered_until_ns is None or held.latest_ns > self._ordered_until_ns:
            self._ordered_until_ns = held.latest_ns
        return OrderedPress(
            press=held.press,
            link=held.link,
            heard_ns=held.heard_ns,
            ordered_ns=now_ns,
            tied_with=tuple(sorted((*held.ties, *to_come), key=lambda p: (p.time_ns, p.control))),
            to_come=frozenset(to_come),
            coin=held.coin,
            late=held.late,
        )

    def _coin(self, press: Press) -> int:
        toss = f"{self.seed} {press.control} {press.pressed} {press.time_ns}"
        coin = int.from_bytes(blake2b(toss.encode(), digest_size=8).digest())
        return coin + YIELDS if press.yields else coin


def _crew(press: Press) -> str:
    return press.control.partition(".")[0]


def _tie(one: Press, other: Press) -> bool:
    """Nobody can say which of the two crews was first."""
    return (
        _crew(one) != _crew(other)
        and one.earliest_ns <= other.latest_ns
        and other.earliest_ns <= one.latest_ns
    )
