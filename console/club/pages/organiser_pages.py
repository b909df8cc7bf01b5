"""The organiser's pages: what they ask the club to do, and all that is seen behind the PIN alone."""

import asyncio
import time
from functools import partial

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.club.club import Club
from console.club.pages.club_sign import ClubSign
from console.club.pages.organiser_commands import ClubHall, carry_out_wish
from console.club.pages.organiser_wishes import CALLS, read_wish
from console.club.pages.overview import WrongTry, earlier_of, organiser_of
from console.club.pages.pictures import LEADING, Pictures, code_of, nobody
from console.club.pages.wall_code import WallCode
from console.club.values import ClubError
from console.core.views import Json
from console.languages import Message, say
from console.messages.codec import BadMessage, read_json
from console.pages.frame import PageFrame
from console.pages.guard import TooLarge, body_of
from console.pages.log_in import Leader, LogIn
from console.pages.offers import offers_by_game
from console.pages.printed_page import with_own_style

ORGANISER = Leader(
    name="organiser",
    cookie="sonar-table-club",
    called="club-page.organiser",
    without_pin="club-page.no-pin-about",
    ways=("/organiser", "/admit"),
)


class OrganiserPages:
    """The routes."""

    def __init__(
        self,
        club: Club,
        hall: ClubHall,
        sign: ClubSign,
        log_in: LogIn,
        frame: PageFrame,
        code: WallCode,
        pictures: Pictures,
    ) -> None:
        self._club, self._hall, self._sign = club, hall, sign
        self._log_in, self._frame = log_in, frame
        self._code, self._pictures = code, pictures

    def routes(self) -> list[Route]:
        return [
            Route("/organiser", partial(self.show, "organiser.html")),
            Route("/admit", partial(self.show, "admit.html")),
            Route("/organiser/stream", self.organiser_stream),
            Route("/organiser/do", self.do, methods=["POST"]),
            Route("/organiser/offers", self.offers),
            Route("/organiser/earlier/{event}", self.earlier),
            Route("/organiser/crew/{token}.svg", self.crew_code),
            Route("/organiser/list/{event}/{what}", self.event_list),
            Route("/organiser/journal/{identity}", self.journal),
        ]

    async def show(self, name: str, request: Request) -> Response:
        return self._log_in.page(name, request, club=self._sign.name)

    async def organiser_stream(self, request: Request) -> Response:
        if not self._log_in.is_open(request):
            return PlainTextResponse("no session", 403)
        still = partial(self._log_in.is_open, request, used=False)
        return self._pictures.stream(request, LEADING, self._overview, still)

    def _overview(self) -> dict[str, Json]:
        pins = (WrongTry(each.address, "pin", each.at_s) for each in self._log_in.wrong_ones())
        refused = (WrongTry(*each) for each in self._hall.refusals())
        wrong = sorted((*pins, *refused), key=lambda each: -each.at_s)
        place = self._sign.phones()
        told = organiser_of(self._club, self._hall.desk, wrong, broker=self._hall.broker, place=place)
        return {**told, "code": self._code.now, "screen": f"{place}/wall?screen={self._code.screen}"}

    async def earlier(self, request: Request) -> Response:
        """What was played in earlier rounds, to be seen and corrected."""
        if not self._log_in.is_open(request):
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
        if not self._log_in.is_open(request, used=False):
            return PlainTextResponse("no session", 403)
        crew = self._club.crew_of_token(request.path_params["token"])
        return nobody() if crew is None else code_of(f"{self._sign.phones()}/crew/{crew.token}")

    async def offers(self, request: Request) -> Response:
        """The games and charts that an event can be played with."""
        if not self._log_in.is_open(request, used=False):
            return PlainTextResponse("no session", 403)
        return JSONResponse(await asyncio.to_thread(offers_by_game, self._frame.language_of(request)))

    async def do(self, request: Request) -> Response:
        """Have the club do something, and say what came of it."""
        if (refused := self._log_in.why_not(request)) is not None:
            return refused
        try:
            wish = read_wish(read_json(await body_of(request)))
            said = await asyncio.to_thread(carry_out_wish, self._club, self._hall.desk, wish)
        except TooLarge:
            return PlainTextResponse("too much", 413)
        except BadMessage as problem:
            return JSONResponse({"done": False, "why": str(problem)}, 400)
        except ValueError as problem:  # ClubError, NotAdmitted: their messages are for people
            return JSONResponse({"done": False, "why": str(problem)}, 409)
        language = self._frame.language_of(request)
        untold = isinstance(wish, CALLS) and self._hall.broker_is_dead
        late = f" {say(Message.of('club-page.not-told'), language)}" if untold else ""
        return JSONResponse({"done": True, "why": "", "said": say(said, language) + late})

    async def event_list(self, request: Request) -> Response:
        """An event as CSV, as JSON, and as a page to print."""
        if not self._log_in.is_open(request):
            return PlainTextResponse("no session", 403)
        event, what = request.path_params["event"], request.path_params["what"]
        return await asyncio.to_thread(self._listed, event, what, self._frame.language_of(request))

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
                return with_own_style(printable(self._club, event, language, time.time()))
            if what not in kinds:
                return PlainTextResponse("no such list", 404)
            make, kind = kinds[what]
            named = {"content-disposition": f'attachment; filename="{self._club.event(event).id}-{what}"'}
            return Response(make(self._club, event), media_type=kind, headers=named)
        except ClubError as problem:
            return PlainTextResponse(str(problem), 404)

    async def journal(self, request: Request) -> Response:
        """What was played, order by order, for a dispute; it tells all secrets of a match that is over."""
        if not self._log_in.is_open(request):
            return PlainTextResponse("no session", 403)
        try:
            text = self._club.journal(request.path_params["identity"])
        except ClubError as problem:
            return PlainTextResponse(str(problem), 404)
        return PlainTextResponse(text.decode("utf-8", errors="replace"))
