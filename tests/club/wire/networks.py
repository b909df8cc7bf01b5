"""A network namespace for the club and one for each table, with cables between them."""

import os
import subprocess
from collections.abc import Sequence

CLUB_ADDRESS = "10.78.0.1"
CARRIER = "10.78.0.2"
"""Where the bad network listens, in the club's namespace too."""


class HallNetworks:
    """The club's namespace has a bridge; each table's is plugged into it."""

    def __init__(self, tables: int) -> None:
        self.club = f"sonar-club-{os.getpid()}"
        self.tables = [f"sonar-club-{os.getpid()}-{number}" for number in range(1, tables + 1)]
        for name in (self.club, *self.tables):
            run("ip", "netns", "add", name)
            self._in(name, "ip", "link", "set", "lo", "up")
        self._in(self.club, "ip", "link", "add", "hall", "type", "bridge")
        for address in (CLUB_ADDRESS, CARRIER):
            self._in(self.club, "ip", "addr", "add", f"{address}/24", "dev", "hall")
        self._in(self.club, "ip", "link", "set", "hall", "up")
        for number, name in enumerate(self.tables, 1):
            cable = (
                "link",
                "add",
                "hall",
                "type",
                "veth",
                "peer",
                "name",
                f"port{number}",
                "netns",
                self.club,
            )
            self._in(name, "ip", *cable)
            self._in(self.club, "ip", "link", "set", f"port{number}", "master", "hall", "up")
            self._in(name, "ip", "addr", "add", f"10.78.0.{10 + number}/24", "dev", "hall")
            self._in(name, "ip", "link", "set", "hall", "up")

    def at_club(self) -> Sequence[str]:
        return self.within(self.club)

    def at_table(self, number: int) -> Sequence[str]:
        return self.within(self.tables[number - 1])

    @staticmethod
    def within(name: str) -> Sequence[str]:
        """What stands before a command that runs there."""
        return ("ip", "netns", "exec", name)

    def _in(self, name: str, *command: str) -> None:
        run(*self.within(name), *command)

    def close(self) -> None:
        for name in (self.club, *self.tables):
            run("ip", "netns", "del", name)


def run(*command: str) -> None:
    subprocess.run(command, check=True, capture_output=True)
