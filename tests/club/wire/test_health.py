"""A dead broker is said: once for each change, at the club and at its tables, and on the organiser's page."""

import logging
import signal
import subprocess
from pathlib import Path
from threading import Thread

import pytest

from console.club.club import Club
from console.club.club_hub import ClubHub
from console.club.link.club_link import ClubLink, LinkSettings
from console.club.link.link_file import Membership, opened_link_file
from console.club.pages.overview import organiser_of
from console.club.values import Format, TableState
from console.club.wire.broker_health import DOWN, UP, BrokerHealth
from tests.club.matches import GAME
from tests.club.wire.real_broker import HERE, PROGRAM, RealBroker
from tests.club.wire.waiting import until

A = "t-0000000a"


def test_each_change_of_health_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    now_s = [10.0]
    health = BrokerHealth(logging.getLogger("test"), "tables wait", lambda: now_s[0])
    assert not health.answers
    health.down("no connection")
    now_s[0] = 20.0
    health.down("no connection")
    assert health.since_s == 10.0, "it is silent since it was first looked for"
    now_s[0] = 30.0
    health.up()
    health.up()
    assert health.answers and health.since_s == 30.0
    health.down("it does not let the club in")
    assert [each.getMessage() for each in caplog.records] == [
        f"{DOWN} (no connection): tables wait",
        UP,
        f"{DOWN} (it does not let the club in): tables wait",
    ]


def test_calls_to_a_dead_broker_are_not_told_yet(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    broker = RealBroker(tmp_path)
    club = Club(tmp_path)
    broker.logins.set(A, "of a table")
    club.admit_table(A, "Window")
    club.table_said(A, TableState(state="attract"))
    cup = club.begin_event("Cup", Format.SWISS, GAME)
    for name in ("Orca", "Manta"):
        club.enter(cup.id, club.enter_crew(name).id)
    (pairing,) = club.pair_round(cup.id)
    hub = ClubHub(club, tmp_path, HERE, broker.settings.broker_port)
    hub.start()
    try:
        until(lambda: any(DOWN in each.getMessage() for each in caplog.records), "the log")
        club.call(pairing.id, A)
        told = organiser_of(club, None, broker=hub)
        assert told["untold"] == [pairing.id]
        assert told["broker"] == {"answers": False, "since_s": hub.since_s}
        broker.started()
        until(lambda: hub.answers, "the broker")
        until(lambda: organiser_of(club, None, broker=hub)["untold"] == [], "the call is told")
        broker.kill()
        until(lambda: not hub.answers, "it is dead")
        assert sum(DOWN in each.getMessage() for each in caplog.records) == 2
        assert organiser_of(club, None, broker=hub)["untold"] == [], "that table has heard of it"
    finally:
        hub.close()
        club.close()
        broker.__exit__(None, None, None)


def test_a_link_says_that_the_broker_does_not_answer(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broker = RealBroker(tmp_path / "club")
    with opened_link_file(tmp_path / "data") as kept:
        kept.join(Membership(table=A, password="x", club="Deep Six", authority=broker.authority), ())
        link = ClubLink(tmp_path / "data", kept, LinkSettings(HERE, broker.settings.broker_port, 1, "Window"))
        running = Thread(target=link.run)
        running.start()
        until(lambda: any(DOWN in each.getMessage() for each in caplog.records), "the log")
        link.close()
        running.join(10)
    broker.__exit__(None, None, None)


def test_club_run_prints_its_addresses_and_a_dead_broker(tmp_path: Path) -> None:
    broker = RealBroker(tmp_path)
    running = subprocess.Popen(
        [*PROGRAM, "club", "run"], env=broker.environment, stderr=subprocess.PIPE, text=True
    )
    assert running.stderr is not None
    heard: list[str] = []
    while not any(DOWN in line for line in heard):
        heard.append(running.stderr.readline())
        assert heard[-1], heard
    running.send_signal(signal.SIGTERM)
    running.wait()
    running.stderr.close()
    said, ports = "".join(heard), broker.settings
    for address in (
        f"https://{HERE}:{ports.pages_port}/organiser",
        f"http://{HERE}:{ports.phones_port}/wall?screen=",
        f"http://{HERE}:{ports.phones_port}/join",
    ):
        assert address in said
    broker.__exit__(None, None, None)
