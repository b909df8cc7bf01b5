"""What the referee of Captain Sonar announces, as evidence on where a boat and its mines are."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from console.core.game import Event
from console.crewmates.tracker import (
    Closed,
    Evidence,
    KeptSilence,
    MineGone,
    MineLaid,
    MinesLive,
    NoMines,
    Within,
    soundings,
)
from console.crewmates.tracker.overheard import EventOfOrder, Overheard, Reader
from console.games.captain_sonar.crewmates.soundings import (
    beside_island,
    fired_at,
    impact,
    lava,
    one_true,
)
from console.games.captain_sonar.rules.set_up import SetUp
from console.games.captain_sonar.rules.systems import LONGEST_SILENCE

_EXPLOSIONS = ("torpedo", "mine-triggered", "archer-mine", "chain-reaction", "volcano")


@dataclass(frozen=True)
class CaptainSonarOverheard(Overheard):
    """Reads the events of one match of Captain Sonar for what they say of one boat."""

    set_up: SetUp

    @cached_property
    def readers(self) -> Mapping[str, Reader]:
        return {
            "headed": self._headed,
            "turn": self._turn,
            "dived": self._turn,
            "silence": self._silence,
            "surfaced": self._surfaced,
            "drone": self._drone,
            "sonar-answered": self._answered,
            "torpedo": self._torpedo,
            "mine-triggered": self._mine_triggered,
            "archer-mine": self._exploded,
            "chain-reaction": self._chain_reaction,
            "mine-laid": self._mine_laid,
            "mine-destroyed": self._mine_destroyed,
            "volcano": self._volcano,
            "reactivated": self._reactivated,
        }

    def evidence(self, events: Sequence[Event], sea: int) -> list[Evidence]:
        found = super().evidence(events, sea)
        heard = [event for event in events if event.audience == "both"]
        swept = 0 if any(event.name in ("won", "drawn") for event in heard) else self._swept(heard, sea)
        return [*found, NoMines(swept)] if swept else found

    def _swept(self, heard: Sequence[Event], sea: int) -> int:
        """The dots on which no mine is left: under torpedoes and eruptions, and next to them in edition 2."""
        swept = 0
        for event in heard:
            if event.name == "torpedo":
                swept |= 1 << self.dot(event)
            elif event.name == "volcano" and event.word("kind") == "eruption":
                swept |= soundings.struck(self.waters, sea)
        return self.waters.spread(swept) if self.set_up.edition.chain_reactions else swept

    def _headed(self, said: EventOfOrder) -> Iterator[Evidence]:
        yield from self.headed(said)
        yield from self._turn(said)

    def _turn(self, said: EventOfOrder) -> Iterator[Evidence]:
        """By rules 1 a dive left mines as they were: then this says less than it could, and nothing wrong."""
        if self.is_about_it(said.event) and self.set_up.edition.mines_wait:
            yield MinesLive()

    def _silence(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield KeptSilence(0, LONGEST_SILENCE)

    def _surfaced(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield from self.surfaced(said, soundings.in_sector(self.waters, int(said.says("sector"))))

    def _drone(self, said: EventOfOrder) -> Iterator[Evidence]:
        answer = said.says("answer")
        if not self.is_about_it(said.event) and answer != "toxic-smoke":
            yield soundings.in_sector(self.waters, int(said.says("sector")), answer == "yes")

    def _answered(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield one_true(self.waters, said.coordinates)

    def _torpedo(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield fired_at(self.waters, said.sea, self.dot(said.event), self.set_up.torpedo_range)
        yield from self._exploded(said)

    def _mine_triggered(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield MineGone(self.dot(said.event), self.set_up.edition.mines_wait)
        yield from self._exploded(said)

    def _chain_reaction(self, said: EventOfOrder) -> Iterator[Evidence]:
        yield from self._mine_destroyed(said)
        yield from self._exploded(said)

    def _exploded(self, said: EventOfOrder) -> Iterator[Evidence]:
        yield impact(self.waters, self.dot(said.event), self.impact(said, _EXPLOSIONS))

    def _mine_laid(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield MineLaid(self.set_up.edition.mines_wait)

    def _mine_destroyed(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield MineGone(self.dot(said.event))

    def _volcano(self, said: EventOfOrder) -> Iterator[Evidence]:
        kind, volcano = said.says("kind"), int(said.says("volcano"))
        if kind == "lava":
            dots = lava(self.waters, volcano)
            yield Within(dots) if self.damage(said, "lava") else Closed(dots)
        elif kind == "eruption" and volcano == 1:
            yield soundings.eruption(self.waters, said.sea, self.damage(said, "eruption"))

    def _reactivated(self, said: EventOfOrder) -> Iterator[Evidence]:
        if self.is_about_it(said.event):
            yield beside_island(self.waters, said.says("system"))
