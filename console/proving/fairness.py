"""Fairness measured: the two crews press at times that we know, and the arbiter has to say who was first."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from statistics import quantiles
from typing import NamedTuple, Protocol

from console.panels.clock import MILLISECOND_NS, Pace
from console.panels.link import Link
from console.table.arbiter import Arbiter, OrderedPress
from console.table.listener import Listener

MOST_GAP_NS = 20 * MILLISECOND_NS
PHOTO_FINISHES = 0.2
"""The part of the pairs that is closer than the uncertainty reaches, so that there are ties to count."""
BEFORE_NS = 10 * MILLISECOND_NS
"""From the start of a pair to its first press."""
HELD_NS = 40 * MILLISECOND_NS
ASKED_EVERY_NS = MILLISECOND_NS
GIVE_UP_NS = 1_000 * MILLISECOND_NS
"""A press that has no place by then is lost."""
LOCAL_DELAY_NS = 5 * MILLISECOND_NS
"""Promised: 99 of 100 presses have their place within the slowest link's transport and this."""
STALLED_NS = 5 * MILLISECOND_NS
"""A simulator that falls so far behind the clock is on a machine too busy to prove anything."""
FAIR_SHARE = 0.02
"""Promised: of the ties, half go to each crew, within this."""
SIGMAS = 4


class ContestSide(Protocol):
    """One crew's stop button, and a finger whose times we know."""

    crew: str
    control: str
    link: Link
    transport_ns: int
    """The longest that a press is under way to the table."""
    truth_within_ns: int = 0
    """How well the true time of the last press is known."""
    settling_ns: int = 0
    """So long it takes until its clock is well known."""
    words: str
    """For the report: what it is."""

    def settle(self) -> None:
        """Time passes and nobody presses: called while clocks settle."""
        return

    def press(self, at_ns: int) -> int:
        """Press at that table time; the true time."""

    def release(self, at_ns: int) -> int:
        """Let go at that table time; the true time."""

    def behind_ns(self) -> int:
        """How far its simulator fell behind the clock since this was last asked; 0: it has none."""
        return 0

    def refused(self) -> int:
        """How many of its presses were refused, and shown to be, since this was last asked."""
        return 0

    def close(self) -> None:
        """Let go of everything."""
        self.link.close()


class Moment(NamedTuple):
    """When a contact really closed, and how well that is known."""

    time_ns: int
    within_ns: int


def percentile(figures: list[int], percent: int) -> int:
    """The figure that so many percent do not exceed."""
    if len(figures) < 2:
        return max(figures, default=0)
    return round(quantiles(figures, n=100, method="inclusive")[percent - 1])


class Verdict(StrEnum):
    """What a contest comes to."""

    FAIR = "fair"
    NOT_FAIR = "not fair"
    STALLED = "the simulator stalled"


_COUNTS = (
    "pairs",
    "wrong",
    "ties",
    "ties_blue_first",
    "lost",
    "doubled",
    "late",
    "outside",
    "stalled",
    "refused",
    "yielded",
    "forged_first",
    "behind_false",
)


@dataclass
class Figures:
    """What a contest found."""

    pairs: int = 0
    wrong: int = 0
    """Ordered against the truth, and not called a tie."""
    ties: int = 0
    ties_blue_first: int = 0
    lost: int = 0
    doubled: int = 0
    late: int = 0
    """Presses that came when something that they may be older than had its place; they went behind it."""
    outside: int = 0
    """Presses whose true time was outside the uncertainty that they stated."""
    stalled: int = 0
    """Pairs that are not counted above, since a simulator stood still while they went wrong."""
    yielded: int = 0
    """Ties in which a press with a stamp that its own tablet had contradicted went last."""
    forged_first: int = 0
    """And in which it did not."""
    behind_false: int = 0
    """Late presses that may have been first, and went behind one that would have had to go last."""
    refused: int = 0
    """Pairs of which a press was not taken, and shown as not taken: there was no race."""
    delays_ns: list[int] = field(default_factory=list)
    stated_ns: dict[str, list[int]] = field(default_factory=dict)
    """By crew, the uncertainty that each press stated."""
    transport_ns: int = 0
    words: dict[str, str] = field(default_factory=dict)
    """By crew: what its side was."""

    def add(self, part: "Figures") -> None:
        """Count another part of the same contest."""
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(part, name))
        self.delays_ns += part.delays_ns
        for crew, stated_ns in part.stated_ns.items():
            self.stated_ns.setdefault(crew, []).extend(stated_ns)
        self.transport_ns, self.words = part.transport_ns, part.words

    @property
    def blue_share(self) -> float:
        """The part of the ties in which blue went first."""
        return self.ties_blue_first / self.ties if self.ties else 0.5

    @property
    def share_allowed(self) -> float:
        """How far from a half the share may be: as promised, or what a fair coin does with so few ties."""
        return min(max(FAIR_SHARE, SIGMAS * 0.5 / self.ties**0.5), 0.5) if self.ties else 0.5

    @property
    def delay_limit_ns(self) -> int:
        """The promised delay of 99 presses of 100."""
        return self.transport_ns + LOCAL_DELAY_NS

    @property
    def spoiled(self) -> int:
        """What must never be."""
        return self.wrong + self.lost + self.doubled + self.outside + self.forged_first

    @property
    def verdict(self) -> Verdict:
        """Whether the order was fair, or whether that cannot be said."""
        if self.spoiled or abs(self.blue_share - 0.5) > self.share_allowed:
            return Verdict.NOT_FAIR
        return Verdict.STALLED if self.stalled else Verdict.FAIR

    @property
    def accepted(self) -> bool:
        """Whether the order was fair."""
        return self.verdict is Verdict.FAIR


@dataclass(frozen=True, slots=True)
class Contest:
    """Contested pairs between two sides."""

    blue: ContestSide
    red: ContestSide
    pace: Pace
    seed: int | str
    most_gap_ns: int = MOST_GAP_NS

    def run(self, pairs: int, progress: Callable[[int], None] = lambda done: None) -> Figures:
        """Press so many pairs and look what the arbiter made of them."""
        chance = random.Random(f"{self.seed} contest")
        listener = Listener(Arbiter(seed=self.seed), self.pace.clock)
        listener.links += (
            [self.blue.link] if self.blue.link is self.red.link else [self.blue.link, self.red.link]
        )
        figures = self._blank()
        self._behind_ns()
        for _ in range(pairs):
            pair = self._pair(chance, listener)
            if self._behind_ns() >= STALLED_NS and pair.spoiled:
                pair = replace(self._blank(), pairs=1, stalled=1)
            figures.add(pair)
            progress(1)
        return figures

    def _blank(self) -> Figures:
        return Figures(
            transport_ns=max(self.blue.transport_ns, self.red.transport_ns),
            words={side.crew: side.words for side in (self.blue, self.red)},
        )

    def _behind_ns(self) -> int:
        """How far any simulator fell behind since this was last asked."""
        return max(side.behind_ns() for side in (self.blue, self.red))

    def _pair(self, chance: random.Random, listener: Listener) -> Figures:
        figures = self._blank()
        truth = self._presses(chance)
        first_ns, last_ns = sorted(moment.time_ns for moment in truth.values())
        self._wait_until(first_ns)
        ordered = self._listen(listener, truth, pressed=True)
        for side in (self.blue, self.red):
            side.release(max(last_ns + HELD_NS, self.pace.clock()))
        self._wait_until(last_ns + 2 * HELD_NS + figures.transport_ns)
        ordered += self._listen(listener, truth, pressed=False)
        if self.blue.refused() + self.red.refused():
            return replace(figures, pairs=1, refused=1)
        _count(figures, truth, [one for one in ordered if one.press.pressed])
        return figures

    def _presses(self, chance: random.Random) -> dict[str, Moment]:
        """Press both; the truth by control."""
        first, second = chance.sample([self.blue, self.red], 2)
        start_ns = self.pace.clock() + BEFORE_NS
        gap_ns = chance.randint(0, self._most_gap_ns(chance))
        return {
            side.control: Moment(side.press(at_ns), side.truth_within_ns)
            for side, at_ns in ((first, start_ns), (second, start_ns + gap_ns))
        }

    def _most_gap_ns(self, chance: random.Random) -> int:
        if chance.random() >= PHOTO_FINISHES:
            return self.most_gap_ns
        healths = (side.link.health() for side in (self.blue, self.red))
        return sum(health.uncertainty_ns or 0 for health in healths)

    def _wait_until(self, until_ns: int) -> None:
        self.pace.wait(max(until_ns - self.pace.clock(), 0))

    def _listen(self, listener: Listener, truth: dict[str, Moment], *, pressed: bool) -> list[OrderedPress]:
        """What is ordered until both controls have been, pressed or released."""
        give_up_ns = self.pace.clock() + GIVE_UP_NS
        found: list[OrderedPress] = []
        while self.pace.clock() < give_up_ns:
            found += (one for one in listener.listen() if one.press.control in truth)
            if {one.press.control for one in found if one.press.pressed == pressed} == truth.keys():
                break
            self.pace.wait(ASKED_EVERY_NS)
        return found


def _count(figures: Figures, truth: dict[str, Moment], presses: list[OrderedPress]) -> None:
    figures.pairs += 1
    heard = [one.press.control for one in presses]
    figures.lost += sum(control not in heard for control in truth)
    figures.doubled += len(heard) - len(set(heard))
    for one in presses:
        true = truth[one.press.control]
        crew = one.press.control.partition(".")[0]
        stated_ns = one.press.uncertainty_ns
        figures.delays_ns.append(one.ordered_ns - true.time_ns)
        figures.late += one.late
        figures.outside += abs(one.press.time_ns - true.time_ns) > stated_ns + true.within_ns
        figures.stated_ns.setdefault(crew, []).append(stated_ns)
    if sorted(heard) == sorted(truth):
        _count_order(figures, truth, *presses)


def _count_order(
    figures: Figures, truth: dict[str, Moment], first: OrderedPress, second: OrderedPress
) -> None:
    if second.late and first.press in second.tied_with and second.heard_ns > first.ordered_ns:
        figures.behind_false += first.press.yields
        return
    if second.press in first.tied_with and first.press.yields != second.press.yields:
        figures.yielded += second.press.yields
        figures.forged_first += first.press.yields
        return
    if second.press in first.tied_with:
        figures.ties += 1
        figures.ties_blue_first += first.press.control.startswith("blue.")
        return
    before, after = truth[first.press.control], truth[second.press.control]
    if before.time_ns - before.within_ns > after.time_ns + after.within_ns:
        figures.wrong += 1
