"""All figures of a match, one value for each crew. Nothing here is guessed: all is counted in the journal."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property

from console.core.words import Crew, Station
from console.debrief.crews.hunt import Hunt, hunt_of
from console.debrief.crews.places import Places, places_of
from console.debrief.crews.waits import Spread, Stopped, Waits, WaitWatch, spread
from console.debrief.story import NoDebrief, Story
from console.games.captain_sonar.debrief.circuits import Repairs, repairs_of


@dataclass(frozen=True)
class CrewFigures:
    """What one crew did."""

    crew: Crew
    family: bool
    """Whether the game is Sonar Family."""
    courses: int
    surfacings: int
    silences: int
    damage: int
    self_inflicted: int
    """Damage that no enemy had a part in: reactor, panel, ice, own weapons."""
    shots: int
    hits: int
    waits: dict[Station, Waits]
    stops: tuple[Stopped, ...]
    refused: tuple[tuple[Station, str, int], ...]
    """Station, code and how often, the most frequent first."""
    ties_won: int
    ties_lost: int
    repairs: Repairs
    hunt: Hunt
    places: Places
    notes: int
    """Notes of the radio operator."""
    enemy_moves: int
    """What there was to note."""

    @cached_property
    def caused(self) -> dict[Station, Spread | None]:
        return {station: spread(waits.caused) for station, waits in self.waits.items()}

    @cached_property
    def borne(self) -> dict[Station, Spread | None]:
        return {station: spread(waits.borne) for station, waits in self.waits.items()}

    @property
    def refusals(self) -> int:
        return sum(count for _, _, count in self.refused)

    @property
    def radio_off(self) -> int | None:
        """How far the transparency was from the truth at last, in dots; None where nothing was noted."""
        return self.places.thoughts[-1].off if self.places.thoughts else None


@dataclass(frozen=True)
class Debrief:
    """A match, debriefed."""

    story: Story
    crews: dict[Crew, CrewFigures]

    @property
    def stops(self) -> tuple[Stopped, ...]:
        return tuple(sorted((s for each in self.crews.values() for s in each.stops), key=lambda s: s.from_ns))


def debrief(story: Story) -> Debrief:
    """All figures of a match.

    :raises NoDebrief: the game has no crews; `con_sonar.figures` is for that
    """
    if story.players:
        raise NoDebrief("Con Sonar! has no crews: its debrief is one of players")
    turns = getattr(story.steps[-1].after, "turn", None) is not None or any(
        getattr(step.after, "turn", None) is not None for step in story.steps[:20]
    )
    watch = WaitWatch(family=story.family, turns=turns)
    for moment in story.moments:
        if moment.refused is None:
            watch.see(moment)
    return Debrief(story, {crew: _figures(story, crew, watch) for crew in Crew})


def _figures(story: Story, crew: Crew, watch: WaitWatch) -> CrewFigures:
    mine = [moment for moment in story.moments if moment.crew is crew]
    done = Counter(moment.verb for moment in mine if moment.refused is None)
    theirs = Counter(m.verb for m in story.moments if m.crew is not crew and m.refused is None)
    refused = Counter((moment.station, moment.refused) for moment in mine if moment.refused is not None)
    places = places_of(story, crew)
    favoured = [tie.favoured.partition(".")[0] for tie in story.record.ties]
    tied = [tie.other.partition(".")[0] for tie in story.record.ties]
    return CrewFigures(
        crew=crew,
        family=story.family,
        courses=done["head"],
        surfacings=done["surface"],
        silences=done["silence"],
        damage=story.steps[-1].after.boat(crew).damage,
        self_inflicted=_self_inflicted(story, crew),
        shots=len(places.impacts),
        hits=sum(impact.effect != "clear" for impact in places.impacts),
        waits=watch.waits()[crew],
        stops=tuple(stop for stop in watch.stops if stop.crew is crew),
        refused=tuple(
            (station, code, count)
            for (station, code), count in sorted(refused.items(), key=lambda each: (-each[1], *each[0]))
        ),
        ties_won=favoured.count(crew),
        ties_lost=tied.count(crew),
        repairs=repairs_of(story, crew),
        hunt=hunt_of(story, crew),
        places=places,
        notes=done["note"],
        enemy_moves=theirs["head"] + theirs["silence"],
    )


_OWN_CAUSES = ("radiation", "panel", "ice", "surface")


def _self_inflicted(story: Story, crew: Crew) -> int:
    return sum(
        int(event.detail("amount"))
        for step in story.steps
        for event in step.events
        if event.name == "damaged"
        and event.detail("crew") == crew
        and (event.detail("cause") in _OWN_CAUSES or step.order.crew is crew)
    )
