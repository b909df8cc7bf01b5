"""A bad network: a proxy that delays, cuts, and has things said twice.

    python -m tests.club.wire.proxy PORT TO_ADDRESS TO_PORT [--address A] [--seed 1] [--calm]

What is doubled cannot be bytes, since TLS would notice: the proxy lets a client's words through and keeps the
answers back, then cuts. So the broker has the message, the client does not know it, and says it again.
"""

import argparse
import selectors
import socket
import sys
import time
from random import Random

READ = 65536
CUT_EVERY_S = 4.0
"""On average, for each connection."""
DOUBLE = 0.5
"""Of the cuts so many keep answers back first."""
KEPT_BACK_S = 0.6
LONGEST_DELAY_S = 0.15


class _Pair:
    """A client and its broker, and what is on the way between them."""

    def __init__(self, client: socket.socket, broker: socket.socket, lots: Random, now_s: float) -> None:
        self.ends = {client: broker, broker: client}
        self.client, self.broker = client, broker
        self.on_way: list[tuple[float, socket.socket, bytes]] = []
        self.due_s = {client: 0.0, broker: 0.0}
        self.cut_s = now_s + lots.expovariate(1 / CUT_EVERY_S)
        self.deaf_s = self.cut_s - KEPT_BACK_S if lots.random() < DOUBLE else self.cut_s + 1


class BadNetwork:
    """Single-threaded; `run` for ever, or until `stop` says so."""

    def __init__(
        self, listening: socket.socket, to: tuple[str, int], seed: int, *, calm: bool = False
    ) -> None:
        self._listening = listening
        self._to = to
        self._lots = Random(seed)
        self._calm = calm
        self._pairs: dict[socket.socket, _Pair] = {}
        self._looking = selectors.DefaultSelector()
        listening.setblocking(False)
        self._looking.register(listening, selectors.EVENT_READ)
        self.cuts = self.doubled = 0

    def run(self) -> None:
        while True:
            self.round()

    def round(self) -> None:
        now_s = time.monotonic()
        for key, _ in self._looking.select(0.01):
            here = key.fileobj
            assert isinstance(here, socket.socket)
            if here is self._listening:
                self._welcome(now_s)
            elif here in self._pairs:
                self._hear(here, self._pairs[here], now_s)
        for pair in {id(pair): pair for pair in self._pairs.values()}.values():
            self._deliver(pair, now_s)

    def _welcome(self, now_s: float) -> None:
        client, _ = self._listening.accept()
        try:
            broker = socket.create_connection(self._to, 2)
        except OSError:
            client.close()
            return
        pair = _Pair(client, broker, self._lots, now_s)
        for end in (client, broker):
            end.setblocking(False)
            self._looking.register(end, selectors.EVENT_READ)
            self._pairs[end] = pair

    def _hear(self, here: socket.socket, pair: _Pair, now_s: float) -> None:
        try:
            heard = here.recv(READ)
        except BlockingIOError:
            return
        except OSError:
            heard = b""
        if not heard:
            self._cut(pair)
        elif here is pair.broker and now_s > pair.deaf_s and not self._calm:
            pass  # the client is not told that it was heard
        else:
            delay_s = 0.0 if self._calm else self._lots.uniform(0, LONGEST_DELAY_S)
            pair.due_s[here] = max(pair.due_s[here], now_s + delay_s)  # in their order
            pair.on_way.append((pair.due_s[here], pair.ends[here], heard))

    def _deliver(self, pair: _Pair, now_s: float) -> None:
        if now_s > pair.cut_s and not self._calm:
            self.cuts += 1
            self.doubled += pair.deaf_s < pair.cut_s
            self._cut(pair)
            return
        for due_s, to, data in list(pair.on_way):
            if due_s <= now_s:
                pair.on_way.remove((due_s, to, data))
                try:
                    to.setblocking(True)
                    to.settimeout(2)
                    to.sendall(data)
                    to.setblocking(False)
                except OSError:
                    self._cut(pair)
                    return

    def _cut(self, pair: _Pair) -> None:
        for end in pair.ends:
            if self._pairs.pop(end, None) is not None:
                self._looking.unregister(end)
                end.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("port", type=int)
    parser.add_argument("to_address")
    parser.add_argument("to_port", type=int)
    parser.add_argument("--address", default="127.0.0.1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calm", action="store_true")
    chosen = parser.parse_args()
    listening = socket.create_server((chosen.address, chosen.port), reuse_port=False)
    BadNetwork(listening, (chosen.to_address, chosen.to_port), chosen.seed, calm=chosen.calm).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
