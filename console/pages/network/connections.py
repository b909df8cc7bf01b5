"""Who may hold a connection: counted where it is accepted, before a byte is said or a handshake is begun.

A crowd shares one room, and nobody may take most of it. Whoever leads or plays has a room apart, by the
address of a living session, which no crowd can fill.
"""

import socket
from collections import Counter
from collections.abc import Callable, Container
from contextlib import suppress
from typing import Any

from console.panels.clock import SECOND_NS, table_clock
from console.panels.link import Clock

MOST_CONNECTIONS = 400
"""Of the crowd: more than the streams and tablets that it may hold, so that some room is always moving."""
MOST_FROM_ONE = 120
"""A class may come from one address, and each of its browsers opens seven."""
KEPT_FOR_ONE = 16
"""So many each address that leads or plays may have beside all that."""
MOST_KNOWN = 64
KNOWN_FOR_S = 2 * 3600
MOST_REFUSED = 64
"""At one go; then everything else has its turn."""


class KnownAddresses:
    """Where those are who lead or play: addresses of which a session was open lately."""

    def __init__(self, clock: Clock = table_clock) -> None:
        self._clock = clock
        self._seen_ns: dict[str, int] = {}

    def seen(self, address: str) -> None:
        """A session is open there."""
        self._seen_ns.pop(address, None)
        self._seen_ns[address] = self._clock()
        while len(self._seen_ns) > MOST_KNOWN:
            del self._seen_ns[next(iter(self._seen_ns))]

    def __contains__(self, address: object) -> bool:
        seen_ns = self._seen_ns.get(str(address))
        return seen_ns is not None and self._clock() - seen_ns <= KNOWN_FOR_S * SECOND_NS


class Connection(socket.socket):
    """One that somebody holds. Whoever closes it gives its room back."""

    def __init__(self, accepted: socket.socket, place: Any, left: Callable[["Connection"], None]) -> None:
        super().__init__(fileno=accepted.detach())
        self.place = place
        self.address = str(place[0])
        self.answered: Callable[[], bool] = lambda: False
        """Whether something is being sent there that was asked for."""
        self._left = left

    def close(self) -> None:
        self._left(self)
        super().close()

    def cut(self) -> None:
        """End it; its transport sees that, and closes."""
        self._left(self)
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)


class Connections:
    """All that are open at one port."""

    def __init__(self, known: Container[str] = ()) -> None:
        """`known`: the addresses of whoever leads or plays."""
        self._known = known
        self._crowd: dict[Connection, None] = {}
        self._kept: dict[Connection, None] = {}
        self._from: Counter[str] = Counter()
        self._places: dict[Any, Connection] = {}

    def of(self, place: Any) -> Connection | None:
        """The connection from an address and port, as its transport names them."""
        return self._places.get(place)

    def enter(self, accepted: socket.socket, place: Any) -> Connection | None:
        """Count it. None: there is no room for it, and it was closed."""
        address = str(place[0])
        kept = address in self._known and sum(each.address == address for each in self._kept) < KEPT_FOR_ONE
        if not kept and not self._has_room(address):
            accepted.close()
            return None
        connection = Connection(accepted, place, self._leave)
        (self._kept if kept else self._crowd)[connection] = None
        self._from[address] += not kept
        self._places[place] = connection
        return connection

    def _has_room(self, address: str) -> bool:
        """Whether the crowd has room for one more from there; where it is full, after somebody has left."""
        if self._from[address] >= MOST_FROM_ONE:
            return False
        if len(self._crowd) < MOST_CONNECTIONS:
            return True
        # The oldest of whoever has most; first of all those to whom nothing is being sent.
        last = max(self._crowd, key=lambda each: (not each.answered(), self._from[each.address]))
        if last.answered() and self._from[last.address] <= self._from[address] + 1:
            return False
        last.cut()
        return True

    def _leave(self, connection: Connection) -> None:
        if self._places.get(connection.place) is connection:
            del self._places[connection.place]
        self._kept.pop(connection, None)
        if connection in self._crowd:
            del self._crowd[connection]
            self._from[connection.address] -= 1
            if not self._from[connection.address]:
                del self._from[connection.address]


class CountedListener(socket.socket):
    """A listening socket that accepts only those for whom there is room."""

    def __init__(self, listening: socket.socket, connections: Connections) -> None:
        super().__init__(fileno=listening.detach())
        self._connections = connections

    def accept(self) -> tuple[socket.socket, Any]:
        for _ in range(MOST_REFUSED):
            accepted, place = super().accept()
            connection = self._connections.enter(accepted, place)
            if connection is not None:
                return connection, place
        raise BlockingIOError
