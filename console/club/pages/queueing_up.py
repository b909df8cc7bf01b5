"""Queueing with a phone: a number and a boat's name by lot; nobody is asked for theirs."""

import json
from random import SystemRandom

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from console.club.club import Club
from console.club.values import ClubCrew, ClubError, ClubEvent, Format
from console.table.local_socket.commands import BadCommand
from console.table.settings import NAMES
from console.web.guarding import form_of

COOKIE = "sonar-table-crew"
DAY_S = 24 * 3600
MOST_NUMBER = 999


class QueueingUp:
    """One crew to a phone: its cookie leads back to it for a day."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._chance = SystemRandom()

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
        """A new crew at the end of the queue. Raises ClubError."""
        await form_of(request)
        known = self.known(request)
        crew = known or self._new_crew()
        if known is None:
            self._club.join(self._event().id, crew.id)
        answer = RedirectResponse(f"/crew/{crew.token}", 303)
        answer.set_cookie(COOKIE, crew.token, max_age=DAY_S, httponly=True, samesite="strict")
        return answer

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
        """`{"queue": true}` queues again, `false` leaves. Raises ClubError, BadCommand."""
        try:
            asked = json.loads(body)
        except (ValueError, RecursionError):
            raise BadCommand("this is not understood") from None
        if not isinstance(asked, dict) or type(asked.get("queue")) is not bool:
            raise BadCommand("queue, or not")
        event = self._event()
        if asked["queue"]:
            self._club.join(event.id, crew.id)
        else:
            self._club.leave_queue(event.id, crew.id)
