"""The club's pages on a thread of their own, beside the hub and the desk."""

import socket
from pathlib import Path
from threading import Thread

from starlette.applications import Starlette

from console.web.network.serving import server_of

PATIENCE_S = 5.0


class PagesServer:
    """Serves from `start` until `close`."""

    def __init__(self, app: Starlette, listening: socket.socket, certificate: Path | None = None) -> None:
        """`certificate`: a file with certificate and key; None: plain HTTP."""
        self._server = server_of(app, certificate)
        self._listening = listening
        self._thread = Thread(target=self._run, name="club pages", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def _run(self) -> None:
        self._server.run(sockets=[self._listening])

    def close(self) -> None:
        self._server.should_exit = True
        self._thread.join(PATIENCE_S)
