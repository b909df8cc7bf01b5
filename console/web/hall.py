"""What the pages of other machines ask for, with the key of the hall: to lead this table from theirs."""

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Protocol

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.core.views import Json
from console.languages import LANGUAGES, Message
from console.messages.codec import BadMessage, read_json
from console.messages.hall_messages import PagesAnswer, read_note
from console.messages.table_commands import (
    OF_CLUB,
    Command,
    ShowPages,
    read_command,
)
from console.pages.frame import language_of
from console.pages.guard import TooLarge, address_of, body_of
from console.pages.pin import Tries
from console.web.hall_key import is_hall_key
from console.web.tables.followed_table import FollowedTable

TableTells = Callable[[FollowedTable, str], Awaitable[dict[str, Json]]]
"""What a table tells in a language."""


class Led(Protocol):
    """Whoever follows the tables of this machine."""

    @property
    def tables(self) -> Mapping[str, FollowedTable]:
        """By name."""

    def hall_stream(self, request: Request, still: Callable[[], bool]) -> Response:
        """What may be seen of them, as long as the key holds."""


def command_of(body: bytes) -> Command:
    """What a facilitator asks for.

    :raises BadMessage: what is wrong with it
    """
    command = read_command(read_json(body))
    if isinstance(command, ShowPages):
        raise BadMessage("where the pages are is for the pages to say")
    if isinstance(command, OF_CLUB):
        raise BadMessage("who is called is for the club to say")
    return command


class HallPages:
    """The routes. Whoever has no key is told no more than that there is nothing."""

    def __init__(self, led: Led, data: Path, tries: Tries) -> None:
        self._led, self._data, self._tries = led, data, tries

    def routes(self) -> list[Route]:
        return [
            Route("/hall/stream", self.stream),
            Route("/hall/ask/{table}", self.ask, methods=["POST"]),
            Route("/hall/note/{table}", self.note, methods=["POST"]),
            Route("/hall/lessons/{table}", self.lessons),
            Route("/hall/exercises/{table}", self.exercises),
        ]

    async def stream(self, request: Request) -> Response:
        if not self._may(request):
            return _nothing()
        return self._led.hall_stream(request, lambda: self._has_key(request))

    async def ask(self, request: Request) -> Response:
        table = self._led.tables.get(request.path_params["table"])
        if table is None or not self._may(request):
            return _nothing()
        try:
            return _told(await table.ask(command_of(await body_of(request))))
        except (TooLarge, BadMessage) as problem:
            return PlainTextResponse(str(problem), 400)

    async def note(self, request: Request) -> Response:
        table = self._led.tables.get(request.path_params["table"])
        if table is None or not self._may(request):
            return _nothing()
        try:
            return _told(await table.note(read_note(await body_of(request)).words))
        except (TooLarge, BadMessage) as problem:
            return PlainTextResponse(str(problem), 400)

    async def lessons(self, request: Request) -> Response:
        return await self._answer(request, FollowedTable.lessons)

    async def exercises(self, request: Request) -> Response:
        return await self._answer(request, FollowedTable.exercises)

    async def _answer(self, request: Request, told: TableTells) -> Response:
        """What a table tells in the language that is asked for."""
        table = self._led.tables.get(request.path_params["table"])
        if table is None or not self._may(request):
            return _nothing()
        return JSONResponse(await told(table, language_of(request, LANGUAGES[0])))

    def _may(self, request: Request) -> bool:
        """Keys are tried as slowly as PINs are. A browser has no business here."""
        address = address_of(request)
        if self._tries.wait_s(address) or "origin" in request.headers:
            return False
        if not self._has_key(request):
            self._tries.wrong(address)
            return False
        self._tries.right(address)
        return True

    def _has_key(self, request: Request) -> bool:
        kind, _, key = request.headers.get("authorization", "").partition(" ")
        return kind == "Bearer" and is_hall_key(key, self._data)


def _nothing() -> Response:
    return PlainTextResponse("not found", 404)


def _told(why: Message | None) -> Response:
    return JSONResponse(PagesAnswer(why=why).json())
