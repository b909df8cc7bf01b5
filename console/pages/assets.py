"""Files that pages are made of, as they are sent: a room's own, and those that all pages share."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from console.font_files import font_file
from console.look.css import look_css

SHARED = Path(__file__).parent / "files"
ASKED_AGAIN = {"cache-control": "no-cache"}
"""A browser keeps it, and asks every time whether it still holds: an update is seen at once."""
FONTS = {"regular": False, "bold": True}
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


async def look(request: Request) -> Response:
    """The one look, which every page's own style names."""
    return Response(look_css(), media_type="text/css", headers=ASKED_AGAIN)


async def font(request: Request) -> Response:
    """The displays' own letters, as this machine has them."""
    weight = request.path_params["weight"]
    file = font_file(FONTS[weight]) if weight in FONTS else None
    if file is None:
        return PlainTextResponse("not found", 404)
    kind = {".otf": "font/otf", ".ttf": "font/ttf"}[file.suffix]
    return FileResponse(file, media_type=kind, headers={"cache-control": "max-age=86400"})
