"""A card that tells people, and a program that looks at the glass, which display is whose."""

from dataclasses import dataclass

import pygame
from pygame import Rect

from console.displays.canvas import Canvas
from console.displays.piece import Piece
from console.displays.screen import Screen
from console.languages import Message

GROUNDS = {"blue": (0, 60, 200), "red": (200, 80, 0)}
"""Colours that nothing else on a screen is likely to have."""


@dataclass(frozen=True)
class _Inputs:
    crew: str
    look: str
    language: str


def name_card(screen: Screen, place: Rect) -> Piece:
    return Piece("name card", place, _Inputs(screen.crew, screen.look, screen.language), _draw)


def _draw(canvas: Canvas, place: Rect, inputs: _Inputs) -> None:
    canvas.surface.fill(pygame.Color(*GROUNDS[inputs.crew]), place)
    box = place.inflate(-place.width // 2, -place.height // 2)
    words = canvas.say(Message.of("display.name-card", crew=inputs.crew))
    canvas.write(words, box, 200, "text", "sea", floor=40, bold=True, align="middle", lines=1)
