"""What a tablet is told, a line of JSON each: one word, and what belongs to it (docs/tablets.md)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from console.core.views import View, json_of
from console.core.words import Crew, Station
from console.messages.codec import BadMessage, Codec, FieldList, LoneField, line_of, read_json


class TabletNews:
    """One of them."""

    word: ClassVar[str]

    def line(self) -> bytes:
        return line_of({self.word: json_of(self)})

    @classmethod
    def opening(cls) -> bytes:
        """How each such line begins: whoever passes them on need not read them."""
        return b'{"%s"' % cls.word.encode()


@dataclass(frozen=True, kw_only=True)
class OfferedStation(View):
    """A station that a tablet can have."""

    station: Station
    player: str
    """Whose it is: a crew, or a player's colour."""
    computer: bool
    """A computer holds it now."""
    taken: bool = False
    """A tablet has it."""


@dataclass(frozen=True, kw_only=True)
class StationsOffered(TabletNews, View):
    """It has shown a code, and can have one of these."""

    word = "stations"
    crew: Crew
    name: str
    """The boat's."""
    language: str
    stations: tuple[OfferedStation, ...]


@dataclass(frozen=True, kw_only=True)
class ControlPlace(View):
    """A control of its station, for a page that lays it out as it likes."""

    control: str
    kind: str
    colour: str
    symbol: str | None
    x_mm: float
    """From the station's own corner."""
    y_mm: float
    label: Mapping[str, str]
    """By language."""


@dataclass(frozen=True)
class TouchFate(FieldList):
    """What became of a touch: `[7, "taken"]`; `unkept`, or why it was refused."""

    number: int
    fate: str


@dataclass(frozen=True, kw_only=True)
class SeatGiven(TabletNews, View):
    """It has the station now."""

    word = "you"
    token: str
    """By which it comes back."""
    crew: Crew
    station: Station
    player: str
    language: str
    controls: tuple[ControlPlace, ...]
    """In the panel's order."""
    size_mm: tuple[float, float]
    last: int
    """The highest number of a touch that came under this token."""
    fates: tuple[TouchFate, ...]


@dataclass(frozen=True)
class PingSent(TabletNews, LoneField):
    """To be answered at once."""

    word = "ping"
    nonce: int


@dataclass(frozen=True)
class LampsLit(TabletNews, LoneField):
    """Those of its station that shine."""

    word = "lit"
    lamps: tuple[str, ...]


@dataclass(frozen=True)
class PartsSeen(TabletNews, LoneField):
    """The parts of what it shows that are others than before, whole."""

    word = "see"
    parts: Mapping[str, object]


@dataclass(frozen=True)
class TouchTaken(TabletNews, LoneField):
    """The table heard it, and what came of it is in the journal."""

    word = "taken"
    number: int


@dataclass(frozen=True)
class TouchUnkept(TabletNews, LoneField):
    """It was heard, but the disk does not take the journal now."""

    word = "unkept"
    number: int


@dataclass(frozen=True)
class TouchRefused(TabletNews, FieldList):
    """It was not taken."""

    word = "refused"
    number: int
    why: str


@dataclass(frozen=True)
class StationAsked(TabletNews, LoneField):
    """Another wants its station: it answers within so many seconds; 0: nobody does any more."""

    word = "asked"
    within_s: int


@dataclass(frozen=True)
class HolderAsked(TabletNews, LoneField):
    """Whoever has the station that it wants is asked, and answers within so many seconds."""

    word = "wait"
    within_s: int


class WhyAway(StrEnum):
    """Why a tablet is not heard any more."""

    CODE = "code"
    """Wrong, or too old."""
    TOKEN = "token"
    """The match is over, or another has the station."""
    STATION = "station"
    """It is not in this match."""
    ASKED = "asked"
    """Somebody else asks for it already."""
    KEPT = "kept"
    """Whoever has it keeps it."""
    GIVEN = "given"
    ELSEWHERE = "elsewhere"
    """The same token came again."""
    LEFT = "left"
    OVER = "over"
    """The match is."""
    SLOW = "slow"
    TABLE = "table"
    """There is none."""


@dataclass(frozen=True)
class SentAway(TabletNews, LoneField):
    """And then the connection ends."""

    word = "away"
    why: WhyAway


TABLET_NEWS: Mapping[str, type[TabletNews]] = {
    kind.word: kind
    for kind in (
        StationsOffered,
        SeatGiven,
        PingSent,
        LampsLit,
        PartsSeen,
        TouchTaken,
        TouchUnkept,
        TouchRefused,
        StationAsked,
        HolderAsked,
        SentAway,
    )
}
_CODEC = Codec(letters=2**20, items=1_000, least=0, largest=2**53)
"""The table is ours: this bounds no more than what has gone wrong."""


def read_tablet_news(line: bytes) -> TabletNews:
    """One line, as a tablet without a browser reads it.

    :raises BadMessage: what is wrong with it
    """
    told = read_json(line)
    if not isinstance(told, dict) or len(told) != 1 or not told.keys() <= TABLET_NEWS.keys():
        raise BadMessage("not one known word with what belongs to it")
    ((word, about),) = told.items()
    return _CODEC.read(TABLET_NEWS[word], about, word)
