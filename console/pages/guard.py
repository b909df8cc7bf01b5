"""What holds for every answer and every request: headers, sizes, rates, and where a request may come from."""

import asyncio
from collections import deque
from urllib.parse import parse_qs, urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Part

from console.panels.clock import SECOND_NS
from console.panels.link import Clock

LARGEST_BODY = 8192
MOST_ASKED = 30
ASKED_WITHIN_S = 10
"""From one address so many requests that change something are heard within this time."""
ADDRESSES_KEPT = 1000
PATIENCE_S = 15.0
"""Whoever sends something and says nothing for so long is waited for no more."""

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " font-src 'self'; media-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
NO_STORE = (b"cache-control", b"no-store")


class TooLarge(Exception):
    """A request that says more than anybody has to say."""


class NotWhole(TooLarge):
    """Whoever sent it has left before its end, or says no more."""


class Guard:
    """Adds the headers to every answer. Nothing is kept by a browser unless a route says otherwise."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Part) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                kept = {name.lower() for name, _ in headers}
                headers += [each for each in (*HEADERS, NO_STORE) if each[0] not in kept]
                message = {**message, "headers": headers}
            await send(message)

        await self._app(scope, receive, guarded)


class Rates:
    """How much each address asks for."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._asked: dict[str, deque[int]] = {}

    def allows(self, address: str) -> bool:
        """Whether one more request is heard."""
        now_ns = self._clock()
        asked = self._asked.pop(address, deque(maxlen=MOST_ASKED))
        self._asked[address] = asked
        while len(self._asked) > ADDRESSES_KEPT:
            del self._asked[next(iter(self._asked))]
        if len(asked) == MOST_ASKED and now_ns - asked[0] < ASKED_WITHIN_S * SECOND_NS:
            return False
        asked.append(now_ns)
        return True


def address_of(request: HTTPConnection) -> str:
    return "" if request.client is None else request.client.host


def is_ours(request: HTTPConnection) -> bool:
    """Whether a page of this table asks, and not one of somebody else's that a browser has open.

    Over plain HTTP a browser says no more than the origin; a program that is no browser says nothing.
    """
    origin = request.headers.get("origin")
    site = request.headers.get("sec-fetch-site", "same-origin")
    if site != "same-origin":
        return False
    return origin is None or urlsplit(origin).netloc == request.headers.get("host")


async def body_of(request: Request, largest: int = LARGEST_BODY) -> bytes:
    """What a request says.

    :raises TooLarge: more than anybody has to say
    :raises NotWhole: it does not come to its end
    """
    body = b""
    try:
        async with asyncio.timeout(PATIENCE_S):
            async for part in request.stream():
                body += part
                if len(body) > largest:
                    raise TooLarge
    except (TimeoutError, ClientDisconnect):
        raise NotWhole from None
    return body


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form.

    :raises TooLarge: more than anybody has to say
    """
    text = (await body_of(request)).decode("utf-8", errors="replace")
    try:
        fields = parse_qs(text, max_num_fields=20)
    except ValueError:
        raise TooLarge from None
    return {name: values[0] for name, values in fields.items()}
