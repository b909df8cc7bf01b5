"""What a crew's display is given to draw: plain values, made by the table from that crew's view alone.

Nothing here knows pygame, clocks or rules; a display draws a `Screen` and keeps nothing else but animations.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from console.core.chart import Chart
from console.core.views import GameView
from console.displays.effect import Scar, ShownEffect
from console.displays.qr_code import Code
from console.languages import Message


class SceneName(StrEnum):
    """What a display is showing."""

    ATTRACT = "attract"
    """Nobody plays: the film, a page of the `rules`, or the records of the `poster`."""
    SET_UP = "set-up"
    """The menu in `menu`."""
    START = "start"
    """The captain chooses the secret starting dot: `aim` on the chart."""
    PLAY = "play"
    """A match; whatever else is set (stop, ring, aim, answer, trace, blackout in the view) lies over it."""
    TUTORIAL = "tutorial"
    """As PLAY, with the `tutorial` on larger cards."""
    END = "end"
    """The match is over: `view.result`."""
    CONTINUE = "continue"
    """A match was cut off: the menu asks whether to go on."""
    PAUSE = "pause"
    """The match stands still: `choices` or the menu say what can be done."""
    CHOICES = "choices"
    """A few big choices, a course button each, in `choices`."""
    NAMING = "naming"
    """A boat's name is typed, in `typing`."""
    SERVICE = "service"
    """Service mode: the menu in `menu`."""
    NAME_CARD = "name-card"
    """Nothing but whose display this is."""


class Detail(StrEnum):
    """How much is drawn of what only adorns: a computer that is too slow leaves some of it out."""

    FULL = "full"
    PLAIN = "plain"
    """The whole picture is not thrown about, and its edges do not glow."""
    PLAINEST = "plainest"
    """No soft lights either."""

    @property
    def plainer(self) -> "Detail":
        """The next step, or the last again."""
        steps = list(Detail)
        return steps[min(steps.index(self) + 1, len(steps) - 1)]


class CardState(StrEnum):
    """How a station's card stands out."""

    IDLE = "idle"
    FREE = "free"
    """May act but nobody waits for it."""
    AWAITED = "awaited"
    """Everybody waits for this station."""
    DONE = "done"
    """Has said OK."""
    REFUSED = "refused"
    """Its last press could not be obeyed; `message` says why."""
    COMPUTER = "computer"
    """A computer holds it; `message` says what it thinks."""


@dataclass(frozen=True)
class Card:
    """One station's card along the bottom edge: what it can do now."""

    station: str
    state: CardState
    status: Message
    """A word at the right: given, awaited, OK, listening."""
    message: Message
    """What to do now, or why a press was refused."""
    waited_s: float | None = None
    """How long the crew has been waiting for it."""
    who: str = ""
    """The first name of whoever sits there, on their own crew's display; empty: nobody said."""


@dataclass(frozen=True)
class Announcement:
    """Something announced."""

    crew: str
    message: Message
    age_s: float
    loud: bool = False
    """A stop, an explosion, a surfacing: shown larger."""


@dataclass(frozen=True)
class Headline:
    """What is written largest: what somebody has done, or the enemy's last word."""

    crew: str
    message: Message
    age_s: float
    held: bool = False
    """It was not there long enough to be read: whatever else there is to say waits."""


@dataclass(frozen=True)
class Aim:
    """Choosing a dot on the captain's chart."""

    what: str
    """`start`, `torpedo`, `mine`, `trigger`, `detonate`, `silence`, `missile`."""
    cursor: str
    allowed: frozenset[str]
    """The dots that could be chosen."""
    message: Message


@dataclass(frozen=True)
class Ring:
    """Choosing one of a few things, turned with east and west (or previous and next)."""

    station: str
    title: Message
    choices: tuple[Message, ...]
    chosen: int
    hint: Message


@dataclass(frozen=True)
class StopBanner:
    """The table is stopped: whose stop, and why."""

    crew: str
    station: str
    message: Message
    left: float | None = None
    """The part of the time for it that is left, 1 to 0; None: there is no limit."""


_TWO_ROWS = 8
"""Tiles that go into two rows."""


@dataclass(frozen=True)
class Row:
    """One line of a menu."""

    label: Message
    value: Message | None = None
    changes: bool = False
    """West and east change its value."""
    sign: str = ""
    """Its picture, where rows are tiles; `chart`: the chart itself."""


@dataclass(frozen=True)
class Menu:
    """A list to choose from with four buttons."""

    title: Message
    rows: tuple[Row, ...]
    chosen: int
    hint: Message
    side: Message | None = None
    """A paragraph beside the rows: what the chosen row means."""
    tiles: bool = False
    """Its rows are tiles with pictures, from the top of a column down, then the next column."""

    @property
    def tile_rows(self) -> int:
        """How many tiles a column has, on every display: courses move from one to the other."""
        return 2 if len(self.rows) <= _TWO_ROWS else 3


@dataclass(frozen=True)
class BigChoice:
    """One of the big choices: a course button, a picture and a word."""

    course: str
    """The captain's button that takes it: `north`."""
    sign: str
    word: Message
    about: Message | None = None
    """A small line: what comes of it."""
    taken: bool = False
    """This crew has pressed it, and waits for something."""
    dark: bool = False
    """It cannot be taken now; `about` says why."""


@dataclass(frozen=True)
class BigChoices:
    """Up to four things to choose from with one press, as the courses lie: north above, west on the left."""

    title: Message
    choices: tuple[BigChoice, ...]
    foot: Message | None = None
    """A line below them: whom the table waits for, what CANCEL does."""
    languages: bool = False
    """The languages of the table are below them, and the title is there in each."""


@dataclass(frozen=True)
class Typing:
    """A name that is typed with the courses, letter by letter."""

    title: Message
    about: tuple[Message, ...]
    """Why it is asked for."""
    name: str
    """As far as it is typed; the last letter is the one that north and south change."""
    beside: tuple[str, str]
    """The letters that north and south would change it to."""
    most: int
    fresh: bool
    """Nothing was typed yet: OK takes the name as it is, a letter begins another."""


@dataclass(frozen=True)
class Tutorial:
    """A guided match: what each station is told stands on its card."""

    stage: int
    """From 0."""
    stages: int
    wanted: frozenset[str]
    """The controls that the lesson asks for, `captain.north`: marked on the simulated panel too."""


@dataclass(frozen=True)
class ShownRecord:
    """What was done best at this table."""

    what: Message
    value: Message | None
    """None: nobody has done it yet."""
    by: str = ""
    """The boat's name, or a player's colour."""


@dataclass(frozen=True)
class Poster:
    """For whoever walks past: what this is, what was done here, and what to do. Said in every language."""

    name: str
    """The table's own."""
    title: Message
    call: Message
    about: Message
    """A small line below the call."""
    game: str
    """Whose records these are."""
    records: tuple[ShownRecord, ...] = ()


@dataclass(frozen=True)
class RulesPage:
    """A page of a game's rules in pictures."""

    game: str
    number: int
    """From 0."""


@dataclass(frozen=True)
class DebriefPage:
    """A page of a crew's debrief."""

    shown: object
    """A frozen dataclass that the game's display knows; `CrewSummary` where two crews play."""
    number: int
    promised: Message | None = None
    """What the crew chose to do next time, or that it may choose; None: there is nothing to choose from."""
    chase_ms: int = 0
    """How far the match is that is seen again on the chart."""
    choosing: tuple[tuple[str, int | None], ...] = ()
    """Who chooses here, crew or players, and which of the two they have taken."""


@dataclass(frozen=True)
class TimeLine:
    """A replay's own strip: where it is in the match. Times are parts of the match, 0 to 1."""

    at: float
    stops: tuple[float, ...]
    """When the table was stopped."""
    playing: bool
    words: Message


@dataclass(frozen=True)
class ChartToCome:
    """Where a match would be played that may begin next."""

    game: str
    chart: str | None
    mode: str | None

    @classmethod
    def of(cls, chart: Chart) -> "ChartToCome":
        return cls(chart.game, chart.name, chart.mode)


@dataclass(frozen=True)
class Screen:
    """All that one display shows."""

    crew: str
    scene: SceneName
    language: str = "en"
    look: str = "night"
    """`day`, `dusk` or `night`."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The boats' names by crew."""
    chart: Chart | None = None
    view: GameView | None = None
    """The crew's view, as `sonar-table referee` answers `view blue`."""
    cards: tuple[Card, ...] = ()
    heard: tuple[Announcement, ...] = ()
    """What was announced, newest first."""
    headline: Headline | None = None
    clock_s: float | None = None
    """Time played, or left where the match has a clock."""
    stop: StopBanner | None = None
    ring: Ring | None = None
    aim: Aim | None = None
    menu: Menu | None = None
    choices: BigChoices | None = None
    """In place of everything else, a match too."""
    typing: Typing | None = None
    """In place of everything else, choices too."""
    tutorial: Tutorial | None = None
    of_game: object = None
    """What only this game shows: a frozen dataclass of its folder, which its own display knows."""
    poster: Poster | None = None
    """While nobody plays: around the film, a page of the rules or the records."""
    rules: RulesPage | None = None
    """While nobody plays: the page that is open."""
    film_ms: int | None = None
    """While nobody plays: how far the film is; None, and no page is open: the records."""
    captions: tuple[Message, ...] = ()
    """What computer crewmates and the console say."""
    said_to: Mapping[str, Message] = field(default_factory=dict)
    """What a facilitator said to a station just now, for its tablet; the newest is a caption too."""
    debrief: DebriefPage | None = None
    """After the match: the page of this crew's debrief that is open."""
    candidates: Mapping[str, int] = field(default_factory=dict)
    """Dots where the radio operator's help thinks the enemy may be: how likely, 1 to 4."""
    reported: Mapping[str, int] = field(default_factory=dict)
    """Those that a computer at the radio has told the captain of."""
    hints: frozenset[str] = frozenset()
    """Controls that a station's help would press, `engineer.west-2`."""
    lit: frozenset[str] = frozenset()
    """Lamps of this crew's panel that shine, `captain.north`."""
    at_keys: str | None = None
    """The station that this crew's keys serve now, where people play on a keyboard."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """What is printed on the key of each control, and on that of each station, where there is a keyboard."""
    held: frozenset[str] = frozenset()
    """Controls of this crew's panel that are pressed now."""
    panel_shown: bool = True
    """Draw the simulated panel, or what of it has no contact of its own."""
    on_panel: frozenset[str] = frozenset()
    """Controls of this crew that have a contact, and are not drawn."""
    asked: Message | None = None
    """Below all else: a crew asks for a pause, or something else may be chosen."""
    asked_sign: str = "pause"
    code: Code | None = None
    """Beside all else: where a phone finds more."""
    time_line: TimeLine | None = None
    """Below all else, where a match is seen again."""
    warnings: tuple[Message, ...] = ()
    """What is not working: the journal, a link, the sound."""
    effects: tuple[ShownEffect, ...] = ()
    """What is seen for a moment, over all else."""
    scars: tuple[Scar, ...] = ()
    """What explosions have left on the chart."""
    closeness: int = 0
    """How close the end is as far as everybody was told: from 0 to 3, and more."""
    calm: bool = False
    """Effects without jolts and sudden lights."""
    detail: Detail = Detail.FULL
    offered: ChartToCome | None = None
    """While nobody plays: what a display makes ready; nothing of it is seen."""
    ending: bool = False
    """The last blow is still to be seen: how the match ended is not said yet."""

    @property
    def scene_told(self) -> SceneName:
        """Where the match is as far as was seen: for those who see no picture of it."""
        return SceneName.PLAY if self.scene is SceneName.END and self.ending else self.scene

    @property
    def at_end(self) -> bool:
        """Whether it is to be said how the match ended."""
        return self.scene is SceneName.END and not self.ending
