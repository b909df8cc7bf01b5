"""What the organiser's page may ask the club for: a name, and what belongs to it. Nobody else reads it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, ClassVar

from console.club.values import Format
from console.core.views import Json, View
from console.messages.codec import BadMessage, Codec, tagged
from console.messages.table_commands import LARGEST_NUMBER, LONGEST_WORDS

MOST_OPTIONS = 32
LONGEST_COUNT = 4
"""Figures of a number that the organiser types."""


def _is_count(text: str) -> None:
    if not (text.isascii() and text.isdecimal() and len(text) <= LONGEST_COUNT):
        raise BadMessage(f"{text[:20]!r} is not a whole number of at most {LONGEST_COUNT} figures")


def _is_moment(text: str) -> None:
    try:
        moment_s = float(text)
    except ValueError:
        moment_s = -1.0
    if not 0 <= moment_s <= LARGEST_NUMBER:
        raise BadMessage(f"{text[:20]!r} is not a time")


Count = Annotated[str, _is_count]
"""A form has nothing but text, numbers too."""
Moment = Annotated[str, _is_moment]
"""In seconds of UTC."""


class Counting(StrEnum):
    """Whether matches count in an event's standings."""

    COUNT = "count"
    DISCOUNT = "discount"


class TableUse(StrEnum):
    """Whether crews are called to a table."""

    OPEN = "open"
    CLOSED = "closed"


class PairingRuling(StrEnum):
    """What an organiser decides of a pairing."""

    WON_BLUE = "won blue"
    WON_RED = "won red"
    DRAWN = "drawn"
    LOST = "lost"
    DISPUTE = "dispute"
    VOID = "void"
    REPLAY = "replay"


@dataclass(frozen=True, kw_only=True)
class Wish(View):
    """One of them; an event, a crew, a table or a pairing is named as people do."""

    do: ClassVar[str]


@dataclass(frozen=True, kw_only=True)
class BeginEvent(Wish):
    """Whatever is empty is as tables have it."""

    do = "event"
    name: str
    format: Format
    game: str
    chart: str = ""
    mode: str = ""
    goal: str = ""
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    rounds: Count = "0"
    itself: str = ""
    """Anything: free tables are called without the organiser."""
    computers: Counting | None = None
    """None: as events of its format do."""


@dataclass(frozen=True, kw_only=True)
class CountComputers(Wish):
    """Matches with computers count in an event from now on, or do not; what was played is counted anew."""

    do = "computers"
    event: str
    what: Counting


@dataclass(frozen=True, kw_only=True)
class EnterCrew(Wish):
    """A crew that is new is made; in an open event it queues."""

    do = "enter"
    event: str
    crew: str


@dataclass(frozen=True, kw_only=True)
class WithdrawCrew(Wish):
    """It plays no more in an event."""

    do = "leave"
    event: str
    crew: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class PairRound(Wish):
    """Who plays whom in the next round."""

    do = "pair"
    event: str


@dataclass(frozen=True, kw_only=True)
class UnpairRound(Wish):
    """The last round is not."""

    do = "unpair"
    event: str


@dataclass(frozen=True, kw_only=True)
class Call(Wish):
    """A pairing plays at a table."""

    do = "call"
    pairing: str
    table: str


@dataclass(frozen=True, kw_only=True)
class CallNext(Wish):
    """Whoever is next; at any table that is free, or at this one."""

    do = "call-next"
    event: str
    table: str = ""


@dataclass(frozen=True, kw_only=True)
class TakeBackCall(Wish):
    """They wait again."""

    do = "uncall"
    pairing: str


@dataclass(frozen=True, kw_only=True)
class CrewAbsent(Wish):
    """A crew that was called did not come."""

    do = "absent"
    pairing: str
    crew: str


@dataclass(frozen=True, kw_only=True)
class ClearQueue(Wish):
    """Many who queued by phone are out at one press."""

    do = "clear-queue"
    event: str
    minutes: Count


@dataclass(frozen=True, kw_only=True)
class Recount(Wish):
    """A match that is like one of before counts, or does not."""

    do = "recount"
    identity: str
    what: Counting
    reason: str


@dataclass(frozen=True, kw_only=True)
class CorrectPairing(Wish):
    """Draw, loss, replay, dispute: what is decided, with a reason that is kept."""

    do = "correct"
    pairing: str
    what: PairingRuling
    reason: str


@dataclass(frozen=True, kw_only=True)
class ChooseJournal(Wish):
    """Of the journals that came for a pairing this one counts."""

    do = "journal"
    pairing: str
    identity: str
    reason: str


@dataclass(frozen=True, kw_only=True)
class UseTable(Wish):
    """Whether a table is played at, and by one event alone; empty: by any."""

    do = "table"
    table: str
    use: TableUse
    event: str = ""


@dataclass(frozen=True, kw_only=True)
class RenameTable(Wish):
    """A table is called otherwise."""

    do = "rename"
    table: str
    name: str


@dataclass(frozen=True, kw_only=True)
class ArchiveEvent(Wish):
    """It is over for good."""

    do = "archive"
    event: str


@dataclass(frozen=True, kw_only=True)
class PutAway(Wish):
    """What was read of refusals is shown no more; it stays in the club's file."""

    do = "put-away"
    until: Moment


@dataclass(frozen=True, kw_only=True)
class AdmitTable(Wish):
    """By the secret of its code, by the courses that it shows, or by those that were pressed there."""

    do = "admit"
    table: str = ""
    secret: str = ""
    courses: str = ""


@dataclass(frozen=True, kw_only=True)
class TurnAwayTable(Wish):
    """A table that asks is not admitted."""

    do = "turn-away"
    table: str


@dataclass(frozen=True, kw_only=True)
class DismissTable(Wish):
    """A table is in the club no more."""

    do = "dismiss"
    table: str


CALLS = Call, CallNext, TakeBackCall, CrewAbsent
"""Of what tables are told."""

WISHES: Mapping[str, type[Wish]] = {
    kind.do: kind
    for kind in (
        BeginEvent,
        CountComputers,
        EnterCrew,
        WithdrawCrew,
        PairRound,
        UnpairRound,
        *CALLS,
        ClearQueue,
        Recount,
        CorrectPairing,
        ChooseJournal,
        UseTable,
        RenameTable,
        ArchiveEvent,
        PutAway,
        AdmitTable,
        TurnAwayTable,
        DismissTable,
    )
}
_CODEC = Codec(letters=LONGEST_WORDS, items=MOST_OPTIONS, least=0, largest=0, one_line=True, newer=True)


def read_wish(asked: Json) -> Wish:
    """What is asked for: `{"do": "pair", "event": "spring-open"}`. A field that is empty is left out.

    :raises BadMessage: what is wrong with it
    """
    do, given = tagged(asked, "do")
    if do not in WISHES:
        raise BadMessage("there is no such command")
    typed = {name: each for name, each in given.items() if not isinstance(each, str) or each.strip()}
    return _CODEC.read(WISHES[do], typed, do)


def wish_json(wish: Wish) -> dict[str, Json]:
    """The same as JSON."""
    return {"do": wish.do, **wish.json()}
