"""The link of a table: its state and its results go to the club, calls and standings come from it.

Killed at any moment it loses nothing: what is to be sent is computed from the journals, and a result is sent
again until the club has said what became of it.
"""

import logging
import time
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Event

from paho.mqtt.client import Client, ConnectFlags, DisconnectFlags, MQTTMessage, MQTTv5
from paho.mqtt.enums import CallbackAPIVersion
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode

from console.club.admission.tls_lines import ClubContext
from console.club.link.admission_request import ClubPlace, Joiner, NotJoined
from console.club.link.link_file import LinkFile, Membership
from console.club.link.outbox import Finished, Outbox
from console.club.link.table_state import LocalTable, Watchful, needs_of, played
from console.club.values import TableState
from console.club.wire.broker_health import BrokerHealth
from console.club.wire.payloads import (
    AWAY,
    read_answer,
    read_call,
    read_standing,
    state_payload,
)
from console.club.wire.topics import answer_topic, call_topic, result_topic, standing_topic, state_topic
from console.messages.club_news import Joining
from console.messages.codec import BadMessage
from console.messages.table_commands import JoinClub

log = logging.getLogger(__name__)

KEEP_ALIVE_S = 15
ROUND_S = 0.5
STATE_S = 1.0
"""A state that changes more often is told so often at the most."""
MOST_SENT = 4
"""Results on their way at a time."""
AGAIN_S = 20.0
"""So long a result may stay unanswered before it is sent again; twice as long each time."""
LONGEST_AGAIN_S = 300.0
ASK_AGAIN_S = 5.0
NOT_LET_IN_S = 30.0
"""A table whose password is refused tries again so seldom."""


@dataclass(frozen=True)
class LinkSettings:
    """Where the club is, and what this table is called there."""

    address: str
    port: int
    desk_port: int
    name: str


@dataclass
class _Sent:
    """A result that was sent and not answered."""

    at_s: float
    again_s: float


class ClubLink:
    """One table's link; `run` until `close`."""

    def __init__(self, data: Path, kept: LinkFile, settings: LinkSettings) -> None:
        self._settings = settings
        self._kept = kept
        self._woken = Event()
        self._closing = Event()
        self.table = LocalTable(data, self._woken.set)
        self._outbox = Outbox(data / "matches", kept)
        self._watch = Watchful()
        self._heard: SimpleQueue[tuple[str, bytes]] = SimpleQueue()
        self._connections = 0
        self._why_not = ""
        """Why it is in no club, as it was logged."""
        self._told_state: tuple[int, bytes] = (0, b"")
        self._told_s = 0.0
        self._sent: dict[str, _Sent] = {}
        self.health = BrokerHealth(log, "this table plays on, and what it has to say is sent later")

    def close(self) -> None:
        self._closing.set()
        self._woken.set()

    def run(self) -> None:
        """Until it is closed: be admitted, then carry."""
        self.table.start()
        try:
            while not self._closing.is_set():
                member = self._kept.membership
                if member is None:
                    self._join()
                else:
                    self._carry(member)
        finally:
            self.table.close()

    def _join(self) -> None:
        place = ClubPlace(self._settings.address, self._settings.desk_port)
        joiner = Joiner(self._kept, self._settings.name, self.table.tell, self._pressed)
        try:
            member = joiner.join(place, self._closing)
        except NotJoined as problem:
            if str(problem) != self._why_not:
                self._why_not = str(problem)
                log.warning("not in a club yet: %s", problem)
            self._closing.wait(ASK_AGAIN_S)
            return
        self._kept.join(member, self._outbox.all_identities())
        self._outbox = Outbox(self._outbox.matches, self._kept)
        self.table.tell(JoinClub(joining=Joining(address="", club=member.club, admitted=True)))
        log.warning("this table is in the club %s as %s", member.club, member.table)

    def _pressed(self) -> str:
        return "" if self.table.seen is None else self.table.seen.club_courses

    def _carry(self, member: Membership) -> None:
        client = self._client(member)
        client.connect_async(self._settings.address, self._settings.port, KEEP_ALIVE_S)
        client.loop_start()
        connections = 0
        try:
            while not self._closing.is_set():
                self._woken.wait(ROUND_S)
                self._woken.clear()
                if connections != self._connections:
                    connections = self._connections
                    self._sent.clear()  # the club may never have heard of them: all at once again
                self._take_in(member)
                if client.is_connected():
                    self._tell_state(client, member, connections)
                    self._send_results(client, member)
        finally:
            if client.is_connected():
                client.publish(state_topic(member.table), AWAY, qos=1, retain=True).wait_for_publish(1)
            client.disconnect()
            client.loop_stop()

    def _client(self, member: Membership) -> Client:
        client = Client(CallbackAPIVersion.VERSION2, client_id=member.table, protocol=MQTTv5)
        client.tls_set_context(ClubContext.trusting(member.authority))
        client.username_pw_set(member.table, member.password)
        client.will_set(state_topic(member.table), AWAY, qos=1, retain=True)
        client.reconnect_delay_set(1, int(NOT_LET_IN_S))
        client.on_message = self._on_message
        client.on_disconnect = self._on_disconnect
        client.on_connect_fail = lambda *_: self.health.down("no connection")
        topics = answer_topic(member.table, "+"), call_topic(member.table), standing_topic(member.table)

        def on_connect(
            client: Client, _: object, flags: ConnectFlags, reason: ReasonCode, more: Properties | None
        ) -> None:
            if reason.is_failure:
                self.health.down(f"it does not let {member.table} in: {reason}")
                return
            self.health.up()
            client.subscribe([(topic, 1) for topic in topics])
            self._connections += 1
            self._woken.set()

        client.on_connect = on_connect
        return client

    def _on_message(self, client: Client, _: object, message: MQTTMessage) -> None:
        self._heard.put((message.topic, bytes(message.payload)))
        self._woken.set()

    def _on_disconnect(
        self, client: Client, _: object, flags: DisconnectFlags, reason: ReasonCode, more: Properties | None
    ) -> None:
        if self.health.answers and not self._closing.is_set():
            self.health.down("no connection")

    def _take_in(self, member: Membership) -> None:
        """What the club has said since the last round."""
        while True:
            try:
                topic, payload = self._heard.get_nowait()
            except Empty:
                return
            try:
                self._heed(topic, payload, member)
            except BadMessage as problem:
                log.warning("%s: %s", topic, problem)

    def _heed(self, topic: str, payload: bytes, member: Membership) -> None:
        if topic == call_topic(member.table):
            self.table.tell(read_call(payload))
        elif topic == standing_topic(member.table):
            self.table.tell(read_standing(payload))
        elif topic.startswith(answer_topic(member.table, "")):
            answer = read_answer(payload, topic.rpartition("/")[2])
            if answer.identity in self._sent:
                self._outbox.answer(answer.identity, taken=answer.taken, why=answer.why)
                del self._sent[answer.identity]
                if not answer.taken:
                    log.warning("the club does not take %s: %s", answer.identity, answer.why)
                self._woken.set()

    def _tell_state(self, client: Client, member: Membership, connection: int) -> None:
        seen, now_s = self.table.seen, time.monotonic()
        name, since_s = self._watch.state(seen)
        game, chart = played(seen, self.table.match)
        state = TableState(
            state=name,
            game=game,
            chart=chart,
            since_s=since_s,
            help=needs_of(seen),
            software=self.table.software,
            pairing=None if seen is None else seen.pairing or None,
        )
        told = (connection, state_payload(state, self._settings.name))
        if told != self._told_state and (now_s - self._told_s >= STATE_S or told[0] != self._told_state[0]):
            client.publish(state_topic(member.table), told[1], qos=1, retain=True)
            self._told_state, self._told_s = told, now_s

    def _send_results(self, client: Client, member: Membership) -> None:
        now_s = time.monotonic()
        for finished in self._outbox.unanswered():
            if len(self._sent) >= MOST_SENT and finished.identity not in self._sent:
                return
            sent = self._sent.get(finished.identity)
            if sent is None or now_s - sent.at_s > sent.again_s:
                again_s = AGAIN_S if sent is None else min(2 * sent.again_s, LONGEST_AGAIN_S)
                self._send(client, member, finished, _Sent(now_s, again_s))

    def _send(self, client: Client, member: Membership, finished: Finished, sent: _Sent) -> None:
        packed = self._outbox.packed(finished)
        if packed is not None:
            client.publish(result_topic(member.table, finished.identity), packed, qos=1)
            self._sent[finished.identity] = sent
