"""A tablet's connection through the pages: whose pages may open it, and what is passed on."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from console.languages import Message
from console.messages.socket_paths import tablets_path
from console.pages.frame import PageFrame
from console.pages.network.connections import KnownAddresses
from console.web import station_lines
from console.web.station_lines import StationPages
from console.web.tables.followed_table import FollowedTable
from console.web.web_pages import FILES

HOST = "10.77.0.1:8080"


class PageSocket:
    """One WebSocket to the pages, without a network."""

    def __init__(self, app: Starlette, headers: dict[str, str], address: str = "10.77.0.2") -> None:
        named = {"host": HOST, **headers}
        self._scope: dict[str, Any] = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "scheme": "ws",
            "path": "/station/socket",
            "raw_path": b"/station/socket",
            "query_string": b"",
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "client": (address, 50000),
            "server": ("10.77.0.1", 8080),
            "subprotocols": [],
        }
        self._app = app
        self.said: asyncio.Queue[Any] = asyncio.Queue()
        self.told: asyncio.Queue[Any] = asyncio.Queue()
        self.said.put_nowait({"type": "websocket.connect"})

    async def run(self) -> None:
        await self._app(self._scope, self.said.get, self.told.put)

    def say(self, text: str) -> None:
        self.said.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self.said.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def next(self) -> Any:
        return await asyncio.wait_for(self.told.get(), 30)


def app_of(data: Path, known: KnownAddresses) -> Starlette:
    pages = StationPages({"table": FollowedTable("table", data)}, PageFrame(FILES, data), known)
    return Starlette(routes=pages.routes())


def socket_of(data: Path, **headers: str) -> PageSocket:
    return PageSocket(app_of(data, KnownAddresses()), headers)


@asynccontextmanager
async def table_at(data: Path, hear: Callable[[bytes, asyncio.StreamWriter], None]) -> AsyncIterator[None]:
    """Somebody at the table's end of the tablets' socket."""

    async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while line := await reader.readline():
            hear(line, writer)
        writer.close()

    path = tablets_path(FollowedTable("table", data).path)
    server = await asyncio.start_unix_server(met, path)
    try:
        yield
    finally:
        server.close()
        path.unlink(missing_ok=True)


def test_a_page_of_somebody_else_opens_no_connection(tmp_path: Path) -> None:
    async def tried(origin: str, site: str) -> str:
        page = socket_of(tmp_path, **{"origin": origin, "sec-fetch-site": site})
        await page.run()
        return str((await page.next())["type"])

    for origin, site in (("http://evil.example", "cross-site"), (f"http://{HOST}", "same-site")):
        assert asyncio.run(tried(origin, site)) == "websocket.close"


def test_without_a_table_the_page_is_told_so(tmp_path: Path) -> None:
    async def tried() -> list[Any]:
        page = socket_of(tmp_path)
        await page.run()
        return [await page.next() for _ in range(3)]

    accepted, told, closed = asyncio.run(tried())
    assert (accepted["type"], told["text"]) == ("websocket.accept", '{"away":"table"}')
    assert closed["type"] == "websocket.close"


def test_lines_are_passed_on_and_said_in_the_pages_language(tmp_path: Path) -> None:
    heard: list[bytes] = []
    message = Message.of("code.gallery")
    told = {"see": {"title": {"key": message.key, "args": []}}}

    def hear(line: bytes, writer: asyncio.StreamWriter) -> None:
        heard.append(line)
        if len(heard) == 1:
            return
        writer.write(b'{"ping":77}\n' + json.dumps(told).encode() + b"\n")

    async def tried() -> tuple[str, str]:
        async with table_at(tmp_path, hear):
            page = socket_of(tmp_path, **{"accept-language": "fr"})
            running = asyncio.create_task(page.run())
            assert (await page.next())["type"] == "websocket.accept"
            page.say('{"gone":\n{}}')
            ping, see = (await page.next())["text"], (await page.next())["text"]
            page.leave()
            await running
            return ping, see

    ping, see = asyncio.run(tried())
    assert heard == [b'{"from":{"address":"10.77.0.2"}}\n', b'{"gone": {}}\n'], "no page says where it is"
    assert ping == '{"ping":77}'
    assert json.loads(see) == {"see": {"title": "À suivre sur téléphone, en léger différé"}}


def test_a_page_that_leaves_leaves_at_the_table_too(tmp_path: Path) -> None:
    left = asyncio.Event

    async def tried() -> bool:
        gone = left()

        async def met(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read()
            gone.set()
            writer.close()

        path = tablets_path(FollowedTable("table", tmp_path).path)
        async with await asyncio.start_unix_server(met, path):
            page = socket_of(tmp_path)
            running = asyncio.create_task(page.run())
            await page.next()
            page.leave()
            await running
            await asyncio.wait_for(gone.wait(), 30)
        path.unlink(missing_ok=True)
        return True

    assert asyncio.run(tried())


def test_a_crowd_of_tablets_takes_no_room_from_one_that_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has had a station comes back to it, however many stand at the door."""
    monkeypatch.setattr(station_lines, "MOST_SOCKETS", 2)

    def hear(line: bytes, writer: asyncio.StreamWriter) -> None:
        if b"token" in line:
            writer.write(b'{"you":{}}\n')

    async def tried() -> tuple[str, str]:
        async with table_at(tmp_path, hear):
            known = KnownAddresses()
            app = app_of(tmp_path, known)
            pages = [PageSocket(app, {}, address) for address in ("10.77.0.2", "10.77.0.3")]
            tasks = [asyncio.create_task(page.run()) for page in pages]
            for page in pages:
                assert (await page.next())["type"] == "websocket.accept"
            pages[0].say('{"hello": {"token": "x"}}')
            assert (await pages[0].next())["text"] == '{"you":{}}'
            pages[0].leave()
            await tasks[0]
            others = [PageSocket(app, {}, "10.77.0.5"), PageSocket(app, {}, "10.77.0.6")]
            tasks += [asyncio.create_task(page.run()) for page in others]
            crowd = (await others[0].next(), await others[1].next())[1]["type"]
            again = PageSocket(app, {}, "10.77.0.2")
            tasks.append(asyncio.create_task(again.run()))
            played = (await again.next())["type"]
            for page in (pages[1], *others, again):
                page.leave()
            await asyncio.gather(*tasks)
            return crowd, played

    assert asyncio.run(tried()) == ("websocket.close", "websocket.accept")
