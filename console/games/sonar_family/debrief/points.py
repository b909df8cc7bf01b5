"""What crews of Sonar Family are spoken to about: what fits of what any crew is, and its own words.

It has no first mate and no engineer, no mines and no drones, and one energy that pays for everything. From
course to course only the captain is waited for: the pace would say twice, with other bounds, what that says.
"""

from dataclasses import replace

from console.debrief.crews.crew_points import POINTS as OF_ANY_CREW
from console.debrief.sentences.point import TalkPoint

_AS_THEY_ARE = (
    *("captain-wait", "captain-longest", "notes", "radio-wait", "behind", "radio-off", "lag", "let-pass"),
    *("hits", "ice", "stop-longest", "surfacings", "corrected", "refused"),
)
_IN_OTHER_WORDS = ("sheet-used", "shots", "own-weapons", "taken-back", "asks")
_FOR_ANYBODY = ("seats", "aloud", "read-back", "moment", "news", "look-up", "explosions", "sat-down")
_BY_NAME = {point.name: point for point in OF_ANY_CREW}


def _worded(name: str) -> TalkPoint:
    return replace(_BY_NAME[name], name=f"family-{name}", looks_as=name)


def _spare(name: str, figure: str, looks_as: str) -> TalkPoint:
    return TalkPoint(
        name=f"family-{name}", subject=name, figure=figure, bad=0, grain=1, spare=True, looks_as=looks_as
    )


POINTS: tuple[TalkPoint, ...] = (
    *(_BY_NAME[name] for name in _AS_THEY_ARE),
    replace(_BY_NAME["systems"], bad=0.05),  # each costs two to four courses
    replace(
        _BY_NAME["silences"], to_try=(("courses", ">=", 20), ("by_enemy", ">=", 1))
    ),  # it costs three courses
    *(replace(_worded(name), to_try=()) for name in _IN_OTHER_WORDS if name == "shots"),
    *(_worded(name) for name in _IN_OTHER_WORDS if name != "shots"),
    replace(_BY_NAME["hull"], bad=None),  # two hits sink a boat: there is no "after each hit"
    *(_BY_NAME[name] for name in _FOR_ANYBODY),
    _spare("plan", "silences", "plan"),
    _spare("energy", "systems", "systems"),
    _spare("sector", "enemy_moves", "hull"),
    _spare("answer", "asks", "asks"),
    _spare("quiet", "notes", "notes"),
    replace(_spare("ahead", "surfacings", "surfacings"), to_try=(("surfacings", ">=", 1),)),
    _spare("heard", "courses", "captain-wait"),
    _spare("helped", "orders", "sat-down"),
)
"""In the order in which equals are said."""
