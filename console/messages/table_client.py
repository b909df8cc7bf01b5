"""Whoever talks with a table: one connection to its local socket, and one that is sought again for ever."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from console.languages import Message
from console.messages.codec import BadMessage
from console.messages.socket_paths import socket_path
from console.messages.table_commands import Command, command_line
from console.messages.table_news import CommandAnswered, Told, read_news

log = logging.getLogger(__name__)

AGAIN_S = 0.5
"""So soon a table that is not there is looked for again."""
PATIENCE_S = 10.0
LONGEST_LINE = 4 * 2**20
OTHERS_TURN = 32
"""So many messages are taken before others of this program get a turn."""


class NoAnswer(Exception):
    """The table could not be asked; the message says what to do."""


class TableTalk:
    """One connection. All of it happens in one event loop."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer
        self._asked = 0
        self._answers: dict[int, asyncio.Future[Message | None]] = {}

    @classmethod
    async def begin(cls, path: Path) -> "TableTalk":
        """Raises OSError where no table is."""
        return cls(*await open_lines(path, LONGEST_LINE))

    async def hear(self, take: Callable[[Told], None], silence_s: float | None = None) -> None:
        """All that the table tells, until it has gone.

        :param silence_s: a table that says nothing for so long has gone; None: it may be silent
        :raises OSError: the connection broke, or the table is silent
        :raises BadMessage: it tells what is not understood
        """
        taken = 0
        try:
            while line := await self._line(silence_s):
                told = read_news(line)
                if isinstance(told, CommandAnswered):
                    self._answered(told)
                if told is not None:
                    take(told)
                taken += 1
                if taken % OTHERS_TURN == 0:
                    await asyncio.sleep(0)
        finally:
            self.close()

    async def _line(self, silence_s: float | None) -> bytes:
        try:
            async with asyncio.timeout(silence_s):
                return await self._reader.readline()
        except ValueError:
            raise BadMessage(f"a line of more than {LONGEST_LINE} bytes") from None

    def say(self, command: Command) -> int:
        """Ask for something; the number of the answer."""
        self._asked += 1
        self._writer.write(command_line(self._asked, command))
        return self._asked

    async def ask(self, command: Command, patience_s: float) -> Message | None:
        """Have the table carry out a command, while it is heard; why it did not.

        :raises NoAnswer: it has gone
        :raises TimeoutError: it says nothing of it
        """
        if self._writer.is_closing():
            raise NoAnswer("the table has gone: try again")
        number = self.say(command)
        answer: asyncio.Future[Message | None] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        try:
            async with asyncio.timeout(patience_s):
                return await answer
        except TimeoutError:
            raise TimeoutError("it says nothing") from None
        finally:
            self._answers.pop(number, None)

    def _answered(self, told: CommandAnswered) -> None:
        answer = self._answers.get(told.id)
        if answer is not None and not answer.done():
            answer.set_result(told.why)

    def close(self) -> None:
        """Whoever waits for an answer gets none."""
        self._writer.close()
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(NoAnswer("the table ended while it was asked: try again"))


class Follower(Protocol):
    """Whoever wants to know of a table."""

    def came(self, talk: TableTalk) -> None:
        """The table is there."""

    def take(self, told: Told) -> None:
        """It tells something."""

    def lost(self) -> None:
        """It is not there, or not any more."""


async def follow_table(path: Path, follower: Follower, *, silence_s: float | None = None) -> None:
    """For ever: a table that is not there, or goes away, is looked for again."""
    while True:
        try:
            talk = await TableTalk.begin(path)
            follower.came(talk)
            await talk.hear(follower.take, silence_s)
        except (OSError, BadMessage) as problem:
            log.info("%s: %s", path, problem)
        follower.lost()
        await asyncio.sleep(AGAIN_S)


def ask_table(data: Path, command: Command) -> Message | None:
    """From a command line: have the table that keeps its data there carry out a command; why it did not.

    :raises NoAnswer: it has no socket, or says nothing
    """
    try:
        return asyncio.run(_asked_once(socket_path(data), command))
    except OSError as problem:
        raise NoAnswer(
            f"a table runs on {data}, but cannot be asked ({problem.strerror or problem}): set enabled = true"
            " under [web] in its table.toml and start it again, or end it and begin the lesson anew"
        ) from None


async def _asked_once(path: Path, command: Command) -> Message | None:
    talk = await TableTalk.begin(path)
    hearing = asyncio.create_task(talk.hear(lambda told: None))
    try:
        return await talk.ask(command, PATIENCE_S)
    finally:
        talk.close()
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)


async def open_lines(path: Path, longest: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to a server of lines. Raises OSError where none is."""
    return await asyncio.open_unix_connection(str(path), limit=longest)
