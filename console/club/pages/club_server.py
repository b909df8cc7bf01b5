"""The club's pages on a thread of their own, beside the hub and the desk."""

import socket
from collections.abc import Container
from pathlib import Path
from threading import Thread

from starlette.applications import Starlette

from console.pages.network.page_server import PageServer

PATIENCE_S = 5.0


class PagesServer:
    """Serves from `start` until `close`."""

    def __init__(
        self,
        app: Starlette,
        listening: socket.socket,
        certificate: Path | None = None,
        known: Container[str] = (),
    ) -> None:
        """`certificate`: a file with certificate and key; None: plain HTTP. `known`: who has room kept."""
        self._server = PageServer(app, listening, certificate, known)
        self._thread = Thread(target=self._server.run, name="club pages", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._server.stop()
        self._thread.join(PATIENCE_S)
