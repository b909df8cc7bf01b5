"""Print a page as a person would who presses Ctrl-P: by Chromium, on the paper that the page asks for."""

import base64
import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, BinaryIO


class _Conversation:
    """Chromium's debugging protocol over two pipes: JSON, each message ended by a zero byte."""

    def __init__(self, to: BinaryIO, back: BinaryIO) -> None:
        self._to, self._back = to, back
        self._number = 0

    def ask(self, method: str, session: str | None = None, **params: Any) -> dict[str, Any]:
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            heard = self.hear()
            if heard.get("id") == self._number:
                assert "error" not in heard, heard
                return dict(heard["result"])

    def hear(self) -> dict[str, Any]:
        message = bytearray()
        while (byte := self._back.read(1)) != b"\0":
            assert byte, "Chromium has ended"
            message += byte
        return dict(json.loads(message))


def print_page(chromium: Sequence[str], page: Path, pdf: Path) -> None:
    """Write a PDF of a page."""
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    words = [*(word for word in chromium if "virtual-time" not in word), "--remote-debugging-pipe"]
    command = ["bash", "-c", f'exec "$@" 3<&{theirs_in} 4>&{theirs_out}', "bash", *words]
    with subprocess.Popen(command, pass_fds=[theirs_in, theirs_out], stderr=subprocess.DEVNULL) as running:
        os.close(theirs_in)
        os.close(theirs_out)
        with os.fdopen(ours_out, "wb", buffering=0) as to, os.fdopen(ours_in, "rb") as back:
            talk = _Conversation(to, back)
            target = talk.ask("Target.createTarget", url="about:blank")["targetId"]
            session = talk.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            talk.ask("Page.enable", session)
            talk.ask("Page.navigate", session, url=page.as_uri())
            loaded = "new Promise(done => setTimeout(() => done(document.title), 300))"
            assert talk.ask("Runtime.evaluate", session, expression=loaded, awaitPromise=True)
            printed = talk.ask("Page.printToPDF", session, preferCSSPageSize=True, printBackground=True)
            pdf.write_bytes(base64.b64decode(printed["data"]))
            running.terminate()
        running.wait(timeout=30)
