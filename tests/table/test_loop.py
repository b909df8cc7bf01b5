"""The running table with real windows, on the dummy driver: a part that fails does not end the match."""

import os
from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from console.books.books import Books
from console.displays.window_displays import WindowDisplays, open_windows
from console.displays.window_events import Attended, Key, Quit, ToldSoFar, Touch
from console.journal import Record, newest_first, read_journal, resumption
from console.kiosk.cabinet import Cabinet
from console.kiosk.watchdog import Watchdog
from console.languages import Message
from console.panels.clock import HandClock
from console.panels.keymap import SCANCODES, load_keys
from console.panels.link import LinkHealth, Press
from console.table.archive import Archive
from console.table.loop import TableLoop
from console.table.scenes.attract import AttractScene
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.pause.continue_match import ContinueScene, Ways
from console.table.scenes.pause.waiting_match import Waiting
from console.table.settings import DEFAULTS
from console.table.surroundings import Surroundings, TableData
from console.voice.voice import Voice
from tests.journal.kept_match import KeptMatch


class HandWindows(WindowDisplays):
    """Real windows, but for what is done at them: it is handed over by the test, on its own clock."""

    told = ToldSoFar(None, touchable=True)


class Hands:
    """Somebody at the windows: what they do is handed to the table in its next look."""

    def __init__(self, folder: Path, *, warnings: Sequence[Message] = (), **around: object) -> None:
        self.clock = HandClock()
        self.displays = HandWindows(open_windows("two", size=(1024, 600)).windows)
        self.done: list[object] = []
        self.displays.events = self._events  # type: ignore[method-assign]
        self.books = Books(folder / "books.sqlite", clock=self.clock, background=False)
        self.archive = Archive(folder / "matches")
        self.table = TableLoop(
            replace(DEFAULTS, idle_seconds=0),
            self.displays,
            Voice(threads=False, clock=self.clock),
            load_keys(),
            TableData(archive=self.archive, books=self.books),
            Surroundings(clock=self.clock, **around),  # type: ignore[arg-type]
            warnings,
        )

    def _events(self) -> list[object]:
        done, self.done = self.done, []
        return done

    def key(self, name: str) -> None:
        for down in (True, False):
            self.done.append(Key(name, SCANCODES[name], down))
            self.turn(12)

    def touch(self, control: str) -> None:
        for down in (True, False):
            self.done.append(Touch(control, down))
            self.turn(12)

    def turn(self, rounds: int) -> None:
        for _ in range(rounds):
            self.clock.advance_ms(10)
            assert self.table.step()


@pytest.fixture
def hands(tmp_path: Path) -> Iterator[Hands]:
    hands = Hands(tmp_path)
    yield hands
    hands.table.close()


@pytest.fixture
def hands_around(tmp_path: Path) -> Iterator[Callable[..., Hands]]:
    """Hands at a table with another machine around it."""
    made: list[Hands] = []

    def make(**around: object) -> Hands:
        made.append(Hands(tmp_path, **around))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for hands in made:
        hands.table.close()


def test_keys_and_touches_begin_a_match_that_is_kept(hands: Hands, tmp_path: Path) -> None:
    hands.turn(5)
    hands.key("SPACE")
    hands.turn(50)
    hands.touch("red.captain.west")
    hands.touch("red.captain.ok")
    assert isinstance(hands.table.table.scene, MatchScene)
    hands.turn(50)
    hands.key("SPACE")
    (journal,) = newest_first(tmp_path / "matches")
    assert "blue captain start" in journal.read_text()


def test_a_button_that_is_pressed_all_the_time_is_told_outside(hands: Hands) -> None:
    stuck = Message.of("table.stuck-button", control="blue.engineer.ok")
    hands.done.append(Touch("blue.engineer.ok", True))
    hands.turn(12)
    assert stuck not in hands.table.warned_outside()
    hands.clock.advance_ms(31_000)
    hands.turn(60)
    assert stuck in hands.table.warned_outside() and stuck not in hands.table.warnings.now()
    hands.done.append(Touch("blue.engineer.ok", False))
    hands.turn(60)
    assert stuck not in hands.table.warned_outside()


def test_a_touch_in_a_round_that_took_long_is_known_no_better_than_the_round(hands: Hands) -> None:
    hands.turn(5)
    before_ns = hands.clock()
    hands.done.append(Touch("red.captain.stop", True))
    hands.clock.advance_ms(400)
    with patch.object(hands.table.table, "hear", wraps=hands.table.table.hear) as hear:
        hands.turn(12)
    (touch,) = (one.press for call in hear.call_args_list for one in call.args[0])
    assert touch.earliest_ns <= before_ns and touch.latest_ns >= before_ns + 400_000_000


def test_a_key_just_before_the_windows_lose_the_keyboard_is_a_press(hands: Hands) -> None:
    hands.turn(5)
    hands.done += [Key("SPACE", SCANCODES["SPACE"], True), Attended(False)]
    hands.turn(12)
    assert hands.table.links.health()["keyboard"].counts["lost-presses"] == 0
    assert not isinstance(hands.table.table.scene, AttractScene)


def test_a_display_that_crashes_is_counted_and_the_match_goes_on(hands: Hands) -> None:
    hands.key("SPACE")
    hands.key("A")
    hands.key("SPACE")
    show = hands.displays.show

    def crash(screens: object) -> None:
        hands.displays.show = show  # type: ignore[method-assign]
        raise RuntimeError("the screen has gone")

    hands.displays.show = crash  # type: ignore[method-assign]
    hands.key("SPACE")
    scene = hands.table.table.scene
    assert isinstance(scene, MatchScene)
    assert scene.match.state.blue.dot >= 0
    summary = hands.books.summary()
    assert summary is not None
    assert [(fault.kind, fault.subject) for fault in summary.faults] == [("crash", "displays")]


def test_the_books_count_matches_presses_and_waits(hands: Hands) -> None:
    for key in ("SPACE", "A", "SPACE", "SPACE", "RETURN", "W"):
        hands.key(key)
    summary = hands.books.summary()
    assert summary is not None
    assert [(m.game, m.mode, m.begun) for m in summary.matches] == [("captain-sonar", "turn-by-turn", 1)]
    assert summary.presses["blue.captain.ok"] == 3
    assert "blue.captain" in [wait.station for wait in summary.waits]


def test_closing_a_window_ends_the_table(hands: Hands) -> None:
    hands.done.append(Quit())
    assert not hands.table.step()


def test_a_table_without_panels_misses_none_of_their_controls(hands: Hands) -> None:
    hands.touch("red.captain.ok")
    summary = hands.books.summary()
    assert summary is not None
    assert summary.unseen == () and summary.presses == {"red.captain.ok": 1}


class Notified(Watchdog):
    """Writes down what systemd would hear."""

    def __init__(self) -> None:
        super().__init__({"NOTIFY_SOCKET": "@nobody"})
        self.said: list[str] = []

    def _say(self, what: str, status: str) -> None:
        self.said.append(what)


def test_the_table_is_ready_when_its_first_pictures_are_seen(tmp_path: Path) -> None:
    """Slow drawing is no reason for systemd to end a start: its watchdog wakes when the table is ready."""
    heard = Notified()
    hands = Hands(tmp_path, watchdog=heard)
    slow = {"finished": False}
    monkey = pytest.MonkeyPatch()
    monkey.setattr(type(hands.displays), "finished", property(lambda displays: slow["finished"]))
    hands.turn(200)
    assert heard.said and all(said.startswith("EXTEND_TIMEOUT_USEC=") for said in heard.said)
    slow["finished"] = True
    hands.turn(2)
    assert heard.said[-1] == "READY=1"
    monkey.undo()
    hands.table.close()


def test_no_journal_is_opened_before_the_first_pictures_are_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of years kept the displays dark; and the match that was cut off is offered all the same."""
    KeptMatch(tmp_path / "matches").play(3).journal.close()
    drawn = {"finished": False}
    opened: list[bool] = []

    def reading(path: Path) -> Record:
        opened.append(drawn["finished"])
        return read_journal(path)

    monkeypatch.setattr(resumption, "read_journal", reading)
    hands = Hands(tmp_path)
    monkeypatch.setattr(type(hands.displays), "finished", property(lambda displays: drawn["finished"]))
    hands.turn(50)
    assert opened == [] and isinstance(hands.table.table.scene, AttractScene)
    drawn["finished"] = True
    hands.turn(2)
    assert hands.archive._search._thread is not None
    hands.archive._search._thread.join(60)
    hands.turn(2)
    assert opened == [True] and isinstance(hands.table.table.scene, ContinueScene)
    hands.table.close()


@pytest.mark.parametrize("plays", [False, True])
def test_a_data_stick_that_comes_late_is_used_when_nobody_plays(
    hands_around: Callable[..., Hands], plays: bool
) -> None:
    """By a new start; a match that is under way is played to its end first, and the displays say so."""
    cabinet = Cabinet(Path("/nowhere"))
    hands = hands_around(cabinet=cabinet)
    hands.turn(5)
    if plays:
        hands.key("SPACE")
        hands.turn(50)
    cabinet.news = cabinet.warnings = (Message.of("table.stick-came"),)
    for _ in range(400):
        hands.clock.advance_ms(10)
        goes_on = hands.table.step()
    assert goes_on is plays
    assert "table.stick-came" in [warning.key for warning in hands.table.warnings.now()]


def test_it_is_used_before_a_match_is_continued_which_is_then_offered_again(
    hands_around: Callable[..., Hands],
) -> None:
    """A stick that came while the table started: its settings were not read, and it may not be ours yet."""
    cabinet = Cabinet(Path("/nowhere"))
    hands = hands_around(cabinet=cabinet)
    hands.turn(5)
    attract = hands.table.table.scene
    waiting = Waiting(hands.table.settings.offer, hands.table.settings, 60, lambda now_ns: attract, 0)
    ways = Ways(lambda now_ns: attract, attract)
    hands.table.table.scene = ContinueScene(waiting, ways, hands.clock())
    cabinet.news = (Message.of("table.stick-came"),)
    for _ in range(400):
        hands.clock.advance_ms(10)
        goes_on = hands.table.step()
    assert not goes_on


def test_what_the_displays_warn_of_is_in_the_log_once(
    hands_around: Callable[..., Hands], caplog: pytest.LogCaptureFixture
) -> None:
    hands = hands_around(warnings=(Message.of("table.root-writable"),))
    hands.turn(20)
    told = [
        record.getMessage() for record in caplog.records if "can still be written to" in record.getMessage()
    ]
    assert len(told) == 1 and told[0].startswith("on the displays: ")


class OnPaper:
    """A link whose presses and word a test writes."""

    def __init__(self, name: str, clock: HandClock) -> None:
        self.name, self._clock = name, clock
        self.presses: list[Press] = []
        self.behind_ns = 0

    def take(self) -> list[Press]:
        taken, self.presses = self.presses, []
        return taken

    def settled_until_ns(self) -> int:
        return self._clock() - self.behind_ns

    def light(self, lit: Set[str]) -> None:
        """It has no lamps."""

    def health(self) -> LinkHealth:
        return LinkHealth(connected=True, detail="", held=frozenset())

    def close(self) -> None:
        """Nothing is open."""


@pytest.mark.parametrize("uncertainty_ms", [16, 22])
def test_two_tied_stops_are_a_tie_though_one_has_its_place_earlier(hands: Hands, uncertainty_ms: int) -> None:
    """The panel's is certain some milliseconds before the touch's end: the coin alone decided then."""
    ms, tablets = 1_000_000, OnPaper("tablets", hands.clock)
    tablets.behind_ns = 40 * ms
    hands.table.links.add(lambda: tablets)
    hands.turn(30)
    now_ns, off_ns = hands.clock(), uncertainty_ms * ms
    tablets.presses = [
        Press("red.captain.stop", True, now_ns - 5 * ms, ms // 10),
        Press("blue.captain.stop", True, now_ns - 6 * ms + off_ns, off_ns),
    ]
    hands.turn(12)
    assert hands.table.table.tie_count == 1


def test_a_clock_that_cannot_be_right_is_said_on_the_displays(hands_around: Callable[..., Hands]) -> None:
    wall = [1_800_000_000.0]
    hands = hands_around(wall=lambda: wall[0])

    def said() -> bool:
        return Message.of("table.clock-wrong") in hands.table.warnings.now()

    assert not said()
    wall[0] = 420.0
    assert said()
