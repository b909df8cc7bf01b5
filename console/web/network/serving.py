"""The server: uvicorn, with nobody who holds a connection open for nothing."""

import asyncio
import logging
import resource
import socket
from collections.abc import Container
from functools import partial
from pathlib import Path
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from console.web.network.connections import Connections, CountedListener
from console.web.network.repeated_lines import RepeatedLines

LOOK_S = 10.0
"""A connection on which nothing was asked for, or nothing taken of what was, within two looks is closed."""
HANDSHAKE_S = 5.0
BACKLOG = 128
LARGEST_HEAD = 16 * 1024
LARGEST_SAYING = 2048
"""Of a tablet; the table itself hears less."""
FILES = 4096
"""Connections and all else that this process has open, at the most."""


class ImpatientLoop(asyncio.SelectorEventLoop):
    """Waits no longer than a moment for whoever begins a handshake and does not end it."""

    async def create_server(self, *args: Any, **options: Any) -> asyncio.Server:
        if options.get("ssl") is not None:
            options["ssl_handshake_timeout"] = HANDSHAKE_S
        return await super().create_server(*args, **options)


class ImpatientProtocol(H11Protocol):
    """HTTP that ends with whoever opens connections and asks for nothing."""

    def __init__(self, connections: Connections, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self._connections = connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._idle = 0
        self._looking = self.loop.call_later(LOOK_S, self._look)
        self._connection = self._connections.of(transport.get_extra_info("peername"))
        if self._connection is not None:
            self._connection.answered = self._answers

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._looking.cancel()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From now on it is a tablet's: whoever hears it there sees to it that it ends."""
        self._looking.cancel()
        if self._connection is not None:
            self._connection.answered = lambda: True
        super().handle_websocket_upgrade(event)

    def _answers(self) -> bool:
        cycle = self.cycle
        return cycle is not None and cycle.response_started and not cycle.response_complete

    def _look(self) -> None:
        busy = self.cycle is not None and not self.cycle.response_complete
        self._idle = 0 if busy and not self.flow.write_paused else self._idle + 1
        if self._idle >= 2:
            self.transport.abort()
        else:
            self._looking = self.loop.call_later(LOOK_S, self._look)


class PageServer:
    """Serves an application at one port."""

    def __init__(
        self,
        app: Starlette,
        listening: socket.socket,
        certificate: Path | None = None,
        known: Container[str] = (),
    ) -> None:
        """`certificate`: a file with certificate and key; None: plain HTTP.

        :param known: the addresses for which room is kept
        """
        connections = Connections(known)
        self._listening = CountedListener(listening, connections)
        self._server = uvicorn.Server(_config(app, connections, certificate))
        for name in ("uvicorn.error", "asyncio"):
            log = logging.getLogger(name)
            if not any(isinstance(each, RepeatedLines) for each in log.filters):
                log.addFilter(RepeatedLines())

    def run(self) -> None:
        """Until we are asked to end."""
        _allow_files()
        self._server.run(sockets=[self._listening])

    def stop(self) -> None:
        """End soon; from any thread."""
        self._server.should_exit = True


def _config(app: Starlette, connections: Connections, certificate: Path | None) -> uvicorn.Config:
    secured: dict[str, Any] = {} if certificate is None else {"ssl_certfile": str(certificate)}
    return uvicorn.Config(
        app,
        http=partial(ImpatientProtocol, connections),  # type: ignore[arg-type]  # it is called, and no more
        loop=f"{__name__}:{ImpatientLoop.__name__}",
        ws="websockets-sansio",
        ws_max_size=LARGEST_SAYING,
        ws_max_queue=8,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        access_log=False,
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        backlog=BACKLOG,
        timeout_keep_alive=10,
        timeout_graceful_shutdown=1,
        h11_max_incomplete_event_size=LARGEST_HEAD,
        **secured,
    )


def _allow_files() -> None:
    """Where the system lets us: as many open files as all connections need."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
