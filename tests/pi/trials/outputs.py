"""Two outputs, each way to drive them, looked at from outside while the table runs."""

import threading
import time
from collections.abc import Callable

from tests.pi.bench import Bench
from tests.pi.glass import Picture
from tests.pi.machine import Machine, await_success

SETTINGS = """
[table]
idle_seconds = 0
[displays]
windows = "{windows}"
fullscreen = {fullscreen}
width = {width}
height = {height}
"""
CREWS = ["blue", "red"]
STATUS = "/sys/class/drm/card*-Virtual-2/status"
LOOK_AGAIN = f"echo detect | sudo tee {STATUS} >/dev/null"
"""A Pi's driver looks at its outputs by itself; this one only when asked, once a table draws."""
BY_ITSELF = "nobody plays: the table starts again"
IS_CONNECTED = f"grep -xh connected {STATUS}"
INTO_MATCH = ("spc", "w", "w", "spc", "ret", "spc", "ret")
"""From the pictures: a press, Play, one on blue's side, and captains' OKs until both boats dive."""


def settings(windows: str = "two", *, fullscreen: bool = True, size: tuple[int, int] = (1024, 600)) -> str:
    """A table.toml that drives displays in one way; keys are heard."""
    width, height = size
    return SETTINGS.format(windows=windows, fullscreen=str(fullscreen).lower(), width=width, height=height)


def displays(bench: Bench) -> None:
    """What `sonar-table displays` says is what an onlooker sees meanwhile, with both outputs."""
    machine = bench.table()
    machine.must("sudo systemctl stop sonar-table", timeout_s=120)
    seen = _Onlooker(machine)
    said = machine.run("sudo sonar-table displays", timeout_s=900)
    cards = seen.end()
    bench.saw(said.text.replace("\n", "\n    "))
    bench.check(said.code == 0, "it finds a way")
    bench.check("two        a window for each crew         works" in said.text, "it says that `two` works")
    bench.check(cards[0] == {"blue"}, f"output 1 showed blue's card, and only it: {cards[0]}")
    bench.check(cards[1] == {"red"}, f"output 2 showed red's card, and only it: {cards[1]}")


def outputs(bench: Bench) -> None:
    """Each of `two`, `wide`, `processes`, full screen and not: each crew's display is on its own output."""
    for windows in ("two", "wide", "processes"):
        for fullscreen in (True, False):
            name = f"{windows}-{'full' if fullscreen else 'windowed'}"
            bench.table()
            bench.settings(settings(windows, fullscreen=fullscreen))
            whose_displays(bench, name)


def whose_displays(bench: Bench, name: str) -> None:
    """A key brings the first choices, in whose middle each crew sees its own boat."""
    machine = bench.table()
    pictures = bench.await_pictures(
        f"{name}-attract", lambda found: all(each.colours > 100 for each in found)
    )
    bench.check(all(not each.is_black for each in pictures), f"{name}: no output is black")
    press_until_choice(bench, name, lambda found: _crews(found) == CREWS)
    pictures = [bench.picture(head, name) for head in range(2)]
    bench.check(_crews(pictures) == CREWS, f"{name}: blue's boat on output 1, red's on 2: {_crews(pictures)}")
    restarts = int(machine.must("systemctl show sonar-table -p NRestarts --value"))
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text
    wanted = log.count(BY_ITSELF) if restarts else 0
    bench.check(
        restarts == wanted, f"{name}: it did not crash; for what was plugged in it began anew: {wanted}"
    )


def press_until_choice(bench: Bench, name: str, offered: Callable[[list[Picture]], bool]) -> None:
    """The table hears a key once its loop turns; one press is enough then."""
    machine = bench.table()
    until = time.monotonic() + 240
    while time.monotonic() < until:
        machine.press("spc", hold_ms=400)
        if offered(bench.await_pictures(name, offered, timeout_s=25)):
            return


def one_output(bench: Bench) -> None:
    """Where one display is found both crews share it, and are told; a second that comes later is used."""
    machine = bench.table(outputs=1)
    bench.settings(settings())
    pictures = bench.await_pictures("shared-attract", lambda found: found[0].colours > 100, heads=1)
    bench.check(pictures[0].colours > 100, "the one output shows pictures")
    shared = bench.await_pictures("shared", lambda found: _halves(found[0]) == CREWS, heads=1)
    halves = _halves(shared[0])
    bench.check(halves == CREWS, f"blue's boat is named on its left half, red's on its right: {halves}")
    log = machine.run("sudo journalctl -u sonar-table -b --no-pager").text
    bench.check("both crews share" in log, "the log says that both share it")
    before = machine.must("systemctl show sonar-table -p MainPID --value")
    machine.plug_output()
    connected = await_success(machine, f"{LOOK_AGAIN}; {IS_CONNECTED}", 180)
    bench.check(connected, "a second display is plugged in")
    again = f"test $(systemctl show sonar-table -p MainPID --value) -gt {int(before)}"
    bench.check(await_success(machine, again, 300), "nobody plays: the table starts again by itself")
    whose_displays(bench, "plugged-later")
    bench.off()


def _crews(pictures: list[Picture]) -> list[str]:
    return [picture.whose("middle") for picture in pictures]


def _halves(picture: Picture) -> list[str]:
    return [half.whose() for half in picture.halves()]


class _Onlooker:
    """Looks at both outputs all the time, from outside."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._cards: list[set[str]] = [set(), set()]
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self._thread.start()

    def _look(self) -> None:
        while not self._ended.wait(1):
            for head in range(2):
                self._cards[head].update(self._machine.picture(head).cards())

    def end(self) -> list[set[str]]:
        self._ended.set()
        self._thread.join()
        return self._cards
