"""Captain Sonar in real time: for each sentence a match in which it must come, and one in which it must not."""

from dataclasses import replace

from tests.debrief.sentences.pairs import Pair
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

Red goes the same way four dots further east, and its one torpedo goes off next to blue. Red's place is known from
then on. No red symbol of blue's breaks down before the thirteenth course, no yellow one before the seventh.
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
    ORDINARY, blue="A15 E4 E5 N4 N5 N6 N1 N2 N3 N1 N2 N3 E1", unnoted=("4",), events=("6 blue head south !own-route",)
)
"""The eighth course fills the north panel; after the eleventh the second circuit lacks a symbol in the east."""
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


TO_KEEP = (
    Pair("keep-captain-wait", ORDINARY, "captain_s", 3, 3.5),
    Pair("keep-captain-longest", ORDINARY, "captain_once_s", 10, 10.5),
    Pair("keep-pace", replace(ORDINARY, captain_s=3.5), "engineer_s", 2.5, 3),
    Pair("keep-mate-wait", ORDINARY, "mate_s", 2, 2.1),
    Pair("keep-mate-longest", ORDINARY, "mate_once_s", 6, 6.5),
    Pair("keep-engineer-wait", ORDINARY, "engineer_s", 2, 2.1),
    Pair("keep-engineer-longest", ORDINARY, "engineer_once_s", 6, 6.5),
    Pair("keep-breakdowns", ORDINARY, "blue", SOUND.blue, ORDINARY.blue),
    Pair("keep-repairs", CIRCUITS, "blue", f"{CIRCUITS.blue} N4 W1 W2 W3 N5 E3", f"{CIRCUITS.blue} N4 W1 W2 W3 N5 E2"),
    Pair("keep-repairs-missed", CIRCUITS, "blue", CIRCUITS.blue, CIRCUITS.blue.removesuffix("E1") + "N4 E1"),
    Pair("keep-notes", ORDINARY, "unnoted", (), ("4",)),
    Pair("keep-radio-wait", ORDINARY, "radio_s", 2, 2.5),
    Pair("keep-radio-off", ORDINARY, "events", slid_at_last(-1, 5), slid_at_last(0, 5)),
    Pair("keep-sheet-used", AIMED, "events", (*AIMED.events, *torpedoes("6 A15", "9 C15")), (*AIMED.events, *torpedoes("6 A15", "9 C8"))),
    Pair("keep-lag", ARMED, "events", (*ORDINARY.events, *torpedoes("12 E11")), (*ORDINARY.events, *torpedoes("12 E11", takes_s=14))),
    Pair("keep-hits", ARMED, "events", besides(*torpedoes("6 A9", "9 F12", "12 D11")), besides(*torpedoes("6 A9", "9 F12", "12 A7"))),
    Pair("keep-stop-longest", replace(SILENT, events=ORDINARY.events), "events", besides("6 blue stop 5 belay", "7 blue stop 5 belay"), besides("6 blue stop 5 belay", "7 blue stop 6 belay")),
    Pair("keep-taken-back", ARMED, "events",
        besides(*torpedoes("3 C10", "6 A9", "9 C8")), besides(*torpedoes("3 C10", "6 A9"), "9 blue stop 7 belay")),
    Pair("keep-silences", SILENT, "events", besides("6 blue stop 7 silence zero", "11 blue stop 7 silence zero"), besides("6 blue stop 7 silence zero")),
    Pair("keep-surfacings", LONG, "events", besides(SHOT), besides(SHOT, "20 blue surface")),
    Pair("keep-corrected", ORDINARY, "events", besides("8 blue head west !own-route"), besides("1 blue head west !own-route")),
    Pair("keep-refused", ORDINARY, "events", ORDINARY.events[1:], ORDINARY.events),
    Pair("keep-answered", replace(ORDINARY, engineer_once_s=9), "mate_once_s", 10, 10.5),
    Pair("keep-mines", MINED, "events",
        besides(*LAID, "8 blue stop 7 belay", "8 blue stop 7 trigger D14"),
        besides(*LAID, "8 blue stop 7 belay", "8 blue stop 7 trigger D14", "9 blue stop 7 mine D11")),
    Pair("keep-hull", ORDINARY, "events", (REFUSED, PASSED_BY, *slid(12, 0, 3)), ORDINARY.events),
    Pair("keep-asks", SIXTEEN, "events", besides("15 blue stop 7 sonar", "16 blue stop 7 drone 5"), besides("15 blue stop 7 sonar")),
    Pair("keep-systems", replace(SIXTEEN, charges="torpedo"), "events", besides("3 blue stop 7 belay", *torpedoes("3 C10", "6 A9", "9 C8", "12 A7")), besides("3 blue stop 7 belay", *torpedoes("3 C10", "6 A9", "9 C8"))),
    Pair("keep-sat-down", ORDINARY, "mate_s", 2.5, 2),
)
TO_TRY = (
    Pair("try-captain-wait", ORDINARY, "captain_s", 5, 4.5),
    Pair("try-captain-longest", ORDINARY, "captain_once_s", 25, 24),
    Pair("try-pace", replace(ORDINARY, captain_s=4.5), "engineer_s", 9.5, 9),
    Pair("try-mate-wait", ORDINARY, "mate_s", 4, 3.5),
    Pair("try-mate-longest", ORDINARY, "mate_once_s", 15, 14.5),
    Pair("try-engineer-wait", ORDINARY, "engineer_s", 4, 3.5),
    Pair("try-engineer-longest", ORDINARY, "engineer_once_s", 15, 14.5),
    Pair("try-breakdowns", ORDINARY, "blue", ORDINARY.blue, SOUND.blue),
    Pair("try-repairs-missed", CIRCUITS, "blue", CIRCUITS.blue.removesuffix("E1") + "N4 N5", CIRCUITS.blue.removesuffix("E1") + "N4 E1"),
    Pair("try-notes", ORDINARY, "unnoted", ("4", "9", "11"), ("4", "9")),
    Pair("try-radio-wait", ORDINARY, "radio_s", 5, 4.5),
    Pair("try-radio-off", ORDINARY, "events", slid_at_last(0, 1), slid_at_last(0, 2)),
    Pair("try-sheet-used", AIMED, "events", (*AIMED.events, *torpedoes("6 A9", "9 C8")), (*AIMED.events, *torpedoes("6 A15", "9 C8"))),
    Pair("try-lag", ARMED, "events", (*ORDINARY.events, *torpedoes("12 E11", takes_s=28)), (*ORDINARY.events, *torpedoes("12 E11", takes_s=27))),
    Pair("try-let-pass", ARMED, "rest_s", 19, 18.5),
    Pair("try-hits", replace(ARMED, blue=SOUND.blue), "events", besides(*torpedoes("6 A9", "9 C8")), besides(*torpedoes("6 A9", "9 F12"))),
    Pair("try-shots", LONG, "events", USED, (*USED, "19 blue stop 7 torpedo B5")),
    Pair("try-own-weapons", ARMED, "events", besides(*torpedoes("6 A12")), besides(*torpedoes("6 A11"))),
    Pair("try-ice", FLOE, "blue", "I1 E1 E2 E3", "H1 E1 E2 E3"),
    Pair("try-stop-longest", SILENT, "events", besides("6 blue stop 5 belay", "7 blue stop 10 belay"), besides("6 blue stop 5 belay", "7 blue stop 9 belay")),
    Pair("try-taken-back", ARMED, "events", besides(*torpedoes("3 C10"), "6 blue stop 7 belay", "9 blue stop 7 belay"), besides(*torpedoes("3 C10"), "6 blue stop 7 belay", *torpedoes("9 C8"))),
    Pair("try-silences", replace(SIXTEEN, charges="mine sonar silence"), "events", besides(*MINE_USED, "15 blue stop 7 sonar"), besides(*MINE_USED, "15 blue stop 7 sonar", "16 blue stop 7 silence zero")),
    Pair("try-surfacings", LONG, "events", besides(SHOT, "17 blue surface", "20 blue surface"), besides(SHOT, "20 blue surface")),
    Pair("try-corrected", ORDINARY, "events", besides(*["1 blue head west !own-route"] * 2), besides("1 blue head west !own-route")),
    Pair("try-refused", ORDINARY, "events", besides(*["8 blue head west !own-route"] * 4), besides(*["8 blue head west !own-route"] * 3)),
    Pair("try-answered", ORDINARY, "mate_s", 10.5, 10),
    Pair("try-mines", MINED, "events", besides(*LAID), besides(*LAID, "8 blue stop 7 trigger D14")),
    Pair("try-hull", SOUND, "events", besides("6 red stop 2 torpedo B12", "9 red stop 2 torpedo D12"), besides("9 red stop 2 torpedo D12")),
    Pair("try-asks", LONG, "events", (SHOT, REFUSED), (SHOT, REFUSED, "15 blue stop 7 drone 9")),
    Pair("try-systems", LONG, "events", besides(SHOT), besides(SHOT, "15 blue stop 7 sonar")),
)
