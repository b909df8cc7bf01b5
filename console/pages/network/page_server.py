"""The server: uvicorn, with nobody who holds a connection open for nothing."""

import asyncio
import logging
import resource
import socket
from collections.abc import Container
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from time import time
from typing import Any

import h11
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from console.background import Background
from console.pages.network.certificate import Certificates, NoCertificate, ends, is_due, renew
from console.pages.network.connections import Connections, CountedListener
from console.pages.network.repeated_lines import RepeatedLines
from console.wall_clock import cannot_be

log = logging.getLogger(__name__)

LOOK_S = 10.0
"""A connection on which nothing was asked for, or nothing taken of what was, within two looks is closed."""
HANDSHAKE_S = 5.0
RENEWAL_S = 12 * 3600.0
"""So often it is looked whether the certificate ends soon."""
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


class _RenewedServer(uvicorn.Server):
    """Shows whoever connects the certificate as it is by now."""

    renewed = False
    """The file is another than the one that was read; said by another thread."""

    async def on_tick(self, counter: int) -> bool:
        context, certificate = self.config.ssl, self.config.ssl_certfile
        if self.renewed and context is not None and certificate is not None:
            self.renewed = False
            context.load_cert_chain(certificate)
        return await super().on_tick(counter)


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
        self._server = _RenewedServer(_config(app, connections, certificate))
        self._certificate = certificate
        for name in ("uvicorn.error", "asyncio"):
            log = logging.getLogger(name)
            if not any(isinstance(each, RepeatedLines) for each in log.filters):
                log.addFilter(RepeatedLines())

    def run(self) -> None:
        """Until we are asked to end."""
        _allow_files()
        if self._certificate is None:
            self._server.run(sockets=[self._listening])
            return
        look = Background(self.look_at_certificate, name="certificate", idle_s=RENEWAL_S, again_s=RENEWAL_S)
        look.wake()
        self._server.run(sockets=[self._listening])
        look.close(0)

    def look_at_certificate(self, now_s: float | None = None) -> bool:
        """Renew the pages' certificate in time; by a clock that cannot be right nothing is renewed."""
        now_s = time() if now_s is None else now_s
        assert self._certificate is not None, "there is none to look at"
        files = Certificates(self._certificate.parent)
        try:
            if not cannot_be(now_s) and is_due(files, datetime.fromtimestamp(now_s, UTC)):
                renew(files)
                self._server.renewed = True
                log.warning("the pages' certificate was renewed; it holds until %s", ends(files.server))
        except NoCertificate as problem:
            log.warning("the pages' certificate: %s", problem)
            return False
        return True

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
