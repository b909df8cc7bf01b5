"""A convention day for the tests: an open table, a Swiss cup, six tables, and pages really served."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from console.club.club import Club
from console.club.pages.club_pages import ClubPages
from console.club.pages.club_server import PagesServer
from console.club.pages.club_sign import ClubSign
from console.club.pages.organiser_commands import ClubHall
from console.club.values import ClubError, Format, TableState
from console.pages.pin import set_pin
from tests.club.matches import GAME, journal, sent

NOW_S = 1_800_000_000.0
PIN = "271828"
CREWS = (
    *("Kraken", "Nautilus", "Orca", "Manta", "Narwhal", "Les Sous-marins Jaunes", "Moray", "Triton"),
    *("Calypso", "Leviathan", "Poseidon", "Tiefsee-Überraschung"),
)


@dataclass
class AskingOne:
    """A table that asks."""

    id: str = "t-7f3a91c2"
    name: str = "Table by the door"
    address: str = "10.42.0.7"
    courses: str = "NESWWNES"
    fits: bool = False


@dataclass
class PlainBroker:
    """A broker that answers or not, and has told tables or not."""

    answers: bool = True
    since_s: float = NOW_S
    told: set[tuple[str, str]] = field(default_factory=set)

    def has_told(self, table: str, pairing: str) -> bool:
        return (table, pairing) in self.told


@dataclass
class PlainDesk:
    """Admits whoever shows the right courses, and remembers what was asked of it."""

    asking: list[AskingOne] = field(default_factory=lambda: [AskingOne()])
    done: list[tuple[str, ...]] = field(default_factory=list)

    def applicants(self) -> list[AskingOne]:
        return self.asking

    def admit_secret(self, table: str, secret: str) -> object:
        return self.done.append(("secret", table, secret))

    def admit_courses(self, courses: str) -> object:
        if courses != "NESWWNES":
            raise ClubError("no table asks with these courses")
        return self.done.append(("courses", courses))

    def admit_pressed(self, table: str) -> object:
        return self.done.append(("pressed", table))

    def turn_away(self, table: str) -> None:
        self.done.append(("turn-away", table))

    def let_go(self, table: str) -> None:
        self.done.append(("let-go", table))


def fair(folder: Path) -> Club:
    """Two events under way, the cup after its first round."""
    club = Club(folder, clock=lambda: NOW_S)
    for number in range(1, 7):
        club.admit_table(f"t-{number}", f"Table {number}")
        club.table_said(f"t-{number}", TableState(state="attract"))
    crews = [club.enter_crew(name) for name in CREWS]
    cup = club.begin_event("Autumn Cup", Format.SWISS, GAME, rounds=3, seed=7)
    for crew in crews[:8]:
        club.enter(cup.id, crew.id)
    for number, pairing in enumerate(club.pair_round(cup.id), 1):
        club.call(pairing.id, f"t-{number}")
        winner = "blue" if number % 2 else "red"
        text = journal(winner, pairing=pairing.id, begun_s=NOW_S + number)
        assert club.take_result(f"t-{number}", *sent(text)).taken
    club.begin_event("Open Afternoon", Format.OPEN, GAME, seed=7)
    for crew in crews[8:]:
        club.join("open-afternoon", crew.id)
    club.table_said("t-5", TableState(state="playing", game="captain-sonar", chart="bravo", since_s=NOW_S))
    club.table_said("t-6", TableState(state="away", help=("dead-panel",)))
    return club


def pages_of(club: Club, folder: Path, hall: ClubHall | None = None, place: str = "") -> ClubPages:
    sign = ClubSign("Rennes", phones=lambda: place)
    return ClubPages(club, folder, sign=sign, hall=hall, wall=lambda: NOW_S)


@contextmanager
def served(folder: Path) -> Iterator[tuple[Club, PlainDesk, PlainBroker, str]]:
    """The day, a desk, a broker, and where the pages are."""
    club, desk = fair(folder), PlainDesk()
    set_pin(folder, PIN)
    listening = socket.create_server(("127.0.0.1", 0))
    origin = f"http://127.0.0.1:{listening.getsockname()[1]}"
    broker = PlainBroker()
    refusals = [("t-5", "login", NOW_S), ("t-6", "sonar-table/1/tables/t-5/state", NOW_S)]
    pages = pages_of(club, folder, ClubHall(desk, broker, lambda: refusals), origin)
    server = PagesServer(pages.app(), listening)
    server.start()
    try:
        yield club, desk, broker, origin
    finally:
        server.close()
        club.close()
