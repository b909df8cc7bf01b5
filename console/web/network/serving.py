"""The server: uvicorn, with nobody who holds a connection open for nothing."""

import asyncio
import socket
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

LOOK_S = 10.0
"""A connection on which nothing was asked for within two looks is closed."""
MOST_CONNECTIONS = 400
MOST_FROM_ONE = 120
"""A class may come from one address, and each of its browsers opens seven."""
LARGEST_HEAD = 16 * 1024
LARGEST_SAYING = 2048
"""Of a tablet; the table itself hears less."""


class ImpatientProtocol(H11Protocol):
    """HTTP that ends with whoever opens connections and asks for nothing, or opens too many."""

    _from: ClassVar[Counter[str]] = Counter()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = str((transport.get_extra_info("peername") or ("",))[0])
        self._idle = 0
        self._from[self._address] += 1
        self._looking = self.loop.call_later(LOOK_S, self._look)
        if self._from[self._address] > MOST_FROM_ONE:
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._looking.cancel()
        self._uncount()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a tablet's: whoever hears it there sees to it that it ends."""
        self._looking.cancel()
        self._uncount()
        super().handle_websocket_upgrade(event)

    def _uncount(self) -> None:
        self._from[self._address] -= 1
        if not self._from[self._address]:
            del self._from[self._address]

    def _look(self) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        self._idle = 0 if busy else self._idle + 1
        if self._idle >= 2:
            self.transport.close()
        else:
            self._looking = self.loop.call_later(LOOK_S, self._look)


def serve(app: Starlette, listening: socket.socket, certificate: Path | None = None) -> None:
    """Serve until we are asked to end. `certificate`: a file with certificate and key; None: plain HTTP."""
    server_of(app, certificate).run(sockets=[listening])


def server_of(app: Starlette, certificate: Path | None = None) -> uvicorn.Server:
    """The server, for whoever runs it on a thread of its own."""
    secured: dict[str, Any] = {} if certificate is None else {"ssl_certfile": str(certificate)}
    config = uvicorn.Config(
        app,
        http=ImpatientProtocol,
        ws="websockets-sansio",
        ws_max_size=LARGEST_SAYING,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        limit_concurrency=MOST_CONNECTIONS,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        **secured,
    )
    return uvicorn.Server(config)
