"""Con Sonar!, guided: everybody's first turn. Look, play, chain, fire, end.

What is said follows from what lies open on the table. What a hand holds, and whether a card of it fits, is
never said: the neighbours read it too.
"""

from collections.abc import Collection, Mapping, Sequence
from itertools import permutations
from random import Random

from console.core.match import Given
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.views import View
from console.core.words import Post, Station
from console.games.con_sonar.rules.cards import LINKS, SILHOUETTES
from console.games.con_sonar.rules.orders import Colour, Fire, FleetCard, Play, PlayerOrder, TorpedoCard
from console.games.con_sonar.rules.referee import ConSonar
from console.games.con_sonar.rules.view import ConSonarView
from console.games.con_sonar.stations.match_choices import FEWEST, FIRST_COLOURS
from console.games.con_sonar.stations.player_seats import PLACES
from console.games.con_sonar.stations.seat import SeatDesk
from console.languages import Argument, Message
from console.stations.desks import Desk
from console.stations.guided_match import GuidedMatch, GuideTask, Learner

SEEDS_TRIED = 60
"""Then whoever begins has no chain that ends with a shot: what they have will do."""


class PlayerLearner(Learner):
    """A player, whose lesson is their first turn."""

    def __init__(self, desk: Desk, first: bool) -> None:
        assert isinstance(desk, SeatDesk)
        self._desk = desk
        self._looked = False
        self._given = 0
        self._ended = False

    @property
    def progress(self) -> int:
        return self._given

    def follow(self, given: Given) -> None:
        if given.order.giver == self._desk.player:
            self._given += 1
            self._ended = self._ended or given.order.verb == "end"

    def look(self, view: View, legal: Sequence[Order]) -> None:
        assert isinstance(view, ConSonarView)
        self._view = view
        self._legal = [order for order in legal if isinstance(order, PlayerOrder)]
        self.stage = 1 if self._ended else 0

    def tasks(self, reached: int, now_ns: int) -> Mapping[Station, GuideTask]:
        self._looked = self._looked or self._desk.looking(now_ns)
        return {self._desk.place.station: self._task(now_ns)}

    def _task(self, now_ns: int) -> GuideTask:
        pad = self._desk.pad
        if self._desk.rolling:
            return GuideTask(_say("rolling"))
        if not self._legal:
            if self._looked:
                return GuideTask(_say("watch", player=self._view.turn or ""))
            return GuideTask(_say("look", back=self._desk.back), controls=self._controls(pad.back))
        shown = self._desk.shown(now_ns)
        orders = sorted(self._legal, key=self._leads_on, reverse=True)
        if not (self._looked or self._given or shown.pointed or shown.laid):
            return GuideTask(_say("look", back=self._desk.back), orders, self._controls(pad.back))
        pointed = shown.pointed is not None or shown.laid is not None
        pressed = ["ok"] if pointed else []
        if not pointed or (self._view.played and not self._fits(shown.pointed)):
            pressed.append(pad.next[0])
        says = self._says(laid=shown.laid is not None, pointed=pointed)
        return GuideTask(says, orders, self._controls(*pressed))

    @property
    def _next(self) -> Message:
        """The name of the button that points farther."""
        return Message.of(f"con-sonar.next-{self._desk.place.station}")

    def _controls(self, *names: str) -> frozenset[str]:
        return frozenset(f"{self._desk.place.station}.{name}" for name in names)

    def _fits(self, thing: str | None) -> bool:
        """Whether everybody can see that it may be taken; a card of the hand is not for all to judge."""
        return thing is None or thing == "end" or thing in self._desk.outlook.torpedoes

    def _says(self, *, laid: bool, pointed: bool) -> Message:
        view = self._view
        if laid:
            return _say("way", next=self._next)
        if view.torpedo_played:
            return _say(_end_of(view))
        if not view.played:
            return _say("take") if pointed else _say("play", next=self._next)
        fitting = self._desk.outlook.torpedoes.values()
        if fitting:
            colour = TorpedoCard.every()[next(iter(fitting))].colour
            return _say("fire", ship=view.chain or "", colour=colour)
        return _say("chain", ship=view.chain or "")

    def _leads_on(self, order: Order) -> tuple[bool, bool]:
        """A shot is best; then a card that another one follows, or a torpedo card."""
        if not isinstance(order, Play):
            return isinstance(order, Fire), False
        hand = [FleetCard.every()[name] for name in self._view.hand]
        torpedoes = [TorpedoCard.every()[name] for name in self._view.torpedoes if name is not None]
        return False, _followed(order.card, hand, torpedoes)


def _followed(card: FleetCard, hand: Sequence[FleetCard], torpedoes: Sequence[TorpedoCard]) -> bool:
    ship = LINKS[card].second
    fleet = any(LINKS[other].first is ship for other in hand if other != card)
    return fleet or any(SILHOUETTES[torpedo] is ship for torpedo in torpedoes)


def _say(name: str, **args: Argument) -> Message:
    return Message.of(f"con-sonar.lesson-{name}", **args)


def _end_of(view: ConSonarView) -> str:
    """What came of the torpedo card of this turn."""
    attack = view.attack
    if attack is None or attack.player is not view.turn:
        return "end-trashed"
    return "end-sunk" if attack.sunk else "end-missed"


def _plan(seed: int, people: Collection[Post]) -> MatchPlan:
    """As many players as there are places up to the last one where somebody sits."""
    last = max((number for number, place in enumerate(PLACES, 1) if place in people), default=0)
    players = FIRST_COLOURS[: max(FEWEST, last)]
    return MatchPlan(game="con-sonar", players=",".join(players), seed=_seed(seed, players))


def _seed(seed: int, players: tuple[Colour, ...]) -> int:
    """One with which the first player can chain two cards and fire."""
    chance = Random(seed)
    for _ in range(SEEDS_TRIED):
        dealt = ConSonar(players=players, seed=seed).begin()
        torpedoes = [SILHOUETTES[card] for card in dealt.face_up if card is not None]
        for one, two in permutations(dealt.seat.hand, 2):
            if LINKS[one].second is LINKS[two].first and LINKS[two].second in torpedoes:
                return seed
        seed = chance.randrange(1, 2**31)
    return seed


GUIDED_MATCH = GuidedMatch(posts=PLACES, plan=_plan, learner=PlayerLearner, stages=1)
