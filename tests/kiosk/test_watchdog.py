"""What systemd hears of the table."""

import os
import select
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from console.kiosk.watchdog import LONGEST_NS, StartEffort, Watchdog

SECOND_NS = 1_000_000_000


class Systemd:
    """The other end of the socket."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(address.replace("@", "\0", 1))
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        said = []
        while True:
            try:
                said.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return said

    def wait(self) -> None:
        """Until something can be heard."""
        assert select.select([self._socket], [], [], 60)[0]

    def close(self) -> None:
        self._socket.close()


@pytest.fixture(params=["path", "abstract"])
def systemd(request: pytest.FixtureRequest) -> Iterator[Systemd]:
    with TemporaryDirectory() as folder:
        abstract = f"@sonar-table-{os.getpid()}-{Path(folder).name}"
        systemd = Systemd(abstract if request.param == "abstract" else f"{folder}/notify")
        yield systemd
        systemd.close()


def watchdog(systemd: Systemd, **environment: str) -> Watchdog:
    return Watchdog({"NOTIFY_SOCKET": systemd.address, **environment})


def test_systemd_hears_that_the_table_is_ready_and_that_it_stops(systemd: Systemd) -> None:
    dog = watchdog(systemd)
    dog.ready("attract\nmode")
    dog.stopping()
    assert systemd.heard() == ["READY=1\nSTATUS=attract mode", "STOPPING=1"]


def test_a_start_that_goes_on_is_given_more_time_and_says_what_it_is_at(systemd: Systemd) -> None:
    dog = watchdog(systemd)
    dog.starting("drawing")
    for now_ns in range(0, 2 * SECOND_NS, SECOND_NS // 10):
        dog.starting_still(now_ns)
    more = "EXTEND_TIMEOUT_USEC=60000000"
    assert systemd.heard() == [f"{more}\nSTATUS=drawing", more, more]


def test_systemd_hears_three_pulses_within_its_limit_and_no_more(systemd: Systemd) -> None:
    dog = watchdog(systemd, WATCHDOG_USEC="9000000", WATCHDOG_PID=str(os.getpid()))
    for now_ns in range(0, 9 * SECOND_NS, SECOND_NS // 10):
        dog.alive(now_ns)
    assert systemd.heard() == ["WATCHDOG=1"] * 3


@pytest.mark.parametrize("environment", [{}, {"WATCHDOG_USEC": "9000000", "WATCHDOG_PID": "1"}])
def test_no_pulses_where_nobody_watches_this_process(systemd: Systemd, environment: dict[str, str]) -> None:
    dog = watchdog(systemd, **environment)
    dog.alive(SECOND_NS)
    assert systemd.heard() == []


def test_without_systemd_nothing_happens_and_nothing_is_raised() -> None:
    nobody = Watchdog({})
    nobody.ready()
    gone = Watchdog({"NOTIFY_SOCKET": "/no/such/socket", "WATCHDOG_USEC": "1"})
    gone.alive(SECOND_NS)
    assert gone._socket is not None and nobody._socket is None


def test_a_step_of_the_start_is_never_too_slow_while_it_works_but_one_that_hangs_is() -> None:
    effort = StartEffort(0, 0)
    minutes = range(60 * SECOND_NS, 300 * SECOND_NS, 60 * SECOND_NS)
    assert all(effort.goes_on(now_ns, now_ns // 20) for now_ns in minutes), "with a twentieth of a processor"
    hung_ns = minutes[-1] // 20
    assert not effort.goes_on(300 * SECOND_NS, hung_ns + SECOND_NS // 100), "it waits, and hardly works"
    assert effort.goes_on(310 * SECOND_NS, hung_ns + SECOND_NS), "and goes on"


def test_no_start_goes_on_for_ever() -> None:
    effort = StartEffort(0, 0)
    assert not effort.goes_on(LONGEST_NS, LONGEST_NS)


def test_systemd_gives_more_time_while_a_step_works_and_hears_no_more_once_the_table_is_up(
    systemd: Systemd, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("console.kiosk.watchdog.LOOK_S", 0)
    monkeypatch.setattr("console.kiosk.watchdog.WORKS", 10**12)
    dog = watchdog(systemd)
    dog.vouch()
    systemd.wait()
    assert "EXTEND_TIMEOUT_USEC=60000000" in systemd.heard()
    dog.ready()
    while any(thread.name == "start" for thread in threading.enumerate()):
        pass
    assert "READY=1" in systemd.heard()
