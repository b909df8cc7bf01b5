"""The club at a real broker: true results are taken once, false ones refused and shown."""

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from console.club.club import Club
from console.club.club_hub import ClubHub
from console.club.journal_verdict import LARGEST_JOURNAL, identity_of, pack
from console.club.values import Format
from console.club.wire.topics import (
    QUEUE,
    ROOT,
    STANDINGS,
    TABLES,
    answer_topic,
    call_topic,
    result_topic,
    standing_topic,
    state_topic,
)
from console.people.register import ListedPerson
from tests.club.matches import GAME, journal
from tests.club.wire.real_broker import HERE, RealBroker, RealClient
from tests.club.wire.waiting import until

A, B = "t-0000000a", "t-0000000b"
PASSWORD = "of this table alone"


class Hub:
    """A broker, the club's hub in this process, and two tables at the broker."""

    def __init__(self, folder: Path) -> None:
        self.broker = RealBroker(folder)
        self.club = Club(folder)
        for table, name in ((A, "Window"), (B, "Door")):
            self.broker.logins.set(table, f"{PASSWORD} {table}")
            self.club.admit_table(table, name)
        self.broker.started()
        self.hub = ClubHub(self.club, folder, HERE, self.broker.settings.broker_port)
        self.hub.start()
        self.tables = {table: self.at(table) for table in (A, B)}

    def at(self, table: str) -> RealClient:
        return self.broker.client(table, f"{PASSWORD} {table}").subscribe(f"{ROOT}/#")

    def send(self, table: str, packed: bytes, identity: str, *, retain: bool = False) -> dict[str, object]:
        """What the club answers."""
        client, topic = self.tables[table], answer_topic(table, identity)
        before = len(self.answers(table, topic))
        client.publish(result_topic(table, identity), packed, retain=retain)
        told = until(lambda: self.answers(table, topic)[before:], "an answer")
        answer: dict[str, object] = json.loads(told[0])
        return answer

    def answers(self, table: str, topic: str) -> list[bytes]:
        return [payload for heard, payload in self.tables[table].heard if heard == topic]

    def last(self, topic: str, table: str = A) -> bytes | None:
        return next(
            (payload for heard, payload in reversed(self.tables[table].heard) if heard == topic), None
        )

    def close(self) -> None:
        for client in self.tables.values():
            client.close()
        self.hub.close()
        self.club.close()
        self.broker.__exit__(None, None, None)


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    hub = Hub(tmp_path_factory.mktemp("club"))
    yield hub
    hub.close()


def named(played: bytes) -> str:
    identity = identity_of(played)
    assert identity is not None
    return identity


def test_a_result_is_taken_once_however_often_it_comes(hub: Hub) -> None:
    played = journal("blue", begun_s=1_800_000_001)
    for _ in range(3):
        assert hub.send(A, pack(played), named(played)) == {"version": 1, "answer": "taken", "why": ""}
    assert [result.identity for result in hub.club.results()].count(named(played)) == 1


def test_a_journal_that_does_not_give_the_claimed_result_is_refused_and_shown(hub: Hub) -> None:
    from console.journal.seals import seal, unseal

    played, forged, before, said = journal("blue", begun_s=1_800_000_002), b"", 0, 0
    for line in played.splitlines():
        text, said = unseal(line, said) or ("", 0)
        sealed, before = seal(text.replace("result won blue", "result won red"), before)
        forged += sealed
    answer = hub.send(A, pack(forged), named(forged))
    assert answer["answer"] == "refused" and "the replay gives won by blue" in str(answer["why"])
    shown = hub.club.refused()[0]
    assert (shown.identity, shown.table) == (named(forged), A) and "replay" in shown.why
    assert named(forged) not in [result.identity for result in hub.club.results()]


def test_a_pairing_of_another_table_is_not_played_here(hub: Hub) -> None:
    event = hub.club.begin_event("Borrowed", Format.ROUND_ROBIN, GAME)
    for name in ("Borrowed one", "Borrowed two"):
        hub.club.enter(event.id, hub.club.enter_crew(name).id)
    (pairing,) = hub.club.pair_round(event.id)
    hub.club.call(pairing.id, B)
    played = journal("blue", pairing=pairing.id, begun_s=1_800_000_003)
    answer = hub.send(A, pack(played), named(played))
    assert answer["answer"] == "refused" and hub.club.refused()[0].table == A
    assert hub.send(B, pack(played), named(played))["answer"] == "taken"
    hub.club.archive_event(event.id)


@pytest.mark.parametrize(
    "packed",
    [
        b"junk",
        zlib.compress(b"no journal"),
        zlib.compress(b"\0" * (LARGEST_JOURNAL + 1)),
        zlib.compress(b"x")[:-1],
    ],
)
def test_what_is_no_journal_is_refused(hub: Hub, packed: bytes) -> None:
    assert hub.send(A, packed, "f" * 32)["answer"] == "refused"


def test_a_journal_under_another_name_is_refused(hub: Hub) -> None:
    played = journal("red", begun_s=1_800_000_004)
    answer = hub.send(A, pack(played), "e" * 32)
    assert answer["answer"] == "refused" and "its bytes are" in str(answer["why"])


def test_a_result_that_the_broker_should_keep_is_taken_away_there(hub: Hub) -> None:
    played = journal("red", begun_s=1_800_000_005)
    hub.send(A, pack(played), named(played), retain=True)
    late = hub.broker.client()  # by the same login: the hub is cut off, and comes back
    until(lambda: not _kept(late, result_topic(A, named(played))), "nothing kept")
    late.close()


def _kept(client: RealClient, topic: str) -> bool:
    """Whether the broker still has something there for whoever comes."""
    client.heard.clear()
    client.subscribe(topic)
    client.publish(f"{ROOT}/club/look", b"", retain=False)
    client.subscribe(f"{ROOT}/club/other")
    return any(payload for _, payload in client.heard)


def test_what_a_table_says_of_itself_is_known_and_nonsense_is_not(hub: Hub) -> None:
    told = {
        "version": 1,
        "state": "playing",
        "game": GAME,
        "since": 5,
        "help": ["dead-panel", "gossip"],
        "x": 1,
    }
    hub.tables[B].publish(state_topic(B), json.dumps(told).encode(), retain=True)
    until(lambda: hub.club.table(B).said.state == "playing", "its state")
    said = hub.club.table(B).said
    assert (said.help, said.game, said.since_s) == (("dead-panel",), GAME, 5.0)
    for nonsense in (
        b"[]",
        b"{",
        b'{"version":2,"state":"away"}',
        b'{"version":1,"state":"drunk"}',
        b"9" * 70_000,
    ):
        hub.tables[B].publish(state_topic(B), nonsense)
    hub.tables[B].publish(state_topic(B), b'{"version":1,"state":"attract"}')
    until(lambda: hub.club.table(B).said.state == "attract", "its next state")


def test_tables_and_walls_are_told_and_no_persons_name_is_among_it(hub: Hub) -> None:
    hub.club.register.enter([ListedPerson(1, "Jacqueline Auriol"), ListedPerson(2, "Jacques Piccard")])
    one, two = (person.number for person in hub.club.register.people())
    event = hub.club.begin_event("Spring Open", Format.ROUND_ROBIN, GAME)
    for name, number in (("Kraken", one), ("Nautilus", two)):
        hub.club.enter(event.id, hub.club.enter_crew(name, [number]).id)
    (pairing,) = hub.club.pair_round(event.id)
    hub.club.call(pairing.id, A)
    called = json.loads(until(lambda: hub.last(call_topic(A)), "the call"))
    assert called["id"] == pairing.id and {called["blue"]["crew"], called["red"]["crew"]} == {
        "Kraken",
        "Nautilus",
    }
    assert called["blue"]["people"] in ([one], [two])
    played = journal("blue", pairing=pairing.id, begun_s=1_800_000_006)
    assert hub.send(A, pack(played), named(played))["answer"] == "taken"
    until(lambda: hub.last(call_topic(A)) == b"", "nobody is called any more")
    shown = json.loads(
        until(
            lambda: b'"score":"2"' in (hub.last(standing_topic(A)) or b"") and hub.last(standing_topic(A)),
            "points",
        )
    )
    assert shown["places"][0]["place"] == 1
    for topic in (STANDINGS, QUEUE, TABLES):
        until(lambda topic=topic: hub.last(topic), topic)
    everything = b"".join(payload for client in hub.tables.values() for _, payload in client.heard)
    assert b"Kraken" in everything
    for name in (b"Jacq", b"Auriol", b"Piccard"):
        assert name not in everything
    assert hub.last(call_topic(A), B) is None, "another table's call"


def test_one_table_that_sends_much_does_not_keep_others_waiting(hub: Hub) -> None:
    many = [journal("blue", begun_s=1_800_001_000 + number) for number in range(20)]
    for played in many:
        hub.tables[A].client.publish(result_topic(A, named(played)), pack(played), qos=1)
    other = journal("red", begun_s=1_800_002_000)
    assert hub.send(B, pack(other), named(other))["answer"] == "taken"
    answered = sum(bool(hub.answers(A, answer_topic(A, named(played)))) for played in many)
    assert answered < len(many), "the other was answered last"
