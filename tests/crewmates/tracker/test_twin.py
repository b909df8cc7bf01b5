"""The tracker against its brute-force twin, line by line."""

import pytest

from console.core.waters import Waters
from console.crewmates.tracker import Tracker
from console.crewmates.tracker.radio_lines import Lines, answer
from console.games.captain_sonar.crewmates.lines import LINES
from tests.crewmates.tracker.streams import batches, stream
from tests.crewmates.tracker.twin import TooMany, Twin

STREAMS = 320
LINES_HEARD = 40
MOST_HYPOTHESES = 1500
"""A stream ends where the twin has more than this, if not before."""


@pytest.mark.parametrize("seeds", batches(STREAMS, 20), ids=str)
def test_every_answer_is_the_twins(seeds: range) -> None:
    compared = 0
    for seed in seeds:
        chart, mines_wait, heard = stream(seed, LINES_HEARD)
        lines, tracker = Lines(chart, LINES, mines_wait), Tracker.on(chart)
        twin = Twin(chart, MOST_HYPOTHESES, mines_wait)
        for line, _ in heard:
            try:
                expected = twin.hear(line)
            except TooMany:
                break
            tracker = tracker.hear(*lines.read(line, tracker.sea) or ())
            assert answer(tracker, lines.waters) == expected, f"seed {seed} at {line!r}"
            compared += 1
    assert compared > 20 * LINES_HEARD // 2


@pytest.mark.parametrize("most", [1, 12])
@pytest.mark.parametrize("seeds", batches(20, 10), ids=str)
def test_squeezed_hard_it_names_more_and_never_less(seeds: range, most: int) -> None:
    squeezed = 0
    for seed in seeds:
        chart, mines_wait, heard = stream(seed, LINES_HEARD)
        lines, tracker = Lines(chart, LINES, mines_wait), Tracker.on(chart, most=most)
        twin = Twin(chart, MOST_HYPOTHESES, mines_wait)
        for line, dot in heard:
            try:
                twin.hear(line)
            except TooMany:
                break
            tracker = tracker.hear(*lines.read(line, tracker.sea) or ())
            true = twin_dots(twin, lines.waters)
            assert tracker.dots >> dot & 1, f"seed {seed} lost the boat at {line!r}"
            assert not true & ~tracker.dots, f"seed {seed} lost a dot at {line!r}"
            assert tracker.dots == true or not tracker.exact, f"seed {seed} is not exact at {line!r}"
            squeezed += not tracker.exact
    assert squeezed > 3, "the bound was never felt"


def twin_dots(twin: Twin, waters: Waters) -> int:
    return sum(1 << column * waters.chart.rows + row for column, row in {one.at for one in twin.all})
