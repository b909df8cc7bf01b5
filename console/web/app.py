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
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from console.core.views import Json
from console.languages import LANGUAGES, Message
from console.messages.codec import BadMessage
from console.panels.clock import table_clock
from console.panels.link import Clock
from console.web.debriefs import Debriefs, link_key
from console.web.desk.pages import DeskPages
from console.web.entry.pin import Tries, opens, read_pin
from console.web.entry.sessions import Sessions
from console.web.guarding import Guard, Rates, TooLarge, address_of, body_of, form_of, is_ours
from console.web.hall import HallPages, command_of, note_of
from console.web.network.certificate import Certificates
from console.web.network.connections import KnownAddresses
from console.web.network.streams import EventStream, OpenStreams
from console.web.offers import offers_by_game
from console.web.sending import Facilitator, OtherPages, Spectator, Who, said, sent_of_all, table_said
from console.web.station_pages import TabletPages
from console.web.stations import StationPages
from console.web.tables.followed_table import FollowedTable
from console.web.tables.other_machines import DistantTable, OtherMachine
from console.web.tables.pages_address import tell_tables
from console.web.templates import PAGES, Languages, language_of, page, words

COOKIE = "sonar-table"
FACILITATOR_EVERY_S, SPECTATOR_EVERY_S = 0.25, 1.0
ASSETS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


class Pages:
    """One process's pages: the tables that it follows, and who is logged in."""

    def __init__(
        self,
        tables: Sequence[FollowedTable],
        data: Path,
        *,
        others: Sequence[OtherMachine] = (),
        language: str = "en",
        https: bool = False,
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
        self._language = language
        self._https = https
        self._place = place
        self._link_keys = {table.name: link_key(table.data) for table in tables}
        self._debriefs = Debriefs(self._link_keys)
        self._pin = read_pin(data)
        self._opened = Sessions(data, self._pin)
        self._clock = clock
        self._tries = Tries(clock)
        self._trying = asyncio.Lock()
        self._rates = Rates(clock)
        self._streams, self._leading = OpenStreams(), OpenStreams()
        self.known = KnownAddresses(clock)
        """Where those are who lead or play: no crowd takes their room."""
        self._sent: dict[tuple[Who, str | None], tuple[int, str]] = {}

    @property
    def _sessions(self) -> Sessions:
        """Those of the PIN that holds now: somebody may have changed it meanwhile."""
        pin = read_pin(self._data)
        if pin != self._pin:
            self._pin, self._opened = pin, Sessions(self._data, pin)
        return self._opened

    def app(self) -> Starlette:
        routes = [
            Route("/", self.index),
            Route("/gallery", partial(self.gallery, "")),
            Route("/overlay", partial(self.gallery, "overlay")),
            Route("/gallery/stream", self.gallery_stream),
            Route("/debrief/{table}/{token}", self.debrief),
            Route("/facilitator", self.facilitator),
            Route("/facilitator/pin", self.log_in, methods=["POST"]),
            Route("/facilitator/pin", self.facilitator),
            Route("/facilitator/leave", self.log_out, methods=["POST"]),
            Route("/facilitator/stream", self.facilitator_stream),
            Route("/facilitator/ask/{table}", self.ask, methods=["POST"]),
            Route("/facilitator/note/{table}", self.note, methods=["POST"]),
            Route("/facilitator/offers", self.offers),
            Route("/facilitator/lessons/{table}", self.lessons),
            Route("/facilitator/exercises/{table}", self.exercises),
            Route("/ca.crt", self.authority),
            Route("/words/{language}.json", self.words),
            Route("/assets/{name}", self.asset),
            *DeskPages(self, self._data).routes(),
            *HallPages(self, self._data, Tries(self._clock)).routes(),
            *StationPages(self.tables, self._language, self.known).routes(),
            *TabletPages(Languages(self._language), https=self._https).routes(),
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
        return self._page("index.html", request)

    async def gallery(self, kind: str, request: Request) -> Response:
        return self._page("gallery.html", request, kind=kind)

    async def debrief(self, request: Request) -> Response:
        """For whoever has the link that a crew's own display showed after the match."""
        table = self.tables.get(request.path_params["table"])
        return await self._debriefs.answer(request, table, self._language_of(request))

    async def gallery_stream(self, request: Request) -> Response:
        return self._stream(request, Spectator(), SPECTATOR_EVERY_S, lambda: True)

    async def words(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return PlainTextResponse("no such language", 404)
        return JSONResponse(words(language), headers={"cache-control": "no-cache"})

    async def authority(self, request: Request) -> Response:
        """What phones are to trust, where there is one."""
        files = Certificates.of(self._data)
        if not files.made:
            return PlainTextResponse("not found", 404)
        return FileResponse(files.ca, media_type="application/x-x509-ca-cert", filename="sonar-table-ca.crt")

    async def asset(self, request: Request) -> Response:
        path = PAGES / request.path_params["name"]
        if path.suffix not in ASSETS or path.parent != PAGES or not path.is_file():
            return PlainTextResponse("not found", 404)
        return FileResponse(path, media_type=ASSETS[path.suffix], headers={"cache-control": "no-cache"})

    # For the facilitator

    async def facilitator(self, request: Request) -> Response:
        return self.facilitator_page("facilitator.html", request)

    def is_facilitator(self, request: Request, *, used: bool = True) -> bool:
        is_open = self._sessions.is_open(request.cookies.get(COOKIE), used=used)
        if is_open:
            self.known.seen(address_of(request))
        return is_open

    def facilitator_page(self, name: str, request: Request) -> Response:
        known = self.is_facilitator(request)
        if not self._pin:
            return self._page("no_pin.html", request)
        if not known:
            return self._page("pin.html", request)
        return self._page(name, request, token=Sessions.page_token(request.cookies[COOKIE]))

    async def log_in(self, request: Request) -> Response:
        """Somebody types a PIN. One try at a time: each takes a while, and nothing else waits for it."""
        language, address = self._language_of(request), address_of(request)
        if not is_ours(request) or not self._rates.allows(address):
            return PlainTextResponse("not from here", 403)
        try:
            pin = (await form_of(request)).get("pin", "")
        except TooLarge:
            return PlainTextResponse("too much", 413)
        async with self._trying:
            sessions = self._sessions
            wait_s = self._tries.wait_s(address)
            if wait_s or not self._pin:
                why = Message.of("web.pin-wait", seconds=wait_s)
                return self._page("pin.html", request, 429, why=said(why, language))
            if not await asyncio.to_thread(opens, pin, self._pin):
                self._tries.wrong(address)
                return self._page("pin.html", request, 403, why=said(Message.of("web.pin-wrong"), language))
        self._tries.right(address)
        self.known.seen(address)
        answer = RedirectResponse("/facilitator", 303)
        answer.set_cookie(COOKIE, sessions.begin(), httponly=True, samesite="strict", secure=self._https)
        return answer

    async def log_out(self, request: Request) -> Response:
        if not is_ours(request):
            return PlainTextResponse("not from here", 403)
        token = request.cookies.get(COOKIE)
        if token is not None:
            self._sessions.end(token)
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    async def facilitator_stream(self, request: Request) -> Response:
        if not self.is_facilitator(request):
            return PlainTextResponse("no session", 403)
        return self._stream(
            request, Facilitator(), FACILITATOR_EVERY_S, lambda: self.is_facilitator(request, used=False)
        )

    async def offers(self, request: Request) -> Response:
        """The games, charts and options that a match can be started with."""
        if not self.is_facilitator(request, used=False):
            return PlainTextResponse("no session", 403)
        return JSONResponse(await asyncio.to_thread(offers_by_game, self._language_of(request)))

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
        if not self.is_facilitator(request, used=False):
            return PlainTextResponse("no session", 403)
        if table is None:
            return PlainTextResponse("no such table", 404)
        return JSONResponse(await told(table, self._language_of(request)))

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
        return self.told(request, await table.ask(command))

    async def note(self, request: Request) -> Response:
        """Keep a note on the match that is played."""
        table = self._may_ask(request)
        if isinstance(table, Response):
            return table
        try:
            words = note_of(await body_of(request))
        except TooLarge:
            return PlainTextResponse("too much", 413)
        except BadMessage as problem:
            return JSONResponse({"done": False, "why": str(problem)}, 400)
        return self.told(request, await table.note(words))

    def _may_ask(self, request: Request) -> FollowedTable | DistantTable | Response:
        """The table that is meant, where a page of a session asks; or why not."""
        if (refused := self.why_not(request)) is not None:
            return refused
        return self._table(request) or PlainTextResponse("no such table", 404)

    def _table(self, request: Request) -> FollowedTable | DistantTable | None:
        """The one that an address names, of this machine or of another."""
        name = request.path_params["table"]
        distant = {table.name: table for table in self._distant}
        return self.tables.get(name) or distant.get(name)

    def why_not(self, request: Request) -> Response | None:
        if not is_ours(request):
            return PlainTextResponse("not from here", 403)
        if not self._rates.allows(address_of(request)):
            return PlainTextResponse("too often", 429)
        if not self.is_facilitator(request):
            return PlainTextResponse("no session", 403)
        if request.headers.get("x-page-token") != Sessions.page_token(request.cookies[COOKIE]):
            return PlainTextResponse("not from this page", 403)
        return None

    def plays(self) -> bool:
        seen = [table.now.seen for table in self.tables.values() if table.here]
        return any(each is not None and each.match and not each.over for each in seen)

    @property
    def _distant(self) -> list[DistantTable]:
        return [table for machine in self._others for table in machine.tables]

    def told(self, request: Request, why: Message | None, **more: str) -> Response:
        if why is None:
            return JSONResponse({"done": True, "why": "", **more})
        return JSONResponse({"done": False, "why": said(why, self._language_of(request)), **more}, 409)

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
        language = None if unsaid else self._language_of(request)
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

    def _page(self, name: str, request: Request, status: int = 200, **values: str) -> Response:
        """Where it comes over plain HTTP, it says so."""
        without = ("web.plain",) if self._https else ()
        language, asked = self._language_of(request), request.url.query
        return page(name, language, status, asked=asked, without=without, **values)

    def _language_of(self, request: Request) -> str:
        return language_of(request, self._language)
