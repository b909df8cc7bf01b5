"""A guided first match: people who press what the lesson says, people who do not, and nobody."""

from pathlib import Path

import pytest

from console.core.words import Crew, Station
from console.displays.screen import CardState
from console.games import stations_of
from console.games.con_sonar.rules.orders import Play
from console.games.con_sonar.stations.seat import SeatDesk
from console.languages import LANGUAGES, Message, say
from console.stations.lesson import LessonPlan
from console.table.archive import Archive
from console.table.scenes.lesson import FAREWELL_NS, GuidedMatchScene
from console.table.scenes.who_learns import GATHERED_NS
from tests.table.driver import TableDriver

GAMES = ("captain-sonar", "sonar-family", "con-sonar")
SECOND_NS = 1_000_000_000


class Class(TableDriver):
    """A table at which a game is learnt; `people` press what their cards say."""

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
        self.learn(game)
        self.told: list[Message] = []
        """All that stood on the cards of people."""
        for crew, station in self.plan.posts:
            if crew in crews or (crew is Crew.BLUE and station in stations):
                self.press(f"{crew}.{station}.ok")
        if not self.guided:
            self.advance(GATHERED_NS / SECOND_NS)
        assert self.guided

    def learn(self, game: str) -> None:
        self.press("blue.captain.ok")
        self.choose("game", game)
        self.row("tutorial")
        self.press("blue.captain.ok")
        plan = stations_of(game).lesson
        assert plan is not None
        self.plan: LessonPlan = plan

    @property
    def guided(self) -> bool:
        return isinstance(self.table.scene, GuidedMatchScene)

    @property
    def teaching(self) -> bool:
        assert isinstance(self.table.scene, GuidedMatchScene)
        return self.table.scene.teaching

    def wanted(self, crew: str) -> list[str]:
        lesson = self.screen(crew).lesson
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


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    return Archive(tmp_path, background=False)


@pytest.mark.parametrize("game", GAMES)
def test_who_presses_what_the_lesson_says_gets_through_and_on_into_the_match(game: str) -> None:
    table = Class(game, "blue", "red")
    took_s = table.learn_all("blue", "red")
    assert not any(message.key == "lesson.shown" for message in table.told)
    assert {message.key for message in table.told if message.key.startswith("refused")} == set()
    assert took_s < 150
    table.advance(FAREWELL_NS / SECOND_NS + 1)
    assert table.screen("blue").lesson is None
    assert table.scene == "play"


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("captain-sonar", "start dive head charge break ok note slide stop torpedo surface secure"),
        ("sonar-family", "start dive head note slide stop sonar answer silence missile surface resume"),
    ],
)
def test_every_part_is_done_by_real_orders_that_the_journal_has(
    game: str, wanted: str, archive: Archive
) -> None:
    table = Class(game, "blue", "red", archive=archive)
    table.learn_all("blue", "red")
    for crew in Crew:
        assert set(wanted.split()) <= table.verbs(crew)


def test_the_first_player_of_con_sonar_plays_a_chain_and_fires(archive: Archive) -> None:
    table = Class("con-sonar", "blue", "red", archive=archive)
    table.learn_all("blue", "red")
    assert {"play", "fire", "end"} <= table.verbs("blue")


@pytest.mark.parametrize("game", GAMES)
def test_a_crew_that_does_nothing_is_shown_its_steps_after_20_seconds(game: str) -> None:
    table = Class(game, "blue", "red")
    waited_s, longest_s, shown = 0.0, 0.0, False
    while table.teaching:
        if any(card.state is CardState.AWAITED for card in table.screen("blue").cards):
            waited_s = 0
            table.do_as_told("blue")
        table.advance(0.25)
        waited_s += 0.25
        longest_s = max(longest_s, waited_s)
        if any(card.message.key == "lesson.shown" for card in table.screen("red").cards) and not shown:
            shown = True
            assert 20 <= waited_s <= 21, "nothing is shown before"
        assert longest_s < 30, "what the console does for a slow crew is soon done"
    assert shown


@pytest.mark.parametrize("game", GAMES)
def test_against_nobody_computers_do_their_steps(game: str) -> None:
    table = Class(game, "blue")
    assert table.learn_all("blue") < 200
    assert not any(message.key == "lesson.shown" for message in table.told)
    assert table.match.settings.computers.startswith("red=officer")


@pytest.mark.parametrize("game", GAMES)
def test_one_person_learns_at_one_station_and_computers_hold_the_rest(game: str) -> None:
    table = Class(game, stations=("radio",))
    table.learn_all("blue")
    table.advance(FAREWELL_NS / SECOND_NS + 5)
    assert table.scene == "play", "the computers go on by themselves"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_but_what_the_lesson_asks_for_is_obeyed(game: str) -> None:
    table = Class(game, "blue", "red")
    for _ in range(3):
        table.do_as_told("blue", "red")
    before = table.match.match.state
    wanted = {f"{crew}.{control}" for crew in Crew for control in table.wanted(crew)}
    for control in ("captain.surface", "captain.stop", "engineer.ok", "first-mate.mine", "radio.erase"):
        if f"blue.{control}" not in wanted:
            table.press(f"blue.{control}")
    assert table.match.match.state == before
    assert table.teaching


@pytest.mark.parametrize("game", GAMES)
def test_who_came_late_or_went_away_has_a_lesson_that_waits(game: str, archive: Archive) -> None:
    table = Class(game, "blue", "red", archive=archive, idle_seconds=100)
    table.do_as_told("blue", "red")
    said = [card.message for card in table.screen("blue").cards]
    assert said


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_a_match_that_can_be_continued_after_a_power_cut(game: str, tmp_path: Path) -> None:
    archive = Archive(tmp_path, background=False)
    table = Class(game, "blue", "red", archive=archive)
    for _ in range(6):
        table.do_as_told("blue", "red")
    state = table.match.match.state
    archive.sync()
    later = TableDriver(archive=Archive(tmp_path, background=False))
    later.advance(0.5)
    assert later.scene == "continue"
    later.press(f"blue.captain.{'north' if later.screen('blue').choices else 'ok'}")
    assert later.match.match.state == state
    assert later.match.match.options == table.match.match.options


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_debriefed(game: str, archive: Archive) -> None:
    table = Class(game, "blue", "red", archive=archive, match_minutes=5)
    table.learn_all("blue", "red")
    for _ in range(8):
        table.advance(40)
        table.press("blue.engineer.west-1")
    assert table.scene == "end"
    table.advance(5)
    assert table.match.debrief.begun
    assert archive.debrief()() is not None


@pytest.mark.parametrize("game", GAMES)
def test_the_lesson_blinks_at_what_is_to_be_pressed_and_nowhere_else(game: str) -> None:
    table = Class(game, "blue", "red")
    wanted = set(table.wanted("blue"))
    seen: list[set[str]] = []
    for _ in range(4):
        seen.append(table.lamps("blue"))
        table.advance(0.25)
    blinks = set.union(*seen) - set.intersection(*seen)
    assert wanted
    assert wanted == blinks
