"""Every situation that lights a lamp, and which lamps of a crew shine in it: what is not named is dark.

A wave after a lamp: it blinks. `courses`, `gauges` and `slides` stand for several lamps.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from tests.games.lamp_desk import captain_sonar, con_sonar, sonar_family

GROUPS = {
    "courses": "east north south west",
    "gauges": "drone mine silence sonar torpedo",
    "slides": "slide-east slide-north slide-south slide-west",
}
QUIET = "captain: courses surface | radio: erase slides"
"""At sea, with nothing to do but to give a course, or to surface."""
LISTENING = "radio: erase slides"
CHOOSING = "captain: cancel courses ok"


class Row(NamedTuple):
    """How a situation is reached, and what each crew's panel shows then; None: it does not matter here."""

    name: str
    begin: Callable[..., Any]
    options: dict[str, Any]
    steps: str
    blue: str | None = None
    red: str | None = None


AT_SEA = """
    blue captain start G8
    red captain start L12
    blue captain dive
    red captain dive
"""
SECOND = AT_SEA.replace("G8", "G10").replace("L12", "L10")
"""On Alpha-2."""
BY_TURNS = AT_SEA.replace("G8", "C8").replace("L12", "I9")
TURN_DONE = """
    blue captain head north
    blue first-mate charge mine
    blue first-mate ok
    blue engineer break north 5
    blue engineer ok
"""
SIGNED = """
    blue engineer secure 1
    blue captain secure 2
    blue first-mate secure 3
    blue radio secure 4
"""
ALL_SYSTEMS = "mine torpedo drone sonar silence scenario"
TURNS = {"mode": "turn-by-turn"}
ODD = " ".join(f"{panel}-{number}" for panel in ("east", "north", "south", "west") for number in (1, 3, 5))
EVEN = " ".join(f"{panel}-{number}" for panel in ("east", "north", "south", "west") for number in (2, 4, 6))


def _sea(name: str, steps: str, blue: str | None = None, red: str | None = None, **options: Any) -> Row:
    """Captain Sonar in real time on Charlie, both under water."""
    return Row(name, captain_sonar, options, AT_SEA + steps, blue, red)


def _turn(name: str, steps: str, blue: str | None = None, red: str | None = None) -> Row:
    """Turn by turn, and blue has a torpedo and a drone ready."""
    return Row(name, captain_sonar, TURNS, f"{BY_TURNS}\nfull blue torpedo drone\n{steps}", blue, red)


CAPTAIN_SONAR = (
    Row("to start", captain_sonar, {}, "", CHOOSING, CHOOSING),
    Row("placed", captain_sonar, {}, "placed blue captain start G8", CHOOSING),
    Row("dived alone", captain_sonar, {}, "blue captain start G8\nblue captain dive", "", CHOOSING),
    _sea("at sea", "", QUIET, QUIET),
    _sea("north", "blue captain head north", f"first-mate: gauges | {LISTENING}", f"{QUIET} note-north"),
    _sea("east", "blue captain head east", red=f"{QUIET} note-east"),
    _sea("south", "blue captain head south", red=f"{QUIET} note-south"),
    _sea("west", "blue captain head west", red=f"{QUIET} note-west"),
    _sea(
        "silence",
        "full blue silence\nblue captain stop\nblue captain silence north 2",
        f"first-mate: gauges | {LISTENING}",
        f"{QUIET} note-silence",
    ),
    _sea(
        "charged",
        "blue captain head north\nblue first-mate charge mine",
        f"first-mate: ok~ | {LISTENING}",
        f"{QUIET} note-north",
    ),
    _sea(
        "marked",
        "blue captain head north\nblue engineer break north 6",
        f"engineer: north-6 ok~ | first-mate: gauges | {LISTENING}",
    ),
    _sea(
        "a course is done",
        TURN_DONE,
        f"captain: east north surface west | engineer: north-5 | {LISTENING}",
    ),
    _sea(
        "a torpedo is ready",
        "full blue torpedo",
        f"{QUIET} | captain: stop | first-mate: stop torpedo",
        QUIET,
    ),
    Row(
        "everything is ready",
        captain_sonar,
        {"chart": "echo"},
        f"{AT_SEA.replace('G8', 'H8')}\nfull blue {ALL_SYSTEMS}",
        f"captain: east north south stop surface | first-mate: gauges scenario stop | {LISTENING}",
    ),
    _sea(
        "the captain stopped",
        "full blue torpedo\nblue captain stop",
        f"{CHOOSING} stop | first-mate: torpedo",
        "",
    ),
    _sea(
        "the captain aims",
        "full blue torpedo\nblue captain stop\npress blue.captain.ok",
        f"{CHOOSING} stop | first-mate: torpedo",
        "",
    ),
    _sea(
        "the first mate stopped",
        "full blue drone\nblue first-mate stop",
        "captain: cancel east north ok south west | first-mate: drone next ok previous stop",
        "",
    ),
    _sea(
        "deaf to STOP",
        "full blue drone\nblue first-mate stop\nblue first-mate belay",
        f"{QUIET} | first-mate: drone",
        QUIET,
    ),
    _sea(
        "no longer deaf",
        "full blue drone\nblue first-mate stop\nblue first-mate belay\nwait 11",
        f"{QUIET} | captain: stop | first-mate: drone stop",
    ),
    _sea(
        "a mine may go off though OKs are owed",
        "mined blue C3\nblue captain head north",
        f"captain: stop | first-mate: gauges | {LISTENING}",
    ),
    _sea(
        "stopped for that mine",
        "mined blue C3\nblue captain head north\nblue captain stop",
        f"{CHOOSING} stop",
        "",
    ),
    _sea("a sonar asks", "full blue sonar\nblue first-mate stop\nblue first-mate sonar", "", CHOOSING),
    _sea("surface?", "press blue.captain.surface", f"{QUIET} | captain: cancel ok", QUIET),
    _sea("surface? no", "press blue.captain.surface blue.captain.cancel", QUIET),
    _sea("surfaced", "blue captain surface", f"engineer: east-1~ | {LISTENING}", QUIET),
    _sea(
        "the pen goes another way",
        "blue captain surface\npress blue.engineer.east-1 blue.engineer.east-1",
        f"engineer: north-1~ | {LISTENING}",
    ),
    _sea(
        "the others trace",
        "blue captain surface\nblue engineer secure 1",
        "captain: east~ | first-mate: drone~ | radio: erase slide-south~",
    ),
    _sea(
        "the pen's lamp blinks where a symbol is broken or a gauge full",
        "full blue drone\nbroken blue east-1 east-2\nblue captain surface",
        f"engineer: east-1~ east-2 | first-mate: drone | {LISTENING}",
    ),
    _sea(
        "and at a full gauge",
        "full blue drone sonar\nblue captain surface\nblue engineer secure 1",
        "captain: east~ | first-mate: drone~ | radio: erase slide-south~",
    ),
    _sea(
        "traced, to be inspected",
        f"blue captain surface\n{SIGNED}",
        LISTENING,
        f"{QUIET} | engineer: ok~",
        inspection="engineer",
    ),
    _sea("inspected", f"blue captain surface\n{SIGNED}", f"captain: ok | {LISTENING}", QUIET),
    _sea("down again", f"blue captain surface\n{SIGNED}\nblue captain dive", QUIET),
    _sea("odd symbols are broken", f"broken blue {ODD}", f"{QUIET} | engineer: {ODD}", QUIET),
    _sea("even symbols are broken", f"broken blue {EVEN}", f"{QUIET} | engineer: {EVEN}", QUIET),
    _sea("blackout", "visited blue G9 F8 G7 H8 G8", f"captain: surface~ | {LISTENING}", QUIET),
    Row(
        "a misfire is to be paid",
        captain_sonar,
        {"chart": "alpha-2"},
        f"{SECOND}\nfull blue drone\nbroken blue west-3\nblue first-mate stop\nblue first-mate drone 1",
        "engineer: east-4 east-6 north-6 south-5 west-3 west-5 west-6 | first-mate: drone",
    ),
    Row(
        "a course comes first",
        captain_sonar,
        {"chart": "alpha-2"},
        f"{SECOND}\nfull blue drone sonar\nblue first-mate stop\nblue first-mate drone 1",
        f"{QUIET} | first-mate: sonar",
    ),
    _turn("our turn", "", f"{QUIET} | first-mate: drone torpedo", LISTENING),
    _turn(
        "our turn is done but for a system",
        TURN_DONE,
        f"captain: ok stop | engineer: north-5 | first-mate: drone stop torpedo | {LISTENING}",
        f"{LISTENING} note-north",
    ),
    _turn(
        "the captain's ring",
        f"{TURN_DONE}\npress blue.captain.stop",
        f"{CHOOSING} stop | engineer: north-5 | first-mate: drone stop torpedo | {LISTENING}",
    ),
    _turn(
        "the first mate's ring",
        f"{TURN_DONE}\npress blue.first-mate.stop",
        "captain: ok stop | engineer: north-5 | first-mate: drone next ok previous stop torpedo | "
        f"{LISTENING}",
    ),
    _turn(
        "their turn",
        f"{TURN_DONE}\nblue captain end",
        f"engineer: north-5 | first-mate: drone torpedo | {LISTENING}",
        f"{QUIET} note-north",
    ),
    _turn(
        "a mine may go off in their turn",
        f"{TURN_DONE}\nmined blue A1\nblue captain end",
        f"captain: stop | engineer: north-5 | first-mate: drone torpedo | {LISTENING}",
    ),
    _sea(
        "computers have no lamps",
        "blue captain head north",
        LISTENING,
        computers="blue.first-mate=ace blue.engineer=ace",
    ),
    _sea(
        "sunk",
        "damaged red 3\nmined blue L12\nblue captain stop\nblue captain trigger L12",
        *["captain: ok | engineer: ok | first-mate: ok | radio: ok"] * 2,
    ),
)

FAMILY_SEA = AT_SEA.replace("G8", "D8").replace("L12", "H6")
REAL_TIME = {"mode": "real-time"}


def _family(name: str, steps: str, blue: str | None = None, red: str | None = None, **options: Any) -> Row:
    return Row(name, sonar_family, options, FAMILY_SEA + steps, blue, red)


SONAR_FAMILY = (
    Row("to start", sonar_family, {}, "", CHOOSING, CHOOSING),
    Row("the chart says where", sonar_family, {"chart": "archipelago"}, "", CHOOSING, CHOOSING),
    _family("our turn", "", QUIET, LISTENING),
    _family(
        "north",
        "blue captain head north",
        LISTENING,
        f"captain: east north surface west | {LISTENING} note-north",
    ),
    _family(
        "east", "blue captain head east", red=f"captain: east north surface west | {LISTENING} note-east"
    ),
    _family(
        "south", "blue captain head south", red=f"captain: east north surface west | {LISTENING} note-south"
    ),
    _family(
        "west", "blue captain head west", red=f"captain: east north surface west | {LISTENING} note-west"
    ),
    _family(
        "silence",
        "energy blue 3\nblue captain silence north",
        LISTENING,
        f"captain: east north surface west | {LISTENING} note-silence",
    ),
    _family("energy for nothing", "energy blue 1", QUIET),
    _family("energy for a sonar", "energy blue 2", f"{QUIET} | captain: stop", LISTENING),
    _family(
        "the ring",
        "energy blue 2\npress blue.captain.stop",
        f"{CHOOSING} stop surface | {LISTENING}",
        LISTENING,
    ),
    _family("a sonar asks", "energy blue 2\nblue captain sonar", "", CHOOSING),
    _family("surface?", "press blue.captain.surface", f"{QUIET} | captain: cancel ok", LISTENING),
    _family(
        "sunk",
        "damaged blue 1\nenergy blue 4\nblue captain missile D8",
        *["captain: ok | radio: ok"] * 2,
    ),
    _family(
        "real time",
        "",
        f"{QUIET} | captain: stop",
        f"captain: east north stop surface west | {LISTENING}",
        **REAL_TIME,
    ),
    _family(
        "stopped",
        "energy blue 2\nblue captain stop",
        f"{CHOOSING} stop surface | {LISTENING}",
        LISTENING,
        **REAL_TIME,
    ),
    _family(
        "surface? stops",
        "press blue.captain.surface",
        f"captain: cancel ok surface | {LISTENING}",
        LISTENING,
        **REAL_TIME,
    ),
    _family(
        "a sonar asks in a stop",
        "energy blue 2\nblue captain stop\nblue captain sonar",
        LISTENING,
        f"{CHOOSING} | {LISTENING}",
        **REAL_TIME,
    ),
    _family(
        "to go on",
        "energy blue 2\nblue captain stop\nblue captain sonar\nred captain answer row 6",
        f"captain: ok | {LISTENING}",
        LISTENING,
        **REAL_TIME,
    ),
    _family(
        "deaf to STOP",
        "energy blue 2\nblue captain stop\nblue captain resume",
        f"captain: courses | {LISTENING}",
        f"captain: east north stop surface west | {LISTENING}",
        **REAL_TIME,
    ),
)

HAND = "hand blue yellow+6 green-5 red-5\n"
SHOT = f"{HAND}face-up orange*1 red*1 green*2\nblue play yellow+6 yellow2\nblue fire orange*1 orange1"
PLAYS = "captain: cancel courses ok~"
SIX = {"players": 6}
OTHERS = "first-mate: stop | radio: erase"
ENDS = {"match_minutes": 1}

CON_SONAR = (
    Row("two", con_sonar, {}, "", PLAYS, "captain: cancel"),
    Row("six", con_sonar, SIX, "", f"{PLAYS} | {OTHERS}", f"captain: cancel | {OTHERS}"),
    Row(
        "a card is laid",
        con_sonar,
        {},
        f"{HAND}press blue.captain.east blue.captain.ok",
        PLAYS,
        "captain: cancel",
    ),
    Row("a card is played", con_sonar, {}, f"{HAND}blue play yellow+6 yellow2", PLAYS, "captain: cancel"),
    Row(
        "a first mate plays",
        con_sonar,
        SIX,
        "turns 2",
        f"captain: cancel | first-mate: next ok~ previous | {OTHERS}",
    ),
    Row("a radio operator plays", con_sonar, SIX, "turns 4", f"captain: cancel | {OTHERS} ok~ slides"),
    Row(
        "the other side plays",
        con_sonar,
        SIX,
        "turns 1",
        f"captain: cancel | {OTHERS}",
        f"{PLAYS} | {OTHERS}",
    ),
    Row("a die rolls", con_sonar, {}, SHOT, "captain: cancel", "captain: cancel"),
    Row("it has rolled", con_sonar, {}, f"{SHOT}\nwait 3", PLAYS, "captain: cancel"),
    Row(
        "computers have no lamps",
        con_sonar,
        {**SIX, "computers": "blue.first-mate=ace"},
        "",
        f"{PLAYS} | radio: erase",
    ),
    Row(
        "time is up",
        con_sonar,
        {**ENDS, "players": 3},
        "wait 61",
        "captain: ok | first-mate: ok",
        "captain: ok",
    ),
)
