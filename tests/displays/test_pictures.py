"""Kept pictures: what changes the look of a scene changes one of them, and somebody looks at it.

To keep new ones after looking: pytest --approve tests/displays/test_pictures.py
"""

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from console.displays.screen import RulesPage
from tests.displays.drawing import painted_screen, sample

KEPT = Path(__file__).parent / "golden"
SCENES = {
    "play-panel-en": ("play", {"panel_shown": True}),
    "play-table-fr": ("play", {"panel_shown": False, "language": "fr"}),
    "stop-aim": ("aim", {"panel_shown": True}),
    "surfaced-day": ("surfaced", {"panel_shown": False, "look": "day"}),
    "set-up-fr": ("set-up", {"language": "fr"}),
    "set-up-tiles-fr": ("set-up-tiles", {"panel_shown": False, "language": "fr"}),
    "film": ("film", {"panel_shown": False}),
    "film-hit-day-fr": ("film-hit", {"panel_shown": False, "language": "fr", "look": "day"}),
    "attract": ("attract-3", {"panel_shown": False}),
    "records": ("records", {"panel_shown": False}),
    "attract-family-fr": (
        "attract-0",
        {"panel_shown": False, "language": "fr", "rules": RulesPage("sonar-family", 1)},
    ),
    "choices-fr": ("choices", {"panel_shown": False, "language": "fr"}),
    "afterwards": ("afterwards-waiting", {"panel_shown": True}),
    "naming-fr": ("naming", {"panel_shown": False, "language": "fr"}),
}
FAR = 40
"""A pixel whose colour is so much off (of 255) counts as another."""
MOST_OFF = 0.004
"""Share of the pixels that may be: letters differ a little from one FreeType to the next."""


@pytest.mark.parametrize("name", SCENES)
def test_scene_looks_as_it_was_looked_at(name: str, approve: bool) -> None:
    scene, changes = SCENES[name]
    surface = small(painted_screen(replace(sample(scene), **changes)).surface)  # type: ignore[arg-type]
    file = KEPT / f"{name}.png"
    if approve:
        KEPT.mkdir(exist_ok=True)
        pygame.image.save(surface, file)
    kept = pygame.image.load(file)
    off = share_off(surface, kept)
    assert off <= MOST_OFF, f"{off:.2%} of the picture differs from {file.name}"


def test_the_comparison_sees_a_change() -> None:
    kept = pygame.image.load(KEPT / "play-panel-en.png")
    stopped = small(painted_screen(sample("stop")).surface)
    assert share_off(stopped, kept) > MOST_OFF


def small(surface: pygame.Surface) -> pygame.Surface:
    """Half as large: enough to see a change by, and less to keep."""
    width, height = surface.get_size()
    return pygame.transform.smoothscale(surface, (width // 2, height // 2))


def share_off(one: pygame.Surface, other: pygame.Surface) -> float:
    assert one.get_size() == other.get_size()
    near = pygame.mask.from_threshold(one, (0, 0, 0), (FAR, FAR, FAR, 255), other.convert(one))
    width, height = one.get_size()
    return 1 - near.count() / (width * height)
