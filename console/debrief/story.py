"""A match told again from its journal: every order judged once more, with the state before and after."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from console.core.chart import Chart
from console.core.game import AnyGame, Event
from console.core.notation import Order
from console.journal.journal_lines import Ordered
from console.journal.journal_reader import Record, read_journal
from console.journal.resumption import replay

AnOrder = TypeVar("AnOrder", bound=Order, covariant=True)
State = TypeVar("State", covariant=True)


class NoDebrief(ValueError):
    """A match that cannot be debriefed; the message says why."""


class Step(NamedTuple, Generic[AnOrder, State]):
    """One order, and the match around it."""

    time_ns: int
    order: AnOrder
    events: tuple[Event, ...]
    refused: str | None
    before: State
    after: State


@dataclass(frozen=True)
class Story(Generic[AnOrder, State]):
    """A match, whole."""

    record: Record
    game: AnyGame
    steps: tuple[Step[AnOrder, State], ...]

    @cached_property
    def chart(self) -> Chart:
        chart = self.game.chart
        assert chart is not None
        return chart

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The line of the journal on which each step's order stands."""
        entries = enumerate(self.record.entries, self.record.first_line)
        return tuple(line for line, entry in entries if isinstance(entry, Ordered))[: len(self.steps)]

    @property
    def game_name(self) -> str:
        return self.record.header.plan.game

    @property
    def length_ns(self) -> int:
        return self.record.played_ns


AnyStory: TypeAlias = Story[Order, object]
"""Of a game whose name is not known here."""


def tell(record: Record, path: Path = Path("journal")) -> AnyStory:
    """The story of a record.

    :raises NoDebrief: the match never began
    :raises BadJournal: the orders do not come out as they did
    """
    steps: list[Step[Order, object]] = []
    game: AnyGame | None = None
    before: object = None
    for match, given in replay(record, path):
        before = match.game.begin() if game is None else before
        game = match.game
        refused = None if given.refused is None else given.refused.code
        steps.append(Step(given.time_ns, given.order, given.events, refused, before, match.state))
        before = match.state
    if game is None:
        raise NoDebrief(f"{path}: the match ended before its first order: there is nothing to debrief")
    return Story(record, game, tuple(steps))


def tell_file(path: Path) -> AnyStory:
    """The story of a journal file. Raises BadJournal or NoDebrief."""
    return tell(read_journal(path), path)
