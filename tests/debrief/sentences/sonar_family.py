"""Sonar Family: every sentence with its two matches."""

from tests.debrief.sentences.captain_voyages import restless, slid
from tests.debrief.sentences.family_keep import TO_KEEP
from tests.debrief.sentences.family_try import TO_TRY
from tests.debrief.sentences.family_voyages import TURNS
from tests.debrief.sentences.pairs import Pair

TWO_DUE = (*["1 blue head west !own-route"] * 2, *slid(12, -1, 2))
FOR_ANYBODY = (
    Pair(
        "try-seats", TURNS, "events", (*restless(5), *TURNS.events), TWO_DUE, "14", "6 blue captain head east"
    ),
    Pair(
        "try-aloud", TURNS, "events", (*restless(6), *TURNS.events), TWO_DUE, "35", "6 blue captain head east"
    ),
    Pair(
        "try-read-back",
        TURNS,
        "events",
        (*restless(7), *TURNS.events),
        TWO_DUE,
        "0 36",
        "6 blue captain head east",
    ),
    Pair(
        "try-moment", TURNS, "events", (*restless(8), *TURNS.events), TWO_DUE, "0", "79 blue radio note west"
    ),
    Pair(
        "try-news", TURNS, "events", (*restless(9), *TURNS.events), TWO_DUE, "0 0", "0 blue captain start A1"
    ),
    Pair(
        "try-look-up",
        TURNS,
        "events",
        (*restless(10), *TURNS.events),
        TWO_DUE,
        "14 14",
        "6.5 red captain head west",
    ),
    Pair(
        "try-explosions",
        TURNS,
        "events",
        (*restless(11), *TURNS.events),
        TWO_DUE,
        "0",
        "0 blue captain start A1",
    ),
    Pair(
        "try-family-plan",
        TURNS,
        "events",
        (*restless(12), *TURNS.events),
        TWO_DUE,
        "0 0 0",
        "1 blue captain dive",
    ),
    Pair(
        "try-family-energy",
        TURNS,
        "events",
        (*restless(13), *TURNS.events),
        TWO_DUE,
        "0",
        "6 blue captain head east",
    ),
    Pair(
        "try-family-sector",
        TURNS,
        "events",
        (*restless(0), *TURNS.events),
        TWO_DUE,
        "14",
        "0 blue captain start A1",
    ),
    Pair(
        "try-family-answer",
        TURNS,
        "events",
        (*restless(0), *TURNS.events),
        TWO_DUE,
        "0",
        "6 blue captain head east",
    ),
    Pair(
        "try-family-quiet",
        TURNS,
        "events",
        (*restless(1), *TURNS.events),
        TWO_DUE,
        "12",
        "31 red captain head west",
    ),
    Pair(
        "try-family-ahead",
        TURNS,
        "events",
        (*restless(2), *TURNS.events),
        TWO_DUE,
        "0",
        "6 blue captain head east",
    ),
    Pair(
        "try-family-heard",
        TURNS,
        "events",
        (*restless(3), *TURNS.events),
        TWO_DUE,
        "14",
        "6 blue captain head east",
    ),
    Pair(
        "try-family-helped",
        TURNS,
        "events",
        (*restless(4), *TURNS.events),
        TWO_DUE,
        "33",
        "6 blue captain head east",
    ),
)
PAIRS = (*TO_KEEP, *TO_TRY, *FOR_ANYBODY)
