"""Kill the real `sonar-table play` at random instants, many times; no order that was announced may be lost.

    .venv/bin/python -m tests.play.kill_play --kills 1000

The program runs on a virtual screen with all its parts. Each one continues the match that the one before left
behind; keys are pressed at random, as fast as they are heard, and it is killed by SIGKILL, some announcements
later: a busy machine makes a life longer, not emptier. Then the journals are judged again: what was announced
must be there, in order, and nothing more but what one order came to.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import click

from console.journal import Continued, Record, find_match, newest_first, read_journal, replay
from tests.play.xscreen import XScreen

SIZE = (1024, 600)
STATIONS = {
    "blue": (
        ("F1", "w a s d"),
        ("F2", "q w a s z"),
        ("F3", "1 2 3 q w e r a s d z x"),
        ("F4", "w a s d c v"),
    ),
    "red": (("F9", "i j k l"), ("F10", "u i j k m"), ("F11", "7 8 9 0 u i o j k l n m"), ("F12", "i j k l")),
}
"""The key that chooses each station, and some of its keys."""
OK = {"blue": "space", "red": "Return"}
STOP = {"blue": "Control_L", "red": "BackSpace"}
STOPS = 0.2
KEY_MS = 12
MOST_HEARD = 12
"""So many announcements at most are awaited before the end."""
LATEST_S = 0.2
"""So long after the last one that was awaited the end may come."""
QUIET_S = 1
"""When all keys are pressed and nothing more is said for so long, nothing more is awaited."""
EARLY = 0.1
"""So many are killed while they start."""
CREWS = ((), (), ("--crew", "red=cadet"), ("--crew", "blue=officer", "--crew", "red=ace"))
LONGEST_MATCH = 400
LIVES = 20
"""Of one match; then another crew sits down, who may press faster."""
PATIENCE_S = 60
SETTINGS = """
[table]
idle_seconds = 0
[match]
mode = "real-time"
[displays]
width = 1024
height = 600
[sound]
volume = 5
"""


@dataclass
class Tally:
    """What so many kills came to."""

    kills: int = 0
    under_way: int = 0
    """Kills of a program whose match was under way."""
    continued: int = 0
    announced: int = 0
    """Events that were heard."""
    orders: int = 0
    unannounced: int = 0
    """Orders that were kept, and killed before all was said."""
    torn: int = 0
    matches: int = 0
    start_s: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


class Killer:
    """A screen, a folder, and one program after the other."""

    def __init__(self, screen: XScreen, folder: Path, seed: int) -> None:
        self.tally = Tally()
        self._screen = screen
        self._folder = folder
        self._chance = Random(seed)
        self._matches = folder / "data" / "matches"
        self._settings = folder / "table.toml"
        self._settings.write_text(SETTINGS, encoding="utf-8")
        self._notify = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._notify.bind(str(folder / "notify"))
        self._before: list[str] = []
        """The orders of the match that is under way, as the last program left it."""
        self._left: Path | None = None
        """Its journal."""
        self._continues = 0

    def kill(self) -> None:
        """One life and its end."""
        announced = self._life()
        self.tally.kills += 1
        self.tally.announced += len(announced)
        journals = newest_first(self._matches)
        if journals:
            self._compare(journals[0], announced)
        elif announced:
            self.tally.wrong.append(f"kill {self.tally.kills}: {announced} were announced, nothing is kept")
        self.tally.wrong += [f"set aside: {path.name}" for path in self._matches.glob("*.damaged*")]

    def _life(self) -> list[str]:
        hears, says = os.pipe()
        crews = self._chance.choice(CREWS)
        with (self._folder / "log").open("ab") as log:
            program = subprocess.Popen(
                [sys.executable, "-m", "tests.play.told_play", str(says), "play", *crews],
                env=self._environment(),
                pass_fds=[says],
                stdout=log,
                stderr=log,
            )
        os.close(says)
        fingers, heard = None, b""
        began_s = time.monotonic()
        if self._chance.random() < EARLY:
            time.sleep(self._chance.random())
        else:
            self._await_ready(program)
            self.tally.start_s.append(time.monotonic() - began_s)
            fingers = self._press_keys()
            heard = self._listen(hears, fingers)
        program.send_signal(signal.SIGKILL)
        program.wait()
        if fingers is not None:
            fingers.kill()
            fingers.wait()
        with os.fdopen(hears, "rb") as pipe:
            return (heard + pipe.read()).decode().splitlines()

    def _listen(self, hears: int, fingers: subprocess.Popen[bytes]) -> bytes:
        """What is announced in this life, until a random instant."""
        heard, awaited, is_news = b"", self._chance.randint(0, MOST_HEARD), True
        while heard.count(b"\n") < awaited and (is_news or fingers.poll() is None):
            is_news = bool(select.select([hears], [], [], QUIET_S)[0])
            if is_news:
                heard += os.read(hears, 1 << 16)
        time.sleep(self._chance.random() * LATEST_S)
        return heard

    def _environment(self) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        return {
            **kept,
            "DISPLAY": self._screen.display,
            "SONAR_TABLE": str(self._settings),
            "SONAR_TABLE_DATA": str(self._folder / "data"),
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": str(self._folder / "notify"),
        }

    def _await_ready(self, program: subprocess.Popen[bytes]) -> None:
        self._notify.settimeout(PATIENCE_S)
        while not (said := self._notify.recv(4096)).startswith(b"READY=1"):
            assert said, "the socket is closed"
        assert program.poll() is None, (self._folder / "log").read_text()[-2000:]

    def _press_keys(self) -> subprocess.Popen[bytes]:
        """Into the match, then anything."""
        keys = ["space"] * 3 + ["w", "F1", "F9", "space", "Return", "space", "Return"]
        while len(keys) < 400:
            crew = self._chance.choice(list(STATIONS))
            for chooses, own in STATIONS[crew]:
                keys += [chooses, self._chance.choice(own.split()), OK[crew]]
            if self._chance.random() < STOPS:
                keys += [STOP[crew], *self._chance.choices(["w", "i", "space", "Return"], k=4)]
        command = ["xdotool", "key", "--delay", str(KEY_MS), *keys]
        return subprocess.Popen(command, env=self._environment(), stderr=subprocess.DEVNULL)

    def _compare(self, path: Path, announced: list[str]) -> None:
        """Judge the journal again, and look for all that was announced."""
        if self._left not in (None, path):
            self._another_was_begun()
        record = read_journal(path)
        self.tally.torn += bool(record.set_aside)
        orders = _orders(record)
        self._begins_as_it_was_left(path, orders)
        told = [[str(event) for event in given.events] for _, given in replay(record, path)]
        new = [events for events in told[len(self._before) :] if events]
        kept = [event for events in new for event in events]
        if kept[: len(announced)] != announced:
            self.tally.wrong.append(f"kill {self.tally.kills}: {announced} were announced, {kept} are kept")
        self._count_unannounced(new, len(announced))
        self.tally.orders += len(orders) - len(self._before)
        self._remember(record, orders)

    def _another_was_begun(self) -> None:
        """Keys that came before the match was found began a new one: the other waits, as it was left."""
        assert self._left is not None
        self._begins_as_it_was_left(self._left, _orders(read_journal(self._left)))
        self._before, self._continues = [], 0

    def _begins_as_it_was_left(self, path: Path, orders: list[str]) -> None:
        if orders[: len(self._before)] != self._before:
            self.tally.wrong.append(f"kill {self.tally.kills}: {path.name} does not begin as it was left")

    def _count_unannounced(self, new: list[list[str]], announced: int) -> None:
        silent = 0
        for events in new:
            silent += announced < len(events)
            announced -= min(announced, len(events))
        self.tally.unannounced += silent
        if silent > 1:
            self.tally.wrong.append(f"kill {self.tally.kills}: {silent} orders were kept and not announced")

    def _remember(self, record: Record, orders: list[str]) -> None:
        continues = sum(isinstance(entry, Continued) for entry in record.entries)
        self.tally.continued += continues - self._continues
        self._continues = continues
        found = find_match(self._matches).resumed
        if found is None or len(orders) > LONGEST_MATCH or continues > LIVES:
            self.tally.matches += 1
            for old in newest_first(self._matches):
                old.unlink()
            self._before, self._left, self._continues = [], None, 0
            return
        self.tally.under_way += 1
        self._before, self._left = orders, newest_first(self._matches)[0]


def _orders(record: Record) -> list[str]:
    return [f"{order.order} {order.refused}" for order in record.orders]


@click.command()
@click.option("--kills", default=1000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(kills: int, seed: int) -> None:
    """Kill the table many times and compare what it announced with what was kept."""
    began_s = time.monotonic()
    with TemporaryDirectory() as folder, XScreen(SIZE, (2 * SIZE[0], SIZE[1])) as screen:
        killer = Killer(screen, Path(folder), seed)
        while killer.tally.kills < kills and not killer.tally.wrong:
            killer.kill()
            if killer.tally.kills % 50 == 0:
                click.echo(f"{killer.tally.kills} kills, {time.monotonic() - began_s:.0f} s", err=True)
    tally = killer.tally
    starts = sorted(tally.start_s) or [0.0]
    click.echo(
        f"{tally.kills} kills of sonar-table play, {tally.under_way} with a match under way,"
        f" {tally.continued} continued; {tally.orders} orders, {tally.announced} announcements in"
        f" {tally.matches} matches; {tally.unannounced} orders kept and not announced any more, {tally.torn}"
        f" torn ends; ready in {starts[len(starts) // 2]:.2f} s (median); {time.monotonic() - began_s:.0f} s"
    )
    for wrong in tally.wrong:
        click.echo(wrong, err=True)
    click.echo("none lost" if not tally.wrong else f"{len(tally.wrong)} wrong")
    raise SystemExit(1 if tally.wrong else 0)


if __name__ == "__main__":
    main()
