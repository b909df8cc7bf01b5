"""Sonar Family: what is praised, each where it must be and where it must not."""

from dataclasses import replace

from tests.debrief.sentences.captain_voyages import slid
from tests.debrief.sentences.family_voyages import HUNT, MISSES, REAL_TIME, SHORT, SIXTEEN, TURNS, TWENTY, UP
from tests.debrief.sentences.pairs import Pair

TO_KEEP = (
    Pair("keep-captain-wait", TURNS, "captain_s", 3, 3.5, "3.0", "5 blue captain head east"),
    Pair("keep-captain-longest", TURNS, "captain_once_s", 10, 10.5, "10.0", "6 blue captain head east"),
    Pair("keep-notes", TURNS, "unnoted", (), ("4",), "14 14", "6.5 red captain head west"),
    Pair("keep-radio-wait", TURNS, "radio_s", 2, 2.5, "2.0", "6.5 red captain head west"),
    Pair("keep-radio-off", TURNS, "events", slid(12, 4, 3), slid(12, 2, 3), "1", "79 blue radio note west"),
    Pair(
        "keep-family-sheet-used",
        replace(HUNT, events=slid(8, 2, 4)),
        "blue",
        f"{MISSES} missile-G4",
        f"{MISSES} missile-J1",
        "2 2",
        "39.5 blue captain missile G3",
    ),
    Pair(
        "keep-lag",
        HUNT,
        "blue",
        f"{HUNT.blue} missile-J4",
        f"{HUNT.blue} S S S missile-J1",
        "0:35 0:39 4",
        "35.5 red captain head north",
    ),
    Pair(
        "keep-hits",
        replace(HUNT, events=("10 blue later 16",)),
        "blue",
        f"{MISSES} missile-I1",
        f"{MISSES} missile-J1",
        "1 2",
        "78 blue captain missile I1",
    ),
    Pair(
        "keep-stop-longest",
        replace(REAL_TIME, blue="A1 E E E E missile-C4 S W W W missile-C4 W S S"),
        "stop_s",
        5,
        6,
        "5.0",
        "33 blue captain stop",
    ),
    Pair(
        "keep-family-taken-back",
        REAL_TIME,
        "blue",
        "A1 E E sonar E E sonar S W sonar W W",
        "A1 E E sonar E E sonar S W nothing W W",
        "3 0",
        "25 blue captain stop",
    ),
    Pair(
        "keep-silences",
        TURNS,
        "blue",
        "A1 E E E silence-E S W W silence-W W S S E E E",
        "A1 E E E silence-E S W W W W S S E E E",
        "2 12",
        "30.5 blue captain silence east",
    ),
    Pair(
        "keep-surfacings",
        TWENTY,
        "blue",
        TWENTY.blue,
        f"{TWENTY.blue} surface",
        "0 20",
        "6 blue captain head east",
    ),
    Pair(
        "keep-corrected",
        TURNS,
        "events",
        ("6 blue head east !own-route",) * 2,
        ("6 blue head east !own-route", "1 blue head west !own-route"),
        "2 2 10",
        "40.25 blue captain head east",
    ),
    Pair(
        "keep-refused", UP, "events", (), ("6 blue head east !own-route",), "0 42", "0 blue captain start A1"
    ),
    Pair(
        "keep-hull",
        replace(HUNT, blue=f"{HUNT.blue} S S S S E E S S"),
        "red",
        "J10 N N N N N missile-F4 N N N N W W W",
        "J10 N N N N N missile-F2 N N N N W W W",
        "0 13",
        "40 red captain missile F4",
    ),
    Pair(
        "keep-family-asks",
        SIXTEEN,
        "blue",
        f"{SIXTEEN.blue} sonar sonar",
        f"{SIXTEEN.blue} sonar",
        "2 16",
        "89 blue captain sonar",
    ),
    Pair(
        "keep-systems",
        replace(SIXTEEN, events=("1 blue head west !own-route",)),
        "blue",
        "A1 E E E E missile-A5 S W W W missile-A5 W S S E missile-A5 E E N E missile-A5",
        "A1 E E E E missile-A5 S W W W missile-A5 W S S E missile-A5 E E N E",
        "4 16",
        "35 blue captain missile A5",
    ),
    Pair("keep-sat-down", SHORT, "captain_s", 4, 3, "13", "6 blue captain head east"),
)
