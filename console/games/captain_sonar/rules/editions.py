"""What the two printed editions do differently, and the two sides of their sheets: data, nothing else."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from console.core.chart import Mode
from console.core.words import Course, Station
from console.games.captain_sonar.rules.orders import System

HULL = 4
"""The damage boxes of a boat."""
HUNT, SUDDEN_DEATH = "hunt", "sudden-death"
BREAKDOWNS = frozenset({"panel", "radiation"})
"""What a boat does to itself; every other damage is an explosion's, or a scenario's."""

_CAPTAIN = frozenset({Station.CAPTAIN})
_MATE = frozenset({Station.FIRST_MATE})
_DETECTION = (System.DRONE, System.SONAR)


@dataclass(frozen=True, kw_only=True)
class Edition:
    """The rules that differ between the editions."""

    number: int
    goals: tuple[str, ...]
    """The goals to choose from."""
    activators: Mapping[System, frozenset[Station]]
    """Who activates which system."""
    shy_player: bool
    """Whether a crew may leave every activation to its captain."""
    course_between_activations: bool
    misfires: bool
    """Activating a system that is broken down fails and costs a radiation mark; otherwise it is refused."""
    chain_reactions: bool
    """A torpedo sets off the mines next to its impact."""
    mines_wait: bool
    """A mine may be triggered from the crew's next course or turn on, and with no red symbol broken."""
    notes_on_surface: bool
    turns_after_double_surfacing: int
    """By rules 1: turns of the crew that surfaced first, when the other surfaces in one of its free turns."""
    turn_by_turn_up_to: int
    """With so many players or fewer the match must be turn by turn."""


EDITIONS: Mapping[int, Edition] = {
    1: Edition(
        number=1,
        goals=(HUNT,),
        activators={s: _CAPTAIN | _MATE if s in _DETECTION else _CAPTAIN for s in System},
        shy_player=False,
        course_between_activations=False,
        misfires=False,
        chain_reactions=False,
        mines_wait=False,
        notes_on_surface=True,
        turns_after_double_surfacing=1,
        turn_by_turn_up_to=3,
    ),
    2: Edition(
        number=2,
        goals=(HUNT, SUDDEN_DEATH),
        activators={s: _MATE if s in _DETECTION else _CAPTAIN for s in System},
        shy_player=True,
        course_between_activations=True,
        misfires=True,
        chain_reactions=True,
        mines_wait=True,
        notes_on_surface=False,
        turns_after_double_surfacing=3,
        turn_by_turn_up_to=5,
    ),
}


class SystemKind(StrEnum):
    """What a symbol of the engineer's panels stands for."""

    RED = "red"
    """Mine and torpedo."""
    GREEN = "green"
    """Drone and sonar."""
    YELLOW = "yellow"
    """Silence and scenario."""
    RADIATION = "radiation"


COLOURS: Mapping[System, SystemKind] = {
    System.MINE: SystemKind.RED,
    System.TORPEDO: SystemKind.RED,
    System.DRONE: SystemKind.GREEN,
    System.SONAR: SystemKind.GREEN,
    System.SILENCE: SystemKind.YELLOW,
    System.SCENARIO: SystemKind.YELLOW,
}


class Symbol(NamedTuple):
    """One symbol of a panel."""

    kind: SystemKind
    circuit: int | None
    """1 to 3 in the central circuits, None in the reactor."""


PANELS = (Course.WEST, Course.NORTH, Course.SOUTH, Course.EAST)
"""The panels from left to right, as on the sheet."""
CIRCUITS = (1, 2, 3)
PLACES = 6
"""Bits kept for a panel, whether it has five symbols or six."""
_LETTERS = {"R": SystemKind.RED, "G": SystemKind.GREEN, "Y": SystemKind.YELLOW, "*": SystemKind.RADIATION}


class EngineerSheet:
    """One side of the sheets: gauges and panels. A set of broken symbols is bits of one integer."""

    def __init__(self, gauges: Mapping[System, int], panels: Mapping[Course, str]) -> None:
        self.gauges = gauges
        """Boxes of each gauge but the scenario's, which the scenario says."""
        self.panels = {panel: _read_panel(text) for panel, text in panels.items()}
        self.of_panel = {panel: self._bits(panels=[panel]) for panel in PANELS}
        self.of_kind = {kind: self._bits(kinds=[kind]) for kind in SystemKind}
        self.of_circuit = {circuit: self._bits(circuits=[circuit]) for circuit in CIRCUITS}

    def bit(self, panel: Course, number: int) -> int:
        """The bit of a symbol counted from 1; 0 where the panel has no such symbol."""
        if not 1 <= number <= len(self.panels[panel]):
            return 0
        return 1 << (PANELS.index(panel) * PLACES + number - 1)

    def symbols(self, mask: int) -> list[tuple[Course, int]]:
        """Panel and number of each symbol in a set, as on the sheet from left to right."""
        return [(p, n) for p in PANELS for n in range(1, PLACES + 1) if mask & self.bit(p, n)]

    def _bits(
        self,
        panels: Sequence[Course] = PANELS,
        kinds: Sequence[SystemKind] = tuple(SystemKind),
        circuits: Sequence[int | None] = (None, *CIRCUITS),
    ) -> int:
        return sum(
            self.bit(panel, number)
            for panel in panels
            for number, symbol in enumerate(self.panels[panel], 1)
            if symbol.kind in kinds and symbol.circuit in circuits
        )


def _read_panel(text: str) -> tuple[Symbol, ...]:
    """`R1 Y1 G1 G * *`: a letter for the kind, and the circuit's number where there is one."""
    return tuple(Symbol(_LETTERS[w[0]], int(w[1:]) if w[1:] else None) for w in text.split())


_BOXED = (System.MINE, System.TORPEDO, System.DRONE, System.SONAR, System.SILENCE)

SHEETS: Mapping[Mode, EngineerSheet] = {
    Mode.REAL_TIME: EngineerSheet(
        dict(zip(_BOXED, (3, 3, 4, 3, 6), strict=True)),
        {
            Course.WEST: "R1 Y1 G1 G * *",
            Course.NORTH: "Y2 R2 Y2 G R *",
            Course.SOUTH: "G3 Y3 R3 R * Y",
            Course.EAST: "G2 Y3 R1 * G *",
        },
    ),
    Mode.TURN_BY_TURN: EngineerSheet(
        dict(zip(_BOXED, (2, 3, 3, 2, 5), strict=True)),
        {
            Course.WEST: "R1 Y1 G1 * *",
            Course.NORTH: "Y2 R2 G2 Y *",
            Course.SOUTH: "G3 Y3 R3 R *",
            Course.EAST: "G2 Y3 R1 * G",
        },
    ),
}
