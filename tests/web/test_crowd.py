"""A crowd at the pages, pages that misbehave, and pages that are killed: the match goes on, and in order."""

import json
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from console.journal import newest_first, read_journal, replay
from console.messages.socket_paths import socket_path
from tests.browser import Browser
from tests.table.local_socket.reader import Reader
from tests.web.facilitator import Phone
from tests.web.hall import ADDRESS, PORT, ROOT, Hall, within

SPECTATORS = 50
NOTES = {"w": "north", "a": "west", "s": "south", "d": "east"}
"""The keys of blue's radio operator, once F4 was pressed."""
RUDE = f"""
import socket, time
def connect():
    return socket.create_connection(("{ADDRESS}", {PORT}), timeout=5)
idle = [connect() for _ in range(30)]
endless = connect(); endless.sendall(b"GET / HTTP/1.1\\r\\n" + b"X: " + b"y" * 60000)
huge = connect()
huge.sendall(b"POST /facilitator/pin HTTP/1.1\\r\\nHost: x\\r\\nContent-Length: 99999999\\r\\n\\r\\n")
huge.sendall(b"p" * 60000)
deaf = connect(); deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1024)
deaf.sendall(b"GET /gallery/stream HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n")
nonsense = connect(); nonsense.sendall(bytes(range(256)) * 20)
print(endless.recv(100)[9:12].decode(), huge.recv(100)[9:12].decode(), nonsense.recv(100)[9:12].decode())
"""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    settings = '[match]\nmode = "real-time"\n'
    with Hall(tmp_path_factory.mktemp("hall"), settings, delay_s=1) as hall:
        hall.start_table()
        hall.start_web()
        table = Reader(socket_path(hall.data))
        table.ask("start", blue=4, red=4)
        hall.screen.look()
        hall.screen.key("space", "Return")
        table.until("seen", lambda told: told["views"] and told["views"]["red"]["phase"] == "play")
        table.close()
        yield hall


def noted(hall: Hall, presses: int, seed: int) -> None:
    """Press notes of blue's radio operator: the journal has them in that order."""
    before, keys = notes_in(hall), note_keys(presses, seed)
    hall.screen.key("F4", *keys)
    kept(hall, [*before, *(NOTES[key] for key in keys)])


def note_keys(presses: int, seed: int) -> list[str]:
    return Random(seed).choices(list(NOTES), k=presses)


def kept(hall: Hall, wanted: list[str]) -> None:
    """The journal has all these notes in their order, and is sound."""
    (journal,) = newest_first(hall.data / "matches")
    hall.screen.wait(lambda: len(notes_in(hall)) >= len(wanted), "all notes")
    assert notes_in(hall) == wanted
    assert all(True for _ in replay(read_journal(journal), journal)), "a sound journal"


def notes_in(hall: Hall) -> list[str]:
    (journal,) = newest_first(hall.data / "matches")
    orders = [entry.order for entry in read_journal(journal).orders]
    return [order.rpartition(" ")[2] for order in orders if order.startswith("blue radio note")]


@pytest.mark.timeout(400)
def test_presses_stay_in_order_while_fifty_watch(hall: Hall) -> None:
    watching = hall.spectators(SPECTATORS)
    assert watching.stdout is not None
    noted(hall, 30, seed=1)
    for _ in range(2):
        told = json.loads(watching.stdout.readline())
    assert len(told) == SPECTATORS and min(told) > 0
    watching.communicate()
    assert watching.returncode == 0


@pytest.mark.timeout(400)
def test_whoever_misbehaves_is_cut_off_and_the_match_goes_on(hall: Hall) -> None:
    command = within(hall.net.phones, sys.executable, "-c", RUDE)
    rude = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    endless, huge, nonsense = rude.stdout.split()
    assert (endless, huge, nonsense) == ("400", "413", "400")
    assert hall.answers()
    noted(hall, 10, seed=2)


@pytest.mark.timeout(600)
def test_pages_that_are_killed_come_back_by_themselves(hall: Hall, tmp_path: Path) -> None:
    with Browser(tmp_path / "profile", namespace=hall.net.phones) as browser:
        phone = Phone(hall, browser)
        phone.log_in()
        phone.wait_for_table()
        for seed in range(3):
            hall.kill_web()
            browser.wait("document.getElementById('connection').textContent !== ''", "the loss")
            noted(hall, 5, seed)
            hall.start_web()
            browser.wait("document.getElementById('connection').textContent === ''", "the page")
            reason = f"after kill {seed}"
            assert phone.press("pause", reason=reason) == "Pause: Done", "the session is the same"
            phone.wait_for_status(reason)
            assert phone.press("go-on") == "Continue: Done"
            phone.wait_for_status("Match in progress")


def test_nobody_else_on_the_machine_may_listen_to_the_table(hall: Hall) -> None:
    path = socket_path(hall.data)
    assert path.stat().st_mode & 0o077 == 0
    with socket.socket(socket.AF_UNIX) as ours:
        ours.connect(str(path))
