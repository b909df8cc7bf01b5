"""What a referee announced, as evidence on where one crew's boat is: the enemy's, or our own as it hears us.

Only what both crews heard counts. What was not said counts as well: a boat that was hit says so, a mine under
a torpedo is heard, ice and eruptions hurt. So the events of an order are taken together, as they were given.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from console.core.chart import Chart
from console.core.dot import Dot
from console.core.game import Event
from console.core.waters import Waters, waters_of
from console.core.words import Coordinate, Course, Crew
from console.crewmates.tracker import soundings
from console.crewmates.tracker.evidence import (
    Closed,
    Evidence,
    Headed,
    KeptSilence,
    MineGone,
    MineLaid,
    MinesLive,
    NoMines,
    Surfaced,
    Within,
)
from console.games.captain_sonar.rules.editions import Edition
from console.games.captain_sonar.rules.orders import System

_EXPLOSIONS = ("torpedo", "mine-triggered", "archer-mine", "chain-reaction", "missile")


@dataclass(frozen=True)
class Announced:
    """Reads the events of one match for what they say of one boat."""

    crew: Crew
    """Whose boat is followed."""
    chart: Chart
    edition: Edition | None = None
    """None in Sonar Family, which has no mines."""

    @cached_property
    def waters(self) -> Waters:
        return waters_of(self.chart)

    @cached_property
    def family(self) -> bool:
        return self.chart.game == "sonar-family"

    def at_the_start(self) -> list[Evidence]:
        """What is known before the dive."""
        start = self.chart.starts.get(self.crew.value)
        return [] if start is None else [Within(self.waters.mask({start}))]

    def evidence(self, events: Sequence[Event], sea: int) -> list[Evidence]:
        """What the events of one order say, all of them, on the sea as it was before it."""
        heard = [event for event in events if event.audience == "both"]
        found: list[Evidence] = []
        for number, event in enumerate(heard):
            if event.name in _READERS:
                found += _READERS[event.name](_Said(self, event, heard[number + 1 :], heard, sea))
        swept = 0 if any(event.name in ("won", "drawn") for event in heard) else self._swept(heard, sea)
        return [*found, NoMines(swept)] if swept else found

    def _swept(self, heard: Sequence[Event], sea: int) -> int:
        """The dots on which no mine is left: under torpedoes and eruptions, and next to them in edition 2."""
        swept = 0
        for event in heard:
            if event.name == "torpedo":
                swept |= 1 << _dot(event, self.waters)
            elif event.name == "volcano" and event.detail("kind") == "eruption":
                swept |= soundings.struck(self.waters, sea)
        chain = self.edition is not None and self.edition.chain_reactions
        return self.waters.spread(swept) if chain else swept


def _dot(event: Event, waters: Waters) -> int:
    number = waters.number(Dot.parse(str(event.detail("dot"))))
    assert number is not None, "the referee names dots of its chart"
    return number


class _Said(NamedTuple):
    """One event, among those of the same order."""

    of: Announced
    event: Event
    after: Sequence[Event]
    order: Sequence[Event]
    sea: int

    @property
    def ours(self) -> bool:
        """Whether it is about the boat that is followed."""
        return bool(self.event.detail("crew") == self.of.crew)

    @property
    def dot(self) -> int:
        return _dot(self.event, self.of.waters)

    @property
    def mines_wait(self) -> bool:
        return self.of.edition is not None and self.of.edition.mines_wait

    def damage(self, cause: str) -> int:
        """The damage of a cause that the boat took."""
        return sum(
            int(event.detail("amount"))
            for event in self.order
            if event.name == "damaged"
            and event.detail("crew") == self.of.crew
            and event.detail("cause") == cause
        )

    def impact(self) -> Within:
        """What the explosion did to the boat: nothing, where nothing is said before the next one."""
        kind = "clear"
        for event in self.after:
            if event.name in (*_EXPLOSIONS, "volcano"):
                break
            if event.name == "impact" and event.detail("crew") == self.of.crew:
                kind = str(event.detail("kind"))
        if self.of.family:
            return soundings.missile(self.dot, kind)
        return soundings.impact(self.of.waters, self.dot, kind)


def _headed(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield Headed(Course(said.event.detail("course")))
        yield from _turn(said)


def _turn(said: _Said) -> Iterator[Evidence]:
    """By rules 1 a dive left mines as they were: then this says less than it could, and nothing wrong."""
    if said.ours and said.mines_wait:
        yield MinesLive()


def _silence(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield KeptSilence(1, 1) if said.of.family else KeptSilence()


def _surfaced(said: _Said) -> Iterator[Evidence]:
    if not said.ours:
        return
    if said.of.family:
        yield Within(1 << said.dot)
    else:
        yield soundings.in_sector(said.of.waters, int(said.event.detail("sector")))
    if said.of.chart.floe:
        yield soundings.ice(said.of.waters, said.damage("ice") > 0)
    yield Surfaced()


def _drone(said: _Said) -> Iterator[Evidence]:
    answer = said.event.detail("answer")
    if not said.ours and answer != "toxic-smoke":
        yield soundings.in_sector(said.of.waters, int(said.event.detail("sector")), answer == "yes")


def _answered(said: _Said) -> Iterator[Evidence]:
    if not said.ours:
        return
    named = [(Coordinate(key), str(value)) for key, value in said.event.details if key in list(Coordinate)]
    if said.of.family:
        yield Within(soundings.named(said.of.waters, *named[0]))
    else:
        yield soundings.one_true(said.of.waters, named)


def _torpedo(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield soundings.fired_at(said.of.waters, said.sea, said.dot)
    yield said.impact()


def _missile(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield soundings.in_sector(said.of.waters, said.of.waters.sector[said.dot])
    yield said.impact()


def _mine_triggered(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield MineGone(said.dot, said.mines_wait)
    yield said.impact()


def _chain_reaction(said: _Said) -> Iterator[Evidence]:
    yield from _mine_destroyed(said)
    yield said.impact()


def _archer_mine(said: _Said) -> Iterator[Evidence]:
    yield said.impact()


def _mine_laid(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield MineLaid(said.mines_wait)


def _mine_destroyed(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield MineGone(said.dot)


def _volcano(said: _Said) -> Iterator[Evidence]:
    kind, volcano = said.event.detail("kind"), int(said.event.detail("volcano"))
    if kind == "lava":
        dots = soundings.lava(said.of.waters, volcano)
        yield Within(dots) if said.damage("lava") else Closed(dots)
    elif kind == "eruption" and volcano == 1:
        yield soundings.eruption(said.of.waters, said.sea, said.damage("eruption"))


def _reactivated(said: _Said) -> Iterator[Evidence]:
    if said.ours:
        yield soundings.beside_island(said.of.waters, System(said.event.detail("system")))


_READERS: Mapping[str, Callable[[_Said], Iterator[Evidence]]] = {
    "headed": _headed,
    "turn": _turn,
    "dived": _turn,
    "silence": _silence,
    "surfaced": _surfaced,
    "drone": _drone,
    "sonar-answered": _answered,
    "torpedo": _torpedo,
    "missile": _missile,
    "mine-triggered": _mine_triggered,
    "archer-mine": _archer_mine,
    "chain-reaction": _chain_reaction,
    "mine-laid": _mine_laid,
    "mine-destroyed": _mine_destroyed,
    "volcano": _volcano,
    "reactivated": _reactivated,
}
"""How each event is read; the others say nothing of where a boat is."""
