"""Set-up with the panel alone: a list of rows, each with a sensible value, and "Begin" on top."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import SystemRandom

from console.displays.screen import Menu, Row, Screen
from console.displays.screen import Scene as Shown
from console.languages import LANGUAGES, Message
from console.rules.captain_sonar.editions import EDITIONS
from console.rules.chart import Chart, Mode
from console.rules.charts import load
from console.rules.matches import MatchOptions
from console.rules.words import Crew, Station
from console.table.con_sonar_scene import ConSonarScene
from console.table.con_sonar_seating import FEWEST, FIRST_COLOURS, MOST, PLACES, free_colours, resized
from console.table.con_sonar_tutorial import ConSonarTutorialScene
from console.table.crew import SECOND_NS
from console.table.family_tutorial import FamilyTutorialScene
from console.table.match_scene import MatchScene
from console.table.scene import Loudspeaker, Scene
from console.table.settings import Settings
from console.table.tutorial import TutorialScene

NAMES = ("Nautilus", "Kraken", "Narwhal", "Orca", "Moray", "Triton", "Calypso", "Leviathan")
CREWED_BY = ("people", "cadet", "officer", "ace")
PEOPLE = ("1", "2", "3", "4")
CAPTAIN_SONAR_CHARTS = (
    *("alpha", "bravo", "charlie", "delta", "echo"),
    *("alpha-2", "bravo-2", "charlie-2", "delta-2", "echo-2"),
)
FAMILY_CHARTS = ("archipelago", "antarctica", "jules-verne", "umbria")
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


@dataclass(frozen=True)
class Chosen:
    """What set-up has come to so far."""

    chart: str
    mode: str
    goal: str
    people: tuple[str, str] = ("4", "4")
    shy: str = "nobody"
    game: str = "captain-sonar"
    family_chart: str = FAMILY_CHARTS[0]
    family_mode: str = Mode.TURN_BY_TURN.value
    players: tuple[str, ...] = FIRST_COLOURS[:FEWEST]
    """Con Sonar!: a colour for each place, in the order of play."""

    @property
    def edition(self) -> int:
        return 2 if self.chart.endswith("-2") else 1


class SetUpScene:
    """The menu. Either captain's courses move and change, OK takes, CANCEL goes back to attract."""

    def __init__(self, settings: Settings, loudspeaker: Loudspeaker, after: Scene, now_ns: int) -> None:
        self.settings = settings
        self._loudspeaker = loudspeaker
        self._after = after
        self._touched_ns = now_ns
        self._chosen = 0
        self._wished = Chosen(settings.chart, settings.mode, settings.goal)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if station is not Station.CAPTAIN:
            return self
        self._loudspeaker.sound("click", crew)
        names = self.rows
        name = names[self._chosen]
        if control in ("north", "south"):
            self._chosen = (self._chosen + (1 if control == "south" else -1)) % len(names)
        elif control in ("east", "west"):
            self._change(name, 1 if control == "east" else -1)
        elif control == "cancel":
            return self._after
        elif control == "ok":
            return self._take(name, now_ns)
        return self

    def _take(self, name: str, now_ns: int) -> Scene:
        if name == "begin":
            scene = MATCH_SCENES[self.match.game]
            return scene(self.options(), self.settings, self._loudspeaker, self._after, now_ns)
        if name == "tutorial":
            return TUTORIALS[self.match.game](self.settings, self._loudspeaker, self, now_ns)
        self._change(name, 1)
        return self

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows of the game that is chosen."""
        empty = SEATS[len(self.match.players) :]
        return tuple(row for row in GAMES[self.match.game] if row not in empty)

    def options(self) -> MatchOptions:
        """The match as it stands in the menu."""
        match = self.match
        if match.game == "sonar-family":
            chart, mode = match.family_chart, match.family_mode
            return MatchOptions(game=match.game, chart=chart, mode=mode, seed=self._seed())
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
            seed=self.settings.seed,
        )

    def _seed(self) -> int:
        """What chance is drawn from: the owner's, or a new one."""
        return self.settings.seed or SystemRandom().randrange(1, 2**31)

    def _change(self, name: str, by: int) -> None:
        values, get, put = _ROWS[name]
        if values is None:
            return
        known = values(self)
        index = known.index(get(self)) if get(self) in known else 0
        put(self, known[(index + by) % len(known)])

    def put_match(self, **changes: object) -> None:
        self._wished = replace(self._wished, **changes)  # type: ignore[arg-type]

    def put_setting(self, **changes: object) -> None:
        self.settings = replace(self.settings, **changes)  # type: ignore[arg-type]

    def crewed_by(self, crew: str) -> str:
        """People, or the level of the computers that hold every station of a crew."""
        words = dict(word.split("=") for word in self.settings.computers.split())
        return words.get(crew, CREWED_BY[0])

    def crew_with(self, crew: str, by: str) -> None:
        """Give a crew to people or to computers; single stations held by computers stay so."""
        kept = [word for word in self.settings.computers.split() if not word.startswith(f"{crew}=")]
        self.put_setting(computers=" ".join(kept if by == CREWED_BY[0] else [f"{crew}={by}", *kept]))

    @property
    def match(self) -> Chosen:
        """The match that comes nearest to what was wished and can be played."""
        return settled(self._wished)

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._after if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        rows = tuple(
            Row(self._label(name), self._value(name), values is not None)
            for name, (values, _, _) in ((name, _ROWS[name]) for name in self.rows)
        )
        side = self._about(self.rows[self._chosen])
        menu = Menu(Message.of("set-up.title"), rows, self._chosen, Message.of("set-up.hint"), side)
        return Screen(
            crew=crew,
            scene=Shown.SET_UP,
            language=self.settings.language,
            look=self.settings.look,
            names={"blue": self.settings.blue_name, "red": self.settings.red_name},
            chart=self._chart(),
            menu=menu,
            lit=self.lit(crew, now_ns),
        )

    def _label(self, name: str) -> Message:
        if name not in SEATS:
            return Message.of(f"set-up.{name}")
        crew, station = PLACES[SEATS.index(name)]
        boat = self.settings.blue_name if crew is Crew.BLUE else self.settings.red_name
        return Message.of("con-sonar.place", boat=boat, station=station)

    def _about(self, name: str) -> Message:
        """What a row means; for a crew's people, who holds which stations."""
        if name in SEATS:
            return Message.of(f"con-sonar.pad-{PLACES[SEATS.index(name)].station}")
        if name in ("blue-people", "red-people"):
            return Message.of(f"set-up.people-{self.match.people[name == 'red-people']}")
        return Message.of(f"set-up.about-{name}")

    def put_player(self, seat: int, colour: str) -> None:
        players = self.match.players
        self.put_match(players=(*players[:seat], colour, *players[seat + 1 :]))

    def _chart(self) -> Chart | None:
        if self.match.game == "con-sonar":
            return None
        if self.match.game == "sonar-family":
            return load(self.match.family_chart, game=self.match.game)
        return load(self.match.chart, mode=Mode(self.match.mode), game="captain-sonar")

    def _value(self, name: str) -> Message | None:
        values, get, _ = _ROWS[name]
        return None if values is None else Message.of("set-up.value", value=get(self))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in ("north", "east", "south", "west", "ok", "cancel"))


def settled(chosen: Chosen) -> Chosen:
    """The nearest match that can be played: few people play turn by turn, edition 1 has one goal."""
    edition = EDITIONS[chosen.edition]
    if sum(map(int, chosen.people)) <= edition.turn_by_turn_up_to:
        chosen = replace(chosen, mode=Mode.TURN_BY_TURN.value)
    if chosen.goal not in edition.goals:
        chosen = replace(chosen, goal="hunt")
    return chosen if edition.shy_player else replace(chosen, shy="nobody")


SEATS = tuple(f"con-seat-{number}" for number in range(1, MOST + 1))
Values = Callable[[SetUpScene], Sequence[str]]
Get = Callable[[SetUpScene], str]
Put = Callable[[SetUpScene, str], None]


def _seat_row(seat: int) -> tuple[Values, Get, Put]:
    """The colour of one player."""
    return (
        lambda s: free_colours(s.match.players, seat),
        lambda s: s.match.players[seat],
        lambda s, v: s.put_player(seat, v),
    )


_ROWS: dict[str, tuple[Values | None, Get, Put]] = {
    "begin": (None, lambda s: "", lambda s, v: None),
    "game": (lambda s: list(GAMES), lambda s: s.match.game, lambda s, v: s.put_match(game=v)),
    "mode": (lambda s: list(Mode), lambda s: s.match.mode, lambda s, v: s.put_match(mode=str(v))),
    "chart": (lambda s: CAPTAIN_SONAR_CHARTS, lambda s: s.match.chart, lambda s, v: s.put_match(chart=v)),
    "goal": (
        lambda s: list(EDITIONS[s.match.edition].goals),
        lambda s: s.match.goal,
        lambda s, v: s.put_match(goal=v),
    ),
    "family-mode": (
        lambda s: list(Mode),
        lambda s: s.match.family_mode,
        lambda s, v: s.put_match(family_mode=str(v)),
    ),
    "family-chart": (
        lambda s: FAMILY_CHARTS,
        lambda s: s.match.family_chart,
        lambda s, v: s.put_match(family_chart=v),
    ),
    "blue-people": (
        lambda s: PEOPLE,
        lambda s: s.match.people[0],
        lambda s, v: s.put_match(people=(v, s.match.people[1])),
    ),
    "red-people": (
        lambda s: PEOPLE,
        lambda s: s.match.people[1],
        lambda s, v: s.put_match(people=(s.match.people[0], v)),
    ),
    "shy": (
        lambda s: ("nobody", "blue", "red", "both"),
        lambda s: s.match.shy,
        lambda s, v: s.put_match(shy=v),
    ),
    "blue-crew": (lambda s: CREWED_BY, lambda s: s.crewed_by("blue"), lambda s, v: s.crew_with("blue", v)),
    "red-crew": (lambda s: CREWED_BY, lambda s: s.crewed_by("red"), lambda s, v: s.crew_with("red", v)),
    "blue-name": (lambda s: NAMES, lambda s: s.settings.blue_name, lambda s, v: s.put_setting(blue_name=v)),
    "red-name": (lambda s: NAMES, lambda s: s.settings.red_name, lambda s, v: s.put_setting(red_name=v)),
    "language": (lambda s: LANGUAGES, lambda s: s.settings.language, lambda s, v: s.put_setting(language=v)),
    "tutorial": (None, lambda s: "", lambda s, v: None),
    "con-players": (
        lambda s: [str(count) for count in range(FEWEST, MOST + 1)],
        lambda s: str(len(s.match.players)),
        lambda s, v: s.put_match(players=resized(s.match.players, int(v))),
    ),
    **{name: _seat_row(number) for number, name in enumerate(SEATS)},
}
"""Each row: the values that it takes, the present one, and how it is changed."""

_FIRST, _NAMES, _LAST = (
    ("begin", "game"),
    ("blue-crew", "red-crew", "blue-name", "red-name"),
    ("language", "tutorial"),
)
GAMES: dict[str, tuple[str, ...]] = {
    "captain-sonar": (
        *_FIRST,
        *("mode", "chart", "goal", "blue-people", "red-people", "shy"),
        *_NAMES,
        *_LAST,
    ),
    "sonar-family": (*_FIRST, "family-mode", "family-chart", *_NAMES, *_LAST),
    "con-sonar": (*_FIRST, "con-players", *SEATS, *_LAST),
}
"""The rows of each game, from top to bottom."""
