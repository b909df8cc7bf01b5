"""Every way into a match and out of it, gone by people at a table; what newcomers' ways take is counted."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import ceil

from tests.play.hands import Hands

COURSES = ("north", "east", "south", "west")
START, HOW_MANY, AGAIN = "choices:start.title", "choices:how-many.title", "choices:again.title"
CONTINUE, PAUSE, HELP = "continue:continue.title", "pause:pause.title", "pause:pause.help-title"
HOW_PLAYED = "choices:how-played.title"
SET_UP = "set-up:set-up.title"
AFTER = "end:after.title"
WISHES = {"again": "north", "swap sides": "east", "leave": "south"}
"""After a match, and their buttons."""
AT_SEA = ("play", "tutorial")


@dataclass(frozen=True)
class Took:
    """What a way took: the presses of the crew that pressed most, and seconds of the table's clock."""

    presses: int
    seconds: int


@dataclass
class Ways:
    """Everybody at one table; `us` is the crew that does what one crew can do."""

    hands: Hands
    game: str
    us: str = "blue"
    them: str = "red"
    took: dict[str, Took] = field(default_factory=dict)
    """The newcomers' ways that were counted."""
    asked_how: set[str] = field(default_factory=set)
    """Those on which the mode was asked for."""
    boats: dict[str, str] = field(default_factory=dict)
    """The names in the match that was ended last."""

    @property
    def is_of_cards(self) -> bool:
        return self.game == "con-sonar"

    @property
    def count(self) -> str:
        """The button for how many we are: one, with computers, or two, who can change places."""
        return "north" if self.game == "captain-sonar" else "east"

    @contextmanager
    def counted(self, name: str) -> Iterator[None]:
        """Count what a way takes that begins and ends with a press."""
        before, since_ns = self.hands.presses.copy(), self.hands.seen["now_ns"]
        yield
        made = self.hands.presses - before
        self.took[name] = Took(max(made.values()), ceil((self.hands.seen["now_ns"] - since_ns) / 1e9))

    def press(self, *controls: str) -> None:
        """Our captain's controls."""
        self.hands.press(*(f"{self.us}.captain.{control}" for control in controls))

    def read(self, *controls: str) -> None:
        """The same by somebody who reads what they press."""
        for control in controls:
            self.hands.read(f"{self.us}.captain.{control}")

    def sees(self, name: str, language: str = "en") -> None:
        """On both displays."""
        for crew in (self.us, self.them):
            self.hands.sees(name, crew, language)

    def is_at_sea(self) -> bool:
        return self.hands.shows(self.us) in AT_SEA

    # the ways in

    def choose_the_language(self) -> None:
        """One press; it stays until attract has stood for five minutes."""
        self.press("ok")
        self.sees(START)
        with self.counted("the other language, from the first choices"):
            self.press("stop")
        self.sees(START, "fr")
        self.press("cancel")
        self.hands.wait(30)
        self.sees("attract")
        self.press("ok")
        self.sees(START, "fr")
        self.press("cancel")
        self.hands.wait(301)
        self.until_attract_is_in_english()
        self.press("ok")
        self.sees(START)
        self.press("cancel")
        self.sees("attract")

    def until_attract_is_in_english(self) -> None:
        """Whoever comes is spoken to in the language of the pictures that they saw."""
        for _ in range(20):
            if self.hands.seen[self.us]["language"] == "en":
                return
            self.hands.wait(30)

    def play_together(self) -> None:
        """Play, a crew on each side, from attract to the first course, or card."""
        with self.counted("Play, a crew on each side"):
            self.hands.read(f"{self.them if self.is_of_cards else self.us}.captain.ok")
            self.sees(START)
            self.hands.look()
            self.read("north")
            self.sees(HOW_MANY)
            self.read(self.count)
            self.hands.read(f"{self.them}.captain.{self.count}")
            if self.game == "sonar-family":
                self.sees(HOW_PLAYED)
                self.asked_how.add("Play, a crew on each side")
                self.hands.look()
                self.read("south")
            if not self.is_of_cards:
                self.sees("start")
                self.hands.look()
                self.read("ok")
                self.hands.press(f"{self.them}.captain.ok")
            self.first_move()

    def play_in_crews(self, people: str, count: str) -> None:
        """Play with so many: real time, which they are offered first, to the first course."""
        with self.counted(f"Play, {people} people, in real time"):
            self.read("ok", "north")
            self.sees(HOW_MANY)
            self.read(count)
            self.hands.read(f"{self.them}.captain.{count}")
            self.sees(HOW_PLAYED)
            self.hands.look()
            self.read("north")
            self.sees("start")
            self.hands.look()
            self.read("ok")
            self.hands.press(f"{self.them}.captain.ok")
            self.first_move()

    def play_alone(self) -> None:
        """Play, alone: whoever waits for nobody presses OK once more."""
        with self.counted("Play, alone"):
            self.read("ok", "north", "north")
            assert self.hands.says("how-many.wait", self.us)
            self.hands.wait(10)
            self.dive_alone()
            self.first_move()
        self.hands.wait(1)

    def dive_alone(self) -> None:
        if not self.is_of_cards:
            assert self.hands.shows(self.us) == "start"
            self.hands.look()
            self.read("ok")
        assert self.is_at_sea()

    def first_move(self) -> None:
        """The first course, or card, as soon as it is our turn."""
        assert self.is_at_sea()
        if self.is_of_cards:
            self.read("east", "ok", "ok")
            self.hands.keeps(f" {self.us} play ")
            return
        self.head()

    def head(self) -> None:
        """A course that is free, when we may give one."""
        for _ in range(12):
            assert self.is_at_sea()
            free = [course for course in COURSES if course in self.hands.lit(self.us)]
            if free:
                self.read(free[0])
                self.hands.keeps(f" {self.us} captain head {free[0]}")
                return
            self.hands.wait(2)
        raise AssertionError(f"no course for {self.us}: {self.hands.seen[self.us]}")

    def learn(self) -> None:
        """Learn, alone, until everybody has done everything, and on into the same match."""
        with self.counted("Learn, alone, to the first thing learnt"):
            self.read("ok", "south")
            assert self.hands.shows(self.us) == "tutorial"
            self.read("ok", "ok")
            self.follow_the_lesson()
        lines = len(self.hands.journal())
        for _ in range(200):
            if self.hands.shows(self.us) == "play":
                break
            if not self.follow_the_lesson():
                self.hands.wait(2)
        assert self.hands.shows(self.us) == "play"
        assert len(self.hands.journal()) > lines

    def follow_the_lesson(self) -> bool:
        """Press what the lesson asks our captain for; CANCEL is held, to look at a hand."""
        wanted = [each for each in self.hands.seen[self.us]["wanted"] if each.startswith("captain.")]
        if wanted == ["captain.cancel"]:
            self.hands.hold(f"{self.us}.captain.cancel", 1)
        elif wanted:
            self.read(wanted[0].removeprefix("captain."))
        return bool(wanted)

    def again(self, *, exchanged: bool) -> None:
        """What was played last, from attract."""
        name = f"Again, {'sides exchanged' if exchanged else 'the same sides'}"
        with self.counted(f"{name}, to the start"):
            self.read("ok", "east")
            self.sees(AGAIN)
            self.read("south" if exchanged else "north")
        self.is_anew(exchanged=exchanged)

    def open_page(self, page: str) -> None:
        """Go down the list of pages to one of them, and open it."""
        rows = [row for row, _ in self.hands.seen[self.us]["rows"]]
        self.press(*["south"] * rows.index(f"set-up.page-{page}"), "ok")
        self.sees(f"set-up:set-up.page-{page}")

    def look_through_more(self) -> None:
        """More: each page opened, its first row changed and changed back; a boat's name typed."""
        self.press("ok", "west")
        self.sees(SET_UP)
        self.press("stop")
        self.sees(SET_UP, "fr")
        self.press("stop")
        pages = [row.removeprefix("set-up.page-") for row, _ in self.hands.seen[self.us]["rows"][1:]]
        for page in pages:
            self.open_page(page)
            before = self.hands.seen[self.us]["rows"]
            if page != "helps":
                self.press("east")
                assert self.hands.seen[self.us]["rows"] != before, page
                self.press("west")
            assert (self.hands.seen[self.us]["chart"] is not None) == (page == "sea")
            self.press("cancel")
            self.sees(SET_UP)
            self.press(*["north"] * (1 + pages.index(page)))
        if not self.is_of_cards:
            self.name_the_boat()
        self.press("cancel")
        self.sees(START)
        self.press("cancel")
        self.sees("attract")

    def name_the_boat(self) -> None:
        """With the courses: B, then A, then OK."""
        self.open_page("names")
        with self.counted("a boat's name of two letters, from its row in More"):
            self.read("ok")
            self.sees("naming:name.title")
            self.read("north", "south", "east")
            assert self.hands.seen[self.them]["typed"] == "BA"
            self.read("ok")
        assert self.hands.seen[self.us]["names"]["blue"] == "BA"
        self.press("cancel")
        self.press(*["north"] * 5)

    # the ways out

    def let_a_stop_run_out(self) -> None:
        """A captain who holds CANCEL takes nothing back; when its time is up, the console does."""
        for _ in range(8):
            if "stop" in self.hands.lit(self.us):
                break
            self.head()
            self.hands.wait(5)
        self.press("stop")
        self.hands.hold(f"{self.us}.captain.cancel", 1.2)
        first = self.hands.stop_left()
        self.hands.wait(10)
        for before, now in zip(first, self.hands.stop_left(), strict=True):
            assert before is not None and now is not None and 0 < now < before
        self.hands.wait(10)
        assert self.hands.stop_left() == [None, None]
        order = "belay" if self.game == "captain-sonar" else "resume"
        self.hands.keeps(f" {self.us} captain {order} by console")

    def begin_in_real_time(self) -> None:
        """From attract by More: only in real time are there stops that everybody waits for."""
        self.press("ok", "west")
        self.open_page("game")
        rows = [row for row, _ in self.hands.seen[self.us]["rows"]]
        mode = next(number for number, row in enumerate(rows) if row.endswith("mode"))
        self.press(*["south"] * mode, "east", "cancel", "north", "ok")
        self.sees("start")
        self.dive_together()

    def dive_together(self) -> None:
        self.hands.look()
        for crew in (self.us, self.them):
            self.hands.press(f"{crew}.captain.ok")
        assert self.is_at_sea()

    def hold_cancel(self, crew: str) -> None:
        """As a captain asks for a pause: where CANCEL is held to look at a hand, it is tapped three times."""
        if self.is_of_cards:
            self.hands.press(*[f"{crew}.captain.cancel"] * 3)
        else:
            self.hands.hold(f"{crew}.captain.cancel", 2.1)

    def pause(self, *crews: str) -> None:
        """By everybody who has to agree."""
        for crew in crews:
            self.hold_cancel(crew)
        self.hands.look()
        self.sees(PAUSE)
        self.hands.keeps(f"pause {crews[0]}")

    def pause_and_go_on(self) -> None:
        """Everybody has to agree, within a quarter of a minute."""
        self.hold_cancel(self.us)
        assert self.hands.says("pause.asked-ours", self.us)
        assert self.hands.says(f"pause.asked-theirs{'-taps' if self.is_of_cards else ''}", self.them)
        assert self.is_at_sea(), "the others have not agreed"
        self.hands.wait(16)
        with self.counted("a pause"):
            self.pause(self.us, self.them)
        with self.counted("from the pause on with the match"):
            self.read("north")
        assert self.is_at_sea()
        self.hands.keeps(f"resume {self.us}")

    def turn_the_key(self) -> None:
        """It stands until the key is turned back."""
        self.hands.down("table.key")
        self.hands.look()
        self.sees(PAUSE)
        assert self.hands.says("pause.by-key", self.us)
        self.press("north")
        self.sees(PAUSE)
        self.hands.up("table.key")
        self.hands.look()
        assert self.is_at_sea()
        self.hands.keeps("pause key")
        self.hands.keeps("resume key")

    def help_a_station(self) -> None:
        """From a pause: our first row is helped, then two change places; the others read that."""
        self.press("east")
        self.hands.sees(HELP, self.us)
        assert self.hands.says("pause.they-help", self.them)
        value = self.hands.seen[self.us]["rows"][0][1]
        self.press("east")
        assert self.hands.seen[self.us]["rows"][0][1] != value
        self.press("cancel")
        self.hands.sees(PAUSE, self.us)
        self.press("east", "west")
        assert self.hands.seen[self.us]["rows"][0][1] == value

    def exchange_stations(self) -> None:
        """From the same page, twice: everybody sits where they sat."""
        for _ in range(2):
            self.press("ok", "south")
            assert "pause.exchanged" in [row for row, _ in self.hands.seen[self.us]["rows"]]
            self.press("ok", "north")
        self.press("cancel")
        self.hands.sees(PAUSE, self.us)

    def set_up_anew(self) -> None:
        """From a pause: the match waits under More, and goes on from there."""
        self.press("south")
        self.sees(SET_UP)
        self.go_on_from_more()

    def go_on_from_more(self) -> None:
        self.open_page("waiting")
        self.press("ok")
        assert self.is_at_sea()

    def end(self) -> None:
        """From a pause, asked twice; the first answer may be no."""
        self.press("west")
        self.hands.sees("pause:pause.end-title", self.us)
        assert self.hands.says("pause.they-end", self.them)
        self.press("north")
        self.hands.sees(PAUSE, self.us)
        with self.counted("the end of a match, from the pause"):
            self.read("west", "south", "west")
        self.sees("end")
        self.boats = self.hands.seen[self.us]["names"]

    def after_the_match(self, wish: str, *crews: str) -> None:
        """Again, exchange sides or leave, chosen by everybody who is there; the debrief is one OK away."""
        self.hands.wait(2)
        with self.counted(f"after a match: {wish}"):
            for crew in crews:
                self.hands.read(f"{crew}.captain.ok")
                self.hands.sees(AFTER, crew)
            for crew in crews:
                self.hands.read(f"{crew}.captain.{WISHES[wish]}")
        if wish == "leave":
            self.sees("attract")
        else:
            self.is_anew(exchanged=wish == "swap sides")

    def is_anew(self, *, exchanged: bool) -> None:
        """The match begins again, with the sides kept or exchanged."""
        assert self.is_at_sea() or self.hands.shows(self.us) == "start"
        names, now = self.boats, self.hands.seen[self.us]["names"]
        assert now == (dict(zip(names, reversed(names.values()), strict=True)) if exchanged else names)

    def walk_away(self) -> None:
        """Nobody presses anything: a pause, counted down, then attract."""
        self.hands.wait(61)
        self.sees(PAUSE)
        assert self.hands.says("pause.leaving", self.us)
        assert self.hands.says("pause.leaving", self.them)
        self.hands.wait(31)
        self.sees("attract")
        assert self.hands.says("attract-call.press-on", self.us)
        self.hands.keeps("pause console")

    def come_back(self) -> None:
        with self.counted("a match that was left, to go on"):
            self.read("ok")
            self.sees(CONTINUE)
            self.read("north")
        assert self.is_at_sea()

    def come_back_by_more(self) -> None:
        """Somebody wants a new match, and thinks better of it."""
        self.press("ok")
        self.sees(CONTINUE)
        self.press("south")
        self.sees(START)
        self.press("west")
        self.sees(SET_UP)
        self.go_on_from_more()
