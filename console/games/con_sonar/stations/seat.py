"""A player of Con Sonar! at their controls: presses become orders.

Looking and taking are two buttons, so that whoever lets go too soon has not laid a card open: BACK is held to
look, OK takes what is pointed at. Nothing is pointed at before the player points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from console.core.crewing import Level
from console.core.notation import Order
from console.core.views import View
from console.core.words import Station
from console.displays.screen import Card, CardState
from console.games.con_sonar.rules.orders import Colour, EndTurn, Fire, Play, PlayerOrder, Trash
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ShownSeat
from console.games.con_sonar.stations.player_seats import PADS, PlayerPlace
from console.languages import Message
from console.stations import lamps, station_cards
from console.stations.desks import Desk, Pressed
from console.stations.lamps import Lamps
from console.stations.settle_time import LOOK_FIRST, too_soon
from console.stations.station_cards import Says, awaited, idle

LOOK_NS = 350_000_000
"""BACK held for so long shows the hand; let go before, it takes back what was laid."""
LONGEST_LOOK_NS = 20_000_000_000
"""A button that is stuck does not give a hand away for ever."""


@dataclass(frozen=True)
class PlayerOutlook:
    """What a player works from: their own view, and the orders that they could give now."""

    view: ConSonarView
    legal: tuple[PlayerOrder, ...]

    @property
    def may_end(self) -> bool:
        return any(isinstance(order, EndTurn) for order in self.legal)

    @property
    def torpedoes(self) -> dict[str, str]:
        """The torpedo cards that the chain takes, by their places."""
        fitting = {str(order.card) for order in self.legal if isinstance(order, Fire | Trash)}
        shown = enumerate(self.view.torpedoes, 1)
        return {f"torpedo-{number}": card for number, card in shown if card in fitting}

    def things(self) -> tuple[str, ...]:
        """What can be pointed at. Every card of the hand, so that nobody sees which ones fit."""
        if not self.legal:
            return ()
        hand = () if self.view.torpedo_played else range(1, len(self.view.hand) + 1)
        end = ("end",) if self.may_end else ()
        return (*(f"hand-{number}" for number in hand), *self.torpedoes, *end)


class SeatDesk(Desk):
    """One player: what they point at, the card they laid down, and whether they look at their hand."""

    def __init__(self, colour: Colour, place: PlayerPlace) -> None:
        super().__init__()
        self.colour = colour
        self.player = colour.value
        self.place = place
        self.crew = place.crew
        self.seats = {place.station: None}
        self.pad = PADS[place.station]
        self.rolling = False
        """Dice tumble: nobody acts meanwhile, but everybody may look at their hand."""
        self.hurried = False
        """The player who threw them has seen enough."""
        self._outlook: PlayerOutlook | None = None
        self._pointed: int | None = None
        self._laid: str | None = None
        self._way = 0
        self._held_since_ns: int | None = None
        self._handed_over_ns: int | None = None
        """When somebody else ended their turn, and this player's began."""

    @property
    def computer(self) -> Level | None:
        """How well the computer plays that holds this seat; None: a person does."""
        return self.computers.get(None)

    @property
    def in_play(self) -> Sequence[Station]:
        return [] if self.computer else [self.place.station]

    @property
    def outlook(self) -> PlayerOutlook:
        assert self._outlook is not None
        return self._outlook

    def look(self, view: View, legal: Sequence[Order], now_ns: int) -> None:
        """Where the match has changed, what was half made is done."""
        assert isinstance(view, ConSonarView)
        outlook = PlayerOutlook(view, tuple(order for order in legal if isinstance(order, PlayerOrder)))
        if outlook == self._outlook:
            return
        if outlook.legal and self._outlook is not None and not self.to_play:
            self._handed_over_ns = now_ns
        self._outlook = outlook
        self._pointed, self._laid, self._way = 0 if self.outlook.things() == ("end",) else None, None, 0

    @property
    def to_play(self) -> bool:
        return bool(self.outlook.legal)

    def looking(self, now_ns: int) -> bool:
        """Whether the player holds BACK to see their hand."""
        since_ns = self._held_since_ns
        return since_ns is not None and LOOK_NS <= now_ns - since_ns <= LONGEST_LOOK_NS

    @property
    def back(self) -> Message:
        """The name of the button that is held to look."""
        return Message.of(f"con-sonar.back-{self.place.station}")

    def press(self, station: Station, control: str, now_ns: int) -> Pressed:
        if control == self.pad.back:
            self._held_since_ns = now_ns
            return None
        if self.rolling:
            self.hurried = control == "ok" and self.to_play
            return None
        if control not in (*self.pad.previous, *self.pad.next, "ok"):
            return Message.of(f"con-sonar.pad-{self.place.station}")
        if not self.to_play:
            return self.wait()
        if too_soon(self._handed_over_ns, now_ns):
            return LOOK_FIRST
        if control == "ok":
            return self._take()
        self._turn(1 if control in self.pad.next else -1)
        return None

    def release(self, station: Station, control: str, now_ns: int) -> Pressed:
        """BACK was let go: a tap takes back, a look does nothing more."""
        if control != self.pad.back:
            return None
        since_ns, self._held_since_ns = self._held_since_ns, None
        if since_ns is None or now_ns - since_ns >= LOOK_NS:
            return None
        if self._laid is None:
            return Message.of("con-sonar.hold-to-look", back=self.back)
        self._laid, self._way = None, 0
        return None

    def let_go(self) -> None:
        self._held_since_ns = None

    def _turn(self, by: int) -> None:
        if self._laid is not None:
            self._way = (self._way + by) % len(self._ways())
            return
        before = min(0, -by) if self._pointed is None else self._pointed  # from either end
        self._pointed = (before + by) % len(self.outlook.things())

    def _take(self) -> Pressed:
        if self._laid is not None:
            return self._ways()[self._way]
        if self._pointed is None:
            return Message.of("con-sonar.point-first")
        thing = self.outlook.things()[self._pointed]
        if thing == "end":
            return EndTurn(self.colour)
        self._laid, self._way = self._card_at(thing), 0
        ways = self._ways()
        if not ways:
            self._laid = None
            return Message.of("con-sonar.no-chain", ship=self.outlook.view.chain or "")
        return ways[0] if len(ways) == 1 else None

    def _card_at(self, thing: str) -> str:
        kind, number = thing.split("-")
        view = self.outlook.view
        return str((view.hand if kind == "hand" else view.torpedoes)[int(number) - 1])

    def _ways(self) -> list[Play | Fire | Trash]:
        """What the laid card could be played on, then throwing it away."""
        laying = (order for order in self.outlook.legal if isinstance(order, Play | Fire | Trash))
        return [order for order in laying if str(order.card) == self._laid]

    def task(self) -> Says:
        """What the player whose turn it is can do now."""
        if self._laid is not None:
            return awaited("con-sonar.choose-way")
        if self.outlook.view.torpedo_played:
            return awaited("con-sonar.end-turn")
        if not self.outlook.view.played:
            return awaited("con-sonar.play-any", back=self.back)
        return awaited("con-sonar.play-on", ship=self.outlook.view.chain or "")

    def wait(self) -> Message:
        """What a player can do while another plays."""
        return Message.of("con-sonar.wait", player=self.outlook.view.turn or "nobody", back=self.back)

    def own_card(self, station: Station, now_ns: int) -> Card:
        if self.rolling:
            return station_cards.made(station, idle("waiting", "con-sonar.rolling"))
        if self.to_play:
            return station_cards.made(station, self.task())
        return station_cards.made(station, Says(CardState.IDLE, "status.waiting", self.wait()))

    def manned_card(self, station: Station, thinks: Message | None, now_ns: int) -> Card:
        if self.rolling:
            return self._card(station, now_ns)
        does = Message.of(f"crewmate.player-{'thinks' if self.to_play else 'waits'}")
        return super().manned_card(station, does, now_ns)

    def lit(self, now_ns: int) -> frozenset[str]:
        if self.computer:
            return frozenset()
        shining = lamps.lit(LAMPS, self, self.outlook, now_ns)
        return frozenset(f"{self.place.station}.{control}" for control in shining)

    def shown(self, now_ns: int, *, alone: bool = False) -> ShownSeat:
        """What lies before the player, for the display of their side; the hand only while they look.

        `alone`: on a tablet of their own, which nobody else sees.
        """
        hand = [str(card) for card in self.outlook.view.hand]
        things, looking = self.outlook.things(), alone or self.looking(now_ns)
        playable = {str(order.card) for order in self.outlook.legal if isinstance(order, Play)}
        fits = frozenset(number for number, card in enumerate(hand, 1) if card in playable)
        pointed = (
            None
            if self.computer or self._pointed is None or self._laid is not None
            else things[self._pointed]
        )
        return ShownSeat(
            colour=self.colour,
            station=self.place.station,
            hand=tuple(hand) if looking else (None,) * len(hand),
            fits=fits if looking else frozenset(),
            pointed=pointed,
            laid=self._laid,
            ways=tuple("trash" if isinstance(o, Trash) else str(o.submarine) for o in self._ways()),
            way=self._way,
            things=things if alone else (),
        )


def _back(desk: SeatDesk, outlook: PlayerOutlook) -> tuple[str, ...]:
    return (desk.pad.back,)


def _ways_to_point(desk: SeatDesk, outlook: PlayerOutlook) -> tuple[str, ...]:
    return (*desk.pad.previous, *desk.pad.next) if outlook.legal and not desk.rolling else ()


def _ok(desk: SeatDesk, outlook: PlayerOutlook) -> tuple[str, ...]:
    return ("ok",) if outlook.legal and not desk.rolling else ()


LAMPS = (Lamps(_back), Lamps(_ways_to_point), Lamps(_ok, blink=True))
"""Everybody's BACK, to look with; all that the player to act may press, whose OK blinks."""
