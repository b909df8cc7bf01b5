"""Somebody's program as a process: lines to it and from it, with limits, and nothing of it left behind."""

import os
import signal
import subprocess
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from select import select
from time import monotonic, sleep

from console.crewmates.arena.contest import Forfeit


@dataclass(frozen=True, kw_only=True)
class Limits:
    """What a program may take."""

    answer_s: float = 5.0
    """For one answer, from the question to the end of its line."""
    match_s: float = 300.0
    """For all answers of a match."""
    line_bytes: int = 1000
    farewell_s: float = 1.0
    """To end by itself once the match is over."""


class OutsideProgram:
    """A running program. Every way in which it can fail is a Forfeit that says why."""

    def __init__(self, command: Sequence[str], limits: Limits) -> None:
        self._command = command
        self._limits = limits
        self._unsent = b""
        self._unread = b""
        self._left_s = limits.match_s
        self._process: subprocess.Popen[bytes] | None = None

    def _streams(self) -> tuple[int, int]:
        """Where to write and to read; the first time the program is started."""
        if self._process is None:
            try:
                # In a session of its own, so that it can be ended together with whatever it starts.
                self._process = subprocess.Popen(
                    self._command,
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    bufsize=0,
                    start_new_session=True,
                )
            except OSError as problem:
                raise Forfeit(f"its program does not start: {problem.strerror}") from None
            assert self._process.stdin is not None
            os.set_blocking(self._process.stdin.fileno(), False)
        assert self._process.stdin is not None and self._process.stdout is not None
        return self._process.stdin.fileno(), self._process.stdout.fileno()

    def tell(self, lines: Iterable[str]) -> None:
        """Lines for it, sent with the next question."""
        self._unsent += "".join(f"{line}\n" for line in lines).encode()

    def ask(self, question: Sequence[str]) -> str:
        """Send lines and give the line that answers them."""
        self.tell(question)
        begun = monotonic()
        until = begun + min(self._limits.answer_s, self._left_s)
        self._send(until)
        line = self._line(until)
        self._left_s -= monotonic() - begun
        if self._left_s < 0:  # though it was never waited for: it writes faster than it is asked
            raise Forfeit(self._too_slow("no end of answers"))
        return line

    def _send(self, until: float) -> None:
        stdin, _ = self._streams()
        while self._unsent:
            if not select([], [stdin], [], max(0.0, until - monotonic()))[1]:
                raise Forfeit(self._too_slow("it does not read what it is told"))
            try:
                sent = os.write(stdin, self._unsent[: 1 << 12])
            except OSError:
                raise Forfeit(self._end_of_it()) from None
            self._unsent = self._unsent[sent:]

    def _line(self, until: float) -> str:
        _, stdout = self._streams()
        while b"\n" not in self._unread and len(self._unread) <= self._limits.line_bytes:
            if not select([stdout], [], [], max(0.0, until - monotonic()))[0]:
                raise Forfeit(self._too_slow("no answer"))
            read = os.read(stdout, 1 << 12)
            if not read:
                raise Forfeit(self._end_of_it())
            self._unread += read
        line, _, self._unread = self._unread.partition(b"\n")
        if len(line) > self._limits.line_bytes:
            raise Forfeit(f"its program wrote a line of more than {self._limits.line_bytes} bytes")
        return line.decode(errors="replace")

    def _too_slow(self, what: str) -> str:
        if self._left_s < self._limits.answer_s:
            return f"its program took more than {self._limits.match_s:g} s over the match"
        return f"its program took more than {self._limits.answer_s:g} s: {what}"

    def _end_of_it(self) -> str:
        code = self._exit_code()
        if code is None:
            return "its program closed its output"
        return f"its program ended in the middle of the match with exit code {code}"

    def _exit_code(self) -> int | None:
        """Once it has ended. It is not reaped, so that its process group stays ours to end."""
        assert self._process is not None
        until = monotonic() + self._limits.farewell_s
        flags = os.WEXITED | os.WNOWAIT | os.WNOHANG
        while (ended := os.waitid(os.P_PID, self._process.pid, flags)) is None:
            if monotonic() > until:
                return None
            sleep(0.005)
        return ended.si_status

    def end(self) -> None:
        """Say goodbye, wait a moment, and end whatever is left of it."""
        if self._process is None:
            return
        self.tell(["quit"])
        with suppress(Forfeit):
            self._send(monotonic() + self._limits.farewell_s)
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            stream.close()
        self._exit_code()
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
