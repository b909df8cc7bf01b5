"""Files that come from a desk: as large as there is room for, whole, and looked at before they count."""

import asyncio
import os
import shutil
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.requests import ClientDisconnect, Request

from console.pages.guard import PATIENCE_S, TooLarge

LARGEST_BYTES = 512 * 2**20
ROOM_LEFT = 4
"""The file may take one part in so many of the room that is left on the disk."""


async def take_file(request: Request, to: Path, largest_bytes: int = LARGEST_BYTES) -> None:
    """Write what a request brings into a new file.

    :raises TooLarge: it is larger than a file of this kind ever is, or than the disk has room for
    :raises OSError: the disk does not take it, or whoever sent it has left
    """
    most = min(largest_bytes, shutil.disk_usage(to.parent).free // ROOM_LEFT)
    taken = 0
    opened = os.open(to, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC | os.O_NOFOLLOW, 0o600)
    with os.fdopen(opened, "wb") as file:
        async for part in _parts(request):
            taken += len(part)
            if taken > most:
                raise TooLarge
            file.write(part)
        file.flush()
        os.fsync(file.fileno())


async def _parts(request: Request) -> AsyncIterator[bytes]:
    """Bit by bit. A phone that is carried off says nothing, not even that it has left."""
    parts = request.stream()
    while True:
        try:
            async with asyncio.timeout(PATIENCE_S):
                part = await anext(parts)
        except StopAsyncIteration:
            return
        except (TimeoutError, ClientDisconnect):
            raise OSError("whoever sent it has left") from None
        yield part
