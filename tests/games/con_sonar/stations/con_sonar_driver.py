"""A table on which Con Sonar! is played by presses."""

from typing import Any

from console.games.con_sonar.rules.orders import Colour, Fire, Play, PlayerOrder
from console.games.con_sonar.screen import ShownSeat
from console.games.con_sonar.stations.seat import SeatDesk
from console.table.scenes.match.match_scene import MatchScene
from tests.table.driver import TableDriver

ALL = ("blue", "red", "green", "orange", "purple", "yellow")
"""The colours that set-up offers, in the order of play."""


class ConSonarDriver(TableDriver):
    """From attract into a match of Con Sonar!, and orders by presses."""

    def choose_game(self) -> None:
        """From attract to the set-up of Con Sonar!."""
        self.set_up()
        self.choose("game", "con-sonar")

    def begin_con_sonar(self, players: int = 2) -> None:
        self.choose_game()
        self.choose("con-players", str(players))
        self.row("begin")
        self.press("blue.captain.ok")
        assert self.scene == "play"

    @property
    def con_sonar(self) -> MatchScene:
        return self.match

    def desk_of(self, player: str) -> SeatDesk:
        return self.match.desks.players[Colour(player)]

    def controls(self, player: str) -> str:
        """`blue.captain`: where a player sits."""
        place = self.desk_of(player).place
        return f"{place.crew}.{place.station}"

    def seat(self, player: str) -> ShownSeat:
        """What a player's own display shows of their seat."""
        screen = self.screen(self.desk_of(player).place.crew)
        return next(seat for seat in screen.of_game.seats if seat.colour == player)

    def hold(self, player: str, seconds: float = 0.6) -> None:
        """Press BACK and keep it pressed, to see the hand."""
        self.link.press(f"{self.controls(player)}.{self.desk_of(player).pad.back}")
        self.advance(seconds)

    def let_go(self, player: str) -> None:
        self.link.release(f"{self.controls(player)}.{self.desk_of(player).pad.back}")
        self.advance(0.03)

    def point(self, player: str, thing: str) -> None:
        """Point at `hand-1`, `torpedo-3` or `end`."""
        forward = self.desk_of(player).pad.next[0]
        while self.seat(player).pointed != thing:
            self.press(f"{self.controls(player)}.{forward}")

    def order(self, line: str) -> None:
        """Give an order by presses alone, as that player would."""
        order: PlayerOrder = self.con_sonar.match.game.grammar.parse(line)
        player, desk = str(order.player), self.desk_of(order.player)
        if not self.match.match.view(player).played:
            self.settle()
        self.point(player, self._thing(desk, order))
        self.press(f"{self.controls(player)}.ok")
        if self.seat(player).laid is not None:
            wanted = str(order.submarine) if isinstance(order, Play | Fire) else "trash"
            while self.seat(player).ways[self.seat(player).way] != wanted:
                self.press(f"{self.controls(player)}.{desk.pad.next[0]}")
            self.press(f"{self.controls(player)}.ok")

    @staticmethod
    def _thing(desk: SeatDesk, order: Any) -> str:
        if order.verb == "end":
            return "end"
        kind = "hand" if isinstance(order, Play) else "torpedo"
        cards = desk.outlook.view.json()["hand" if kind == "hand" else "torpedoes"]
        return f"{kind}-{cards.index(str(order.card)) + 1}"

    def set_hand(self, player: str, *cards: str) -> None:
        """Deal a hand by hand."""
        scene = self.con_sonar
        fleet = {str(card): card for card in scene.match.state.fleet_pile}
        fleet |= {str(card): card for seat in scene.match.state.seats for card in seat.hand}
        state = scene.match.state
        seats = tuple(
            seat._replace(hand=tuple(fleet[card] for card in cards))
            if seat.player is Colour(player)
            else seat
            for seat in state.seats
        )
        scene.match.state = state._replace(seats=seats)
        scene.look(self.now_ns)
