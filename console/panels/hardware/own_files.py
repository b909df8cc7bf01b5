"""A table's own panel list and wirings, as its settings name them."""

from dataclasses import dataclass
from pathlib import Path

from console.panels.hardware.board_words import board_called
from console.panels.hardware.panel import Panel
from console.panels.hardware.panel_file import load_panel
from console.panels.hardware.wiring import FULL, Wiring
from console.panels.hardware.wiring_file import load_wiring
from console.toml_file import START, BadFileError, Problem, nearest

NAMES = {"arduino-mega": "mega", "raspberry-pi": "pi", "pico": "pico"}
"""A board, and the name of the wiring that ships for it."""


@dataclass(frozen=True)
class HardwareFiles:
    """Where a table's panel list and wirings are; empty: those that ship.

    >>> HardwareFiles(wiring="my-header.toml").load_wiring("pi").file
    'my-header.toml'
    """

    panel: str = ""
    wiring: str = ""
    """Files with commas between them, one for each board; the board is named in the file."""
    controllers: str = ""
    """Which button of a controller presses what; empty: there is no such file."""

    def load_panel(self) -> Panel:
        """The panel list.

        :raises BadFileError: with every error of the file, and every control that the games miss in it
        """
        if not self.panel:
            return load_panel()
        panel = load_panel(Path(self.panel))
        missing = _missing(panel)
        if missing:
            raise BadFileError(missing)
        return panel

    def load_wiring(self, name: str, file: str = "") -> Wiring:
        """The wiring for a board by the name of the one that ships: `pi`, `mega`, `pico`.

        :param file: one that is named for this link alone
        :raises BadFileError: with every error of the file, or that it is for another board
        """
        if not file:
            return self._own().get(name) or load_wiring(self.load_panel(), name)
        wiring = load_wiring(self.load_panel(), file)
        if NAMES[wiring.board.name] != name:
            what = f"a wiring for the {board_called(wiring.board)} on another link"
            raise BadFileError([Problem(wiring.file, START, what, "name one for the board of this link")])
        return wiring

    def contacts_of_a_bridge(self, file: str = "") -> frozenset[str]:
        """The controls that a bridge has contacts for, by the wiring that is named for it.

        Without one, what every wiring for bridges of the settings has: nobody knows which board is at a port
        before it is asked, and a control that is drawn without need does no harm.
        """
        if file:
            return load_wiring(self.load_panel(), file).of_crew("each").contacts
        named = [wiring for wiring in self._own().values() if wiring.board.is_bridge]
        contacts = [wiring.of_crew("each").contacts for wiring in named]
        return frozenset.intersection(*contacts) if contacts else frozenset(self.load_panel().scanned)

    def wiring_of(self, name: str) -> str:
        """The file of the table's own wiring for that board, or the name of the one that ships."""
        wiring = self._own().get(name)
        return name if wiring is None else wiring.file

    def _own(self) -> dict[str, Wiring]:
        panel = self.load_panel()
        found: dict[str, Wiring] = {}
        for file in filter(None, (one.strip() for one in self.wiring.split(","))):
            wiring = load_wiring(panel, file)
            name = NAMES[wiring.board.name]
            if name in found:
                what = f"a second wiring for the {board_called(wiring.board)}, besides {found[name].file}"
                raise BadFileError([Problem(file, START, what, "name one for each board")])
            found[name] = wiring
        return found

    def check(self) -> None:
        """Read all of it.

        :raises BadFileError: with every error of the first file that is wrong
        """
        for name in FULL:
            self.load_wiring(name)


SHIPPED = HardwareFiles()


def _missing(panel: Panel) -> list[Problem]:
    """The games know controls by their names: one that is not there could never be pressed."""
    ours, known = set(panel.lamps), load_panel().lamps
    lacking = [
        Problem(panel.file, START, f"{control} is missing", "the games know it by this name: keep it")
        for control in known
        if control not in ours
    ]
    strange = sorted(ours - set(known))
    return lacking + [
        Problem(panel.file, START, f"no game knows {control}", nearest(control, known)) for control in strange
    ]
