"""Looking after a table from a desk: what its own commands say of it, its settings, its data as one file."""

import asyncio
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.kiosk.back_up import WANTED, BadBackUp, check_back_up
from console.languages import Message
from console.messages.codec import Codec, read_json
from console.output_file import move
from console.pages.frame import PageFrame
from console.pages.guard import TooLarge, body_of
from console.pages.log_in import LogIn
from console.toml_file.toml_reader import LARGEST_BYTES as LARGEST_SETTINGS
from console.web.upkeep.settings_text import NotKept, keep_text, read_text
from console.web.upkeep.update_page import UpdatePages
from console.web.upkeep.uploads import take_file

_OURS = (sys.executable, "-P", "-m", "console")
"""`-P`: the service works in its data folder, and nothing that lies there is a program."""
_LOG = (
    "journalctl",
    "--no-pager",
    "-o",
    "short-iso",
    "-n",
    "200",
    "-u",
    "sonar-table",
    "-u",
    "sonar-table-web",
)
PARTS: dict[str, Sequence[str]] = {
    "doctor": (*_OURS, "doctor"),
    "settings": (*_OURS, "settings"),
    "books": (*_OURS, "books", "show"),
    "journals": (*_OURS, "journal", "check"),
    "log": _LOG,
}
"""What can be looked at, and the command that says it: nothing that a page sends is part of one."""
FILES: dict[str, tuple[str, Sequence[str]]] = {
    "backup": ("sonar-table-{day}.tar.gz", (*_OURS, "backup", "--quiet")),
    "report": ("sonar-table-report-{day}.txt", (*_OURS, "report", "-o")),
}
"""What can be taken along: its name, and the command that makes it."""
PATIENCE_S = 180


@dataclass(frozen=True)
class TypedSettings:
    """What a page's editor sends."""

    text: str
    mark: str
    """Of what was read before."""


_CODEC = Codec(letters=2 * LARGEST_SETTINGS, items=0, least=0, largest=0, newer=True)


class DeskPages:
    """The routes. One command runs at a time: the table comes first."""

    def __init__(self, log_in: LogIn, frame: PageFrame, data: Path, plays: Callable[[], bool]) -> None:
        """`plays`: whether a match of a table of this machine is under way."""
        self._log_in, self._frame, self._data, self._plays = log_in, frame, data, plays
        self._running, self._keeping = asyncio.Lock(), asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route("/desk", self.page),
            Route("/desk/part/{name}", self.part),
            Route("/desk/file/{name}", self.file),
            Route("/desk/settings", self.settings),
            Route("/desk/settings", self.keep_settings, methods=["POST"]),
            Route("/desk/restore", self.restore, methods=["POST"]),
            *UpdatePages(self._log_in, self._frame, self._data, self._plays, self._running).routes(),
        ]

    async def page(self, request: Request) -> Response:
        return self._log_in.page("desk.html", request)

    async def part(self, request: Request) -> Response:
        command = PARTS.get(request.path_params["name"])
        if command is None or not self._log_in.is_open(request):
            return PlainTextResponse("not found", 404 if command is None else 403)
        async with self._running:
            return PlainTextResponse(await asyncio.to_thread(_said, command))

    async def file(self, request: Request) -> Response:
        wanted = FILES.get(request.path_params["name"])
        if wanted is None or not self._log_in.is_open(request):
            return PlainTextResponse("not found", 404 if wanted is None else 403)
        name, command = wanted
        folder = TemporaryDirectory(prefix="sonar-table-")
        path = Path(folder.name) / name.format(day=date.today())
        async with self._running:
            said = await asyncio.to_thread(_said, (*command, str(path)))
        if not path.is_file():
            folder.cleanup()
            return PlainTextResponse(said, 500)
        return FileResponse(path, filename=path.name, background=BackgroundTask(folder.cleanup))

    async def settings(self, request: Request) -> Response:
        """The file as it is; where there is none, one that says everything and changes nothing."""
        if not self._log_in.is_open(request):
            return PlainTextResponse("no session", 403)
        try:
            found = await asyncio.to_thread(read_text)
        except OSError as problem:
            return PlainTextResponse(str(problem), 500)
        text = found.text if found.exists else await asyncio.to_thread(_said, (*_OURS, "settings", "--new"))
        return JSONResponse({"file": str(found.path), "text": text, "mark": found.mark})

    async def keep_settings(self, request: Request) -> Response:
        if (refused := self._log_in.why_not(request)) is not None:
            return refused
        try:
            typed = _CODEC.read(TypedSettings, read_json(await body_of(request, 2 * LARGEST_SETTINGS)))
            async with self._keeping:  # of two desks that keep at once, one is told of the other
                before = await asyncio.to_thread(keep_text, typed.text, typed.mark)
        except TooLarge:
            return PlainTextResponse("too much", 413)
        except ValueError:  # a BadMessage, or letters that no file can hold
            return PlainTextResponse("not understood", 400)
        except NotKept as wrong:
            why = Message.of("web.desk-settings-wrong", count=len(wrong.problems))
            return self._frame.told(request, why, problems="\n".join(wrong.problems))
        return self._frame.told(request, None, before="" if before is None else before.name)

    async def restore(self, request: Request) -> Response:
        """Take a back-up; it is put in place when the table starts next, and what is there now is kept."""
        if (refused := self._log_in.why_not(request)) is not None:
            return refused
        if self._plays():
            return self._frame.told(request, Message.of("web.desk-plays"))
        fresh = self._data / f"{WANTED}.new"
        async with self._running:
            try:
                await take_file(request, fresh)
                count = await asyncio.to_thread(check_back_up, fresh)
                move(fresh, self._data / WANTED)
            except TooLarge:
                return self._frame.told(request, Message.of("web.desk-too-large"))
            except (BadBackUp, OSError) as problem:
                why = Message.of("web.desk-not-restored")
                return self._frame.told(request, why, problems=str(problem).replace(str(fresh), "it"))
            finally:
                fresh.unlink(missing_ok=True)
        return self._frame.told(request, None, count=str(count))


def _said(command: Sequence[str]) -> str:
    """What a command says, whatever comes of it."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False, timeout=PATIENCE_S
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"{command[0]}: {problem}\n"
    return done.stdout + done.stderr
