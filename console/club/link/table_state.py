"""The table at its local socket: what it is at, and telling it what the club says."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

from console.messages.socket_paths import socket_path
from console.messages.table_client import TableTalk, follow_table
from console.messages.table_commands import Command
from console.messages.table_news import AllSeen, CommandAnswered, Hello, MatchSeen, Told

log = logging.getLogger(__name__)

SILENCE_S = 10.0
"""A table tells four times a second what is seen; one that says nothing for so long is gone."""


class LocalTable:
    """One table, followed in a thread of its own. `seen` is what it told last; None: it is not there."""

    def __init__(self, data: Path, wake: Callable[[], None] = lambda: None) -> None:
        """`wake`: called when the table tells of something new."""
        self._path = socket_path(data)
        self._wake = wake
        self.seen: AllSeen | None = None
        self.match: MatchSeen | None = None
        """The match that it told of last."""
        self.software = ""
        self._talk: TableTalk | None = None
        self._wanted: dict[str, Command] = {}
        """What the club said last, by the command's name: told again to a table that starts."""
        self._said: dict[str, Command] = {}
        """What of it was said to the table that is there."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = Thread(target=self._run, name="local table", daemon=True)

    def start(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._following = self._loop.create_task(follow_table(self._path, self, silence_s=SILENCE_S))
        self._thread.start()

    def close(self) -> None:
        self._in_loop(lambda: self._following.cancel())
        self._thread.join(2)

    def tell(self, command: Command) -> None:
        """Now, and whenever the table comes back."""
        self._wanted[command.name] = command
        self._in_loop(self._say_what_is_new)

    def _in_loop(self, act: Callable[[], object]) -> None:
        """In the thread of the table; where there is none yet, or none any more, there is nothing to do."""
        with suppress(RuntimeError):
            if self._loop is not None:
                self._loop.call_soon_threadsafe(act)

    # In the thread of the table

    def _run(self) -> None:
        assert self._loop is not None
        with suppress(asyncio.CancelledError):
            self._loop.run_until_complete(self._following)
        if self._talk is not None:
            self._talk.close()
        self._loop.close()

    def came(self, talk: TableTalk) -> None:
        self._talk, self._said = talk, {}
        self._say_what_is_new()

    def _say_what_is_new(self) -> None:
        """As far as the table listens; it is told again when it comes back."""
        for name, command in tuple(self._wanted.items()):
            if self._talk is not None and self._said.get(name) != command:
                self._said[name] = command
                self._talk.say(command)

    def take(self, told: Told) -> None:
        match told:
            case AllSeen():
                self.seen = told
                self._wake()
            case MatchSeen():
                self.match = told
            case Hello():
                self.software = told.software
            case CommandAnswered(why=why) if why is not None:
                log.warning("the table does not do what the club says: %s", why.key)

    def lost(self) -> None:
        self._talk = None
        if self.seen is not None:
            self.seen = self.match = None
            self._wake()


class Watchful:
    """What a table is at, for the club: from what it tells at its socket, and nothing secret of a match."""

    def __init__(self, clock: Callable[[], float] = time.time) -> None:
        self._clock = clock
        self._state, self._since_s = "", 0.0

    def state(self, seen: AllSeen | None) -> tuple[str, float]:
        """The state's name, and since when it is so."""
        name, began_s = _state_of(seen), self._clock()
        if name == self._state:
            return name, self._since_s
        if name == "playing" and seen is not None:
            began_s -= seen.played_s
            if self._state == "paused":
                began_s = min(began_s, self._since_s)
        self._state, self._since_s = name, began_s
        return name, began_s


def _state_of(seen: AllSeen | None) -> str:
    if seen is None:
        return "away"
    if seen.pause is not None:
        return "paused"
    if seen.match and not seen.over:
        return "playing"
    return "attract" if seen.scene == "attract" else "set-up"


def played(seen: AllSeen | None, match: MatchSeen | None) -> tuple[str | None, str | None]:
    """The game and the chart of the match that goes on; nothing else of it."""
    if seen is None or match is None or not seen.match or seen.match != match.match:
        return None, None
    return match.game, None if match.chart is None else match.chart.name


_NEEDS = {
    "table.panel-away": "dead-panel",
    "table.bridge-is-old": "dead-panel",
    "table.table-is-old": "dead-panel",
    "table.other-panel": "dead-panel",
    "table.stuck-button": "stuck-button",
}
"""By the key of a warning of the table."""


def needs_of(seen: AllSeen | None) -> tuple[str, ...]:
    """Codes of what somebody should look at."""
    keys = [] if seen is None else [warning.key for warning in seen.warnings]
    codes = [_NEEDS.get(key, "not-kept" if key.startswith("journal.") else "") for key in keys]
    return tuple(dict.fromkeys(code for code in codes if code))
