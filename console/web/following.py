"""Following one table at its local socket: as it is now, and as spectators see it."""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from console.core.views import Json
from console.languages import Message
from console.panels.clock import MILLISECOND_NS, table_clock
from console.panels.link import Clock
from console.table.local_socket.commands import Command, command_json
from console.table.local_socket.place import socket_path
from console.web.picture import Line, Listening, Picture

log = logging.getLogger(__name__)

AGAIN_S = 0.5
"""So soon a table that is not there is looked for again."""
ANSWER_S = 5.0
LONGEST_LINE = 4 * 2**20
NOTHING_TO_DO = 32
"""Of what was kept so many messages are taken before pages get a turn."""


class _Later(NamedTuple):
    """A message that spectators may not see yet."""

    told: Line
    could_be: Mapping[str, Sequence[str]]


class FollowedTable:
    """One table. `now` is for its facilitator; `then` is for spectators, and made of nothing newer."""

    def __init__(self, name: str, data: Path, *, delay_s: int, clock: Clock = table_clock) -> None:
        """`data`: the folder of the table's data, by which its socket is found."""
        self.name = name
        self.data = data
        self.path = socket_path(data)
        self.delay_s = delay_s
        self._clock = clock
        self._writer: asyncio.StreamWriter | None = None
        self._asked = 0
        self._answers: dict[int, asyncio.Future[Message | None]] = {}
        self.version = 0
        """Grows with everything that is new."""
        self._forget()

    def _forget(self) -> None:
        self.now, self.then = Picture(), Picture()
        self._listening = Listening()
        self._later: deque[_Later] = deque()
        self.version += 1

    @property
    def here(self) -> bool:
        """Whether the table tells us anything."""
        return self._writer is not None

    def take(self, told: Line) -> None:
        """A message of the table."""
        if told["kind"] == "answer":
            self._answered(told)
        elif told["kind"] in ("match", "heard", "seen"):
            could_be = self._listening.take(told)
            self.now.take(told, could_be)
            self.version += 1
            self._later.append(_Later(told, could_be))
        self.let_time_pass()

    def let_time_pass(self) -> None:
        """Spectators see what is old enough."""
        until_ms = self._clock() // MILLISECOND_NS - self.delay_s * 1000
        while self._later and _at_ms(self._later[0].told) <= until_ms:
            self.then.take(*self._later.popleft())
            self.version += 1

    async def follow(self) -> None:
        """For ever: a table that is not there, or goes away, is looked for again."""
        while True:
            try:
                await self._follow_once()
            except (OSError, ValueError, KeyError, asyncio.LimitOverrunError) as problem:
                log.info("%s: %s", self.path, problem)
            self._lost()
            await asyncio.sleep(AGAIN_S)

    async def _follow_once(self) -> None:
        reader, writer = await asyncio.open_unix_connection(str(self.path), limit=LONGEST_LINE)
        self._writer = writer
        self._forget()
        taken = 0
        while line := await reader.readline():
            self.take(_read(line))
            taken += 1
            if taken % NOTHING_TO_DO == 0:
                await asyncio.sleep(0)

    def _lost(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._writer = None
            self.version += 1
        for answer in self._answers.values():
            if not answer.done():
                answer.set_result(Message.of("web.no-table"))
        self._answers.clear()

    async def ask(self, command: Command) -> Message | None:
        """Have the table carry out a command; why it did not."""
        if self._writer is None:
            return Message.of("web.no-table")
        self._asked += 1
        answer: asyncio.Future[Message | None] = asyncio.get_running_loop().create_future()
        self._answers[self._asked] = answer
        line = json.dumps({"id": self._asked, **command_json(command)}).encode() + b"\n"
        try:
            self._writer.write(line)
            return await asyncio.wait_for(answer, ANSWER_S)
        except TimeoutError:
            return Message.of("web.no-answer")
        finally:
            self._answers.pop(self._asked, None)

    def _answered(self, told: Line) -> None:
        answer = self._answers.get(int(str(told["id"])))
        if answer is not None and not answer.done():
            answer.set_result(None if told["why"] is None else message_of(told["why"]))


def _read(line: bytes) -> Line:
    told = json.loads(line)
    if not isinstance(told, dict) or "kind" not in told:
        raise ValueError("the table speaks another language")
    return told


def _at_ms(told: Line) -> int:
    return int(str(told["at_ms"]))


def is_message(value: Json) -> bool:
    """Whether a JSON value is a message to be said in a language."""
    return isinstance(value, dict) and value.keys() == {"key", "args"}


def message_of(value: Json) -> Message:
    """A message from its JSON."""
    assert isinstance(value, dict)
    args = value["args"]
    assert isinstance(args, list)
    return Message(str(value["key"]), tuple(_argument(each) for each in args))


def _argument(pair: Json) -> tuple[str, str | int | float | Message]:
    assert isinstance(pair, list)
    name, value = pair
    if is_message(value):
        return str(name), message_of(value)
    return str(name), value if isinstance(value, int | float) else str(value)
