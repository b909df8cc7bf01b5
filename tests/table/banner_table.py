"""A table of Captain Sonar at sea, and what its displays say in large letters."""

from console.displays.screen import Screen
from console.games.captain_sonar.rules.state import Boat
from console.languages import say
from tests.displays.drawing import painted_screen
from tests.table.driver import TableDriver

MS = 1_000_000
STARTS = ("blue captain start G8", "red captain start L12", "blue captain dive", "red captain dive")


def at_sea(**settings: object) -> TableDriver:
    """Real time, on Charlie unless told otherwise: blue on G8, red on L12."""
    driver = TableDriver(**{"chart": "charlie", "mode": "real-time", "idle_seconds": 0, **settings})
    driver.begin()
    driver.press("blue.captain.ok", "red.captain.ok")
    place(driver, "blue", "G8")
    place(driver, "red", "L12")
    return driver


def place(driver: TableDriver, crew: str, dot: str, **fields: object) -> None:
    """Put a boat somewhere by hand."""
    scene = driver.match
    number = scene.match.game.set_up.waters.names.index(dot)
    boat: Boat = getattr(scene.match.state, crew)
    boat = boat._replace(dot=number, route=(number,), visited=1 << number, **fields)
    scene.match.state = scene.match.state._replace(**{crew: boat})
    scene.look(driver.now_ns)


def plain(words: str) -> str:
    return words.replace("\N{NO-BREAK SPACE}", " ")


def largest(screen: Screen) -> str:
    """What is written largest on a display, from two metres."""
    notes = painted_screen(screen).written
    return plain(" / ".join(note.words for note in notes if note.role == "announcement"))


def banner(driver: TableDriver, crew: str) -> str:
    return largest(driver.screen(crew))


def log(driver: TableDriver, crew: str) -> list[str]:
    screen = driver.screen(crew)
    return [say(heard.message, screen.language) for heard in screen.heard]


def sail(driver: TableDriver, crew: str, course: str, symbol: int, system: str = "mine") -> None:
    """A course with both tasks and OKs."""
    driver.press(f"{crew}.captain.{course}")
    tasks(driver, crew, course, symbol, system)


def tasks(driver: TableDriver, crew: str, course: str, symbol: int, system: str = "mine") -> None:
    for control in (system, "ok"):
        driver.press(f"{crew}.first-mate.{control}")
    driver.press(f"{crew}.engineer.{course}-{symbol}", f"{crew}.engineer.ok")


def turns(**settings: object) -> TableDriver:
    driver = TableDriver(**{"chart": "charlie", "mode": "turn-by-turn", "idle_seconds": 0, **settings})
    driver.begin()
    for line in ("blue captain start B8", "red captain start J10", "blue captain dive", "red captain dive"):
        driver.order(line)
    return driver
