"""QEMU's own line for tests: pulls at the wires of a machine's parts."""

import socket
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any


class Wires:
    """The lines of the machine's chip of pins; open (high) or closed to ground."""

    def __init__(self, path: Path, chip: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._socket.settimeout(60)
        self._socket.connect(str(path))
        self._answers = self._socket.makefile("rb")
        self._chip = chip

    def set(self, levels: Iterable[tuple[int, bool]]) -> None:
        """Set lines one after the other, as fast as it goes; true is closed."""
        said = [f"set_irq_in {self._chip} unnamed-gpio-in {line} {int(not shut)}\n" for line, shut in levels]
        self._socket.sendall("".join(said).encode())
        for asked in said:
            answer = self._answers.readline().decode()
            if not answer.startswith("OK"):
                raise RuntimeError(f"{asked.strip()}: {answer.strip() or 'QEMU has ended'}")

    def close(self) -> None:
        self._answers.close()
        self._socket.close()


def find_part(qmp: Callable[..., Any], kind: str, folder: str = "/machine/unattached") -> str:
    """Where QEMU keeps a part of this kind.

    :raises LookupError: the machine has none
    """
    for child in qmp("qom-list", path=folder):
        if child["type"] == f"child<{kind}>":
            return f"{folder}/{child['name']}"
    raise LookupError(f"no {kind} in this machine")
