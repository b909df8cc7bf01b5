"""A real browser, driven as a person would use it: Chromium without a window, over its debugging pipe."""

import base64
import json
import os
import subprocess
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


_LOADED = """new Promise(done => {
  const look = () => document.readyState == 'complete' ? done(true) : setTimeout(look, 20); look(); })"""


class Browser:
    """One page at a time. Complaints and what was loaded are noted."""

    def __init__(self, profile: Path) -> None:
        theirs_in, ours_out = os.pipe()
        ours_in, theirs_out = os.pipe()
        words = [*CHROMIUM, f"--user-data-dir={profile}"]
        command = ["bash", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "bash", *words]
        self._running = subprocess.Popen(
            command, pass_fds=[theirs_in, theirs_out], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        os.close(theirs_in)
        os.close(theirs_out)
        self._to, self._back = os.fdopen(ours_out, "wb", buffering=0), os.fdopen(ours_in, "rb")
        self._number = 0
        self._session: str | None = None
        self.complaints: list[str] = []
        self.loaded: list[str] = []
        target = self._ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._ask(f"{domain}.enable")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._to.close()
        self._back.close()
        self._running.terminate()
        self._running.wait(timeout=30)

    def _ask(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            heard = self._hear()
            if heard.get("id") == self._number:
                assert "error" not in heard, heard
                return dict(heard["result"])
            self._note(heard)

    def _hear(self) -> dict[str, Any]:
        """JSON, each message ended by a zero byte."""
        message = bytearray()
        while (byte := self._back.read(1)) != b"\0":
            assert byte, "Chromium has ended"
            message += byte
        return dict(json.loads(message))

    def _note(self, heard: dict[str, Any]) -> None:
        if heard.get("method") in COMPLAINTS:
            self.complaints.append(json.dumps(heard["params"]))
        elif heard.get("method") == "Network.requestWillBeSent":
            self.loaded.append(heard["params"]["request"]["url"])

    def open(self, page: Path, width: int = 1280) -> None:
        """Open a page in a window of this width."""
        self.complaints, self.loaded = [], []
        self.width(width)
        self._ask("Page.navigate", url=page.as_uri())
        self.run(_LOADED)

    def width(self, width: int) -> None:
        self._ask(
            "Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False
        )

    def run(self, expression: str) -> Any:
        """What an expression comes to on the page."""
        told = self._ask("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def key(self, name: str) -> None:
        """Press a key: `Tab`, `Enter`."""
        code = {"Tab": 9, "Enter": 13}[name]
        text = {"text": "\r"} if name == "Enter" else {}
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
