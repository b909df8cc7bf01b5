"""A match's debrief for whoever has its link: a crew's own, or the whole one once both crews agreed.

What tells a match is loaded with the first link: pages that were killed are to be back at once.
"""

import asyncio
import secrets
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from console.core.words import Crew
from console.messages.debrief_links import BOTH, read_token
from console.output_file import PRIVATE, NotWritten, write_file
from console.pages.printed_page import debrief_answer
from console.web.tables.followed_table import FollowedTable

if TYPE_CHECKING:
    from console.journal.notes import FacilitatorNote


def link_key(data: Path) -> str:
    """What links are made and known by; it stays the same as long as it can be kept."""
    path = data / "web" / "key"
    try:
        return path.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        pass
    key = secrets.token_hex(24)
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        write_file(path, key.encode(), mode=PRIVATE)
    except (NotWritten, OSError):
        pass  # links hold until this process ends
    return key


class Debriefs:
    """Pages are made one at a time, and kept: nobody keeps the machine busy by asking again and again."""

    def __init__(self, keys: Mapping[str, str]) -> None:
        """`keys`: by table what its links are known by, so that none opens another table's debrief."""
        self._keys = keys
        self._making = asyncio.Lock()

    async def answer(self, request: Request, table: FollowedTable | None, language: str) -> Response:
        if (
            table is None
            or (opened := read_token(self._keys[table.name], request.path_params["token"])) is None
        ):
            return PlainTextResponse("no such debrief", 404)
        journal, whose = opened
        path = table.data / "matches" / journal
        async with self._making:
            text = await asyncio.to_thread(_page_or_none, path, whose, language)
        return PlainTextResponse("no such debrief", 404) if text is None else debrief_answer(text, language)


def _page_or_none(path: Path, whose: str, language: str) -> str | None:
    from console.debrief.story import NoDebrief
    from console.journal import BadJournal
    from console.journal.notes import read_notes

    try:
        told = path.stat()
        notes = read_notes(path) if whose == BOTH else ()
        return _page(path, (told.st_size, told.st_mtime_ns), notes, whose, language)
    except (OSError, BadJournal, NoDebrief):
        return None


@lru_cache(maxsize=16)
def _page(
    path: Path, stamp: tuple[int, int], notes: tuple["FacilitatorNote", ...], whose: str, language: str
) -> str:
    """`stamp`: of the journal. What is written later is not missing, and what is deleted is not shown."""
    from console.debrief.match_page import match_page
    from console.debrief.story import tell_file
    from console.games import debrief_of

    story = tell_file(path)
    judged = debrief_of(story.game_name).judge(story)
    if whose == BOTH:
        return match_page(story, judged, language, notes=notes)
    return match_page(story, judged, language, crew=Crew(whose))
