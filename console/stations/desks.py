"""Desks: what sits behind the controls of one crew, or of one player, and all of them in one match."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from console.core.crewing import Level
from console.core.game import Event, Refused
from console.core.match import Given, Match
from console.core.notation import Order
from console.core.views import View
from console.core.words import Crew, Station
from console.crewmates.mind import Seat
from console.displays.onlookers.gallery import GalleryScreen
from console.displays.screen import Card, CardState, Screen
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.panels.link import Press
from console.stations import station_cards

REFUSAL_SHOWN_NS = 3 * SECOND_NS

Pressed = Order | Message | None
"""What a press came to: an order, a word to the person, or a half-made choice."""


class TryButtons(NamedTuple):
    """After the match: whose buttons choose what to try next time."""

    side: str
    """A crew, or a player's colour."""
    ways: tuple[tuple[str, ...], tuple[str, ...]]
    """The controls for the first of the two, and for the second."""


class Desk(ABC):
    """One crew, or one player. All it sees of a match is its own view and its own legal orders."""

    player: str
    """Whom the game knows: a crew, or a player's colour."""
    crew: Crew
    """On which side of the table it is."""
    seats: Mapping[Station, Seat]
    """The stations whose controls it has, and which seat of a computer each is."""

    def __init__(self) -> None:
        self.computers: Mapping[Seat, Level] = {}
        """The seats that computers hold: people neither press there nor wait."""
        self._told: dict[Station, tuple[Message, int]] = {}
        """Why a station's last press was not obeyed, and when."""
        self.end_untold = False
        """The match is over, and its last picture is still to come: cards say nothing of it."""

    @abstractmethod
    def look(self, view: View, legal: Sequence[Order], now_ns: int) -> None:
        """The match changed."""

    @abstractmethod
    def press(self, station: Station, control: str, now_ns: int) -> Pressed:
        """What a press of a station's control comes to."""

    def release(self, station: Station, control: str, now_ns: int) -> Pressed:
        """What it comes to that a control is let go."""
        return None

    def let_go(self) -> None:  # noqa: B027 - most desks hold nothing
        """What is held counts no longer: nobody will say here that it was let go."""

    def besides(self, order: Order) -> Order | None:
        """What the press that gave an accepted order gives besides."""
        return None

    @abstractmethod
    def lit(self, now_ns: int) -> frozenset[str]:
        """The lamps that shine, `captain.north`; none at stations held by computers."""

    @abstractmethod
    def own_card(self, station: Station, now_ns: int) -> Card:
        """What a person at a station can do now."""

    @property
    def in_play(self) -> Sequence[Station]:
        """The stations whose OK is heeded when the match is over."""
        return list(self.seats)

    def level_at(self, station: Station) -> Level | None:
        """How well the computer plays that holds a station; None: a person does."""
        return self.computers.get(self.seats[station])

    def tell(self, station: Station, message: Message, now_ns: int) -> None:
        """Say to a station why its press was not obeyed."""
        self._told[station] = (message, now_ns)

    def accepted(self, order: Order) -> None:
        """An order of this desk was accepted."""
        self._told.clear()

    def refused(self, order: Order, refused: Refused, now_ns: int) -> None:
        """An order of this desk was refused: the station that gave it is told why."""
        station = next(station for station, seat in self.seats.items() if seat is order.seat)
        self.tell(station, Message.of(f"refused.{refused.code}"), now_ns)

    def cards(self, now_ns: int) -> tuple[Card, ...]:
        """Each station's card, as if people sat at all of them."""
        return tuple(self._card(station, now_ns) for station in self.seats)

    def _card(self, station: Station, now_ns: int) -> Card:
        message, told_ns = self._told.get(station, (None, 0))
        if message is None or now_ns - told_ns > REFUSAL_SHOWN_NS:
            return self.own_card(station, now_ns)
        return station_cards.refused(station, message)

    def manned_card(self, station: Station, thinks: Message | None, now_ns: int) -> Card:
        """The same with computers: theirs say what they think."""
        card, level = self._card(station, now_ns), self.level_at(station)
        if level is None or card.state is CardState.REFUSED:
            return card
        status = Message.of("crewmate.level", level=f"{level}-short")
        return Card(station, CardState.COMPUTER, status, thinks or Message.of("crewmate.at-work"))

    def take_waits(self) -> list[tuple[str, float]]:
        """How long each station let its crew wait, in seconds, since the last call."""
        return []


class Desks:
    """All that sit at the table in one match, and what their game does there besides."""

    heeds_releases = False
    """It matters how long a control is held: no other meaning of holding is heeded then."""
    tries_page = 1
    """The page of the debrief that shows what to try."""
    stop_deaf_ns = 0
    """So long STOP is deaf to a crew that took a stop back."""

    def __init__(self, match: Match, desks: Sequence[Desk]) -> None:
        self.match = match
        self._desks = desks
        self._untold: Sequence[Event] = ()

    def __iter__(self) -> Iterator[Desk]:
        return iter(self._desks)

    def at(self, crew: Crew, station: Station) -> Desk | None:
        """Whose controls these are."""
        return next((desk for desk in self.on_side(crew) if station in desk.seats), None)

    def on_side(self, crew: Crew) -> list[Desk]:
        """The desks on one side of the table."""
        return [desk for desk in self if desk.crew is crew]

    def giver(self, order: Order) -> Desk:
        """Whose order it is."""
        return next(desk for desk in self if desk.player == order.giver)

    @property
    def crews_apart(self) -> bool:
        """Each side is a crew with secrets: its display, headphones and crewmates' words are its own."""
        return bool(self.match.game.stations)

    @property
    def starting(self) -> bool:
        """Whether it is still being chosen where the match begins."""
        return False

    def is_to_begin(self, player: str) -> bool:
        """Whether a crew, or player, has not begun: what it said last time is shown until then."""
        return self.starting

    def try_buttons(self, crew: Crew, station: Station) -> TryButtons | None:
        """Whether a station's buttons choose after the match what to try: a captain's do."""
        chooses = station is Station.CAPTAIN
        return TryButtons(crew.value, (("north",), ("south",))) if chooses else None

    @property
    def closeness(self) -> int:
        """How close the end is as far as everybody knows: from 0 to 3, and more during a stop."""
        return 0

    @property
    def telling(self) -> bool:
        """Whether the table is still being told of the last order: everybody waits for that."""
        return False

    def settle(self, now_ns: int) -> None:
        """What is asked comes into sight again: presses that were meant for something else do not answer."""

    def accepted(self, before: object, given: Given, press: Press | None, now_ns: int) -> None:
        """An order was accepted. `before`: the state until then; `press`: what gave it, if that is known."""
        self.giver(given.order).accepted(given.order)
        self._untold = given.events

    def acted_for(self, order: Order, now_ns: int) -> None:
        """The console gave this order, because everybody waited for too long: its station is told."""
        desk = self.giver(order)
        station = next(station for station, seat in desk.seats.items() if seat is order.seat)
        desk.tell(station, Message.of("all.acted-for"), now_ns)

    def to_tell(self, now_ns: int) -> Sequence[Event]:
        """What is to be told now of what happened: all of it at once, where a game does not say otherwise."""
        events, self._untold = self._untold, ()
        return events

    def refused(self, given: Given, press: Press | None, now_ns: int) -> None:
        """An order was refused."""
        assert given.refused is not None
        self.giver(given.order).refused(given.order, given.refused, now_ns)

    def heard(self, events: Sequence[Event], now_ns: int) -> None:
        """What the table was told; of a match that goes on, all that it was told before."""

    def time_up(self, winners: Sequence[str]) -> Message:
        """What is said of a match that was ended by its clock."""
        return Message.of("end.clock", crew=winners[0]) if winners else Message.of("end.clock-draw")

    def captions(self, crew: Crew) -> tuple[Message, ...]:
        """What the console says to a side, before anything that crewmates say."""
        return ()

    def shown_to_all(self, screen: GalleryScreen, now_ns: int) -> GalleryScreen:
        """The same for whoever looks on, with nothing that a player keeps to themselves."""
        return screen

    def shown(self, screen: Screen, crew: Crew, now_ns: int) -> Screen:
        """A side's screen with all that this game shows there."""
        return screen

    def shown_at(self, screen: Screen, crew: Crew, station: Station, now_ns: int) -> Screen:
        """The same for the one person at a station who has a tablet: what only they may see is there too."""
        return screen
