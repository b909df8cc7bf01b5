"""How soon the enemy's place could have been known, and when the crew acted on it."""

from dataclasses import dataclass
from typing import NamedTuple

from console.core.dot import Dot
from console.core.game import Event
from console.core.words import Crew
from console.crewmates.ears import Ears
from console.debrief.crews.crew_game import CrewsStep, CrewsStory
from console.debrief.crews.places import NEAR, apart, dot_of
from console.games import crewmates_of
from console.panels.clock import SECOND_NS

KNOWN_DOTS = 5
"""The enemy counts as found where no more dots than these are possible."""
_WEAPONS = ("torpedo", "mine-triggered", "archer-mine", "missile")


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
    """When the crew first struck, mined or asked near the enemy; None: never."""
    acted_by: str | None
    """What it did: the event's name."""
    last: tuple[Dot, ...] = ()
    """Where the enemy could be at the end."""

    @property
    def lag_s(self) -> int | None:
        """From the second in which it could be known to that in which the crew acted; negative: before."""
        if self.known_ns is None or self.acted_ns is None:
            return None
        return self.acted_ns // SECOND_NS - self.known_ns // SECOND_NS


def hunt_of(story: CrewsStory, crew: Crew) -> Hunt:
    """How one crew could have found the other, and did."""
    overheard = crewmates_of(story.game.name).overheard
    assert overheard is not None, "a game of two crews has boats to be found"
    ears = Ears(overheard(story.game, crew.enemy))
    possible = [Possible(began_ns(story), ears.tracker.dots.bit_count())]
    acted: tuple[int, str] | None = None
    for step in story.steps:
        if step.refused is not None:
            continue
        acted = acted or _acted(story, step, crew)
        ears.hear(step.events)
        dots = ears.tracker.dots.bit_count()
        if dots != possible[-1].dots:
            possible.append(Possible(step.time_ns, dots))
    known_ns = next((each.time_ns for each in possible if each.dots <= KNOWN_DOTS), None)
    return Hunt(
        tuple(possible),
        known_ns,
        None if acted is None else acted[0],
        None if acted is None else acted[1],
        _dots(story, ears.tracker.dots),
    )


def began_ns(story: CrewsStory) -> int:
    """When both boats had dived."""
    return next((s.time_ns for s in story.steps if s.before.phase == "set-up" != s.after.phase), 0)


def _dots(story: CrewsStory, mask: int) -> tuple[Dot, ...]:
    return tuple(dot_of(story, number) for number in range(mask.bit_length()) if mask >> number & 1)


def _acted(story: CrewsStory, step: CrewsStep, crew: Crew) -> tuple[int, str] | None:
    enemy = step.before.boat(crew.enemy).dot
    if enemy < 0 or step.order.crew is not crew:
        return None
    for event in step.events:
        if _is_near(story, event, crew, dot_of(story, enemy)):
            return step.time_ns, event.name
    return None


def _is_near(story: CrewsStory, event: Event, crew: Crew, enemy: Dot) -> bool:
    if event.name == "drone":
        return event.word("crew") == crew and event.number("sector") == story.chart.sector(enemy)
    if event.name in _WEAPONS or (event.name == "mine-laid" and event.audience == crew):
        return event.word("crew") == crew and apart(Dot.parse(event.word("dot")), enemy) <= NEAR
    return False
