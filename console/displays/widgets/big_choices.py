"""Up to four big choices, one for each course button, laid out as the buttons are."""

import pygame
from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import Frame, alike, from_bottom, from_left, from_right, from_top
from console.displays.piece import Piece
from console.displays.screen import BigChoice, BigChoices, Screen
from console.languages import LANGUAGES, Message, say
from console.look.tokens import CREW_SHAPES

COLOURS = {"north": "phosphor", "east": "blue", "south": "awaited", "west": "dim"}
_FOOT_UNITS = 84
_RINGS = 5
_WORD_SHARE = 0.54
"""Of the height inside a choice."""
_CROSS_SHARE = 0.385
"""Of the width: what lies in the west or in the east; the boat is between them."""


def big_choices(screen: Screen, shown: BigChoices, frame: Frame) -> list[Piece]:
    """The title, the choices, and what is below them. Each choice can be touched."""
    body, foot = from_bottom(frame.middle, frame.px(_FOOT_UNITS), frame.gap)
    places = {f"captain.{each.course}": _place(body, each.course, frame) for each in shown.choices}
    boat = screen.names.get(screen.crew, "")
    cross = Piece.of("choices", body, _draw_cross, shown.choices, tuple(places.values()), screen.crew, boat)
    lowest = (
        Piece.of("languages", foot, _draw_languages, shown.foot)
        if shown.languages
        else Piece.of("foot", foot, _draw_foot, shown.foot, frame.sizes.announcement)
    )
    title = Piece.of("title", frame.header, _draw_title, shown.title, in_each=shown.languages)
    return [title, cross.touched(places), lowest]


def _place(body: Rect, course: str, frame: Frame) -> Rect:
    """Three rows; the middle one has room for two."""
    gap = 2 * frame.gap
    height = (body.height - 2 * gap) // 3
    width = round(body.width * _CROSS_SHARE) if frame.wide else (body.width - gap) // 2
    box = Rect(0, 0, width if frame.wide else round(body.width * 0.7), height)
    if course in ("north", "south"):
        box.centerx = body.centerx
        box.top = body.top if course == "north" else body.bottom - height
        return box
    box.width = width
    box.centery = body.centery
    box.left = body.left if course == "west" else body.right - width
    return box


def _draw_title(canvas: Canvas, place: Rect, title: Message, *, in_each: bool) -> None:
    """The title, and below it what it is in the other languages where those are shown."""
    words = canvas.say(title)
    others = [say(title, language) for language in LANGUAGES if language != canvas.language]
    top, low = from_top(place, round(place.height * 0.62)) if in_each else (place, None)
    size = 64 if low is None else 56
    canvas.write(
        words, top, size, "text", "sea", floor=32, bold=True, align="middle", lines=1, role="big-title"
    )
    if low is not None:
        canvas.write(" · ".join(others), low, 32, "dim", "sea", floor=20, align="middle", lines=1)


def _draw_cross(
    canvas: Canvas,
    place: Rect,
    choices: tuple[BigChoice, ...],
    places: tuple[Rect, ...],
    crew: str,
    boat: str,
) -> None:
    _draw_rings(canvas, place)
    _draw_boat(canvas, place, places, crew, boat)
    for choice, box in zip(choices, places, strict=True):
        _draw_choice(canvas, box, choice)


def _draw_rings(canvas: Canvas, place: Rect) -> None:
    """As on a sonar: it only pleases the eye."""
    step = place.width / 2 / _RINGS
    for number in range(1, _RINGS + 1):
        pygame.draw.aacircle(
            canvas.surface, canvas.tokens["panel"], place.center, round(number * step), canvas.px(3)
        )


def _draw_boat(canvas: Canvas, place: Rect, places: tuple[Rect, ...], crew: str, boat: str) -> None:
    """In the middle of the cross, where there is room: whose display this is."""
    height = places[0].height
    room = Rect(0, 0, round(place.width * (1 - 2 * _CROSS_SHARE)) - canvas.px(48), height)
    room.center = place.center
    if room.collidelist(places) >= 0:
        return
    side = min(room.width, round(height * 0.62))
    canvas.sign("boat", (room.centerx, room.top + side / 2), side, crew, "sea")
    low = Rect(room.left, room.top + side, room.width, room.height - side)
    mark = canvas.px(30)
    words = (boat or canvas.say(Message.of(f"word.{crew}"))).upper()
    label = Rect(low.left + mark, low.top, low.width - 2 * mark, low.height)
    at = canvas.write(words, label, 40, crew, "sea", floor=20, bold=True, align="middle", lines=1)
    canvas.sign(CREW_SHAPES[crew], (at.left - mark * 0.8, at.centery), mark, crew, "sea")


def _draw_choice(canvas: Canvas, box: Rect, choice: BigChoice) -> None:
    colour = "edge" if choice.dark else COLOURS[choice.course]
    ground, ink = (colour, "dark") if choice.taken else ("panel", "dim" if choice.dark else "text")
    canvas.frame(box, ground, colour, 6, 26)
    inner = box.inflate(-canvas.px(56), -canvas.px(36))
    side = min(inner.height, canvas.px(110), inner.width // 5)
    arrow, rest = from_left(inner, side, canvas.px(28))
    canvas.sign("disc", arrow.center, side * 1.08, ink if choice.taken else colour, ground)
    canvas.sign(choice.course, arrow.center, side * 0.52, ground, ink if choice.taken else colour)
    words, picture = from_right(rest, round(side * 1.25), canvas.px(20))
    canvas.sign(
        choice.sign, picture.center, min(picture.width, inner.height), ink if choice.taken else colour, ground
    )
    _draw_words(canvas, words, choice, ink, ground)


def _draw_words(canvas: Canvas, place: Rect, choice: BigChoice, ink: str, ground: str) -> None:
    """The word as large as its box lets it be, the small line close below it."""
    size = min(place.height / canvas.unit * _WORD_SHARE, 92)
    above, below = from_top(place, round(place.height * 0.45), canvas.px(size * 0.26))
    box, at = (place, "middle") if choice.about is None else (above, "bottom")
    word = canvas.say(choice.word)
    canvas.write(word, box, size, ink, ground, floor=28, bold=True, lines=1, valign=at, role="big-choice")
    if choice.about is not None:
        small = "dark" if choice.taken else "dim"
        canvas.write(
            canvas.say(choice.about),
            below,
            min(size * 0.52, 44),
            small,
            ground,
            floor=20,
            lines=2,
            valign="top",
            role="big-choice-about",
        )


def _draw_foot(canvas: Canvas, place: Rect, words: Message | None, size: float) -> None:
    if words is not None:
        said = canvas.say(words)
        canvas.write(
            said, place, size * 0.8, "text", "sea", floor=26, align="middle", lines=2, role="big-foot"
        )


def _draw_languages(canvas: Canvas, place: Rect, words: Message | None) -> None:
    """Each language by its own name, the one that is spoken filled; beside them what changes it."""
    width = min(canvas.px(300) * len(LANGUAGES), round(place.width * 0.6))
    band = Rect(0, 0, width, min(place.height, canvas.px(72)))
    band.center = place.center
    canvas.frame(band, "raised", "edge", 2, 36)
    for language, box in zip(LANGUAGES, alike(band, 0, len(LANGUAGES)), strict=True):
        spoken = language == canvas.language
        if spoken:
            canvas.frame(box.inflate(-canvas.px(8), -canvas.px(8)), "phosphor", None, 0, 32)
        ink, ground = ("dark", "phosphor") if spoken else ("dim", "raised")
        name = say(Message.of("language.name"), language)
        inner = box.inflate(-canvas.px(40), -canvas.px(12))
        canvas.write(name, inner, 40, ink, ground, floor=22, bold=True, align="middle", lines=1)
    if words is not None:
        beside = Rect(band.right + canvas.px(24), place.top, 0, place.height)
        beside.width = place.right - beside.left
        canvas.write(canvas.say(words), beside, 32, "dim", "sea", floor=18, lines=2, role="big-foot")
