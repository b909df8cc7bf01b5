"""Following one table at its local socket: as it is now, and as spectators see it."""

import asyncio
from pathlib import Path

from console.core.views import Json
from console.languages import Message
from console.messages.socket_paths import socket_path
from console.messages.table_client import NoAnswer, TableTalk, follow_table
from console.messages.table_commands import Command
from console.messages.table_news import AllSeen, MatchSeen, OrderHeard, Told
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.table.onlookers.delay_line import DelayLine
from console.web.tables.table_picture import Listening, Picture, Seen

ANSWER_S = 15.0


class FollowedTable:
    """One table. `now` is for its facilitator; `then` is for spectators, and made of nothing newer."""

    def __init__(self, name: str, data: Path) -> None:
        """`data`: the folder of the table's data, by which its socket is found."""
        self.name = name
        self.data = data
        self.path = socket_path(data)
        self._talk: TableTalk | None = None
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
        return self._talk is not None

    @property
    def then(self) -> Picture:
        """What spectators may see by now. Time passes with what the table tells, and with nothing else."""
        return self._line.at(self._time.now_ns) or Picture()

    @property
    def delay_s(self) -> int:
        """So much later spectators see the match, by the word of the table."""
        return self._line.delay_ns // SECOND_NS

    async def follow(self) -> None:
        """For ever: a table that is not there, or goes away, is looked for again."""
        await follow_table(self.path, self)

    def came(self, talk: TableTalk) -> None:
        """The table is there, and tells all that it keeps."""
        self._talk = talk
        self.connections += 1
        self._forget()

    def lost(self) -> None:
        """It is not there."""
        if self._talk is not None:
            self._talk = None
            self.version += 1

    def take(self, told: Told) -> None:
        """A message of the table."""
        if not isinstance(told, MatchSeen | OrderHeard | AllSeen):
            return
        if _broken_off(self.now.seen, told):
            self._line.forget()
        if isinstance(told, MatchSeen):
            self._line.delay_ns = told.delay_s * SECOND_NS
        time_ns = self._time.take(told)
        self.now = self.now.taking(told, self._listening.take(told))
        self._line.put(self.now, time_ns)
        self.version += 1

    async def ask(self, command: Command) -> Message | None:
        """Have the table carry out a command; why it did not."""
        if self._talk is None:
            return Message.of("web.no-table")
        try:
            return await self._talk.ask(command, ANSWER_S)
        except NoAnswer:
            return Message.of("web.no-table")
        except TimeoutError:
            return Message.of("web.no-answer")

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


class MatchTime:
    """Time as a match has it: it stands still while the match is paused, so that no pause lets anybody catch

    up with what spectators see.
    """

    def __init__(self) -> None:
        self.now_ns = 0
        self._told_ms: int | None = None
        self._paused = False

    def take(self, told: Seen) -> int:
        """The time of a message."""
        if self._told_ms is not None and not self._paused:
            self.now_ns += max(0, told.at_ms - self._told_ms) * MILLISECOND_NS
        self._told_ms = told.at_ms
        if isinstance(told, AllSeen):
            self._paused = told.pause is not None
        return self.now_ns


def _broken_off(before: AllSeen | None, told: Seen) -> bool:
    """A match that was not over is left: it may go on later, so what was not yet shown of it never is."""
    if before is None or not before.match or before.over:
        return False
    return told.match != before.match
