"""QEMU's own control line: JSON over a socket."""

import json
import socket
from pathlib import Path
from typing import Any


class Qmp:
    """One conversation with a running QEMU.

    >>> Qmp(socket_path)("query-status")
    {'running': True, ...}
    """

    def __init__(self, path: Path, timeout_s: float = 60.0) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(timeout_s)
        self._socket.connect(str(path))
        self._lines = self._socket.makefile("rb")
        self._read()
        self("qmp_capabilities")

    def __call__(self, execute: str, **arguments: Any) -> Any:
        """Give a command and wait for its answer; what QEMU tells on its own meanwhile is left unread."""
        said = {"execute": execute, "arguments": arguments}
        self._socket.sendall(json.dumps(said).encode() + b"\n")
        while True:
            answer = self._read()
            if "error" in answer:
                raise RuntimeError(f"{execute}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def _read(self) -> dict[str, Any]:
        line = self._lines.readline()
        if not line:
            raise ConnectionError("QEMU has ended")
        answer = json.loads(line)
        assert isinstance(answer, dict)
        return answer

    def close(self) -> None:
        self._lines.close()
        self._socket.close()
