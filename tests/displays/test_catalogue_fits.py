"""Every sentence of the catalogues, in the place where displays show it, in both languages."""

from collections.abc import Iterator
from dataclasses import replace
from string import Formatter

import pygame
import pytest

from console.displays.canvas import Canvas, Room, WrittenWords
from console.displays.layout import unit_of
from console.displays.scenes import pieces
from console.displays.screen import Screen
from console.languages import Message, catalogue, say
from console.table.scenes.service_pages import plain
from tests.displays.drawing import LANGUAGES, painted, painted_screen, sample

SIZES = ((1024, 600), (1920, 1080))

WORST = {
    "crew": "red",
    "enemy": "blue",
    "course": "north",
    "station": "first-mate",
    "system": "scenario",
    "word": "scenario",
    "dot": "O15",
    "start": "O15",
    "end": "O15",
    "sector": 9,
    "volcano": 2,
    "circuit": "circuit-3",
    "section": 4,
    "amount": 2,
    "total": 4,
    "left": 3,
    "all": 4,
    "cause": "chain-reaction",
    "first": "column",
    "here": "N",
    "second": "sector",
    "there": 7,
    "true": "column",
    "false": "sector",
    "value": 15,
    "minutes": 45,
    "credits": 12,
    "needed": 10,
    "coordinate": "column",
    "count": 80,
    "level": "officer-short",
    "before": 100,
    "after": 100,
    "panel": "north",
    "answer": "toxic-smoke",
    "did": Message.of("headline.hurt-both", crew="blue", amount=3, other="red", more=1),
    "other": "blue",
    "more": 2,
    "ms": 999,
    "give": 12,
    "seconds": 60,
}
"""The longest that each argument gets."""

CARDS = ("all", "trace", "captain", "first-mate", "engineer", "radio", "refused", "crewmate", "race")
"""Sections whose sentences stand on a station's card."""


def sentences(section: str, language: str) -> Iterator[tuple[str, str]]:
    """Key and words of each sentence of a section, with the longest arguments."""
    for key, words in catalogue(language).items():
        if key.split(".")[0] == section:
            names = [name for _, name, _, _ in Formatter().parse(words) if name]
            unknown = set(names) - set(WORST)
            if not unknown:
                yield key, say(Message.of(key, **{name: WORST[name] for name in names}), language)


def rooms(role: str, name: str, language: str) -> Iterator[Room]:
    """The rooms of a role in a sample, small and large, with the panel and without."""
    for size in SIZES:
        for panel in (True, False):
            canvas = painted(name, size, language=language, panel_shown=panel)
            found = [note.room for note in canvas.written if note.role == role]
            assert found, f"no {role} in {name}"
            yield min(found, key=lambda room: room.box.width)


def must_go_in(section: str, role: str, name: str, language: str, keys: tuple[str, ...] = ()) -> None:
    for room in rooms(role, name, language):
        for key, words in sentences(section, language):
            if not keys or key.split(".", 1)[1].startswith(keys):
                assert not room.fitted(words).overlong, f"{key}: {words!r} is too long for {room.box.size}"


def _statuses(screen: Screen, size: tuple[int, int]) -> Iterator[WrittenWords]:
    """What is written of statuses; nothing is drawn but the cards."""
    canvas = Canvas(pygame.Surface(size), screen.look, screen.language, unit_of(size), noting=True)
    for piece in pieces(screen, size):
        if piece.name.startswith("card-"):
            piece.draw(canvas)
    yield from (note for note in canvas.written if note.role == "status")


def no_status_is_cut(name: str, language: str) -> None:
    """Each is there whole on its card, or is a sign alone where it would be too small to be read."""
    for size in SIZES:
        for panel in (True, False):
            for key, words in sentences("status", language):
                screen = sample(name)
                cards = tuple(replace(card, status=plain(words), waited_s=None) for card in screen.cards)
                shown = replace(screen, cards=cards, language=language, panel_shown=panel)
                notes = list(_statuses(shown, size))
                assert not any(note.overlong for note in notes), f"{key}: {words!r}"
                assert notes or language not in LANGUAGES, f"{key}: no station has room for {words!r}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_stations_are_told_goes_on_their_cards(language: str) -> None:
    for section in CARDS:
        must_go_in(section, "station-message", "play", language)
    no_status_is_cut("play", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_announcements_go_into_the_header(language: str) -> None:
    must_go_in("heard", "announcement", "struck", language)
    must_go_in("headline", "announcement", "struck", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_choices_go_into_the_ring(language: str) -> None:
    must_go_in("verb", "choice", "ring", language)
    must_go_in("pick", "choice", "ring", language, ("sector", "volcano", "word", "answer", "lie"))
    must_go_in("pick", "ring-title", "ring", language, ("system", "which"))
    must_go_in("pick", "ring-hint", "ring", language, ("hint",))


@pytest.mark.parametrize("language", LANGUAGES)
def test_stops_and_aims_have_room(language: str) -> None:
    must_go_in("banner", "announcement", "their-stop", language)
    must_go_in("banner", "announcement", "unread-stop", language)
    must_go_in("race", "announcement", "unread-stop", language)
    must_go_in("headline", "unread", "unread-stop", language)
    must_go_in("aim", "caption", "aim", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_lessons_and_rules_have_room(language: str) -> None:
    must_go_in("set-up", "side", "set-up", language, ("about",))
    must_go_in("set-up", "menu-hint", "set-up", language, ("hint",))
    must_go_in("set-up", "side", "set-up-tiles", language, ("about-page",))
    must_go_in("set-up", "title", "set-up", language, ("title",))
    must_go_in(
        *("set-up", "row", "set-up", language),
        ("begin", "who", "mode", "chart", "goal", "shy", "stations", "post", "edition", "page-"),
    )
    must_go_in("pause", "title", "set-up", language, ("help-title",))
    must_go_in("pause", "menu-hint", "set-up", language, ("help-hint", "exchange-hint"))
    must_go_in("service", "title", "continue", language, ("title",))
    must_go_in("service", "menu-hint", "continue", language, ("hint",))
    must_go_in("service", "side", "continue", language, ("about",))
    rows = tuple(key.split(".")[1] for key in catalogue(language) if key.startswith("service."))
    must_go_in("service", "row", "set-up", language, tuple(row for row in rows if "about" not in row))
    must_go_in("lesson", "station-message", "tutorial", language)
    no_status_is_cut("tutorial", language)
    must_go_in("attract", "rule", "attract-0", language)


def test_both_catalogues_have_the_same_sentences_and_arguments() -> None:
    def arguments(language: str) -> dict[str, set[str]]:
        return {
            key: {name for _, name, _, _ in Formatter().parse(words) if name}
            for key, words in catalogue(language).items()
        }

    assert arguments("en") == arguments("fr")


def test_words_that_are_too_long_are_cut_and_said_to_be() -> None:
    from dataclasses import replace

    screen = sample("play")
    long = replace(screen, names={"blue": "Nautilus " * 30})
    assert any(note.overlong and note.words.startswith("NAUTILUS") for note in painted_screen(long).written)
