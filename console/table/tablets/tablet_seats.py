"""Who may sit where with a tablet: codes that open a crew's stations, and tokens that keep one of them."""

import secrets
from collections import deque
from dataclasses import dataclass

from console.core.words import Crew, Post, Station
from console.panels.clock import SECOND_NS

VALID_NS = 120 * SECOND_NS
"""So long a code opens its crew's stations."""
SHOWN_NS = 60 * SECOND_NS
"""So long a code is shown before the next: whoever reads one has a minute at least."""
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None that is easily taken for another."""
LENGTH = 6
MOST_WRONG = 60
MOST_WRONG_OF_ALL = 1000
WRONG_WITHIN_NS = 60 * SECOND_NS
"""So many wrong codes are heard within this time from one address, and from all: six letters are not guessed
by then, and whoever tries closes the door for nobody else."""


@dataclass(frozen=True)
class _JoinCode:
    crew: Crew
    code: str
    since_ns: int


@dataclass(frozen=True)
class TakenSeat:
    """A station that a tablet has, until the match ends."""

    post: Post
    token: str
    since_ns: int

    @property
    def place(self) -> str:
        crew, station = self.post
        return f"{crew}.{station}"


class TabletSeats:
    """One tablet a station. For whoever has the lock."""

    def __init__(self) -> None:
        self._codes: list[_JoinCode] = []
        self._wrong: deque[tuple[int, str]] = deque(maxlen=MOST_WRONG_OF_ALL)
        """When, and from where."""
        self._taken: dict[Post, TakenSeat] = {}

    def code(self, crew: Crew, now_ns: int) -> str:
        """What that crew's display shows now."""
        self._codes = [each for each in self._codes if now_ns - each.since_ns < VALID_NS]
        own = [each for each in self._codes if each.crew is crew]
        if own and now_ns - own[-1].since_ns < SHOWN_NS:
            return own[-1].code
        code = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
        self._codes.append(_JoinCode(crew, code, now_ns))
        return code

    def crew_of(self, typed: str, now_ns: int, address: str = "") -> Crew | None:
        """Whose stations a code opens; None: nobody's, or too many wrong ones were tried from there."""
        while self._wrong and now_ns - self._wrong[0][0] >= WRONG_WITHIN_NS:
            self._wrong.popleft()
        from_there = sum(each == address for _, each in self._wrong)
        if from_there >= MOST_WRONG or len(self._wrong) >= MOST_WRONG_OF_ALL:
            return None
        spelt = typed.strip().upper() if typed.isascii() else ""
        for each in self._codes:
            if secrets.compare_digest(each.code, spelt) and now_ns - each.since_ns < VALID_NS:
                return each.crew
        self._wrong.append((now_ns, address))
        return None

    def take(self, crew: Crew, station: Station, now_ns: int) -> TakenSeat:
        """A tablet has this station from now on, and no other."""
        seat = TakenSeat((crew, station), secrets.token_urlsafe(18), now_ns)
        self._taken[seat.post] = seat
        return seat

    def restore(self, seat: TakenSeat) -> None:
        """It was had before the table was cut off."""
        self._taken[seat.post] = seat

    def seat_of(self, token: str) -> TakenSeat | None:
        """The station that a token keeps; None: it has ended, or is none."""
        for seat in self._taken.values():
            if token.isascii() and secrets.compare_digest(seat.token, token):
                return seat
        return None

    def at(self, crew: Crew, station: Station) -> TakenSeat | None:
        return self._taken.get((crew, station))

    def give_up(self, seat: TakenSeat) -> None:
        if self._taken.get(seat.post) is seat:
            del self._taken[seat.post]

    def end_before(self, then_ns: int) -> list[TakenSeat]:
        """The match is over: nobody has a station any more who had it by then. Who that was."""
        ended = [seat for seat in self._taken.values() if seat.since_ns <= then_ns]
        for seat in ended:
            self.give_up(seat)
        self._codes = [each for each in self._codes if each.since_ns > then_ns]
        return ended

    @property
    def taken(self) -> list[TakenSeat]:
        return list(self._taken.values())
