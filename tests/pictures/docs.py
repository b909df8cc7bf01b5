"""The pictures of README and docs/, from the real program: `make docs-pictures`.

python -m tests.pictures.docs [FOLDER [hall|debrief|club|lessons|choices|games|hit …]]
"""

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image

from tests.browser import Browser
from tests.club.pages import fair
from tests.debrief.script import page_of
from tests.displays.drawing import painted, painted_screen
from tests.games.con_sonar.display import con_sonar_screens
from tests.games.sonar_family.display import family_screens
from tests.pictures.camera import DESK, PHONE, STREAM, TABLET, Camera
from tests.pictures.hall_in_play import BOTH_BOATS, bring_back, hall_with_match
from tests.pictures.match_in_play import match_played
from tests.pictures.moving import hit
from tests.play.xscreen import PROGRAM
from tests.web.facilitator import Phone
from tests.web.tablets import AtTheTable, eight

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"
WIDEST = 1600
GAP = 24
DISPLAY = (1280, 720)


def beside(*pictures: Image.Image) -> Image.Image:
    """Side by side, as high as the highest; between them nothing, by day as by night."""
    height = max(picture.height for picture in pictures)
    fitted = [
        picture.resize((round(picture.width * height / picture.height), height), Image.Resampling.LANCZOS)
        for picture in pictures
    ]
    width = sum(picture.width for picture in fitted) + GAP * (len(fitted) - 1)
    sheet, x = Image.new("RGBA", (width, height)), 0
    for picture in fitted:
        sheet.paste(picture, (x, 0))
        x += picture.width + GAP
    return sheet


def keep(picture: Image.Image, webp: Path) -> None:
    """As wide as a page shows it, at the most."""
    if picture.width > WIDEST:
        height = round(picture.height * WIDEST / picture.width)
        picture = picture.resize((WIDEST, height), Image.Resampling.LANCZOS)
    picture.save(webp, quality=82, method=6)


def drawn(surface: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def games() -> Image.Image:
    """Con Sonar! and Sonar Family on a display."""
    screens = (con_sonar_screens.screen_of("laid"), family_screens.screen_of("play"))
    return beside(*(drawn(painted_screen(each, DISPLAY).surface) for each in screens))


def of_hall(folder: Path, place: Path) -> None:
    """The table in play with a tablet at each station, as X shows both windows; and its pages."""
    shots = place / "shots"
    with (
        hall_with_match(place / "hall") as hall,
        Browser(place / "profile", namespace=hall.net.phones) as browser,
    ):
        camera, phone = Camera(browser, shots), Phone(hall, browser)
        phone.log_in()
        phone.wait_for_table()
        bring_back(phone)
        for name, size in (("facilitator", PHONE), ("gallery", STREAM)):
            browser.open(f"{hall.origin}/{name}?lang=en", *size)
            browser.wait(BOTH_BOATS, "both boats")
            camera.take(shots / f"{name}.png")
        keep(
            beside(*(Image.open(shots / f"{n}.png") for n in ("facilitator", "gallery"))),
            folder / "pages.webp",
        )
        table = AtTheTable(hall.data)
        tablets = eight(hall.origin, browser, table)
        table.close()
        for name in ("captain", "engineer"):
            tablets[f"blue.{name}"].page.width(*TABLET)
            Camera(tablets[f"blue.{name}"].page, shots).take(shots / f"{name}.png")
        keep(
            beside(*(Image.open(shots / f"{n}.png") for n in ("captain", "engineer"))),
            folder / "tablets.webp",
        )
        hall.screen.look()
        keep(drawn(hall.screen.picture()), folder / "table.webp")


def of_debrief(folder: Path, place: Path) -> None:
    page = place / "page.html"
    page.write_text(page_of(match_played(place / "match"), "en"), encoding="utf-8")
    with Browser(place / "profile") as browser:
        camera = Camera(browser, place / "shots")
        for size in (DESK, PHONE):
            browser.open(page, *size)
            camera.take(place / f"{size[0]}.png")
    keep(beside(*(Image.open(place / f"{size[0]}.png") for size in (DESK, PHONE))), folder / "debrief.webp")


def of_club(folder: Path, place: Path) -> None:
    with fair.served(place / "club") as (club, _, _, origin), Browser(place / "profile") as browser:
        club.pair_round("autumn-cup")
        for _ in range(3):
            club.call_next("autumn-cup")
        browser.open(f"{origin}/wall?lang=en&turn=3600", *STREAM)
        browser.wait("document.querySelector('#page tbody') !== null")
        browser.key("ArrowRight")
        Camera(browser, place).take(place / "wall.png")
        browser.open(f"{origin}/crew/{club.crew('Kraken').token}?lang=en", *PHONE)
        browser.wait("document.querySelector('.played a') !== null")
        Camera(browser, place).take(place / "crew.png")
    keep(beside(Image.open(place / "wall.png"), Image.open(place / "crew.png")), folder / "club.webp")


def of_lessons(folder: Path, place: Path) -> None:
    """What is printed for an hour: its sheet and a role card."""
    for what, more in (("lesson", ("--lesson", "listen")), ("roles", ())):
        subprocess.run([PROGRAM, "print", what, *more, "-o", place / f"{what}.pdf"], check=True)
        subprocess.run(
            ["pdftoppm", "-r", "90", "-png", "-singlefile", place / f"{what}.pdf", place / what], check=True
        )
    keep(beside(Image.open(place / "lesson.png"), Image.open(place / "roles.png")), folder / "lessons.webp")


def first_choices() -> Image.Image:
    """What a newcomer is asked, and how a match is set up."""
    asked = (painted(name, DISPLAY, panel_shown=False) for name in ("choices", "set-up-tiles"))
    return beside(*(drawn(each.surface) for each in asked))


def of_choices(folder: Path, _: Path) -> None:
    keep(first_choices(), folder / "operating.webp")


def of_games(folder: Path, _: Path) -> None:
    keep(games(), folder / "other-games.webp")


def of_hit(folder: Path, place: Path) -> None:
    hit(match_played(place / "match"), folder / "hit.webp")


PARTS: Mapping[str, Callable[[Path, Path], None]] = {
    "hall": of_hall,
    "debrief": of_debrief,
    "club": of_club,
    "lessons": of_lessons,
    "choices": of_choices,
    "games": of_games,
    "hit": of_hit,
}


def main(folder: Path, parts: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts or PARTS:
        with TemporaryDirectory(ignore_cleanup_errors=True) as place:
            PARTS[part](folder, Path(place))
        print(f"{part}: in {folder}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER, sys.argv[2:])
