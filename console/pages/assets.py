"""Files that pages are made of, as they are sent: a room's own, and those that all pages share."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

SHARED = Path(__file__).parent / "files"
ASKED_AGAIN = {"cache-control": "no-cache"}
"""A browser keeps it, and asks every time whether it still holds: an update is seen at once."""
KINDS = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".mp4": "video/mp4",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webm": "video/webm",
}


class Assets:
    """What lies in a few folders, and nothing beside or below them. The first that has a name sends it."""

    def __init__(self, *folders: Path) -> None:
        self._folders = folders

    async def answer(self, request: Request) -> Response:
        """The file that `{name}` of a route asks for."""
        name = request.path_params["name"]
        for folder in self._folders:
            path = folder / name
            if path.suffix in KINDS and path.parent == folder and path.is_file():
                return FileResponse(path, media_type=KINDS[path.suffix], headers=ASKED_AGAIN)
        return PlainTextResponse("not found", 404)
