"""Every page that people see in a browser, as pictures of the real program.

python -m tests.pictures.pages FOLDER [hall|club|debrief …]     # make page-pictures does it
"""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from console.core.match_plan import MatchPlan
from console.debrief.several_page import several_page
from console.languages import LANGUAGES
from tests.browser import Browser
from tests.club.pages import fair
from tests.debrief.computer_match import computer_match
from tests.debrief.script import page_of
from tests.debrief.test_pages import several
from tests.pictures.camera import DESK, SIZES, STREAM, TABLET, Camera
from tests.pictures.hall_in_play import BOTH_BOATS, STATIONS, bring_back, hall_with_match, station
from tests.pictures.match_in_play import match_played
from tests.web.facilitator import Phone
from tests.web.hall import Hall

NIGHT = ("dark",)


def of_hall(folder: Path, place: Path) -> None:
    """The pages of a table: at rest first, then while a match is played."""
    with (
        hall_with_match(place / "hall") as hall,
        Browser(place / "profile", namespace=hall.net.phones) as browser,
    ):
        camera, phone, at = Camera(browser, folder), Phone(hall, browser), hall.origin
        camera.look("index", f"{at}/")
        camera.look("pin", f"{at}/facilitator", schemes=NIGHT)
        phone.log_in()
        phone.wait_for_table()
        camera.look("facilitator-rest", f"{at}/facilitator", phone.wait_for_table, schemes=NIGHT)
        camera.look("desk", f"{at}/desk", schemes=NIGHT)
        bring_back(phone)
        seen = partial(browser.wait, BOTH_BOATS, "both boats")
        camera.look("facilitator", f"{at}/facilitator", seen)
        camera.look("facilitator-whole", f"{at}/facilitator", seen, schemes=NIGHT, whole=True)
        camera.look("gallery", f"{at}/gallery", seen, sizes=(*SIZES, STREAM))
        camera.look("overlay", f"{at}/overlay", seen, sizes=(TABLET, DESK, STREAM), schemes=NIGHT)
        _stations(camera, hall)


def _stations(camera: Camera, hall: Hall) -> None:
    for name in STATIONS:
        tablet = station(hall, camera.browser, name)
        seat = Camera(tablet.page, camera.folder)
        for size in SIZES:
            tablet.page.width(*size)
            seat.take(camera.folder / f"station-{name}-en-dark-{size[0]}x{size[1]}.png")


def of_club(folder: Path, place: Path) -> None:
    """The wall, a phone's page and the organiser's."""
    with fair.served(place / "club") as (club, _, _, origin), Browser(place / "profile") as browser:
        camera = Camera(browser, folder)
        club.pair_round("autumn-cup")
        for _ in range(3):
            club.call_next("autumn-cup")
        there = partial(browser.wait, "document.querySelector('#page tbody, #page .empty') !== null")
        camera.look("wall", f"{origin}/wall?turn=3600", there, sizes=(TABLET, DESK, STREAM))
        browser.open(f"{origin}/wall?lang=en&turn=3600", *STREAM)
        there()
        for page in range(1, 6):
            browser.key("ArrowRight")
            camera.take(folder / f"wall-{page}-en-light-1920x1080.png")
        camera.look("club-index", f"{origin}/")
        played = partial(browser.wait, "document.querySelector('.played a') !== null")
        camera.look("crew", f"{origin}/crew/{club.crew('Kraken').token}", played)
        browser.open(f"{origin}/organiser")
        browser.type("input[name=pin]", fair.PIN)
        browser.click("form button")
        at_desk = partial(browser.wait, "document.querySelector('#events article') !== null")
        at_desk()
        camera.look("organiser", f"{origin}/organiser", at_desk)
        camera.look("organiser-whole", f"{origin}/organiser", at_desk, schemes=NIGHT, whole=True)


def of_debriefs(folder: Path, place: Path) -> None:
    """A match of each game on its page, several on one; on a desk, a phone and paper."""
    plans = {
        "family": MatchPlan(game="sonar-family", chart="umbria", mode="real-time"),
        "players": MatchPlan(game="con-sonar", players="blue,red,green,orange", seed=2),
    }
    journals = {"match": match_played(place / "match")}
    journals |= {name: computer_match(place / name, plan, level="officer") for name, plan in plans.items()}
    with Browser(place / "profile") as browser:
        camera = Camera(browser, folder)
        for language in LANGUAGES:
            pages = {name: page_of(journal, language) for name, journal in journals.items()}
            pages["several"] = several_page(several(place / f"several-{language}"), language)
            for name, text in pages.items():
                page = place / f"{name}-{language}.html"
                page.write_text(text, encoding="utf-8")
                for size in SIZES:
                    browser.open(page, *size)
                    called = f"debrief-{name}-{language}-{size[0]}x{size[1]}"
                    camera.take(folder / f"{called}.png")
                    camera.take(folder / f"{called}-whole.png", whole=True)
                camera.print(f"debrief-{name}-{language}-paper")


PARTS = {"hall": of_hall, "club": of_club, "debrief": of_debriefs}


def main(folder: Path, parts: list[str]) -> None:
    for part in parts or PARTS:
        with TemporaryDirectory(ignore_cleanup_errors=True) as place:
            PARTS[part](folder, Path(place))
        print(f"{part}: in {folder}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
