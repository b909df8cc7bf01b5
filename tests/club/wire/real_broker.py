"""A real Mosquitto, started as `sonar-table club broker` does, and clients of it."""

import os
import socket
import subprocess
import sys
from pathlib import Path
from threading import Event
from types import TracebackType
from typing import Self

from paho.mqtt.client import Client, MQTTMessageInfo, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from console.club.admission.tls_lines import ClubContext
from console.club.broker.broker_watch import BrokerRefusal, read_refusals
from console.club.broker.configuration import BrokerFiles, write_configuration
from console.club.broker.logins import CLUB, Logins, club_password
from console.club.club_file import ClubFile, write_club_file
from tests.club.wire.waiting import PATIENCE_S, until

HERE = "127.0.0.1"
PROGRAM = [sys.executable, "-m", "console"]


def free_port() -> int:
    with socket.create_server((HERE, 0)) as free:
        return int(free.getsockname()[1])


class RealBroker:
    """A club's folder and its broker on a port of this machine."""

    def __init__(self, folder: Path, address: str = HERE) -> None:
        ports = {name: free_port() for name in ("broker_port", "desk_port", "pages_port", "phones_port")}
        self.settings = ClubFile(name="Deep Six", address=address, **ports)
        self.folder = folder
        folder.mkdir(parents=True, exist_ok=True)
        write_club_file(folder, self.settings)
        self.files: BrokerFiles = write_configuration(folder, self.settings.broker_port, address)
        self.logins = Logins(self.files.passwords)
        self.logins.set(CLUB, club_password(folder))
        self.authority = self.files.certificates.ca.read_text()
        self._process: subprocess.Popen[bytes] | None = None
        self._log = (folder / "broker.log").open("ab")

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "SONAR_TABLE_CLUB": str(self.folder)}

    def start(self) -> None:
        command = [*PROGRAM, "club", "broker"]
        self._process = subprocess.Popen(command, env=self.environment, stderr=self._log, stdout=self._log)

    def started(self) -> Self:
        self.start()
        until(self.answers, "the broker")
        return self

    def answers(self) -> bool:
        try:
            with socket.create_connection((HERE, self.settings.broker_port), 1):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @property
    def processes(self) -> list[int]:
        """The one that was started, and its children."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [self._process.pid, *map(int, children.split())]

    def refusals(self) -> list[BrokerRefusal]:
        return read_refusals(self.files.refusals)

    def client(self, login: str = CLUB, password: str | None = None, client_id: str = "") -> "RealClient":
        known = club_password(self.folder) if password is None else password
        return RealClient(self, login, known, client_id or login)

    def __enter__(self) -> Self:
        return self.started()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None and self._process.poll() is None:
            self.kill()
        self._log.close()


class RealClient:
    """Somebody at the broker, with what it was told."""

    def __init__(self, broker: RealBroker, login: str, password: str, client_id: str) -> None:
        self.client = Client(CallbackAPIVersion.VERSION2, client_id=client_id, protocol=MQTTv5)
        self.client.tls_set_context(ClubContext.trusting(broker.authority))
        if login:
            self.client.username_pw_set(login, password)
        self.answer = ""
        self.heard: list[tuple[str, bytes]] = []
        self.published: dict[int, str] = {}
        self.subscribed = Event()
        self._answered = Event()
        self.lost = Event()
        self.client.on_connect = lambda c, u, flags, reason, more: self._connected(str(reason))
        self.client.on_disconnect = lambda c, u, flags, reason, more: self.lost.set()
        self.client.on_message = lambda c, u, message: self.heard.append((message.topic, message.payload))
        self.client.on_publish = lambda c, u, mid, reason, more: self.published.update({mid: str(reason)})
        self.client.on_subscribe = lambda c, u, mid, reasons, more: self.subscribed.set()
        self.client.connect(HERE, broker.settings.broker_port)
        self.client.loop_start()
        assert self._answered.wait(PATIENCE_S)

    def _connected(self, reason: str) -> None:
        self.answer = reason
        self._answered.set()

    def subscribe(self, topic: str) -> Self:
        self.subscribed.clear()
        self.client.subscribe(topic, 1)
        assert self.subscribed.wait(PATIENCE_S)
        return self

    def publish(self, topic: str, payload: bytes, *, retain: bool = False) -> str:
        """How the broker took it."""
        sent: MQTTMessageInfo = self.client.publish(topic, payload, qos=1, retain=retain)
        return until(lambda: self.published.get(sent.mid), "the broker's answer")

    def close(self) -> None:
        self.client.disconnect()
        self.client.loop_stop()
