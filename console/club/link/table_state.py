"""The table at its local socket: what it is at, and telling it what the club says."""

import json
import logging
import socket
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Event, Lock, Thread

from console.core.views import Json
from console.messages.socket_paths import socket_path
from console.messages.table_commands import Command, command_json

log = logging.getLogger(__name__)

AGAIN_S = 0.5
"""So soon a table that is not there is looked for again."""
LONGEST_LINE = 4 * 2**20
SILENCE_S = 10.0
"""A table tells four times a second what is seen; one that says nothing for so long is gone."""
Line = dict[str, Json]


class LocalTable:
    """One table, followed in a thread of its own. `seen` is what it told last; None: it is not there."""

    def __init__(self, data: Path, wake: Callable[[], None] = lambda: None) -> None:
        """`wake`: called when the table tells of something new."""
        self._path = socket_path(data)
        self._wake = wake
        self.seen: Line | None = None
        self.match: Line | None = None
        """The match that it told of last."""
        self.software = ""
        self._lock = Lock()
        self._connection: socket.socket | None = None
        self._wanted: dict[str, Command] = {}
        """What the club said last, by the command's name: told again to a table that starts."""
        self._number = 0
        self._closing = Event()
        self._thread = Thread(target=self._run, name="local table", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        with self._lock:
            if self._connection is not None:
                self._connection.close()

    def tell(self, command: Command) -> None:
        """Now, and whenever the table comes back."""
        with self._lock:
            if self._wanted.get(command.name) == command:
                return
            self._wanted[command.name] = command
            self._send(command)

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                self._follow()
            except (OSError, ValueError) as problem:
                log.debug("%s: %s", self._path, problem)
            with self._lock:
                self._connection = None
            if self.seen is not None:
                self.seen = self.match = None
                self._wake()
            self._closing.wait(AGAIN_S)

    def _follow(self) -> None:
        with socket.socket(socket.AF_UNIX) as connection:
            connection.settimeout(SILENCE_S)
            connection.connect(str(self._path))
            with self._lock:
                self._connection = connection
                for command in self._wanted.values():
                    self._send(command)
            with connection.makefile("rb") as told:
                while line := told.readline(LONGEST_LINE):
                    self._take(line)
                    if self._closing.is_set():
                        return

    def _take(self, line: bytes) -> None:
        if line.startswith(b'{"kind":"seen"'):
            self.seen = json.loads(line)
            self._wake()
        elif line.startswith(b'{"kind":"match"'):
            self.match = json.loads(line)
        elif line.startswith(b'{"kind":"hello"'):
            self.software = str(json.loads(line).get("software", ""))
        elif line.startswith(b'{"kind":"answer"') and json.loads(line).get("why") is not None:
            log.warning("the table does not do what the club says: %s", line.decode(errors="replace").strip())

    def _send(self, command: Command) -> None:
        """As far as the table listens; it is told again when it comes back."""
        if self._connection is None:
            return
        self._number += 1
        try:
            self._connection.sendall(
                json.dumps({"id": self._number, **command_json(command)}).encode() + b"\n"
            )
        except OSError as problem:
            log.debug("%s: %s", self._path, problem)


class Watchful:
    """What a table is at, for the club: from what it tells at its socket, and nothing secret of a match."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._state, self._since_s = "", 0.0

    def state(self, seen: Mapping[str, Json] | None) -> tuple[str, float]:
        """The state's name, and since when it is so."""
        name, began_s = _state_of(seen), self._clock()
        if name == self._state:
            return name, self._since_s
        if name == "playing" and seen is not None:
            began_s -= float(str(seen.get("played_s", 0)))
            if self._state == "paused":
                began_s = min(began_s, self._since_s)
        self._state, self._since_s = name, began_s
        return name, began_s


def _state_of(seen: Mapping[str, Json] | None) -> str:
    if seen is None:
        return "away"
    if seen.get("pause") is not None:
        return "paused"
    if seen.get("match") and not seen.get("over"):
        return "playing"
    return "attract" if seen.get("scene") == "attract" else "set-up"


def played(
    seen: Mapping[str, Json] | None, match: Mapping[str, Json] | None
) -> tuple[str | None, str | None]:
    """The game and the chart of the match that goes on; nothing else of it."""
    if seen is None or match is None or not seen.get("match") or seen["match"] != match.get("match"):
        return None, None
    chart = match.get("chart")
    return str(match.get("game")), str(chart.get("name")) if isinstance(chart, dict) else None


_NEEDS = {
    "table.panel-away": "dead-panel",
    "table.bridge-is-old": "dead-panel",
    "table.table-is-old": "dead-panel",
    "table.other-panel": "dead-panel",
    "table.stuck-button": "stuck-button",
}
"""By the key of a warning of the table."""


def needs_of(seen: Mapping[str, Json] | None) -> tuple[str, ...]:
    """Codes of what somebody should look at."""
    warnings = [] if seen is None else seen.get("warnings", [])
    keys = (
        [str(each.get("key")) for each in warnings if isinstance(each, dict)]
        if isinstance(warnings, list)
        else []
    )
    codes = [_NEEDS.get(key, "not-kept" if key.startswith("journal.") else "") for key in keys]
    return tuple(dict.fromkeys(code for code in codes if code))
