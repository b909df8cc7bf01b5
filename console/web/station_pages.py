"""The pages of stations: as they are sent, with the displays' colours and letters, and what installs them."""

from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from console.font_files import font_file
from console.languages import Message, say
from console.pages.assets import ASKED_AGAIN, Assets
from console.pages.frame import PageFrame

if TYPE_CHECKING:
    from console.displays.tokens import Tokens

FOLDER = Path(__file__).parent / "files" / "station"
FONTS = {"regular": False, "bold": True}
GROUND = "#06141B"
"""The sea by night, behind a page that is still coming."""


class TabletPages:
    """The routes but for the socket."""

    def __init__(self, frame: PageFrame) -> None:
        self._frame = frame

    def routes(self) -> list[Route]:
        return [
            Route("/station", self.station),
            Route("/station/assets/{name}", Assets(FOLDER).answer),
            Route("/station/looks.css", self.looks),
            Route("/station/font/{weight}", self.font),
            Route("/station/manifest.webmanifest", self.manifest),
        ]

    async def station(self, request: Request) -> Response:
        """For anybody: what is at the station comes by its socket, to whoever has a code."""
        return self._frame.page("station/station.html", request)

    async def looks(self, request: Request) -> Response:
        return Response(looks_css(), media_type="text/css", headers=ASKED_AGAIN)

    async def font(self, request: Request) -> Response:
        """The displays' own letters, as this machine has them."""
        weight = request.path_params["weight"]
        file = font_file(FONTS[weight]) if weight in FONTS else None
        if file is None:
            return PlainTextResponse("not found", 404)
        kind = {".otf": "font/otf", ".ttf": "font/ttf"}[file.suffix]
        return FileResponse(file, media_type=kind, headers={"cache-control": "max-age=86400"})

    async def manifest(self, request: Request) -> Response:
        """With a certificate that the tablet trusts the page can be installed as an app of its own."""
        title = say(Message.of("tablet.title"), self._frame.language_of(request))
        icons = [
            {"src": f"/station/assets/icon-{side}.png", "sizes": f"{side}x{side}", "type": "image/png"}
            for side in (192, 512)
        ]
        about = {
            "name": title,
            "short_name": title,
            "start_url": "/station",
            "scope": "/station",
            "display": "fullscreen",
            "background_color": GROUND,
            "theme_color": GROUND,
            "icons": icons,
        }
        return JSONResponse(about, media_type="application/manifest+json", headers=ASKED_AGAIN)


@cache
def looks_css() -> str:
    """The displays' colours as variables, a set for each look; loaded when somebody asks for them."""
    from console.displays.tokens import LOOKS

    faces = [
        f"@font-face {{ font-family: B612; font-weight: {weight}; src: url(/station/font/{name}); }}"
        for name, weight in (("regular", 400), ("bold", 700))
    ]
    looks = [f':root[data-look="{name}"] {{ {_variables(tokens)} }}' for name, tokens in LOOKS.items()]
    return "\n".join([*faces, *looks]) + "\n"


def _variables(tokens: "Tokens") -> str:
    colours = {field.name: getattr(tokens, field.name) for field in fields(tokens)}
    named = {name: colour for name, colour in colours.items() if isinstance(colour, str)}
    return " ".join(f"--{name.replace('_', '-')}: {colour};" for name, colour in named.items())
