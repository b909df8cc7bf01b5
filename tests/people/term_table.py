"""A term of a class: pupils who are computers, at tables without hardware, seated by the plan."""

from dataclasses import replace
from pathlib import Path

from console.core.crewing import Crewing, Sitter
from console.core.words import Crew, Station
from console.displays.screen import Menu
from console.panels.clock import MILLISECOND_NS, SECOND_NS
from console.panels.link import Press
from console.stations.settle_time import SETTLE_NS
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.scenes.match.computers import Computers
from console.table.scenes.match.match_scene import MatchScene
from console.table.settings import Settings
from console.table.table import Table
from console.table.table_people import TablePeople

STEP_NS = 50 * MILLISECOND_NS
OVER_NS = 200 * SECOND_NS
"""So long after a match the table is in attract again, whatever is shown meanwhile."""


class Pupils:
    """Those who sit at a match: they see and hear what their crew does, and give orders as people would."""

    def __init__(self, scene: MatchScene, level: Sitter) -> None:
        self._scene = scene
        crewing = Crewing.read().seat(scene.seating.people, level)
        self._minds = Computers(scene.match, scene.desks, crewing)
        self._heard = 0
        self._state: object = None

    def act(self, now_ns: int) -> None:
        """Look at what is new, and do what is due."""
        new = self._scene.history[self._heard :]
        self._heard += len(new)
        for past in new:
            self._minds.hear(past.events)
        match = self._scene.match
        if match.state is not self._state:
            self._state = match.state
            for desk in self._scene.desks:
                self._minds.look(desk.player, match.view(desk.player), match.legal(desk.player), now_ns)
        order = self._minds.press(now_ns)
        if order is not None:
            self._scene.clock.touch(now_ns)  # as a press does
            given = self._scene.give(order, now_ns)
            if given.refused is not None:
                self._minds.refused(self._scene.desks.giver(order).player, given.refused)
                self._state = None


class TermTable:
    """One table of a class, worked by presses until the match begins."""

    def __init__(self, data: Path, register: Path, settings: Settings) -> None:
        self._archive = Archive(data / "matches", background=False)
        self.now_ns = SECOND_NS
        self.table = Table(
            replace(settings, idle_seconds=0),
            archive=self._archive,
            people=TablePeople(register),
            now_ns=self.now_ns,
        )

    def play(self, round_: int, number: int, level: Sitter, most_s: int) -> Path:
        """Play a round of the plan at the table with this number; the journal.

        :param most_s: a match that lasts longer is ended by its people
        """
        offered = replace(self.table.offered, seed=100 * number + round_)
        self.table.offer(offered, self.now_ns, locked=False)
        self._seat(round_, number)
        scene = self.table.scene
        assert isinstance(scene, MatchScene), "the match begins"
        path = self._archive.folder / self._archive.journal_name
        pupils, begun_ns = Pupils(scene, level), self.now_ns
        while not scene.over:
            pupils.act(self.table.scene_ns(self.now_ns))
            self._pass(STEP_NS)
            if self.now_ns - begun_ns > most_s * SECOND_NS:
                scene.end_by_people()
        self._pass(OVER_NS)
        self._archive.sync()
        return path

    def close(self) -> None:
        self._archive.close()

    def _seat(self, round_: int, number: int) -> None:
        """Any press, More, people: the round and the table of the plan, OK; then begin."""
        self._press("ok", "west")
        self._choose("set-up.page-seats")
        self._press("ok")
        for label, wanted in (("seats.table", number), ("seats.round", round_)):
            while self._value(label) not in (None, str(wanted)):
                self._choose(label)
                self._press("east")
        self._press("ok")
        self._choose("set-up.begin")
        self._press("ok")
        self._pass(2 * SETTLE_NS)

    def _menu(self) -> Menu:
        menu = self.table.screens(self.now_ns)[Crew.BLUE].menu
        assert menu is not None, "a menu is shown"
        return menu

    def _choose(self, label: str) -> None:
        menu = self._menu()
        row = [each.label.key for each in menu.rows].index(label)
        self._press(*["south"] * ((row - menu.chosen) % len(menu.rows)))

    def _value(self, label: str) -> str | None:
        """What a row is set to; None: there is no such row."""
        found = [row.value for row in self._menu().rows if row.label.key == label]
        return dict(found[0].args).get("name", "") if found and found[0] is not None else None

    def _press(self, *controls: str) -> None:
        for control in controls:
            for pressed in (True, False):
                press = Press(f"{Crew.BLUE}.{Station.CAPTAIN}.{control}", pressed, self.now_ns, 0)
                self.table.hear([OrderedPress(press, "pupils", self.now_ns, self.now_ns)], self.now_ns)
                self._pass(STEP_NS)

    def _pass(self, time_ns: int) -> None:
        """Let time pass, in steps that a person would not notice."""
        until_ns = self.now_ns + time_ns
        while self.now_ns < until_ns:
            self.now_ns += STEP_NS if time_ns < SECOND_NS else SECOND_NS
            self.table.tick(self.now_ns)
