"""Somebody at the other end of a table's socket."""

import json
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE_S = 60


class Reader:
    """Reads what the table tells, and asks for things."""

    def __init__(self, path: Path) -> None:
        self.connection = socket.socket(socket.AF_UNIX)
        self.connection.settimeout(PATIENCE_S)
        self.connection.connect(str(path))
        self._file = self.connection.makefile("rb")
        self._asked = 0
        self.told: list[dict[str, Any]] = []

    def next(self) -> dict[str, Any] | None:
        """The next message; None: we were cut off."""
        try:
            line = self._file.readline()
        except ConnectionResetError:
            return None
        if not line:
            return None
        self.told.append(json.loads(line))
        return self.told[-1]

    def until(self, kind: str, wanted: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next message of this kind that is wanted."""
        while True:
            told = self.next()
            assert told is not None, "cut off"
            if told["kind"] == kind and wanted(told):
                return told

    def ask(self, do: str, **fields: object) -> dict[str, Any]:
        """Ask, and wait for the answer."""
        self._asked += 1
        self.send(json.dumps({"id": self._asked, "do": do, **fields}).encode() + b"\n")
        return self.until("answer", lambda told: told["id"] == self._asked)

    def send(self, data: bytes) -> None:
        self.connection.sendall(data)

    def close(self) -> None:
        self._file.close()
        self.connection.close()
