"""Looking after a table from a desk: what its own commands say of it, and its data as one file."""

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.web.guarding import FacilitatorsOnly

_OURS = (sys.executable, "-m", "console")
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


class DeskPages:
    """The routes. One command runs at a time: the table comes first."""

    def __init__(self, guarded: FacilitatorsOnly) -> None:
        self._guarded = guarded
        self._running = asyncio.Lock()

    def routes(self) -> list[Route]:
        return [
            Route("/desk", self.page),
            Route("/desk/part/{name}", self.part),
            Route("/desk/file/{name}", self.file),
        ]

    async def page(self, request: Request) -> Response:
        return self._guarded.facilitator_page("desk.html", request)

    async def part(self, request: Request) -> Response:
        command = PARTS.get(request.path_params["name"])
        if command is None or not self._guarded.is_facilitator(request):
            return PlainTextResponse("not found", 404 if command is None else 403)
        async with self._running:
            return PlainTextResponse(await asyncio.to_thread(_said, command))

    async def file(self, request: Request) -> Response:
        wanted = FILES.get(request.path_params["name"])
        if wanted is None or not self._guarded.is_facilitator(request):
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


def _said(command: Sequence[str]) -> str:
    """What a command says, whatever comes of it."""
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, errors="replace", check=False, timeout=PATIENCE_S
        )
    except (OSError, subprocess.TimeoutExpired) as problem:
        return f"{command[0]}: {problem}\n"
    return done.stdout + done.stderr
