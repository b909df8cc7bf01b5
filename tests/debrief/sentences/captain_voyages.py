"""Matches of Captain Sonar in real time from which those of the sentences differ in one thing."""

from dataclasses import replace

from tests.debrief.sentences.voyage import Voyage

REFUSED = "6 blue head east !own-route"
HIT = "12 red stop 2 torpedo B10"
PASSED_BY = "12 red stop 2 torpedo C13"


def slid(after: int, columns: int, rows: int) -> tuple[str, ...]:
    """The radio's sheet, slid by so much, at most four dots at a time."""
    steps = []
    while columns or rows:
        step = [max(-4, min(4, each)) for each in (columns, rows)]
        steps.append(f"{after} blue radio slide {step[0]} {step[1]}")
        columns, rows = columns - step[0], rows - step[1]
    return tuple(steps)


ORDINARY = Voyage(
    blue="A15 E4 E5 N4 N6 W4 W5 N1 E6 E2 N3 W6 W2 N5 N2",
    red="E15 E4 E5 N4 N6 W4 W5 N1 E6 E2 N3 W6 W2 N5 N2",
    charges="silence drone sonar mine torpedo",
    unnoted=("4", "9"),
    events=(REFUSED, HIT, *slid(12, 0, 3)),
)
"""A crew that is nowhere good, and bad at one thing alone: the last course fills a panel, which does damage.

Red goes the same way four dots further east, and its one torpedo goes off next to blue. Red's place is known
from then on. No red symbol of blue's breaks down before the 13th course, no yellow one before the seventh.
"""
SOUND = replace(ORDINARY, blue=ORDINARY.blue.removesuffix("N2") + "E1")
"""The same without that damage."""
LONG = replace(ORDINARY, blue=f"{ORDINARY.blue} E4 E6 N1 W6 N6 E5", charges="torpedo sonar drone silence")
"""On for six courses after that damage, which has repaired everything; by then red lies still."""
USED = REFUSED, "16 blue stop 7 silence zero", "17 blue stop 7 sonar", "18 blue stop 7 drone 5"
SIXTEEN = replace(LONG, blue=LONG.blue.removesuffix(" N1 W6 N6 E5"), charges="sonar drone silence")
"""Four courses fewer."""
SHOT = "3 blue stop 7 torpedo C10"
ARMED = replace(ORDINARY, charges="torpedo")
AIMED = replace(ARMED, events=(REFUSED, HIT, *slid(2, -6, 7)))
"""The sheet has red where it is not: next to blue, four columns west of where it is."""
MINED = replace(ORDINARY, charges="mine")
MINE_USED = "3 blue stop 7 mine D14", "7 blue stop 7 trigger D14"
LAID = "3 blue stop 7 mine D14", "6 blue stop 7 mine A14"
SILENT = replace(ORDINARY, blue="A15 E4 E5 N4 N6 W4 W5 N5 E6 E3 N2 W6 W1 N1 N3", charges="silence")
CIRCUITS = replace(
    ORDINARY,
    blue="A15 E4 E5 N4 N5 N6 N1 N2 N3 N1 N2 N3 E1",
    unnoted=("4",),
    events=("6 blue head south !own-route",),
)
"""The eighth course fills the north panel; after the eleventh a circuit lacks a symbol in the east."""
FLOE = Voyage(chart="charlie-2", edition=2, blue="I1 E1 E2 E3", red="A9 N1 N2 N3", events=("3 blue surface",))


def besides(*more: str) -> tuple[str, ...]:
    """Before what happens in an ordinary match."""
    return (*more, *ORDINARY.events)


def slid_at_last(columns: int, rows: int) -> tuple[str, ...]:
    """The radio's sheet slid so far instead."""
    return REFUSED, HIT, *slid(12, columns, rows)


def torpedoes(*shots: str, takes_s: float = 7) -> tuple[str, ...]:
    """`6 A9`: after the sixth course one at A9."""
    return tuple(f"{shot.split()[0]} blue stop {takes_s} torpedo {shot.split()[1]}" for shot in shots)


def restless(times: int) -> tuple[str, ...]:
    """The radio's sheet slid to and fro: orders that change nothing but how many there are."""
    return tuple(f"5 blue radio slide {(-1) ** each} 0" for each in range(times))
