"""The table's settings: one file, `table.toml`, all its errors at once, a default for everything."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from console.core.chart import Mode
from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.games import GAMES, all_options
from console.languages import LANGUAGES
from console.panels.hardware import HardwareFiles
from console.panels.link_words import WITH
from console.table.service_lock import CONTROLS, FEWEST, MOST
from console.toml_file.setting_values import (
    Flag,
    MachineAddress,
    NamedAddresses,
    OneOf,
    TextValue,
    Values,
    Whole,
    WordsOrPaths,
    one_of,
)

if TYPE_CHECKING:  # what only a table with a lesson needs is loaded when it has one
    from console.lessons.lesson import Lesson

CHANGEABLE = (
    *("volume", "voice", "hum", "language", "look", "calm"),
    *("idle_seconds", "match_minutes", "answer_seconds", "coins_per_match"),
)
"""The settings that service mode changes at the table itself."""


NAMES = ("Nautilus", "Kraken", "Narwhal", "Orca", "Moray", "Triton", "Calypso", "Leviathan")
"""Boats' names that are offered, and shown in place of one that nobody should read."""


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that an owner may set. `OPTIONS` says what each means and which values it takes."""

    table_name: str = "Sonar Table"
    language: str = "en"
    look: str = "night"
    game: str = ""
    chart: str = "alpha"
    mode: str = "turn-by-turn"
    goal: str = "hunt"
    blue_name: str = "Nautilus"
    red_name: str = "Kraken"
    match_minutes: int = 0
    idle_seconds: int = 180
    waits_hours: int = 24
    answer_seconds: int = 60
    stop_seconds: int = 60
    stop_deaf_seconds: int = 10
    coins_per_match: int = 0
    computers: str = ""
    assists: str = ""
    lesson: str = ""
    exercises: str = ""
    blue_link: str = "screen"
    red_link: str = "screen"
    keyboard: bool = True
    keys: str = ""
    panel: str = ""
    wiring: str = ""
    controllers: str = ""
    windows: str = "two"
    crowd: bool = False
    width: int = 1280
    height: int = 720
    fullscreen: bool = False
    blue_turned: int = 0
    red_turned: int = 0
    calm: bool = False
    detail: str = "auto"
    voice: str = "all"
    volume: int = 7
    headphones: bool = False
    hum: str = "on"
    code: str = ""
    """What service mode asks for."""
    seed: int = 0
    web_enabled: bool = False
    web_port: int = 8080
    gallery_delay_seconds: int = 90
    web_tables: str = ""
    club_enabled: bool = False
    club_address: str = ""
    club_name: str = ""
    keep_days: int = 365
    options: Mapping[str, str] = field(default_factory=lambda: dict(_FIRST))
    """What set-up offers first of all that the games declare, by their names."""
    taught: MatchPlan | None = None
    """The match of the lesson."""

    def link_of(self, crew: str) -> str:
        """Where a crew's panel is."""
        return self.blue_link if crew == "blue" else self.red_link

    @property
    def gallery_delay_s(self) -> int:
        """By how much spectators are behind; where crews have to agree to none, so long until they do."""
        return self.gallery_delay_seconds or DEFAULTS.gallery_delay_seconds

    @property
    def is_followed(self) -> bool:
        """Whether anything beside the table follows it at its local socket."""
        return self.web_enabled or self.club_enabled

    @property
    def hardware(self) -> HardwareFiles:
        """The panel list and the wirings of this table."""
        return HardwareFiles(self.panel, self.wiring, self.controllers)

    @cached_property
    def offer(self) -> MatchPlan:
        """The match that the owner offers first."""
        boats = {"blue": self.blue_name, "red": self.red_name}
        if self.taught is not None:
            crewing = Crewing.read(self.computers).with_hints_of(self.taught.crewing)
            options = {**self.options, **self.taught.options}
            return replace(self.taught, boats=boats, crewing=crewing, options=options)
        return MatchPlan(
            game=self.game or offered(self.chart).game,
            chart=self.chart,
            mode=offered(self.chart).mode or self.mode,
            goal=self.goal,
            options=self.options,
            boats=boats,
            crewing=Crewing.read(self.computers, self.assists),
            minutes=self.match_minutes,
            exercises=self.exercises,
        )


@dataclass(frozen=True)
class Option:
    """One setting: where it stands in the file, what it means, which values it takes."""

    name: str
    section: str
    meaning: str
    values: Values
    key: str = ""
    """Its name in the file; empty: the same."""

    @property
    def written(self) -> str:
        return self.key or self.name

    def of(self, settings: Settings) -> Any:
        """What it is set to."""
        return getattr(settings, self.name)


@dataclass(frozen=True)
class GameOption(Option):
    """One that a game declares."""

    def of(self, settings: Settings) -> Any:
        chosen = settings.options[self.name]
        return int(chosen) if isinstance(self.values, Whole) else chosen


def _declared() -> tuple[GameOption, ...]:
    return tuple(
        GameOption(option.name, "match", option.meaning, one_of(option.values)) for option in all_options()
    )


_FIRST: dict[str, str] = {option.name: option.first for option in all_options()}

_LINK = WordsOrPaths(
    ("screen", "tablet", "gpio", "controller"),
    "another board's /dev/gpiochip0, or a serial device such as /dev/serial/by-id/…; several with commas",
    WITH,
)
_TURNED = Whole(0, 270, "degrees, in steps of 90")

OPTIONS = (
    Option("table_name", "table", "what stands above attract's film", TextValue("text"), key="name"),
    Option("language", "table", "the language at the start; players can switch it", OneOf(LANGUAGES)),
    Option(
        "look", "table", "colours for a bright hall, a dim one, or the dark", OneOf(("day", "dusk", "night"))
    ),
    Option(
        "idle_seconds",
        "table",
        "a table that nobody touches goes back to attract, a match pauses 30 s before; 0: never",
        Whole(0, 3600),
    ),
    Option(
        "waits_hours",
        "table",
        "so long a match that was left is offered to go on with; 0: for ever",
        Whole(0, 8760),
    ),
    Option("seed", "table", "what chance is drawn from; 0: a new one each time", Whole(0, 2**31 - 1)),
    Option(
        "game",
        "match",
        "the game that set-up offers first; empty: the chart's",
        OneOf(GAMES, or_none=True),
    ),
    Option(
        "chart",
        "match",
        "the chart that set-up offers first",
        TextValue("see `sonar-table charts list`; or a file of your own"),
    ),
    Option("mode", "match", "the mode that set-up offers first", OneOf(list(Mode))),
    Option("goal", "match", "the goal that set-up offers first", OneOf(("hunt", "sudden-death"))),
    Option("blue_name", "match", "the blue boat's name", TextValue("text")),
    Option("red_name", "match", "the red boat's name", TextValue("text")),
    *_declared(),
    Option(
        "match_minutes",
        "match",
        "a match ends after so long, fewer damage wins; 0: no clock",
        Whole(0, 180),
    ),
    Option("answer_seconds", "match", "then the console answers a sonar by lot; 0: no limit", Whole(0, 600)),
    Option(
        "stop_seconds",
        "match",
        "a stop whose own crew lets everybody wait for so long is taken back; 0: no limit",
        Whole(0, 600),
    ),
    Option(
        "stop_deaf_seconds",
        "match",
        "STOP is not heard for so long from a crew that took a stop back; 0: always",
        Whole(0, 60),
    ),
    Option("coins_per_match", "match", "coins that a match costs; 0: free play", Whole(0, 20)),
    Option("computers", "match", "stations held by computers", TextValue("red=officer blue.engineer=ace")),
    Option("assists", "match", "help for stations: hints, automatic", TextValue("blue.radio=hints")),
    Option(
        "lesson",
        "match",
        "a lesson that is played, with set-up locked; empty: none",
        TextValue("see `sonar-table lesson list`"),
    ),
    Option(
        "exercises", "match", "what is judged after a match, see docs/lessons.md", TextValue("both-oks>=80/8")
    ),
    Option("blue_link", "panels", "blue's panel", _LINK),
    Option("red_link", "panels", "red's panel", _LINK),
    Option("keyboard", "panels", "keys press controls too", Flag()),
    Option("panel", "panels", "a panel list of your own; empty: the one that ships", TextValue("a file")),
    Option(
        "wiring",
        "panels",
        "a wiring of your own, with commas one for each board; empty: those that ship",
        TextValue("a file"),
    ),
    Option(
        "controllers",
        "panels",
        "which button of a controller presses what: `sonar-table doctor --learn` writes it",
        TextValue("a file"),
    ),
    Option("keys", "panels", "a key map of your own; empty: the one that ships", TextValue("a file")),
    Option("windows", "displays", "see `sonar-table displays`", OneOf(("two", "wide", "processes"))),
    Option(
        "crowd", "displays", "a third window or output for whoever looks on, see docs/operating.md", Flag()
    ),
    Option("width", "displays", "of each window", Whole(1024, 7680, "pixels")),
    Option("height", "displays", "of each window", Whole(600, 4320, "pixels")),
    Option("fullscreen", "displays", "each window fills its output", Flag()),
    Option("blue_turned", "displays", "turn blue's picture clockwise", _TURNED),
    Option("red_turned", "displays", "turn red's picture clockwise", _TURNED),
    Option("calm", "displays", "effects without jolts and sudden lights", Flag()),
    Option(
        "detail",
        "displays",
        "how much adorns a picture; auto: less where pictures come late",
        OneOf(("auto", "full", "plain", "plainest")),
    ),
    Option("voice", "sound", "what is spoken", OneOf(("off", "stops", "all"))),
    Option("volume", "sound", "0: silent", Whole(0, 10)),
    Option("headphones", "sound", "each crew hears its own side alone: its secrets are spoken too", Flag()),
    Option(
        "hum",
        "sound",
        "a hum and pings while a match is played, closer the closer its end; never over a sentence",
        OneOf(("off", "on")),
    ),
    Option(
        "code",
        "service",
        "presses of a captain that service mode asks for; empty: none",
        TextValue(f"{FEWEST} to {MOST} of {', '.join(CONTROLS)}"),
    ),
    Option(
        "web_enabled",
        "web",
        "pages for a facilitator and for spectators, see docs/web.md",
        Flag(),
        key="enabled",
    ),
    Option("web_port", "web", "where the pages are", Whole(1024, 65535), key="port"),
    Option(
        "gallery_delay_seconds",
        "web",
        "spectators see the match so much later; 0: at once, where both crews agree",
        Whole(0, 900),
    ),
    Option(
        "web_tables",
        "web",
        "tables of other machines that the facilitator leads from here too, see docs/web.md",
        NamedAddresses(most=16),
        key="tables",
    ),
    Option(
        "club_enabled",
        "club",
        "this table's results go to a club, which calls crews to it, see docs/club.md",
        Flag(),
        key="enabled",
    ),
    Option(
        "club_address",
        "club",
        "where the club is",
        MachineAddress(),
        key="address",
    ),
    Option("club_name", "club", "what this table is called there", TextValue("text"), key="name"),
    Option(
        "keep_days",
        "people",
        "so long after a name was last imported it is forgotten, see docs/data-protection.md",
        Whole(1, 3650),
    ),
)

DEFAULTS = Settings()


def with_lesson(settings: Settings, lesson: "Lesson") -> Settings:
    """The same table with a lesson's match, and its exercises."""
    return replace(settings, lesson=lesson.name, taught=lesson.plan)


assert {option.name for option in OPTIONS} == {each.name for each in fields(Settings)} - {
    "options",
    "taught",
} | DEFAULTS.options.keys()
