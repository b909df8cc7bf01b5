"""A table of Con Sonar! for tests: laid out by names, spoken to in lines."""

from console.core.chance import Chance
from console.core.game import Event, Refused
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES
from console.games.con_sonar.rules.orders import Colour, FleetCard, Submarine, TorpedoCard
from console.games.con_sonar.rules.referee import ConSonar
from console.games.con_sonar.rules.state import SUBMARINES, SUNK, ConSonarState, Seat


class Table:
    """A match under way."""

    def __init__(self, game: ConSonar, state: ConSonarState | None = None) -> None:
        self.game = game
        self.state = state or game.begin()

    def events(self, line: str) -> list[Event]:
        """Give an order that is accepted."""
        self.state, events = self.game.judge(self.state, self.game.grammar.parse(line))
        return events

    def say(self, line: str) -> list[str]:
        """Give an order that is accepted; what everybody hears of it."""
        return [
            str(event).removeprefix("event all ") for event in self.events(line) if event.audience == "all"
        ]

    def refused(self, line: str) -> str:
        """Give an order that is refused; the code. The reason must be a sentence, and nothing may change."""
        before = self.state
        try:
            self.game.judge(self.state, self.game.grammar.parse(line))
        except Refused as refusal:
            assert len(refusal.reason.split()) >= 3
            assert self.state == before
            return refusal.code
        raise AssertionError(f"accepted: {line}")

    def legal(self, player: str) -> list[str]:
        return [str(order) for order in self.game.legal(self.state, player)]

    def hand(self, player: str) -> list[str]:
        return list(self.game.view(self.state, player).json()["hand"])

    def place(self, submarine: str) -> int | None:
        return self.game.dump(self.state)["submarines"][submarine]


def table(
    *,
    hands: dict[str, str],
    face_up: str = "red*1 green*1 blue*1",
    places: dict[str, int] | None = None,
    sunk: dict[str, str] | None = None,
    missed: dict[str, int] | None = None,
    dice: tuple[int, ...] = (),
    piles: tuple[int, int] | None = None,
) -> Table:
    """A table laid out by hand: the first hand is the player whose turn it is.

    Cards that are not named are in the piles; `piles` says how many of them are left there, the rest is
    discarded. `sunk` names what each player has sunk.
    """
    game = ConSonar(players=tuple(map(Colour, hands)), seed=0)
    held = {player: [FleetCard.every()[name] for name in names.split()] for player, names in hands.items()}
    shown = tuple(TorpedoCard.every()[name] for name in face_up.split())
    fleet = tuple(card for card in LINKS if not any(card in cards for cards in held.values()))
    torpedoes = tuple(card for card in SILHOUETTES if card not in shown)
    fleet_left, torpedoes_left = piles or (len(fleet), len(torpedoes))
    state = game.begin()._replace(
        seats=tuple(Seat(Colour(player), tuple(cards)) for player, cards in held.items()),
        fleet_pile=fleet[:fleet_left],
        discards=fleet[fleet_left:],
        face_up=shown,
        torpedo_pile=torpedoes[:torpedoes_left],
        used=torpedoes[torpedoes_left:],
        chance=chance_that_rolls(*dice),
    )
    for name, place in (places or {}).items():
        state = state.with_place(Submarine.every()[name], place)
    for player, names in (sunk or {}).items():
        boats = tuple(Submarine.every()[name] for name in names.split())
        seats = tuple(s._replace(sunk=boats) if s.player == player else s for s in state.seats)
        state = state._replace(seats=seats)
        for boat in boats:
            state = state.with_place(boat, SUNK)
    for player, count in (missed or {}).items():
        seats = tuple(s._replace(missed=count) if s.player == player else s for s in state.seats)
        state = state._replace(seats=seats)
    return Table(game, state)


def chance_that_rolls(*dice: int) -> Chance:
    """The first chance whose next rolls of the die are these."""
    for seed in range(100_000):
        chance = start = Chance(seed)
        rolls = []
        for _ in dice:
            rolled, chance = chance.below(8)
            rolls.append(rolled + 1)
        if tuple(rolls) == dice:
            return start
    raise AssertionError(f"no seed rolls {dice}")


def all_but(*names: str) -> dict[str, int]:
    """Places for a table on which only these submarines are left; the others were sunk by nobody here."""
    return {str(boat): SUNK for boat in SUBMARINES if str(boat) not in names}
