"""Set-up with the panel alone: a list of rows, each with a sensible value, and "Begin" on top."""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import SystemRandom

from console.core.chart import Chart, Mode
from console.core.charts import load
from console.core.options import MatchOptions
from console.core.words import Crew, Station
from console.displays.screen import Menu, Row, SceneName, Screen
from console.games.captain_sonar.stations.lesson import TutorialScene
from console.games.con_sonar.stations.lesson import ConSonarTutorialScene
from console.games.con_sonar.stations.scene import ConSonarScene
from console.games.con_sonar.stations.seating import PLACES
from console.games.sonar_family.stations.lesson import FamilyTutorialScene
from console.languages import Message
from console.stations.crew_desk import SECOND_NS
from console.table.charts_offered import offered
from console.table.crewing import Crewing, Post, Sitter
from console.table.scenes.crewing import (
    CrewingScene,
    Who,
    crewed_for,
    in_force,
    posts_of,
    who_plays,
    with_crewing,
)
from console.table.scenes.match import MatchScene
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.scenes.set_up_choice import Chosen, beside, first_choice, settled
from console.table.scenes.set_up_rows import CHARTS, CREWED_BY, GAMES, PEOPLE, ROWS, SEATS
from console.table.settings import Settings

MATCH_SCENES: dict[str, type[MatchScene] | type[ConSonarScene]] = {
    "captain-sonar": MatchScene,
    "sonar-family": MatchScene,
    "con-sonar": ConSonarScene,
}
TUTORIALS: dict[str, Callable[[Settings, Loudspeaker, Scene, int], Scene]] = {
    "captain-sonar": TutorialScene,
    "sonar-family": FamilyTutorialScene,
    "con-sonar": ConSonarTutorialScene,
}

CHOSEN_AGAIN = ("blue_name", "red_name", "computers", "assists")
"""Settings that set-up changes for one match, and offers again for the next."""


class SetUpScene:
    """The menu. Either captain's courses move and change, OK takes, CANCEL goes back to attract."""

    def __init__(
        self,
        settings: Settings,
        loudspeaker: Loudspeaker,
        after: Scene,
        now_ns: int,
        last: "SetUpScene | None" = None,
    ) -> None:
        """`last`: where the table was set up before; what was chosen there is offered again."""
        self.settings: Settings = settings
        self._loudspeaker = loudspeaker
        self._after = after
        self._touched_ns = now_ns
        self._chosen = "begin"
        """The row, by its name: rows above it come and go."""
        self._at = Crew.BLUE
        self._wished = first_choice(settings)
        if last is not None:
            self._wished = last._wished
            self.put_setting(**{name: getattr(last.settings, name) for name in CHOSEN_AGAIN})

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        self._at = crew
        if station is not Station.CAPTAIN:
            return self
        self._loudspeaker.sound("click", crew)
        if control in ("north", "south"):
            row = self.rows.index(self._chosen) + (1 if control == "south" else -1)
            self._chosen = self.rows[row % len(self.rows)]
        elif control in ("east", "west"):
            self._change(self._chosen, 1 if control == "east" else -1)
        elif control == "cancel":
            return self._after
        elif control == "ok":
            return self._take(self._chosen, now_ns)
        return self

    def _take(self, name: str, now_ns: int) -> Scene:
        if name == "begin":
            game = self.match.game
            settings = with_crewing(self.settings, in_force(self.crewing, self.posts, game))
            return MATCH_SCENES[game](self.options(), settings, self._loudspeaker, self._after, now_ns)
        if name == "tutorial":
            return TUTORIALS[self.match.game](self.settings, self._loudspeaker, self, now_ns)
        if name == "stations":
            return CrewingScene(self, self.posts, self.match.game, self._post_label)
        self._change(name, 1)
        return self

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the game that is chosen."""
        hidden = set(SEATS[len(self.match.players) :])
        hidden |= {f"{crew}-people" for crew in Crew if self.crewing.computers(crew)}
        return tuple(row for row in GAMES[self.match.game] if row not in hidden)

    @property
    def charts(self) -> tuple[str, ...]:
        """The charts of the game that is chosen, and the owner's own if it is of that game."""
        shipped, own = CHARTS[self.match.game], offered(self.settings.chart)
        return shipped if own.game != self.match.game or own.chart in shipped else (*shipped, own.chart)

    @property
    def posts(self) -> tuple[Post, ...]:
        """The stations of the game that is chosen."""
        return posts_of(self.match.game, len(self.match.players))

    def options(self) -> MatchOptions:
        """The match as it stands in the menu."""
        match = self.match
        if match.game == "sonar-family":
            chart, mode = match.family_chart, match.family_mode
            return MatchOptions(game=match.game, chart=chart, mode=mode, first="lot", seed=self._seed())
        if match.game == "con-sonar":
            return MatchOptions(game=match.game, players=",".join(match.players), seed=self._seed())
        shy = {"nobody": (), "both": ("blue", "red")}.get(match.shy, (match.shy,))
        return MatchOptions(
            game="captain-sonar",
            chart=match.chart,
            edition=match.edition,
            mode=match.mode,
            goal=match.goal,
            players=",".join(match.people),
            shy=shy,
            inspection=self.settings.inspection,
            seed=self._seed(),
        )

    def _seed(self) -> int:
        """What chance is drawn from: the owner's, or a new one."""
        return self.settings.seed or SystemRandom().randrange(1, 2**31)

    def _change(self, name: str, by: int) -> None:
        values, get, put = ROWS[name]
        if values is None:
            return
        known = values(self)
        index = known.index(get(self)) if get(self) in known else 0
        put(self, known[(index + by) % len(known)])

    def put_match(self, **changes: object) -> None:
        self._wished = replace(self._wished, **changes)  # type: ignore[arg-type]

    def put_people(self, crew: Crew, size: str) -> None:
        blue, red = self._wished.people
        self.put_match(people=(size, red) if crew is Crew.BLUE else (blue, size), leads=crew)

    def put_setting(self, **changes: object) -> None:
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]

    def crewed_by(self, crew: str) -> str:
        """People, the level of the computers that hold every station of a crew, or some of each."""
        levels = {self.crewing.sitters[Crew(crew), station].level for station in Station}
        level = levels.pop() if len(levels) == 1 else Who.MIXED
        return CREWED_BY[0] if level is None else level.value

    def crew_with(self, crew: str, by: str) -> None:
        """Give a crew to people or to computers."""
        sitter = Sitter.PERSON if by == CREWED_BY[0] else Sitter(by)
        self.put_crewing(self.crewing.seat([(Crew(crew), station) for station in Station], sitter))

    @property
    def crewing(self) -> Crewing:
        return Crewing.read(self.settings.computers, self.settings.assists)

    def put_crewing(self, crewing: Crewing) -> None:
        self.settings = with_crewing(self.settings, crewing)

    @property
    def who(self) -> Who:
        """Who came to play."""
        return who_plays(self.crewing, self.posts)

    def play_as(self, who: Who) -> None:
        """People are on the side of whoever chooses."""
        self.put_crewing(crewed_for(who, self.crewing, self.posts, self._at))

    @property
    def match(self) -> Chosen:
        """The match that comes nearest to what was wished and can be played.

        Computers are a full crew, or as near to it as people let them.
        """
        computers = [crew for crew in Crew if self.crewing.computers(crew)]
        wished = {
            crew: PEOPLE[-1] if crew in computers else size
            for crew, size in zip(Crew, self._wished.people, strict=True)
        }
        leads = self._wished.leads if len(computers) != 1 else computers[0].enemy
        wished[leads.enemy] = beside(wished[leads], wished[leads.enemy])
        return settled(replace(self._wished, people=(wished[Crew.BLUE], wished[Crew.RED])))

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._after if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        rows = tuple(
            Row(self._label(name), self._value(name), values is not None)
            for name, (values, _, _) in ((name, ROWS[name]) for name in self.rows)
        )
        chosen, side = self.rows.index(self._chosen), self._about(self._chosen)
        menu = Menu(Message.of("set-up.title"), rows, chosen, Message.of("set-up.hint"), side)
        return menu_screen(crew, SceneName.SET_UP, self.settings, menu, self.lit(crew, now_ns), self._chart())

    def _label(self, name: str) -> Message:
        if name not in SEATS:
            return Message.of(f"set-up.{name}")
        return self._post_label(PLACES[SEATS.index(name)])

    def _post_label(self, post: Post) -> Message:
        """A place at the table, or a station of a crew."""
        crew, station = post
        if self.match.game != "con-sonar":
            return Message.of("set-up.post", crew=crew, station=station)
        boat = self.settings.blue_name if crew is Crew.BLUE else self.settings.red_name
        return Message.of("con-sonar.place", boat=boat, station=station)

    def _about(self, name: str) -> Message:
        """What a row means; for a crew's people, who holds which stations."""
        if name in SEATS:
            return Message.of(f"con-sonar.pad-{PLACES[SEATS.index(name)].station}")
        if name in ("blue-people", "red-people"):
            return Message.of(f"set-up.people-{self.match.people[name == 'red-people']}")
        return Message.of(f"set-up.about-{name}-{self.who}" if name == "who" else f"set-up.about-{name}")

    def put_player(self, seat: int, colour: str) -> None:
        players = self.match.players
        self.put_match(players=(*players[:seat], colour, *players[seat + 1 :]))

    def _chart(self) -> Chart | None:
        if self.match.game == "con-sonar":
            return None
        if self.match.game == "sonar-family":
            return _chart(self.match.family_chart, None, self.match.game)
        return _chart(self.match.chart, Mode(self.match.mode), "captain-sonar")

    def _value(self, name: str) -> Message | None:
        values, get, _ = ROWS[name]
        value = get(self).rpartition("/")[2].removesuffix(".toml")  # a chart may be a file
        return None if values is None else Message.of("set-up.value", value=value)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in ("north", "east", "south", "west", "ok", "cancel"))


@lru_cache(maxsize=2)
def _chart(name: str, mode: Mode | None, game: str) -> Chart:
    """The chart beside the menu, sixty times a second: it is read when it changes."""
    return load(name, mode=mode, game=game)
