"""The table's socket: the loop hands over what is to be told and takes what was asked for, and never waits.

What was told lately is told again to whoever comes, so that nothing is lost where a reader was killed.
"""

from collections import deque
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from console.languages import Message
from console.messages.line_server import Caller, Host, LineLimits, LineServer
from console.messages.table_commands import LONGEST_LINE, Command, read_line
from console.messages.table_news import CommandAnswered, Hello, Told
from console.table.local_socket.recent_news import RecentNews

LIMITS = LineLimits(callers=8, unsent_bytes=32 * 2**20, line_bytes=LONGEST_LINE)
"""A reader may be behind by all that is kept, and more."""
MOST_UNTOLD = 2000
"""Messages that its thread may be behind the loop; then the oldest are lost, and every reader is cut off."""
MOST_ASKED = 32
"""Commands that the loop may be behind; more are refused."""


class Asked(NamedTuple):
    """A command, and whom to answer."""

    reader: Caller
    number: int
    command: Command


class TableSocket(Host):
    """`tell`, `take` and `answer` are for the loop; all else happens in the server's thread."""

    def __init__(
        self,
        path: Path,
        software: str,
        *,
        kept_ms: int,
        wake: Callable[[], None] = lambda: None,
        limits: LineLimits = LIMITS,
    ) -> None:
        """Listen.

        :param kept_ms: so long what was seen is told again to whoever comes
        :param wake: called when there is something to take
        :raises OSError: it cannot be made there
        """
        self.path = path
        self._hello = Hello(software=software).line()
        self._kept = RecentNews(kept_ms)
        self._wake_loop = wake
        self._untold: deque[tuple[Told, Caller | None]] = deque(maxlen=MOST_UNTOLD)
        """What the loop has told, and to whom alone; None: everybody."""
        self._lost = False
        self._asked: deque[Asked] = deque()
        self._server = LineServer("local socket", path, self, limits)

    @property
    def attended(self) -> bool:
        """Whether anybody reads."""
        return bool(self._server.callers)

    def tell(self, message: Told) -> None:
        """For everybody, soon."""
        self._lost |= len(self._untold) == MOST_UNTOLD
        self._untold.append((message, None))
        self._server.wake()

    def take(self) -> list[Asked]:
        """What was asked for since the last call. Each is to be answered."""
        return [self._asked.popleft() for _ in range(len(self._asked))]

    def answer(self, asked: Asked, why: Message | None) -> None:
        """It was done, or why it was not."""
        self._untold.append((CommandAnswered(id=asked.number, why=why), asked.reader))
        self._server.wake()

    def close(self) -> None:
        """Let go of everything; what was told last is still sent as far as that takes no waiting."""
        self._server.close()

    # In the server's thread

    def came(self, caller: Caller) -> None:
        caller.say(self._hello + b"".join(self._kept.lines()))

    def makes_room(self, callers: Collection[Caller]) -> Caller:
        """Whoever came first goes: it may be dead and not know it."""
        return min(callers, key=lambda each: each.number)

    def heard(self, caller: Caller, line: bytes) -> None:
        """Hand a command to the loop."""
        asked = Asked(caller, *read_line(line))
        if len(self._asked) >= MOST_ASKED:
            self.answer(asked, Message.of("facilitator.too-much"))
        else:
            self._asked.append(asked)
            self._wake_loop()

    def beat(self) -> None:
        """What the loop has told, to all whom it is for."""
        if self._lost:
            self._lost = False
            self._server.cut_off_all()
        while self._untold:
            told, reader = self._untold.popleft()
            line = told.line()
            if reader is not None:
                reader.say(line)
                continue
            self._kept.keep(told, line)
            for each in self._server.callers:
                each.say(line)
