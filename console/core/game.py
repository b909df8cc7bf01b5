"""What every game of the table is: orders in, a new state and events out, or a refusal with a reason."""

from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from console.core.chart import Chart
from console.core.notation import Grammar, Order
from console.core.views import Json, View, json_of


class Event(NamedTuple):
    """What happened, and who may know it."""

    audience: str
    """`both`, `blue` or `red`; in Con Sonar! `all` or a colour."""
    name: str
    details: tuple[tuple[str, Any], ...]
    """What an announcer would say, key by key."""

    def __str__(self) -> str:
        return " ".join(
            ("event", self.audience, self.name, *(f"{key}={value}" for key, value in self.details))
        )

    def json(self) -> dict[str, Json]:
        """Its name and its details, side by side."""
        return {"name": self.name, **{key: json_of(value) for key, value in self.details}}

    def detail(self, key: str) -> Any:
        """A detail by its key."""
        for name, value in self.details:
            if name == key:
                return value
        raise KeyError(key)


class Refused(Exception):
    """An order that is not allowed now: a code for programs, a sentence for people."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason

    def __str__(self) -> str:
        return f"refused {self.code}: {self.reason}"


class BadSetUp(ValueError):
    """A match that cannot be played as asked for; the message says what to change."""


State = TypeVar("State")
AnOrder = TypeVar("AnOrder", bound=Order)
AView = TypeVar("AView", bound=View, covariant=True)


class Game(Protocol[State, AnOrder, AView]):
    """A match set up and ready to be judged. All of it is pure: nothing here keeps a match's state."""

    grammar: Grammar[AnOrder]

    @property
    def name(self) -> str:
        """As the list of games has it."""

    @property
    def chart(self) -> Chart | None:
        """The chart that it is played on; None where there is none."""

    @property
    def players(self) -> tuple[str, ...]:
        """Whom `view` and `legal` can be asked for."""

    def begin(self) -> State:
        """The state before the first order."""

    def judge(self, state: State, order: AnOrder) -> tuple[State, list[Event]]:
        """The state after an order and what happened. Raises Refused, and then nothing happened."""

    def legal(self, state: State, player: str) -> list[AnOrder]:
        """Every order that a player, or a crew, could give now, and no other."""

    def view(self, state: State, player: str) -> AView:
        """What a player, or a crew, may see."""

    def dump(self, state: State) -> dict[str, Json]:
        """The whole state, ready for JSON."""


AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game whose name is not known here: its states, orders and views are its own."""
