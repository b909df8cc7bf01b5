"""A panel to read lamps from: a situation in words, and which lamps of a crew shine or blink in it."""

from collections.abc import Callable
from typing import Any

from console.core.words import Course, Crew
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.con_sonar.rules.orders import TorpedoCard
from console.stations.lamps import BLINK_NS
from tests.games.con_sonar.stations.con_sonar_driver import ConSonarDriver
from tests.games.sonar_family.stations.family_driver import FamilyDriver
from tests.table.driver import TableDriver

SYSTEMS = ("mine", "torpedo", "drone", "sonar", "silence", "scenario")


def reach(driver: Any, steps: str) -> None:
    """Do one line after the other: an order, or one of the words of `WORDS`."""
    for line in filter(None, map(str.strip, steps.splitlines())):
        word, *rest = line.split()
        WORDS[word](driver, *rest) if word in WORDS else driver.order(line)


def lamps(driver: TableDriver, crew: str) -> str:
    """The lamps of a crew, station by station: `captain: north ok~`; those with a wave blink."""
    light, dark = (_lit(driver, crew, phase) for phase in (0, 1))
    assert dark <= light, "what is dark half of the time is lit in the first half"
    stations: dict[str, list[str]] = {}
    for lamp in sorted(light):
        station, control = lamp.split(".")
        stations.setdefault(station, []).append(control + ("" if lamp in dark else "~"))
    return " | ".join(f"{station}: {' '.join(names)}" for station, names in sorted(stations.items()))


def _lit(driver: TableDriver, crew: str, phase: int) -> frozenset[str]:
    """The lamps in the first, or the second, half of a blink that has just begun."""
    begun_ns = driver.now_ns - driver.now_ns % (2 * BLINK_NS) + 2 * BLINK_NS
    return driver.match.told(Crew(crew), begun_ns + phase * BLINK_NS + BLINK_NS // 2)


def _placed(driver: TableDriver, *order: str) -> None:
    """`placed blue captain start G8`: a start without the dive, as in journals of older tables."""
    driver.match.give(driver.match.match.game.grammar.parse(" ".join(order)), driver.now_ns)


def _boat(driver: TableDriver, crew: str, **fields: Any) -> None:
    scene = driver.match
    boat = scene.match.state.boat(Crew(crew))._replace(**fields)
    scene.match.state = scene.match.state._replace(**{crew: boat})
    scene.look(driver.now_ns)


def _full(driver: TableDriver, crew: str, *systems: str) -> None:
    """`full blue torpedo`: gauges charged by hand."""
    game = driver.match.match.game
    assert isinstance(game, CaptainSonar)
    levels = zip(SYSTEMS, driver.match.match.state.boat(Crew(crew)).gauges, game.set_up.boxes, strict=True)
    _boat(driver, crew, gauges=tuple(boxes if name in systems else level for name, level, boxes in levels))


def _broken(driver: TableDriver, crew: str, *symbols: str) -> None:
    """`broken blue west-1`: breakdowns marked by hand."""
    sheet = driver.match.match.game.set_up.sheet
    marks = (symbol.split("-") for symbol in symbols)
    _boat(driver, crew, broken=sum(sheet.bit(Course(panel), int(number)) for panel, number in marks))


def _mined(driver: TableDriver, crew: str, *dots: str) -> None:
    """`mined blue C6`: mines that may be triggered."""
    names = driver.match.match.game.set_up.waters.names
    _boat(driver, crew, mines=sum(1 << names.index(dot) for dot in dots))


def _energy(driver: TableDriver, crew: str, level: str) -> None:
    _boat(driver, crew, energy=int(level))


def _damaged(driver: TableDriver, crew: str, damage: str) -> None:
    _boat(driver, crew, damage=int(damage))


def _visited(driver: TableDriver, crew: str, *dots: str) -> None:
    """`visited blue G7 F8 G8`: a route that ends where the boat is."""
    names = driver.match.match.game.set_up.waters.names
    route = tuple(names.index(dot) for dot in dots)
    _boat(driver, crew, route=route, visited=sum(1 << dot for dot in route), dot=route[-1])


def _press(driver: TableDriver, *controls: str) -> None:
    driver.press(*controls)


def _wait(driver: TableDriver, seconds: str) -> None:
    driver.advance(float(seconds))


def _hand(driver: ConSonarDriver, player: str, *cards: str) -> None:
    driver.set_hand(player, *cards)


def _face_up(driver: ConSonarDriver, *cards: str) -> None:
    """`face-up orange*1 red*1 green*2`: the torpedo cards on the table."""
    scene = driver.con_sonar
    shown = tuple(TorpedoCard.every()[card] for card in cards)
    scene.match.state = scene.match.state._replace(face_up=shown)
    scene.look(driver.now_ns)


def _turns(driver: ConSonarDriver, number: str) -> None:
    """`turns 2`: so many players play a card and end their turn."""
    match = driver.con_sonar.match
    for _ in range(int(number)):
        player = match.state.seat.player
        driver.order(str(match.legal(player)[0]))
        driver.order(f"{player} end")


WORDS: dict[str, Callable[..., None]] = {
    "placed": _placed,
    "full": _full,
    "broken": _broken,
    "mined": _mined,
    "energy": _energy,
    "damaged": _damaged,
    "visited": _visited,
    "press": _press,
    "wait": _wait,
    "hand": _hand,
    "face-up": _face_up,
    "turns": _turns,
}


def captain_sonar(chart: str = "charlie", mode: str = "real-time", **settings: Any) -> TableDriver:
    """A match that has begun: starting dots are to be chosen."""
    driver = TableDriver(chart=chart, mode=mode, idle_seconds=0, seed=1, **settings)
    driver.begin()
    return driver


def sonar_family(chart: str = "umbria", mode: str = "turn-by-turn", **settings: Any) -> FamilyDriver:
    driver = FamilyDriver(idle_seconds=0, seed=4, **settings)
    driver.begin_family(chart, mode)
    return driver


def con_sonar(players: int = 2, **settings: Any) -> ConSonarDriver:
    driver = ConSonarDriver(idle_seconds=0, seed=7, **settings)
    driver.begin_con_sonar(players)
    return driver
