"""Whoever holds connections for nothing takes no room from those who lead and play: real sockets."""

import logging
import socket
import ssl
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import pytest

from console.club.club import Club
from console.club.pages.club_pages import ClubPages
from console.club.pages.organiser_pages import ORGANISER
from console.pages.network import connections, page_server
from console.pages.network.certificate import make_certificates
from console.pages.network.connections import KNOWN_FOR_S, MOST_KNOWN, KnownAddresses
from console.pages.network.page_server import PageServer
from console.pages.network.repeated_lines import KINDS_KEPT, MOST_ALIKE, WITHIN_S, RepeatedLines
from console.pages.pin import read_pin, set_pin
from console.pages.sessions import Sessions
from console.panels.clock import HandClock
from console.web.tables.followed_table import FollowedTable
from console.web.web_pages import FACILITATOR, Pages

LEADER, NEWCOMER = "127.0.0.99", "127.0.0.98"
CROWD, FROM_ONE, KEPT = 12, 6, 3
PATIENCE_S = 30.0


@dataclass
class Served:
    """Pages at a port of the loopback, and who has connections to them."""

    port: int
    cookie: str
    held: ExitStack
    secured: bool = False

    def connect(self, address: str) -> socket.socket:
        """Somebody who says nothing yet."""
        made = socket.create_connection(("127.0.0.1", self.port), PATIENCE_S, (address, 0))
        return self.held.enter_context(made)

    def hold(self, addresses: list[str], *, path: str = "") -> None:
        """A connection from each: silent, or where a path is given with that stream open."""
        for address in addresses:
            one = self.connect(address)
            if path:
                one.sendall(_request(path))
                assert one.recv(12) == b"HTTP/1.1 200"

    def answer(self, address: str, path: str = "/", *, leads: bool = False) -> str:
        """The status, or what came instead."""
        one = self.connect(address)
        try:
            if self.secured:
                one = self.held.enter_context(_unverified().wrap_socket(one))
            one.sendall(_request(path, self.cookie if leads else ""))
            return one.recv(12)[9:].decode() or "closed"
        except ConnectionError:
            return "closed"


def _request(path: str, cookie: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: x\r\nCookie: {cookie}\r\n\r\n".encode()


def _unverified() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


@contextmanager
def served(pages: Pages | ClubPages, cookie: str, certificate: Path | None = None) -> Iterator[Served]:
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    server = PageServer(pages.app(), listening, certificate, pages.known)
    thread = Thread(target=server.run)
    thread.start()
    with ExitStack() as held:
        yield Served(port, cookie, held, certificate is not None)
    server.stop()
    thread.join()


def session_of(folder: Path, cookie: str) -> str:
    set_pin(folder, "271828")
    return f"{cookie}={Sessions(folder, read_pin(folder)).begin()}"


@pytest.fixture(autouse=True)
def _small_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MOST_CONNECTIONS", CROWD)
    monkeypatch.setattr(connections, "MOST_FROM_ONE", FROM_ONE)
    monkeypatch.setattr(connections, "KEPT_FOR_ONE", KEPT)


@pytest.fixture(params=["table", "club"])
def pages(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Served]:
    if request.param == "table":
        cookie = session_of(tmp_path, FACILITATOR.cookie)
        with served(Pages([FollowedTable("table", tmp_path)], tmp_path), cookie) as serves:
            yield serves
        return
    cookie = session_of(tmp_path, ORGANISER.cookie)
    club = Club(tmp_path)
    with served(ClubPages(club, tmp_path), cookie) as serves:
        yield serves
    club.close()


def of_the_crowd(count: int) -> list[str]:
    return [f"127.0.0.{10 + number}" for number in range(count)]


def test_silent_ones_make_room_for_whoever_comes(pages: Served) -> None:
    """460 idle connections from four addresses gave everybody a 503."""
    pages.hold([*of_the_crowd(4) * 5])
    assert pages.answer(NEWCOMER) == "200"
    assert pages.answer(of_the_crowd(1)[0]) == "200", "one of theirs, which takes a place of its own"


def test_one_address_holds_no_more_than_its_share(pages: Served) -> None:
    pages.hold(["127.0.0.10"] * FROM_ONE)
    assert pages.answer("127.0.0.10") == "closed"
    assert pages.answer(NEWCOMER) == "200"


def stream_of(pages: Served) -> str:
    return "/gallery/stream" if pages.cookie.startswith(f"{FACILITATOR.cookie}=") else "/wall/stream"


def leading(pages: Served) -> tuple[str, str]:
    page = "/facilitator" if pages.cookie.startswith(f"{FACILITATOR.cookie}=") else "/organiser"
    return page, f"{page}/stream"


def test_a_crowd_that_reads_takes_no_room_from_whoever_leads(pages: Served) -> None:
    page, stream = leading(pages)
    assert pages.answer(LEADER, page, leads=True) == "200"
    pages.hold(of_the_crowd(CROWD - 1), path=stream_of(pages))
    pages.hold([NEWCOMER], path=stream_of(pages))
    assert pages.answer("127.0.0.97") == "closed", "or the room was not full"
    assert pages.answer(LEADER, stream, leads=True) == "200"
    assert pages.answer(LEADER, page, leads=True) == "200"


def test_whoever_leads_has_a_share_and_no_more(pages: Served) -> None:
    page, _ = leading(pages)
    assert pages.answer(LEADER, page, leads=True) == "200"
    pages.hold(of_the_crowd(CROWD), path=stream_of(pages))
    pages.hold([LEADER] * KEPT)
    assert pages.answer(LEADER, page, leads=True) == "closed"


def test_of_many_readers_whoever_has_most_makes_room(pages: Served) -> None:
    pages.hold([*["127.0.0.10"] * FROM_ONE, *["127.0.0.11"] * FROM_ONE], path=stream_of(pages))
    assert pages.answer(NEWCOMER) == "200"


def test_whoever_leaves_gives_the_room_back(pages: Served) -> None:
    for _ in range(2 * FROM_ONE):
        one = pages.connect("127.0.0.10")
        one.sendall(_request("/").replace(b"Cookie: ", b"Connection: close\r\nX: "))
        assert one.recv(65536).startswith(b"HTTP/1.1 200")
        while one.recv(65536):
            pass


@pytest.fixture
def secured(tmp_path: Path) -> Iterator[Served]:
    files = make_certificates(tmp_path, ["sonar.local"], ["10.77.0.1"])
    cookie = session_of(tmp_path, FACILITATOR.cookie)
    table = Pages([FollowedTable("table", tmp_path)], tmp_path)
    with served(table, cookie, files.server) as serves:
        yield serves


def test_silent_ones_are_counted_before_their_handshake(secured: Served) -> None:
    """2,500 of one address took the pages away."""
    secured.hold(["127.0.0.10"] * FROM_ONE)
    assert secured.connect("127.0.0.10").recv(1) == b"", "closed at once"
    secured.hold(of_the_crowd(4) * 5)
    assert secured.answer(NEWCOMER) == "200"


def test_a_handshake_that_does_not_go_on_ends(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    assert page_server.HANDSHAKE_S == 5
    monkeypatch.setattr(page_server, "HANDSHAKE_S", 0.05)
    secured = request.getfixturevalue("secured")
    assert secured.connect("127.0.0.10").recv(1) == b""


def test_a_reader_that_takes_nothing_is_cut_off(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page_server, "LOOK_S", 0.05)
    with served(Pages([FollowedTable("table", tmp_path)], tmp_path), "") as pages:
        deaf = pages.connect("127.0.0.10")
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
        with pytest.raises(ConnectionError):
            while True:
                deaf.sendall(_request("/words/en.json") * 20)


def test_an_address_is_known_for_as_long_as_a_session_may_rest() -> None:
    clock = HandClock()
    known = KnownAddresses(clock)
    known.seen("a")
    clock.advance_ms(KNOWN_FOR_S * 1000)
    assert "a" in known and "b" not in known
    clock.advance_ms(1)
    assert "a" not in known
    for number in range(MOST_KNOWN + 1):
        known.seen(str(number))
    assert "0" not in known and "1" in known, "the oldest goes"


def line(text: str) -> logging.LogRecord:
    return logging.LogRecord("asyncio", logging.ERROR, "", 0, text, (), None)


def test_a_log_says_the_same_a_few_times_and_then_how_often() -> None:
    clock = HandClock()
    lines = RepeatedLines(clock)
    said = [lines.filter(line(f"no room\nsocket {number}")) for number in range(100)]
    assert sum(said) == MOST_ALIKE and all(said[:MOST_ALIKE])
    assert lines.filter(line("something else"))
    clock.advance_ms(WITHIN_S * 1000)
    again = line("no room\nsocket 5")
    assert lines.filter(again)
    assert again.getMessage() == f"no room\nsocket 5 (and {100 - MOST_ALIKE} more like it before)"


def test_a_log_of_ever_new_lines_is_bounded_too() -> None:
    lines = RepeatedLines(HandClock())
    assert sum(lines.filter(line(f"from {number}")) for number in range(1000)) == KINDS_KEPT + MOST_ALIKE
