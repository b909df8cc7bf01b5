"""A card that tells people, and a program that looks at the glass, which display is whose."""

import pygame
from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.languages import Message

GROUNDS = {"blue": (0, 60, 200), "red": (200, 80, 0)}
"""Colours that nothing else on a screen is likely to have."""


def name_card(screen: Screen, place: Rect) -> Piece:
    return Piece.of("name card", place, _draw, screen.crew)


def _draw(canvas: Canvas, place: Rect, crew: str) -> None:
    canvas.surface.fill(pygame.Color(*GROUNDS[crew]), place)
    box = place.inflate(-place.width // 2, -place.height // 2)
    words = canvas.say(Message.of("display.name-card", crew=crew))
    canvas.write(words, box, 200, "text", "sea", floor=40, bold=True, align="middle", lines=1)
