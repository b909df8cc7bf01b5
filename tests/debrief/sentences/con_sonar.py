"""Con Sonar!: for each sentence a match in which it must come, and one in which it must not."""

from dataclasses import replace

from tests.debrief.sentences.hands import Hands
from tests.debrief.sentences.pairs import Pair

ORDINARY = Hands(seed=2, yellow="one two one one-fire one one", green="one-fire one one-fire one one-fire")
"""A player who is nowhere good and nowhere bad: green sinks one of yellow's submarines."""
TO_KEEP = (
    Pair("keep-con-turn", ORDINARY, "turn_s", 8, 9, "8.0", "26 green end"),
    Pair("keep-con-longest", ORDINARY, "turn_once_s", 15, 16, "15.0", "30 green end"),
    Pair(
        "keep-con-odds",
        ORDINARY,
        "yellow",
        "one two one one-fire one one-fire",
        "one two one one-gamble one one-gamble",
        "2 1.9",
        "64.5 yellow fire purple*2 purple2",
    ),
    Pair(
        "keep-con-shots",
        ORDINARY,
        "yellow",
        "one two-fire one one-fire one one-fire",
        "one two-fire one one-fire one one",
        "3 6",
        "24.5 yellow fire green*2 green2",
    ),
    Pair("keep-con-alive", ORDINARY, "green", "one", ORDINARY.green, "2", "30 green end"),
    Pair(
        "keep-con-missed",
        replace(ORDINARY, seed=69),
        "yellow",
        "one two one-fire one one-fire one one-fire one",
        "one two one-fire one one-fire one one-gamble one",
        "0 3",
        "49.5 yellow fire green*1 green1",
    ),
    Pair("keep-con-refused", ORDINARY, "refused", 0, 1, "0 6", "30 green end"),
    Pair(
        "keep-con-chain",
        replace(ORDINARY, seed=23),
        "yellow",
        "one three one one-fire one one",
        "one two one one-fire one one",
        "3",
        "15 green end",
    ),
    Pair(
        "keep-con-pairs",
        Hands(seed=221, yellow=""),
        "yellow",
        "one-fire one one-fire",
        "one-fire one one",
        "1",
        "9.5 yellow fire red*3 red2",
    ),
    Pair(
        "keep-con-colours",
        Hands(seed=5, yellow=""),
        "yellow",
        "one-fire one-fire one-fire one one one one-fire",
        "one-fire one-fire one-fire one one one one",
        "4",
        "9.5 yellow fire yellow*2 yellow2",
    ),
    Pair("keep-con-sat", ORDINARY, "turn_s", 10, 8, "6", "30 green end"),
)
TO_TRY = (
    Pair("try-con-turn", ORDINARY, "turn_s", 15, 14, "15.0", "40 green end"),
    Pair("try-con-longest", ORDINARY, "turn_once_s", 40, 39, "40.0", "30 green end"),
    Pair(
        "try-con-odds",
        replace(ORDINARY, seed=11),
        "yellow",
        "one two one one-gamble one one-gamble",
        "one two one one-gamble one one-fire",
        "2 0.1",
        "64.5 yellow fire orange*2 orange1",
    ),
    Pair(
        "try-con-shots", ORDINARY, "yellow", "one two one one one one", ORDINARY.yellow, "0 6", "30 green end"
    ),
    Pair(
        "try-con-alive",
        replace(ORDINARY, seed=229),
        "green",
        f"{ORDINARY.green} one-fire",
        f"{ORDINARY.green} one",
        "0",
        "14.5 green fire yellow*1 yellow2",
    ),
    Pair(
        "try-con-missed",
        ORDINARY,
        "yellow",
        "one two one-gamble one one-gamble one one-gamble one",
        "one two one-gamble one one-gamble one one one",
        "3 3",
        "49.5 yellow fire red*2 red1",
    ),
    Pair("try-con-refused", ORDINARY, "refused", 2, 1, "2 6", "1 yellow end"),
    Pair(
        "try-con-trashed",
        ORDINARY,
        "yellow",
        "one-trash two one-trash one-trash one-fire one",
        "one-trash two one-trash one one-fire one",
        "3",
        "9.5 yellow trash blue*3",
    ),
    Pair(
        "try-con-chain",
        ORDINARY,
        "yellow",
        "one one one one-fire one one",
        ORDINARY.yellow,
        "1",
        "1 yellow end",
    ),
    Pair(
        "try-con-pairs",
        ORDINARY,
        "yellow",
        "one two one-fire one one-fire one",
        "one two one-fire one one one",
        "2 0",
        "49.5 yellow fire red*2 red2",
    ),
    Pair(
        "try-con-colours",
        ORDINARY,
        "yellow",
        "one two one-fire one one-fire one",
        "one two one-fire one one one",
        "2",
        "49.5 yellow fire red*2 red2",
    ),
)
TWO_DUE = "one two one-gamble one one-gamble one one-gamble one"
FOR_ANYBODY = (
    Pair("try-con-plan", ORDINARY, "yellow", f"{ORDINARY.yellow} one", TWO_DUE, "7", "30 green end"),
    Pair("try-con-watch", ORDINARY, "yellow", f"{ORDINARY.yellow} one", TWO_DUE, "1 1", "30 green end"),
    Pair("try-con-other", ORDINARY, "yellow", f"{ORDINARY.yellow} one one", TWO_DUE, "1", "30 green end"),
    Pair("try-con-count", ORDINARY, "yellow", f"{ORDINARY.yellow} one one", TWO_DUE, "3", "30 green end"),
    Pair(
        "try-con-scale",
        ORDINARY,
        "yellow",
        f"{ORDINARY.yellow} one one one",
        TWO_DUE,
        "1",
        "64.5 yellow fire purple*2 purple2",
    ),
    Pair("try-con-hand", ORDINARY, "yellow", f"{ORDINARY.yellow}", TWO_DUE, "7", "30 green end"),
    Pair(
        "try-con-say",
        ORDINARY,
        "yellow",
        f"{ORDINARY.yellow}",
        TWO_DUE,
        "7 1",
        "64.5 yellow fire purple*2 purple2",
    ),
)
PAIRS = (*TO_KEEP, *TO_TRY, *FOR_ANYBODY)
