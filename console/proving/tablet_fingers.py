"""Tablets without a browser: they join, answer pings and touch, over the pages' real connections.

    python -m console.proving.tablet_fingers PORT TOUCHES_PER_S SECONDS CODE.crew.station...

Each touches the controls of its station in turn. Prints `ready` when all have joined, and in the end a line
of JSON: milliseconds from each touch to its lamp, and how many were refused.
"""

import asyncio
import json
import random
import sys
import time
from collections.abc import Sequence

from websockets.asyncio.client import ClientConnection, connect

from console.core.words import Station
from console.messages.tablet_news import LampsLit, PingSent, SeatGiven, TouchRefused, read_tablet_news
from console.messages.tablet_sayings import ClockTold, SeatAsked, TabletSaying, Touched, saying_line

GIVE_UP_S = 1.0
WARM_S = 1.0


def now_ms() -> float:
    """As a page's own clock: it began at another time than the table's."""
    return time.monotonic() * 1000 + 1_000_000


class Fingers:
    """One tablet and whoever touches it."""

    def __init__(self, port: int, post: str, per_s: float) -> None:
        self._url = f"ws://127.0.0.1:{port}/station/socket"
        self._origin = f"http://127.0.0.1:{port}"
        self._code, _, station = post.split(".")
        self._station = Station(station)
        self._every_s = 1 / per_s if per_s else 0.0
        self._number = 0
        self._touched: dict[str, float] = {}
        self._controls: list[str] = []
        self.joined = asyncio.Event()
        self.took_ms: list[float] = []
        self.refused = 0

    async def run(self, until_s: float) -> None:
        async with connect(self._url, origin=self._origin, compression=None) as wire:  # type: ignore[arg-type]
            await _say(wire, SeatAsked(self._code, self._station))
            hearing = asyncio.create_task(self._hear(wire))
            await self.joined.wait()
            await asyncio.sleep(WARM_S)
            await self._touch(wire, until_s)
            await asyncio.sleep(0.5)
            hearing.cancel()

    async def _hear(self, wire: ClientConnection) -> None:
        lit: set[str] = set()
        async for line in wire:
            match read_tablet_news(line if isinstance(line, bytes) else line.encode()):
                case PingSent(nonce=nonce):
                    await _say(wire, ClockTold(nonce, now_ms()))
                case SeatGiven(controls=controls):
                    self._controls = [each.control for each in controls]
                    self.joined.set()
                case LampsLit(lamps=lamps):
                    for control in set(lamps) - lit:
                        if control in self._touched:
                            self.took_ms.append(now_ms() - self._touched.pop(control))
                    lit = set(lamps)
                case TouchRefused():
                    self.refused += 1

    async def _touch(self, wire: ClientConnection, until_s: float) -> None:
        end_s = time.monotonic() + until_s
        if not self._every_s:
            await asyncio.sleep(until_s)
        while time.monotonic() < end_s:
            await asyncio.sleep(self._every_s * random.uniform(0.5, 1.5))
            control = self._controls[self._number % len(self._controls)]
            if control not in self._touched:
                stamp = now_ms()
                self._touched[control] = stamp
                self._number += 1
                await _say(wire, Touched(self._number, control, True, stamp))
                asyncio.get_running_loop().create_task(self._let_go(wire, control))

    async def _let_go(self, wire: ClientConnection, control: str) -> None:
        """Once its lamp was seen: a tap that is over before it has its place lights nothing."""
        end_s = time.monotonic() + GIVE_UP_S
        while control in self._touched and time.monotonic() < end_s:
            await asyncio.sleep(0.005)
        self._touched.pop(control, None)
        self._number += 1
        await _say(wire, Touched(self._number, control, False, now_ms()))


async def _say(wire: ClientConnection, saying: TabletSaying) -> None:
    await wire.send(saying_line(saying).decode())


async def main(port: int, per_s: float, seconds: float, posts: Sequence[str]) -> None:
    fingers = [Fingers(port, post, per_s) for post in posts]
    running = [asyncio.create_task(each.run(seconds)) for each in fingers]
    for each in fingers:
        await each.joined.wait()
    print("ready", flush=True)
    await asyncio.gather(*running)
    took_ms = [round(ms, 3) for each in fingers for ms in each.took_ms]
    print(json.dumps({"took_ms": took_ms, "refused": sum(each.refused for each in fingers)}), flush=True)


if __name__ == "__main__":
    port, per_s, seconds, *posts = sys.argv[1:]
    asyncio.run(main(int(port), float(per_s), float(seconds), posts))
