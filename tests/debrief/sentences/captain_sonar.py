"""Captain Sonar in real time: every sentence with its two matches."""

from dataclasses import replace

from tests.debrief.sentences.captain_keep import TO_KEEP
from tests.debrief.sentences.captain_try import TO_TRY
from tests.debrief.sentences.captain_voyages import (
    ARMED,
    ORDINARY,
    besides,
    restless,
    slid_at_last,
    torpedoes,
)
from tests.debrief.sentences.pairs import Pair

TWO_DUE = slid_at_last(0, 1)
FOR_ANYBODY = (
    Pair(
        "try-seats", ORDINARY, "events", besides(*restless(6)), TWO_DUE, "14", "9 blue engineer break east 4"
    ),
    Pair("try-aloud", ORDINARY, "events", besides(*restless(0)), TWO_DUE, "86", "31 blue captain head north"),
    Pair(
        "try-read-back",
        ORDINARY,
        "events",
        besides(*restless(1)),
        TWO_DUE,
        "1 87",
        "73.25 blue captain head east",
    ),
    Pair(
        "try-hands-free",
        ORDINARY,
        "events",
        besides(*restless(2)),
        TWO_DUE,
        "38 42 10",
        "31 blue captain head north",
    ),
    Pair(
        "try-moment", ORDINARY, "events", besides(*restless(3)), TWO_DUE, "2", "131.5 blue radio note north"
    ),
    Pair("try-plan", ORDINARY, "events", besides(*restless(4)), TWO_DUE, "0 0 0", "1 blue captain dive"),
    Pair(
        "try-news",
        ORDINARY,
        "events",
        besides(*restless(3), "13 blue surface"),
        TWO_DUE,
        "1 1",
        "128 blue captain surface",
    ),
    Pair(
        "try-look-up",
        ORDINARY,
        "events",
        besides(*restless(5)),
        TWO_DUE,
        "14 14",
        "6.5 red captain head east",
    ),
    Pair(
        "try-explosions",
        ARMED,
        "events",
        besides(*restless(7), *torpedoes("3 C10")),
        TWO_DUE,
        "1",
        "54 blue captain torpedo C10",
    ),
)
"""For want of better these take turns, as the number of orders says; never beside two that are due."""
NOTHING_TO_TELL = {
    "news": replace(ORDINARY, events=besides(*restless(7))),
    "explosions": replace(ORDINARY, events=besides(*restless(0))),
}
"""Whose turn it would be, in matches of which they could say nothing but 0."""
PAIRS = (*TO_KEEP, *TO_TRY, *FOR_ANYBODY)
