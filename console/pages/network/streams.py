"""Server-sent events: the newest of what somebody may see, again and again. Who is too slow is cut off."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

SLOWEST_S = 10.0
"""So long one message may take to be taken; then it is over."""
BREATH_S = 5.0
"""So often something is sent even where nothing is new, so that both sides know of each other."""
MOST_STREAMS = 240
"""Fewer than connections, so that no crowd of readers holds all of these."""
MOST_FROM_ONE = 20
"""From one address: a class may sit behind one, a broken page too."""
AGAIN_MS = 500
"""What a browser is told to wait before it comes again."""


class OpenStreams:
    """Who has a stream open."""

    def __init__(self) -> None:
        self._open: Counter[str] = Counter()

    def enter(self, address: str, *, most: int = MOST_FROM_ONE) -> bool:
        """Whether there is room for one more."""
        if self._open.total() >= MOST_STREAMS or self._open[address] >= most:
            return False
        self._open[address] += 1
        return True

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class EventStream(Response):
    """What `look` says, whenever it says something new; None: it is over."""

    def __init__(
        self, look: Callable[[], str | None], *, every_s: float, streams: OpenStreams, address: str
    ) -> None:
        super().__init__(media_type="text/event-stream")
        del self.headers["content-length"]
        self._look = look
        self._every_s = every_s
        self._crowd = streams
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not self._crowd.enter(self._address):
            busy = PlainTextResponse("too many pages", 503, headers={"retry-after": "10"})
            await busy(scope, receive, send)
            return
        try:
            request = Request(scope, receive)
            await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
            await self._run(request, send)
        except (TimeoutError, OSError):
            pass  # too slow, or gone
        finally:
            self._crowd.leave(self._address)

    async def _run(self, request: Request, send: Send) -> None:
        await self._send(send, f"retry: {AGAIN_MS}\n\n")
        last, quiet_s = "", 0.0
        while not await request.is_disconnected():
            text = self._look()
            if text is None:
                await self._send(send, "event: over\ndata: {}\n\n")
                break
            quiet_s = 0.0 if text != last else quiet_s + self._every_s
            if text != last:
                await self._send(send, f"data: {text}\n\n")
                last = text
            elif quiet_s >= BREATH_S:
                quiet_s = 0.0
                await self._send(send, ":\n\n")
            await asyncio.sleep(self._every_s)
        with suppress(TimeoutError, OSError):
            await asyncio.wait_for(send({"type": "http.response.body", "body": b""}), SLOWEST_S)

    @staticmethod
    async def _send(send: Send, text: str) -> None:
        message = {"type": "http.response.body", "body": text.encode(), "more_body": True}
        await asyncio.wait_for(send(message), SLOWEST_S)
