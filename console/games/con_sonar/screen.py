"""What only Con Sonar!'s display shows: the players of one side, the die, what is said to each at the end.

Plain values, as a `Screen` is.
"""

from dataclasses import dataclass

from console.languages import Message


@dataclass(frozen=True)
class ShownSeat:
    """One player of this side. Its card says what to do; here is what lies before the player."""

    colour: str
    station: str
    """Whose controls the player uses."""
    hand: tuple[str | None, ...]
    """The cards: their names while the player holds OK to look, None face down."""
    fits: frozenset[int] = frozenset()
    """Which of them the chain takes; nothing is said of cards that lie face down."""
    pointed: str | None = None
    """What the player points at: `hand-1`, `torpedo-3`, `end`; None where it is not their turn."""
    laid: str | None = None
    """The card laid on the table to be played."""
    ways: tuple[str, ...] = ()
    """What it could be played on: `yellow1`, or `trash`."""
    way: int = 0
    """Which of these is pointed at."""
    things: tuple[str, ...] = ()
    """All that could be pointed at now, in the order in which one comes to them."""


@dataclass(frozen=True)
class Roll:
    """The die of an attack, as far as it has been seen."""

    submarine: str
    place: int
    """It is sunk by anything below."""
    torpedoes: int
    dice: tuple[int, ...]
    """Those that lie still."""
    tumbling: int | None = None
    """The side that the die shows while it rolls."""


@dataclass(frozen=True)
class ConSonarScreen:
    """The players of this side, as many as there are cards, and the die while and after it rolls."""

    seats: tuple[ShownSeat, ...] = ()
    roll: Roll | None = None


@dataclass(frozen=True)
class PlayerSummary:
    """After the match: what is said to one player."""

    player: str
    line: Message
    promise: tuple[Message, ...]
    """What became of what was said last time; empty: nothing was."""
    keep: Message
    tries: tuple[Message, ...]
    questions: tuple[Message, ...]


@dataclass(frozen=True)
class PlayersSummary:
    """What displays show of a match. Everybody may see it: it was played in the open."""

    players: tuple[PlayerSummary, ...]
