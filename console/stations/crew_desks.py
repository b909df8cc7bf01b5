"""Both crews of a match, and what is between them: stops that race, and stops taken back."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Generic

from console.core.crew_orders import Start, Stop
from console.core.dot import Dot
from console.core.game import Event
from console.core.match import Given, Match
from console.core.words import Crew, Phase
from console.displays.screen import Screen
from console.languages import Message
from console.panels.link import Press
from console.stations.crew_desk import ADesk, CrewDesk, FourStations
from console.stations.desks import Desks
from console.stations.race import verdict
from console.stations.station_desk import CrewView


class CrewDesks(Desks, Generic[ADesk, CrewView]):
    """A crew on each side of the table."""

    def __init__(self, match: Match, four: FourStations[ADesk, CrewView]) -> None:
        self._chart = match.game.chart
        assert self._chart is not None, "two crews play on a chart"
        offered = _starts_by_lot(match)
        self.crews = {crew: CrewDesk(crew, self._chart, four, offered.get(crew)) for crew in Crew}
        super().__init__(match, list(self.crews.values()))
        self._stopped_by: Press | None = None
        self._late: dict[Crew, Message] = {}
        """The crews whose stop came too late, and by how much."""
        self._stopped_last = False

    @property
    def starting(self) -> bool:
        return self.crews[Crew.BLUE].view.phase is Phase.SETUP

    @property
    def closeness(self) -> int:
        """By the boat that is worse off."""
        view = self.crews[Crew.BLUE].view
        damage = max(0, view.boat.damage, view.enemy.damage)
        return damage * 3 // max(view.hull - 1, 1) + (view.stop is not None)

    def settle(self, now_ns: int) -> None:
        for desk in self.crews.values():
            desk.settle(now_ns)

    def accepted(self, before: object, given: Given, press: Press | None, now_ns: int) -> None:
        super().accepted(before, given, press, now_ns)
        if isinstance(given.order, Stop):
            self._stopped_by = press
            self._late.clear()

    def refused(self, given: Given, press: Press | None, now_ns: int) -> None:
        """Where both crews stopped, whoever did not get it learns by how much."""
        super().refused(given, press, now_ns)
        assert given.refused is not None
        order = given.order
        if not isinstance(order, Stop) or given.refused.code != "stopped":
            return
        message = verdict(self._stopped_by, press) if self._stopped_by and press else None
        if message is not None:
            self._late[order.crew] = message
            self.crews[order.crew].tell(order.station, message, now_ns)

    def heard(self, events: Sequence[Event], now_ns: int) -> None:
        """A stop taken back, or ended with nothing done: STOP is deaf to that crew for a while."""
        for event in events:
            if event.audience != "both":
                continue
            if event.name == "belayed" or (event.name == "resumed" and self._stopped_last):
                self.crews[Crew(event.word("crew"))].deafen(now_ns + self.stop_deaf_ns)
            self._stopped_last = event.name == "stopped"

    def shown(self, screen: Screen, crew: Crew, now_ns: int) -> Screen:
        desk = self.crews[crew]
        return replace(
            screen,
            chart=self._chart,
            view=self.match.view(crew),
            stop=desk.stop_banner(self._late.get(crew)),
            ring=desk.ring(),
            aim=desk.aim(),
        )


def _starts_by_lot(match: Match) -> dict[Crew, Dot]:
    """A start for each crew that has to choose one, no two alike; a match told again offers the same."""
    chance = Random(f"starts of {match.plan.seed}")
    drawn: dict[Crew, Dot] = {}
    for crew in Crew:
        starts = [order.dot for order in match.legal(crew) if isinstance(order, Start)]
        free = [dot for dot in starts if dot not in drawn.values()] or starts
        if free:
            drawn[crew] = chance.choice(free)
    return drawn
