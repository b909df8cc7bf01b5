"""A real table under Xvfb with its pages served beside it, in a network of their own.

Pages are asked for from another network namespace, as a phone in the hall would.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Self

from console.table.local_socket.place import socket_path
from console.web.entry.pin import set_pin
from console.web.network.certificate import Certificates
from tests.play.xscreen import PROGRAM, XScreen

PIN = "271828"
PORT = 8080
ADDRESS, PHONE = "10.77.0.1", "10.77.0.2"
SIZE = (1024, 600)
ROOT = Path(__file__).parent.parent.parent


class Network:
    """Two namespaces with a cable between them: the table's machine in one, phones in the other."""

    def __init__(self) -> None:
        self.table, self.phones = f"sonar-table-{os.getpid()}", f"sonar-phones-{os.getpid()}"
        for name in (self.table, self.phones):
            _run("ip", "netns", "add", name)
            _run(*within(name, "ip", "link", "set", "lo", "up"))
        cable = ("ip", "link", "add", "hall", "type", "veth", "peer", "name", "phone", "netns", self.phones)
        _run(*within(self.table, *cable))
        for name, device, address in ((self.table, "hall", ADDRESS), (self.phones, "phone", PHONE)):
            _run(*within(name, "ip", "addr", "add", f"{address}/24", "dev", device))
            _run(*within(name, "ip", "link", "set", device, "up"))

    def close(self) -> None:
        for name in (self.table, self.phones):
            _run("ip", "netns", "del", name)


def within(namespace: str, *command: str) -> list[str]:
    """A command in a namespace."""
    return ["ip", "netns", "exec", namespace, *command]


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class RealTable:
    """`sonar-table play` under Xvfb, with a data folder of its own."""

    def __init__(self, folder: Path, settings: str) -> None:
        self.folder, self._settings = folder, settings
        self.data = folder / "data"
        self.data.mkdir(parents=True)
        (folder / "table.toml").write_text(settings, encoding="utf-8")
        self.screen = XScreen(SIZE, (2 * SIZE[0], SIZE[1]))

    def start(self) -> None:
        socket_path(self.data).unlink(missing_ok=True)
        self.screen.start(settings=self._settings, folder=self.folder)
        self.screen.wait(socket_path(self.data).exists, "the table's socket")

    def kill(self) -> None:
        self.screen.kill()


class Hall:
    """Tables, the pages of the first one's machine, and a network around them."""

    def __init__(
        self, folder: Path, settings: str = "", delay_s: int = 90, tables: Sequence[str] = ()
    ) -> None:
        """`tables`: their names, where pages follow several."""
        self.folder = folder
        settings = (
            f"[web]\nenabled = true\nport = {PORT}\ngallery_delay_seconds = {delay_s}\n"
            f"[table]\nidle_seconds = 0\n{settings}"
        )
        self.tables = {name: RealTable(folder / name, settings) for name in tables or ("table",)}
        first = next(iter(self.tables.values()))
        self.data, self.screen = first.data, first.screen
        set_pin(self.data, PIN)
        self.net = Network()
        self._web: subprocess.Popen[bytes] | None = None
        self.log = (folder / "web.log").open("wb")

    @property
    def origin(self) -> str:
        scheme = "https" if Certificates.of(self.data).made else "http"
        return f"{scheme}://{ADDRESS}:{PORT}"

    @property
    def environment(self) -> dict[str, str]:
        settings = next(iter(self.tables.values())).folder / "table.toml"
        return {**os.environ, "SONAR_TABLE": str(settings), "SONAR_TABLE_DATA": str(self.data)}

    def start_table(self) -> None:
        for table in self.tables.values():
            table.start()

    def kill_table(self) -> None:
        next(iter(self.tables.values())).kill()

    def start_web(self) -> None:
        """Start the pages, and wait until they are there."""
        self.launch_web()
        self.screen.wait(self.answers, "pages")

    def launch_web(self) -> None:
        followed = [f"--table={name}={table.data}" for name, table in self.tables.items()]
        command = within(self.net.table, PROGRAM, "web", "--address", ADDRESS, *followed)
        self._web = subprocess.Popen(command, env=self.environment, stdout=self.log, stderr=self.log)

    def answers(self) -> bool:
        command = within(self.net.phones, "curl", "-sfk", "-m", "5", "-o", "/dev/null", f"{self.origin}/")
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def spectators(self, count: int) -> subprocess.Popen[str]:
        """So many who watch the gallery, ten at an address. Their input ends them."""
        addresses = [f"10.77.0.{10 + number}" for number in range(-(-count // 10))]
        for address in addresses:
            with suppress(subprocess.CalledProcessError):  # it has it already
                _run(*within(self.net.phones, "ip", "addr", "add", f"{address}/24", "dev", "phone"))
        module = [sys.executable, "-m", "tests.web.spectators", ADDRESS, str(PORT), str(count), *addresses]
        command = within(self.net.phones, *module)
        watching = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert watching.stdout is not None and watching.stdout.readline() == "ready\n"
        return watching

    def phone(self, *command: str) -> str:
        """What a command says that runs on a phone."""
        return _run(*within(self.net.phones, *command))

    def kill_web(self) -> None:
        assert self._web is not None
        self._web.kill()
        self._web.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._web is not None and self._web.poll() is None:
            self._web.terminate()
            self._web.wait(timeout=30)
        for table in self.tables.values():
            table.screen.__exit__(None, None, None)
        self.log.close()
        self.net.close()


if __name__ == "__main__":
    from tempfile import mkdtemp

    place = Path(mkdtemp(prefix="hall-"))
    with Hall(place, "".join(f"{line}\n" for line in sys.argv[1:])) as hall:
        hall.start_table()
        hall.start_web()
        print(place, hall.net.phones, hall.origin, flush=True)
        time.sleep(100000)
