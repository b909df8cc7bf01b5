"""Who is sent what of a table, to the last word: one picture full of secrets, and every kind of reader."""

from types import SimpleNamespace
from typing import Any

import pytest

from console.core.views import Json
from console.core.words import Crew
from console.web.sending import CrewMember, Facilitator, OtherPages, Spectator, Who, sent_to
from console.web.tables.table_picture import Line, Picture

PUBLIC: dict[str, Json] = {
    "scene": "playing",
    "language": "fr",
    "names": {"blue": "Nautilus"},
    "match": 3,
    "clock_s": 60,
    "over": None,
    "gallery": {"sides": [{"crew": "blue"}, {"crew": "red"}]},
}
SECRET: dict[str, Json] = {
    "pause": None,
    "views": {"blue": "G8", "red": "K12", "white": "a hand of cards"},
    "sides": {
        crew: {"chain": [crew], "stop": None, "help": f"where {crew} could go"} for crew in ("blue", "red")
    },
    "codes": ["1234"],
}
NOT_NEEDED: dict[str, Json] = {"kind": "seen", "at_ms": 7, "club_courses": []}
SEEN: Line = {**PUBLIC, **SECRET, **NOT_NEEDED}
MATCH: Line = {"kind": "match", "match": 3, "game": "captain-sonar", "chart": {"sea": "alpha"}, "seed": 99}
DOTS = {"blue": ("G8", "G9"), "red": ("K12",)}
PLAYED = Picture(SEEN, MATCH, DOTS)
NOTHING = Picture()
SEA: dict[str, Json] = {"game": "captain-sonar", "chart": {"sea": "alpha"}}
NO_SEA: dict[str, Json] = {"game": None, "chart": None, "could_be": {}}
TABLE: dict[str, Json] = {"table": "hall", "here": True}


def sent(who: Who, *, now: Picture = PLAYED, then: Picture = NOTHING) -> dict[str, Json]:
    table: Any = SimpleNamespace(name="hall", here=True, delay_s=30, now=now, then=then)
    return sent_to(who, table)


def spectator(*, now: Picture = PLAYED, then: Picture = NOTHING) -> dict[str, Json]:
    """What one is sent but for what is the same at all times."""
    told = sent(Spectator(), now=now, then=then)
    assert {name: told.pop(name) for name in (*TABLE, "delay_s")} == {**TABLE, "delay_s": 30}
    return told


@pytest.mark.parametrize("who", [Facilitator(), OtherPages()])
def test_whoever_leads_is_sent_all_that_somebody_needs(who: Who) -> None:
    dots: dict[str, Json] = {"could_be": {"blue": ["G8", "G9"], "red": ["K12"]}}
    assert sent(who) == {**TABLE, "seen": {**PUBLIC, **SECRET}, **SEA, **dots}
    assert sent(who, now=NOTHING) == {**TABLE, "seen": None}


@pytest.mark.parametrize("match", [None, {**MATCH, "match": 2}])
def test_the_sea_of_another_match_is_not_sent(match: Line | None) -> None:
    before = Picture(SEEN, match, DOTS)
    assert sent(Facilitator(), now=before) == {**TABLE, "seen": {**PUBLIC, **SECRET}, **NO_SEA}


@pytest.mark.parametrize("crew", Crew)
def test_a_crew_is_sent_how_far_the_match_is_and_nothing_else(crew: Crew) -> None:
    known = {name: value for name, value in PUBLIC.items() if name != "gallery"}
    assert sent(CrewMember(crew), then=PLAYED) == {**TABLE, "seen": known}
    assert sent(CrewMember(crew), now=NOTHING) == {**TABLE, "seen": None}


@pytest.mark.parametrize("then", [NOTHING, Picture({**SEEN, "match": 0}, MATCH, DOTS)])
def test_before_their_time_spectators_are_sent_what_is_public_and_no_dots(then: Picture) -> None:
    assert spectator(then=then) == {"stands": False, "whole": False, "seen": PUBLIC, **SEA, "could_be": {}}


def test_spectators_of_a_table_that_plays_nothing_are_sent_what_is_public() -> None:
    idle = Picture({**SEEN, "match": 0}, MATCH, DOTS)
    assert spectator(now=idle) == {"stands": False, "whole": False, "seen": {**PUBLIC, "match": 0}}
    assert spectator(now=NOTHING) == {"stands": False, "whole": False, "seen": None}


def test_in_time_spectators_are_sent_both_boats_as_they_were() -> None:
    later = Picture({**SEEN, "clock_s": 90, "views": {"blue": "H8", "red": "L12"}}, MATCH, {"blue": ("H8",)})
    boats: dict[str, Json] = {
        "views": {"blue": "G8", "red": "K12"},
        "sides": {crew: {"chain": [crew], "stop": None} for crew in ("blue", "red")},
    }
    dots: dict[str, Json] = {"could_be": {"blue": ["G8", "G9"], "red": ["K12"]}}
    told: dict[str, Json] = {"stands": False, "whole": True, "seen": {**PUBLIC, **boats}, **SEA, **dots}
    assert spectator(now=later, then=PLAYED) == told
    assert spectator(now=NOTHING, then=PLAYED) == told, "though the table says nothing now"


@pytest.mark.parametrize("gallery", [None, {"sides": [None, None]}, {"sides": []}])
def test_of_a_match_without_boats_no_view_is_sent_however_late(gallery: Json) -> None:
    cards = Picture({**SEEN, "gallery": gallery}, MATCH, {})
    seen: Json = {**PUBLIC, "gallery": gallery, "views": {}, "sides": {}}
    assert spectator(now=cards, then=cards) == {
        "stands": False,
        "whole": False,
        "seen": seen,
        **SEA,
        "could_be": {},
    }


def test_a_pause_is_told_at_once_whatever_is_seen() -> None:
    paused = Picture({**SEEN, "pause": {"why": "asked"}}, MATCH, DOTS)
    for then in (NOTHING, PLAYED):
        assert spectator(now=paused, then=then)["stands"]
    assert spectator(now=PLAYED, then=paused)["stands"] is False
