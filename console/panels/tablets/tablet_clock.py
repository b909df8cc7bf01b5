"""A tablet's clock on the table's clock, and what of a touch no tablet can forge.

The table asks a tablet for its clock again and again, each time with a number that nobody can guess. Three
things hold whatever a tablet says. A touch happened before it was heard. It happened after the ping was sent
whose answer came before it, for a connection keeps its order. And no tablet answers early. So a touch is
never stated as over before it was heard: a forged stamp can make it doubtful who was first, no more.

Within that the tablet's own word counts as far as it makes its touch later: the stamp, on a clock that is
fitted as a bridge's is. docs/ordering.md says what that means for a tournament.
"""

from collections import Counter, deque
from enum import StrEnum
from typing import NamedTuple

from console.panels.clock import MICROSECOND_NS, MILLISECOND_NS, SECOND_NS
from firmware_bridge.clock_fit import ClockFit, Span

PING_NS = 25 * MILLISECOND_NS
"""So often a tablet is asked for its clock."""
TRIPS_NS = 10 * SECOND_NS
"""A touch is never stated as earlier than its arrival less the largest round trip of so long."""
INPUT_NS = 8 * MILLISECOND_NS
"""From a finger to the page that hears of it, as a rule: what is older is not waited for."""
PAGE_NS = 50 * MILLISECOND_NS
"""On a slow tablet: so much older than its page's last answer a touch may be stated to be."""
WIDE_NS = 60 * MILLISECOND_NS
"""A touch whose time is not known better goes last in a tie: who answers late gains nothing by it."""
LATE_NS = SECOND_NS
"""What was touched so long ago is not taken any more: nobody expects it to happen now."""
RESOLUTION_US = 1_000
"""Browsers blunt their clocks, some to a whole millisecond."""
FITTED_NS = 200 * MILLISECOND_NS
"""Of the answers of so long the fastest is fitted: the others would say nothing more."""
MOST_ANSWERS = 8
"""The last ones, kept for longer than any page is slow."""
MOST_ASKED = 200
"""Answers that are awaited; a tablet that owes more has long been given up."""


class Refusal(StrEnum):
    """Why a touch is not taken."""

    NO_CLOCK = "no-clock"
    """Its tablet has not told its clock yet."""
    FUTURE = "future"
    BEFORE_LAST = "before-last"
    """Stamped before the touch that came before it."""
    BEFORE_CONNECTION = "before-connection"
    LATE = "late"
    """It came so late that it could have no place in the order of presses."""
    NOT_YOURS = "not-yours"
    """The station has no such control."""
    HELD = "held"
    """It is held already, or was not."""


class TouchTime(NamedTuple):
    """When something was touched."""

    span: Span
    contradicted: bool = False
    """The stamp says what the tablet's own answers do not allow: it is forged, or the clock has jumped."""

    @property
    def yields(self) -> bool:
        """Whether it goes last in a tie."""
        return self.contradicted or self.span.width_ns > WIDE_NS


class _Answer(NamedTuple):
    sent_ns: int
    clock_us: int
    heard_ns: int

    @property
    def trip_ns(self) -> int:
        return self.heard_ns - self.sent_ns


class TabletClock:
    """One connection of one tablet: pings, answers, and when its touches happened.

    >>> clock = TabletClock()
    >>> clock.ask(71, now_ns=1_000_000)
    >>> clock.answer(71, clock_us=500_000, now_ns=5_000_000)
    True
    >>> clock.touched(501_000, now_ns=6_000_000)
    TouchTime(span=Span(earliest_ns=1000000, latest_ns=6000000), contradicted=False)
    """

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        """Refusals by their names, `clamped` touches and `clock-jumps`."""
        self.told_until_ns: int | None = None
        """What is still to come was touched after this, unless its page is slow; None: nothing is known yet.

        What a slow page brings from before it is late if something has its place by then.
        """
        self._floor_ns = 0
        """However slow its page is, nothing still to come is stated as touched before this."""
        self._asked: dict[int, int] = {}
        self._trips: deque[_Answer] = deque()
        """The largest round trips, falling."""
        self._answers: deque[_Answer] = deque(maxlen=MOST_ANSWERS)
        self._begin()

    def _begin(self) -> None:
        """As if this were the first that we hear of the clock."""
        self._fit: ClockFit | None = None
        self._fastest: _Answer | None = None
        self._fitted_ns = 0
        self._first_us: int | None = None
        self._stamp_us = -1
        self._earliest_ns = 0
        self._answers.clear()

    @property
    def owed(self) -> int:
        """Answers that are awaited."""
        return len(self._asked)

    def ask(self, nonce: int, now_ns: int) -> None:
        """A ping with this number leaves now."""
        self._asked[nonce] = now_ns
        while len(self._asked) > MOST_ASKED:
            del self._asked[next(iter(self._asked))]

    def answer(self, nonce: int, clock_us: int, now_ns: int) -> bool:
        """The tablet says what its clock shows; False: nobody asked it."""
        if nonce not in self._asked:
            return False
        answer = _Answer(self._asked[nonce], clock_us, now_ns)
        while next(iter(self._asked)) != nonce:  # a connection keeps its order: these are never answered
            del self._asked[next(iter(self._asked))]
        del self._asked[nonce]
        while self._trips and self._trips[-1].trip_ns <= answer.trip_ns:
            self._trips.pop()
        self._trips.append(answer)
        if self._jumped(answer):
            self.counts["clock-jumps"] += 1
            self._begin()
        self._take(answer)
        return True

    def _jumped(self, answer: _Answer) -> bool:
        """Whether no steady clock can show that: the tablet slept, or lies. It is got to know anew."""
        if self._fit is None:
            return False
        shown = self._fit.span(answer.clock_us)
        back = bool(self._answers) and answer.clock_us < self._answers[-1].clock_us
        return back or shown.latest_ns < answer.sent_ns or shown.earliest_ns > answer.heard_ns

    def _take(self, answer: _Answer) -> None:
        self._answers.append(answer)
        if self._first_us is None:
            self._first_us = answer.clock_us
        if self._fastest is None or answer.trip_ns <= self._fastest.trip_ns:
            self._fastest = answer
        if self._fit is None or not self._fit.is_ready or answer.heard_ns - self._fitted_ns >= FITTED_NS:
            self._fit_in(self._fastest, answer)
        assert self._fit is not None
        shown_ns = max(answer.sent_ns, self._fit.span(answer.clock_us).earliest_ns)
        self.told_until_ns = max(self.told_until_ns or 0, shown_ns - INPUT_NS)
        self._floor_ns = max(self._floor_ns, shown_ns - PAGE_NS)

    def _fit_in(self, fastest: _Answer, now: _Answer) -> None:
        if self._fit is None:
            self._fit = ClockFit(SECOND_NS // MICROSECOND_NS, resolution_ticks=RESOLUTION_US)
        outliers = self._fit.outliers
        self._fit.add(fastest.sent_ns, fastest.clock_us, fastest.clock_us, fastest.heard_ns)
        if self._fit.outliers > outliers:
            self.counts["clock-jumps"] += 1
            self._fit = ClockFit(SECOND_NS // MICROSECOND_NS, resolution_ticks=RESOLUTION_US)
            self._fit.add(now.sent_ns, now.clock_us, now.clock_us, now.heard_ns)
        self._fastest, self._fitted_ns = None, now.heard_ns

    def largest_trip_ns(self, now_ns: int) -> int:
        """Of the last seconds."""
        while self._trips and now_ns - self._trips[0].heard_ns > TRIPS_NS:
            self._trips.popleft()
        return self._trips[0].trip_ns if self._trips else 0

    def touched(self, stamp_us: int, now_ns: int) -> TouchTime | Refusal:
        """When something was touched that is heard of now, by the tablet's stamp; or why it is not taken."""
        found = self._touched(stamp_us, now_ns)
        if isinstance(found, Refusal):
            self.counts[found] += 1
        else:
            self._stamp_us, self._earliest_ns = stamp_us, found.span.earliest_ns
        return found

    def heard(self, now_ns: int) -> TouchTime:
        """When something happened that is heard of now, whatever its stamp says."""
        pinged_ns = self._answers[-1].sent_ns if self._answers else now_ns
        return TouchTime(Span(min(now_ns - self.largest_trip_ns(now_ns), pinged_ns), now_ns))

    def _touched(self, stamp_us: int, now_ns: int) -> TouchTime | Refusal:
        if self._fit is None or self._first_us is None:
            return Refusal.NO_CLOCK
        if stamp_us < self._first_us:
            return Refusal.BEFORE_CONNECTION
        if stamp_us < self._stamp_us:
            return Refusal.BEFORE_LAST
        by_stamp = self._fit.span(stamp_us)
        if by_stamp.earliest_ns > now_ns:
            return Refusal.FUTURE
        if by_stamp.latest_ns < now_ns - LATE_NS:
            return Refusal.LATE
        answer = self._answer_before(stamp_us)
        bound_ns = min(now_ns - self.largest_trip_ns(now_ns), answer.sent_ns)
        bound_ns = max(bound_ns, self._floor_ns)
        contradicted = by_stamp.latest_ns < bound_ns
        self.counts["clamped"] += contradicted
        # A clock that jumped by a few milliseconds is not found out at once, but runs on from its answer.
        since_ns = (stamp_us - answer.clock_us - RESOLUTION_US) * MICROSECOND_NS
        stamped_ns = min(by_stamp.earliest_ns, answer.sent_ns + since_ns)
        earliest_ns = max(stamped_ns, bound_ns, self._earliest_ns)
        return TouchTime(Span(min(earliest_ns, now_ns), now_ns), contradicted)

    def _answer_before(self, stamp_us: int) -> _Answer:
        """The last answer that was given before this touch, which closes a round trip from its ping.

        A page may answer pings before it hears of a touch that lay in its queue: those came after it.
        """
        before = (answer for answer in reversed(self._answers) if answer.clock_us < stamp_us)
        return next(before, self._answers[0])
