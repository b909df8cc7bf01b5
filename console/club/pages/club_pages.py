"""The club's pages and what they ask for: `sonar-table club run` serves them."""

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from console.club.club import Club
from console.club.pages.club_audience import crew_of, wall_of
from console.club.pages.club_sign import ClubSign
from console.club.pages.organiser_commands import ClubHall
from console.club.pages.organiser_pages import ORGANISER, OrganiserPages
from console.club.pages.own_debriefs import OwnDebriefs
from console.club.pages.phone_queue import NotQueued, QueueingUp
from console.club.pages.pictures import Pictures, code_of, nobody
from console.club.pages.wall_code import WallCode
from console.club.values import ClubCrew, ClubError
from console.languages import say
from console.messages.codec import BadMessage
from console.pages.frame import PageFrame
from console.pages.guard import Guard, TooLarge, address_of, body_of, is_ours
from console.pages.log_in import LogIn
from console.pages.network.connections import KnownAddresses
from console.panels.clock import table_clock
from console.panels.link import Clock

FILES = Path(__file__).parent / "files"


class ClubPages:
    """The pages of one club: what hangs on the wall, what phones show, and the organiser's desk."""

    def __init__(
        self,
        club: Club,
        folder: Path,
        *,
        sign: ClubSign | None = None,
        hall: ClubHall | None = None,
        clock: Clock = table_clock,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`folder`: the club's, where the PIN is; `hall`: what the organiser sees beside the club."""
        self._club = club
        self._sign, self._hall = sign or ClubSign(), hall or ClubHall()
        self._frame = PageFrame(FILES, folder, language=self._sign.language, words="club-page.")
        self._log_in = LogIn(ORGANISER, folder, self._frame, clock, wall)
        self._debriefs = OwnDebriefs(club)
        self.code = WallCode(folder, wall)
        """What the hall's screen shows, and nobody else."""
        self._queueing = QueueingUp(club, self.code, clock)
        self._pictures = Pictures(club, self._hall, clock)

    @property
    def known(self) -> KnownAddresses:
        """Where the organiser is: no crowd takes that room."""
        return self._log_in.known

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
            *self._frame.routes(),
            *(self._organised() if organised else ()),
        ]
        return Starlette(routes=routes, middleware=[Middleware(Guard)])

    def _organised(self) -> list[Route]:
        pages = OrganiserPages(
            self._club, self._hall, self._sign, self._log_in, self._frame, self.code, self._pictures
        )
        return [*self._log_in.routes(), *pages.routes()]

    # For everybody

    async def show(self, name: str, request: Request) -> Response:
        return self._frame.page(
            name, request, club=self._sign.name, organiser=f"{self._sign.organiser()}/organiser"
        )

    async def wall_stream(self, request: Request) -> Response:
        """The hall's own screen shows the code too, by which phones queue."""
        if not self._is_screen(request):
            return self._pictures.stream(request, "wall", lambda: {**wall_of(self._club), "code": None})
        return self._pictures.stream(
            request, "screen", lambda: {**wall_of(self._club), "code": self.code.now}
        )

    def _is_screen(self, request: Request) -> bool:
        return self.code.is_screen(request.query_params.get("screen"))

    async def join_code(self, request: Request) -> Response:
        """The code that phones read off the wall: only there can it be seen."""
        address = self._sign.phones()
        if not address or not self._is_screen(request):
            return PlainTextResponse("not for this page", 404)
        return code_of(f"{address}/join?code={self.code.now}")

    # For phones

    async def join(self, request: Request) -> Response:
        """Queue up: a number, and no name asked for. A phone that has one is led back to it."""
        if request.method == "GET":
            known = self._queueing.known(request)
            if known is not None:
                return RedirectResponse(f"/crew/{known.token}", 303)
            return self._join_page(request)
        if not is_ours(request) or not self._log_in.rates.allows(address_of(request)):
            return PlainTextResponse("not from here", 403)
        try:
            return await self._queueing.join(request)
        except NotQueued as problem:
            return self._join_page(request, 409, say(problem.message, self._frame.language_of(request)))
        except (ClubError, TooLarge) as problem:
            return self._join_page(request, 409, str(problem))

    def _join_page(self, request: Request, status: int = 200, why: str = "") -> Response:
        about = {"club": self._sign.name, "open": self._queueing.open_names(), "why": why}
        return self._frame.page(
            "join.html", request, status, code=request.query_params.get("code", ""), **about
        )

    async def crew(self, request: Request) -> Response:
        crew = self._crew(request)
        return self._frame.page("crew.html", request, crew=crew.shown, token=crew.token) if crew else nobody()

    async def crew_stream(self, request: Request) -> Response:
        crew = self._crew(request)
        if crew is None:
            return nobody()
        return self._pictures.stream(request, f"crew {crew.id}", lambda: crew_of(self._club, crew))

    async def crew_queue(self, request: Request) -> Response:
        """Whoever has the link lets its crew queue, or go."""
        crew = self._crew(request)
        if crew is None or not is_ours(request) or not self._log_in.rates.allows(address_of(request)):
            return PlainTextResponse("not from here", 403)
        try:
            self._queueing.change(crew, await body_of(request))
        except (ClubError, BadMessage, TooLarge) as problem:
            return JSONResponse({"done": False, "why": str(problem)}, 409)
        return JSONResponse({"done": True, "why": ""})

    async def crew_debrief(self, request: Request) -> Response:
        crew = self._crew(request)
        if crew is None:
            return nobody()
        return await self._debriefs.answer(
            crew, request.path_params["identity"], self._frame.language_of(request)
        )

    def _crew(self, request: Request) -> ClubCrew | None:
        return self._club.crew_of_token(request.path_params["token"])
