"""All figures of a match, one value for each crew. Nothing here is guessed: all is counted in the journal."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple, cast

from console.core.words import Crew, Post, Station
from console.debrief.crews.crew_game import CrewGame, CrewsStory, Repairs
from console.debrief.crews.crew_waits import Stopped, Waits, WaitWatch
from console.debrief.crews.hunt import Hunt, hunt_of
from console.debrief.crews.moments import CrewMoment, moments_of
from console.debrief.crews.places import CrewOnChart, places_of
from console.debrief.crews.teamwork import PressTeamwork, Share, sheet_used, teamwork_of
from console.debrief.page_names import mode_of
from console.debrief.records import UNPLAYED
from console.debrief.sentences.past import NO_OTHERS, OtherMatches
from console.debrief.story import AnyStory
from console.debrief.waits import Spread, Wait, spread
from console.journal.journal_lines import Late, Tied
from console.journal.journal_reader import Record
from console.panels.clock import SECOND_NS

SYSTEMS = ("torpedo", "missile", "mine", "drone", "sonar", "silence")
"""Orders that use up a system that was charged."""
_WEAPONS = frozenset(("torpedo", "missile", "mine"))
SHEET_CAUSES, ICE = ("radiation", "panel"), "ice"
"""What does damage without anybody's weapon: what the engineer crosses out, and surfacing."""


@dataclass(frozen=True)
class CrewCounts:
    """What one crew did, as far as the orders' own words tell."""

    crew: Crew
    moments: tuple[CrewMoment, ...]
    """The orders of both crews."""
    ties: tuple[Tied, ...]
    late: tuple[Late, ...]
    waits: dict[Station, Waits]
    stops: tuple[Stopped, ...]
    teamwork: PressTeamwork

    @cached_property
    def own(self) -> tuple[CrewMoment, ...]:
        return tuple(moment for moment in self.moments if moment.crew is self.crew)

    @cached_property
    def done(self) -> Counter[str]:
        """How often each order was given and accepted, by its verb."""
        return Counter(moment.verb for moment in self.own if moment.refused is None)

    @property
    def courses(self) -> int:
        return self.done["head"]

    @property
    def surfacings(self) -> int:
        return self.done["surface"]

    @property
    def silences(self) -> int:
        return self.done["silence"]

    @property
    def notes(self) -> int:
        """Notes of the radio operator, right and wrong."""
        return self.done["note"]

    @property
    def noted(self) -> int:
        """Moves of the enemy that were noted, of all that there were; each wrong note costs one."""
        return self.teamwork.noted_ever.done

    @cached_property
    def enemy_moves(self) -> int:
        """What there was to note."""
        theirs = (moment for moment in self.moments if moment.crew is not self.crew and not moment.refused)
        return sum(moment.verb in ("head", "silence") for moment in theirs)

    @cached_property
    def refused(self) -> tuple[tuple[Station, str, int], ...]:
        """Station, code and how often, the most frequent first."""
        counts = Counter((m.station, m.refused) for m in self.own if m.refused is not None)
        most = sorted(counts.items(), key=lambda each: (-each[1], *each[0]))
        return tuple((station, code, count) for (station, code), count in most)

    @property
    def refusals(self) -> int:
        return sum(count for _, _, count in self.refused)

    @property
    def asks(self) -> int:
        """Drones and sonars: what the enemy was asked."""
        return self.done["drone"] + self.done["sonar"]

    @property
    def systems(self) -> int:
        """Systems that were used."""
        return sum(self.done[verb] for verb in SYSTEMS)

    @property
    def longest_stop_s(self) -> float | None:
        return max((stop.length_ns / SECOND_NS for stop in self.stops), default=None)

    @property
    def taken_back(self) -> int:
        """Stops with nothing done."""
        return sum(stop.taken_back for stop in self.stops)

    @property
    def ties_won(self) -> int:
        return sum(tie.favoured.partition(".")[0] == self.crew for tie in self.ties)

    @property
    def ties_lost(self) -> int:
        return sum(tie.other.partition(".")[0] == self.crew for tie in self.ties)

    @property
    def heard_late(self) -> int:
        """Presses that came when something that is not older had its place already."""
        return sum(late.control.partition(".")[0] == self.crew for late in self.late)

    @cached_property
    def half_ns(self) -> int:
        """The middle between this crew's first order and the last of both."""
        times = [moment.time_ns for moment in self.own] or [0]
        return (min(times) + max([moment.time_ns for moment in self.moments], default=0)) // 2

    @cached_property
    def caused(self) -> dict[Station, Spread | None]:
        return {station: spread(waits.caused) for station, waits in self.waits.items()}

    @cached_property
    def borne(self) -> dict[Station, Spread | None]:
        return {station: spread(waits.borne) for station, waits in self.waits.items()}


class Hurt(NamedTuple):
    """Damage to a boat."""

    time_ns: int
    cause: str
    amount: int
    own: bool
    """No enemy had a part in it."""


@dataclass(frozen=True)
class CrewFigures(CrewCounts):
    """What one crew did, with what only the match judged again tells."""

    damage: int
    hurts: tuple[Hurt, ...]
    repairs: Repairs | None
    hunt: Hunt
    places: CrewOnChart
    armed_ns: int | None
    """When a weapon was first charged whole; None: never, or its boats have no such gauges."""
    used: Share
    """Shots and drones, and those of them that went where the radio's sheet had the enemy."""

    @cached_property
    def own_damage(self) -> Counter[str]:
        """Damage that no enemy had a part in, by its cause: `radiation`, `panel`, `ice`, `torpedo`."""
        found: Counter[str] = Counter()
        for hurt in self.hurts:
            if hurt.own:
                found[hurt.cause] += hurt.amount
        return found

    @property
    def self_inflicted(self) -> int:
        return self.own_damage.total()

    @property
    def by_sheet(self) -> int:
        """Damage by what the engineer crosses out."""
        return sum(self.own_damage[cause] for cause in SHEET_CAUSES)

    @property
    def by_ice(self) -> int:
        return self.own_damage[ICE]

    @property
    def by_own_weapons(self) -> int:
        """By them, and by what they set off."""
        return self.self_inflicted - self.by_sheet - self.by_ice

    @property
    def shots(self) -> int:
        return len(self.places.impacts)

    @property
    def hits(self) -> int:
        return sum(impact.effect != "clear" for impact in self.places.impacts)

    @property
    def mines_set_off(self) -> int:
        return sum(impact.kind == "mine-triggered" for impact in self.places.impacts)

    @cached_property
    def legs(self) -> tuple[Wait, ...]:
        """From each dot of the route to the next."""
        times = [placed.time_ns for leg in self.places.legs for placed in leg]
        return tuple(
            Wait(before, after, ((before, after),)) for before, after in pairwise(times) if after > before
        )

    @property
    def pace_s(self) -> float | None:
        """The middle of those."""
        pace = spread(self.legs)
        return None if pace is None else pace.median_s

    @property
    def repairs_made(self) -> int:
        return 0 if self.repairs is None else len(self.repairs.made_ns)

    @property
    def repairs_missed(self) -> int:
        return 0 if self.repairs is None else len(self.repairs.missed)

    @property
    def radio_off(self) -> int | None:
        """How far the transparency was from the truth at last, in dots; None where nothing was noted."""
        return self.places.thoughts[-1].off if self.places.thoughts else None


@dataclass(frozen=True)
class CrewsDebrief:
    """A match of two crews, debriefed."""

    story: CrewsStory
    game: CrewGame
    crews: dict[Crew, CrewFigures]
    past: OtherMatches = NO_OTHERS

    @property
    def stops(self) -> tuple[Stopped, ...]:
        return tuple(sorted((s for each in self.crews.values() for s in each.stops), key=lambda s: s.from_ns))


def counted(game: CrewGame, record: Record) -> dict[Crew, CrewCounts]:
    """What the words of a record tell of each crew."""
    moments = tuple(moments_of(record.entries))
    watch = _watched(game, record, moments)
    waits = watch.waits()
    return {
        crew: CrewCounts(
            crew,
            moments,
            record.ties,
            record.late,
            waits[crew],
            tuple(stop for stop in watch.stops if stop.crew is crew),
            teamwork_of(game, moments, crew, watch.stops, record.played_ns),
        )
        for crew in Crew
    }


def waits_caused(game: CrewGame, record: Record) -> dict[Post, tuple[Wait, ...]]:
    """The waits that each station caused."""
    watched = _watched(game, record, tuple(moments_of(record.entries))).waits()
    return {(crew, station): each.caused for crew, of in watched.items() for station, each in of.items()}


def _watched(game: CrewGame, record: Record, moments: tuple[CrewMoment, ...]) -> WaitWatch:
    watch = WaitWatch(game, turns=mode_of(record.header.plan) == "turn-by-turn")
    for moment in moments:
        if moment.refused is None:
            watch.see(moment)
    watch.close(_decided_ns(record, moments))
    return watch


def _decided_ns(record: Record, moments: tuple[CrewMoment, ...]) -> int | None:
    """When an order decided the match; None: none did."""
    result = record.result
    if result is None or result.outcome not in ("won", "drawn") or result.cause in UNPLAYED:
        return None
    return max((moment.time_ns for moment in moments if moment.refused is None), default=None)


def debrief(game: CrewGame, story: AnyStory) -> CrewsDebrief:
    """All figures of a match."""
    of_crews = cast(CrewsStory, story)
    counts = counted(game, story.record)
    return CrewsDebrief(of_crews, game, {crew: _figures(game, of_crews, counts[crew]) for crew in Crew})


def _figures(game: CrewGame, story: CrewsStory, counts: CrewCounts) -> CrewFigures:
    crew = counts.crew
    return CrewFigures(
        crew,
        counts.moments,
        counts.ties,
        counts.late,
        counts.waits,
        counts.stops,
        counts.teamwork,
        damage=story.steps[-1].after.boat(crew).damage,
        hurts=tuple(_hurts(story, crew)),
        repairs=None if game.repairs is None else game.repairs(story, crew),
        hunt=hunt_of(game, story, crew),
        places=places_of(story, crew),
        armed_ns=next(_armed(game, story, crew), None),
        used=sheet_used(story, crew),
    )


def _armed(game: CrewGame, story: CrewsStory, crew: Crew) -> Iterator[int]:
    """Each time at which a weapon's last box was filled."""
    for step in story.steps:
        charged = {event.word("system") for event in step.events if event.name == "charged"} & _WEAPONS
        if charged and step.order.crew is crew:
            boat = story.game.view(step.after, crew).boat
            if any(name in charged and level == boxes for name, level, boxes in game.aboard(boat).gauges):
                yield step.time_ns


def _hurts(story: CrewsStory, crew: Crew) -> Iterator[Hurt]:
    for step in story.steps:
        for event in step.events:
            if event.name == "damaged" and event.word("crew") == crew:
                cause = event.word("cause")
                own = cause in (*SHEET_CAUSES, ICE) or step.order.crew is crew
                yield Hurt(step.time_ns, cause, event.number("amount"), own)
