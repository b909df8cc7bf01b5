"""A network of ours between tablets and the pages: it delays, and it drops and doubles what tablets say.

What is asked for by HTTP passes as it is. Of a WebSocket every message waits for 1 to 60 ms, and keeps its
place in the row; a touch of a tablet is lost now and then, or comes twice, and now and then the way breaks.
"""

import asyncio
import json
import struct
import sys
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random

LEAST_S, MOST_S = 0.001, 0.060
TEXT = 1


@dataclass(frozen=True)
class Weather:
    """How often what happens to a touch, and how long every message takes."""

    lost: float = 0.03
    doubled: float = 0.05
    broken: float = 0.01
    """The way ends with it."""
    least_s: float = LEAST_S
    most_s: float = MOST_S


@dataclass(frozen=True)
class Frame:
    """A message of a WebSocket, as it came."""

    raw: bytes
    kind: int
    words: bytes


async def read_frame(reader: asyncio.StreamReader) -> Frame:
    head = await reader.readexactly(2)
    raw, length = head, head[1] & 127
    if length > 125:
        more = await reader.readexactly(2 if length == 126 else 8)
        raw, length = raw + more, struct.unpack(">H" if len(more) == 2 else ">Q", more)[0]
    mask = await reader.readexactly(4) if head[1] & 128 else b""
    body = await reader.readexactly(length)
    words = bytes(each ^ mask[at % 4] for at, each in enumerate(body)) if mask else body
    return Frame(raw + mask + body, head[0] & 15, words)


class BadWifi:
    """A port that leads to the pages."""

    def __init__(self, to: tuple[str, int], weather: Weather, seed: int) -> None:
        self._to, self._weather, self._chance = to, weather, Random(seed)
        self.counts: Counter[str] = Counter()

    async def listen(self, address: str, port: int) -> asyncio.Server:
        return await asyncio.start_server(self._come, address, port)

    async def _come(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs_in, theirs_out = await asyncio.open_connection(*self._to)
        except OSError:
            writer.close()
            return
        try:
            await self._between(reader, writer, theirs_in, theirs_out)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, asyncio.CancelledError):
            pass
        finally:
            writer.close()
            theirs_out.close()

    async def _between(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        theirs_in: asyncio.StreamReader,
        theirs_out: asyncio.StreamWriter,
    ) -> None:
        head = await reader.readuntil(b"\r\n\r\n")
        theirs_out.write(head)
        if b"upgrade: websocket" not in head.lower():
            await _first(_pump(reader, theirs_out), _pump(theirs_in, writer))
            return
        writer.write(await theirs_in.readuntil(b"\r\n\r\n"))
        await _first(
            self._pass(reader, theirs_out, self._meddled),
            self._pass(theirs_in, writer, lambda frame: [frame.raw]),
        )

    async def _pass(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        meddled: Callable[[Frame], list[bytes]],
    ) -> None:
        """In their order, each some time later."""
        row: asyncio.Queue[tuple[float, list[bytes]]] = asyncio.Queue()
        clock = asyncio.get_running_loop().time

        async def read() -> None:
            while True:
                frame = await read_frame(reader)
                await row.put(
                    (
                        clock() + self._chance.uniform(self._weather.least_s, self._weather.most_s),
                        meddled(frame),
                    )
                )

        async def write() -> None:
            while True:
                due, parts = await row.get()
                await asyncio.sleep(max(0.0, due - clock()))
                for part in parts:
                    writer.write(part)
                await writer.drain()

        await _first(read(), write())

    def _meddled(self, frame: Frame) -> list[bytes]:
        if frame.kind != TEXT or not frame.words.startswith(b'{"touch"'):
            return [frame.raw]
        self.counts["touches"] += 1
        lot, weather = self._chance.random(), self._weather
        if lot < weather.lost:
            self.counts["lost"] += 1
            return []
        if lot < weather.lost + weather.doubled:
            self.counts["doubled"] += 1
            return [frame.raw, frame.raw]
        if lot < weather.lost + weather.doubled + weather.broken:
            self.counts["broken"] += 1
            raise OSError("the way broke")
        return [frame.raw]


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while part := await reader.read(2**16):
        writer.write(part)
        await writer.drain()


async def _first(*ways: Coroutine[None, None, None]) -> None:
    """Until one of them ends; its error is ours."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _serve(address: str, port: int, to: tuple[str, int], weather: Weather, seed: int) -> None:
    """Until the input ends; then say what happened."""
    wifi = BadWifi(to, weather, seed)
    await wifi.listen(address, port)
    print("ready", flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    print(json.dumps(wifi.counts), flush=True)


if __name__ == "__main__":
    own, own_port, theirs, their_port, lot, *delay_ms = sys.argv[1:]
    least_s, most_s = (int(each) / 1000 for each in delay_ms or (1, 60))
    weather = Weather(lost=0, doubled=0, broken=0, least_s=least_s, most_s=most_s) if delay_ms else Weather()
    asyncio.run(_serve(own, int(own_port), (theirs, int(their_port)), weather, int(lot)))
