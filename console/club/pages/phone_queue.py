"""Queueing with a phone: a number and a boat's name by lot; nobody is asked for theirs."""

from collections import deque
from dataclasses import dataclass
from random import SystemRandom

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from console.club.club import Club
from console.club.pages.wall_code import WallCode
from console.club.values import ClubCrew, ClubError, ClubEvent, Format
from console.languages import Message
from console.messages.codec import Codec, read_json
from console.pages.guard import address_of, form_of
from console.panels.clock import SECOND_NS
from console.panels.link import Clock
from console.table.settings import NAMES

COOKIE = "sonar-table-crew"
DAY_S = 24 * 3600
MOST_NUMBER = 999
MOST_WAITING = 60
"""Crews that wait at an open table; more have no use for a number."""
MOST_NEW, NEW_WITHIN_S = 20, 300
"""So many new crews queue by phones within this time: far more than tables can take."""
MOST_FROM_ONE = 4
"""Of these from one address."""


@dataclass(frozen=True)
class QueueWish:
    """What a crew's page asks for: to queue, or not to."""

    queue: bool


_CODEC = Codec(letters=0, items=0, least=0, largest=0, newer=True)


class NotQueued(ClubError):
    """Who may not queue now; the message is for people, in their language."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.message = Message.of(f"club-page.{why}")


class QueueingUp:
    """One crew to a phone, of somebody who has seen the wall: its cookie leads back to it for a day."""

    def __init__(self, club: Club, code: WallCode, clock: Clock) -> None:
        self._club = club
        self._code = code
        self._clock = clock
        self._chance = SystemRandom()
        self._new: deque[tuple[int, str]] = deque(maxlen=MOST_NEW)
        """When somebody queued, and from where."""

    def open_events(self) -> list[ClubEvent]:
        """Those with a queue, the newest first."""
        return [event for event in self._club.events() if event.format is Format.OPEN]

    def open_names(self) -> str:
        return ", ".join(event.name for event in self.open_events())

    def known(self, request: Request) -> ClubCrew | None:
        """The crew that this phone has queued for."""
        token = request.cookies.get(COOKIE)
        return None if token is None else self._club.crew_of_token(token)

    async def join(self, request: Request) -> Response:
        """A new crew at the end of the queue. Raises ClubError, NotQueued."""
        form = await form_of(request)
        crew = self.known(request)
        if crew is None:
            self._let_in(form.get("code", ""), address_of(request))
            crew = self._new_crew()
            self._club.join(self._event().id, crew.id, by_phone=True)
        answer = RedirectResponse(f"/crew/{crew.token}", 303)
        answer.set_cookie(COOKIE, crew.token, max_age=DAY_S, httponly=True, samesite="strict")
        return answer

    def _let_in(self, code: str, address: str) -> None:
        """Raises NotQueued, ClubError."""
        waiting = len(self._club.queue(self._event().id))
        if not self._code.opens(code):
            raise NotQueued("code-wrong")
        now_ns = self._clock()
        since = [who for at_ns, who in self._new if now_ns - at_ns < NEW_WITHIN_S * SECOND_NS]
        if waiting >= MOST_WAITING or len(since) >= MOST_NEW or since.count(address) >= MOST_FROM_ONE:
            raise NotQueued("queue-full")
        self._new.append((now_ns, address))

    def _event(self) -> ClubEvent:
        found = self.open_events()
        if not found:
            raise ClubError("nobody queues here now: ask the organiser")
        return found[0]

    def _new_crew(self) -> ClubCrew:
        """Called like a boat, with a number that no other has."""
        self._event()
        taken = {crew.name for crew in self._club.crews()}
        every = (f"{boat} {number}" for number in range(2, MOST_NUMBER) for boat in NAMES)
        free = [name for name in every if name not in taken]
        return self._club.enter_crew(self._chance.choice(free[: 2 * len(NAMES)]))

    def change(self, crew: ClubCrew, body: bytes) -> None:
        """`{"queue": true}` queues again, `false` leaves. Raises ClubError, BadMessage."""
        wish = _CODEC.read(QueueWish, read_json(body))
        event = self._event()
        if wish.queue:
            self._club.join(event.id, crew.id, by_phone=True)
        else:
            self._club.leave_queue(event.id, crew.id)
