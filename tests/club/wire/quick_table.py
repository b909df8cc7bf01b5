"""A table whose crews are computers and whose clock runs fast: the table's own loop, journals and socket.

    python -m tests.club.wire.quick_table DATA BLUE RED [--pace 600]

Nobody is at it: it plays whatever the club calls, and open matches of its own crews meanwhile, one after
the other. May be killed at any moment, as a real one may: a match that was cut off is gone on with.
"""

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.journal import BadJournal, Record, read_journal
from console.messages.socket_paths import socket_path
from console.panels.clock import SECOND_NS
from console.table.archive import Archive
from console.table.local_socket.local_socket import LocalSocket
from console.table.plans.chosen_plan import first_choices, set_up_as
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.set_up.called import as_called
from console.table.settings import DEFAULTS
from console.table.table import Table

STEP_NS = SECOND_NS // 2
ROUND_S = 0.02
SHOWN_S = 0.5
FREE_S = 1.5
"""So long it is free after a match: the club may call somebody."""
COMPUTERS = "blue=cadet red=cadet"


class QuickTable:
    """One table and what it plays."""

    def __init__(self, data: Path, blue: str, red: str, minutes: int, seed: int) -> None:
        begun = len([*(data / "matches").glob("*.journal")])
        self._lots = Random(f"{seed} {begun}")  # started again it plays other matches
        self._settings = replace(
            DEFAULTS,
            mode="turn-by-turn",
            goal="sudden-death",
            idle_seconds=0,
            match_minutes=minutes,
            computers=COMPUTERS,
            blue_name=blue,
            red_name=red,
            club_enabled=True,
        )
        self.now_ns = time.monotonic_ns()
        self._free_s = 0.0
        self._archive = Archive(data / "matches")
        self._table = Table(self._settings, archive=self._archive, now_ns=self.now_ns)
        self._played_here = {record.table.get("pairing", "") for record in _ended(data / "matches")}
        self._outlet = LocalSocket(self._table, socket_path(data), delay_s=1, wake=lambda: None)

    def round(self, step_ns: int) -> None:
        """So much of the table's time passes."""
        self.now_ns += step_ns
        now_ns = self.now_ns
        scene = self._table.scene
        if (not isinstance(scene, MatchScene) or scene.over) and time.monotonic() > self._free_s + FREE_S:
            self._begin(now_ns)
        if isinstance(scene, MatchScene) and not scene.over:
            self._free_s = time.monotonic()
        self._table.tick(now_ns)

    def show(self) -> None:
        """What the club says comes in, what is seen goes out."""
        now_ns = self.now_ns
        self._outlet.carry_out(now_ns)
        self._outlet.show(lambda: self._table.screens(now_ns), tuple, now_ns)

    def _begin(self, now_ns: int) -> None:
        """Whatever was cut off goes on; then what the club calls; then a match of its own."""
        waiting = self._table.waiting(now_ns)
        if waiting:
            self._table.lead_to(waiting[0].go_on(now_ns), now_ns)
            return
        called = self._table.club.next_here
        if called is not None and called.id in self._played_here:
            called = None  # the club has not heard of it yet
        offer = self._settings.offer
        played = self._played(offer if called is None else as_called(called, offer))
        if called is not None:
            self._played_here.add(called.id)
        self._table.lead_to(self._table.new_match(played, now_ns), now_ns)

    def _played(self, offer: MatchPlan) -> MatchPlan:
        choices, _ = first_choices(offer).for_people({Crew.BLUE: 1, Crew.RED: 1})
        return set_up_as(choices, Crewing.read(COMPUTERS), offer, self._lots.randrange(1, 2**31))

    def close(self) -> None:
        self._outlet.close()
        self._archive.close()


def _ended(matches: Path) -> Iterator[Record]:
    for path in matches.glob("*.journal"):
        with suppress(BadJournal):
            yield read_journal(path)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("blue")
    parser.add_argument("red")
    parser.add_argument("--pace", type=float, default=60.0, help="seconds of the table for each real one")
    parser.add_argument("--minutes", type=int, default=3, help="how long a match lasts")
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    table = QuickTable(
        chosen.data, chosen.blue, chosen.red, chosen.minutes, chosen.seed or time.monotonic_ns()
    )
    ended = []
    signal.signal(signal.SIGTERM, lambda *_: ended.append(True))
    shown_s = 0.0
    steps = max(1, round(chosen.pace * ROUND_S * SECOND_NS / STEP_NS))
    while not ended:
        for _ in range(steps):
            table.round(STEP_NS)
        if time.monotonic() > shown_s + SHOWN_S:
            shown_s = time.monotonic()
            table.show()
        time.sleep(ROUND_S)
    table.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
