"""Light spectators: streams without a browser, from several addresses, each of which may open but a few.

    python -m console.proving.spectators HOST PORT COUNT ADDRESS...

Prints `ready` when every stream has told something, then a line of JSON each second: how many messages each
stream has told so far. Ends when its input does.
"""

import asyncio
import json
import sys
from collections.abc import Sequence


class Spectators:
    """Streams of the gallery, opened again when they end."""

    def __init__(self, host: str, port: int, addresses: Sequence[str], count: int) -> None:
        self._host, self._port = host, port
        self._addresses = [addresses[number % len(addresses)] for number in range(count)]
        self.told = [0] * count

    async def run(self) -> None:
        watching = [asyncio.create_task(self._watch(number)) for number in range(len(self.told))]
        reporting = asyncio.create_task(self._report())
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        for task in (*watching, reporting):
            task.cancel()

    async def _watch(self, number: int) -> None:
        while True:
            try:
                await self._read(number)
            except OSError:
                await asyncio.sleep(0.5)

    async def _read(self, number: int) -> None:
        local = (self._addresses[number], 0)
        reader, writer = await asyncio.open_connection(self._host, self._port, local_addr=local, limit=2**20)
        try:
            head = f"GET /gallery/stream HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n\r\n"
            writer.write(head.encode())
            while line := await reader.readline():
                self.told[number] += line.startswith(b"data: ")
        finally:
            writer.close()

    async def _report(self) -> None:
        while not all(self.told):
            await asyncio.sleep(0.1)
        print("ready", flush=True)
        while True:
            await asyncio.sleep(1)
            print(json.dumps(self.told), flush=True)


if __name__ == "__main__":
    host, port, count, *addresses = sys.argv[1:]
    asyncio.run(Spectators(host, int(port), addresses, int(count)).run())
