"""How soon the enemy's place could have been known, and when the crew acted on it."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from console.core.dot import Dot
from console.core.game import Event
from console.core.words import Crew
from console.crewmates.ears import Ears
from console.debrief.crews.crew_game import CrewGame, CrewsStep, CrewsStory
from console.debrief.crews.places import NEAR, apart, dot_of
from console.debrief.crews.reach import CHANGES_NOTHING, in_reach
from console.games import crewmates_of
from console.panels.clock import SECOND_NS

KNOWN_DOTS = 5
"""The enemy counts as found where no more dots than these are possible."""
LATE_S = 30
"""Seconds in which a crew that could act may still be said to act in time."""
STRIKES = ("torpedo", "mine-triggered", "archer-mine", "missile")


class Possible(NamedTuple):
    """From this time on, so many dots were possible to a perfect radio operator."""

    time_ns: int
    dots: int


@dataclass(frozen=True)
class Hunt:
    """One crew's search for the other."""

    possible: tuple[Possible, ...]
    known_ns: int | None
    """When a perfect radio operator first knew the enemy to KNOWN_DOTS dots; None: never."""
    acted_ns: int | None
    """When the crew first struck, mined or asked near the enemy, or where it could be known to be."""
    acted_by: str | None
    """What it did: the event's name."""
    chances: tuple["StrikeChance", ...]
    """Each time in which a weapon that was ready reached where the enemy could then be known to be."""
    length_ns: int
    """Of the match."""
    last: tuple[Dot, ...] = ()
    """Where the enemy could be at the end."""

    @cached_property
    def chance(self) -> "StrikeChance | None":
        """The one to speak of: the first that was taken, or was there long enough; else the first of all."""
        return next((each for each in self.chances if each.taken or each.is_long), None) or next(
            iter(self.chances), None
        )

    @property
    def could_ns(self) -> int | None:
        """When it began; None: there was none."""
        return None if self.chance is None else self.chance.from_ns

    @property
    def until_ns(self) -> int | None:
        """When it was over: the enemy was out of range, could be anywhere, or the weapon was gone."""
        return None if self.chance is None else self.chance.until_ns

    @property
    def answered_ns(self) -> int | None:
        """When the crew acted in it; None: never."""
        return None if self.chance is None else self.chance.answered_ns

    @property
    def lag_s(self) -> int | None:
        """From the second in which the crew could act to that in which it did, while it still could."""
        if self.could_ns is None or self.answered_ns is None:
            return None
        return self.answered_ns // SECOND_NS - self.could_ns // SECOND_NS

    @property
    def let_pass(self) -> bool:
        """A weapon reached the enemy for so long, and the crew did not act meanwhile."""
        return self.chance is not None and self.chance.is_long and not self.chance.taken


class StrikeChance(NamedTuple):
    """From when to when a weapon reached the enemy without a break, and when the crew then acted."""

    from_ns: int
    until_ns: int
    answered_ns: int | None = None

    @property
    def taken(self) -> bool:
        return self.answered_ns is not None

    @property
    def is_long(self) -> bool:
        return self.until_ns - self.from_ns >= LATE_S * SECOND_NS


class _Chances:
    """Follows whether a weapon reaches the enemy.

    While the crew may not act, as before its OKs or in the other crew's turn, nobody can say: a chance goes
    on if the weapon still reaches afterwards, and else was over when that began.
    """

    def __init__(self) -> None:
        self.found: list[StrikeChance] = []
        self._held_ns: int | None = None
        """Up to when the open chance is known to have lasted, where that is not up to now; None: it is."""
        self._open = False

    def act(self, now_ns: int) -> None:
        if self._open and not self.found[-1].taken:
            self.found[-1] = self.found[-1]._replace(answered_ns=now_ns)

    def see(self, now_ns: int, reached: bool | None) -> None:
        """`reached`: after something happened; None: nobody can say."""
        if reached is None:
            self._held_ns = now_ns if self._held_ns is None else self._held_ns
        elif reached:
            if not self._open:
                self.found.append(StrikeChance(now_ns, now_ns))
            self._open, self._held_ns = True, None
        elif self._open:
            self.close(now_ns)

    def close(self, now_ns: int) -> None:
        if self._open:
            end_ns = now_ns if self._held_ns is None else self._held_ns
            self.found[-1] = self.found[-1]._replace(until_ns=max(end_ns, self.found[-1].answered_ns or 0))
        self._open, self._held_ns = False, None


def hunt_of(game: CrewGame, story: CrewsStory, crew: Crew) -> Hunt:
    """How one crew could have found the other, and did."""
    overheard = crewmates_of(story.game.name).overheard
    assert overheard is not None, "a game of two crews has boats to be found"
    ears = Ears(overheard(story.game, crew.enemy))
    possible = [Possible(began_ns(story), ears.tracker.dots.bit_count())]
    acted: tuple[int, str] | None = None
    chances = _Chances()
    for step in story.steps:
        if step.refused is not None:
            continue
        act = _act(story, step, crew, ears.tracker.dots)
        acted = acted or act
        if act is not None:
            chances.act(step.time_ns)
        ears.hear(step.events)
        dots = ears.tracker.dots.bit_count()
        if dots != possible[-1].dots:
            possible.append(Possible(step.time_ns, dots))
        if step.order.verb not in CHANGES_NOTHING:
            mask, ends = ears.tracker.dots, game.turn_orders
            chances.see(step.time_ns, dots <= KNOWN_DOTS and in_reach(story, step, crew, mask, ends))
    chances.close(story.length_ns)
    known_ns = next((each.time_ns for each in possible if each.dots <= KNOWN_DOTS), None)
    return Hunt(
        tuple(possible),
        known_ns,
        None if acted is None else acted[0],
        None if acted is None else acted[1],
        tuple(chances.found),
        story.length_ns,
        _dots(story, ears.tracker.dots),
    )


def began_ns(story: CrewsStory) -> int:
    """When both boats had dived."""
    return next((s.time_ns for s in story.steps if s.before.phase == "set-up" != s.after.phase), 0)


def _dots(story: CrewsStory, mask: int) -> tuple[Dot, ...]:
    return tuple(dot_of(story, number) for number in range(mask.bit_length()) if mask >> number & 1)


def _act(story: CrewsStory, step: CrewsStep, crew: Crew, possible: int) -> tuple[int, str] | None:
    """When and by what a crew acted near the enemy, or where it could be known to be."""
    enemy = step.before.boat(crew.enemy).dot
    if enemy < 0 or step.order.crew is not crew:
        return None
    places = [dot_of(story, enemy)]
    if possible.bit_count() <= KNOWN_DOTS:
        places += _dots(story, possible)
    for event in step.events:
        if any(is_near(story, event, crew, place) for place in places):
            return step.time_ns, event.name
    return None


def is_near(story: CrewsStory, event: Event, crew: Crew, enemy: Dot) -> bool:
    if event.name == "drone":
        return event.word("crew") == crew and event.number("sector") == story.chart.sector(enemy)
    if event.name in STRIKES or (event.name == "mine-laid" and event.audience == crew):
        return event.word("crew") == crew and apart(Dot.parse(event.word("dot")), enemy) <= NEAR
    return False
