"""`sonar-table play` in real time, played by hands that follow a journal; every screen that it shows is kept.

    python -m tests.play.glass.filmed_play JOURNAL KEPT play

The orders of JOURNAL are given by presses on simulated panels, each when its time has come. KEPT gets a
`Shown` for each round that draws, and a `Played` when the match has ended. Nothing else differs
from the program itself.
"""

import pickle
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from io import BufferedWriter
from pathlib import Path
from typing import Any

from console.cli import main
from console.displays.screen import Screen
from console.journal import read_journal
from console.panels.link import Link, control_name
from console.panels.simulated_link import SimulatedLink
from console.table import loop
from console.table.link_plan import LinkPlan
from tests.play.glass.kept_screens import Played, Shown
from tests.table.driver import TableDriver

SECOND_NS = 1_000_000_000
ATTRACT_S, AFTER_S = 22.0, 24.0
"""How long attract is looked at before, and what follows a match after it."""


class Hands(TableDriver):
    """Presses in real time."""

    def __init__(self, running: "FilmedTable") -> None:
        self.running, self.table, self.link = running, running.table, running.panel

    @property
    def now_ns(self) -> int:  # type: ignore[override]
        return self.running.clock()

    def advance(self, seconds: float) -> None:
        self.running.go_on(self.now_ns + round(seconds * SECOND_NS))


class FilmedTable(loop.TableLoop):
    """The running table; its panels are pressed by `Hands`."""

    def __init__(self, journal: Path, kept: BufferedWriter, *words: Any, **named: Any) -> None:
        self._orders = read_journal(journal).orders
        self._kept = kept
        *about, around = words
        super().__init__(*about, replace(around, open_link=self._open), **named)
        self._screens = self.screens.at
        self.screens.at = self._noted  # type: ignore[method-assign]

    def _open(self, plan: LinkPlan, wake: Callable[[], None]) -> Link:
        controls = [
            control_name(crew, lamp) for crew in ("blue", "red") for lamp in plan.hardware.load_panel().lamps
        ]
        self.panel = SimulatedLink(controls, clock=self.clock, wake=wake, name=plan.where)
        return self.panel

    def _noted(self, now_ns: int) -> dict[str, Screen]:
        screens = self._screens(now_ns)
        pickle.dump(Shown(now_ns, screens), self._kept)
        return screens

    def go_on(self, until_ns: int) -> None:
        """Round after round, as `run` does."""
        while self.clock() < until_ns:
            if self._stopping or not self.step():
                raise SystemExit("the table was ended")
            self.wait()

    def run(self) -> None:
        try:
            self._play(Hands(self))
        finally:
            self.close()
            self._kept.close()

    def _play(self, hands: Hands) -> None:
        hands.advance(ATTRACT_S)
        hands.begin()
        began_ns = self.clock() - self._orders[0].time_ns
        for order in self._orders:
            self.go_on(began_ns + order.time_ns)
            hands.order(order.order)
        pickle.dump(Played(tuple(past.time_ns for past in hands.match.history)), self._kept)
        hands.advance(AFTER_S)


if __name__ == "__main__":
    journal, kept = map(Path, sys.argv[1:3])
    loop.TableLoop = partial(FilmedTable, journal, kept.open("wb"))  # type: ignore[assignment, misc]
    sys.argv[:3] = ["sonar-table"]
    main()
