"""Samples of what stations see, and a stand-in for the table that shows them to pages: for looking at pages.

    python -m tests.web.sample_stations FOLDER [NAME…]     # pictures in every size, language and hand

The code that is typed names the sample. A touch is taken at once, but CANCEL and ERASE, which never are, and
those of a captain that cut the connection (`CUT`).
"""

import asyncio
import json
import socket
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from console.core.two_crews.set_up import Sinks
from console.core.two_crews.views import TwoCrewView
from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.languages import Message, written
from console.pages.frame import LANGUAGE_COOKIE
from console.panels.hardware import load_panel
from console.table.tablets.station_picture import Seen, seen_at
from console.table.tablets.station_screens import seen_by_station
from console.web.audience import in_language
from console.web.web_pages import Pages
from tests.browser import Browser
from tests.displays import sample_screens
from tests.games.con_sonar.display import con_sonar_screens
from tests.games.sonar_family.display import family_screens

SIZES = ((360, 740), (740, 360), (768, 1024), (1024, 768), (1366, 768))
UNTAKEN = ("cancel", "erase")
CUT = {"south": "taken", "west": "unkept", "stop": ""}
"""What becomes of a captain's touch whose way is lost before it is told; empty: it does not come at all."""
_DRAWN = """document.fonts.ready.then(
  () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))"""


def _screen(name: str) -> Screen:
    return sample_screens.SAMPLES[name]()


def _con_sonar(station: Station, *, laid: bool = False) -> Seen:
    driver = con_sonar_screens.under_way()
    if laid:
        colour = next(desk.colour for desk in driver.con_sonar.desks if desk.to_play)
        driver.point(colour, "hand-1")
        driver.press(f"{driver.controls(colour)}.ok")
        crew = driver.desk_of(colour).crew
        station = driver.desk_of(colour).place.station
    else:
        crew = Crew.BLUE
    return seen_by_station(driver.table, driver.table.screens(driver.now_ns), crew, station, driver.now_ns)


def _hinted(station: str) -> Screen:
    words = "announce every course aloud, and wait for the answer of the others"
    said = Message.of("facilitator.hint", station=station, words=words)
    return replace(_screen("play"), said_to={station: said})


def _sudden_death() -> Screen:
    """Whatever damage sinks: the words stand at the hull."""
    screen = _screen("play")
    assert isinstance(screen.view, TwoCrewView)
    return replace(screen, view=replace(screen.view, sinks=Sinks.ANY))


def _reported() -> Screen:
    """The computer at the radio has told the captain of three places."""
    return replace(_screen("play"), reported={"A5": 4, "D2": 2, "C9": 1})


LAMPS = (
    "captain.north",
    "captain.east",
    "captain.stop",
    "first-mate.torpedo",
    "first-mate.ok",
    "radio.note-west",
    "engineer.west-1",
)
SAMPLES: Mapping[str, tuple[Station, Callable[[], Seen]]] = {
    "CAPTAIN": (Station.CAPTAIN, lambda: seen_at(_screen("play"), "captain")),
    "CUT": (Station.CAPTAIN, lambda: seen_at(_screen("play"), "captain")),
    "MATE": (Station.FIRST_MATE, lambda: seen_at(_screen("play"), "first-mate")),
    "ENGINEER": (Station.ENGINEER, lambda: seen_at(_screen("play"), "engineer")),
    "RADIO": (Station.RADIO, lambda: seen_at(_screen("play"), "radio")),
    "AIM": (Station.CAPTAIN, lambda: seen_at(_screen("aim"), "captain")),
    "RING": (Station.CAPTAIN, lambda: seen_at(_screen("ring"), "captain")),
    "TRACE": (Station.ENGINEER, lambda: seen_at(_screen("surfaced"), "engineer")),
    "TURNS": (Station.ENGINEER, lambda: seen_at(_screen("turn-by-turn"), "engineer")),
    "CHOICES": (Station.CAPTAIN, lambda: seen_at(_screen("choices"), "captain")),
    "WAITS": (Station.RADIO, lambda: seen_at(_screen("choices"), "radio")),
    "SETUP": (Station.CAPTAIN, lambda: seen_at(_screen("set-up"), "captain")),
    "NAMING": (Station.CAPTAIN, lambda: seen_at(_screen("naming"), "captain")),
    "FAMILY": (Station.CAPTAIN, lambda: seen_at(family_screens.screen_of("play"), "captain")),
    "FAMILYRADIO": (Station.RADIO, lambda: seen_at(family_screens.screen_of("writing"), "radio")),
    "HINT": (Station.CAPTAIN, lambda: seen_at(_hinted("captain"), "captain")),
    "REPORTED": (Station.CAPTAIN, lambda: seen_at(_reported(), "captain")),
    "SINKS": (Station.RADIO, lambda: seen_at(_sudden_death(), "radio")),
    "HAND": (Station.CAPTAIN, lambda: _con_sonar(Station.CAPTAIN)),
    "LAID": (Station.CAPTAIN, lambda: _con_sonar(Station.CAPTAIN, laid=True)),
}


def _you(code: str, station: Station) -> dict[str, Any]:
    controls = [
        {
            "control": each.id.partition(".")[2],
            "kind": each.kind.name,
            "colour": each.colour,
            "symbol": each.symbol,
            "label": {language: written(each.label, language) for language in ("en", "fr")},
        }
        for each in load_panel().of_station(station)
    ]
    return {"token": code, "crew": "blue", "station": station.value, "player": "blue", "controls": controls}


_told: dict[str, dict[str, Any]] = {}
"""By code, what became of touches that were cut off."""


async def stand_in(page: WebSocket) -> None:
    """One tablet."""
    await page.accept()
    language = page.cookies.get(LANGUAGE_COOKIE, "en")

    seated: list[str] = []

    async def say(**message: Any) -> None:
        await page.send_text(json.dumps(message))

    async def sit(code: str) -> None:
        station, seen = SAMPLES[code]
        await say(you={**_you(code, station), **_told.pop(code, {})})
        seated.append(code)
        await say(see=in_language(seen(), language))
        await say(lit=[lamp.partition(".")[2] for lamp in LAMPS if lamp.startswith(station)])

    try:
        while True:
            ((word, about),) = json.loads(await page.receive_text()).items()
            if word == "look":
                seats = [
                    {
                        "station": each.value,
                        "player": "blue",
                        "computer": each == "radio",
                        "taken": each == "engineer",
                    }
                    for each in Station
                ]
                await say(stations={"crew": "blue", "name": "Nautilus", "stations": seats})
            elif word == "join":
                await sit(about["code"])
            elif word == "hello":
                await sit(about["token"])
            elif word == "touch" and seated == ["CUT"] and about[1] in CUT:
                fate = CUT[about[1]]
                _told["CUT"] = {"last": about[0], "fates": [[about[0], fate]]} if fate else {"last": 0}
                await page.close()
                return
            elif word == "touch":
                await say(**({"refused": [about[0], "late"]} if about[1] in UNTAKEN else {"taken": about[0]}))
    except WebSocketDisconnect:
        return


@contextmanager
def served() -> Iterator[str]:
    """The pages with the stand-in, and where they are."""
    with TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listening:
        app = Pages([], Path(folder)).app()
        app.router.routes.insert(0, WebSocketRoute("/station/socket", stand_in))
        yield from _running(app, listening)


def _running(app: Starlette, listening: socket.socket) -> Iterator[str]:
    server = uvicorn.Server(uvicorn.Config(app, log_level="warning", access_log=False))
    thread = Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(10)


def open_sample(
    browser: Browser, origin: str, name: str, language: str = "en", size: tuple[int, int] = SIZES[0]
) -> None:
    """A station's page with a sample on it."""
    browser.open("about:blank")  # where only what stands behind # is another, a page would stay
    browser.open(f"{origin}/station?lang={language}#{name}", *size)
    browser.wait("!!document.querySelector('[data-station=captain]')", "the stations")
    browser.click(f"[data-station={SAMPLES[name][0]}]")
    browser.wait("!!document.querySelector('.instruments > *')", "the station")


def _pictures(folder: Path, names: list[str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        served() as origin,
        TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        Browser(Path(profile)) as browser,
    ):
        for name in names or SAMPLES:
            for language, hand in (("en", "right"), ("fr", "left")):
                browser.open(f"{origin}/station")
                browser.run("localStorage.clear(); sessionStorage.clear()")
                browser.run(f"localStorage.setItem('sonar-hand', '{hand}')")
                open_sample(browser, origin, name, language)
                for size in SIZES:
                    browser.width(*size)
                    browser.run(_DRAWN)
                    browser.picture(folder / f"{name.lower()}-{language}-{size[0]}x{size[1]}.png")
                for complaint in browser.complaints:
                    print(name, language, complaint)


if __name__ == "__main__":
    _pictures(Path(sys.argv[1]), sys.argv[2:])
