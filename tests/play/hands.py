"""People at a table under Xvfb: their hands on its keyboard or its panels, their eyes on its displays.

The table runs on a clock that is moved by hand: nothing here depends on how busy the machine is.
"""

import json
import os
import select
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

from console.panels.keymap import key_name, load_keys
from tests.play.xscreen import PATIENCE_S, XScreen

SIZE = (1024, 600)
FINGER_MS = 60
"""So long a finger stays on a button, and is away from it."""
SETTLE_MS = 500
"""So long somebody looks before they answer what somebody else brought up."""
WORDS_A_SECOND = 4
"""As grown-ups read silently, 238 words a minute: Brysbaert, Journal of Memory and Language 109 (2019)."""
PRESS_MS = 1000
"""From the decision to the button."""
X_KEYS = {
    "SPACE": "space", "RETURN": "Return", "LCTRL": "Control_L", "BACKSPACE": "BackSpace", "GRAVE": "grave",
    "TAB": "Tab", "CAPSLOCK": "Caps_Lock", "LSHIFT": "Shift_L", "RSHIFT": "Shift_R", "MINUS": "minus",
    "LEFTBRACKET": "bracketleft", "SEMICOLON": "semicolon", "APOSTROPHE": "apostrophe", "COMMA": "comma",
    "PERIOD": "period", "SLASH": "slash",
}  # fmt: skip
SETTINGS = """
[sound]
voice = "off"
volume = 0
[table]
seed = 7
idle_seconds = 60
[match]
game = "{game}"
chart = "{chart}"
stop_seconds = 20
computers = "{computers}"
[panels]
blue_link = "{link}"
red_link = "{link}"
keyboard = {keyboard}
"""
MATES = " ".join(
    f"{crew}.{mate}=ace" for crew in ("blue", "red") for mate in ("first-mate", "engineer", "radio")
)
"""In a match that More sets up, captains have computers for a crew, so that two people can play."""
CHARTS = {"captain-sonar": "alpha", "sonar-family": "archipelago", "con-sonar": "alpha"}


class Hands:
    """A table that is started, and everybody at it."""

    def __init__(self, folder: Path, game: str, *, panels: bool = False) -> None:
        """`panels`: real ones, on pins; else everything is done with keys."""
        self.presses: Counter[str] = Counter()
        """How often each crew has pressed something."""
        self.screen = XScreen(SIZE, (2 * SIZE[0], SIZE[1]))
        self._folder = folder
        self._panels = panels
        self._settings = SETTINGS.format(
            game=game,
            chart=CHARTS[game],
            computers=MATES if game == "captain-sonar" else "",
            link="gpio" if panels else "screen",
            keyboard="false" if panels else "true",
        )
        self._keys = load_keys()
        self._knows: dict[str, str] = {}
        """What each crew has read last."""
        self._unread = b""
        self.seen: dict[str, Any] = {}

    def start(self) -> None:
        asks, self._asked = os.pipe()
        self._told, tells = os.pipe()
        command = [sys.executable, "-m", "tests.play.watched_play", str(asks), str(tells), "play"]
        self.screen.start(command=command, settings=self._settings, folder=self._folder, pipes=(asks, tells))
        os.close(asks)
        os.close(tells)
        self.wait(0.1)

    def end(self) -> None:
        os.close(self._asked)
        os.close(self._told)

    # what is done

    def wait(self, seconds: float) -> None:
        """Let time pass, and look."""
        self._ask(f"pass {round(seconds * 1000)}")

    def press(self, *controls: str) -> None:
        """Press controls one after the other, each for a moment."""
        for control in controls:
            self.hold(control, FINGER_MS / 1000)

    def hold(self, control: str, seconds: float) -> None:
        """Press a control and let it go after a while."""
        self.down(control)
        self.wait(seconds)
        self.up(control)
        self.wait(FINGER_MS / 1000)

    def down(self, control: str) -> None:
        self.presses[control.partition(".")[0]] += 1
        if self._panels:
            self._ask(f"close {control}")
        else:
            self.screen.hold(self._key(control))
        self._until(lambda: control in self.seen["held"], f"{control} pressed")

    def up(self, control: str) -> None:
        if self._panels:
            self._ask(f"open {control}")
        else:
            self.screen.let_go(self._key(control))
        self._until(lambda: control not in self.seen["held"], f"{control} let go")

    def look(self) -> None:
        """Until a press would answer what somebody else has just brought up."""
        self.wait(SETTLE_MS / 1000)

    def read(self, control: str) -> None:
        """Read what this press is about, unless it is still what was read last; then make it."""
        crew, _, name = control.partition(".captain.")
        texts = self.seen[crew]["read"]
        text = " ".join([*texts.get("", ()), *texts.get(name, ())])
        words = [] if self._knows.get(crew) == text else text.split()
        self._knows[crew] = text
        self.wait(len(words) / WORDS_A_SECOND + PRESS_MS / 1000)
        self.press(control)

    # what is seen

    def shows(self, crew: str = "blue") -> str:
        return str(self.seen[crew]["name"])

    def sees(self, name: str, crew: str = "blue", language: str = "en") -> None:
        seen = self.seen[crew]
        assert (seen["name"], seen["language"]) == (name, language), seen

    def stop_left(self) -> list[float | None]:
        """The part of a stop's time that is left, as each display shows it."""
        return [self.seen[crew]["stop_left"] for crew in ("blue", "red")]

    def says(self, key: str, crew: str = "blue") -> bool:
        return key in self.seen[crew]["says"]

    def lit(self, crew: str, station: str = "captain") -> list[str]:
        """The lamps of a station that shine."""
        own = f"{crew}.{station}."
        return [lamp.removeprefix(own) for lamp in self.seen["lit"] if lamp.startswith(own)]

    def row(self, crew: str = "blue") -> str:
        """The row of a menu that is chosen."""
        seen = self.seen[crew]
        return str(seen["rows"][seen["chosen"]][0])

    def journal(self) -> list[str]:
        """The newest match as it is kept."""
        files = sorted(
            (self._folder / "data" / "matches").iterdir(), key=lambda file: file.stat().st_mtime_ns
        )
        return files[-1].read_text(encoding="utf-8").splitlines()

    def keeps(self, words: str) -> None:
        """Wait until a line of the newest journal says this."""
        self.screen.wait(lambda: any(words in line for line in self.journal()), f"{words!r} in the journal")

    # how

    def _key(self, control: str) -> str:
        """The key that is this control; chooses its station first, if another is served."""
        crew, _, name = control.partition(".")
        if crew == "table":
            return self._x_key(next(code for code, own in self._keys.table.items() if own == control))
        keys = self._keys.crews[crew]
        chosen, station = self.seen["chosen"][crew], name.partition(".")[0]
        for code, own in {**keys.always, **keys.stations[chosen]}.items():
            if own == name:
                return self._x_key(code)
        chooses = next(code for code, own in keys.choose.items() if own == station)
        self.screen.key(self._x_key(chooses))
        self._until(lambda: self.seen["chosen"][crew] == station, f"{crew}'s keys for {station}")
        return self._key(control)

    @staticmethod
    def _x_key(code: int) -> str:
        name = key_name(code)
        return X_KEYS.get(name, name if name.startswith("F") and len(name) > 1 else name.lower())

    def _until(self, condition: Callable[[], bool], what: str) -> None:
        """Look round by round, without letting time pass, until a key has come through the X server."""
        end = monotonic() + PATIENCE_S
        self._ask("pass 0")
        while not condition():
            assert monotonic() < end, f"{what} has not come about"
            self._ask("pass 0")

    def _ask(self, line: str) -> None:
        os.write(self._asked, f"{line}\n".encode())
        while b"\n" not in self._unread:
            assert select.select([self._told], [], [], PATIENCE_S)[0], f"{line}: no answer"
            read = os.read(self._told, 65536)
            assert read, f"{line}: the table has ended, see {self._folder / 'log'}"
            self._unread += read
        answer, _, self._unread = self._unread.partition(b"\n")
        self.seen = json.loads(answer)
