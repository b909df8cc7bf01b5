"""A crash in drawing, sound, voice or one link never takes the match down: that part restarts, counted."""

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from console.books.books import Books
from console.books.summary import Summary
from console.displays.displays import Displays
from console.displays.screen import Screen
from console.displays.window_displays import open_windows
from console.journal import newest_first, read_journal
from console.languages import Message, say
from console.panels.clock import HandClock
from console.panels.link import Press
from console.panels.simulated_link import SimulatedLink
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.link_plan import LinkPlan
from console.table.loop import TableLoop
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import DEFAULTS, Settings
from console.table.surroundings import Surroundings, TableData
from console.voice.voice import Voice
from tests.table.driver import CONTROLS


class Cabinet:
    """A table with a panel for each crew, each on a link of its own, whose parts can be broken."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clock = HandClock()
        self.panels: dict[str, SimulatedLink] = {}
        self.opened: list[str] = []
        self.opens = True
        self.disk_says: str | None = None
        self.kept: list[Settings] = []
        self.books = Books(folder / "books.sqlite", clock=self.clock, background=False)
        self.displays_opened = 0
        self.voice = Voice(threads=False, clock=self.clock)
        self.table = TableLoop(
            replace(DEFAULTS, idle_seconds=0, blue_link="/dev/blue", red_link="/dev/red", volume=5),
            self._open_displays(),
            self.voice,
            None,
            TableData(archive=Archive(folder / "matches", background=False), books=self.books),
            Surroundings(
                clock=self.clock,
                reopen=self._open_displays,
                open_link=self._open_panel,
                keep_settings=self._keep_settings,
            ),
        )

    def _keep_settings(self, settings: Settings) -> str | None:
        if self.disk_says is None:
            self.kept.append(settings)
        return self.disk_says

    def _open_panel(self, plan: LinkPlan, wake: Callable[[], None]) -> SimulatedLink:
        if not self.opens:
            raise OSError("no such device")
        (crew,) = plan.crews
        own = [control for control in CONTROLS if control.startswith(crew)]
        self.panels[crew] = SimulatedLink(own, clock=self.clock, wake=wake, name=f"{crew}-panel")
        self.opened.append(crew)
        return self.panels[crew]

    def _open_displays(self) -> Displays:
        self.displays_opened += 1
        return open_windows("two", size=(1024, 600))

    def turn(self, rounds: int = 1) -> None:
        for _ in range(rounds):
            self.clock.advance_ms(10)
            assert self.table.step()

    def wait(self, seconds: int) -> None:
        for _ in range(seconds * 5):
            self.clock.advance_ms(200)
            assert self.table.step()

    def press(self, *controls: str) -> None:
        for control in controls:
            panel = self.panels[control.partition(".")[0]]
            panel.press(control)
            self.turn(4)
            panel.release(control)
            self.turn(4)

    def begin(self) -> None:
        self.press("blue.captain.ok", "blue.captain.west", "blue.captain.ok")
        assert isinstance(self.table.table.scene, MatchScene)
        self.wait(1)

    @property
    def crashes(self) -> list[str]:
        return [fault.subject for fault in self.summary.faults if fault.kind == "crash"]

    @property
    def summary(self) -> Summary:
        summary = self.books.summary()
        assert summary is not None
        return summary

    def orders(self) -> list[str]:
        """What was ordered; whoever starts dives with the same press, which is left out."""
        (journal,) = newest_first(self.folder / "matches")
        orders = [order.order for order in read_journal(journal).orders]
        return [order for order in orders if not order.endswith("dive")]


@pytest.fixture
def cabinet(tmp_path: Path) -> Iterator[Cabinet]:
    cabinet = Cabinet(tmp_path)
    cabinet.begin()
    yield cabinet
    cabinet.table.close()


def broken(*_: object, **__: object) -> None:
    raise RuntimeError("broken")


def start(cabinet: Cabinet, crew: str) -> None:
    """A captain chooses a starting dot."""
    cabinet.press(f"{crew}.captain.north", f"{crew}.captain.ok")


def test_a_display_that_keeps_failing_is_opened_again(cabinet: Cabinet) -> None:
    cabinet.table.displays.show = broken  # type: ignore[method-assign]
    start(cabinet, "blue")
    cabinet.turn(60)
    assert cabinet.orders()[0].startswith("blue captain start")
    assert cabinet.crashes == ["displays", "displays"]
    cabinet.turn(60)
    assert cabinet.displays_opened == 2
    cabinet.turn(100)
    assert cabinet.crashes == ["displays", "displays"], "it draws again"


def test_windows_that_cannot_be_asked_for_events_do_not_end_the_match(cabinet: Cabinet) -> None:
    events = cabinet.table.displays.events
    cabinet.table.displays.events = broken  # type: ignore[method-assign]
    start(cabinet, "blue")
    cabinet.table.displays.events = events  # type: ignore[method-assign]
    start(cabinet, "red")
    assert len(cabinet.orders()) == 2
    assert cabinet.crashes == ["windows"]


def test_a_screen_that_cannot_be_made_is_a_failure_of_drawing(cabinet: Cabinet) -> None:
    cabinet.table.table.screens = broken  # type: ignore[method-assign]
    start(cabinet, "blue")
    start(cabinet, "red")
    assert len(cabinet.orders()) == 2
    assert set(cabinet.crashes) == {"displays"}


@pytest.mark.parametrize("method", ["take", "settled_until_ns", "light", "health"])
def test_one_link_that_fails_is_opened_again_and_the_other_goes_on(cabinet: Cabinet, method: str) -> None:
    red = cabinet.panels["red"]
    setattr(red, method, broken)
    red.press("red.captain.north")
    cabinet.table.links.light(frozenset())
    cabinet.turn(60)
    start(cabinet, "blue")
    assert cabinet.orders()[0].startswith("blue captain start")
    assert cabinet.crashes == ["red-panel"]
    cabinet.turn(120)
    assert cabinet.opened == ["blue", "red", "red"]
    start(cabinet, "red")
    assert cabinet.orders()[1].startswith("red captain start")
    assert cabinet.panels["red"].lit, "its lamps shine again"
    assert cabinet.crashes == ["red-panel"]


def test_while_a_link_is_away_its_panel_is_on_the_screen_and_said(cabinet: Cabinet) -> None:
    shown: list[dict[str, Screen]] = []
    cabinet.table.displays.show = shown.append  # type: ignore[method-assign, assignment]
    cabinet.turn(10)
    assert not shown[-1]["red"].panel_shown
    cabinet.panels["red"].take = broken  # type: ignore[method-assign, assignment]
    cabinet.turn(10)
    assert shown[-1]["red"].panel_shown and not shown[-1]["blue"].panel_shown
    said = [say(message, "en") for message in shown[-1]["blue"].warnings]
    assert said == ["Red's panel is not answering: use the screen; check its plug"]
    cabinet.turn(120)
    assert not shown[-1]["red"].panel_shown and not shown[-1]["blue"].warnings


def test_a_link_that_cannot_be_opened_again_is_tried_until_it_can(cabinet: Cabinet) -> None:
    cabinet.opens = False
    cabinet.panels["red"].take = broken  # type: ignore[method-assign, assignment]
    cabinet.wait(4)
    start(cabinet, "blue")
    cabinet.opens = True
    cabinet.turn(110)
    start(cabinet, "red")
    assert len(cabinet.orders()) == 2


def test_a_voice_that_raises_is_counted_and_the_match_goes_on(cabinet: Cabinet) -> None:
    cabinet.voice.hear = broken  # type: ignore[method-assign]
    cabinet.voice.sound = broken  # type: ignore[method-assign]
    start(cabinet, "blue")
    start(cabinet, "red")
    cabinet.press("blue.captain.surface")
    assert len(cabinet.orders()) >= 2
    assert set(cabinet.crashes) == {"voice"}


def test_a_sound_card_that_fails_is_counted(cabinet: Cabinet) -> None:
    cabinet.voice._output.play = broken  # type: ignore[method-assign]
    cabinet.voice.sound("buzz", "red")
    cabinet.voice.step()
    cabinet.turn(120)
    assert cabinet.crashes == ["sound"]
    start(cabinet, "blue")
    assert len(cabinet.orders()) == 1


def test_a_link_that_is_unplugged_is_noted_with_its_time_and_once(cabinet: Cabinet) -> None:
    cabinet.panels["blue"].unplug()
    cabinet.turn(200)
    cabinet.panels["blue"].replug()
    cabinet.turn(200)
    faults = [(fault.kind, fault.subject, fault.said) for fault in cabinet.summary.faults]
    assert faults == [("link", "blue-panel", "simulated, unplugged")]


def test_stuck_and_chattering_controls_land_in_the_books(cabinet: Cabinet) -> None:
    blue, red = cabinet.panels["blue"], cabinet.panels["red"]
    blue.press("blue.engineer.west-1")
    for _ in range(5):
        red.press("red.radio.erase")
        cabinet.turn(2)
        red.release("red.radio.erase")
        cabinet.turn(1)
    cabinet.wait(32)
    assert cabinet.summary.stuck == ("blue.engineer.west-1",)
    assert cabinet.summary.chattering == ("red.radio.erase",)
    blue.release("blue.engineer.west-1")
    cabinet.turn(200)
    assert len(cabinet.summary.faults) == 2, "each is noted once"


def test_a_control_held_in_service_mode_is_not_stuck_and_its_presses_do_not_count(tmp_path: Path) -> None:
    cabinet = Cabinet(tmp_path)
    cabinet.panels["blue"].press("blue.captain.cancel")
    cabinet.wait(6)
    cabinet.panels["blue"].release("blue.captain.cancel")
    cabinet.turn(10)
    cabinet.press("blue.captain.ok", "red.radio.erase")
    cabinet.panels["red"].press("red.radio.erase")
    cabinet.wait(35)
    summary = cabinet.summary
    assert summary.stuck == ()
    assert summary.presses["red.radio.erase"] == 0 and summary.presses["blue.captain.ok"] == 0
    assert summary.presses["blue.captain.cancel"] == 1, "the long press itself was made in attract"
    cabinet.table.close()


def test_a_release_lost_with_a_cable_lets_the_control_go(cabinet: Cabinet) -> None:
    cabinet.panels["blue"].press("blue.captain.cancel")
    cabinet.turn(10)
    assert cabinet.table.table.held("blue") == {"captain.cancel"}
    cabinet.panels["blue"].unplug()
    cabinet.turn(60)
    assert cabinet.table.table.held("blue") == frozenset()


def test_books_that_cannot_be_written_are_told_on_the_displays(tmp_path: Path) -> None:
    (tmp_path / "books.sqlite").mkdir()
    cabinet = Cabinet(tmp_path)
    shown: list[dict[str, Screen]] = []
    cabinet.table.displays.show = shown.append  # type: ignore[method-assign, assignment]
    assert not cabinet.books.write()
    cabinet.turn(10)
    assert Message.of("books.failing") in shown[-1]["blue"].warnings
    cabinet.table.close()


def test_settings_that_cannot_be_kept_hold_and_are_told(cabinet: Cabinet) -> None:
    cabinet.disk_says = "disk full"
    shown: list[dict[str, Screen]] = []
    cabinet.table.displays.show = shown.append  # type: ignore[method-assign, assignment]
    cabinet.table.table._service_actions.save(replace(DEFAULTS, volume=2))
    cabinet.turn(10)
    assert cabinet.voice.volume == 2
    assert Message.of("table.settings-unkept") in shown[-1]["red"].warnings
    cabinet.disk_says = None
    cabinet.wait(6)
    assert shown[-1]["red"].warnings == (), "there is room again"
    assert [settings.volume for settings in cabinet.kept] == [2]


def test_what_is_changed_twice_in_a_moment_is_kept_twice(cabinet: Cabinet) -> None:
    for volume in (2, 3):
        cabinet.table.table._service_actions.save(replace(DEFAULTS, volume=volume))
    assert [settings.volume for settings in cabinet.kept] == [2, 3]


def test_presses_are_heard_by_their_time_whatever_else_fails(cabinet: Cabinet) -> None:
    """A link that fails while it owes an answer holds nobody up for longer than a moment."""
    cabinet.panels["red"].settled_until_ns = broken  # type: ignore[method-assign, assignment]
    cabinet.panels["blue"].press("blue.captain.north")
    heard: list[Press] = []
    table_hear = cabinet.table.table.hear

    def hear(ordered: Sequence[OrderedPress], now_ns: int) -> None:
        heard.extend(one.press for one in ordered)
        table_hear(ordered, now_ns)

    cabinet.table.table.hear = hear  # type: ignore[method-assign]
    cabinet.turn(3)
    assert [press.control for press in heard] == ["blue.captain.north"]


def test_controls_of_panels_that_are_never_seen_are_missed(cabinet: Cabinet) -> None:
    cabinet.press("blue.captain.ok")
    unseen = cabinet.summary.unseen
    assert set(CONTROLS) - set(unseen) == {"blue.captain.ok", "blue.captain.west"}
