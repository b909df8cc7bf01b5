"""Pictures of the club that pages are sent: each made once for all who see the same."""

import io
import json
from collections.abc import Callable
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from console.club.club import Club
from console.club.pages.organiser_commands import ClubHall
from console.core.views import Json
from console.pages.guard import address_of
from console.pages.network.streams import EventStream, OpenStreams
from console.panels.clock import SECOND_NS
from console.panels.link import Clock

EVERY_S = 1.0
LEADING = "organiser"
STALE_S = 5
"""So long a picture holds where nothing was changed: waits go by."""


class SeenBefore(NamedTuple):
    """A picture that was made for somebody, and of what."""

    changes: tuple[int, bool | None]
    """How often the club was changed, and whether the broker answered."""
    made_ns: int
    text: str


class Pictures:
    """What is seen of a club, and who looks; the organiser has room that no crowd takes."""

    def __init__(self, club: Club, hall: ClubHall, clock: Clock) -> None:
        self._club, self._hall, self._clock = club, hall, clock
        self._streams, self._leading = OpenStreams(), OpenStreams()
        self._seen: dict[str, SeenBefore] = {}

    def stream(
        self,
        request: Request,
        who: str,
        look: Callable[[], dict[str, Json]],
        still: Callable[[], bool] = lambda: True,
    ) -> Response:
        """The newest picture again and again, as long as somebody may `still` see it."""
        return EventStream(
            lambda: self._text(who, look) if still() else None,
            every_s=EVERY_S,
            streams=self._leading if who == LEADING else self._streams,
            address=address_of(request),
        )

    def _text(self, who: str, look: Callable[[], dict[str, Json]]) -> str:
        """Made anew where something was changed."""
        broker = self._hall.broker
        answers = None if broker is None else broker.answers
        changes, now_ns, seen = (self._club.changes(), answers), self._clock(), self._seen.get(who)
        if seen is None or seen.changes != changes or now_ns - seen.made_ns > STALE_S * SECOND_NS:
            text = json.dumps(look(), separators=(",", ":"))
            seen = self._seen[who] = SeenBefore(changes, now_ns, text)
        return seen.text


def nobody() -> Response:
    return PlainTextResponse("no such crew", 404)


def code_of(address: str) -> Response:
    """An address for cameras."""
    import segno

    file = io.BytesIO()
    segno.make_qr(address, error="m").save(file, kind="svg", border=4, dark="#000", light="#fff")
    return Response(file.getvalue(), media_type="image/svg+xml")
