"""Effects as values: what is seen, where, and since when. No clock, no pictures."""

from dataclasses import dataclass
from enum import StrEnum

from console.languages import Message


class Kind(StrEnum):
    """What there is to be seen."""

    RUN = "run"
    """A weapon on its way, on the chart of the crew that fired it: `dots` are its path."""
    AIMED = "aimed"
    """To everybody else: where it will come down."""
    AWAY = "away"
    """That there is one: `answer` says which."""
    ARMED = "armed"
    """A mine that is about to go off."""
    FUSE = "fuse"
    """From one explosion to the mine that it sets off."""
    BURST = "burst"
    """An explosion on a dot, with all that it reaches."""
    FIZZLE = "fizzle"
    """A mine that is destroyed without exploding."""
    ERUPTION = "eruption"
    SMOKE = "smoke"
    LAVA = "lava"
    HIT = "hit"
    """On the display of the boat that takes damage."""
    COST = "cost"
    """What it came to: one word, what and where, the hulls that break."""
    SWEEP = "sweep"
    """Our sonar, around our boat."""
    PINGED = "pinged"
    """Their sonar, closing in."""
    ANSWER = "answer"
    """What the sonar was told: a row, a column or a sector."""
    BEAM = "beam"
    """A drone over its sector."""
    RIPPLE = "ripple"
    """Silence: a boat steals away."""
    WATER = "water"
    """Our boat surfaces, and the water runs off."""
    FOAM = "foam"
    """Their boat surfaces: a sector or a dot."""
    SUNK = "sunk"
    """A boat is lost: the whole display is its own."""
    WON = "won"
    DIE = "die"
    """A die lies still."""
    SHIP_SUNK = "ship-sunk"
    """A submarine of many is sunk."""


@dataclass(frozen=True)
class Hull:
    """How many boxes of a hull are whole."""

    before: int
    after: int
    all: int


@dataclass(frozen=True)
class Effect:
    """Something that is seen for a moment. Equal values look equal at equal ages."""

    kind: Kind
    crew: str = ""
    """Whose it is: who fires, who is hit, who sinks."""
    dots: tuple[str, ...] = ()
    """Where on the chart; a path from its first dot to its last."""
    reach: int = 0
    """How many dots beyond its own an explosion hurts."""
    hurt: tuple[tuple[str, int], ...] = ()
    """The damage that it did, boat by boat."""
    sector: int | None = None
    answer: str = ""
    """Of a drone: `yes`, `no`, `toxic-smoke`; of what it cost: `hit`, `near`, `miss`; a weapon's name."""
    named: tuple[tuple[str, str], ...] = ()
    """What the sonar was told: `row` and `4`."""
    hulls: tuple[tuple[str, Hull], ...] = ()
    """The boats that it hurt."""
    words: Message | None = None
    """What is written with it."""
    spot: str = ""
    """Where there is no chart: the name of what it happens to."""
    winners: tuple[str, ...] = ()
    """Players, where there are no crews."""

    @property
    def lasts_ms(self) -> int:
        return LASTS_MS[self.kind]

    @property
    def bursts(self) -> bool:
        """Whether it is a sudden light: these keep their distance from one another."""
        return self.kind in BURSTS


@dataclass(frozen=True)
class ShownEffect:
    """An effect, and how far on it is. A display draws it from this and from nothing else."""

    effect: Effect
    age_ms: int

    @property
    def share(self) -> float:
        """How much of it has passed, 0 to 1."""
        return min(1.0, max(0.0, self.age_ms / self.effect.lasts_ms))


@dataclass(frozen=True)
class Scar:
    """What an explosion leaves on a chart: it fades over some turns."""

    dot: str
    reach: int
    degree: int
    """How plain it is: SCAR_DEGREES at first, then down to 1."""


SCAR_DEGREES = 4

FLIGHT_MS = 900
"""From a shot to its strike, however far it runs: how long it takes tells nobody anything."""
ARMED_MS = 400
"""From the moment that a mine is set off to its strike."""
COST_MS = 600
"""From the last strike of an order to what it cost."""
STRIKE_MS = 1700
"""So long a strike fills the display."""
ANSWER_MS = 800
"""From a drone's order to what it saw."""
FUSE_MS = 500
"""From an explosion to the next of a chain: two in a second."""
SPACING_MS = 400
"""So far apart sudden lights are at least: never more than three in a second."""
COVERED_MS = 500
"""So long the end of a match takes to cover all that was on the display."""
ENDING_MS = STRIKE_MS
"""From the last explosion to the end of the match."""

LASTS_MS: dict[Kind, int] = {
    Kind.RUN: FLIGHT_MS,
    Kind.AIMED: FLIGHT_MS,
    Kind.AWAY: FLIGHT_MS,
    Kind.ARMED: ARMED_MS,
    Kind.FUSE: FUSE_MS,
    Kind.BURST: STRIKE_MS,
    Kind.FIZZLE: 900,
    Kind.ERUPTION: 2600,
    Kind.SMOKE: 2600,
    Kind.LAVA: 2400,
    Kind.HIT: 1300,
    Kind.COST: STRIKE_MS - COST_MS,
    Kind.SWEEP: 1500,
    Kind.PINGED: 2000,
    Kind.ANSWER: 3000,
    Kind.BEAM: 2200,
    Kind.RIPPLE: 1800,
    Kind.WATER: 2600,
    Kind.FOAM: 2200,
    Kind.SUNK: 4000,
    Kind.WON: 4000,
    Kind.DIE: 700,
    Kind.SHIP_SUNK: 2200,
}
BURSTS = frozenset({Kind.BURST, Kind.ERUPTION, Kind.SHIP_SUNK})
SHOTS = frozenset(
    {
        Kind.RUN,
        Kind.AWAY,
        Kind.AIMED,
        Kind.ARMED,
        Kind.FUSE,
        Kind.BURST,
        Kind.FIZZLE,
        Kind.ERUPTION,
        Kind.HIT,
        Kind.COST,
    }
)
"""What a newer shot cuts short."""
COVERS = frozenset({Kind.BURST, Kind.COST, Kind.HIT})
"""What keeps a crew from its chart: when all was told, the crew's next order ends it."""
ENDINGS = frozenset({Kind.SUNK, Kind.WON})
WHOLE = frozenset({Kind.AWAY, Kind.HIT, Kind.COST, Kind.WATER, Kind.SUNK, Kind.WON})
"""Seen all over the display, and not on the chart alone."""
