"""A table to learn at: people sit down, and press what the lesson asks for."""

from dataclasses import replace

from console.core.words import Crew, Station
from console.games import stations_of
from console.games.con_sonar.rules.orders import Play
from console.games.con_sonar.stations.seat import SeatDesk
from console.languages import LANGUAGES, Message, say
from console.panels.clock import SECOND_NS
from console.stations.guided_match import GuidedMatch
from console.table.archive import Archive
from console.table.scenes.guided_scene import GuidedMatchScene
from console.table.scenes.who_learns import GATHERED_NS, WhoLearnsScene
from tests.table.driver import TableDriver


class GuidedDriver(TableDriver):
    """A table at which a game is learnt, by people who press what their cards say."""

    def __init__(
        self,
        game: str,
        *crews: str,
        stations: tuple[str, ...] = (),
        archive: Archive | None = None,
        **settings: object,
    ) -> None:
        """`stations`: where blue has people, if nowhere else."""
        super().__init__(archive=archive, game=game, seed=7, **{"idle_seconds": 0, **settings})
        self.sit_down(game)
        self.told: list[Message] = []
        """All that stood on the cards of people."""
        for crew, station in self.plan.posts:
            if crew in crews or (crew is Crew.BLUE and station in stations):
                self.press(f"{crew}.{station}.ok")
        if not self.guided:
            self.advance(GATHERED_NS / SECOND_NS)
        assert self.guided

    def sit_down(self, game: str) -> None:
        """From attract to the question who is there."""
        plan = stations_of(game).guided_match
        assert plan is not None
        self.plan: GuidedMatch = plan
        attract = self.table.scene
        offer, scenes = replace(self.settings.offer, game=game), (attract, attract)
        scene = WhoLearnsScene({game: plan}, offer, self.settings, self.loudspeaker, *scenes, self.now_ns)
        self.table._enter(scene, self.now_ns)
        self.advance(0.5)  # people read before they press

    @property
    def guided(self) -> bool:
        return isinstance(self.table.scene, GuidedMatchScene)

    @property
    def teaching(self) -> bool:
        assert isinstance(self.table.scene, GuidedMatchScene)
        return self.table.scene.teaching

    def wanted(self, crew: str) -> list[str]:
        lesson = self.screen(crew).tutorial
        return sorted(lesson.wanted) if lesson else []

    def cards_read(self, crew: str) -> None:
        """What stands on the cards has words in every language, and is short."""
        for card in self.screen(crew).cards:
            self.told.append(card.message)
            for language in LANGUAGES:
                words = say(card.message, language)
                assert "{" not in words
                if card.message.key.partition(".")[0] == "lesson":
                    assert len(words) <= 44, words

    def do_as_told(self, *crews: str) -> None:
        """Each station presses once what it is told, if anything."""
        for crew in crews:
            self.cards_read(crew)
            for station in Station:
                own = [control for control in self.wanted(crew) if control.startswith(f"{station}.")]
                if own:
                    self.follow(f"{crew}.{own[self.chosen(crew, station, own)]}")

    def chosen(self, crew: str, station: Station, own: list[str]) -> int:
        """Of several controls the first; a player who knows their hand takes what fits, or points on."""
        desk = self.match.desks.at(Crew(crew), station)
        if not isinstance(desk, SeatDesk) or len(own) < 2:
            return 0
        shown = desk.shown(self.now_ns)
        assert shown.pointed is not None
        card = desk.outlook.view.hand[int(shown.pointed[-1]) - 1]
        fits = any(isinstance(order, Play) and str(order.card) == card for order in desk.outlook.legal)
        return next(number for number, control in enumerate(own) if control.endswith(".ok") is fits)

    def follow(self, control: str) -> None:
        """Press it; who is told to look at their hand holds it."""
        self.link.press(control)
        held = control.rpartition(".")[2] in ("cancel", "erase") or control.endswith("first-mate.stop")
        self.advance(0.6 if held and "con" in self.settings.game else 0.05)
        self.link.release(control)
        self.advance(0.05)

    def learn_all(self, *crews: str, limit_s: float = 600) -> float:
        """Do as told until nobody is told anything; how many seconds it took."""
        begun_ns = self.now_ns
        while self.teaching:
            self.do_as_told(*crews)
            self.advance(0.2)
            assert self.now_ns - begun_ns < limit_s * SECOND_NS, [
                say(card.message, "en") for crew in Crew for card in self.screen(crew).cards
            ]
        return (self.now_ns - begun_ns) / SECOND_NS

    def verbs(self, crew: str = "blue") -> set[str]:
        """What a side's own orders were."""
        record = self.table.archive._journal.record()
        lines = [str(given.order).split() for given in record.orders]
        return {line[1 if "con" in self.settings.game else 2] for line in lines if line[0] == crew}
