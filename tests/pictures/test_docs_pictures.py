"""The pictures of README and docs/: there, small, named by a page, and no older than what displays draw."""

import re
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.pictures.docs import FOLDER, first_choices, games
from tests.pictures.match_in_play import match_played
from tests.pictures.moving import first_picture

ROOT = FOLDER.parent.parent
MOST_BYTES, MOST_OF_ALL = 2_000_000, 4_000_000
MADE = sorted(path.name for path in FOLDER.glob("*.webp"))
WITH_PICTURE = (
    "operating",
    "web",
    "tablets",
    "debrief",
    "club",
    "lessons",
    "other-games",
    "building",
    "effects",
)
_SHOWN = re.compile(r"^!\[(.+?)\]\((?:docs/)?pictures/(\S+)\)$", re.MULTILINE)


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are apart in the middle, of 255; what packing costs is far less than 4."""
    size = (320, 180)
    coarse = [each.convert("RGB").resize(size, Image.Resampling.BOX) for each in (one, other)]
    return float(sum(ImageStat.Stat(ImageChops.difference(*coarse)).mean) / 3)


def test_every_picture_is_shown_by_a_page_in_words_too() -> None:
    pages = [ROOT / "README.md", *ROOT.glob("docs/*.md")]
    shown = [found for page in pages for found in _SHOWN.findall(page.read_text(encoding="utf-8"))]
    assert {name for _, name in shown} >= set(MADE)
    assert all((FOLDER / name).exists() and len(words) > 20 for words, name in shown)


@pytest.mark.parametrize("page", WITH_PICTURE)
def test_a_page_that_people_would_rather_look_at_has_a_picture(page: str) -> None:
    assert "![" in (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")


def test_readme_opens_with_the_table_in_play_and_shows_a_hit() -> None:
    head = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n## ")[0]
    assert [name for _, name in _SHOWN.findall(head)] == ["table.webp", "hit.webp"]
    with Image.open(FOLDER / "hit.webp") as moving:
        assert moving.n_frames >= 30  # type: ignore[attr-defined]
        assert moving.info["loop"] == 0


def test_pictures_are_small() -> None:
    sizes = {path.name: path.stat().st_size for path in FOLDER.iterdir()}
    assert {name: size for name, size in sizes.items() if size > MOST_BYTES} == {}
    assert sum(sizes.values()) <= MOST_OF_ALL


@pytest.mark.parametrize(("name", "draw"), [("operating", first_choices), ("other-games", games)])
def test_a_picture_is_what_displays_draw_today(name: str, draw: object) -> None:
    assert callable(draw)
    with Image.open(FOLDER / f"{name}.webp") as kept:
        assert apart(kept, draw()) < 4, "make docs-pictures"


def test_the_hit_is_that_of_the_match_and_the_renderer_of_today(tmp_path: Path) -> None:
    with Image.open(FOLDER / "hit.webp") as kept:
        assert apart(kept, first_picture(match_played(tmp_path))) < 4, "make docs-pictures"


def test_another_picture_is_seen_to_be_another() -> None:
    with Image.open(FOLDER / "operating.webp") as kept:
        assert apart(kept, games()) > 8
