"""How a club bears many tables: light clients that send journals, a real broker, a real club process.

    python -m tests.club.wire.load --tables "10 50 200" --results 10000

For each number of tables: results one after the other, as on a calm afternoon; then all tables at the same
moment, as at the end of a round. With the largest number then as fast as the club takes them, until there
are as many results as asked for. Measured is the time from sending a result until the standings that walls
read at the broker count it; the memory of broker and club; how many were taken a second.
"""

import argparse
import json
import os
import selectors
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

from paho.mqtt.client import MQTT_ERR_SUCCESS, Client, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion

from console.club.admission.tls_lines import ClubContext
from console.club.club import Club
from console.club.values import Format
from console.club.wire.topics import STANDINGS, answer_topic, result_topic, state_topic
from tests.club.matches import GAME, journal, sent
from tests.club.wire.club_hall import Part
from tests.club.wire.real_broker import HERE, PROGRAM, RealBroker
from tests.club.wire.waiting import until

CREWS = 64
CALM = 100
"""Results that are sent one after the other."""
AT_A_TIME = 4
"""Results of one table on their way, as its link has them."""
PATIENCE_S = 600.0


class LightTable:
    """A table's login, and nothing behind it but journals."""

    def __init__(self, load: "Load", number: int) -> None:
        self.id, self._load = f"t-{number:08x}", load
        load.broker.logins.set(self.id, f"password {number}")
        load.club.admit_table(self.id, f"Table {number}")
        self.client = Client(CallbackAPIVersion.VERSION2, client_id=self.id, protocol=MQTTv5)
        self.client.tls_set_context(ClubContext.trusting(load.broker.authority))
        self.client.username_pw_set(self.id, f"password {number}")
        self.client.on_message = self._heard
        self.client.on_connect = lambda *_: self._connected()
        self.waiting: dict[str, bytes] = {}

    def connect(self) -> None:
        self.client.connect(HERE, self._load.broker.settings.broker_port, 600)

    def _connected(self) -> None:
        self.client.subscribe([(answer_topic(self.id, "+"), 1), (STANDINGS, 1)])
        self.client.publish(state_topic(self.id), b'{"version":1,"state":"playing"}', qos=1, retain=True)

    def send(self, packed: bytes, identity: str) -> None:
        self.waiting[identity] = packed
        self.client.publish(result_topic(self.id, identity), packed, qos=1)

    def _heard(self, client: Client, _: object, message: MQTTMessage) -> None:
        if message.topic == STANDINGS:
            if self is self._load.tables[0]:
                self._load.wall(message.payload)
        elif self.waiting.pop(message.topic.rpartition("/")[2], None) is not None:
            assert json.loads(message.payload)["answer"] == "taken", message.payload
            self._load.taken += 1


class Load:
    """A club with so many light tables, all in one thread."""

    def __init__(self, folder: Path, tables: int) -> None:
        self.broker = RealBroker(folder)
        self.club = Club(folder)
        self.event = self.club.begin_event("Season", Format.LADDER, GAME)
        for number in range(CREWS):
            self.club.enter(self.event.id, self.club.enter_crew(f"Crew {number}").id)
        self.tables = [LightTable(self, number) for number in range(1, tables + 1)]
        self.sent = self.taken = 0
        self.on_wall = -1
        """Until the club has come up."""
        self._sent_s: list[float] = []
        self.took_s: list[float] = []
        start, environment = [*PROGRAM, "club"], self.broker.environment
        self._parts = {
            "broker": Part([*start, "broker"], environment, folder / "broker.log"),
            "club": Part([*start, "run"], environment, folder / "club.log"),
        }
        self._looking = selectors.DefaultSelector()
        self._misc_s = 0.0
        self._begun_s = time.time() + 60

    def start(self) -> None:
        for part in self._parts.values():
            part.start()
        until(self.broker.answers, "the broker")
        for table in self.tables:
            table.connect()
            self._looking.register(table.client.socket(), selectors.EVENT_READ, table)  # type: ignore[arg-type]
        self.run(lambda: self.on_wall == 0, limit_s=120)

    def close(self) -> None:
        for part in self._parts.values():
            part.close()
        self.club.close()
        self.broker.__exit__(None, None, None)

    def wall(self, payload: bytes | bytearray) -> None:
        """Whatever was sent first is counted first: results are told apart by how many there are."""
        now_s, events = time.monotonic(), json.loads(payload)["events"]
        counted = sum(line["played"] for event in events for line in event["lines"]) // 2
        self.on_wall = max(self.on_wall, 0)
        while self.on_wall < min(counted, len(self._sent_s)):
            self.took_s.append(now_s - self._sent_s[self.on_wall])
            self.on_wall += 1

    def send(self, table: LightTable) -> None:
        self.sent += 1
        blue, red = self.sent % CREWS, (7 * self.sent + 1 + self.sent // CREWS) % CREWS
        boats = {"blue": f"Crew {blue}", "red": f"Crew {red if red != blue else (red + 1) % CREWS}"}
        played = journal("blue" if self.sent % 3 else "red", begun_s=self._begun_s + self.sent, boats=boats)
        self._sent_s.append(time.monotonic())
        table.send(*sent(played))

    def run(self, done: Callable[[], bool], limit_s: float = PATIENCE_S) -> None:
        """Let all clients talk until something is so."""
        end_s = time.monotonic() + limit_s
        while not done():
            assert time.monotonic() < end_s, (
                f"sent {self.sent}, taken {self.taken}, on the wall {self.on_wall}"
            )
            for key, _ in self._looking.select(0.01):
                while key.data.client.loop_read() == MQTT_ERR_SUCCESS and _more(key.data.client):
                    pass
            now_s = time.monotonic()
            for table in self.tables:
                if table.client.want_write():
                    table.client.loop_write()
                if now_s > self._misc_s + 1:
                    table.client.loop_misc()
            if now_s > self._misc_s + 1:
                self._misc_s = now_s

    def calm(self) -> list[float]:
        """One after the other."""
        self.took_s.clear()
        for number in range(CALM):
            self.send(self.tables[number % len(self.tables)])
            self.run(lambda: self.on_wall == self.sent)
        return list(self.took_s)

    def at_once(self) -> list[float]:
        """Each table one, at the same moment."""
        self.took_s.clear()
        for table in self.tables:
            self.send(table)
        self.run(lambda: self.on_wall == self.sent)
        return list(self.took_s)

    def fill(self, results: int) -> float:
        """As fast as they are taken; how many a second."""
        began_s, before = time.monotonic(), self.taken
        told = before
        while self.taken < results:
            for table in self.tables:
                if len(table.waiting) < AT_A_TIME and self.sent < results:
                    self.send(table)
            self.run(
                lambda: self.taken >= results or (self.sent < results and _free(self.tables)), limit_s=7200
            )
            if self.taken >= told + 500:
                told = self.taken
                print(f"\r{self.taken} of {results} results", end="", flush=True)
        print()
        rate = (self.taken - before) / (time.monotonic() - began_s)
        self.run(lambda: self.on_wall == self.sent)
        return rate

    def memory_mb(self, part: str) -> float:
        """That a part has in use."""
        process = self._parts[part]._process
        assert process is not None
        for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0


def _more(client: Client) -> bool:
    pending = client.socket()
    return pending is not None and bool(pending.pending())  # type: ignore[attr-defined]


def _free(tables: list[LightTable]) -> bool:
    return any(len(table.waiting) < AT_A_TIME for table in tables)


def _told(took_s: list[float]) -> str:
    cut = quantiles(took_s, n=100)
    return f"half {cut[49]:.2f} s, 99 % {cut[98]:.2f} s, all {max(took_s):.2f} s"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", default="10 50 200")
    parser.add_argument("--results", type=int, default=10_000)
    chosen = parser.parse_args()
    numbers = [int(each) for each in chosen.tables.split()]
    for tables in numbers:
        with TemporaryDirectory() as folder:
            load = Load(Path(folder) / "club", tables)
            try:
                load.start()
                print(f"{tables} tables; to the wall, one after the other: {_told(load.calm())}", flush=True)
                print(f"  all at the same moment: {_told(load.at_once())}", flush=True)
                if tables == max(numbers):
                    rate = load.fill(chosen.results)
                    print(
                        f"  {load.taken} results, {rate:.1f} a second as fast as they are taken", flush=True
                    )
                    print(f"  with so many, one after the other: {_told(load.calm())}", flush=True)
                memory = {part: load.memory_mb(part) for part in ("broker", "club")}
                print(f"  memory: broker {memory['broker']:.0f} MB, club {memory['club']:.0f} MB", flush=True)
            finally:
                load.close()
    print("load of the machine at the end: {:.1f}, {:.1f}, {:.1f}".format(*os.getloadavg()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
