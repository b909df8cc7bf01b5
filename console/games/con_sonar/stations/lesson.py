"""Con Sonar! in one turn: look, play, chain, fire, end. Each side has a table of its own to learn at.

What is said follows from what lies on that table, so that whoever plays another card is not told of the one
that was meant.
"""

from dataclasses import replace

from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.displays.screen import Lesson, SceneName, Screen
from console.games.con_sonar.rules.orders import Fire, Play, Trash
from console.games.con_sonar.rules.state import State
from console.games.con_sonar.stations.scene import ConSonarScene
from console.games.con_sonar.stations.seat import SeatDesk
from console.games.con_sonar.stations.seating import Place
from console.languages import Message
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.settings import Settings

STEPS = ("look", "play", "chain", "fire", "end")
SEED = 1274
"""The learner holds yellow+6, green-5 and blue+6, and yellow*3 lies face up: a chain, and a fair shot."""


class _Lesson(ConSonarScene):
    """One side's table: the learner begins, at the captain's controls."""

    def __init__(self, crew: Crew, settings: Settings, loudspeaker: Loudspeaker, after: Scene, now_ns: int):
        options = MatchOptions(game="con-sonar", players=f"{crew},{crew.enemy}", seed=SEED)
        super().__init__(options, replace(settings, computers=""), loudspeaker, after, now_ns, first=crew)
        self._desk_of_learner: SeatDesk = self.desks[Place(crew, Station.CAPTAIN)]
        self._looked = False

    @property
    def done(self) -> bool:
        """Whether the learner's turn has passed."""
        return self.match.state.seat.player is not self._desk_of_learner.colour

    def tick(self, now_ns: int) -> Scene:
        self._looked = self._looked or self._desk_of_learner.looking(now_ns)
        return super().tick(now_ns)

    def lesson(self, now_ns: int) -> Lesson:
        """What to do now."""
        seat = self._desk_of_learner.shown(now_ns)
        step, message = self._step(self.match.state, pointed=seat.pointed, laid=seat.laid)
        pointed = seat.pointed is not None or seat.laid is not None or self.done
        control = "cancel" if step == "look" else "ok" if pointed else "east"
        return Lesson(Station.CAPTAIN, STEPS.index(step) + 1, len(STEPS), message, f"captain.{control}")

    def _step(self, state: State, *, pointed: str | None, laid: str | None) -> tuple[str, Message]:
        if self.done:
            return "end", Message.of("lesson.done")
        if self._throws is not None:
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
        sight = self._desk_of_learner.sight
        ship = str(sight.view.chain)
        for order in sight.legal:
            if isinstance(order, Play):
                card = order.card
                return "chain", _say("chain", ship=ship, colour=card.colour, move=f"{card.move:+}")
        for order in sight.legal:
            if isinstance(order, Fire | Trash):
                colour, torpedoes = order.card.colour, order.card.torpedoes
                return "fire", _say("fire", ship=ship, colour=colour, torpedoes=torpedoes)
        return "end", _say("end-nothing", ship=ship)


def _say(name: str, **args: str | int) -> Message:
    return Message.of(f"con-sonar.lesson-{name}", **args)


def _end_of(state: State) -> str:
    """What came of the torpedo card of this turn."""
    used, attack = state.used[-1], state.attack
    if attack is None or attack.card != used:
        return "end-trashed"
    return "end-sunk" if attack.sunk else "end-missed"


class ConSonarTutorialScene:
    """Both sides learn at the same time, each at its own table."""

    def __init__(self, settings: Settings, loudspeaker: Loudspeaker, after: Scene, now_ns: int) -> None:
        self._settings = settings
        self._after = after
        self._lessons = {crew: _Lesson(crew, settings, loudspeaker, after, now_ns) for crew in Crew}

    @property
    def settings(self) -> Settings:
        return self._settings

    @settings.setter
    def settings(self, settings: Settings) -> None:
        self._settings = settings
        for lesson in self._lessons.values():
            lesson.settings = settings

    def enter(self, now_ns: int) -> None:
        for lesson in self._lessons.values():
            lesson.enter(now_ns)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        lesson = self._lessons[crew]
        if lesson.done and control == "ok":
            return self._after
        lesson.press(crew, station, control, now_ns)
        return self

    def release(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        """A control was let go."""
        self._lessons[crew].release(crew, station, control, now_ns)
        return self

    def tick(self, now_ns: int) -> Scene:
        """Over when neither side is touched for a while."""
        scenes = [lesson.tick(now_ns) for lesson in self._lessons.values()]
        return self if any(scene is not self._after for scene in scenes) else self._after

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        lesson = self._lessons[crew]
        return replace(lesson.screen(crew, now_ns), scene=SceneName.TUTORIAL, lesson=lesson.lesson(now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return self._lessons[crew].lit(crew, now_ns)
