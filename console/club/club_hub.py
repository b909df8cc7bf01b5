"""The club at its broker: results come in and are answered, what the club knows goes out.

One result of each table in turn: none keeps the others waiting. What comes too fast is left unanswered, and
its table sends it again. An answer is said only when the result is on the storage.
"""

import logging
import sqlite3
import time
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Lock, Thread

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, MQTTMessageInfo, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from console.club.admission.tls_lines import ClubContext
from console.club.broker.configuration import BrokerFiles
from console.club.broker.logins import CLUB, club_password
from console.club.club import Club
from console.club.journal_verdict import LARGEST_PACKED
from console.club.values import ClubError
from console.club.wire.broker_health import BrokerHealth
from console.club.wire.bulletins import told_to_all, told_to_tables
from console.club.wire.payloads import answer_payload, read_state
from console.club.wire.topics import (
    EVERY_RESULT,
    EVERY_STATE,
    FromTable,
    answer_topic,
    call_topic,
    read_topic,
    result_topic,
)
from console.messages.codec import BadMessage

log = logging.getLogger(__name__)

KEEP_ALIVE_S = 15
ROUND_S = 0.25
TELL_S = 0.25
"""What changed is told so often at the most."""
MOST_WAITING = 8
"""Results of one table that wait to be judged; more are not heard, and come again."""
MOST_TABLES = 250
STATE_S = 0.5
"""A table that says more often what it is at is heard so often."""
STORAGE_S = 1.0
"""So long a storage that fails is left alone."""


class ClubHub:
    """The club's own connection. Judging and telling have a thread of their own."""

    def __init__(self, club: Club, folder: Path, address: str, port: int) -> None:
        self._club = club
        self._address, self._port = address, port
        files = BrokerFiles(folder)
        self._client = Client(CallbackAPIVersion.VERSION2, client_id=CLUB, protocol=MQTTv5)
        authority = files.certificates.ca.read_text(encoding="ascii")
        self._client.tls_set_context(ClubContext.trusting(authority))
        self._client.username_pw_set(CLUB, club_password(folder))
        self._client.reconnect_delay_set(1, 2)
        self.health = BrokerHealth(
            log, "tables are told nothing and send nothing until it runs: sonar-table club broker"
        )
        self._client.on_connect = self._on_connect
        self._client.on_disconnect = self._on_disconnect
        self._client.on_connect_fail = lambda *_: self.health.down("no connection")
        self._client.on_message = self._on_message
        self._lock = Lock()
        self._states: dict[str, bytes] = {}
        self._noted: dict[str, tuple[float, bytes]] = {}
        """By table: when its state was noted last, and what it was."""
        self._results: dict[str, deque[tuple[str, bytes]]] = {}
        self._told: dict[str, bytes] = {}
        self._calls: dict[str, tuple[str | None, MQTTMessageInfo]] = {}
        """By table: the pairing that it was last told, and whether the broker has that."""
        self._last_event: dict[str, str] = {}
        self._changes = -1
        self._told_s = 0.0
        self._woken, self._closing = Event(), Event()
        self._thread = Thread(target=self._run, name="club hub", daemon=True)

    def start(self) -> None:
        self._client.connect_async(self._address, self._port, KEEP_ALIVE_S)
        self._client.loop_start()
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        self._woken.set()
        self._thread.join(5)
        self._client.disconnect()
        self._client.loop_stop()

    @property
    def answers(self) -> bool:
        """Whether the broker does."""
        return self.health.answers

    @property
    def since_s(self) -> float:
        return self.health.since_s

    def has_told(self, table: str, pairing: str) -> bool:
        """Whether the broker has a table's call; a table that is there hears it at once."""
        with self._lock:
            told = self._calls.get(table)
        return told is not None and told[0] == pairing and told[1].is_published()

    # ---- the connection's thread ----

    def _on_connect(
        self, client: Client, _: object, flags: ConnectFlags, reason: ReasonCode, more: Properties | None
    ) -> None:
        if reason.is_failure:
            self.health.down(f"it does not let the club in: {reason}")
            return
        self.health.up()
        options = SubscribeOptions(qos=1, noLocal=True, retainAsPublished=True)
        client.subscribe([(EVERY_STATE, options), (EVERY_RESULT, options)])
        with self._lock:
            self._calls.clear()
            self._told.clear()  # a broker that was ended has forgotten all of it
            self._changes = -1
        self._woken.set()

    def _on_disconnect(
        self, client: Client, _: object, flags: DisconnectFlags, reason: ReasonCode, more: Properties | None
    ) -> None:
        if self.health.answers and not self._closing.is_set():
            self.health.down("no connection")

    def _on_message(self, client: Client, _: object, message: MQTTMessage) -> None:
        told = read_topic(message.topic)
        if told is None or not message.payload:
            return
        if told.kind == "result" and message.retain:
            # Kept by the broker for ever, as many as a table likes: nothing of ours does that.
            log.warning("%s has the broker keep a result: it is taken away", told.table)
            client.publish(result_topic(told.table, told.identity), b"", qos=1, retain=True)
        with self._lock:
            self._take(told, bytes(message.payload))
        self._woken.set()

    def _take(self, told: FromTable, payload: bytes) -> None:
        if told.kind == "state":
            if told.table in self._states or len(self._states) < MOST_TABLES:
                self._states[told.table] = payload
            return
        waiting = self._results.setdefault(told.table, deque())
        again = any(identity == told.identity for identity, _ in waiting)
        if not again and len(waiting) < MOST_WAITING and len(payload) <= LARGEST_PACKED + 1:
            waiting.append((told.identity, payload))

    # ---- our own thread ----

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                busy = self._round()
            except sqlite3.Error:
                log.exception("the club's storage fails: nothing is answered")
                busy = not self._closing.wait(STORAGE_S)
            except Exception:
                log.exception("the club stumbled")
                busy = not self._closing.wait(STORAGE_S)
            if not busy:
                self._woken.wait(ROUND_S)
            self._woken.clear()

    def _round(self) -> bool:
        """States, one result of each table, and what changed; whether more waits."""
        for table, payload in self._due_states():
            self._note_state(table, payload)
        for table, identity, packed in self._next_results():
            self._judge(table, identity, packed)
            self._tell()
        self._tell()
        with self._lock:
            return any(self._results.values())

    def _due_states(self) -> list[tuple[str, bytes]]:
        """One that came too soon after the last waits, and may be replaced by a newer one meanwhile."""
        now_s = time.monotonic()
        with self._lock:
            due = [
                (table, payload)
                for table, payload in self._states.items()
                if table not in self._noted or now_s - self._noted[table][0] >= STATE_S
            ]
            for table, _ in due:
                del self._states[table]
        return due

    def _next_results(self) -> list[tuple[str, str, bytes]]:
        with self._lock:
            found = [(table, *waiting.popleft()) for table, waiting in self._results.items() if waiting]
            self._results = {table: waiting for table, waiting in self._results.items() if waiting}
        return found

    def _note_state(self, table: str, payload: bytes) -> None:
        before = self._noted.get(table, (0.0, b""))[1]
        self._noted[table] = time.monotonic(), payload
        if payload == before:
            return  # told again by a broker to which we came back
        try:
            state, _ = read_state(payload)
        except BadMessage as problem:
            log.warning("%s says of itself what is not understood: %s", table, problem)
            return
        self._club.table_said(table, state)

    def _judge(self, table: str, identity: str, packed: bytes) -> None:
        answer = self._club.take_result(table, packed, identity)
        if not answer.taken:
            log.warning("a result of %s is refused: %s", table, answer.why)
        self._client.publish(answer_topic(table, identity), answer_payload(answer), qos=1)

    def _tell(self) -> None:
        """Whatever the club knows that was not told yet; somebody else may have changed it."""
        now_s = time.monotonic()
        if now_s - self._told_s < TELL_S or not self._client.is_connected():
            return
        self._told_s = now_s
        changes = self._club.changes()
        if changes == self._changes:
            return
        try:
            self._club.call_waiting()
            called = {table.id: table.pairing for table in self._club.tables()}
            news = [*told_to_all(self._club), *told_to_tables(self._club, self._last_event)]
        except ClubError as problem:  # changed by somebody else meanwhile: again in a moment
            log.info("not told: %s", problem)
            return
        self._changes = changes
        sent: dict[str, MQTTMessageInfo] = {}
        for topic, payload in news:
            if self._told.get(topic) != payload:
                sent[topic] = self._client.publish(topic, payload, qos=1, retain=True)
                self._told[topic] = payload
        self._note_calls(called, sent)

    def _note_calls(self, called: Mapping[str, str | None], sent: Mapping[str, MQTTMessageInfo]) -> None:
        with self._lock:
            for table, pairing in called.items():
                info = sent.get(call_topic(table))
                if info is not None:
                    self._calls[table] = pairing, info
