"""Sonar Family: every sentence with its two matches."""

from dataclasses import replace

from tests.debrief.sentences.captain_voyages import restless, slid
from tests.debrief.sentences.family_keep import TO_KEEP
from tests.debrief.sentences.family_try import TO_TRY
from tests.debrief.sentences.family_voyages import TURNS
from tests.debrief.sentences.pairs import Pair

TWO_DUE = (*["1 blue head west !own-route"] * 2, *slid(12, -1, 2))

STRUCK = "A1 E E E E missile-E1"
"""By a missile of its own."""
TWO_DUE_EARLY = (*["1 blue head west !own-route"] * 2, *restless(9))


def one_refused(times: int) -> tuple[str, ...]:
    """Beside so many orders that change nothing."""
    return ("6 blue head north !own-route", *restless(times), *TURNS.events)


FOR_ANYBODY = (
    Pair("try-seats", TURNS, "events", one_refused(6), TWO_DUE, "14", "6 blue captain head east"),
    Pair("try-aloud", TURNS, "events", one_refused(7), TWO_DUE, "37", "6 blue captain head east"),
    Pair(
        "try-read-back",
        TURNS,
        "events",
        one_refused(8),
        TWO_DUE,
        "1 38",
        "40.25 blue captain head north",
    ),
    Pair(
        "try-moment",
        replace(TURNS, blue=STRUCK, unnoted=()),
        "events",
        restless(9),
        TWO_DUE_EARLY,
        "1",
        "35 blue captain missile E1",
    ),
    Pair(
        "try-news",
        replace(TURNS, blue=f"{TURNS.blue} surface"),
        "events",
        one_refused(5),
        TWO_DUE,
        "1 0",
        "80 blue captain surface",
    ),
    Pair(
        "try-look-up",
        TURNS,
        "events",
        one_refused(9),
        TWO_DUE,
        "14 14",
        "6.5 red captain head west",
    ),
    Pair(
        "try-explosions",
        replace(TURNS, blue=f"{TURNS.blue} missile-A4"),
        "events",
        one_refused(11),
        TWO_DUE,
        "1",
        "80 blue captain missile A4",
    ),
    Pair(
        "try-family-plan",
        TURNS,
        "events",
        one_refused(10),
        TWO_DUE,
        "0 0 0",
        "1 blue captain dive",
    ),
    Pair(
        "try-family-energy",
        TURNS,
        "events",
        one_refused(11),
        TWO_DUE,
        "0",
        "6 blue captain head east",
    ),
    Pair(
        "try-family-sector",
        TURNS,
        "events",
        one_refused(12),
        TWO_DUE,
        "14",
        "0 blue captain start A1",
    ),
    Pair(
        "try-family-answer",
        TURNS,
        "events",
        one_refused(13),
        TWO_DUE,
        "0",
        "6 blue captain head east",
    ),
    Pair(
        "try-family-quiet",
        TURNS,
        "events",
        one_refused(14),
        TWO_DUE,
        "12",
        "31 red captain head west",
    ),
    Pair(
        "try-family-ahead",
        replace(TURNS, blue=f"{TURNS.blue} surface"),
        "events",
        one_refused(12),
        TWO_DUE,
        "1",
        "80 blue captain surface",
    ),
    Pair(
        "try-family-heard",
        TURNS,
        "events",
        one_refused(4),
        TWO_DUE,
        "14",
        "6 blue captain head east",
    ),
    Pair(
        "try-family-helped",
        TURNS,
        "events",
        one_refused(5),
        TWO_DUE,
        "35",
        "6 blue captain head east",
    ),
)
NOTHING_TO_TELL = {
    "moment": replace(TURNS, events=one_refused(6)),
    "news": replace(TURNS, events=one_refused(7)),
    "explosions": replace(TURNS, events=one_refused(9)),
    "family-ahead": replace(TURNS, events=one_refused(0)),
}
"""Whose turn it would be, in matches of which they could say nothing but 0."""
PAIRS = (*TO_KEEP, *TO_TRY, *FOR_ANYBODY)
