"""The club's process: the hub at its broker, the desk where tables ask, and its pages."""

import signal
from collections.abc import Callable
from functools import partial
from pathlib import Path
from threading import Event

from console.club.admission.application_server import DeskServer
from console.club.admission.applications import AdmissionDesk
from console.club.admission.tls_lines import server_context
from console.club.broker.broker_watch import read_refusals
from console.club.broker.configuration import BrokerFiles
from console.club.club import Club
from console.club.club_file import ClubFile, read_club_file
from console.club.club_hub import ClubHub
from console.club.pages.club_pages import ClubPages
from console.club.pages.club_server import PagesServer
from console.club.pages.club_sign import ClubSign
from console.club.pages.organiser_commands import ClubHall
from console.pages.network.addresses import own_addresses
from console.pages.network.page_port import listen


def run(folder: Path, say: Callable[[str], None] = lambda line: None) -> None:
    """Until we are asked to end. Raises BadFileError, OSError. `say`: a line about where what is."""
    settings = read_club_file(folder)
    files = BrokerFiles(folder)
    club = Club(folder)
    desk = AdmissionDesk(folder, club.admit_table)
    server = DeskServer(
        desk,
        files,
        server_context(files.certificates.server),
        listen(settings.address, settings.desk_port),
        called=settings.name,
        pages=partial(pages_place, settings),
    )
    hub = ClubHub(club, folder, settings.broker_address, settings.broker_port)
    sign = ClubSign(
        settings.name, settings.language, partial(phones_place, settings), partial(pages_place, settings)
    )
    hall = ClubHall(desk, hub, partial(read_refusals, files.refusals))
    pages = ClubPages(club, folder, sign=sign, hall=hall)
    certificate = files.certificates.server
    servers = (
        PagesServer(pages.app(), listen(settings.address, settings.pages_port), certificate, pages.known),
        PagesServer(
            pages.app(organised=False), listen(settings.address, settings.phones_port), known=pages.known
        ),
    )
    _say_where(settings, pages.code.screen, say)
    hub.start()
    server.start()
    for each in servers:
        each.start()
    try:
        _wait()
    finally:
        for each in servers:
            each.close()
        hub.close()
        server.close()
        club.close()


def _say_where(settings: ClubFile, screen: str, say: Callable[[str], None]) -> None:
    desk = pages_place(settings) or f"https://ADDRESS:{settings.pages_port}"
    phones = phones_place(settings) or f"http://ADDRESS:{settings.phones_port}"
    say(f"{settings.name} is open; end with Ctrl-C")
    say(f"organiser: {desk}/organiser")
    say(f"the hall's screen: {phones}/wall?screen={screen}")
    say(f"phones: {phones}/join")


def pages_place(settings: ClubFile) -> str:
    """Where phones find the club's pages now; empty: on no network."""
    known = [settings.address] if settings.address else own_addresses()
    return f"https://{known[0]}:{settings.pages_port}" if known else ""


def phones_place(settings: ClubFile) -> str:
    """Where the code on the wall leads; empty: on no network."""
    known = [settings.address] if settings.address else own_addresses()
    return f"http://{known[0]}:{settings.phones_port}" if known else ""


def _wait() -> None:
    ended = Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    ended.wait()
