"""Tables of other machines: what their own pages tell these, and what these ask of them.

This machine asks, not the browser: so no page ever needs leave to speak with another machine. Only the
facilitator sees these tables.
"""

import asyncio
import json
import logging
import ssl
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from pathlib import Path
from threading import Thread
from urllib.parse import quote, urlsplit

from console.core.views import Json
from console.languages import Message
from console.messages.codec import BadMessage
from console.messages.hall_messages import DistantPicture, TableNote, read_pages_answer, read_tables
from console.messages.table_commands import Command, command_json

log = logging.getLogger(__name__)

AGAIN_S = 1.0
"""So soon a machine that is not there is looked for again."""
SILENT_S = 12.0
"""A machine that says nothing for so long is not there: while it is, it breathes every 5 s."""
LONGEST_LINE = 2**20


class DistantTable:
    """One table of another machine, as its pages tell it."""

    def __init__(self, name: str, machine: "OtherMachine", called: str) -> None:
        """`called`: what its own machine calls it."""
        self.name = name
        self._machine, self._called = machine, called
        self.told: DistantPicture | None = None
        """As it was told last."""

    @property
    def address(self) -> str:
        """Where its own pages are."""
        return self._machine.address

    @property
    def here(self) -> bool:
        return self._machine.here and self.told is not None and self.told.here

    @property
    def version(self) -> int:
        return self._machine.version

    async def ask(self, command: Command) -> Message | None:
        """Have it carry out a command; why it did not."""
        return await self._post("ask", command_json(command))

    async def note(self, words: str) -> Message | None:
        """Have a note kept beside its journal; why it was not."""
        return await self._post("note", TableNote(words=words).json())

    async def lessons(self, language: str) -> dict[str, Json]:
        """The lessons that can be begun there; none where it does not say."""
        path = f"/hall/lessons/{quote(self._called, safe='')}?lang={language}"
        return await asyncio.to_thread(self._machine.get, path)

    async def exercises(self, language: str) -> dict[str, Json]:
        """How far its crews are with their exercises; nothing where it does not say."""
        path = f"/hall/exercises/{quote(self._called, safe='')}?lang={language}"
        return await asyncio.to_thread(self._machine.get, path)

    async def _post(self, what: str, said: dict[str, Json]) -> Message | None:
        path = f"/hall/{what}/{quote(self._called, safe='')}"
        return await asyncio.to_thread(self._machine.post, path, said)


class OtherMachine:
    """The pages of another machine, followed with the key of the hall."""

    def __init__(self, name: str, address: str, key: Callable[[], str], trusted: Path) -> None:
        """`trusted`: a folder with the `ca.crt` of machines whose pages are HTTPS."""
        self.name, self.address = name, address
        self._key, self._trusted = key, trusted
        self._told: dict[str, DistantTable] = {}
        self.here = False
        self.version = 0
        """Grows with everything that is new."""

    @property
    def tables(self) -> list[DistantTable]:
        """Its tables; while none was told of, one that is not there."""
        return list(self._told.values()) or [DistantTable(self.name, self, "")]

    def take(self, told: Json) -> None:
        """What its pages have told of its tables. Raises BadMessage: that ends the connection."""
        tables = read_tables(told).tables
        known = self._told
        self._told = {}
        for each in tables:
            name = self.name if len(tables) == 1 else f"{self.name}-{each.table}"
            self._told[each.table] = known.get(each.table) or DistantTable(name, self, each.table)
            self._told[each.table].told = each
        self.here = True
        self.version += 1

    def lose(self) -> None:
        """It is gone: what it told is no longer so."""
        if self.here:
            self.here, self._told = False, {}
            self.version += 1

    async def follow(self) -> None:
        """For ever. A thread reads: whatever the other machine does, it holds up nobody here."""
        loop = asyncio.get_running_loop()
        while True:
            over = asyncio.Event()
            Thread(target=self._read, args=(loop, over), name=f"pages of {self.name}", daemon=True).start()
            await over.wait()
            self.lose()
            await asyncio.sleep(AGAIN_S)

    def _read(self, loop: asyncio.AbstractEventLoop, over: asyncio.Event) -> None:
        try:
            for told in self._lines():
                loop.call_soon_threadsafe(self._take_or_lose, told)
        except (OSError, HTTPException, ValueError, RecursionError) as problem:
            log.info("%s at %s: %s", self.name, self.address, problem)
        finally:
            with suppress(RuntimeError):  # this process is ending
                loop.call_soon_threadsafe(over.set)

    def _take_or_lose(self, told: Json) -> None:
        try:
            self.take(told)
        except BadMessage as problem:
            log.warning("%s at %s: %s", self.name, self.address, problem)
            self.lose()

    def _lines(self) -> Iterator[Json]:
        connection = self._connection()
        try:
            connection.request("GET", "/hall/stream", headers=self._headers())
            answer = connection.getresponse()
            if answer.status != 200:
                raise ValueError(f"answers {answer.status}; is the key of the hall the same there?")
            while line := answer.readline(LONGEST_LINE):
                if line.startswith(b"data: "):
                    yield json.loads(line[6:])
        finally:
            connection.close()

    def post(self, path: str, said: dict[str, Json]) -> Message | None:
        """Ask for something; why it was not done."""
        connection = self._connection()
        headers = {**self._headers(), "content-type": "application/json"}
        try:
            connection.request("POST", path, json.dumps(said).encode(), headers)
            return read_pages_answer(connection.getresponse().read(LONGEST_LINE)).why
        except (OSError, HTTPException):
            return Message.of("web.no-table")
        except BadMessage:
            return Message.of("web.no-answer")
        finally:
            connection.close()

    def get(self, path: str) -> dict[str, Json]:
        """Ask to be told something; nothing where it is not told."""
        connection = self._connection()
        try:
            connection.request("GET", path, headers=self._headers())
            told = json.loads(connection.getresponse().read(LONGEST_LINE))
        except (OSError, HTTPException, ValueError, RecursionError):
            return {}
        finally:
            connection.close()
        return told if isinstance(told, dict) else {}

    def _headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self._key()}"}

    def _connection(self) -> HTTPConnection:
        place = urlsplit(self.address)
        assert place.hostname is not None, "settings are checked"
        if place.scheme == "http":
            return HTTPConnection(place.hostname, place.port, timeout=SILENT_S)
        return HTTPSConnection(place.hostname, place.port, timeout=SILENT_S, context=self._context())

    def _context(self) -> ssl.SSLContext:
        context = ssl.create_default_context()
        for file in sorted(self._trusted.glob("*.crt")):
            context.load_verify_locations(file)
        return context
