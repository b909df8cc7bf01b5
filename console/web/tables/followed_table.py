"""Following one table at its local socket: as it is now, and as spectators see it."""

import asyncio
import json
import logging
from pathlib import Path

from console.core.views import Json
from console.languages import Message
from console.messages.message_json import message_of
from console.messages.socket_paths import socket_path
from console.messages.table_commands import Command, command_json
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.table.onlookers.delay_line import DelayLine
from console.web.tables.table_picture import Line, Listening, Picture

log = logging.getLogger(__name__)

AGAIN_S = 0.5
"""So soon a table that is not there is looked for again."""
ANSWER_S = 15.0
LONGEST_LINE = 4 * 2**20
NOTHING_TO_DO = 32
"""Of what was kept so many messages are taken before pages get a turn."""


class FollowedTable:
    """One table. `now` is for its facilitator; `then` is for spectators, and made of nothing newer."""

    def __init__(self, name: str, data: Path) -> None:
        """`data`: the folder of the table's data, by which its socket is found."""
        self.name = name
        self.data = data
        self.path = socket_path(data)
        self._writer: asyncio.StreamWriter | None = None
        self._asked = 0
        self._answers: dict[int, asyncio.Future[Message | None]] = {}
        self._judging = asyncio.Lock()
        self.connections = 0
        """How often the table was found."""
        self.version = 0
        """Grows with everything that is new."""
        self._forget()

    def _forget(self) -> None:
        self.now = Picture()
        self._listening = Listening()
        self._line: DelayLine[Picture] = DelayLine(0)
        self._time = MatchTime()
        self.version += 1

    @property
    def here(self) -> bool:
        """Whether the table tells us anything."""
        return self._writer is not None

    @property
    def then(self) -> Picture:
        """What spectators may see by now. Time passes with what the table tells, and with nothing else."""
        return self._line.at(self._time.now_ns) or Picture()

    @property
    def delay_s(self) -> int:
        """So much later spectators see the match, by the word of the table."""
        return self._line.delay_ns // SECOND_NS

    def take(self, told: Line) -> None:
        """A message of the table."""
        if told["kind"] == "answer":
            self._answered(told)
        elif told["kind"] in ("match", "heard", "seen"):
            if _broken_off(self.now.seen, told):
                self._line.forget()
            if told["kind"] == "match":
                self._line.delay_ns = int(str(told["delay_s"])) * SECOND_NS
            time_ns = self._time.take(told)
            self.now = self.now.taking(told, self._listening.take(told))
            self._line.put(self.now, time_ns)
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
        self.connections += 1
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
        self._asked = number = self._asked + 1
        answer: asyncio.Future[Message | None] = asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        line = json.dumps({"id": number, **command_json(command)}).encode() + b"\n"
        try:
            self._writer.write(line)
            return await asyncio.wait_for(answer, ANSWER_S)
        except TimeoutError:
            return Message.of("web.no-answer")
        finally:
            self._answers.pop(number, None)

    async def note(self, words: str) -> Message | None:
        """Keep a note beside the journal of the match; why it was not kept."""
        return await asyncio.to_thread(self._keep_note, words)

    def _keep_note(self, words: str) -> Message | None:
        from console.web.tables.match_notes import keep_note  # with the first note: see debriefs.py

        return keep_note(self.data, self.now.seen, words)

    async def lessons(self, language: str) -> dict[str, Json]:
        """The lessons that can be begun here."""
        return await asyncio.to_thread(self._find_lessons, language)

    def _find_lessons(self, language: str) -> dict[str, Json]:
        from console.web.tables.lesson_list import lessons_of  # when somebody asks: see debriefs.py

        return lessons_of(self.data, language)

    async def exercises(self, language: str) -> dict[str, Json]:
        """How far both crews are with the exercises of the match that is played; one look at a time."""
        async with self._judging:
            return await asyncio.to_thread(self._judge_exercises, language)

    def _judge_exercises(self, language: str) -> dict[str, Json]:
        from console.web.tables.exercise_progress import exercises_of  # when somebody asks: see debriefs.py

        return exercises_of(self.data, self.now.seen, language)

    def _answered(self, told: Line) -> None:
        answer = self._answers.get(int(str(told["id"])))
        if answer is not None and not answer.done():
            answer.set_result(None if told["why"] is None else message_of(told["why"]))


def _read(line: bytes) -> Line:
    told = json.loads(line)
    if not isinstance(told, dict) or "kind" not in told:
        raise ValueError("the table speaks another language")
    return told


class MatchTime:
    """Time as a match has it: it stands still while the match is paused, so that no pause lets anybody catch

    up with what spectators see.
    """

    def __init__(self) -> None:
        self.now_ns = 0
        self._told_ms: int | None = None
        self._paused = False

    def take(self, told: Line) -> int:
        """The time of a message."""
        at_ms = int(str(told["at_ms"]))
        if self._told_ms is not None and not self._paused:
            self.now_ns += max(0, at_ms - self._told_ms) * MILLISECOND_NS
        self._told_ms = at_ms
        if told["kind"] == "seen":
            self._paused = told["pause"] is not None
        return self.now_ns


def _broken_off(before: Line | None, told: Line) -> bool:
    """A match that was not over is left: it may go on later, so what was not yet shown of it never is."""
    if before is None or not before["match"] or before["over"]:
        return False
    return told["match"] != before["match"]
