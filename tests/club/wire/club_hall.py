"""A whole club of real processes: broker, club, and for each table its loop and its link, to be killed."""

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from console.club.admission.proofs import fingerprint_of, new_secret, password_of
from console.club.club import Club
from console.club.journal_verdict import identity_of
from console.club.link.link_file import LinkFile, Membership, opened_link_file
from tests.club.wire.real_broker import HERE, PROGRAM, RealBroker

ROOT = Path(__file__).parents[3]


class Part:
    """A process that is started again and again."""

    def __init__(self, command: Sequence[str], environment: dict[str, str], log: Path) -> None:
        self._command, self._environment = command, environment
        self._log: BinaryIO = log.open("ab")
        self._process: subprocess.Popen[bytes] | None = None
        self.kills = 0

    def start(self) -> None:
        self._process = subprocess.Popen(
            self._command, env=self._environment, stdout=self._log, stderr=self._log, cwd=ROOT
        )

    @property
    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """As a pulled plug does, or somebody who cannot wait."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self.kills += 1

    def restart(self) -> None:
        self.kill()
        self.start()

    def close(self) -> None:
        if self._process is not None and self.runs:
            self._process.kill()
            self._process.wait()
        self._log.close()


class HallTable:
    """A table with computers and its link to the club."""

    def __init__(self, hall: "ClubHall", number: int, *, minutes: int, pace: float) -> None:
        self.id, self.name = f"t-{number:08x}", f"Table {number}"
        self.data = hall.folder / self.name
        self.data.mkdir()
        environment = {**os.environ, "SONAR_TABLE_DATA": str(self.data), "SONAR_TABLE": str(hall.settings)}
        quick = (
            *("-m", "tests.club.wire.quick_table", str(self.data), f"Blue {number}", f"Red {number}"),
            *("--minutes", str(minutes), "--pace", str(pace), "--seed", str(number)),
        )
        self.loop = Part([sys.executable, *quick], environment, hall.folder / f"{self.id}.loop")
        address = "{}:{}".format(*hall.link_to)
        link = ("club", "link", "--address", address, "--name", self.name)
        self.link = Part(
            [*hall.at_table(number), *PROGRAM, *link], environment, hall.folder / f"{self.id}.link"
        )
        secret = new_secret()
        password = password_of(secret, fingerprint_of(hall.broker.authority), self.id)
        hall.broker.logins.set(self.id, password)
        with opened_link_file(self.data) as kept:
            kept.join(Membership("Deep Six", hall.broker.authority, self.id, password), ())

    def played(self) -> dict[str, bytes]:
        """By its identity each match that has ended."""
        journals = [path.read_bytes() for path in (self.data / "matches").glob("*.journal")]
        return {identity: journal for journal in journals if (identity := identity_of(journal)) is not None}

    def unanswered(self) -> set[str]:
        kept = LinkFile(self.data)
        try:
            return set(self.played()) - kept.answered()
        finally:
            kept.close()


class ClubHall:
    """All of it in one folder, on this machine or in network namespaces."""

    def __init__(
        self,
        folder: Path,
        tables: int,
        *,
        minutes: int = 1,
        pace: float = 60.0,
        address: str = HERE,
        at_club: Sequence[str] = (),
        at_table: Callable[[int], Sequence[str]] = lambda number: (),
        through: tuple[str, int] | None = None,
    ) -> None:
        """`at_club`, `at_table`: before commands that run there; `through`: where links find the broker."""
        self.folder = folder
        self.at_table = at_table
        self.broker = RealBroker(folder / "club", address)
        self.settings = folder / "table.toml"
        self.settings.write_text("[club]\nenabled = true\n")
        self.club = Club(folder / "club")
        self.link_to = through or (address, self.broker.settings.broker_port)
        self.tables = [HallTable(self, number, minutes=minutes, pace=pace) for number in range(1, tables + 1)]
        for table in self.tables:
            self.club.admit_table(table.id, table.name)
        start, environment = [*at_club, *PROGRAM, "club"], self.broker.environment
        self.process = Part([*start, "run"], environment, folder / "club.log")
        self.broker_part = Part([*start, "broker"], environment, folder / "broker.log")

    def start(self) -> None:
        self.broker_part.start()
        self.process.start()
        for table in self.tables:
            table.loop.start()
            table.link.start()

    def played(self) -> dict[str, bytes]:
        return {identity: journal for table in self.tables for identity, journal in table.played().items()}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for table in self.tables:
            table.loop.close()
            table.link.close()
        self.process.close()
        self.broker_part.close()
        self.broker.__exit__(None, None, None)
        self.club.close()
