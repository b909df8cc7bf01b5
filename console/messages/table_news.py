"""What the table tells at its socket: typed values, each a line of JSON. docs/web.md shows them."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from console.core.dot import Dot
from console.core.game import Event
from console.core.two_crews.set_up import Sinks
from console.core.views import GameView, View
from console.languages import Message
from console.messages.codec import Codec, line_of, read_json, tagged

VERSION = 1


class Told(View):
    """One message. Its kind stands first on its line."""

    kind: ClassVar[str]

    def line(self) -> bytes:
        return line_of({"kind": self.kind, **self.json()})


@dataclass(frozen=True, kw_only=True)
class Hello(Told):
    """Who speaks, said first to whoever comes."""

    kind = "hello"
    version: int = VERSION
    software: str


@dataclass(frozen=True, kw_only=True)
class ChartSeen(View):
    """The sea of a match, as far as it is printed on the sheet."""

    name: str
    columns: int
    rows: int
    islands: tuple[Dot, ...]
    sectors: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, kw_only=True)
class MatchSeen(Told):
    """A match began, or goes on."""

    kind = "match"
    at_ms: int
    match: int
    """Its number since the table was switched on."""
    game: str
    mode: str | None
    edition: int | None
    rules: int
    options: Mapping[str, str]
    """What it is played with of all that its game declares, where that is not the default."""
    chart_file: str | None
    """The chart's name, or a file of the owner's own."""
    chart: ChartSeen | None
    delay_s: int
    """So much later a crowd may see both boats."""


@dataclass(frozen=True, kw_only=True)
class OrderHeard(Told):
    """What everybody at the table heard of one order; nothing else of it is told here."""

    kind = "heard"
    at_ms: int
    match: int
    events: tuple[Event, ...]


@dataclass(frozen=True, kw_only=True)
class StationSeen(View):
    """A station's card: what it can do, and how long its crew has been waiting for it."""

    station: str
    state: str
    status: Message
    message: Message
    waited_s: float | None


@dataclass(frozen=True, kw_only=True)
class SaidSeen(View):
    """Something that a side was told, and how long ago."""

    crew: str
    message: Message
    age_s: float
    loud: bool


@dataclass(frozen=True, kw_only=True)
class StopSeen(View):
    """The table is stopped: whose stop, and why."""

    crew: str
    station: str
    message: Message
    left: float | None


@dataclass(frozen=True, kw_only=True)
class SeatSeen(View):
    """Who sits at a station."""

    station: str
    player: str
    sitter: str
    choices: tuple[str, ...]
    """Who could sit there."""
    person: str
    """By name, as far as the register has one; for the facilitator alone."""


@dataclass(frozen=True, kw_only=True)
class SideSeen(View):
    """One side of the table, as its own display shows it."""

    cards: tuple[StationSeen, ...]
    """Those of computers say what they think."""
    chain: tuple[StationSeen, ...]
    """What is done and awaited at each station, people's and computers' alike; none where no match is."""
    heard: tuple[SaidSeen, ...]
    captions: tuple[Message, ...]
    stop: StopSeen | None
    seats: tuple[SeatSeen, ...]


@dataclass(frozen=True, kw_only=True)
class PauseSeen(View):
    """The match stands still."""

    by: str
    reason: str
    held: bool
    """Only who paused it lets it go on: the facilitator, or whoever has the key."""


@dataclass(frozen=True, kw_only=True)
class WaitingSeen(View):
    """A match that can be brought back."""

    game: str
    played_s: int


@dataclass(frozen=True, kw_only=True)
class OfferSeen(View):
    """What Play begins, and whether people at the table may change it."""

    game: str
    chart: str
    mode: str
    locked: bool
    goal: str
    options: Mapping[str, str]
    lesson: str = ""
    """Whose match it is; empty: no lesson's."""
    most_people: int


@dataclass(frozen=True, kw_only=True)
class BoatSeen(View):
    """One boat, as far as everybody at the table knows it."""

    crew: str
    name: str
    damage: int


@dataclass(frozen=True, kw_only=True)
class GallerySeen(View):
    """What a crowd is shown (console.displays.onlookers), but for what stands beside it in the message."""

    hull: int
    """The boxes of a boat."""
    sinks: Sinks
    sides: tuple[BoatSeen, ...]
    """None where players have no boats of their own."""
    spots: tuple[tuple[str, str], ...]
    """Dots that were named to everybody, and by which crew; the last first."""
    heard: tuple[SaidSeen, ...]
    headline: Message | None
    view: GameView | None
    """What lies open on the table, in games without boats of their own."""


@dataclass(frozen=True, kw_only=True)
class TabletsSeen(View):
    """A crew's tablets."""

    code: str
    """By which they join, while its display shows one; for the facilitator alone."""
    here: tuple[str, ...]
    away: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class AllSeen(Told):
    """All that there is to be seen, of both sides: whoever sends it on says to whom."""

    kind = "seen"
    at_ms: int
    """On the table clock, which all programs of the machine share."""
    scene: str
    language: str
    names: Mapping[str, str]
    match: int
    """0: none."""
    journal: str
    """The name of the match's journal; empty: none."""
    played_s: int
    clock_s: float | None
    over: bool
    pairing: str = ""
    """Of the club, that is played; empty: none."""
    called: str = ""
    """The pairing that the table was told last; empty: nobody is called."""
    club_courses: str = ""
    """The courses that were pressed in service mode for the club, `NESWWNES`."""
    pause: PauseSeen | None
    waiting: tuple[WaitingSeen, ...]
    """The newest first."""
    offer: OfferSeen
    views: Mapping[str, GameView]
    """By crew, or player."""
    sides: Mapping[str, SideSeen]
    gallery: GallerySeen | None
    """What anybody may see of the match at any time; None: none is played."""
    warnings: tuple[Message, ...]
    can: tuple[str, ...]
    """The commands that make sense now."""
    tablets: Mapping[str, TabletsSeen]
    """By crew; none where tablets cannot join."""


@dataclass(frozen=True, kw_only=True)
class CommandAnswered(Told):
    """What came of a command; `why` it was refused, or nothing."""

    kind = "answer"
    id: int
    why: Message | None


NEWS: Mapping[str, type[Told]] = {
    kind.kind: kind for kind in (Hello, MatchSeen, OrderHeard, AllSeen, CommandAnswered)
}
_CODEC = Codec(letters=100_000, items=10_000, least=-(2**53), largest=2**53, newer=True)
"""The table is ours: this bounds no more than what has gone wrong."""


def read_news(line: bytes) -> Told | None:
    """What a line of the table tells; None: a newer table tells what is not known here.

    :raises BadMessage: what is wrong with it
    """
    kind, told = tagged(read_json(line), "kind")
    return _CODEC.read(NEWS[kind], told, kind) if kind in NEWS else None
