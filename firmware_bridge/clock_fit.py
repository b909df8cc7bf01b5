"""The bridge's clock on the table's clock, with bounds that hold.

A ping leaves the host before the bridge hears it, and the bridge says its pong before the host gets it. So
every exchange is two facts that no delay can make false: at the tick when the ping was heard, the table clock
showed at least the time of sending; at the tick when the pong was said, at most the time of receiving. A
clock of steady rate is a line, and the lines that fit all facts of the last seconds are a small polygon of
offsets and rates. A tick is mapped to the whole span that these lines allow: its middle is the time, its half
the uncertainty. A slow exchange does no harm, it says little; a fast one narrows the span.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

SECOND_NS = 1_000_000_000
MOST_BITS = 64

RATE_TOLERANCE = 6e-3
"""How far the bridge's clock may be off: a ceramic resonator is within 0.5 %."""
RATE_WANDER = 5e-6
"""How far the rate may change within the window, from warmth and from the table clock being slewed."""
WINDOW_NS = 10 * SECOND_NS
BUCKET_NS = SECOND_NS
"""Of the samples of each second only the fastest ping and the fastest pong are kept."""
SAMPLES_TO_TRUST = 5
SUSPECTS_TO_BELIEVE = 3


class Span(NamedTuple):
    """A stretch of the table clock."""

    earliest_ns: int
    latest_ns: int

    @property
    def width_ns(self) -> int:
        return self.latest_ns - self.earliest_ns


class _Sample(NamedTuple):
    sent_ns: int
    heard_ticks: int
    said_ticks: int
    received_ns: int

    @property
    def round_trip_ns(self) -> int:
        return self.received_ns - self.sent_ns


_Line = tuple[float, float]
"""Offset in nanoseconds at the base tick, and rate: table nanoseconds gained in each of the bridge's."""


class ClockFit:
    """A running fit of clock samples, from one start of the bridge on.

    >>> fit = ClockFit(ticks_per_second=2_000_000)
    >>> fit.add(sent_ns=1000, heard_ticks=50, said_ticks=54, received_ns=9000)
    >>> fit.span(50)
    Span(earliest_ns=497, latest_ns=7510)
    """

    def __init__(self, ticks_per_second: int, *, resolution_ticks: int = 1, bits: int = MOST_BITS) -> None:
        """The clock shows every `resolution_ticks`-th tick, and has so many bits on the wire."""
        self.outliers = 0
        """Samples that no steady clock could have given together with the others."""
        self._ns_per_tick = SECOND_NS / ticks_per_second
        self._resolution = resolution_ticks
        self._wrap_ticks = 1 << bits
        self._samples: list[_Sample] = []
        self._suspects: list[_Sample] = []
        self._trusted = 0
        self._base: _Sample | None = None
        self._lines: list[_Line] = []

    @property
    def is_ready(self) -> bool:
        """Whether there are enough samples to rely on."""
        return self._trusted >= SAMPLES_TO_TRUST

    def add(self, sent_ns: int, heard_ticks: int, said_ticks: int, received_ns: int) -> None:
        """Take in one exchange. Ticks are as on the wire; times are of the table clock."""
        heard = self._unwrapped(heard_ticks)
        sample = _Sample(sent_ns, heard, self._nearest(heard, said_ticks), received_ns)
        kept = [one for one in self._samples if sent_ns - one.sent_ns < WINDOW_NS]
        lines = self._lines_through([*kept, sample])
        if lines:
            self._suspects.clear()
            self._accept(kept, sample, lines)
        else:
            self._suspect(sample)

    def span(self, from_ticks: int, to_ticks: int | None = None) -> Span:
        """Where on the table clock something is that happened within this tick, or between these two.

        Ticks are as on the wire; of 32 bits, from within a quarter of an hour of the last sample.
        """
        if self._base is None:
            raise ValueError("no clock sample has been taken in")
        begin = self._unwrapped(from_ticks)
        end = (begin if to_ticks is None else self._unwrapped(to_ticks)) + self._resolution
        return Span(
            math.floor(self._bound(begin, min, -RATE_WANDER)), math.ceil(self._bound(end, max, RATE_WANDER))
        )

    def _bound(self, ticks: int, pick: Callable[..., float], wander: float) -> float:
        assert self._base is not None
        x_ns = (ticks - self._base.heard_ticks) * self._ns_per_tick
        off_ns = pick(offset + rate * x_ns for offset, rate in self._lines)
        return self._base.sent_ns + x_ns + off_ns + wander * abs(x_ns)

    def _unwrapped(self, ticks: int) -> int:
        """The tick nearest to the last sample that has these 32 bits."""
        return self._nearest(self._base.said_ticks, ticks) if self._base else ticks

    def _accept(self, kept: list[_Sample], sample: _Sample, lines: list[_Line]) -> None:
        self._base, self._lines = sample, lines
        bucket = sample.sent_ns // BUCKET_NS
        rivals = [one for one in kept if one.sent_ns // BUCKET_NS == bucket]
        self._samples = [*kept[: len(kept) - len(rivals)], *self._fastest([*rivals, sample])]
        self._trusted += 1

    def _fastest(self, samples: list[_Sample]) -> list[_Sample]:
        """Whose ping was fastest, and whose pong, as far as the fit can tell."""
        there = min(samples, key=lambda one: self._likely_ns(one.heard_ticks) - one.sent_ns)
        back = min(samples, key=lambda one: one.received_ns - self._likely_ns(one.said_ticks))
        return sorted({there, back})

    def _likely_ns(self, ticks: int) -> float:
        """The middle of what the lines allow."""
        return (self._bound(ticks, min, 0) + self._bound(ticks, max, 0)) / 2

    def _suspect(self, sample: _Sample) -> None:
        """One contradiction is taken for an outlier; several that agree are taken for the truth."""
        self.outliers += 1
        self._suspects.append(sample)
        lines = self._lines_through(self._suspects)
        if not lines:
            self._suspects = [sample]
        elif len(self._suspects) >= SUSPECTS_TO_BELIEVE:
            earlier, self._suspects = self._suspects[:-1], []
            self._accept(earlier, sample, lines)

    def _lines_through(self, samples: Sequence[_Sample]) -> list[_Line]:
        """The corners of all lines that fit the samples, about the last of them; none if no line does."""
        base = samples[-1]
        low_ns, high_ns = -2 * self._resolution * self._ns_per_tick, base.round_trip_ns * (1 + RATE_TOLERANCE)
        rates = (-RATE_TOLERANCE, RATE_TOLERANCE)
        lines = [(low_ns, rates[0]), (high_ns, rates[0]), (high_ns, rates[1]), (low_ns, rates[1])]
        for sample in reversed(samples):
            loose_ns = (base.sent_ns - sample.sent_ns) * RATE_WANDER
            # A clock that shows a tick is somewhere within it: the ping came before the next one.
            heard_ns = (sample.heard_ticks + self._resolution - base.heard_ticks) * self._ns_per_tick
            said_ns = (sample.said_ticks - base.heard_ticks) * self._ns_per_tick
            floor_ns = sample.sent_ns - base.sent_ns - heard_ns - loose_ns
            ceiling_ns = sample.received_ns - base.sent_ns - said_ns + loose_ns
            lines = _clip(lines, heard_ns, floor_ns, 1)
            lines = _clip(lines, said_ns, ceiling_ns, -1)
        return lines if high_ns >= 0 else []

    def _nearest(self, near: int, ticks: int) -> int:
        """The tick nearest to `near` that has the bits of `ticks`."""
        half = self._wrap_ticks // 2
        return near + (ticks - near + half) % self._wrap_ticks - half


def _clip(corners: list[_Line], x_ns: float, y_ns: float, side: int) -> list[_Line]:
    """The corners of the lines that pass above (side 1) or below (side -1) a point."""
    left: list[_Line] = []
    depths = [side * (offset + rate * x_ns - y_ns) for offset, rate in corners]
    for i, (here, depth) in enumerate(zip(corners, depths, strict=True)):
        there, next_depth = corners[i - 1], depths[i - 1]
        if (depth < 0) != (next_depth < 0):
            part = depth / (depth - next_depth)
            left.append((here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])))
        if depth >= 0:
            left.append(here)
    return left
