"""Set-up with the panel alone: a list of rows, each with a sensible value, and "Begin" on top."""

from collections.abc import Iterator
from dataclasses import replace
from random import SystemRandom

from console.core.charts.offered import offered
from console.core.options import MatchOptions
from console.core.words import Crew, Post, Station
from console.crewmates.crewing import Crewing, Sitter
from console.displays.screen import Menu, Row, SceneName, Screen
from console.games import GAMES, stations_of
from console.languages import LANGUAGES, Message
from console.panels.clock import SECOND_NS
from console.stations.match_choices import FirstOffer, MatchChoices, SetUpRow
from console.table.scenes.crewing import CrewingScene, Who, crewed_for, in_force, who_plays, with_crewing
from console.table.scenes.lesson import LessonScene
from console.table.scenes.match import MatchScene
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.settings import Settings

NAMES = ("Nautilus", "Kraken", "Narwhal", "Orca", "Moray", "Triton", "Calypso", "Leviathan")
PEOPLE = "people"
CREWED_BY = (PEOPLE, "cadet", "officer", "ace")
WHO = (Who.PEOPLE, Who.AGAINST, Who.ALONE)


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
        self._game = settings.game or offered(settings.chart).game
        self._wished: dict[str, MatchChoices] = {}
        """What was chosen of each game that somebody looked at."""
        if last is not None:
            self._game, self._wished = last._game, last._wished
            self.settings = replace(
                settings,
                blue_name=last.settings.blue_name,
                red_name=last.settings.red_name,
                computers=last.settings.computers,
                assists=last.settings.assists,
            )

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        self._at = crew
        if station is not Station.CAPTAIN:
            return self
        self._loudspeaker.sound("click", crew)
        if control in ("north", "south"):
            names = [row.name for row in self.rows]
            index = names.index(self._chosen) + (1 if control == "south" else -1)
            self._chosen = names[index % len(names)]
        elif control in ("east", "west"):
            self._change(1 if control == "east" else -1)
        elif control == "cancel":
            return self._after
        elif control == "ok":
            return self._take(now_ns)
        return self

    def _take(self, now_ns: int) -> Scene:
        if self._chosen == "begin":
            settings = with_crewing(self.settings, in_force(self.crewing, self.choices))
            return MatchScene(self.options(), settings, self._loudspeaker, self._after, now_ns)
        if self._chosen == "tutorial":
            plan = stations_of(self._game).lesson
            return self if plan is None else LessonScene(plan, self.settings, self._loudspeaker, self, now_ns)
        if self._chosen == "stations":
            return CrewingScene(self, self.choices, self._post_label)
        self._change(1)
        return self

    def _change(self, by: int) -> None:
        row = next(row for row in self.rows if row.name == self._chosen)
        if row.values:
            index = row.values.index(row.value) if row.value in row.values else 0
            row.choose(row.values[(index + by) % len(row.values)])

    def options(self) -> MatchOptions:
        """The match as it stands in the menu; chance is drawn from the owner's seed, or from a new one."""
        return self.choices.options(self.settings.seed or SystemRandom().randrange(1, 2**31))

    @property
    def choices(self) -> MatchChoices:
        """What is chosen of the game that is chosen."""
        if self._game not in self._wished:
            own = offered(self.settings.chart)
            mode, goal = own.mode or self.settings.mode, self.settings.goal
            offer = FirstOffer(chart=own, mode=mode, goal=goal, inspection=self.settings.inspection)
            self._wished[self._game] = stations_of(self._game).first_choices(offer)
        computers = frozenset(crew for crew in Crew if self.crewing.computers(crew))
        return self._wished[self._game].with_computers(computers)

    @property
    def crewing(self) -> Crewing:
        return Crewing.read(self.settings.computers, self.settings.assists)

    @property
    def rows(self) -> tuple[SetUpRow[None], ...]:
        """The rows of every game, and those of the one that is chosen."""
        choices = self.choices
        return (
            _taken("begin"),
            SetUpRow("game", self._put_game, list(GAMES), self._game),
            self._who_row(),
            *map(self._of_game, choices.rows),
            *(map(self._crew_row, Crew) if choices.is_of_crews else ()),
            _taken("stations"),
            *(self._name_rows() if choices.is_of_crews else ()),
            SetUpRow("language", self._put_language, LANGUAGES, self.settings.language),
            _taken("tutorial"),
        )

    def _put_game(self, game: str) -> None:
        self._game = game

    def _who_row(self) -> SetUpRow[None]:
        """Who came to play. People are on the side of whoever chooses."""
        posts = self.choices.posts
        who = who_plays(self.crewing, posts)

        def choose(value: str) -> None:
            self._put_crewing(crewed_for(Who(value), self.crewing, posts, self._at))

        return SetUpRow("who", choose, WHO, who, Message.of(f"set-up.about-who-{who}"))

    def _of_game(self, row: SetUpRow[MatchChoices]) -> SetUpRow[None]:
        def choose(value: str) -> None:
            self._wished[self._game] = row.choose(value)

        return SetUpRow(row.name, choose, row.values, row.value, row.about, row.post)

    def _crew_row(self, crew: Crew) -> SetUpRow[None]:
        """People, the level of the computers that hold every station of a crew, or some of each."""
        levels = {self.crewing.sitters[crew, station].level for station in Station}
        level = levels.pop() if len(levels) == 1 else Who.MIXED

        def choose(by: str) -> None:
            sitter = Sitter.PERSON if by == PEOPLE else Sitter(by)
            self._put_crewing(self.crewing.seat([(crew, station) for station in Station], sitter))

        return SetUpRow(f"{crew}-crew", choose, CREWED_BY, PEOPLE if level is None else level.value)

    def _put_crewing(self, crewing: Crewing) -> None:
        self.settings = with_crewing(self.settings, crewing)

    def _name_rows(self) -> Iterator[SetUpRow[None]]:
        yield SetUpRow("blue-name", self._put_blue_name, NAMES, self.settings.blue_name)
        yield SetUpRow("red-name", self._put_red_name, NAMES, self.settings.red_name)

    def _put_blue_name(self, name: str) -> None:
        self.settings = replace(self.settings, blue_name=name)

    def _put_red_name(self, name: str) -> None:
        self.settings = replace(self.settings, red_name=name)

    def _put_language(self, language: str) -> None:
        self.settings = replace(self.settings, language=language)

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._after if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        rows = self.rows
        index = next(index for index, row in enumerate(rows) if row.name == self._chosen)
        about = rows[index].about or Message.of(f"set-up.about-{self._chosen}")
        shown = tuple(Row(self._label(row), _value(row), bool(row.values)) for row in rows)
        menu = Menu(Message.of("set-up.title"), shown, index, Message.of("set-up.hint"), about)
        lit, chart = self.lit(crew, now_ns), self.choices.chart_shown
        return menu_screen(crew, SceneName.SET_UP, self.settings, menu, lit, chart)

    def _label(self, row: SetUpRow[None]) -> Message:
        return Message.of(f"set-up.{row.name}") if row.post is None else self._post_label(row.post)

    def _post_label(self, post: Post) -> Message:
        return self.choices.post_label(post, self.settings.boats[post[0]])

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in ("north", "east", "south", "west", "ok", "cancel"))


def _taken(name: str) -> SetUpRow[None]:
    """A row that OK takes."""
    return SetUpRow(name, lambda value: None)


def _value(row: SetUpRow[None]) -> Message | None:
    value = row.value.rpartition("/")[2].removesuffix(".toml")  # a chart may be a file
    return Message.of("set-up.value", value=value) if row.values else None
