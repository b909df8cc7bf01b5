"""What every game of the table is: orders in, a new state and events out, or a refusal with a reason."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, NoReturn, TypeAlias, TypeVar

from console.core.chart import Chart
from console.core.notation import Grammar, Order
from console.core.views import GameView, Json, json_of
from console.core.words import Crew, Station

Detail: TypeAlias = str | int


class Event(NamedTuple):
    """What happened, and who may know it."""

    audience: str
    """`both`, `blue` or `red`; in a game of players `all` or a colour."""
    name: str
    details: tuple[tuple[str, Detail], ...]
    """What an announcer would say, key by key."""

    def __str__(self) -> str:
        return " ".join(
            ("event", self.audience, self.name, *(f"{key}={value}" for key, value in self.details))
        )

    def json(self) -> dict[str, Json]:
        """Its name and its details, side by side."""
        return {"name": self.name, **{key: json_of(value) for key, value in self.details}}

    def detail(self, key: str) -> Detail:
        """A detail by its key."""
        for name, value in self.details:
            if name == key:
                return value
        raise KeyError(key)

    def word(self, key: str) -> str:
        """A detail that is a word."""
        return str(self.detail(key))

    def number(self, key: str) -> int:
        """A detail that is a number."""
        return int(self.detail(key))

    def has(self, key: str) -> bool:
        return any(key == name for name, _ in self.details)


class Refused(Exception):
    """An order that is not allowed now: a code for programs, a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return f"refused {self.code}: {self.reason}"


def refuse(code: str, reason: str) -> NoReturn:
    raise Refused(code, reason)


class BadSetUp(ValueError):
    """A match that cannot be played as asked for; the message says what to change."""


State = TypeVar("State")
AnOrder = TypeVar("AnOrder", bound=Order)
AView = TypeVar("AView", bound=GameView)


class Game(ABC, Generic[State, AnOrder, AView]):
    """A match set up and ready to be judged. All of it is pure: nothing here keeps a match's state."""

    name: str
    """As it stands in the list of games."""
    grammar: Grammar[AnOrder]
    players: tuple[str, ...]
    """Whom `view` and `legal` can be asked for: crews, or players."""
    stations: tuple[Station, ...] = ()
    """The stations of a crew; none in a game of players."""

    @property
    def chart(self) -> Chart | None:
        """What it is played on, where it is played on a chart."""
        return None

    @abstractmethod
    def begin(self) -> State:
        """The state before the first order."""

    @abstractmethod
    def judge(self, state: State, order: AnOrder) -> tuple[State, list[Event]]:
        """The state after an order and what happened. Raises Refused, and then nothing happened."""

    @abstractmethod
    def legal(self, state: State, player: str, station: Station | None = None) -> list[AnOrder]:
        """Every order that a player, or a crew, or one station of it, could give now, and no other."""

    @abstractmethod
    def view(self, state: State, player: str) -> AView:
        """What a player, or a crew, may see."""

    @abstractmethod
    def dump(self, state: State) -> dict[str, Json]:
        """The whole state, ready for JSON."""

    @abstractmethod
    def is_over(self, state: State) -> bool:
        """Whether the match has ended by its own rules."""

    def leads(self, state: State) -> tuple[str, ...]:
        """Who has won where the clock ends the match now; nobody: it is a draw."""
        return ()

    def has_tie(self, state: State) -> Crew:
        """Which crew's press counts as the first of two that came at the same moment."""
        return Crew.BLUE

    def stop_taken_back(self, state: State) -> Sequence[AnOrder]:
        """Where everybody waits for the crew that stopped the table, what ends its stop with nothing done."""
        return ()

    def answers_awaited(self, state: State) -> Sequence[AnOrder]:
        """Where everybody waits for somebody's choice, what the console may choose for one who is silent."""
        return ()


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of which only the list of games knows which it is."""
