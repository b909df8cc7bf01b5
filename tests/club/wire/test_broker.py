"""A real Mosquitto with our configuration: who is let in, who may say and hear what, what is shown of it."""

import os
import signal
import socket
import ssl
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from console.club.broker.broker_watch import (
    LARGEST_REFUSALS,
    MOST_A_MINUTE,
    RefusalNotes,
    read_log_line,
    read_refusals,
)
from console.club.broker.logins import BadLogin, Logins
from console.club.journal_verdict import LARGEST_PACKED
from console.club.wire.topics import ROOT, answer_topic, call_topic, result_topic, standing_topic, state_topic
from tests.club.wire.real_broker import HERE, RealBroker
from tests.club.wire.waiting import until

A, B, LATE = "t-0000000a", "t-0000000b", "t-0000000c"
PASSWORD = "of this table alone"
IDENTITY = "0" * 32
NOT_ALLOWED = "Not authorized"


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealBroker]:
    broker = RealBroker(tmp_path_factory.mktemp("club"))
    for table in (A, B):
        broker.logins.set(table, f"{PASSWORD} {table}")
    with broker:
        yield broker


def test_a_table_says_only_what_is_its_own_and_who_tries_is_shown(broker: RealBroker) -> None:
    club, table = broker.client(), broker.client(A, f"{PASSWORD} {A}")
    club.subscribe(f"{ROOT}/#")
    own = (state_topic(A), result_topic(A, IDENTITY))
    others = (
        *(state_topic(B), result_topic(B, IDENTITY), answer_topic(B, IDENTITY), answer_topic(A, IDENTITY)),
        *(call_topic(A), standing_topic(A), f"{ROOT}/club/standings", f"{ROOT}/tables/{A}/result/a/b"),
        *("sonar-table/2/anything", "$SYS/broker/x", "elsewhere"),
    )
    assert [table.publish(topic, b"mine") for topic in own] == ["Success", "Success"]
    assert {table.publish(topic, b"forged") for topic in others} == {NOT_ALLOWED}
    club.publish(f"{ROOT}/club/tables", b"that is all")
    until(lambda: (f"{ROOT}/club/tables", b"that is all") in club.heard, "the last word")
    assert [heard for heard in club.heard if heard[0] not in (f"{ROOT}/club/tables",)] == [
        (topic, b"mine") for topic in own
    ]
    shown = until(lambda: [each for each in broker.refusals() if each.what == state_topic(B)], "the refusal")
    assert shown[0].who == A
    club.close()
    table.close()


def test_a_table_hears_only_what_is_for_it_and_for_everybody(broker: RealBroker) -> None:
    club, table = broker.client(), broker.client(A, f"{PASSWORD} {A}")
    table.subscribe("#").subscribe(answer_topic(B, "+")).subscribe(f"{ROOT}/tables/+/call")
    said = [
        *(
            answer_topic(B, IDENTITY),
            call_topic(B),
            standing_topic(B),
            state_topic(B),
            result_topic(B, IDENTITY),
        ),
        *(answer_topic(A, IDENTITY), call_topic(A), standing_topic(A), f"{ROOT}/club/standings"),
    ]
    for topic in said:
        club.publish(topic, b"secret or not")
    until(lambda: f"{ROOT}/club/standings" in [topic for topic, _ in table.heard], "what is for everybody")
    allowed = {answer_topic(A, IDENTITY), call_topic(A), standing_topic(A), f"{ROOT}/club/standings"}
    assert {topic for topic, payload in table.heard if payload == b"secret or not"} == allowed
    club.close()
    table.close()


def test_a_wrong_password_is_refused_and_shown(broker: RealBroker) -> None:
    before = len(broker.refusals())
    for login, password in ((A, "wrong"), ("t-99999999", "any"), ("", "")):
        client = broker.client(login, password, "somebody")
        assert client.answer == NOT_ALLOWED
        client.close()
    shown = until(lambda: broker.refusals()[before:][2:] and broker.refusals()[before:], "three refusals")
    assert len(shown) == 3 and {each.what for each in shown} == {"login"}
    names = {f"somebody who says {name}" for name in (A, "t-99999999", "somebody")}
    assert {each.who for each in shown} <= {HERE, *names}, "the address, or from Mosquitto 2.0.21 on the name"


def test_a_login_holds_at_once_and_ends_at_once(broker: RealBroker) -> None:
    broker.logins.set(LATE, "late")
    until(lambda: _answer(broker, LATE, "late") == "Success", "the new login")
    table = broker.client(LATE, "late")
    broker.logins.remove(LATE)
    assert table.lost.wait(60), "who is there is shown out"
    table.client.loop_stop()
    until(lambda: _answer(broker, LATE, "late") == NOT_ALLOWED, "the end of it")


@pytest.mark.parametrize("which", ["the one that was started", "its child"])
def test_a_login_ends_also_where_a_process_of_the_broker_was_killed(which: str, tmp_path: Path) -> None:
    """A broker without its watcher kept a table that was dismissed. Now neither lives without the other."""
    with RealBroker(tmp_path) as broker:
        broker.logins.set(LATE, "late")
        until(lambda: _answer(broker, LATE, "late") == "Success", "the new login")
        table = broker.client(LATE, "late")
        os.kill(broker.processes[which == "its child"], signal.SIGKILL)
        broker.logins.remove(LATE)
        assert table.lost.wait(60)
        table.client.loop_stop()
        until(lambda: not broker.answers(), "the end of the broker")


def _answer(broker: RealBroker, login: str, password: str) -> str:
    client = broker.client(login, password)
    client.close()
    return client.answer


def test_lights_and_props_listen_by_a_login_that_says_nothing(broker: RealBroker) -> None:
    subprocess.run(["mosquitto_passwd", "-b", broker.files.passwords, "lights", "on"], check=True)
    until(lambda: _answer(broker, "lights", "on") == "Success", "their login")
    club, lights = broker.client(), broker.client("lights", "on").subscribe("#")
    for topic in (
        state_topic(A),
        answer_topic(A, IDENTITY),
        result_topic(A, IDENTITY),
        f"{ROOT}/club/tables",
    ):
        assert lights.publish(topic, b"forged") == NOT_ALLOWED
        club.publish(topic, b"told to some")
    until(lambda: (f"{ROOT}/club/tables", b"told to some") in lights.heard, "what is for everybody")
    assert {topic for topic, payload in lights.heard if payload == b"told to some"} == {f"{ROOT}/club/tables"}
    broker.logins.set(LATE, "late")  # and ours are made beside it
    broker.logins.remove(LATE)
    assert "lights:" in broker.files.passwords.read_text()
    club.close()
    lights.close()


def test_nobody_is_cut_off_by_somebody_who_takes_their_name(broker: RealBroker) -> None:
    table = broker.client(B, f"{PASSWORD} {B}")
    other = broker.client(A, f"{PASSWORD} {A}", client_id=B)
    assert other.answer == "Success"
    assert table.publish(state_topic(B), b"still here") in ("Success", "No matching subscribers")
    assert not table.lost.is_set()
    table.close()
    other.close()


def test_what_is_too_large_is_not_taken(broker: RealBroker) -> None:
    club, table = broker.client().subscribe(f"{ROOT}/#"), broker.client(A, f"{PASSWORD} {A}")
    club.heard.clear()
    table.client.publish(result_topic(A, IDENTITY), b"x" * (LARGEST_PACKED + 3000), qos=1)
    assert table.lost.wait(60)
    table.client.loop_stop()
    assert not [payload for _, payload in club.heard if len(payload) > LARGEST_PACKED]
    club.close()


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_without_tls_nothing_is_said(broker: RealBroker) -> None:
    with socket.create_connection((HERE, broker.settings.broker_port), 10) as plain:
        plain.sendall(b"\x10\x10\x00\x04MQTT\x05\x02\x00\x3c\x00\x00\x03abc")
        with suppress(ConnectionResetError):
            assert plain.recv(100)[:1] != b"\x20", "a CONNACK"
    old = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    old.check_hostname, old.verify_mode = False, ssl.CERT_NONE
    old.set_ciphers("ALL:@SECLEVEL=0")
    old.minimum_version, old.maximum_version = ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1
    with (
        socket.create_connection((HERE, broker.settings.broker_port), 10) as plain,
        pytest.raises((ssl.SSLError, OSError)),
    ):
        old.wrap_socket(plain)


def test_files_are_for_their_owner_alone(broker: RealBroker) -> None:
    secret = [path for path in broker.folder.rglob("*") if path.is_file()]
    names = {path.name for path in secret if path.stat().st_mode & 0o077}
    assert names <= {"club.toml", "broker.log", "refused.jsonl"}
    assert broker.folder.stat().st_mode & 0o077 == 0
    assert "of this table" not in broker.files.passwords.read_text()


def test_logins_that_are_made_at_the_same_time_are_all_there(tmp_path: Path) -> None:
    names = [f"t-{number:08x}" for number in range(40)]
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: Logins(tmp_path / "passwords").set(name, "x"), names))
    assert sorted(Logins(tmp_path / "passwords").tables()) == names
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda name: Logins(tmp_path / "passwords").remove(name), names[1:]))
    assert Logins(tmp_path / "passwords").tables() == (names[0],)


def test_a_login_is_a_tables_or_the_clubs(tmp_path: Path) -> None:
    for name in ("root", "t-1", "t-0000000a\nclub:x", "+", "#"):
        with pytest.raises(BadLogin):
            Logins(tmp_path / "passwords").set(name, "x")


# ---- what is noted of refusals ----


@pytest.mark.parametrize(
    ("line", "who", "what"),
    [
        ("Denied PUBLISH from t-a (d0, q1, r0, m1, 's/t-b/state', ... (1 bytes))", "t-a", "s/t-b/state"),
        ("Sending CONNACK to 10.0.0.9 (0, 135)", "10.0.0.9", "login"),
        ("Sending CONNACK to 10.0.0.9 (0, 5)", "10.0.0.9", "login"),
    ],
)
def test_what_the_broker_logs_is_understood(line: str, who: str, what: str) -> None:
    assert read_log_line(line, 5.0) == (who, what, 5.0)


@pytest.mark.parametrize(
    "line",
    ["Sending CONNACK to t-a (0, 0)", "Received PUBLISH from t-a (d0, q1)", "x Denied PUBLISH from", ""],
)
def test_nothing_else_is_taken_for_a_refusal(line: str) -> None:
    assert read_log_line(line, 5.0) is None


@pytest.mark.parametrize("named", ["10.0.0.9", "t-5"])
def test_a_refused_log_in_that_is_accepted_leaves_the_list(named: str, tmp_path: Path) -> None:
    notes = RefusalNotes(tmp_path / "refused", lambda: 7.0)
    notes.take(f"Sending CONNACK to {named} (0, 135)")
    notes.take("Sending CONNACK to 10.0.0.8 (0, 135)")
    notes.take("Denied PUBLISH from t-5 (d0, q1, r0, m1, 's/t-b/state', ... (1 bytes))")
    notes.take("New client connected from 10.0.0.7:4711 as t-4 (p5, c1, k15, u't-4').")
    assert len(read_refusals(tmp_path / "refused")) == 3
    notes.take("New client connected from 10.0.0.9:4711 as t-5 (p5, c1, k15, u't-5').")
    assert read_refusals(tmp_path / "refused") == [("10.0.0.8", "login", 7.0), ("t-5", "s/t-b/state", 7.0)]


def test_a_log_in_that_was_mistyped_at_the_real_broker_leaves_the_list(tmp_path: Path) -> None:
    with RealBroker(tmp_path) as broker:
        broker.logins.set(LATE, "late")
        until(lambda: _answer(broker, LATE, "late") == "Success", "the new login")
        assert _answer(broker, LATE, "wrong") == NOT_ALLOWED
        until(lambda: [each for each in broker.refusals() if each.what == "login"], "the refusal")
        assert _answer(broker, LATE, "late") == "Success"
        until(lambda: broker.refusals() == [], "it was no stranger")


def test_notes_of_refusals_are_bounded(tmp_path: Path) -> None:
    now_s = [0.0]
    notes = RefusalNotes(tmp_path / "refused", lambda: now_s[0])
    for _ in range(1000):
        assert notes.take("Sending CONNACK to 10.0.0.9 (0, 135)")
    assert len(read_refusals(tmp_path / "refused")) == MOST_A_MINUTE
    for minute in range(1, 200):
        now_s[0] = 60.0 * minute
        for _ in range(MOST_A_MINUTE):
            notes.take("Sending CONNACK to 10.0.0.9 (0, 135)")
    assert (tmp_path / "refused").stat().st_size < 2 * LARGEST_REFUSALS
    (tmp_path / "refused").open("a").write("torn [")
    assert read_refusals(tmp_path / "refused")[-1].at_s == now_s[0]
