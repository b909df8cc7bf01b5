"""What a game lets people choose at set-up: the rows that it adds to the menu, and the match they make."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from console.core.chart import Chart, Mode
from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Post
from console.languages import Message

SEA, CREWS, HELPS = "sea", "crews", "helps"
"""Pages of set-up besides the game's own."""
MODES = tuple(mode.value for mode in Mode)

Made = TypeVar("Made", covariant=True)


@dataclass(frozen=True)
class SetUpRow(Generic[Made]):
    """A row of the menu, with the value that holds now."""

    name: str
    choose: Callable[[str], Made]
    """What comes of choosing another value."""
    values: Sequence[str] = ()
    """What it can be changed to; none: OK takes it."""
    value: str = ""
    page: str = "game"
    """The page of set-up on which it is."""
    about: Message | None = None
    """What it means; None: `set-up.about-` and its name."""
    post: Post | None = None
    """The place at the table by which it is called; None: `set-up.` and its name."""


def charts_of_offer(offer: MatchPlan, game: str, shipped: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The chart that is offered first, and all: those that ship, and the owner's own of that game."""
    own = None if offer.chart is None else offered(offer.chart)
    if own is None or own.game != game:
        return shipped[0], tuple(shipped)
    return own.name, tuple(shipped) if own.name in shipped else (*shipped, own.name)


class MatchChoices(Protocol):
    """What people have chosen of a match of one game. A value: choosing gives another.

    It keeps what was wished, and shows the nearest match that can be played.
    """

    @property
    def is_of_crews(self) -> bool:
        """Two crews play, with boats to name; or else players, each for themselves."""

    @property
    def has_hints(self) -> bool:
        """People can be shown what a computer would do in their place."""

    @property
    def posts(self) -> tuple[Post, ...]:
        """Where people or computers sit."""

    @property
    def most_people(self) -> int:
        """How many people can sit on one side."""

    def for_people(
        self, people: Mapping[Crew, int], helped: Collection[Crew] = ()
    ) -> "tuple[MatchChoices, Crewing]":
        """The match for so many people on each side, and who sits where; nobody: computers play there.

        `helped`: crews that want computers at the seats that they would otherwise share.
        """

    @property
    def rows(self) -> "tuple[SetUpRow[MatchChoices], ...]":
        """The rows of this game, from top to bottom."""

    @property
    def chart_shown(self) -> Chart | None:
        """The chart beside the menu, asked for with every picture."""

    def with_computers(self, crews: frozenset[Crew]) -> "MatchChoices":
        """The same where computers are in these crews."""

    def post_label(self, post: Post, boat: str) -> Message:
        """What a place at the table is called; `boat` is the name of the boat on that side."""

    def plan(self, offer: MatchPlan) -> MatchPlan:
        """What was offered, played as it stands here."""
