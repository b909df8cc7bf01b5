"""The chase of a match: both boats' ways and every shot, as its journal has them."""

from console.core.dot import Dot
from console.core.words import Crew
from console.debrief.crews.crew_game import CrewsStep, CrewsStory
from console.debrief.crews.places import BLASTS, dot_of
from console.displays.chase import At, Blow, Chase
from console.panels.clock import MILLISECOND_NS


def chase_of(story: CrewsStory) -> Chase | None:
    """All of it, from the first dive to the last order; None: nobody ever was in the water."""
    ways: dict[Crew, list[At]] = {crew: [] for crew in Crew}
    blows: list[Blow] = []
    for step in story.steps:
        if step.refused is not None:
            continue
        ms = step.time_ns // MILLISECOND_NS
        for crew, way in ways.items():
            number = step.after.boat(crew).dot
            if number >= 0 and (not way or way[-1].dot != str(dot_of(story, number))):
                way.append(At(ms, str(dot_of(story, number))))
        blows += _blows(story, step, ms)
    if not all(ways.values()):
        return None
    shown = tuple((crew.value, tuple(way)) for crew, way in ways.items())
    return Chase(shown, tuple(blows), story.length_ns // MILLISECOND_NS)


def _blows(story: CrewsStory, step: CrewsStep, ms: int) -> list[Blow]:
    """Explosions of one order; all the damage that it did is the last one's."""
    hurt = tuple(
        (event.word("crew"), event.number("amount")) for event in step.events if event.name == "damaged"
    )
    found = [
        Blow(ms, event.word("crew"), _from(story, step, event.word("crew"), event.name), event.word("dot"))
        for event in step.events
        if event.name in BLASTS
    ]
    return [*found[:-1], *(Blow(b.ms, b.crew, b.start, b.dot, hurt) for b in found[-1:])]


def _from(story: CrewsStory, step: CrewsStep, crew: str, weapon: str) -> str:
    """Where a weapon started: mines lie where they explode, which their dot says."""
    number = step.before.boat(Crew(crew)).dot
    dot: Dot = dot_of(story, number)
    return "" if weapon not in ("torpedo", "missile") else str(dot)
