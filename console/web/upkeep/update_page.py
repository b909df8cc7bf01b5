"""Another version of the program from a desk, and the way back."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.kiosk.updates import LARGEST_BYTES, BadUpdate, allowed, chosen, go_back, take_wheel
from console.languages import Message
from console.pages.frame import PageFrame
from console.pages.guard import TooLarge
from console.pages.log_in import LogIn
from console.web.upkeep.uploads import take_file


class UpdatePages:
    """The routes. Where the machine's owner has not allowed it, they say how that is done."""

    def __init__(
        self, log_in: LogIn, frame: PageFrame, data: Path, plays: Callable[[], bool], running: asyncio.Lock
    ) -> None:
        self._log_in, self._frame, self._data = log_in, frame, data
        self._plays, self._running = plays, running

    def routes(self) -> list[Route]:
        return [
            Route("/desk/version", self.version),
            Route("/desk/update", self.update, methods=["POST"]),
            Route("/desk/go-back", self.go_back, methods=["POST"]),
        ]

    async def version(self, request: Request) -> Response:
        """What runs now, and what will."""
        if not self._log_in.is_open(request):
            return PlainTextResponse("no session", 403)
        from console.journal.header import software_version  # with the first desk: see debriefs.py

        told = {"runs": software_version(), "chosen": chosen(self._data), "allowed": allowed()}
        return JSONResponse(told)

    async def update(self, request: Request) -> Response:
        """Take a wheel; it is what the table starts with next."""
        if (refused := self._why_not(request)) is not None:
            return refused
        fresh = self._data / "update.whl.new"
        async with self._running:
            try:
                await take_file(request, fresh, LARGEST_BYTES)
                version = await asyncio.to_thread(take_wheel, fresh, self._data)
            except TooLarge:
                return self._frame.told(request, Message.of("web.desk-too-large"))
            except (BadUpdate, OSError) as problem:
                why = Message.of("web.desk-not-restored")
                return self._frame.told(request, why, problems=str(problem))
            finally:
                fresh.unlink(missing_ok=True)
        return self._frame.told(request, None, version=version)

    async def go_back(self, request: Request) -> Response:
        """Leave the version that was chosen."""
        if (refused := self._why_not(request)) is not None:
            return refused
        if not chosen(self._data):
            return self._frame.told(request, Message.of("web.desk-nothing-before"))
        try:
            version = await asyncio.to_thread(go_back, self._data)
        except OSError as problem:
            return self._frame.told(request, Message.of("web.desk-not-restored"), problems=str(problem))
        return self._frame.told(request, None, version=version)

    def _why_not(self, request: Request) -> Response | None:
        if (refused := self._log_in.why_not(request)) is not None:
            return refused
        if not allowed():
            return self._frame.told(request, Message.of("web.desk-not-allowed"))
        return self._frame.told(request, Message.of("web.desk-plays")) if self._plays() else None
