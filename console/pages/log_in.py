"""The one way in: whoever knows the PIN has a session, and its pages alone may change anything."""

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from console.languages import Message, say
from console.pages.frame import PageFrame, sentence
from console.pages.guard import Rates, TooLarge, address_of, form_of, is_ours
from console.pages.network.connections import KnownAddresses
from console.pages.pin import Tries, opens, read_pin
from console.pages.sessions import Sessions
from console.panels.clock import table_clock
from console.panels.link import Clock

TRIES_KEPT = 50


@dataclass(frozen=True)
class Leader:
    """Somebody with a PIN."""

    name: str
    """`facilitator`: what their address and their browser's list of passwords say."""
    cookie: str
    """One for each kind: cookies know machines, not ports."""
    called: str
    """The sentence that names them."""
    without_pin: str
    """The sentence that says how a PIN is set."""
    ways: tuple[str, ...]
    """Their pages, to which the PIN leads on; the first where none was asked for."""


@dataclass(frozen=True)
class WrongPin:
    """Somebody whom the PIN did not let in."""

    address: str
    at_s: float


class LogIn:
    """Who is in. PIN and sessions are kept in a folder, so that both outlive this process."""

    def __init__(
        self,
        leader: Leader,
        folder: Path,
        frame: PageFrame,
        clock: Clock = table_clock,
        wall: Callable[[], float] = time.time,
    ) -> None:
        """`clock`: for waiting; `wall`: seconds of UTC, for showing."""
        self._leader = leader
        self._folder = folder
        self._frame = frame
        self._wall = wall
        self._pin = read_pin(folder)
        self._opened = Sessions(folder, self._pin)
        self._tries = Tries(clock)
        self._trying = asyncio.Lock()
        self._wrong: deque[WrongPin] = deque(maxlen=TRIES_KEPT)
        self.rates = Rates(clock)
        self.known = KnownAddresses(clock)
        """Where those are who lead or play: no crowd takes their room."""

    def routes(self) -> list[Route]:
        way = f"/{self._leader.name}"
        return [
            Route(f"{way}/pin", self.log_in, methods=["POST"]),
            Route(f"{way}/pin", self.again),
            Route(f"{way}/leave", self.log_out, methods=["POST"]),
        ]

    def is_open(self, request: Request, *, used: bool = True) -> bool:
        """Whether a session is open. `used`: somebody is there, not just an open page."""
        is_open = self._sessions.is_open(self._token(request), used=used)
        if is_open:
            self.known.seen(address_of(request))
        return is_open

    def page(self, name: str, request: Request, **values: str) -> Response:
        """A page behind the PIN; the one that asks for it where no session is open."""
        is_open = self.is_open(request)
        if not self._pin:
            return self._page("no_pin.html", request)
        if not is_open:
            return self._page("pin.html", request, way=request.url.path)
        return self._frame.page(name, request, 200, token=self._page_token(request), **values)

    def why_not(self, request: Request) -> Response | None:
        """Why a page may not change anything; None: a page of an open session asks."""
        if not is_ours(request):
            return PlainTextResponse("not from here", 403)
        if not self.rates.allows(address_of(request)):
            return PlainTextResponse("too often", 429)
        if not self.is_open(request):
            return PlainTextResponse("no session", 403)
        if request.headers.get("x-page-token") != self._page_token(request):
            return PlainTextResponse("not from this page", 403)
        return None

    def wrong_ones(self) -> list[WrongPin]:
        """Who tried a wrong PIN and no right one since."""
        return list(self._wrong)

    async def log_in(self, request: Request) -> Response:
        """Somebody types a PIN. One try at a time: each takes a while, and nothing else waits for it."""
        address = address_of(request)
        if not is_ours(request) or not self.rates.allows(address):
            return PlainTextResponse("not from here", 403)
        try:
            form = await form_of(request)
        except TooLarge:
            return PlainTextResponse("too much", 413)
        way = form.get("way", "")
        way = way if way in self._leader.ways else self._leader.ways[0]
        async with self._trying:
            sessions = self._sessions
            if (wait_s := self._tries.wait_s(address)) or not self._pin:
                return self._refused(request, 429, way, Message.of("web.pin-wait", seconds=wait_s))
            if not await asyncio.to_thread(opens, form.get("pin", ""), self._pin):
                self._tries.wrong(address)
                self._wrong.append(WrongPin(address, self._wall()))
                return self._refused(request, 403, way, Message.of("web.pin-wrong"))
        self._tries.right(address)
        self._wrong = deque((each for each in self._wrong if each.address != address), maxlen=TRIES_KEPT)
        self.known.seen(address)
        answer = RedirectResponse(way, 303)
        secure = request.url.scheme == "https"
        cookie = self._leader.cookie
        answer.set_cookie(cookie, sessions.begin(), httponly=True, samesite="strict", secure=secure)
        return answer

    async def again(self, request: Request) -> Response:
        """Where a PIN was refused, its page has this address when it is loaded again."""
        asked = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"{self._leader.ways[0]}{asked}", 303)

    async def log_out(self, request: Request) -> Response:
        if not is_ours(request):
            return PlainTextResponse("not from here", 403)
        token = self._token(request)
        if token is not None:
            self._sessions.end(token)
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(self._leader.cookie)
        return answer

    @property
    def _sessions(self) -> Sessions:
        """Those of the PIN that holds now: somebody may have changed it meanwhile."""
        pin = read_pin(self._folder)
        if pin != self._pin:
            self._pin, self._opened = pin, Sessions(self._folder, pin)
        return self._opened

    def _token(self, request: Request) -> str | None:
        return request.cookies.get(self._leader.cookie)

    def _page_token(self, request: Request) -> str:
        return Sessions.page_token(request.cookies[self._leader.cookie])

    def _refused(self, request: Request, status: int, way: str, why: Message) -> Response:
        said = say(why, self._frame.language_of(request))
        return self._page("pin.html", request, status, why=said, way=way)

    def _page(self, name: str, request: Request, status: int = 200, **values: str) -> Response:
        """A page before the PIN, in its leader's name."""
        language, leader = self._frame.language_of(request), self._leader
        called, how = (sentence(each, language) for each in (leader.called, leader.without_pin))
        return self._frame.page(name, request, status, who=leader.name, called=called, help=how, **values)
