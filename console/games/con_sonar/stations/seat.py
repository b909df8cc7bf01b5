"""A player of Con Sonar! at their controls: presses become orders.

Looking and taking are two buttons, so that whoever lets go too soon has not laid a card open: BACK is held to
look, OK takes what is pointed at. Nothing is pointed at before the player points.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from console.games.con_sonar.rules.orders import Colour, End, Fire, Play, PlayerOrder, Trash
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.screen import ShownSeat
from console.games.con_sonar.stations.seating import PADS, Place
from console.languages import Message

LOOK_NS = 350_000_000
"""BACK held for so long shows the hand; let go before, it takes back what was laid."""
LONGEST_LOOK_NS = 20_000_000_000
"""A button that is stuck does not give a hand away for ever."""

Pressed = PlayerOrder | Message | None


@dataclass(frozen=True)
class Sight:
    """What a player works from: their own view, and the orders that they could give now."""

    view: ConSonarView
    legal: Sequence[PlayerOrder]

    @property
    def may_end(self) -> bool:
        return any(isinstance(order, End) for order in self.legal)

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


class SeatDesk:
    """One player: what they point at, the card they laid down, and whether they look at their hand."""

    def __init__(self, colour: Colour, place: Place) -> None:
        self.colour = colour
        self.place = place
        self.pad = PADS[place.station]
        self._sight: Sight | None = None
        self._pointed: int | None = None
        self._laid: str | None = None
        self._way = 0
        self._held_since_ns: int | None = None

    @property
    def sight(self) -> Sight:
        assert self._sight is not None
        return self._sight

    def look(self, sight: Sight) -> None:
        """The match changed: what was half made is done."""
        self._sight = sight
        self._pointed, self._laid, self._way = 0 if sight.things() == ("end",) else None, None, 0

    @property
    def to_play(self) -> bool:
        return bool(self.sight.legal)

    def looking(self, now_ns: int) -> bool:
        """Whether the player holds BACK to see their hand."""
        since_ns = self._held_since_ns
        return since_ns is not None and LOOK_NS <= now_ns - since_ns <= LONGEST_LOOK_NS

    @property
    def back(self) -> Message:
        """The name of the button that is held to look."""
        return Message.of(f"con-sonar.back-{self.place.station}")

    def press(self, control: str, now_ns: int) -> Pressed:
        if control == self.pad.back:
            self._held_since_ns = now_ns
            return None
        if control not in (*self.pad.previous, *self.pad.next, "ok"):
            return Message.of(f"con-sonar.pad-{self.place.station}")
        if not self.to_play:
            return self.wait()
        if control == "ok":
            return self._take()
        self._turn(1 if control in self.pad.next else -1)
        return None

    def release(self, control: str, now_ns: int) -> Pressed:
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

    def _turn(self, by: int) -> None:
        if self._laid is not None:
            self._way = (self._way + by) % len(self._ways())
            return
        before = min(0, -by) if self._pointed is None else self._pointed  # from either end
        self._pointed = (before + by) % len(self.sight.things())

    def _take(self) -> Pressed:
        if self._laid is not None:
            return self._ways()[self._way]
        if self._pointed is None:
            return Message.of("con-sonar.point-first")
        thing = self.sight.things()[self._pointed]
        if thing == "end":
            return End(self.colour)
        self._laid, self._way = self._card(thing), 0
        ways = self._ways()
        if not ways:
            self._laid = None
            return Message.of("con-sonar.no-chain", ship=self.sight.view.chain or "")
        return ways[0] if len(ways) == 1 else None

    def _card(self, thing: str) -> str:
        kind, number = thing.split("-")
        view = self.sight.view
        cards = view.hand if kind == "hand" else view.torpedoes
        return str(cards[int(number) - 1])

    def _ways(self) -> list[Play | Fire | Trash]:
        """What the laid card could be played on, then throwing it away."""
        cards = (order for order in self.sight.legal if isinstance(order, Play | Fire | Trash))
        return [order for order in cards if str(order.card) == self._laid]

    def task(self) -> Message:
        """What the player whose turn it is can do now."""
        if self._laid is not None:
            return Message.of("con-sonar.choose-way")
        if self.sight.view.torpedo_played:
            return Message.of("con-sonar.end-turn")
        if not self.sight.view.played:
            return Message.of("con-sonar.play-any", back=self.back)
        return Message.of("con-sonar.play-on", ship=self.sight.view.chain or "")

    def wait(self) -> Message:
        """What a player can do while another plays."""
        return Message.of("con-sonar.wait", player=self.sight.view.turn or "nobody", back=self.back)

    def shown(self, now_ns: int) -> ShownSeat:
        """What lies before the player, for the display of their side; the hand only while they look."""
        hand = [str(card) for card in self.sight.view.hand]
        things, looking = self.sight.things(), self.looking(now_ns)
        playable = {str(order.card) for order in self.sight.legal if isinstance(order, Play)}
        fits = frozenset(number for number, card in enumerate(hand, 1) if card in playable)
        return ShownSeat(
            colour=self.colour,
            station=self.place.station,
            hand=tuple(hand) if looking else (None,) * len(hand),
            fits=fits if looking else frozenset(),
            pointed=None if self._pointed is None or self._laid is not None else things[self._pointed],
            laid=self._laid,
            ways=tuple("trash" if isinstance(o, Trash) else str(o.submarine) for o in self._ways()),
            way=self._way,
        )
