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

from console.messages.socket_paths import socket_path
from console.pages.network.certificate import Certificates
from console.pages.pin import set_pin
from console.web.hall_key import set_hall_key
from tests.play.xscreen import PROGRAM, XScreen

PIN = "271828"
PORT = 8080
ADDRESSES = ("10.77.0.1", "10.77.0.3", "10.77.0.4")
ADDRESS, PHONE = ADDRESSES[0], "10.77.0.2"
HALL_KEY = "one-key-for-all-tables-of-this-hall"
SIZE = (1024, 600)
ROOT = Path(__file__).parent.parent.parent


class Network:
    """A namespace for each machine and one for phones, with cables between them all."""

    def __init__(self, machines: int) -> None:
        self.phones = f"sonar-phones-{os.getpid()}"
        self.machines = [f"sonar-table-{os.getpid()}-{number}" for number in range(machines)]
        for name in (self.phones, *self.machines):
            _run("ip", "netns", "add", name)
            _run(*within(name, "ip", "link", "set", "lo", "up"))
        _run(*within(self.phones, "ip", "link", "add", "phone", "type", "bridge"))
        self._switch_on(self.phones, "phone", PHONE)
        for number, name in enumerate(self.machines):
            port = f"port{number}"
            cable = ("link", "add", "hall", "type", "veth", "peer", "name", port, "netns", self.phones)
            _run(*within(name, "ip", *cable))
            _no_later_address(self.phones, port)
            _run(*within(self.phones, "ip", "link", "set", port, "master", "phone", "up"))
            self._switch_on(name, "hall", ADDRESSES[number])

    @staticmethod
    def _switch_on(name: str, device: str, address: str) -> None:
        _no_later_address(name, device)
        _run(*within(name, "ip", "addr", "add", f"{address}/24", "dev", device))
        _run(*within(name, "ip", "link", "set", device, "up"))

    def close(self) -> None:
        for name in (self.phones, *self.machines):
            _run("ip", "netns", "del", name)


def within(namespace: str, *command: str) -> list[str]:
    """A command in a namespace."""
    return ["ip", "netns", "exec", namespace, *command]


def _no_later_address(name: str, device: str) -> None:
    """IPv6 gives a device an address by itself, a second later: a browser breaks off what it loads then."""
    _run(*within(name, "ip", "link", "set", device, "addrgenmode", "none"))


def _run(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Machine:
    """`sonar-table play` under Xvfb, and its pages in a network namespace; with a data folder of its own."""

    def __init__(self, folder: Path, settings: str, namespace: str, address: str) -> None:
        """`folder`: the table is called as it is."""
        self.folder, self._settings = folder, settings
        self._namespace, self.address = namespace, address
        self.data = folder / "data"
        self.data.mkdir(parents=True)
        (folder / "table.toml").write_text(settings, encoding="utf-8")
        self.screen = XScreen(SIZE, (2 * SIZE[0], SIZE[1]))
        self._web: subprocess.Popen[bytes] | None = None
        self._log = (folder / "web.log").open("wb")

    @property
    def origin(self) -> str:
        scheme = "https" if Certificates.of(self.data).made else "http"
        return f"{scheme}://{self.address}:{PORT}"

    @property
    def environment(self) -> dict[str, str]:
        settings = self.folder / "table.toml"
        return {**os.environ, "SONAR_TABLE": str(settings), "SONAR_TABLE_DATA": str(self.data)}

    def start(self) -> None:
        socket_path(self.data).unlink(missing_ok=True)
        self.screen.start(settings=self._settings, folder=self.folder)
        self.screen.wait(socket_path(self.data).exists, "the table's socket")

    def kill(self) -> None:
        self.screen.kill()

    @property
    def serves(self) -> bool:
        return self._web is not None and self._web.poll() is None

    def launch_web(self) -> None:
        table = f"--table={self.folder.name}={self.data}"
        command = within(self._namespace, PROGRAM, "web", "--address", self.address, table)
        self._web = subprocess.Popen(command, env=self.environment, stdout=self._log, stderr=self._log)

    def kill_web(self) -> None:
        assert self._web is not None
        self._web.kill()
        self._web.wait()

    def close(self) -> None:
        if self._web is not None and self.serves:
            self._web.terminate()
            self._web.wait(timeout=30)
        self.screen.__exit__(None, None, None)
        self._log.close()


class Hall:
    """Tables, each with a machine and pages of its own, and a network around them."""

    def __init__(
        self, folder: Path, settings: str = "", delay_s: int = 90, tables: Sequence[str] = ()
    ) -> None:
        """`tables`: their names, where there are several; the pages of the first lead all of them."""
        names = tables or ("table",)
        self.net = Network(len(names))
        others = " ".join(
            f"{name}=http://{address}:{PORT}" for name, address in zip(names, ADDRESSES, strict=False)
        ).partition(" ")[2]
        web = f"[web]\nenabled = true\nport = {PORT}\ngallery_delay_seconds = {delay_s}\n"
        self.tables = {
            name: Machine(
                folder / name,
                f'{web}tables = "{"" if number else others}"\n[table]\nidle_seconds = 0\n{settings}',
                self.net.machines[number],
                ADDRESSES[number],
            )
            for number, name in enumerate(names)
        }
        for machine in self.tables.values():
            set_pin(machine.data, PIN)
            set_hall_key(machine.data, HALL_KEY)
        self.first = next(iter(self.tables.values()))
        self.data, self.screen, self.environment = (
            self.first.data,
            self.first.screen,
            self.first.environment,
        )

    @property
    def origin(self) -> str:
        return self.first.origin

    def start_table(self) -> None:
        for machine in self.tables.values():
            machine.start()

    def kill_table(self) -> None:
        self.first.kill()

    def start_web(self) -> None:
        """Start all pages that do not run, and wait until the first machine's are there."""
        for machine in self.tables.values():
            if not machine.serves:
                machine.launch_web()
        self.screen.wait(self.answers, "pages")

    def launch_web(self) -> None:
        self.first.launch_web()

    def kill_web(self) -> None:
        self.first.kill_web()

    def answers(self) -> bool:
        command = within(self.net.phones, "curl", "-sfk", "-m", "5", "-o", "/dev/null", f"{self.origin}/")
        return subprocess.run(command, capture_output=True, check=False).returncode == 0

    def spectators(self, count: int) -> subprocess.Popen[str]:
        """So many who watch the gallery, ten at an address. Their input ends them."""
        addresses = [f"10.77.0.{10 + number}" for number in range(-(-count // 10))]
        for address in addresses:
            with suppress(subprocess.CalledProcessError):  # it has it already
                _run(*within(self.net.phones, "ip", "addr", "add", f"{address}/24", "dev", "phone"))
        module = [
            sys.executable,
            "-m",
            "console.proving.spectators",
            ADDRESS,
            str(PORT),
            str(count),
            *addresses,
        ]
        command = within(self.net.phones, *module)
        watching = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert watching.stdout is not None and watching.stdout.readline() == "ready\n"
        return watching

    def phone(self, *command: str) -> str:
        """What a command says that runs on a phone."""
        return _run(*within(self.net.phones, *command))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for machine in self.tables.values():
            machine.close()
        self.net.close()


if __name__ == "__main__":
    from tempfile import mkdtemp

    place = Path(mkdtemp(prefix="hall-"))
    with Hall(place, "".join(f"{line}\n" for line in sys.argv[1:])) as hall:
        hall.start_table()
        hall.start_web()
        print(place, hall.net.phones, hall.origin, flush=True)
        time.sleep(100000)
