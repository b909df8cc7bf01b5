"""Con Sonar! in one turn: look, play, chain, fire, end. Each side has a table of its own to learn at.

What is said follows from what lies on that table, so that whoever plays another card is not told of the one
that was meant.
"""

from console.core.match import Given
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.displays.screen import Lesson
from console.games.con_sonar.rules.orders import Fire, Play, Trash
from console.games.con_sonar.rules.state import ConSonarState
from console.games.con_sonar.stations.players import PlayersDesks
from console.languages import Message
from console.stations.desks import Desks
from console.stations.lesson import LessonPlan

STEPS = ("look", "play", "chain", "fire", "end")
SEED = 1274
"""The learner holds yellow+6, green-5 and blue+6, and yellow*3 lies face up: a chain, and a fair shot."""


class PlayerLearner:
    """Whoever learns begins, at the captain's controls."""

    def __init__(self, crew: Crew, desks: Desks) -> None:
        assert isinstance(desks, PlayersDesks)
        self._desks = desks
        self._desk = next(desk for desk in desks.players.values() if desk.crew is crew)
        self._looked = False

    @property
    def _state(self) -> ConSonarState:
        state: ConSonarState = self._desks.match.state
        return state

    @property
    def done(self) -> bool:
        """Whether the learner's turn has passed."""
        return self._state.seat.player is not self._desk.colour

    def tick(self, now_ns: int) -> None:
        self._looked = self._looked or self._desk.looking(now_ns)

    def follow(self, given: Given) -> None:
        """What lies on the table says it all."""

    def lesson(self, now_ns: int) -> Lesson:
        seat = self._desk.shown(now_ns)
        step, message = self._step(self._state, pointed=seat.pointed, laid=seat.laid)
        pointed = seat.pointed is not None or seat.laid is not None or self.done
        control = "cancel" if step == "look" else "ok" if pointed else "east"
        return Lesson(Station.CAPTAIN, STEPS.index(step) + 1, len(STEPS), message, f"captain.{control}")

    def _step(self, state: ConSonarState, *, pointed: str | None, laid: str | None) -> tuple[str, Message]:
        if self.done:
            return "end", Message.of("lesson.done")
        if self._desks.telling:
            return "fire", _say("rolling")
        if state.torpedo_played:
            return "end", _say(_end_of(state))
        if laid is not None:
            return "fire" if "*" in laid else "chain" if state.played else "play", _say("way")
        if state.played:
            return self._follows()
        return ("play", _say("play")) if self._looked or pointed else ("look", _say("look"))

    def _follows(self) -> tuple[str, Message]:
        """What the chain takes: a card of the hand, else a torpedo card, else nothing."""
        outlook = self._desk.outlook
        ship = str(outlook.view.chain)
        for order in outlook.legal:
            if isinstance(order, Play):
                card = order.card
                return "chain", _say("chain", ship=ship, colour=card.colour, move=f"{card.move:+}")
        for order in outlook.legal:
            if isinstance(order, Fire | Trash):
                colour, torpedoes = order.card.colour, order.card.torpedoes
                return "fire", _say("fire", ship=ship, colour=colour, torpedoes=torpedoes)
        return "end", _say("end-nothing", ship=ship)


def _say(name: str, **args: str | int) -> Message:
    return Message.of(f"con-sonar.lesson-{name}", **args)


def _end_of(state: ConSonarState) -> str:
    """What came of the torpedo card of this turn."""
    used, attack = state.used[-1], state.attack
    if attack is None or attack.card != used:
        return "end-trashed"
    return "end-sunk" if attack.sunk else "end-missed"


def _options(crew: Crew) -> MatchOptions:
    return MatchOptions(game="con-sonar", players=f"{crew},{crew.enemy}", seed=SEED)


LESSON = LessonPlan(options=_options, desks=PlayersDesks, learner=PlayerLearner, in_one_match=False)
