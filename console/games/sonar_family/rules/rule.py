"""What a rule is, and how what happened is said."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from console.core.chart import Mode
from console.core.dot import Dot
from console.core.game import Event, Refused
from console.core.notation import CrewOrder
from console.core.words import Crew, Phase, Station
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import State

Judged = tuple[State, list[Event]]
Options = Callable[[SetUp, State, Crew], Iterable[CrewOrder]]


def _nothing(*_: Any) -> None:
    """No condition."""


@dataclass(frozen=True, kw_only=True)
class Rule:
    """What one kind of order needs, and what it does."""

    act: Callable[[SetUp, State, Any], Judged]
    allow: Callable[[SetUp, State, Crew], None] = _nothing
    """Raises Refused where no order of this kind may be given now."""
    check: Callable[[SetUp, State, Any], None] = _nothing
    """Raises Refused where this very order may not be given."""
    options: Options
    """Every order of this kind that `check` accepts, and no other."""
    station: Station = Station.CAPTAIN
    phases: tuple[Phase, ...] = (Phase.PLAY,)
    mode: Mode | None = None
    """The mode that has this order; None: both."""
    in_stop: bool = False
    """The captain who stopped may give it until the stop's action is done."""
    ends_stop: bool = False
    answers: bool = False
    """It is what a captain who is asked must say."""
    writes: bool = False
    """It is the radio operator's, who may write while the table is stopped."""
    completes: bool = False
    """With it the action is done: the turn passes, or the signal after a stop is awaited."""


def refuse(code: str, reason: str) -> NoReturn:
    raise Refused(code, reason)


def announce(name: str, **details: Any) -> Event:
    """Something that both crews learn."""
    return Event("both", name, _plain(details))


def tell(crew: Crew, name: str, **details: Any) -> Event:
    """Something that only this crew learns."""
    return Event(crew.value, name, _plain({"crew": crew, **details}))


def _plain(details: dict[str, Any]) -> tuple[tuple[str, Any], ...]:
    return tuple((key, value if isinstance(value, int) else str(value)) for key, value in details.items())


def on_chart(set_up: SetUp, dot: Dot) -> int:
    """The number of a sea dot; refused where the chart has no such dot, or land there."""
    number = set_up.waters.number(dot)
    if number is None:
        last = set_up.waters.names[-1]
        refuse("off-chart", f"{dot} is not on the chart {set_up.chart.name}, which goes from A1 to {last}")
    if not set_up.waters.sea >> number & 1:
        refuse("island", f"{dot} is land, and not a dot of the sea")
    return number


def require_turn(state: State, crew: Crew) -> None:
    """Turn by turn: refuse in the other crew's turn."""
    if state.turn is not None and state.turn is not crew:
        refuse("not-your-turn", f"it is {state.turn}'s turn")


def require_free_water(set_up: SetUp, state: State, crew: Crew) -> None:
    """Refuse to a boat that can go nowhere."""
    if not set_up.free(state.boat(crew)):
        refuse("blackout", f"no dot next to the {crew} boat is free: surfacing wipes its route")
