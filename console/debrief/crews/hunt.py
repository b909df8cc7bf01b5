"""How soon the enemy's place could have been known, and when the crew acted on it."""

from dataclasses import dataclass
from typing import NamedTuple

from console.core.dot import Dot
from console.core.game import Event
from console.core.words import Crew
from console.crewmates.ears import Ears
from console.debrief.crews.crew_game import CrewsStep, CrewsStory
from console.debrief.crews.places import NEAR, apart, dot_of
from console.debrief.crews.reach import in_reach
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
    could_ns: int | None
    """When a weapon that was ready first reached where the enemy could then be known to be; None: never."""
    answered_ns: int | None
    """When the crew first acted from then on; None: never."""
    length_ns: int
    """Of the match."""
    last: tuple[Dot, ...] = ()
    """Where the enemy could be at the end."""

    @property
    def lag_s(self) -> int | None:
        """From the second in which the crew could act to that in which it did."""
        if self.could_ns is None or self.answered_ns is None:
            return None
        return self.answered_ns // SECOND_NS - self.could_ns // SECOND_NS

    @property
    def let_pass(self) -> bool:
        """The crew could have acted, had time to, and never did."""
        if self.could_ns is None or self.answered_ns is not None:
            return False
        return self.length_ns - self.could_ns >= LATE_S * SECOND_NS


def hunt_of(story: CrewsStory, crew: Crew) -> Hunt:
    """How one crew could have found the other, and did."""
    overheard = crewmates_of(story.game.name).overheard
    assert overheard is not None, "a game of two crews has boats to be found"
    ears = Ears(overheard(story.game, crew.enemy))
    possible = [Possible(began_ns(story), ears.tracker.dots.bit_count())]
    acted: tuple[int, str] | None = None
    could_ns: int | None = None
    answered_ns: int | None = None
    for step in story.steps:
        if step.refused is not None:
            continue
        act = _act(story, step, crew, ears.tracker.dots)
        acted = acted or act
        if act is not None and could_ns is not None and answered_ns is None:
            answered_ns = step.time_ns
        ears.hear(step.events)
        dots = ears.tracker.dots.bit_count()
        if dots != possible[-1].dots:
            possible.append(Possible(step.time_ns, dots))
        if could_ns is None and dots <= KNOWN_DOTS and in_reach(story, step, crew, ears.tracker.dots):
            could_ns = step.time_ns
    known_ns = next((each.time_ns for each in possible if each.dots <= KNOWN_DOTS), None)
    return Hunt(
        tuple(possible),
        known_ns,
        None if acted is None else acted[0],
        None if acted is None else acted[1],
        could_ns,
        answered_ns,
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
