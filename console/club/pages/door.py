"""The organiser's door: a PIN as the facilitator's, sessions of its own, and who has tried in vain."""

import asyncio
from collections import deque
from collections.abc import Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from console.panels.link import Clock
from console.web.entry.pin import Tries, opens, read_pin
from console.web.entry.sessions import Sessions
from console.web.guarding import Rates, TooLarge, address_of, form_of, is_ours
from console.web.network.connections import KnownAddresses

COOKIE = "sonar-table-club"
"""Another than the table's own pages have: cookies know machines, not ports."""
TRIES_KEPT = 50
WAYS = ("/organiser", "/admit")
"""Where somebody may be led on to."""


class OrganiserDoor:
    """Who is in. PIN and sessions are kept in the club's folder."""

    def __init__(self, folder: Path, clock: Clock, wall: Callable[[], float]) -> None:
        """`clock`: for waiting; `wall`: seconds of UTC, for showing."""
        self._folder = folder
        self._wall = wall
        self._pin = read_pin(folder)
        self._opened = Sessions(folder, self._pin)
        self._tries = Tries(clock)
        self._trying = asyncio.Lock()
        self.rates = Rates(clock)
        self.known = KnownAddresses(clock)
        self._wrong: deque[tuple[str, float]] = deque(maxlen=TRIES_KEPT)

    @property
    def has_pin(self) -> bool:
        return bool(self._sessions and self._pin)

    @property
    def _sessions(self) -> Sessions:
        """Those of the PIN that holds now: somebody may have changed it meanwhile."""
        pin = read_pin(self._folder)
        if pin != self._pin:
            self._pin, self._opened = pin, Sessions(self._folder, pin)
        return self._opened

    def is_open(self, request: Request, *, used: bool = True) -> bool:
        """Whether the organiser asks."""
        is_open = self._sessions.is_open(request.cookies.get(COOKIE), used=used)
        if is_open:
            self.known.seen(address_of(request))
        return is_open

    def page_token(self, request: Request) -> str:
        return Sessions.page_token(request.cookies[COOKIE])

    def wrong_ones(self) -> list[tuple[str, str, float]]:
        """Who tried a wrong PIN: who, what, when."""
        return [(who, "pin", at_s) for who, at_s in self._wrong]

    async def log_in(self, request: Request, refused: Callable[[str, int, int], Response]) -> Response:
        """Somebody types a PIN; one try at a time. `refused`: the page, by why, seconds and status."""
        address = address_of(request)
        if not is_ours(request) or not self.rates.allows(address):
            return PlainTextResponse("not from here", 403)
        try:
            form = await form_of(request)
        except TooLarge:
            return PlainTextResponse("too much", 413)
        async with self._trying:
            sessions = self._sessions
            wait_s = self._tries.wait_s(address)
            if wait_s or not self._pin:
                return refused("pin-wait", wait_s, 429)
            if not await asyncio.to_thread(opens, form.get("pin", ""), self._pin):
                self._tries.wrong(address)
                self._wrong.append((address, self._wall()))
                return refused("pin-wrong", 0, 403)
        self._tries.right(address)
        self._wrong = deque((each for each in self._wrong if each[0] != address), maxlen=TRIES_KEPT)
        self.known.seen(address)
        way = form.get("way", "")
        answer = RedirectResponse(way if way in WAYS else WAYS[0], 303)
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, sessions.begin(), httponly=True, samesite="strict", secure=secure)
        return answer

    def log_out(self, request: Request) -> Response:
        if not is_ours(request):
            return PlainTextResponse("not from here", 403)
        token = request.cookies.get(COOKIE)
        if token is not None:
            self._sessions.end(token)
        answer = RedirectResponse("/", 303)
        answer.delete_cookie(COOKIE)
        return answer

    def why_not(self, request: Request) -> Response | None:
        """Why a page may not change anything; None: a page of an open session asks."""
        if not is_ours(request):
            return PlainTextResponse("not from here", 403)
        if not self.rates.allows(address_of(request)):
            return PlainTextResponse("too often", 429)
        if not self.is_open(request):
            return PlainTextResponse("no session", 403)
        if request.headers.get("x-page-token") != self.page_token(request):
            return PlainTextResponse("not from this page", 403)
        return None
