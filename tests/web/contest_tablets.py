"""Stops of a panel against those of a tablet, at a real table: who was given them, and who had been first.

    python -m tests.web.contest_tablets --contests 100 --delay-ms 0 40

The table is `sonar-table play`, the panel a Pico's model on a pseudo-terminal, the tablet a page of a real
Chromium, its pages served by `sonar-table web` through a network of ours that delays each way. All clocks are
this machine's, so the truth is known: the moment of the contact, and the browser's own stamp of the touch.

Fails where the panel was given a stop for which the tablet had been touched earlier, and nobody was told that
it was a tie, or that the touch came late.
"""

import argparse
import os
import pty
import re
import select
import subprocess
import sys
import time
import tty
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from threading import Lock, Thread

from console.panels.hardware import load_panel
from console.panels.serial_link import panel_list
from proofs.bridge_model import PICO, ModelBridge
from tests.browser import Browser
from tests.web.hall import ADDRESS, PHONE, PORT, ROOT, Hall, within
from tests.web.tablets import AtTheTable, TabletPage

PROXY_PORT = 8090
MS = 1_000_000
STOP = "captain.stop"
_LAG = """
window.lags = [];
addEventListener("pointerdown", (event) => window.lags.push([event.timeStamp, performance.now()]), true);
"""
_MIDDLE = """(() => {
  const box = document.querySelector('.station-page [data-control=CONTROL]').getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; })()"""
_STOPPED = re.compile(r"^ *([\d.]+) +(blue|red) captain stop( !.*?)? *#\w+$", re.MULTILINE)
_TIE = re.compile(r"^ *[\d.]+ +tie (\S+) (\S+) *#\w+$", re.MULTILINE)
_LATE = re.compile(r"^ *[\d.]+ +late (\S+) ([\d.]+) *#\w+$", re.MULTILINE)


class PicoPanel:
    """A Pico's model on a pseudo-terminal, in real time."""

    def __init__(self) -> None:
        self._master, slave = pty.openpty()
        tty.setraw(slave)
        self.port = os.ttyname(slave)
        self._slave = slave
        panel = load_panel()
        self._numbers = {control: number for number, control in enumerate(panel.scanned)}
        self._board = ModelBridge(panel_list(panel), board=PICO, crew="red")
        self._lock = Lock()
        self._closing = False
        self._thread = Thread(target=self._talk, daemon=True)
        self._thread.start()

    def _talk(self) -> None:
        while not self._closing:
            ready, _, _ = select.select([self._master], [], [], 0.001)
            now_ns = time.monotonic_ns()
            with self._lock:
                if ready:
                    self._board.hear(os.read(self._master, 4096), now_ns)
                said = self._board.say(now_ns)
            if said:
                os.write(self._master, said)

    def press(self, control: str, held_s: float = 0.03) -> int:
        """Down now, up a little later; when it went down."""
        with self._lock:
            now_ns = time.monotonic_ns()
            self._board.move(self._numbers[control], True, now_ns)
        time.sleep(held_s)
        with self._lock:
            self._board.move(self._numbers[control], False, time.monotonic_ns())
        return now_ns

    def close(self) -> None:
        self._closing = True
        self._thread.join(2)
        os.close(self._master)
        os.close(self._slave)


@dataclass(frozen=True)
class Contest:
    """One pair of stops."""

    ahead_ms: float
    """So much earlier the tablet was touched; below 0: later."""
    lag_ms: float
    """From the touch to the page that heard of it."""
    first: str
    tied: bool
    late: bool

    @property
    def lost_unmarked(self) -> bool:
        return self.ahead_ms > 0 and self.first == "red" and not self.tied and not self.late

    def __str__(self) -> str:
        marks = " ".join(word for word, is_so in (("tie", self.tied), ("late", self.late)) if is_so)
        return f"ahead {self.ahead_ms:7.1f} ms, page lag {self.lag_ms:5.1f} ms: {self.first} {marks}"


class Ring:
    """A table, a panel and a tablet behind a delay."""

    def __init__(
        self, hall: Hall, panel: PicoPanel, browser: Browser, delay_ms: tuple[int, int], seed: int
    ) -> None:
        self.hall, self.panel = hall, panel
        self.chance = Random(seed)
        self.table = AtTheTable(hall.data)
        self.table.ask("start", blue=4, red=4)
        words = (PHONE, str(PROXY_PORT), ADDRESS, str(PORT), str(seed), *map(str, delay_ms))
        command = within(hall.net.phones, sys.executable, "-m", "tests.web.bad_wifi", *words)
        pipe = subprocess.PIPE
        self._wifi = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)
        assert self._wifi.stdout is not None and self._wifi.stdout.readline() == "ready\n"
        self.tablet = TabletPage(browser.another(), f"http://{PHONE}:{PROXY_PORT}")
        self.page = self.tablet.page
        self.page._ask("Page.addScriptToEvaluateOnNewDocument", source=_LAG)
        self.tablet.join(self.table.code("blue"), "captain")
        self.offset_ms = self._offset_ms()

    def _offset_ms(self) -> float:
        """What this machine's clock shows when the page's shows 0, by the quickest of many questions."""
        asked = []
        for _ in range(200):
            before = time.monotonic()
            shown = self.page.run("performance.now()")
            after = time.monotonic()
            asked.append((after - before, (before + after) * 500 - shown))
        return min(asked)[1]

    def begin(self) -> None:
        self.tablet.touch_until_taken("ok")
        self.panel.press("captain.ok")
        self.hall.screen.wait(
            lambda: "red captain start" in self.journal() and "blue captain start" in self.journal(),
            "both boats",
        )
        self._stop_place = self._place("stop")

    def journal(self) -> str:
        return (self.hall.data / "matches" / "match-000001.journal").read_text()

    def _place(self, control: str) -> tuple[float, float]:
        x, y = self.page.run(_MIDDLE.replace("CONTROL", control))
        return x, y

    def _touch(self, place: tuple[float, float]) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            self.page._ask(
                "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1
            )

    def contest(self) -> Contest | None:
        """Both stop. No system is ready, so that the referee refuses both: the journal has their order."""
        before = self.journal()
        seen = len(self.page.run("window.lags"))
        later_s = self.chance.uniform(-0.01, 0.06)
        pressed: list[int] = []

        def press() -> None:
            time.sleep(max(0.0, later_s))
            pressed.append(self.panel.press(STOP))

        rival = Thread(target=press)
        rival.start()
        time.sleep(max(0.0, -later_s))
        self._touch(self._stop_place)
        rival.join()
        end = time.monotonic() + 5
        while len(_STOPPED.findall(new := self.journal()[len(before) :])) < 2 and time.monotonic() < end:
            time.sleep(0.01)
        stamp_ms, heard_ms = self.page.run("window.lags")[seen]
        stops = [crew for _, crew, _ in _STOPPED.findall(new)]
        time.sleep(self.chance.uniform(0.3, 0.6))
        if sorted(stops) != ["blue", "red"]:
            return None
        ahead_ms = pressed[0] / MS - (stamp_ms + self.offset_ms)
        return Contest(
            ahead_ms, heard_ms - stamp_ms, stops[0], bool(_TIE.search(new)), bool(_LATE.search(new))
        )

    def close(self) -> None:
        self._wifi.communicate(timeout=60)
        self.table.close()


def hold(contests: int, delay_ms: tuple[int, int], seed: int) -> list[Contest]:
    """So many of them."""
    panel = PicoPanel()
    settings = (
        f'[panels]\nblue_link = "tablet"\nred_link = "{panel.port}"\n'
        '[match]\nmode = "real-time"\nchart = "alpha-2"\nstop_seconds = 0\nstop_deaf_seconds = 0\n'
    )
    found: list[Contest] = []
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, Hall(Path(folder), settings) as hall:
        hall.start_table()
        hall.start_web()
        with Browser(Path(folder) / "profile", namespace=hall.net.phones) as browser:
            ring = Ring(hall, panel, browser, delay_ms, seed)
            ring.begin()
            for _ in range(contests):
                one = ring.contest()
                print(one, flush=True)
                found += [one] if one else []
            ring.close()
    panel.close()
    return found


def prove(contests: int, delay_ms: tuple[int, int], seed: int) -> int:
    found = hold(contests, delay_ms, seed)
    kinds = Counter(("tie " if one.tied else "late " if one.late else "") + one.first for one in found)
    lags = sorted(one.lag_ms for one in found)
    print(f"{len(found)} contests: {dict(kinds)}")
    print(f"page lag: half {lags[len(lags) // 2]:.1f} ms, largest {lags[-1]:.1f} ms")
    lost = [one for one in found if one.lost_unmarked]
    wrong = [one for one in found if one.ahead_ms < -1 and one.first == "blue" and not one.tied]
    for one in (*lost, *wrong):
        print(f"WRONG: {one}")
    return 1 if lost or wrong else 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--contests", type=int, default=100)
    arguments.add_argument("--delay-ms", type=int, nargs=2, default=(0, 40))
    arguments.add_argument("--seed", type=int, default=21)
    asked = arguments.parse_args()
    sys.exit(prove(asked.contests, tuple(asked.delay_ms), asked.seed))
