"""A real browser, driven as a person would use it: Chromium without a window, over its debugging pipe."""

import base64
import json
import os
import subprocess
import time
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from types import TracebackType
from typing import Any, Self

CHROMIUM = (
    *("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
    *("--hide-scrollbars", "--remote-debugging-pipe"),
)
COMPLAINTS = ("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")
_AXE = "axe.run().then(told => JSON.stringify(told.violations.map(each => [each.id, each.nodes[0].html])))"


_MIDDLE = """(() => {
  const found = document.querySelector(SELECTOR);
  if (!found || !found.getClientRects().length) return null;
  found.scrollIntoView({ block: 'center' });
  window.wasMissed = true;
  const hit = event => { window.wasMissed = !event.composedPath().includes(found); };
  window.addEventListener('pointerdown', hit, { capture: true, once: true });
  const box = found.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2]; })()"""
_CHOOSE = """(() => {
  const list = document.querySelector(SELECTOR);
  list.focus();
  list.value = VALUE;
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return list.value === VALUE; })()"""
PATIENCE_S = 180
CLICKS = 5
"""So often a click is tried on what moves on between the look and the click."""

_LOADED = """new Promise(done => {
  const look = () => document.readyState == 'complete' ? done(true) : setTimeout(look, 20); look(); })"""


class _Pipe:
    """The way to one Chromium, for all its pages."""

    def __init__(self, profile: Path, namespace: str, switches: Sequence[str]) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        words = [*CHROMIUM, *switches, f"--user-data-dir={profile}"]
        inside = ["ip", "netns", "exec", namespace] if namespace else []
        command = ["bash", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "bash", *inside, *words]
        self._running = subprocess.Popen(
            command, pass_fds=[theirs_in, theirs_out], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._to, self._back = os.fdopen(ours_out, "wb", buffering=0), ours_in
        self._unread = b""
        self._number = 0
        self.pages: dict[str, Browser] = {}
        """By their sessions."""

    def ask(self, session: str | None, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            heard = self._hear()
            if heard.get("id") == self._number:
                assert "error" not in heard, heard
                return dict(heard["result"])
            page = self.pages.get(heard.get("sessionId", ""))
            if page is not None:
                page.note(heard)

    def _hear(self) -> dict[str, Any]:
        """JSON, each message ended by a zero byte."""
        heard = [self._unread]
        while b"\0" not in heard[-1]:
            heard.append(os.read(self._back, 1 << 20))
            assert heard[-1], "Chromium has ended"
        end, _, self._unread = heard[-1].partition(b"\0")
        return dict(json.loads(b"".join([*heard[:-1], end])))

    def close(self) -> None:
        self._to.close()
        os.close(self._back)
        self._running.terminate()
        self._running.wait(timeout=30)


class Browser:
    """One page at a time. Complaints and what was loaded are noted."""

    def __init__(
        self, profile: Path, *, namespace: str = "", switches: Sequence[str] = (), pipe: _Pipe | None = None
    ) -> None:
        """`namespace`: the network in which it runs; empty: this machine's own. `pipe`: of one that runs."""
        self._profile = profile
        self._pipe = pipe or _Pipe(profile, namespace, switches)
        self._session: str | None = None
        self.complaints: list[str] = []
        self.loaded: list[str] = []
        apart = (
            {}
            if pipe is None
            else {"browserContextId": self._ask("Target.createBrowserContext")["browserContextId"]}
        )
        window = {} if pipe is None else {"newWindow": True}
        target = self._ask("Target.createTarget", url="about:blank", **apart, **window)["targetId"]
        self._session = str(self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"])
        self._pipe.pages[self._session] = self
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")

    def another(self) -> "Browser":
        """Another tablet, so to speak: a page of the same Chromium that shares nothing with this one."""
        page = Browser(self._profile, pipe=self._pipe)
        page._ask("Emulation.setFocusEmulationEnabled", enabled=True)
        return page

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pipe.close()

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        return self._pipe.ask(self._session, method, params)

    def note(self, heard: dict[str, Any]) -> None:
        """Something that the page says by itself."""
        if heard.get("method") in COMPLAINTS:
            self.complaints.append(json.dumps(heard["params"]))
        elif heard.get("method") == "Network.requestWillBeSent":
            self.loaded.append(heard["params"]["request"]["url"])

    def open(self, page: Path | str, width: int = 1280, height: int = 900) -> None:
        """Open a page, by its file or its address, in a window of this size."""
        self.complaints, self.loaded = [], []
        self.width(width, height)
        self._ask("Page.navigate", url=page if isinstance(page, str) else page.as_uri())
        self.run(_LOADED)

    def wait(self, expression: str, what: str = "") -> None:
        """Until it is true on the page, whatever page that is by then."""
        end = time.monotonic() + PATIENCE_S
        while not self._is_true(expression):
            assert time.monotonic() < end, f"{what or expression} has not come about: {self.complaints}"
            time.sleep(0.05)

    def _is_true(self, expression: str) -> bool:
        """On a page that is just being left nothing is."""
        try:
            return bool(self.run(expression))
        except AssertionError:
            return False

    def click(self, selector: str) -> None:
        """A real click in the middle of what the selector finds, which is brought into sight."""
        for _ in range(CLICKS):
            place = self.run(_MIDDLE.replace("SELECTOR", json.dumps(selector)))
            assert place is not None, f"{selector} is not there, or not to be seen"
            for kind in ("mousePressed", "mouseReleased"):
                self._ask(
                    "Input.dispatchMouseEvent", type=kind, x=place[0], y=place[1], button="left", clickCount=1
                )
            if not self._is_true("window.wasMissed"):
                return

    def type(self, selector: str, text: str) -> None:
        """Click there, and type."""
        self.click(selector)
        self._ask("Input.insertText", text=text)

    def choose(self, selector: str, value: str) -> None:
        """Choose from a list, as by keyboard."""
        chosen = self.run(
            _CHOOSE.replace("SELECTOR", json.dumps(selector)).replace("VALUE", json.dumps(value))
        )
        assert chosen, f"{selector} does not offer {value}"

    def prefer(self, **features: str) -> None:
        """What the reader's own machine prefers: `prefer(color_scheme="light")`."""
        wanted = [
            {"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in features.items()
        ]
        self._ask("Emulation.setEmulatedMedia", features=wanted)

    def width(self, width: int, height: int = 900) -> None:
        self._ask(
            "Emulation.setDeviceMetricsOverride",
            width=width,
            height=height,
            deviceScaleFactor=1,
            mobile=False,
        )

    def run(self, expression: str) -> Any:
        """What an expression comes to on the page."""
        told = self._ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def key(self, name: str) -> None:
        """Press a key: `Tab`, `Enter`, or a character."""
        code = {"Tab": 9, "Enter": 13, "ArrowRight": 39}.get(name) or ord(name.upper())
        text = {} if name in ("Tab", "ArrowRight") else {"text": "\r" if name == "Enter" else name}
        for kind in ("keyDown", "keyUp"):
            self._ask("Input.dispatchKeyEvent", type=kind, key=name, windowsVirtualKeyCode=code, **text)

    def barriers(self) -> list[str]:
        """What axe-core finds that keeps somebody from reading the page."""
        self.run((files("axe_core_python") / "axe.min.js").read_text(encoding="utf-8"))
        return [": ".join(each) for each in json.loads(self.run(_AXE))]

    def print(self, pdf: Path) -> None:
        """As a person would who presses Ctrl-P: on the paper that the page asks for."""
        printed = self._ask("Page.printToPDF", preferCSSPageSize=True, printBackground=True)
        pdf.write_bytes(base64.b64decode(printed["data"]))

    def picture(self, png: Path) -> None:
        """The whole page."""
        taken = self._ask("Page.captureScreenshot", captureBeyondViewport=True)
        png.write_bytes(base64.b64decode(taken["data"]))
