"""Tablets at a real table: pages of one Chromium that share nothing, each at a station, with a finger."""

import json
import re
import socket
from pathlib import Path
from typing import Any

from console.messages.socket_paths import socket_path
from tests.browser import Browser

NO_HARDWARE = '[panels]\nblue_link = "tablet"\nred_link = "tablet"\n'
UPRIGHT = (768, 1024)
_WRITE_DOWN = """
window.said = []; window.heard = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) {
    super(...args);
    this.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      if (["taken", "refused", "unkept", "you"].some((word) => word in message)) window.heard.push(message);
    });
  }
  send(text) {
    const message = JSON.parse(text);
    if ("touch" in message) window.said.push([...message.touch, window.sessions()]);
    super.send(text);
  }
};
window.sessions = () => window.heard.filter((each) => "you" in each).length;
window.settled = (at, patience = Infinity) => {
  const touch = window.said[at];
  if (!touch) return document.querySelector(".untaken") ? "not" : "";
  const [number, , , , session] = touch;
  let now = 0;
  for (const message of window.heard) {
    if (message.taken === number || message.unkept === number) return "taken";
    if (message.refused?.[0] === number) return "not";
    if (!("you" in message)) continue;
    now += 1;
    const fate = message.you.fates.find(([each]) => each === number)?.[1];
    if (fate) return fate === "taken" || fate === "unkept" ? "taken" : "not";
    if (now > session && message.you.last < number) return "not";
  }
  if (performance.now() - touch[3] > patience) return "not";
  return "";
};
"""
_STANDS = """new Promise(done => {
  const said = () => document.querySelector('.caption')?.textContent + window.said.length;
  const before = said();
  setTimeout(() => done(said() === before), 1500); })"""
_AT_DOT = """(() => {
  const sea = document.querySelector('.sea'), box = sea.querySelector('image').getBoundingClientRect();
  const [columns, rows] = [box.width / COLUMNS, box.height / ROWS];
  return [box.left + columns * (X + 0.5), box.top + rows * (Y + 0.5)]; })()"""


def orders_of(data: Path, *, refused: bool = False) -> list[str]:
    """The orders of the first match's journal; `refused`: those too that the referee refused."""
    text = (data / "matches" / "match-000001.journal").read_text()
    found = re.findall(r"^ *[\d.]+ +((?:blue|red) [a-z-]+ [a-z].*?)( ! .*?)? *#\w+$", text, re.MULTILINE)
    return [order for order, why in found if refused or not why]


class AtTheTable:
    """A program that reads at the table's socket, and asks: the facilitator's page does no more."""

    def __init__(self, data: Path) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(str(socket_path(data)))
        self._socket.settimeout(60)
        self._lines = self._socket.makefile("rb")
        self._number = 0

    def ask(self, do: str, **about: Any) -> None:
        self._number += 1
        self._socket.sendall(json.dumps({"id": self._number, "do": do, **about}).encode() + b"\n")
        while (answer := self._read())["kind"] != "answer":
            pass
        assert answer["why"] is None, answer

    def seen(self) -> dict[str, Any]:
        """The newest picture that is made from now on."""
        self._read_until_now()
        while (line := self._read())["kind"] != "seen":
            pass
        return line

    def code(self, crew: str) -> str:
        return str(self.seen()["tablets"][crew]["code"])

    def _read(self) -> dict[str, Any]:
        return dict(json.loads(self._lines.readline()))

    def _read_until_now(self) -> None:
        """What was told before is read first: the socket says it all in order, and answers after it."""
        self._number += 1
        self._socket.sendall(json.dumps({"id": self._number, "do": "go-on"}).encode() + b"\n")
        while (line := self._read())["kind"] != "answer" or line["id"] != self._number:
            pass

    def close(self) -> None:
        self._lines.close()
        self._socket.close()


class TabletPage:
    """One tablet."""

    def __init__(self, page: Browser, origin: str) -> None:
        self.page, self.origin = page, origin
        page._ask("Page.addScriptToEvaluateOnNewDocument", source=_WRITE_DOWN)

    def join(self, code: str, station: str, size: tuple[int, int] = UPRIGHT) -> None:
        """By the code of a display, as its QR leads."""
        self.page.open(f"{self.origin}/station?lang=en#{code}", *size)
        self.page.wait(f"!!document.querySelector('[data-join] [data-station={station}]')", "the stations")
        self.page.click(f"[data-join] [data-station={station}]")
        self.page.wait("!!document.querySelector('.instruments > *')", f"the station {station}")

    def touch(self, control: str) -> None:
        """A finger, down and up."""
        self.page.click(f".station-page [data-control={control}]")

    def touch_until_taken(self, control: str) -> None:
        """Whoever is told that a touch was not taken touches again."""
        while True:
            number = self.page.run("window.said.length")
            self.touch(control)
            heard = f"window.settled({number})"
            self.page.wait(heard, f"{control} is taken or not")
            if self.page.run(heard) == "taken":
                return

    def aim(self, dot: str, columns: int, rows: int) -> None:
        """A finger on the chart, and once more where the cursor has stopped on its way."""
        while not self.page.run(f"document.querySelector('.caption').textContent.endsWith(' {dot}')"):
            self.touch_dot(dot, columns, rows)
            self.page.wait(_STANDS)

    def drag(self, dots: int, columns: int) -> None:
        """The transparency, to the east."""
        middle = _AT_DOT.replace("COLUMNS", str(columns)).replace("ROWS", str(columns))
        begin, end = (self.page.run(middle.replace("X", str(x)).replace("Y", "7")) for x in (5, 5 + dots))
        for kind, (x, y) in (("mousePressed", begin), ("mouseMoved", end), ("mouseReleased", end)):
            self.page._ask(
                "Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", buttons=1, clickCount=1
            )

    def touch_dot(self, dot: str, columns: int, rows: int) -> None:
        x, y = ord(dot[0]) - ord("A"), int(dot[1:]) - 1
        where = _AT_DOT.replace("COLUMNS", str(columns)).replace("ROWS", str(rows))
        place = self.page.run(where.replace("X", str(x)).replace("Y", str(y)))
        for kind in ("mousePressed", "mouseReleased"):
            self.page._ask(
                "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1
            )

    def waits_for(self, selector: str, text: str = "") -> None:
        found = f"document.querySelector({json.dumps(selector)})?.textContent ?? ''"
        self.page.wait(f"({found}).includes({json.dumps(text)}) && ({found}) !== ''", f"{selector}: {text}")

    def lit(self, control: str) -> None:
        """Wait for a lamp."""
        self.page.wait(
            f"document.querySelector('.station-page [data-control={control}].lit') !== null",
            f"lamp {control}",
        )

    @property
    def said(self) -> list[list[Any]]:
        return list(self.page.run("window.said"))

    def refusals(self) -> list[str]:
        """Why the table did not take touches."""
        return list(
            self.page.run("window.heard.filter((each) => each.refused).map((each) => each.refused[1])")
        )

    def count_taken(self) -> int:
        """The presses and releases that were confirmed."""
        return int(self.page.run("window.said.filter((_, at) => window.settled(at) === 'taken').length"))


def eight(origin: str, first: Browser, table: AtTheTable) -> dict[str, TabletPage]:
    """A tablet at each station of both crews."""
    pages = {}
    for crew in ("blue", "red"):
        for station in ("captain", "first-mate", "engineer", "radio"):
            tablet = TabletPage(first.another(), origin)
            tablet.join(table.code(crew), station)
            pages[f"{crew}.{station}"] = tablet
    return pages
