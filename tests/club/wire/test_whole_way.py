"""The whole way with the real commands: a club is made, a table asks, is admitted, and delivers."""

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.club.club import Club
from console.club.club_file import FILE_NAME, ClubFile, write_club_file
from console.club.journal_verdict import identity_of
from console.club.link.link_file import opened_link_file
from console.messages.club_news import Joining
from console.messages.socket_paths import socket_path
from console.messages.table_commands import JoinClub
from console.table.local_socket.table_socket import TableSocket
from tests.club.matches import journal
from tests.club.wire.club_hall import Part
from tests.club.wire.real_broker import HERE, PROGRAM, free_port
from tests.club.wire.waiting import until


class Way:
    """A club's folder, a table's, and the commands that are run in them."""

    def __init__(self, folder: Path) -> None:
        self.club, self.data = folder / "club", folder / "table"
        self.club.mkdir()
        (self.data / "matches").mkdir(parents=True)
        names = ("broker_port", "desk_port", "pages_port", "phones_port")
        self.ports = {name: free_port() for name in names}
        write_club_file(self.club, ClubFile(name="Deep Six", address=HERE, **self.ports))
        settings = folder / "table.toml"
        address = f"{HERE}:{self.ports['broker_port']}"
        settings.write_text(f'[club]\nenabled = true\naddress = "{address}"\nname = "Window"\n')
        self.environment = {
            **os.environ,
            "SONAR_TABLE_CLUB": str(self.club),
            "SONAR_TABLE_DATA": str(self.data),
            "SONAR_TABLE": str(settings),
        }
        self.parts: list[Part] = []

    def run(self, *words: str) -> str:
        done = subprocess.run(
            [*PROGRAM, "club", *words], env=self.environment, capture_output=True, text=True, check=False
        )
        return done.stdout + done.stderr

    def start(self, *words: str) -> Part:
        part = Part([*PROGRAM, "club", *words], self.environment, self.data / f"{words[0]}.log")
        part.start()
        self.parts.append(part)
        return part

    def play(self, number: int) -> str:
        """A match of the table's; its identity."""
        played = journal("blue", begun_s=1_800_000_000 + number)
        (self.data / "matches" / f"match-{number:06}.journal").write_bytes(played)
        return str(identity_of(played))


@pytest.fixture
def way(tmp_path: Path) -> Iterator[Way]:
    way = Way(tmp_path)
    yield way
    for part in way.parts:
        part.close()


def shown(table: TableSocket) -> Joining | None:
    """What the table is told of its admission."""
    for asked in table.take():
        table.answer(asked, None)
        if isinstance(asked.command, JoinClub):
            return asked.command.joining
    return None


@pytest.mark.timeout(600)
def test_from_nothing_to_a_result(way: Way) -> None:
    assert "there is no club in" in way.run("run")
    assert "Deep Six is in" in way.run("new", "--name", "not asked, it is there already")
    assert "no table" in way.run("admit", "NNNNNNNN")
    before = way.play(1)
    way.start("broker")
    way.start("run")
    table = TableSocket(socket_path(way.data), "7", kept_ms=1000)
    link = way.start("link", "--if-enabled", "--desk-port", str(way.ports["desk_port"]))
    asks = until(lambda: shown(table), "courses at the table", 120)
    assert asks.club == "Deep Six" and not asks.admitted
    assert "Window" in until(lambda: (said := way.run("admit")) and "Window" in said and said, "its question")
    assert "is let in" in way.run("admit", asks.courses)
    admitted = until(lambda: shown(table), "its admission", 120)
    assert admitted.admitted and admitted.club == "Deep Six"
    club = Club(way.club)
    (known,) = club.tables()
    until(lambda: club.table(known.id).said.software == "7", "its state")
    played = way.play(2)
    until(
        lambda: [result.identity for result in club.results()] == [played],
        "the result, and not that of before",
    )
    assert known.id in (way.club / "passwords").read_text()
    way.run("tables", "Window", "--dismiss")
    assert known.id not in (way.club / "passwords").read_text() and club.tables() == ()
    link.kill()
    way.run("leave")
    with opened_link_file(way.data) as kept:
        assert kept.membership is None and before in kept.answered() and played in kept.answered()
    club.close()
    table.close()
    assert (way.club / FILE_NAME).exists()
