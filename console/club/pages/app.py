"""The club's pages and what they ask for: `sonar-table club run` serves them."""

import asyncio
import io
import json
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from console.club.club import Club
from console.club.pages.door import OrganiserDoor
from console.club.pages.organising import BrokerSeen, TableDesk, carry_out_wish, read_wish
from console.club.pages.overview import WrongTry, earlier_of, organiser_of
from console.club.pages.own_debriefs import OwnDebriefs
from console.club.pages.queueing_up import NotQueued, QueueingUp
from console.club.pages.telling import crew_of, wall_of
from console.club.pages.wall_code import WallCode
from console.club.values import ClubCrew, ClubError
from console.core.views import Json
from console.languages import LANGUAGES, Message, say
from console.messages.codec import BadMessage
from console.panels.clock import table_clock
from console.panels.link import Clock
from console.web.guarding import Guard, TooLarge, address_of, body_of, is_ours
from console.web.network.certificate import Certificates
from console.web.network.connections import KnownAddresses
from console.web.network.streams import EventStream, OpenStreams
from console.web.offers import offers_by_game
from console.web.templates import PAGES, language_of, page_of, words

FILES = Path(__file__).parent / "files"
ASSETS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
EVERY_S = 1.0
ORGANISER = "organiser"
CALLS = ("call", "call-next", "uncall", "absent")
"""Of what tables are told."""
STALE_S = 5.0
"""So long a picture holds where nothing was changed: waits go by."""


class SeenBefore(NamedTuple):
    """A picture that was made for somebody, and of what."""

    changes: tuple[int, bool | None]
    """How often the club was changed, and whether the broker answered."""
    made_ns: int
    text: str


class ClubPages:
    """The pages of one club: what hangs on the wall, what phones show, and the organiser's desk."""

    def __init__(
        self,
        club: Club,
        folder: Path,
        *,
        name: str = "Club",
        language: str = "en",
        place: Callable[[], str] = str,
        organiser_place: Callable[[], str] = str,
        desk: TableDesk | None = None,
        broker: BrokerSeen | None = None,
        refusals: Callable[[], Sequence[tuple[str, str, float]]] = lambda: (),
        clock: Clock = table_clock,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`folder`: the club's, where the PIN is; `place`: where phones find these pages, for codes.

        :param organiser_place: where the organiser finds them; empty: in the same place

        :param broker: None: none, so nobody is told that it is dead
        :param desk: where tables are admitted; None: nowhere
        :param refusals: whom the broker has refused: who, what, and when
        """
        self._club = club
        self._folder = folder
        self._name = name
        self._language = language
        self._place = place
        self._organiser_place = organiser_place
        self._desk = desk
        self._broker = broker
        self._refusals = refusals
        self._clock = clock
        self._door = OrganiserDoor(folder, clock, wall)
        self._debriefs = OwnDebriefs(club)
        self.code = WallCode(folder, wall)
        """What the hall's screen shows, and nobody else."""
        self._queueing = QueueingUp(club, self.code, clock)
        self._streams, self._leading = OpenStreams(), OpenStreams()
        self._seen: dict[str, SeenBefore] = {}

    @property
    def known(self) -> KnownAddresses:
        """Where the organiser is: no crowd takes that room."""
        return self._door.known

    def app(self, *, organised: bool = True) -> Starlette:
        """`organised`: with the organiser's desk; over plain HTTP there is none, and no PIN to be read."""
        routes = [
            Route("/", partial(self.show, "index.html")),
            Route("/wall", partial(self.show, "wall.html")),
            Route("/wall/stream", self.wall_stream),
            Route("/join", self.join, methods=["GET", "POST"]),
            Route("/join.svg", self.join_code),
            Route("/crew/{token}", self.crew),
            Route("/crew/{token}/stream", self.crew_stream),
            Route("/crew/{token}/queue", self.crew_queue, methods=["POST"]),
            Route("/crew/{token}/debrief/{identity}", self.crew_debrief),
            Route("/ca.crt", self.authority),
            Route("/words/{language}.json", self.words),
            Route("/assets/{name}", self.asset),
            *(self._organised() if organised else ()),
        ]
        return Starlette(routes=routes, middleware=[Middleware(Guard)])

    def _organised(self) -> list[Route]:
        return [
            Route("/organiser", partial(self.organiser, "organiser.html")),
            Route("/admit", partial(self.organiser, "admit.html")),
            Route("/organiser/pin", self.log_in, methods=["POST"]),
            Route("/organiser/pin", partial(self.organiser, "organiser.html")),
            Route("/organiser/leave", self.log_out, methods=["POST"]),
            Route("/organiser/stream", self.organiser_stream),
            Route("/organiser/do", self.do, methods=["POST"]),
            Route("/organiser/offers", self.offers),
            Route("/organiser/earlier/{event}", self.earlier),
            Route("/organiser/crew/{token}.svg", self.crew_code),
            Route("/organiser/list/{event}/{what}", self.event_list),
            Route("/organiser/journal/{identity}", self.journal),
        ]

    # For everybody

    async def show(self, name: str, request: Request) -> Response:
        return self._page(name, request, club=self._name, organiser=f"{self._organiser_place()}/organiser")

    async def wall_stream(self, request: Request) -> Response:
        """The hall's own screen shows the code too, by which phones queue."""
        if not self._is_screen(request):
            return self._stream(request, "wall", lambda: {**wall_of(self._club), "code": None})
        return self._stream(request, "screen", lambda: {**wall_of(self._club), "code": self.code.now})

    def _is_screen(self, request: Request) -> bool:
        return self.code.is_screen(request.query_params.get("screen"))

    async def join_code(self, request: Request) -> Response:
        """The code that phones read off the wall: only there can it be seen."""
        address = self._place()
        if not address or not self._is_screen(request):
            return PlainTextResponse("not for this page", 404)
        return _code(f"{address}/join?code={self.code.now}")

    async def words(self, request: Request) -> Response:
        language = request.path_params["language"]
        if language not in LANGUAGES:
            return PlainTextResponse("no such language", 404)
        return JSONResponse(words(language, "club-page."), headers={"cache-control": "no-cache"})

    async def authority(self, request: Request) -> Response:
        """What phones are to trust, where there is one."""
        files = Certificates.of(self._folder)
        if not files.made:
            return PlainTextResponse("not found", 404)
        return FileResponse(files.ca, media_type="application/x-x509-ca-cert", filename="sonar-table-ca.crt")

    async def asset(self, request: Request) -> Response:
        """The club's own, or those of the table's pages."""
        name = request.path_params["name"]
        for folder in (FILES, PAGES):
            path = folder / name
            if path.suffix in ASSETS and path.parent == folder and path.is_file():
                kind = ASSETS[path.suffix]
                return FileResponse(path, media_type=kind, headers={"cache-control": "no-cache"})
        return PlainTextResponse("not found", 404)

    # For phones

    async def join(self, request: Request) -> Response:
        """Queue up: a number, and no name asked for. A phone that has one is led back to it."""
        if request.method == "GET":
            known = self._queueing.known(request)
            if known is not None:
                return RedirectResponse(f"/crew/{known.token}", 303)
            return self._join_page(request)
        if not is_ours(request) or not self._door.rates.allows(address_of(request)):
            return PlainTextResponse("not from here", 403)
        try:
            return await self._queueing.join(request)
        except NotQueued as problem:
            return self._join_page(request, 409, say(problem.message, self._language_of(request)))
        except (ClubError, TooLarge) as problem:
            return self._join_page(request, 409, str(problem))

    def _join_page(self, request: Request, status: int = 200, why: str = "") -> Response:
        about = {"club": self._name, "open": self._queueing.open_names(), "why": why}
        return self._page("join.html", request, status, code=request.query_params.get("code", ""), **about)

    async def crew(self, request: Request) -> Response:
        crew = self._crew(request)
        return self._page("crew.html", request, crew=crew.shown, token=crew.token) if crew else _nobody()

    async def crew_stream(self, request: Request) -> Response:
        crew = self._crew(request)
        if crew is None:
            return _nobody()
        return self._stream(request, f"crew {crew.id}", lambda: crew_of(self._club, crew))

    async def crew_queue(self, request: Request) -> Response:
        """Whoever has the link lets its crew queue, or go."""
        crew = self._crew(request)
        if crew is None or not is_ours(request) or not self._door.rates.allows(address_of(request)):
            return PlainTextResponse("not from here", 403)
        try:
            self._queueing.change(crew, await body_of(request))
        except (ClubError, BadMessage, TooLarge) as problem:
            return JSONResponse({"done": False, "why": str(problem)}, 409)
        return JSONResponse({"done": True, "why": ""})

    async def crew_debrief(self, request: Request) -> Response:
        crew = self._crew(request)
        if crew is None:
            return _nobody()
        return await self._debriefs.answer(crew, request.path_params["identity"], self._language_of(request))

    def _crew(self, request: Request) -> ClubCrew | None:
        return self._club.crew_of_token(request.path_params["token"])

    # For the organiser

    async def organiser(self, name: str, request: Request) -> Response:
        if not self._door.has_pin:
            return self._page("no_pin.html", request)
        if not self._door.is_open(request):
            return self._page("pin.html", request, way=request.url.path)
        return self._page(name, request, token=self._door.page_token(request), club=self._name)

    async def log_in(self, request: Request) -> Response:
        def refused(why: str, seconds: int, status: int) -> Response:
            said = say(Message.of(f"web.{why}", seconds=seconds), self._language_of(request))
            return self._page("pin.html", request, status, why=said, way="/organiser")

        return await self._door.log_in(request, refused)

    async def log_out(self, request: Request) -> Response:
        return self._door.log_out(request)

    async def organiser_stream(self, request: Request) -> Response:
        if not self._door.is_open(request):
            return PlainTextResponse("no session", 403)
        return self._stream(
            request, ORGANISER, self._overview, lambda: self._door.is_open(request, used=False)
        )

    def _overview(self) -> dict[str, Json]:
        refused = (*self._door.wrong_ones(), *self._refusals())
        wrong = sorted((WrongTry(*each) for each in refused), key=lambda each: -each.at_s)
        place = self._place()
        told = organiser_of(self._club, self._desk, wrong, broker=self._broker, place=place)
        return {**told, "code": self.code.now, "screen": f"{place}/wall?screen={self.code.screen}"}

    async def earlier(self, request: Request) -> Response:
        """What was played in earlier rounds, to be seen and corrected."""
        if not self._door.is_open(request):
            return PlainTextResponse("no session", 403)
        event, round_ = request.path_params["event"], request.query_params.get("round", "")
        if round_ and not (round_.isdecimal() and len(round_) < 4):
            return PlainTextResponse("no such round", 404)
        try:
            told = await asyncio.to_thread(earlier_of, self._club, event, int(round_) if round_ else None)
        except ClubError as problem:
            return PlainTextResponse(str(problem), 404)
        return JSONResponse({"pairings": told})

    async def crew_code(self, request: Request) -> Response:
        """A crew's own page as a code to be scanned off the desk: the address that phones know."""
        if not self._door.is_open(request, used=False):
            return PlainTextResponse("no session", 403)
        crew = self._crew(request)
        return _nobody() if crew is None else _code(f"{self._place()}/crew/{crew.token}")

    async def offers(self, request: Request) -> Response:
        """The games and charts that an event can be played with."""
        if not self._door.is_open(request, used=False):
            return PlainTextResponse("no session", 403)
        return JSONResponse(await asyncio.to_thread(offers_by_game, self._language_of(request)))

    async def do(self, request: Request) -> Response:
        """Have the club do something, and say what came of it."""
        if (refused := self._door.why_not(request)) is not None:
            return refused
        try:
            wish, fields = read_wish(json.loads(await body_of(request)))
            said = await asyncio.to_thread(carry_out_wish, self._club, self._desk, wish, fields)
        except TooLarge:
            return PlainTextResponse("too much", 413)
        except RecursionError:
            return JSONResponse({"done": False, "why": "this is not understood"}, 400)
        except BadMessage as problem:
            return JSONResponse({"done": False, "why": str(problem)}, 400)
        except ValueError as problem:  # ClubError, NotAdmitted: their messages are for people
            return JSONResponse({"done": False, "why": str(problem)}, 409)
        language = self._language_of(request)
        untold = wish in CALLS and self._broker is not None and not self._broker.answers
        late = f" {say(Message.of('club-page.not-told'), language)}" if untold else ""
        return JSONResponse({"done": True, "why": "", "said": say(said, language) + late})

    async def event_list(self, request: Request) -> Response:
        """An event as CSV, as JSON, and as a page to print."""
        if not self._door.is_open(request):
            return PlainTextResponse("no session", 403)
        event, what = request.path_params["event"], request.path_params["what"]
        return await asyncio.to_thread(self._listed, event, what, self._language_of(request))

    def _listed(self, event: str, what: str, language: str) -> Response:
        from console.club.lists import event_json, pairings_csv, printable, results_csv, standings_csv

        kinds = {
            "standings.csv": (standings_csv, "text/csv"),
            "pairings.csv": (pairings_csv, "text/csv"),
            "results.csv": (results_csv, "text/csv"),
            "event.json": (event_json, "application/json"),
        }
        try:
            if what == "print":
                return _printable(printable(self._club, event, language, time.time()))
            if what not in kinds:
                return PlainTextResponse("no such list", 404)
            make, kind = kinds[what]
            named = {"content-disposition": f'attachment; filename="{self._club.event(event).id}-{what}"'}
            return Response(make(self._club, event), media_type=kind, headers=named)
        except ClubError as problem:
            return PlainTextResponse(str(problem), 404)

    async def journal(self, request: Request) -> Response:
        """What was played, order by order, for a dispute; it tells all secrets of a match that is over."""
        if not self._door.is_open(request):
            return PlainTextResponse("no session", 403)
        try:
            text = self._club.journal(request.path_params["identity"])
        except ClubError as problem:
            return PlainTextResponse(str(problem), 404)
        return PlainTextResponse(text.decode("utf-8", errors="replace"))

    # What all of these share

    def _stream(
        self,
        request: Request,
        who: str,
        look: Callable[[], dict[str, Json]],
        still: Callable[[], bool] = lambda: True,
    ) -> Response:
        return EventStream(
            lambda: self._text(who, look) if still() else None,
            every_s=EVERY_S,
            streams=self._leading if who == ORGANISER else self._streams,
            address=address_of(request),
        )

    def _text(self, who: str, look: Callable[[], dict[str, Json]]) -> str:
        """A picture, made once for all who see the same, and anew where something was changed."""
        answers = None if self._broker is None else self._broker.answers
        changes, now_ns, seen = (self._club.changes(), answers), self._clock(), self._seen.get(who)
        if seen is None or seen.changes != changes or now_ns - seen.made_ns > STALE_S * 1e9:
            text = json.dumps(look(), separators=(",", ":"))
            seen = self._seen[who] = SeenBefore(changes, now_ns, text)
        return seen.text

    def _page(self, name: str, request: Request, status: int = 200, **values: str) -> Response:
        """Where it comes over plain HTTP, it says so."""
        without = ("web.plain",) if request.url.scheme == "https" else ()
        language, asked = self._language_of(request), request.url.query
        return page_of(FILES / name, language, status, asked=asked, without=without, **values)

    def _language_of(self, request: Request) -> str:
        return language_of(request, self._language)


def _nobody() -> Response:
    return PlainTextResponse("no such crew", 404)


def _code(address: str) -> Response:
    """An address for cameras."""
    import segno

    file = io.BytesIO()
    segno.make_qr(address, error="m").save(file, kind="svg", border=4, dark="#000", light="#fff")
    return Response(file.getvalue(), media_type="image/svg+xml")


def _printable(text: str) -> Response:
    """It brings its own style."""
    from console.web.debriefs import with_own_style

    return with_own_style(text)
