"""Touches by eight pages of a real Chromium, through a network of ours that delays, drops and doubles.

    python -m tests.web.touch_tablets --touches 500 --seed 21

Fails where a touch that a tablet saw confirmed is not in the journal, where the journal has one that was
never sent, one twice or out of its order, or where a tablet is not back at its station.
"""

import argparse
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.browser import Browser
from tests.web.hall import ADDRESS, PHONE, PORT, ROOT, Hall, within
from tests.web.tablets import NO_HARDWARE, AtTheTable, TabletPage, eight, orders_of

PROXY_PORT = 8090
STARTS = {"blue": "F11", "red": "I9"}
TOUCHED = {
    "captain": ("north", "east", "south", "west"),
    "first-mate": ("mine", "torpedo", "drone", "sonar", "silence", "ok"),
    "engineer": (*(f"{panel}-{n}" for panel in ("west", "north", "south", "east") for n in (1, 2, 3)), "ok"),
    "radio": ("note-north", "note-east", "note-south", "note-west", "note-silence", "erase", "slide-east"),
}
"""What gives an order wherever it is allowed, and nothing else."""
SLIDES = {"1 0": "east", "-1 0": "west", "0 1": "south", "0 -1": "north"}


def control_of(order: str) -> tuple[str, str] | None:
    """The tablet and the control that gave an order of a journal; None: it took several."""
    crew, station, verb, *about = order.split()
    if verb in ("start", "dive"):
        return None
    slide = SLIDES.get(" ".join(about), "")
    names = {"break": "-".join(about), "note": f"note-{about[0] if about else ''}", "slide": f"slide-{slide}"}
    return f"{crew}.{station}", names.get(verb) or (about[0] if about else verb)


def wrong(sent: list[tuple[str, bool]], kept: list[str]) -> str:
    """What is wrong with a tablet's journal; nothing: every kept press was sent, in that order, once.

    `sent`: each press, and whether it was confirmed. One whose answer was lost may be kept: so what is kept
    is a part of what was sent, in its order. What the referee refused is kept too.
    """
    place = 0
    for control in kept:
        while place < len(sent) and sent[place][0] != control:
            place += 1
        if place == len(sent):
            return f"{control} is in the journal more often than it was sent, or out of order"
        place += 1
    return ""


class Trial:
    """Eight tablets behind a bad network, and what each of them said and heard."""

    def __init__(self, hall: Hall, browser: Browser, seed: int) -> None:
        self.hall = hall
        self.chance = Random(seed)
        self.table = AtTheTable(hall.data)
        self.table.ask("start", blue=4, red=4)
        words = (PHONE, str(PROXY_PORT), ADDRESS, str(PORT), str(seed))
        command = within(hall.net.phones, sys.executable, "-m", "tests.web.bad_wifi", *words)
        pipe = subprocess.PIPE
        self._wifi = subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True, cwd=ROOT)
        assert self._wifi.stdout is not None and self._wifi.stdout.readline() == "ready\n"
        self.tablets = eight(f"http://{PHONE}:{PROXY_PORT}", browser, self.table)
        self.longest_away_s = 0.0

    def begin(self) -> None:
        """Both captains choose where; what is not taken is touched again, as a person would."""
        for crew, dot in STARTS.items():
            captain = self.tablets[f"{crew}.captain"]
            captain.aim(dot, 15, 15)
            captain.touch_until_taken("ok")
        self.hall.screen.wait(lambda: len(orders_of(self.hall.data)) >= 4, "both boats")

    def touch(self, name: str) -> None:
        """Something that this station could press; lamps that shine first, as people do."""
        tablet, station = self.tablets[name], name.partition(".")[2]
        self._come_back(tablet)
        lit = tablet.page.run(
            "[...document.querySelectorAll('.control.lit')].map(each => each.dataset.control)"
        )
        shining = [control for control in TOUCHED[station] if control in lit]
        tablet.touch(self.chance.choice(shining or TOUCHED[station]))

    def _come_back(self, tablet: TabletPage) -> None:
        begun = time.monotonic()
        tablet.page.wait("!document.querySelector('.cut-off')", "the way back")
        self.longest_away_s = max(self.longest_away_s, time.monotonic() - begun)

    def settle(self) -> None:
        """Until nothing is under way any more."""
        for tablet in self.tablets.values():
            self._come_back(tablet)
            tablet.page.wait("window.said.every((_, at) => window.settled(at, 3000) !== '')", "every answer")

    def problems(self) -> list[str]:
        kept: dict[str, list[str]] = {name: [] for name in self.tablets}
        for order in orders_of(self.hall.data, refused=True):
            found = control_of(order)
            if found is not None:
                kept[found[0]].append(found[1])
        found = []
        for name, tablet in self.tablets.items():
            told = [
                (control, tablet.page.run(f"window.settled({at})") == "taken")
                for at, (_, control, down, *_) in enumerate(tablet.said)
                if down
            ]
            begun = [control for control, _ in told]
            if name.endswith("captain"):  # the way to the start, and its OK
                told = told[begun.index("ok") + 1 :]
            else:
                sure = Counter(control for control, taken in told if taken)
                lost = {control: count - Counter(kept[name])[control] for control, count in sure.items()}
                found += [
                    f"{name}: {control} was confirmed and is not kept"
                    for control in lost
                    if lost[control] > 0
                ]
            problem = wrong(told, kept[name])
            found += [f"{name}: {problem}"] if problem else []
            found += [
                f"{name}: {complaint}" for complaint in tablet.page.complaints if "exception" in complaint
            ]
        return found

    def close(self) -> str:
        """What the network did."""
        told, _ = self._wifi.communicate(timeout=60)
        self.table.close()
        return told.strip()


def prove(touches: int, seed: int) -> int:
    settings = f'{NO_HARDWARE}[match]\nmode = "real-time"\nchart = "alpha-2"\nstop_seconds = 0\n'
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder, Hall(Path(folder), settings) as hall:
        hall.start_table()
        hall.start_web()
        with Browser(Path(folder) / "profile", namespace=hall.net.phones) as browser:
            trial = Trial(hall, browser, seed)
            trial.begin()
            for number in range(1, touches + 1):
                trial.touch(trial.chance.choice(list(trial.tablets)))
                if number % 50 == 0:
                    print(f"{number} touches", flush=True)
            trial.settle()
            problems = trial.problems()
            taken = sum(tablet.count_taken() for tablet in trial.tablets.values())
            orders = len(orders_of(hall.data))
            print(f"{touches} touches; presses and releases confirmed: {taken}, orders kept: {orders}")
            refused = Counter(why for tablet in trial.tablets.values() for why in tablet.refusals())
            print(f"refused by the table: {dict(refused)}")
            print(f"longest wait for the way back: {trial.longest_away_s:.1f} s")
            print(f"the network: {trial.close()}")
    for problem in problems:
        print(f"WRONG: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--touches", type=int, default=500)
    arguments.add_argument("--seed", type=int, default=21)
    asked = arguments.parse_args()
    sys.exit(prove(asked.touches, asked.seed))
