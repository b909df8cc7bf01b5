"""What a club knows, as values: tables, crews, events, pairings, results, standings."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypedDict, Unpack

from console import boat_names
from console.core.match_plan import MatchPlan

BLUE, RED = "blue", "red"
SIDES = (BLUE, RED, "green", "orange", "purple", "yellow")
"""Two crews; in a game of players their colours, in the order in which seats are filled."""
MOST_CREWS = 64
"""In one event: a pairing of so many takes well under a second."""


class ClubError(ValueError):
    """What the club cannot do; the message says what, why, and what to do instead."""


class Format(StrEnum):
    """How an event goes."""

    OPEN = "open"
    """An open table: crews queue, and whoever has waited longest is called to the next free table."""
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    LADDER = "ladder"
    """A season: every match of its game counts, wherever it was played."""


class PairingState(StrEnum):
    """How far a pairing has come."""

    WAITING = "waiting"
    """For a table."""
    CALLED = "called"
    """To a table, which plays it or is about to."""
    DECIDED = "decided"
    BYE = "bye"
    ABANDONED = "abandoned"
    """People ended the match: the organiser chooses draw, loss or replay."""
    DISPUTED = "disputed"
    """Frozen until the organiser decides."""
    VOID = "void"
    """It does not count: it is played again under another number, or never."""


@dataclass(frozen=True, kw_only=True)
class TableState:
    """What a table last said of itself."""

    state: str = "away"
    """`attract`, `set-up`, `playing`, `paused` or `away`."""
    game: str | None = None
    chart: str | None = None
    since_s: float = 0.0
    """Since when it is so, in seconds of UTC."""
    help: tuple[str, ...] = ()
    """Codes of what it needs help with: `dead-panel`, `stuck-button`."""
    software: str = ""
    pairing: str | None = None


@dataclass(frozen=True)
class ClubTable:
    """A table that was admitted to the club."""

    id: str
    """Its login: `t-7f3a91c2`."""
    name: str
    in_service: bool
    """False: the organiser calls nobody to it."""
    event: str | None
    """The only event that it is for; None: any."""
    said: TableState
    said_s: float
    """When it last said something, in seconds of UTC; 0: never."""
    pairing: str | None
    """The pairing that it is called to play now."""


@dataclass(frozen=True)
class ClubCrew:
    """A crew, or a single player. Its name is a boat's or a team's; its people are numbers."""

    id: int
    name: str
    people: tuple[int, ...]
    token: str
    """Opens this crew's page on a phone."""

    @property
    def shown(self) -> str:
        """Its name where people read it: an owner may have renamed or hidden what was typed."""
        return boat_names.shown(self.name)


@dataclass(frozen=True)
class Points:
    """What a match is worth."""

    win: int = 2
    draw: int = 1
    loss: int = 0
    bye: int = 2


class EventTerms(TypedDict, total=False):
    """What an organiser may say of an event when it begins, and later; None: nothing is said of it."""

    chart: str | None
    mode: str | None
    goal: str | None
    options: Mapping[str, str]
    rounds: int | None
    minutes: int | None
    calls_itself: bool | None
    computers_count: bool | None


@dataclass(frozen=True, kw_only=True)
class ClubEvent:
    """A tournament, an afternoon of open tables, or a season."""

    id: str
    """One word, made of its name: `spring-open`."""
    name: str
    format: Format
    game: str
    chart: str | None = None
    """None: whatever the table has."""
    mode: str | None = None
    goal: str | None = None
    options: Mapping[str, str] = field(default_factory=dict, hash=False)
    """What was said of those that the game declares; the others are as the table has them."""
    rounds: int = 0
    """Swiss: how many are played, 0 as many as the organiser pairs. Round robin: how often all meet."""
    crews_a_match: int = 2
    points: Points = Points()
    minutes: int = 30
    """How long a match takes with all around it, until some were played and tell it better."""
    calls_itself: bool = False
    """Free tables are called without the organiser."""
    computers_count: bool = True
    """Whether matches in which computers played count, without the organiser's word for each."""
    seed: int = 0
    """What is drawn by lot is drawn from it."""
    begun_s: float = 0.0
    archived_s: float | None = None

    @property
    def plan(self) -> MatchPlan:
        """A match of it, as far as the event says."""
        return MatchPlan(
            game=self.game,
            chart=self.chart,
            mode=self.mode,
            goal=self.goal,
            seed=self.seed,
            options=self.options,
        )

    def on(self, **terms: Unpack[EventTerms]) -> "ClubEvent":
        """The same on these terms; an option of which nothing is said stays as it is."""
        said = {name: term for name, term in terms.items() if term is not None}
        options = {**self.options, **terms.get("options", {})}
        return replace(self, **{**said, "options": options})  # type: ignore[arg-type]  # by their names


@dataclass(frozen=True)
class Entrant:
    """A crew in an event."""

    crew: ClubCrew
    number: int
    """In the order of entering; shown beside the name."""
    since_round: int
    """The first round that it can play."""
    left_round: int | None
    """The first round that it no longer plays; None: it stays."""


@dataclass(frozen=True)
class PairedCrew:
    """A crew at a side of a match."""

    side: str
    """`blue`, `red`, or a player's colour."""
    crew: ClubCrew


@dataclass(frozen=True)
class PairingOutcome:
    """How a match counts."""

    outcome: str
    """`won`, `drawn`, or `lost`: by all of them."""
    winners: tuple[str, ...] = ()
    """Sides."""
    ranks: Mapping[str, int] | None = None
    """Of each side, 1 is the best; None: winners before all others."""
    identity: str | None = None
    """The journal that it was taken from; None: the organiser decided."""


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Who meets whom."""

    id: str
    event: str
    round: int
    """From 1; in an open event 0."""
    board: int
    """Its number within the round, or of the event's matches."""
    sides: tuple[PairedCrew, ...]
    """One alone has a bye."""
    state: PairingState
    decision: PairingOutcome | None
    """What counts now; None: nothing yet."""
    table: str | None
    """Where it was last called to."""
    called_s: float | None
    identities: tuple[str, ...]
    """The journals that came for it."""
    computers: tuple[str, ...] = ()
    """The sides at which computers played."""
    why: str
    """Why it is disputed, void or decided otherwise than played; empty where there is nothing to say."""
    again: str | None = None
    """The pairing that it is played again as."""

    @property
    def corrected(self) -> bool:
        """The organiser decided it, and not the journal that came."""
        return self.state is PairingState.DECIDED and bool(self.why)

    @property
    def blue(self) -> ClubCrew | None:
        return self.at(BLUE)

    @property
    def red(self) -> ClubCrew | None:
        return self.at(RED)

    def at(self, side: str) -> ClubCrew | None:
        return next((paired.crew for paired in self.sides if paired.side == side), None)


def by_computers(sides: Iterable[str]) -> str:
    """`computers played for blue`; empty: people alone did."""
    told = ", ".join(sides)
    return f"computers played for {told}" if told else ""


@dataclass(frozen=True, kw_only=True)
class ClubResult:
    """What the referee found in a journal that came from a table."""

    identity: str
    table: str
    pairing: str | None
    """None: open play."""
    game: str
    chart: str | None
    mode: str | None
    goal: str | None
    begun_s: float
    """By the table's clock on the wall, which may be wrong."""
    played_s: float
    received_s: float
    outcome: str
    """`won`, `drawn` or `abandoned`."""
    winners: tuple[str, ...]
    ranks: Mapping[str, int]
    cause: str
    crews: tuple[PairedCrew, ...]
    """As far as they are known."""
    counts: bool
    """False: the organiser has discounted it, or has yet to look at it."""
    doubt: str
    """Why it is not taken as it is: `it was called for alpha and played on bravo`; or that it came before."""
    computers: tuple[str, ...] = ()
    """The sides at which computers played."""
    vouched: bool = False
    """The organiser has said that it counts."""

    @property
    def why(self) -> str:
        """All that is to be known before it is counted."""
        return self.doubt or by_computers(self.computers)


@dataclass(frozen=True)
class RefusedResult:
    """What a table sent and the club did not take."""

    identity: str
    table: str
    why: str
    at_s: float


@dataclass(frozen=True)
class ResultAnswer:
    """What a table is told of a result that it sent."""

    identity: str
    taken: bool
    why: str = ""


@dataclass(frozen=True)
class Correction:
    """What the organiser decided, and why. None is ever changed or deleted."""

    id: int
    at_s: float
    by: str
    pairing: str | None
    identity: str | None
    """Of the result, where it is about one that belongs to no pairing."""
    kind: str
    """`decide`, `journal`, `dispute`, `void`, `replay`; of open play `discount`, `count`, `crew`, `pairing`;
    of a crew `leave`."""
    value: str
    reason: str

    @property
    def value_shown(self) -> str:
        """The same where people read it: the crew that has left, by the name that is shown."""
        name, annulled, _ = self.value.partition(", annulled")
        return boat_names.shown(name) + annulled if self.kind == "leave" else self.value


@dataclass(frozen=True, kw_only=True)
class StandingLine:
    """A crew's line in the standings."""

    rank: int
    """Shared where nothing sets two crews apart."""
    crew: ClubCrew
    points: float
    """In a ladder its rating, of which most crews' lies between 0 and 50."""
    played: int
    won: int
    drawn: int
    lost: int
    byes: int = 0
    tie_breaks: tuple[tuple[str, float], ...] = ()
    """What sets crews of the same points apart, in this order, by name."""
    left: bool = False


@dataclass(frozen=True, kw_only=True)
class QueuePlace:
    """A crew that waits at an open table."""

    number: int
    """To show: it was handed out when the crew queued."""
    crew: ClubCrew
    place: int
    """1: next."""
    wait_s: float | None
    """About how long until a table is free; None: no table is in service."""
    since_s: float


@dataclass(frozen=True, kw_only=True)
class NextMatch:
    """What a crew wants to know."""

    event: str
    pairing: Pairing | None
    """None: it queues."""
    queue: QueuePlace | None
    table: ClubTable | None
    """Where it is called to."""
    wait_s: float | None
