"""A harness around a simulator: a process that obeys lines of text and answers each by one line."""

import subprocess
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self


class SimulatorError(RuntimeError):
    """The simulated bridge has ended, or does not do what it was asked for."""


class Harness:
    """The process, from now until `close`. Safe for several threads."""

    def __init__(self, command: Sequence[str]) -> None:
        self._directory = tempfile.TemporaryDirectory(prefix="simulated-bridge-")
        self._lock = threading.Lock()
        self._log = Path(self._directory.name) / "harness.log"
        with self._log.open("w") as log:
            self._process = subprocess.Popen(
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                bufsize=1,
            )
        try:
            self._answer()
        except SimulatorError:
            self.close()
            raise

    def ask(self, command: str) -> str:
        """What it answers to that line.

        :raises SimulatorError: it answers with an error, or has ended
        """
        with self._lock:
            try:
                assert self._process.stdin
                self._process.stdin.write(command + "\n")
                self._process.stdin.flush()
            except (OSError, ValueError) as wrong:
                raise SimulatorError(f"the simulated bridge has ended: {wrong}{self._said()}") from None
            return self._answer()

    def close(self) -> None:
        """End the simulation."""
        if self._process.poll() is None:
            self._process.terminate()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                stream.close()
        self._directory.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _answer(self) -> str:
        assert self._process.stdout
        verdict, _, rest = self._process.stdout.readline().rstrip("\n").partition(" ")
        if verdict != "ok":
            raise SimulatorError(f"the simulated bridge: {rest or 'it has ended'}{self._said()}")
        return rest

    def _said(self) -> str:
        said = self._log.read_text().strip() if self._log.exists() else ""
        return f"\n{said}" if said else ""
