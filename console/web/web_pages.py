"""The pages and what they ask for."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.core.views import Json
from console.messages.codec import BadMessage
from console.messages.hall_messages import read_note
from console.pages.frame import PageFrame
from console.pages.guard import Guard, TooLarge, address_of, body_of
from console.pages.log_in import Leader, LogIn
from console.pages.network.connections import KnownAddresses
from console.pages.network.streams import EventStream, OpenStreams
from console.pages.offers import offers_by_game
from console.pages.pin import Tries
from console.panels.clock import table_clock
from console.panels.link import Clock
from console.web.audience import Facilitator, OtherPages, Spectator, Who, sent_of_all, table_said
from console.web.debriefs import Debriefs, link_key
from console.web.hall import HallPages, command_of
from console.web.station_lines import StationPages
from console.web.station_pages import TabletPages
from console.web.tables.followed_table import FollowedTable
from console.web.tables.other_machines import DistantTable, OtherMachine
from console.web.tables.pages_address import tell_tables
from console.web.upkeep.upkeep_pages import DeskPages

FACILITATOR_EVERY_S, SPECTATOR_EVERY_S = 0.25, 1.0
FILES = Path(__file__).parent / "files"
FACILITATOR = Leader(
    name="facilitator",
    cookie="sonar-table",
    called="web.facilitator",
    without_pin="web.no-pin-about",
    ways=("/facilitator", "/desk"),
)


class Pages:
    """One process's pages: the tables that it follows, and who is logged in."""

    def __init__(
        self,
        tables: Sequence[FollowedTable],
        data: Path,
        *,
        others: Sequence[OtherMachine] = (),
        language: str = "en",
        place: Callable[[], str] = str,
        clock: Clock = table_clock,
    ) -> None:
        """`data`: where the PIN and the sessions are kept; `language`: for whoever asks for none.

        :param others: machines whose tables the facilitator leads from here too
        :param place: where these pages are, `http://10.42.0.1:8080`; empty: on no network
        """
        self.tables = {table.name: table for table in tables}
        self._others = others
        self._data = data
        self._place = place
        self._link_keys = {table.name: link_key(table.data) for table in tables}
        self._debriefs = Debriefs(self._link_keys)
        self._frame = PageFrame(FILES, data, language=language)
        self._log_in = LogIn(FACILITATOR, data, self._frame, clock)
        self._hall_tries = Tries(clock)
        self._streams, self._leading = OpenStreams(), OpenStreams()
        self._sent: dict[tuple[Who, str | None], tuple[int, str]] = {}

    @property
    def known(self) -> KnownAddresses:
        """Where those are who lead or play: no crowd takes their room."""
        return self._log_in.known

    def app(self) -> Starlette:
        routes = [
            Route("/", self.index),
            Route("/gallery", partial(self.gallery, "hall")),
            Route("/overlay", partial(self.gallery, "overlay")),
            Route("/gallery/stream", self.gallery_stream),
            Route("/debrief/{table}/{token}", self.debrief),
            Route("/facilitator", self.facilitator),
            Route("/facilitator/stream", self.facilitator_stream),
            Route("/facilitator/ask/{table}", self.ask, methods=["POST"]),
            Route("/facilitator/note/{table}", self.note, methods=["POST"]),
            Route("/facilitator/offers", self.offers),
            Route("/facilitator/lessons/{table}", self.lessons),
            Route("/facilitator/exercises/{table}", self.exercises),
            *self._frame.routes(),
            *self._log_in.routes(),
            *DeskPages(self._log_in, self._frame, self._data, self.plays).routes(),
            *HallPages(self, self._data, self._hall_tries).routes(),
            *StationPages(self.tables, self._frame, self.known).routes(),
            *TabletPages(self._frame).routes(),
        ]
        return Starlette(routes=routes, middleware=[Middleware(Guard)], lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        followed: tuple[FollowedTable | OtherMachine, ...] = (*self.tables.values(), *self._others)
        tasks = [asyncio.create_task(each.follow()) for each in followed]
        showing = tell_tables(list(self.tables.values()), self._place, self._link_keys)
        tasks.append(asyncio.create_task(showing))
        yield
        for task in tasks:
            task.cancel()

    # For everybody

    async def index(self, request: Request) -> Response:
        return self._frame.page("index.html", request)

    async def gallery(self, kind: str, request: Request) -> Response:
        return self._frame.page("gallery.html", request, kind=kind)

    async def debrief(self, request: Request) -> Response:
        """For whoever has the link that a crew's own display showed after the match."""
        table = self.tables.get(request.path_params["table"])
        return await self._debriefs.answer(request, table, self._frame.language_of(request))

    async def gallery_stream(self, request: Request) -> Response:
        return self._stream(request, Spectator(), SPECTATOR_EVERY_S, lambda: True)

    # For the facilitator

    async def facilitator(self, request: Request) -> Response:
        return self._log_in.page("facilitator.html", request)

    async def facilitator_stream(self, request: Request) -> Response:
        if not self._log_in.is_open(request):
            return PlainTextResponse("no session", 403)
        return self._stream(
            request, Facilitator(), FACILITATOR_EVERY_S, lambda: self._log_in.is_open(request, used=False)
        )

    async def offers(self, request: Request) -> Response:
        """The games, charts and options that a match can be started with."""
        if not self._log_in.is_open(request, used=False):
            return PlainTextResponse("no session", 403)
        return JSONResponse(await asyncio.to_thread(offers_by_game, self._frame.language_of(request)))

    async def lessons(self, request: Request) -> Response:
        """The lessons that a table can begin."""
        return await self._answer(request, lambda table, language: table.lessons(language))

    async def exercises(self, request: Request) -> Response:
        """How far the crews of a table are with the exercises of their match."""
        return await self._answer(request, lambda table, language: table.exercises(language))

    async def _answer(
        self,
        request: Request,
        told: Callable[[FollowedTable | DistantTable, str], Awaitable[dict[str, Json]]],
    ) -> Response:
        """What a table tells its facilitator in a language."""
        table = self._table(request)
        if not self._log_in.is_open(request, used=False):
            return PlainTextResponse("no session", 403)
        if table is None:
            return PlainTextResponse("no such table", 404)
        return JSONResponse(await told(table, self._frame.language_of(request)))

    async def ask(self, request: Request) -> Response:
        """Have a table carry out a command."""
        table = self._may_ask(request)
        if isinstance(table, Response):
            return table
        try:
            command = command_of(await body_of(request))
        except TooLarge:
            return PlainTextResponse("too much", 413)
        except BadMessage as problem:
            return JSONResponse({"done": False, "why": str(problem)}, 400)
        return self._frame.told(request, await table.ask(command))

    async def note(self, request: Request) -> Response:
        """Keep a note on the match that is played."""
        table = self._may_ask(request)
        if isinstance(table, Response):
            return table
        try:
            words = read_note(await body_of(request)).words
        except TooLarge:
            return PlainTextResponse("too much", 413)
        except BadMessage as problem:
            return JSONResponse({"done": False, "why": str(problem)}, 400)
        return self._frame.told(request, await table.note(words))

    def _may_ask(self, request: Request) -> FollowedTable | DistantTable | Response:
        """The table that is meant, where a page of a session asks; or why not."""
        if (refused := self._log_in.why_not(request)) is not None:
            return refused
        return self._table(request) or PlainTextResponse("no such table", 404)

    def _table(self, request: Request) -> FollowedTable | DistantTable | None:
        """The one that an address names, of this machine or of another."""
        name = request.path_params["table"]
        distant = {table.name: table for table in self._distant}
        return self.tables.get(name) or distant.get(name)

    def plays(self) -> bool:
        seen = [table.now.seen for table in self.tables.values() if table.here]
        return any(each is not None and each.match and not each.over for each in seen)

    @property
    def _distant(self) -> list[DistantTable]:
        return [table for machine in self._others for table in machine.tables]

    def hall_stream(self, request: Request, still: Callable[[], bool]) -> Response:
        """For the pages of another machine, which say it in their own reader's language."""
        self.known.seen(address_of(request))
        return self._stream(request, OtherPages(), FACILITATOR_EVERY_S, still, unsaid=True)

    def _stream(
        self,
        request: Request,
        who: Who,
        every_s: float,
        still: Callable[[], bool],
        *,
        unsaid: bool = False,
    ) -> Response:
        language = None if unsaid else self._frame.language_of(request)
        return EventStream(
            lambda: self._text(who, language) if still() else None,
            every_s=every_s,
            streams=self._streams if isinstance(who, Spectator) else self._leading,
            address=address_of(request),
        )

    def _text(self, who: Who, language: str | None) -> str:
        """What somebody is sent of all tables, made once for all who are sent the same; None: unsaid yet."""
        version = sum(table.version for table in self.tables.values())
        version += sum(machine.version for machine in self._others)
        kept = self._sent.get((who, language))
        if kept is None or kept[0] != version:
            told = sent_of_all(who, self.tables.values(), self._distant)
            told = told if language is None else [table_said(each, language) for each in told]
            kept = (version, json.dumps({"tables": told}, separators=(",", ":")))
            self._sent[who, language] = kept
        return kept[1]
