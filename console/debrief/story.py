"""A match told again from its journal: every order judged once more, with the state before and after."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from console.core.chart import Chart
from console.core.game import Event, Game
from console.journal import Record, read_journal, replay


class NoDebrief(ValueError):
    """A match that cannot be debriefed; the message says why."""


class Step(NamedTuple):
    """One order, and the match around it."""

    time_ns: int
    order: Any
    """A CrewOrder, or in Con Sonar! a PlayerOrder."""
    events: tuple[Event, ...]
    refused: str | None
    before: Any
    after: Any


@dataclass(frozen=True)
class Story:
    """A match, whole."""

    record: Record
    game: Game[Any, Any, Any]
    steps: tuple[Step, ...]

    @cached_property
    def chart(self) -> Chart:
        chart = self.game.chart
        assert chart is not None
        return chart

    @property
    def game_name(self) -> str:
        return self.record.header.options.game

    @property
    def length_ns(self) -> int:
        return self.record.played_ns


def tell(record: Record, path: Path = Path("journal")) -> Story:
    """The story of a record.

    :raises NoDebrief: the match never began
    :raises BadJournal: the orders do not come out as they did
    """
    steps: list[Step] = []
    game: Game[Any, Any, Any] | None = None
    before: Any = None
    for match, given in replay(record, path):
        before = match.game.begin() if game is None else before
        game = match.game
        refused = None if given.refused is None else given.refused.code
        steps.append(Step(given.time_ns, given.order, given.events, refused, before, match.state))
        before = match.state
    if game is None:
        raise NoDebrief(f"{path}: the match ended before its first order: there is nothing to debrief")
    return Story(record, game, tuple(steps))


def tell_file(path: Path) -> Story:
    """The story of a journal file. Raises BadJournal or NoDebrief."""
    return tell(read_journal(path), path)
