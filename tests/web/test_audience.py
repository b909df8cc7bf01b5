"""Who is sent what of a table, to the last word: one picture full of secrets, and every kind of reader."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from console.core.two_crews.set_up import Sinks
from console.core.views import GameView, Json, json_of
from console.core.words import Crew
from console.languages import Message
from console.messages.codec import ToldView
from console.messages.table_news import (
    AllSeen,
    BoatSeen,
    ChartSeen,
    GallerySeen,
    MatchSeen,
    OfferSeen,
    PauseSeen,
    SeatSeen,
    SideSeen,
    StationSeen,
    StopSeen,
    TabletsSeen,
)
from console.web.audience import CrewMember, Facilitator, OtherPages, Spectator, Who, sent_to
from console.web.tables.table_picture import Picture

GALLERY = GallerySeen(
    hull=4,
    sinks=Sinks.FULL,
    sides=tuple(BoatSeen(crew=crew, name=crew, damage=1) for crew in ("blue", "red")),
    spots=(),
    heard=(),
    headline=None,
    view=None,
)
CARD = StationSeen(
    station="captain", state="idle", status=Message.of("a.b"), message=Message.of("c.d"), waited_s=None
)
STOP = StopSeen(crew="blue", station="captain", message=Message.of("e.f"), left=None)
OFFER = OfferSeen(game="g", chart="c", mode="m", goal="", options={}, locked=False, most_people=4)
SEAT = SeatSeen(station="captain", player="blue", sitter="person", choices=(), person="Ada")
CHAINS = {crew: replace(CARD, state=crew) for crew in ("blue", "red")}
SIDES = {
    crew: SideSeen(cards=(CARD,), chain=(done,), heard=(), captions=(), stop=STOP, seats=(SEAT,))
    for crew, done in CHAINS.items()
}


def views(**dots: str) -> dict[str, GameView]:
    return {player: ToldView("g", {"game": "g", "dot": dot}) for player, dot in dots.items()}


SEEN = AllSeen(
    at_ms=7,
    scene="playing",
    language="fr",
    names={"blue": "Nautilus"},
    match=3,
    journal="match-000001.journal",
    played_s=50,
    clock_s=60,
    over=False,
    club_courses="NESW",
    pause=None,
    waiting=(),
    offer=OFFER,
    views=views(blue="G8", red="K12", white="a hand of cards"),
    sides=SIDES,
    gallery=GALLERY,
    warnings=(),
    can=("pause",),
    tablets={"blue": TabletsSeen(code="K7M2QX", here=(), away=())},
)
CHART = ChartSeen(name="alpha", columns=15, rows=15, islands=(), sectors=())
MATCH = MatchSeen(
    at_ms=5,
    match=3,
    game="captain-sonar",
    mode=None,
    edition=None,
    rules=2,
    options={},
    chart_file="alpha",
    chart=CHART,
    delay_s=30,
)
PUBLIC: dict[str, Json] = {
    "scene": "playing",
    "language": "fr",
    "names": {"blue": "Nautilus"},
    "match": 3,
    "clock_s": 60,
    "over": False,
    "gallery": GALLERY.json(),
}
ALL: dict[str, Json] = {
    name: value for name, value in SEEN.json().items() if name not in ("at_ms", "club_courses")
}
DOTS = {"blue": ("G8", "G9"), "red": ("K12",)}
PLAYED = Picture(SEEN, MATCH, DOTS)
NOTHING = Picture()
SEA: dict[str, Json] = {"game": "captain-sonar", "chart": CHART.json()}
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
    assert sent(who) == {**TABLE, "seen": ALL, **SEA, **dots}
    assert sent(who, now=NOTHING) == {**TABLE, "seen": None}


@pytest.mark.parametrize("match", [None, replace(MATCH, match=2)])
def test_the_sea_of_another_match_is_not_sent(match: MatchSeen | None) -> None:
    before = Picture(SEEN, match, DOTS)
    assert sent(Facilitator(), now=before) == {**TABLE, "seen": ALL, **NO_SEA}


@pytest.mark.parametrize("crew", Crew)
def test_a_crew_is_sent_how_far_the_match_is_and_nothing_else(crew: Crew) -> None:
    known = {name: value for name, value in PUBLIC.items() if name != "gallery"}
    assert sent(CrewMember(crew), then=PLAYED) == {**TABLE, "seen": known}
    assert sent(CrewMember(crew), now=NOTHING) == {**TABLE, "seen": None}


@pytest.mark.parametrize("then", [NOTHING, Picture(replace(SEEN, match=0), MATCH, DOTS)])
def test_before_their_time_spectators_are_sent_what_is_public_and_no_dots(then: Picture) -> None:
    assert spectator(then=then) == {"stands": False, "whole": False, "seen": PUBLIC, **SEA, "could_be": {}}


def test_spectators_of_a_table_that_plays_nothing_are_sent_what_is_public() -> None:
    idle = Picture(replace(SEEN, match=0), MATCH, DOTS)
    assert spectator(now=idle) == {"stands": False, "whole": False, "seen": {**PUBLIC, "match": 0}}
    assert spectator(now=NOTHING) == {"stands": False, "whole": False, "seen": None}


def test_in_time_spectators_are_sent_both_boats_as_they_were() -> None:
    later = Picture(replace(SEEN, clock_s=90, views=views(blue="H8", red="L12")), MATCH, {"blue": ("H8",)})
    boats: dict[str, Json] = {
        "views": {"blue": {"game": "g", "dot": "G8"}, "red": {"game": "g", "dot": "K12"}},
        "sides": {crew: {"chain": [done.json()], "stop": STOP.json()} for crew, done in CHAINS.items()},
    }
    dots: dict[str, Json] = {"could_be": {"blue": ["G8", "G9"], "red": ["K12"]}}
    told: dict[str, Json] = {"stands": False, "whole": True, "seen": {**PUBLIC, **boats}, **SEA, **dots}
    assert spectator(now=later, then=PLAYED) == told
    assert spectator(now=NOTHING, then=PLAYED) == told, "though the table says nothing now"


@pytest.mark.parametrize("gallery", [None, replace(GALLERY, sides=())])
def test_of_a_match_without_boats_no_view_is_sent_however_late(gallery: GallerySeen | None) -> None:
    cards = Picture(replace(SEEN, gallery=gallery), MATCH, {})
    seen: Json = {**PUBLIC, "gallery": json_of(gallery), "views": {}, "sides": {}}
    assert spectator(now=cards, then=cards) == {
        "stands": False,
        "whole": False,
        "seen": seen,
        **SEA,
        "could_be": {},
    }


def test_a_pause_is_told_at_once_whatever_is_seen() -> None:
    paused = Picture(replace(SEEN, pause=PauseSeen(by="blue", reason="asked", held=False)), MATCH, DOTS)
    for then in (NOTHING, PLAYED):
        assert spectator(now=paused, then=then)["stands"]
    assert spectator(now=PLAYED, then=paused)["stands"] is False
