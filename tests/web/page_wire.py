"""A page's connection without a page: over the network namespace of phones, opened again when it ends."""

import ctypes
import os
import socket
import time
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Event, Thread

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from tests.table.tablets.fake_tablet import FakeTablet

CLONE_NEWNET = 0x40000000
AGAIN_S = 0.1


def enter_namespace(name: str) -> None:
    """This thread, and no other, is in that network from now on."""
    libc = ctypes.CDLL(None, use_errno=True)
    handle = os.open(Path("/run/netns") / name, os.O_RDONLY)
    try:
        if libc.setns(handle, CLONE_NEWNET):
            raise OSError(ctypes.get_errno(), f"no way into {name}")
    finally:
        os.close(handle)


class PageWire:
    """One WebSocket."""

    def __init__(self, origin: str) -> None:
        host, port = origin.removeprefix("http://").split(":")
        address = f"ws://{host}:{port}/station/socket"
        connection = socket.create_connection((host, int(port)), timeout=5)
        self._page: ClientConnection = connect(
            address, sock=connection, origin=origin, compression=None, open_timeout=5, legacy=True
        )

    def send(self, line: str) -> None:
        try:
            self._page.send(line)
        except ConnectionClosed:
            raise ConnectionError("cut off") from None

    def receive(self, timeout_s: float) -> str | None:
        try:
            return str(self._page.recv(timeout=max(timeout_s, 0.001)))
        except TimeoutError:
            return None
        except ConnectionClosed:
            raise ConnectionError("cut off") from None

    def close(self) -> None:
        self._page.close()


class LastingTablet(Thread):
    """A station's page as it should be: comes again with its token, and never sends a touch again.

    It taps its station's controls again and again; `sent`, and which of them it saw `confirmed`.
    """

    def __init__(
        self, origin: str, namespace: str, join: dict[str, str], controls: list[str], every_s: float
    ) -> None:
        super().__init__(daemon=True)
        self._origin, self._namespace, self._join = origin, namespace, join
        self._controls, self._every_s = controls, every_s
        self._chance = Random(str(join))
        self._token = ""
        self.stopping = Event()
        self.joined = Event()
        self.sent: list[str] = []
        self.confirmed: list[bool] = []
        self.back_s: list[float] = []
        """When it was at its station again, each time."""

    def run(self) -> None:
        enter_namespace(self._namespace)
        while not self.stopping.is_set():
            with suppress(OSError, InvalidHandshake, InvalidMessage, TimeoutError):
                self._stay(FakeTablet(PageWire(self._origin)))
            time.sleep(AGAIN_S)

    def _stay(self, tablet: FakeTablet) -> None:
        word, about = ("hello", {"token": self._token}) if self._token else ("join", self._join)
        tablet.say(word, about)
        numbers: dict[int, int] = {}
        heard = pings = 0
        next_s = 0.0
        while not tablet.gone and not self.stopping.is_set():
            tablet.look(0.005)
            for told, number in tablet.heard[heard:]:
                if told == "you":
                    self._token = number["token"]
                    self.back_s.append(time.monotonic())
                    self.joined.set()
                    pings = tablet.pings
                elif told == "taken" and number in numbers:
                    self.confirmed[numbers[number]] = True
            heard = len(tablet.heard)
            if "you" in tablet.told and tablet.pings > pings + 2 and time.monotonic() >= next_s:
                next_s = time.monotonic() + self._every_s * self._chance.uniform(0.5, 1.5)
                control = self._chance.choice(self._controls)
                self.sent.append(control)
                self.confirmed.append(False)
                numbers[tablet.tap(control)] = len(self.sent) - 1
        tablet.close()
