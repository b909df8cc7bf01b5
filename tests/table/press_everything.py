"""Random presses on every control in every scene: the table lives, and what must hold does.

    .venv/bin/python -m tests.table.press_everything --presses 1000000

Each visit begins in one scene, reached as people reach it, and goes wherever the presses lead.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import click
import pygame

from console.core.waters import bits
from console.core.words import Crew, Station
from console.displays.painter import Painter
from console.displays.screen import Menu, Screen
from console.games.con_sonar.stations.player_seats import PADS
from console.journal import newest_first, read_journal, replay
from console.languages import LANGUAGES, Message, say
from console.panels.hardware import load_panel
from console.panels.link import Press
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.service_pages import ServiceActions
from console.table.scenes.service_scene import ServiceScene
from console.table.settings import DEFAULTS
from console.table.table import Table

CONTROLS = [f"{crew}.{control}" for crew in Crew for control in load_panel().lamps]
ALL = [*CONTROLS, "table.coin", "table.key"]
LAMPS = frozenset(load_panel().lamps)
MS = 1_000_000
CHECKED_EVERY = 10
DRAWN_EVERY = 800
GAMES = ("captain-sonar", "sonar-family", "con-sonar")
COMPUTERS = ("", "", "red=cadet", "blue=officer red=cadet", "blue.engineer=ace")


class Presser:
    """A table under the hands of a mad crowd."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.presses = self.checks = self.drawn = self.twins = 0
        self.scenes: Counter[str] = Counter()
        """Presses in each scene."""
        self.journals = 0
        self._folder = folder
        self._chance = Random(seed)
        self._now_ns = 10**12
        self._held: dict[str, int] = {}
        self._painters = {crew: Painter(pygame.Surface((1024, 600))) for crew in ("blue", "red")}
        self._begin_anew()

    # ---- a table, and ways into its scenes ----

    def _begin_anew(self, game: str = "") -> None:
        """Switch the table on; with a match that was cut off it asks whether to go on."""
        settings = replace(
            DEFAULTS,
            idle_seconds=self._chance.choice((0, 60)),
            match_minutes=self._chance.choice((0, 0, 15)),
            answer_seconds=20,
            coins_per_match=self._chance.choice((0, 0, 0, 1)),
            language=self._chance.choice(LANGUAGES),
            computers=self._chance.choice(COMPUTERS),
            seed=self._chance.randrange(1, 1 << 30),
            game=game,
        )
        self._held.clear()
        self.archive = Archive(self._folder)
        self.archive.search(beside=False)
        actions = ServiceActions(version="1.0")
        self.table = Table(settings, archive=self.archive, service_actions=actions, now_ns=self._now_ns)

    def _forget(self, game: str = "") -> None:
        """The match under way is looked at and put away."""
        self._look_at_journal()
        for path in newest_first(self._folder):
            path.unlink()
        self._begin_anew(game)

    def visits(self) -> Iterator[int]:
        """Begin in one scene after the other; for how many presses each. Some are soon left again."""
        while True:
            for _ in range(12):
                self._forget()
                yield 6
                self._service()
                yield 30
            for game in GAMES:
                self._set_up(game)
                yield 150
                self._crewing(game)
                yield 60
                self._tutorial(game)
                yield 120
                self._match(game)
                yield 600
                for _ in range(8):
                    self._cut_off()
                    yield 12
                for _ in range(3):
                    self._end(game)
                    yield 40

    def _service(self) -> None:
        self._forget()
        self._hear("table.key", True)
        assert isinstance(self.table.scene, ServiceScene)

    def _set_up(self, game: str) -> None:
        self._forget()
        self._tap("blue.captain.ok")
        self._tap("blue.captain.west")
        self._page("set-up.page-game")
        while (row := self._chosen("set-up.game")) is None or dict(row.args)["value"] != game:
            self._tap("blue.captain.east")

    def _crewing(self, game: str) -> None:
        """Who sits where: a page of set-up."""
        self._set_up(game)
        self._tap("blue.captain.cancel")
        self._page("set-up.page-helps")
        self._row("set-up.stations")
        self._tap("blue.captain.ok")

    def _tutorial(self, game: str) -> None:
        self._forget(game=game)
        self._tap("blue.captain.ok")
        self._tap("blue.captain.south")

    def _match(self, game: str) -> None:
        self._set_up(game)
        for _ in range(self._chance.randrange(30)):
            self._tap(f"blue.captain.{self._chance.choice(('south', 'east', 'west'))}")
        self._tap("blue.captain.cancel")
        self._row("set-up.begin")
        for _ in range(5):
            self._hear("table.coin", True)
            self._hear("table.coin", False)
        self._tap("blue.captain.ok")
        assert isinstance(self.table.scene, MatchScene), self.table.scene

    def _cut_off(self) -> None:
        """The plug is pulled: the next table asks."""
        self.archive.close()
        self._look_at_journal()
        self._begin_anew()

    def _end(self, game: str) -> None:
        """A match whose time is up, and its debrief."""
        self._match(game)
        scene = self.table.scene
        scene.settings = replace(scene.settings, idle_seconds=0)
        scene.match.plan = replace(scene.match.plan, minutes=1)
        self._pass(61_000 * MS)
        self._pass(5_000 * MS)

    def _menu(self) -> Menu:
        menu = self.table.screens(self._now_ns)["blue"].menu
        assert menu is not None
        return menu

    def _chosen(self, key: str) -> Message | None:
        """The value of the chosen row, if it is this one."""
        row = self._menu().rows[self._menu().chosen]
        return row.value if row.label.key == key else None

    def _page(self, key: str) -> None:
        """Open a page of set-up from the list of pages."""
        self._row(key)
        self._tap("blue.captain.ok")

    def _row(self, key: str) -> None:
        while self._menu().rows[self._menu().chosen].label.key != key:
            self._tap("blue.captain.south")

    # ---- presses ----

    def _tap(self, control: str) -> None:
        self._hear(control, True)
        self._pass(30 * MS)
        self._hear(control, False)
        self._pass(30 * MS)

    def _hear(self, control: str, pressed: bool) -> None:
        press = Press(control, pressed, self._now_ns, 1000)
        self.table.hear([OrderedPress(press, "crowd", self._now_ns, self._now_ns)], self._now_ns)

    def _pass(self, ns: int) -> None:
        self._now_ns += ns
        self.table.tick(self._now_ns)

    def press(self) -> None:
        """One press of anything; each is let go some time later."""
        lit = sorted(self.table.lit(self._now_ns))
        control = self._chance.choice(lit if lit and self._chance.random() < 0.5 else ALL)
        self.scenes[self._name_of_scene()] += 1
        if control not in self._held:
            self._held[control] = self._now_ns + self._hold_ns()
            self._hear(control, True)
            self.presses += 1
        self._pass(self._pause_ns())
        for held, until_ns in list(self._held.items()):
            if until_ns <= self._now_ns:
                del self._held[held]
                self._hear(held, False)
        if self.presses % CHECKED_EVERY == 0:
            self.check()

    def _name_of_scene(self) -> str:
        scene = self.table.scene
        name = type(scene).__name__.removesuffix("Scene")
        over = " over" if isinstance(scene, MatchScene) and scene.over else ""
        return f"{name} {scene.match.plan.game}{over}" if isinstance(scene, MatchScene) else name

    def _hold_ns(self) -> int:
        """Mostly a moment; long enough for another language, or for service, now and then."""
        drawn = self._chance.random()
        return (60 if drawn < 0.95 else 1_700 if drawn < 0.98 else 6_000) * MS

    def _pause_ns(self) -> int:
        drawn = self._chance.random()
        return (self._chance.randrange(5, 300) if drawn < 0.997 else 90_000) * MS

    # ---- what must hold ----

    def check(self) -> None:
        """Screens are well formed in both languages, and hold nothing of the other crew's secrets."""
        self.checks += 1
        screens = self.table.screens(self._now_ns)
        for crew in Crew:
            screen = screens[crew]
            assert screen.crew == crew
            assert screen.lit <= LAMPS, screen.lit - LAMPS
            for message in messages(screen):
                assert all(say(message, language) for language in LANGUAGES)
            _check_choices(screen)
            self._check_secrets(crew, screen)
        if self._chance.random() < CHECKED_EVERY / DRAWN_EVERY:
            self.drawn += 1
            for crew in Crew:
                self._painters[crew].paint(screens[crew])

    def _check_secrets(self, crew: Crew, screen: Screen) -> None:
        scene = self.table.scene
        if not isinstance(scene, MatchScene) or scene.over:
            return
        if scene.desks.crews_apart:
            state, enemy = scene.match.state, crew.enemy
            boat = getattr(state, enemy.value)
            sea = list(bits(getattr(scene.match.game, "set_up", scene.match.game).waters.sea))
            moved = boat._replace(dot=self._chance.choice(sea)) if boat.dot >= 0 else boat
            scene.match.state = state._replace(**{enemy.value: moved})
            try:
                assert self.table.screens(self._now_ns)[crew] == screen, f"{crew} sees where {enemy} is"
            finally:
                scene.match.state = state
            self.twins += 1
        else:
            held = self.table.held(crew)
            for seat in screen.of_game.seats:
                shown = any(card is not None for card in seat.hand)
                back = f"{seat.station}.{PADS[Station(seat.station)].back}"
                assert not shown or back in held, "a hand is seen and nobody looks"

    def _look_at_journal(self) -> None:
        """What was kept can be read and comes out the same."""
        self.archive.close()
        for path in newest_first(self._folder)[:1]:
            record = read_journal(path)
            assert not record.set_aside
            assert sum(1 for _ in replay(record, path)) == len(record.orders)
            self.journals += 1


def messages(value: Any) -> Iterator[Message]:
    """Every message in a value, however deep."""
    if isinstance(value, Message):
        yield value
    elif is_dataclass(value) and not isinstance(value, type) and type(value).__name__ != "Chart":
        for each in fields(value):
            yield from messages(getattr(value, each.name))
    elif isinstance(value, tuple | list | frozenset):
        for each in value:
            yield from messages(each)


def _check_choices(screen: Screen) -> None:
    if screen.menu is not None:
        assert 0 <= screen.menu.chosen < len(screen.menu.rows)
    if screen.ring is not None:
        assert 0 <= screen.ring.chosen < len(screen.ring.choices)
    if screen.aim is not None:
        assert screen.aim.cursor in screen.aim.allowed
    stations = [card.station for card in screen.cards]
    assert len(set(stations)) == len(stations)


def press_everything(presses: int, seed: int, folder: Path, tell: Callable[[Presser], None]) -> Presser:
    """So many presses."""
    presser = Presser(folder, seed)
    for visit in presser.visits():
        until = min(presser.presses + visit, presses)
        while presser.presses < until:
            presser.press()
        tell(presser)
        if presser.presses >= presses:
            break
    presser.check()
    return presser


@click.command()
@click.option("--presses", default=1_000_000, show_default=True)
@click.option("--seed", default=1, show_default=True)
def main(presses: int, seed: int) -> None:
    """Press everything, everywhere."""
    began_s = time.monotonic()

    told = 0

    def tell(presser: Presser) -> None:
        nonlocal told
        if presser.presses >= told:
            told += 10_000
            click.echo(f"{presser.presses} presses, {time.monotonic() - began_s:.0f} s", err=True)

    with TemporaryDirectory() as folder:
        presser = press_everything(presses, seed, Path(folder), tell)
    whole = sum(presser.scenes.values())
    shares = ", ".join(f"{name} {count / whole:.1%}" for name, count in presser.scenes.most_common())
    click.echo(
        f"{presser.presses} presses in {time.monotonic() - began_s:.0f} s; {presser.checks} times looked at"
        f" both screens, {presser.twins} times with the enemy elsewhere, {presser.drawn} times drawn;"
        f" {presser.journals} journals judged again; {shares}"
    )


if __name__ == "__main__":
    main()
