"""What lies on the table besides the scale: torpedo cards, the chain of this turn, and the die."""

from collections.abc import Mapping

import pygame
from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.layout import from_bottom, from_left, from_top
from console.displays.piece import Piece
from console.games.con_sonar.display.cards import WIDE_RATIO, any_card, empty_place, halo, row_of
from console.games.con_sonar.display.colours import chip, silhouette
from console.games.con_sonar.rules.cards import SILHOUETTES
from console.games.con_sonar.rules.orders import TorpedoCard
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ConSonarScreen, Roll
from console.languages import Message


def torpedoes(view: ConSonarView, own: ConSonarScreen, place: Rect) -> Piece:
    """The three cards that lie face up; those that the chain takes stand out."""
    pointed = next((seat.pointed for seat in own.seats if seat.pointed), None) or ""
    number = int(pointed.removeprefix("torpedo-")) if pointed.startswith("torpedo-") else None
    chain = None if view.torpedo_played else view.chain
    return Piece.of("torpedoes", place, _draw_torpedoes, view.torpedoes, chain, number)


def _titled(canvas: Canvas, place: Rect, words: str) -> Rect:
    """A panel with a title; the room below it."""
    canvas.frame(place, "panel", None, 0, 14)
    title, _ = _title_and_body(canvas, place)
    canvas.write(words, title, 30, "dim", "panel", floor=15, bold=True, lines=1)
    return _body(canvas, place)


def _title_and_body(canvas: Canvas, place: Rect) -> tuple[Rect, Rect]:
    return from_top(place.inflate(-canvas.px(28), -canvas.px(16)), canvas.px(32), canvas.px(8))


def _body(canvas: Canvas, place: Rect) -> Rect:
    return _title_and_body(canvas, place)[1]


def _draw_torpedoes(
    canvas: Canvas, place: Rect, cards: tuple[str | None, ...], chain: str | None, pointed: int | None
) -> None:
    canvas.frame(place, "panel", None, 0, 14)
    body, gap = place.inflate(-canvas.px(40), -canvas.px(36)), canvas.px(24)
    for number, box in enumerate(row_of(body, len(cards), gap, WIDE_RATIO), 1):
        name = cards[number - 1]
        if name is None:
            empty_place(canvas, box)
            continue
        fits = chain is not None and SILHOUETTES[TorpedoCard.every()[name]] == chain
        if number == pointed:
            halo(canvas, box, "panel")
        small = box.inflate(-box.width // 14, -box.height // 14)
        any_card(canvas, box if fits else small, name, "text" if fits else None)
        if fits:
            side = canvas.px(34)
            badge = (box.right - side * 0.4, box.bottom - side * 0.4)
            canvas.sign("disc", badge, side * 1.1, "sea", "sea")
            canvas.sign("tick", badge, side * 0.8, "phosphor", "sea")


def chain(view: ConSonarView, roll: Roll | None, place: Rect) -> Piece:
    """The cards of this turn, and which ship goes on; or the die, while and after it rolls."""
    if roll is not None:
        return Piece.of("die", place, _draw_die, roll).with_spots(
            lambda canvas: _die_spot(canvas, place, roll)
        )
    return Piece.of("chain", place, _draw_chain, view.played, view.chain, closed=view.torpedo_played)


def _draw_chain(
    canvas: Canvas, place: Rect, played: tuple[str, ...], ship: str | None, *, closed: bool
) -> None:
    """`closed`: the torpedo card of this turn is used, nothing follows."""
    body = _titled(canvas, place, canvas.say(Message.of("con-sonar.chain")))
    if not played:
        words = canvas.say(Message.of("con-sonar.next-any"))
        canvas.write(words, body, 56, "text", "panel", floor=20, align="middle", lines=3)
        return
    shown = played[-3:]
    share = 0.56 if not closed else 1.0
    cards, rest = from_left(body, round(body.width * share))
    for box, name in zip(row_of(cards, len(shown), canvas.px(10)), shown, strict=True):
        any_card(canvas, box, name)
    if ship is not None and not closed:
        _next(canvas, rest, ship)


def _next(canvas: Canvas, place: Rect, ship: str) -> None:
    """The ship that the next card must begin with."""
    side = canvas.px(40)
    canvas.sign("to-east", (place.left + side * 0.6, place.centery), side, "awaited", "panel")
    room = Rect(place.left + round(side * 1.2), place.top, place.width - round(side * 1.2), place.height)
    words = Rect(room.left, room.bottom - canvas.px(56), room.width, canvas.px(56))
    name = canvas.say(Message.of("con-sonar.next", ship=ship))
    canvas.write(
        name, words, 34, "awaited", "panel", floor=16, bold=True, align="middle", lines=2, role="next"
    )
    silhouette(canvas, ship, Rect(room.left, room.top, room.width, words.top - room.top), "awaited", "panel")


def _attack(canvas: Canvas, body: Rect, roll: Roll) -> tuple[Rect, list[Rect], Rect]:
    """Where the target is, where the dice are, and where it says what came of it."""
    target, dice = from_left(body, round(body.width * 0.3), canvas.px(16))
    dice, verdict = from_bottom(dice, canvas.px(64) if _over(roll) else 0)
    return target, row_of(dice, roll.torpedoes, canvas.px(14), 1.0), verdict


def _over(roll: Roll) -> bool:
    return roll.tumbling is None and (_sunk(roll) or len(roll.dice) == roll.torpedoes)


def _sunk(roll: Roll) -> bool:
    return any(die < roll.place for die in roll.dice)


def _die_spot(canvas: Canvas, place: Rect, roll: Roll) -> Mapping[str, Rect]:
    """The die that came to lie last."""
    _, boxes, _ = _attack(canvas, _body(canvas, place), roll)
    return {"die": boxes[len(roll.dice) - 1]} if roll.dice else {}


def _draw_die(canvas: Canvas, place: Rect, roll: Roll) -> None:
    """The dice of an attack: those that lie still, the one that rolls, those to come."""
    body = _titled(canvas, place, canvas.say(Message.of("con-sonar.below", place=roll.place)))
    target, boxes, verdict = _attack(canvas, body, roll)
    height = min(target.height, canvas.px(72))
    chip(canvas, Rect(target.left, target.centery - height // 2, target.width, height), roll.submarine)
    for number, box in enumerate(boxes):
        _one_die(canvas, box, number, roll)
    if _over(roll):
        sunk = _sunk(roll)
        words = canvas.say(Message.of("con-sonar.sunk" if sunk else "con-sonar.missed"))
        canvas.write(
            words,
            verdict,
            60,
            "alarm" if sunk else "dim",
            "panel",
            floor=26,
            bold=True,
            align="middle",
            lines=1,
        )


def _one_die(canvas: Canvas, box: Rect, number: int, roll: Roll) -> None:
    """A die of eight sides, seen on one of them."""
    if number < len(roll.dice):
        face, hit = str(roll.dice[number]), roll.dice[number] < roll.place
        ground, ink, edge = ("alarm", "dark", "text") if hit else ("raised", "text", "edge")
    elif number == len(roll.dice) and roll.tumbling is not None:
        face, ground, ink, edge = str(roll.tumbling), "awaited", "dark", "text"
    else:
        face, ground, ink, edge = "", "panel", "dim", "line"
    width, height = box.width * 0.46, box.height * 0.46
    x, y = box.center
    corners = [(x, y - height), (x + width, y - height / 3), (x + width, y + height / 3)]
    corners += [(x, y + height), (x - width, y + height / 3), (x - width, y - height / 3)]
    pygame.draw.polygon(canvas.surface, canvas.tokens[ground], corners)
    pygame.draw.polygon(canvas.surface, canvas.tokens[edge], corners, max(2, canvas.px(4)))
    if face:
        inner = box.inflate(-round(box.width * 0.5), -round(box.height * 0.45))
        canvas.write(face, inner, 90, ink, ground, floor=16, bold=True, align="middle", lines=1, role="die")
