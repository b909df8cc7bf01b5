"""Telling tables where their pages are, so that displays lead phones there."""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from console.messages.table_commands import ShowPages
from console.web.tables.followed_table import FollowedTable

LOOK_S = 2.0


async def tell_tables(
    tables: Sequence[FollowedTable], place: Callable[[], str], keys: Mapping[str, str]
) -> None:
    """For ever: a table that comes is told, and all are when a network comes or goes.

    :param keys: by table what its links to debriefs are known by
    """
    told: dict[str, tuple[int, str]] = {}
    while True:
        address = await asyncio.to_thread(place)
        for table in tables:
            now = (table.connections, address)
            if table.here and address and told.get(table.name) != now:
                told[table.name] = now
                await table.ask(ShowPages(address=address, called=table.name, key=keys[table.name]))
        await asyncio.sleep(LOOK_S)
