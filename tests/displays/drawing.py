"""Painting samples without a screen, for tests."""

import os
from dataclasses import replace
from functools import cache
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from console.displays.canvas import Canvas
from console.displays.painter import paint
from console.displays.screen import Screen
from tests.displays.sample_screens import SAMPLES

LANGUAGES = ("en", "fr")
SIZES = ((1024, 600), (1280, 720), (1920, 1080), (3840, 2160))
FOUR_BY_THREE = (1024, 768)
TALL = ((600, 1024), (1080, 1920), (960, 1040))


@cache
def sample(name: str) -> Screen:
    return SAMPLES[name]()


def painted(name: str, size: tuple[int, int] = (1024, 600), **changes: Any) -> Canvas:
    """A sample, painted with some of its fields changed."""
    return painted_screen(replace(sample(name), **changes), size)


def painted_screen(screen: Screen, size: tuple[int, int] = (1024, 600)) -> Canvas:
    return paint(pygame.Surface(size), screen)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")
