"""Con Sonar! at the table: up to three players a side, each at a station's controls.

Whoever's turn it is acts; everybody may look at their own hand at any time. An attack is told throw by throw:
until the dice lie still, everybody sees the table as it was before the shot.
"""

from collections.abc import Sequence
from dataclasses import replace

from console.core.game import Event
from console.core.match import Given, Match
from console.core.words import Crew, Station
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.screen import Screen
from console.games.con_sonar.rules.orders import Fire
from console.games.con_sonar.rules.state import SUNK, ConSonarState
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ConSonarScreen, Roll
from console.games.con_sonar.stations.player_seats import seated
from console.games.con_sonar.stations.seat import SeatDesk
from console.games.con_sonar.stations.throws import Throws
from console.languages import Message
from console.panels.link import Press
from console.stations.desks import Desks, TryButtons


class PlayersDesks(Desks):
    """The players of one match."""

    heeds_releases = True
    tries_page = 2

    def __init__(self, match: Match, first: Crew = Crew.BLUE) -> None:
        """`first`: on which side the first player sits."""
        places = seated((match.plan.players or "").split(","), first)
        self.players = {colour: SeatDesk(colour, place) for colour, place in places.items()}
        super().__init__(match, list(self.players.values()))
        self.throws: Throws | None = None
        """The attack that is being rolled for."""
        self._rolled: Roll | None = None
        """The dice of this turn, when they lie still."""
        self._acted: set[str] = set()
        """Who has had a card to lay, or ended a turn."""

    @property
    def _seen(self) -> ConSonarState:
        """What everybody sees: while a die rolls, the table as it was before the shot."""
        state: ConSonarState = self.match.state
        return state if self.throws is None else self.throws.before

    @property
    def telling(self) -> bool:
        return self.throws is not None

    def accepted(self, before: object, given: Given, press: Press | None, now_ns: int) -> None:
        for desk in self.players.values():
            desk.accepted(given.order)
        self._roll(None)
        self._rolled = None
        self._acted.add(given.order.giver)
        self._untold = given.events
        if isinstance(given.order, Fire):
            assert isinstance(before, ConSonarState)
            self._roll(Throws(before, given.events, now_ns))

    def _roll(self, throws: Throws | None) -> None:
        self.throws = throws
        for desk in self.players.values():
            desk.rolling, desk.hurried = throws is not None, False

    def to_tell(self, now_ns: int) -> Sequence[Event]:
        """The shot, each die when it lies still, the rest at the end."""
        if self.throws is None:
            return super().to_tell(now_ns)
        if any(desk.hurried for desk in self.players.values()):
            self.throws = self.throws.hurried(now_ns)
        told = len(self.throws.events) - len(self._untold)
        due = self.throws.due(now_ns)
        self._untold = self.throws.events[len(due) :]
        if now_ns >= self.throws.over_ns:
            self._rolled = self.throws.shown(self.throws.over_ns)
            self._roll(None)
        return due[told:]

    def is_to_begin(self, player: str) -> bool:
        return player not in self._acted

    def try_buttons(self, crew: Crew, station: Station) -> TryButtons | None:
        """A player points at the first or at the second."""
        desk = next((each for each in self.players.values() if each.place == (crew, station)), None)
        if desk is None or desk.computer is not None:
            return None
        return TryButtons(desk.player, (desk.pad.previous, desk.pad.next))

    @property
    def closeness(self) -> int:
        """By the submarines that are gone."""
        places = self._seen.places
        return 4 * places.count(SUNK) // len(places)

    def time_up(self, winners: Sequence[str]) -> Message:
        return Message.of("con-sonar.time-up")

    def captions(self, crew: Crew) -> tuple[Message, ...]:
        """Until the first card: that nobody looks while a neighbour does."""
        people = [desk for desk in self.players.values() if desk.crew is crew and not desk.computer]
        return () if self._acted or len(people) < 2 else (Message.of("con-sonar.honour"),)

    def shown_to_all(self, screen: GalleryScreen, now_ns: int) -> GalleryScreen:
        game = self.match.game
        view: ConSonarView = game.view(self._seen, game.players[0])
        roll = self._rolled if self.throws is None else self.throws.shown(now_ns)
        return replace(
            screen,
            view=view.of_the_table(),
            of_game=ConSonarScreen(seats=(), roll=roll),
            heard=screen.gallery.heard,
            clock_s=screen.gallery.clock_s,
        )

    def shown(self, screen: Screen, crew: Crew, now_ns: int) -> Screen:
        game = self.match.game
        view: ConSonarView = game.view(self._seen, game.players[0])
        return replace(
            screen,
            view=view.of_the_table(),
            of_game=ConSonarScreen(
                seats=tuple(desk.shown(now_ns) for desk in self.players.values() if desk.crew is crew),
                roll=self._rolled if self.throws is None else self.throws.shown(now_ns),
            ),
        )

    def shown_at(self, screen: Screen, crew: Crew, station: Station, now_ns: int) -> Screen:
        """A player's own tablet: of all hands their own, and open, for nobody else looks there."""
        desk = self.at(crew, station)
        own = screen.of_game
        if not isinstance(desk, SeatDesk) or not isinstance(own, ConSonarScreen) or desk.computer:
            return screen
        view: ConSonarView = self.match.game.view(self._seen, desk.player)
        seats = (desk.shown(now_ns, alone=True),)
        return replace(screen, view=view, of_game=replace(own, seats=seats))
