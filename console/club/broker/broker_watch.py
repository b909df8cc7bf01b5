"""Beside the broker: reads what it logs, notes whom it refused, and has it read its logins again.

Mosquitto is a child of this process and ends with it, even where it is killed: without somebody who has it
read its logins again, whoever was shown out would stay in.
"""

import ctypes
import json
import os
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Set
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

from console.club.broker.configuration import BrokerFiles
from console.output_file import NotWritten, write_file

LOOK_S = 0.2
"""So soon a login that is new or gone holds."""
LARGEST_REFUSALS = 64 * 1024
"""Bytes; then the older half goes."""
MOST_A_MINUTE = 60
"""More refusals are not noted one by one."""
LONGEST_LINE = 4096
_PARENT_DEATH_SIGNAL = 1
"""PR_SET_PDEATHSIG of Linux."""
_KEPT_BACK = re.compile(
    r"(Sending|Received|Denied|No will|Will message|\t|New client|New connection|Client .* disconnected\."
    r"|Warning: ACL pattern)"
)
"""What only debugging is for, and what every reconnection says."""
_DENIED = re.compile(r"Denied PUBLISH from (\S{1,64}) \(d\d, q\d, r\d, m\d+, '([^']{1,200})'")
_LET_IN = re.compile(r"New client connected from (\S{1,64}):\d+ as (\S{1,64}) \(")
_NOT_LET_IN = re.compile(r"Sending CONNACK to (\S{1,64}) \(\d, (?:5|134|135)\)")


class BrokerRefusal(NamedTuple):
    """Somebody whom the broker has refused."""

    who: str
    """A login, or the address of somebody without one."""
    what: str
    """`login`, or the topic that was not for them."""
    at_s: float


def read_log_line(line: str, now_s: float) -> BrokerRefusal | None:
    """What a line of Mosquitto's log tells of somebody refused."""
    if denied := _DENIED.match(line):
        return BrokerRefusal(denied[1], denied[2], now_s)
    if refused := _NOT_LET_IN.match(line):
        return BrokerRefusal(_somebody(refused[1]), "login", now_s)
    return None


def _somebody(named: str) -> str:
    """An address, or in doubt what somebody calls themselves, who may be anybody."""
    try:
        return str(ip_address(named))
    except ValueError:
        return f"somebody who says {named}"


def read_refusals(path: Path) -> list[BrokerRefusal]:
    """What was noted, the oldest first; a line that is torn is left out."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return []
    found = []
    for line in lines:
        try:
            who, what, at_s = json.loads(line)
            found.append(BrokerRefusal(str(who), str(what), float(at_s)))
        except (ValueError, TypeError):
            continue
    return found


class RefusalNotes:
    """A bounded file of whom the broker has refused."""

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        self._path = path
        self._clock = clock
        self._minute, self._noted = 0, 0

    def take(self, line: str) -> bool:
        """Note it if it tells of somebody refused."""
        if let_in := _LET_IN.match(line):
            self._forgive({let_in[1], _somebody(let_in[2])})
            return False
        refusal = read_log_line(line, self._clock())
        if refusal is None:
            return False
        minute = int(refusal.at_s // 60)
        if minute != self._minute:
            self._minute, self._noted = minute, 0
        self._noted += 1
        if self._noted <= MOST_A_MINUTE:
            self._keep(json.dumps(refusal) + "\n")
        return True

    def _forgive(self, names: Set[str]) -> None:
        """Who is let in now was no stranger: its refused log-ins leave the list."""
        noted = read_refusals(self._path)
        left = [each for each in noted if each.what != "login" or each.who not in names]
        if len(left) < len(noted):
            try:
                write_file(self._path, "".join(json.dumps(each) + "\n" for each in left).encode(), force=True)
            except (NotWritten, OSError) as problem:
                print(f"{self._path}: {problem}", file=sys.stderr)

    def _keep(self, line: str) -> None:
        try:
            if self._path.exists() and self._path.stat().st_size > LARGEST_REFUSALS:
                lines = self._path.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
                write_file(self._path, "".join(lines[len(lines) // 2 :]).encode(), force=True)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line)
        except (NotWritten, OSError) as problem:
            print(f"{self._path}: {problem}", file=sys.stderr)


def run_broker(program: str, files: BrokerFiles) -> int:
    """Run Mosquitto and watch its log until it ends; its exit code.

    :raises OSError: Mosquitto cannot be run
    """
    known = _stamp(files.passwords)  # before it reads them: what is changed meanwhile is read again
    reading, writing = os.pipe()
    command = [program, "-c", str(files.configuration)]
    broker = subprocess.Popen(command, stderr=writing, preexec_fn=partial(_end_with, os.getpid()))
    os.close(writing)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: broker.terminate())  # we end with it, having read its last words
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    _watch(reading, files, known, lambda: broker.send_signal(signal.SIGHUP))
    ended = broker.wait()
    return ended if ended >= 0 else 128 - ended


def _end_with(watcher: int) -> None:
    """Have the kernel end this process when its watcher ends, however that ends.

    Where root runs it for another user's club, Mosquitto becomes that user and the kernel forgets this.
    """
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)
    if os.getppid() != watcher:
        os._exit(1)  # it has ended already


def _watch(reading: int, files: BrokerFiles, known: tuple[int, int], reload: Callable[[], None]) -> None:
    """Until the broker ends. `known`: the logins that it has read."""
    notes, rest = RefusalNotes(files.refusals), b""
    hears_us = False  # until then it would be ended by the signal that has it read its logins again
    while True:
        if select.select([reading], [], [], LOOK_S)[0]:
            heard = os.read(reading, 2**16)
            if not heard:
                return
            *lines, rest = (rest + heard).split(b"\n")
            rest = rest[-LONGEST_LINE:]
            for line in lines:
                _pass_on(line.decode(errors="replace"), notes)
                hears_us |= line.startswith(b"mosquitto version") and line.endswith(b"running")
        stamp = _stamp(files.passwords)
        if stamp != known and hears_us:
            known = stamp
            reload()


def _pass_on(line: str, notes: RefusalNotes) -> None:
    if not notes.take(line) and not _KEPT_BACK.match(line):
        with suppress(OSError):  # nobody reads our own log
            print(line, file=sys.stderr, flush=True)


def _stamp(path: Path) -> tuple[int, int]:
    try:
        found = path.stat()
    except OSError:
        return 0, 0
    return found.st_mtime_ns, found.st_ino
