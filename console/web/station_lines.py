"""Stations on tablets: each page's connection is passed on to the table, and said in the page's language.

Nothing is kept here and nothing is decided: this process may be killed at any time, and a page that comes
again shows its token to the table.
"""

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from console.messages.socket_paths import tablets_path
from console.messages.table_client import open_lines
from console.messages.tablet_news import (
    LampsLit,
    PingSent,
    SeatGiven,
    SentAway,
    TouchRefused,
    TouchTaken,
    WhyAway,
)
from console.messages.tablet_sayings import CameFrom, saying_line
from console.pages.frame import PageFrame
from console.pages.guard import address_of, is_ours
from console.pages.network.connections import KnownAddresses
from console.web.audience import in_language
from console.web.tables.followed_table import FollowedTable

LONGEST_LINE = 2**20
MOST_SOCKETS = 64
MOST_FROM_ONE = 24
"""From one address: a class may sit behind one."""
SLOWEST_S = 5.0
"""So long one message may take to be taken; then it is over, and the page comes again."""
NOT_OURS, NO_ROOM = 1008, 1013
UNSAID = tuple(kind.opening() for kind in (PingSent, LampsLit, TouchTaken, TouchRefused))
"""What holds no words, and is passed on at once."""
SEATED = SeatGiven.opening(), LampsLit.opening()
"""What is said to whoever has a station, and to nobody else."""


class StationPages:
    """The connections of tablets to the tables of this machine."""

    def __init__(self, tables: Mapping[str, FollowedTable], frame: PageFrame, known: KnownAddresses) -> None:
        """`known`: told where tablets have a station."""
        self._tables = tables
        self._known = known
        self._frame = frame
        self._open: Counter[str] = Counter()

    def routes(self) -> list[BaseRoute]:
        return [WebSocketRoute("/station/socket", self.socket)]

    async def socket(self, page: WebSocket) -> None:
        """One tablet. `?table=hall`: at which table; the first, if it does not say."""
        address = address_of(page)
        named = page.query_params.get("table", "")
        table = self._tables.get(named) if named else next(iter(self._tables.values()), None)
        if not is_ours(page) or table is None:
            await page.close(NOT_OURS)
            return
        crowded = self._open.total() >= MOST_SOCKETS and address not in self._known
        if crowded or self._open[address] >= MOST_FROM_ONE:
            await page.close(NO_ROOM)
            return
        self._open[address] += 1
        try:
            await page.accept()
            await self._pass_on(page, table, address)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]

    async def _pass_on(self, page: WebSocket, table: FollowedTable, address: str) -> None:
        language = self._frame.language_of(page)
        try:
            reader, writer = await open_lines(tablets_path(table.path), LONGEST_LINE)
        except OSError:
            await page.send_text(SentAway(WhyAway.TABLE).line().decode().rstrip())
            await page.close()
            return
        # First of all, so that no page says it: the table counts wrong codes by address.
        writer.write(saying_line(CameFrom(address or "nowhere")))
        ways = [
            asyncio.create_task(_up(page, writer)),
            asyncio.create_task(self._down(reader, page, language)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            writer.close()

    async def _down(self, table: asyncio.StreamReader, page: WebSocket, language: str) -> None:
        """To the tablet."""
        try:
            while line := await table.readline():
                if line.startswith(SEATED):
                    self._known.seen(address_of(page))
                said = line.decode().rstrip("\n") if line.startswith(UNSAID) else _said(line, language)
                await asyncio.wait_for(page.send_text(said), SLOWEST_S)
            await asyncio.wait_for(page.close(), SLOWEST_S)
        except (OSError, ValueError, TimeoutError, RuntimeError):
            return  # one of the two has gone, or is too slow


async def _up(page: WebSocket, table: asyncio.StreamWriter) -> None:
    """From the tablet."""
    try:
        while True:
            said = await page.receive_text()
            table.write(said.replace("\n", " ").encode() + b"\n")
            await table.drain()
    except (WebSocketDisconnect, KeyError, OSError):
        return  # it has gone, says what is no text, or the table has gone


@lru_cache(maxsize=32)
def _said(line: bytes, language: str) -> str:
    """A line with its messages said; made once for all who are told the same."""
    return json.dumps(in_language(json.loads(line), language), separators=(",", ":"))
