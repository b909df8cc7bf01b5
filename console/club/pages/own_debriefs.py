"""A crew's own debriefs on its phone, made of the journals that the club has taken."""

import asyncio
from functools import lru_cache
from pathlib import Path

from starlette.responses import PlainTextResponse, Response

from console.club.club import Club
from console.club.lists import outcome_text
from console.club.pages.club_audience import side_of
from console.club.values import ClubCrew, ClubError, Pairing, PairingState
from console.core.words import Crew
from console.languages import Message, say
from console.pages.printed_page import debrief_answer

SAID = (PairingState.DECIDED, PairingState.DISPUTED, PairingState.VOID)


class OwnDebriefs:
    """One is made at a time, and kept for a while."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._making = asyncio.Lock()

    async def answer(self, crew: ClubCrew, identity: str, language: str) -> Response:
        """The debrief of one of its matches, as its own display showed it."""
        async with self._making:
            text = await asyncio.to_thread(self._page, crew, identity, language)
        return PlainTextResponse("no such debrief", 404) if text is None else debrief_answer(text, language)

    def _page(self, crew: ClubCrew, identity: str, language: str) -> str | None:
        try:
            result = self._club.result(identity)
            side = side_of(result.crews, crew)
            journal = self._club.journal(result.identity)
        except ClubError:
            return None
        if side is None:
            return None
        pairing = None if result.pairing is None else self._club.pairing(result.pairing)
        return own_page(journal, side, language, _decided(pairing, language))


def _decided(pairing: Pairing | None, language: str) -> str:
    """What the organiser made of the match, where that is not what was played; empty: nothing."""
    if pairing is None or not pairing.why or pairing.state not in SAID:
        return ""
    if not pairing.corrected:
        state = say(Message.of(f"club-page.outcome-{pairing.state}"), language)
        return say(Message.of("club-page.debrief-stands", what=state, reason=pairing.why), language)
    what = outcome_text(pairing, language)
    return say(Message.of("club-page.debrief-corrected", what=what, reason=pairing.why), language)


@lru_cache(maxsize=16)
def own_page(journal: bytes, side: str, language: str, decided: str = "") -> str | None:
    """A side's debrief; where players have no crews, everybody's. `decided`: stands above what was played."""
    from console.debrief.match_page import match_page
    from console.debrief.story import NoDebrief, tell
    from console.games import debrief_of
    from console.journal import BadJournal, parse_journal

    try:
        story = tell(parse_journal(journal, Path("journal")))
    except (BadJournal, NoDebrief):
        return None
    game = debrief_of(story.game_name)
    judged = game.judge(story)
    if not game.has_crews:
        return match_page(story, judged, language, decided=decided)
    return match_page(story, judged, language, crew=Crew(side), decided=decided)
