"""More: the full set-up in pages, each with a few rows and a sensible value for each; "Begin" is on top."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from console.boat_names import shown, shown_boats
from console.core.crewing import Crewing, Sitter
from console.core.match_plan import MatchPlan
from console.core.seating import Seating
from console.core.words import Crew, Post, Station
from console.displays.screen import Menu, Row, SceneName, Screen
from console.games import GAMES
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.stations.head_count import seated
from console.stations.match_choices import CREWS, HELPS, SEA, MatchChoices, SetUpRow
from console.table.loudspeaker import Loudspeaker
from console.table.plans.chosen_plan import first_choices, set_up_as
from console.table.plans.who_plays import Who, crewed_for, who_plays
from console.table.scenes.menu_screen import menu_screen
from console.table.scenes.name_entry import NameEntryScene
from console.table.scenes.pause.waiting_match import Waiting
from console.table.scenes.scene import Scene
from console.table.scenes.set_up.crewing_page import CrewingScene
from console.table.scenes.set_up.seats_page import SeatsScene
from console.table.scenes.set_up.set_up_page import PlannedScene
from console.table.scenes.start import next_language
from console.table.settings import NAMES, Settings
from console.table.table_people import TablePeople

BEGIN, GAME, BOATS, WAITING, SEATS, TABLETS = "begin", "game", "names", "waiting", "seats", "tablets"
PAGES = (GAME, SEA, CREWS, HELPS, BOATS, SEATS, TABLETS, WAITING)
_HINTS = {BOATS: "names-hint", WAITING: "waiting-hint"}
"""What OK does there."""
_SIGNS = {
    BEGIN: "go-on",
    GAME: "boat",
    SEA: "chart",
    CREWS: "people-4",
    HELPS: "help",
    BOATS: "names",
    SEATS: "people-2",
    TABLETS: "keyboard",
    WAITING: "hourglass",
}
"""The pictures of the tiles."""
LAMPS = ("north", "east", "south", "west", "ok", "cancel", "stop")
PEOPLE = "people"
CREWED_BY = (PEOPLE, "cadet", "officer", "ace")
WHO = (Who.PEOPLE, Who.AGAINST, Who.ALONE)


@dataclass(frozen=True)
class SetUpWays:
    """Where set-up leads."""

    begin: Callable[[MatchPlan, int], Scene]
    back: Scene
    after: Scene
    """When nobody presses anything."""
    waiting: Callable[[int], Sequence[Waiting]] = lambda now_ns: ()
    """The matches that can be gone on with at a time."""
    people: TablePeople = field(default_factory=lambda: TablePeople(None))
    next_round: Callable[[], tuple[int, int]] = lambda: (0, 1)
    """The round of the plan that comes next, and the table's number."""
    invite: Callable[[Crew, int], None] | None = None
    """A crew's display shows how its tablets join; None: tablets cannot."""


class SetUpScene(PlannedScene):
    """Begin, or look at a page and change it. Either captain's courses move and change, OK takes."""

    makes_room = True

    def __init__(
        self,
        offer: MatchPlan,
        settings: Settings,
        loudspeaker: Loudspeaker,
        ways: SetUpWays,
        now_ns: int,
        last: "SetUpScene | None" = None,
    ) -> None:
        """`last`: where the table was set up before; what was chosen there is offered again."""
        self.settings: Settings = settings
        self.plan = offer
        """What is chosen of any game; what is chosen of one is in its choices."""
        self._loudspeaker = loudspeaker
        self._ways = ways
        self._touched_ns = now_ns
        self._page: str | None = None
        """The page that is open; None: the list of pages."""
        self._chosen = BEGIN
        """The row, by its name: rows above it come and go."""
        self._at = Crew.BLUE
        self._waiting: Sequence[Waiting] = ()
        self._wished: dict[str, MatchChoices] = {}
        """What was chosen of each game that somebody looked at."""
        if last is not None:
            self._wished, chosen = last._wished, last.plan
            self.plan = replace(offer, game=chosen.game, boats=chosen.boats, crewing=chosen.crewing)

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns
        self._waiting = self._ways.waiting(now_ns)

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
        elif control in ("east", "west") and self._page is None:
            self._cross(1 if control == "east" else -1)
        elif control in ("east", "west"):
            self._change(1 if control == "east" else -1)
        elif control == "stop":
            self.speak(next_language(self.settings.language))
        elif control == "cancel":
            return self._ways.back if self._page is None else self._close()
        elif control == "ok":
            return self._take(now_ns)
        return self

    def _take(self, now_ns: int) -> Scene:
        """Begin, open a page, or whatever the row is for; what only changes is done with."""
        if self._chosen == BEGIN:
            plan = set_up_as(self.choices, self.plan.crewing, self.plan, self.settings.seed)
            return self._ways.begin(plan, now_ns)
        if self._page is None and self._chosen == SEATS:
            return self._seats()
        if self._page is None and self._chosen == TABLETS and self._ways.invite is not None:
            self._ways.invite(self._at, now_ns)
            return self
        if self._page is None:
            self._page = self._chosen
            self._chosen = self.rows[0].name
            return self
        if self._chosen == "stations":
            return CrewingScene(self, self.choices, self._post_label)
        if self._page == BOATS:
            crew = Crew(self._chosen.removesuffix("-name"))
            return NameEntryScene(
                crew, self.plan.boats, self.settings, self._loudspeaker, self._named, now_ns
            )
        if self._page == WAITING:
            return self._waiting[int(self._chosen.removeprefix("waiting-"))].go_on(now_ns)
        return self._close()

    def _named(self, boats: Mapping[str, str], now_ns: int) -> Scene:
        """A boat's name was typed, or not."""
        self.plan = replace(self.plan, boats=boats)
        return self

    def _seats(self) -> Scene:
        """Who sits where by name: as it was taken before, or the round of the plan that comes next."""
        people, taken = self._ways.people, self.plan.seating
        proposed = taken if taken.people else Seating({}, *self._ways.next_round())
        posts = self.choices.posts
        return SeatsScene(self, posts, self._post_label, people.names, people.plan, proposed)

    def take_seats(self, seating: Seating) -> None:
        """These people sit here; a place that the plan leaves free in its round is a computer's."""
        self.plan = replace(self.plan, seating=seating)
        if seating.round and seating.people:
            places = {crew: [at for side, at in seating.people if side is crew] for crew in Crew}
            self.put_crewing(seated(self.choices.posts, places))

    def _close(self) -> Scene:
        """Back to the list of pages."""
        assert self._page is not None
        self._chosen = self._page
        self._page = None
        return self

    def _cross(self, by: int) -> None:
        """To the next column of tiles; at the last one it ends."""
        names = [row.name for row in self.rows]
        index = names.index(self._chosen) + by * self._menu.tile_rows
        if 0 <= index < len(names) + self._menu.tile_rows - 1:
            self._chosen = names[min(index, len(names) - 1)]

    def _change(self, by: int) -> None:
        row = next(row for row in self.rows if row.name == self._chosen)
        if row.values and self._page is not None:
            index = row.values.index(row.value) if row.value in row.values else 0
            row.choose(row.values[(index + by) % len(row.values)])

    @property
    def choices(self) -> MatchChoices:
        """What is chosen of the game that is chosen."""
        game, crewing = self.plan.game, self.plan.crewing
        if game not in self._wished:
            self._wished[game] = first_choices(self.plan)
        return self._wished[game].with_computers(frozenset(filter(crewing.computers, Crew)))

    @property
    def rows(self) -> tuple[SetUpRow[None], ...]:
        """The rows of the page that is open; of the list of pages, begin and a row for each."""
        if self._page is not None:
            return tuple(self._pages[self._page])
        return (_taken(BEGIN), *(SetUpRow(page, lambda value: None) for page in self._pages))

    @property
    def _pages(self) -> dict[str, list[SetUpRow[None]]]:
        """Every page that has something on it, with the rows of every game and those of the one chosen."""
        choices = self.choices
        rows = [
            SetUpRow("game", self._put_game, list(GAMES), self.plan.game),
            *map(self._of_game, choices.rows),
            self._who_row(),
            *(map(self._crew_row, Crew) if choices.is_of_crews else ()),
            _taken("stations", HELPS),
            *(self._name_rows() if choices.is_of_crews else ()),
            *([_taken(SEATS, SEATS)] if self._ways.people.names else ()),
            *([_taken(TABLETS, TABLETS)] if self._ways.invite is not None else ()),
            *(_taken(f"waiting-{number}", WAITING) for number in range(len(self._waiting))),
        ]
        pages = {page: [row for row in rows if row.page == page] for page in PAGES}
        return {page: rows for page, rows in pages.items() if rows}

    def _put_game(self, game: str) -> None:
        self.plan = replace(self.plan, game=game)

    def _who_row(self) -> SetUpRow[None]:
        """Who came to play. People are on the side of whoever chooses."""
        posts = self.choices.posts
        who = who_plays(self.plan.crewing, posts)

        def choose(value: str) -> None:
            self.put_crewing(crewed_for(Who(value), self.plan.crewing, posts, self._at))

        return SetUpRow("who", choose, WHO, who, CREWS, Message.of(f"set-up.about-who-{who}"))

    def _of_game(self, row: SetUpRow[MatchChoices]) -> SetUpRow[None]:
        def choose(value: str) -> None:
            self._wished[self.plan.game] = row.choose(value)

        return SetUpRow(row.name, choose, row.values, row.value, row.page, row.about, row.post)

    def _crew_row(self, crew: Crew) -> SetUpRow[None]:
        """People, the level of the computers that hold every station of a crew, or some of each."""
        sitters = self.plan.crewing.sitters
        levels = {sitters[crew, station].level for station in Station}
        level = levels.pop() if len(levels) == 1 else Who.MIXED

        def choose(by: str) -> None:
            sitter = Sitter.PERSON if by == PEOPLE else Sitter(by)
            self.put_crewing(self.plan.crewing.seat([(crew, station) for station in Station], sitter))

        return SetUpRow(f"{crew}-crew", choose, CREWED_BY, PEOPLE if level is None else level.value, CREWS)

    def put_crewing(self, crewing: Crewing) -> None:
        """These people and computers play."""
        self.plan = replace(self.plan, crewing=crewing)

    def _name_rows(self) -> Iterator[SetUpRow[None]]:
        for crew, boat in self.plan.boats.items():
            yield SetUpRow(f"{crew}-name", partial(self._put_name, crew), NAMES, boat, BOATS)

    def _put_name(self, crew: str, name: str) -> None:
        self.plan = replace(self.plan, boats={**self.plan.boats, crew: name})

    def tick(self, now_ns: int) -> Scene:
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._ways.after if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        chart = self.choices.chart_shown if self._page in (None, SEA) else None
        boats, lit = self.plan.boats, self.lit(crew, now_ns)
        return menu_screen(crew, SceneName.SET_UP, self.settings, boats, self._menu, lit, chart)

    @property
    def _menu(self) -> Menu:
        """The pages as tiles, or the rows of one."""
        rows, tiles = self.rows, self._page is None
        index = next(index for index, row in enumerate(rows) if row.name == self._chosen)
        signs = _SIGNS if tiles else {}
        shown = tuple(
            Row(self._label(row), self._value(row), bool(row.values), signs.get(row.name, "")) for row in rows
        )
        title = "title" if self._page is None else f"page-{self._page}"
        hint = "hint" if self._page is None else _HINTS.get(self._page, "page-hint")
        about = None if self._page == SEA and self.choices.chart_shown else self._about(rows[index])
        words = Message.of(f"set-up.{title}"), shown, index, Message.of(f"set-up.{hint}")
        return Menu(*words, about, tiles)

    def _about(self, row: SetUpRow[None]) -> Message:
        name = row.name if self._page is not None or row.name == BEGIN else f"page-{row.name}"
        return row.about or Message.of(f"set-up.about-{WAITING if self._page == WAITING else name}")

    def _value(self, row: SetUpRow[None]) -> Message | None:
        """What a row is set to; of a page in the list, what it comes to."""
        if self._page is not None:
            value = shown(row.value) if row.name in ("blue-name", "red-name") else row.value
            return _worded(value) if row.values else None
        if row.name in (BEGIN, TABLETS):
            return None
        if row.name == BOATS:
            return Message.of("set-up.boats", **shown_boats(self.plan.boats))
        if row.name == CREWS:
            return _worded(self._who_row().value)
        if row.name == SEATS:
            seating = self.plan.seating
            round_, count = seating.round, len(seating.people)
            key = "seats.of-round" if round_ else "seats.of-list" if count else "people.nobody"
            return Message.of(key, round=round_, count=count)
        if row.name == WAITING:
            return Message.of("set-up.value", value=len(self._waiting))
        summed = next((each.value for each in self._pages[row.name] if each.values), "")
        return _worded(summed) if summed and row.name != HELPS else None

    def _label(self, row: SetUpRow[None]) -> Message:
        if self._page == WAITING:
            waiting = self._waiting[int(row.name.removeprefix("waiting-"))]
            return waiting.told
        if self._page is None and row.name != BEGIN:
            return Message.of(f"set-up.page-{row.name}")
        return Message.of(f"set-up.{row.name}") if row.post is None else self._post_label(row.post)

    def _post_label(self, post: Post) -> Message:
        return self.choices.post_label(post, shown(self.plan.boats[post[0]]))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in LAMPS)


def _taken(name: str, page: str = "") -> SetUpRow[None]:
    """A row that OK takes."""
    return SetUpRow(name, lambda value: None, page=page)


def _worded(value: str) -> Message:
    return Message.of("set-up.value", value=value.rpartition("/")[2].removesuffix(".toml"))  # maybe a file
