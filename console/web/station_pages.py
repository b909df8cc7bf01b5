"""The pages of stations: as they are sent, and what installs them."""

from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from console.languages import Message, say
from console.look.tokens import NIGHT
from console.pages.assets import ASKED_AGAIN, Assets
from console.pages.frame import PageFrame

FOLDER = Path(__file__).parent / "files" / "station"
GROUND = NIGHT.sea
"""Behind a page that is still coming."""


class TabletPages:
    """The routes but for the socket."""

    def __init__(self, frame: PageFrame) -> None:
        self._frame = frame

    def routes(self) -> list[Route]:
        return [
            Route("/station", self.station),
            Route("/station/assets/{name}", Assets(FOLDER).answer),
            Route("/station/manifest.webmanifest", self.manifest),
        ]

    async def station(self, request: Request) -> Response:
        """For anybody: what is at the station comes by its socket, to whoever has a code."""
        return self._frame.page("station/station.html", request, ground=GROUND)

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
