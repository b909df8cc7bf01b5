"""Which button of which controller presses what: a file that `sonar-table doctor --learn` writes."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from console.panels.hardware.panel import Panel
from console.toml_file import Section, nearest, read_toml, shown, unless_wrong

CREWS = ("blue", "red")
_BUTTON = re.compile(r"key-[0-9]{1,3}|axis-[0-9]{1,2}-(low|high)")


@dataclass(frozen=True)
class Controller:
    """A device, known by its port, and its buttons."""

    key: str
    """What the file calls it: `one`, `two`."""
    port: str
    """Where it is plugged in, as the kernel names it: two alike differ in it."""
    name: str
    """What it calls itself."""
    buttons: Mapping[str, str]
    """By button, `key-288`, the control: `blue.captain.north`."""

    def panels(self) -> dict[str, frozenset[str]]:
        """By crew, its controls that are on this device."""
        found: dict[str, set[str]] = {}
        for control in self.buttons.values():
            crew, _, name = control.partition(".")
            found.setdefault(crew, set()).add(name)
        return {crew: frozenset(found[crew]) for crew in CREWS if crew in found}


def load_controllers(path: Path, panel: Panel) -> tuple[Controller, ...]:
    """The controllers of a file.

    :raises BadFileError: with every error of the file
    """
    top = read_toml(path, "controllers")
    found = tuple(_controller(key, one, panel) for key, one in top.section("controllers").sections().items())
    ports = [one.port for one in found]
    for one in found:
        if one.port and ports.count(one.port) > 1:
            top.section("controllers").section(one.key).wrong(
                "port", f"two controllers are at {shown(one.port)}", "learn them again: doctor --learn"
            )
    top.finish()
    return unless_wrong(found, top.file.problems)


def _controller(key: str, section: Section, panel: Panel) -> Controller:
    buttons: dict[str, str] = {}
    for crew in CREWS:
        stations = section.section(crew, required=False)
        for station, controls in stations.sections().items():
            for name in controls.data:
                button, control = controls.text(name), f"{station}.{name}"
                if control not in panel.lamps:
                    hint = nearest(control, panel.lamps)
                    controls.wrong_key(name, f"{shown(control)} is not in the panel list", hint)
                elif not _BUTTON.fullmatch(button):
                    what = f"{control} is on {shown(button)}, which is no button"
                    controls.wrong(name, what, "write key-288, axis-1-low or axis-1-high")
                elif button in buttons:
                    what = f"{crew}.{control} is on {button}, which is {buttons[button]}"
                    controls.wrong(name, what, "a button presses one control")
                else:
                    buttons[button] = f"{crew}.{control}"
    found = Controller(key, section.text("port"), section.text("name", ""), buttons)
    section.finish()
    return found


def controllers_text(controllers: tuple[Controller, ...]) -> str:
    """The file for these."""
    lines = [
        "# Which button of which controller presses what, made by `sonar-table doctor --learn`.",
        "# port: where it is plugged in. Two alike are told apart by it, so keep them in their sockets.",
    ]
    for one in controllers:
        lines += [
            "",
            f"[controllers.{one.key}]",
            f"port = {_quoted(one.port)}",
            f"name = {_quoted(one.name)}",
        ]
        by_control = sorted((control, button) for button, control in one.buttons.items())
        stations = dict.fromkeys(control.rpartition(".")[0] for control, _ in by_control)
        for station in stations:
            lines += ["", f"[controllers.{one.key}.{station}]"]
            own = [(c.rpartition(".")[2], b) for c, b in by_control if c.rpartition(".")[0] == station]
            lines += [f'{name} = "{button}"' for name, button in own]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    plain = "".join(letter for letter in text if letter.isprintable())
    escaped = plain.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
