"""The key map: which key of a keyboard is which control, by the station that each crew has chosen."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from console.panels.hardware.panel import Panel
from console.panels.hardware.panel_file import load_panel
from console.shipped import HARDWARE
from console.toml_file import Problem, Section, nearest, read_toml, shown, unless_wrong

CREWS = ("blue", "red")

SCANCODES: Mapping[str, int] = {
    name.removeprefix("KSCAN_"): getattr(pygame, name)
    for name in dir(pygame)
    if name.startswith("KSCAN_") and name != "KSCAN_UNKNOWN"
}
"""Keys by their place on a US keyboard, whatever is printed on them."""


@dataclass(frozen=True, slots=True)
class CrewKeys:
    """One crew's keys, as scancodes."""

    first: str
    """The station that is served until a key chooses another."""
    choose: Mapping[int, str]
    """Keys that choose a station."""
    always: dict[int, str]
    """Keys that are a control (`captain.stop`) for every chosen station that does not use the key itself."""
    stations: Mapping[str, dict[int, str]]
    """By chosen station: keys and their controls (`captain.north`)."""


@dataclass(frozen=True, slots=True)
class KeyMap:
    """Both crews' keys on one keyboard."""

    file: str
    crews: Mapping[str, CrewKeys]
    table: Mapping[int, str]
    """Keys that are the table's own controls: `table.key`, `table.coin`."""

    def first(self) -> dict[str, str]:
        """The station that each crew's keys serve at the start."""
        return {crew: keys.first for crew, keys in self.crews.items()}

    def captions(self, crew: str) -> dict[str, str]:
        """The key of each control of a crew, `captain.north`, and of each station that has to be chosen."""
        keys = self.crews[crew]
        own = {control: code for station in keys.stations.values() for code, control in station.items()}
        every = {control: code for code, control in keys.always.items()} | own
        every |= {station: code for code, station in keys.choose.items()}
        return {name: key_caption(code) for name, code in every.items()}

    def choice(self, scancode: int) -> tuple[str, str] | None:
        """The crew and the station that this key chooses, if it does."""
        for crew, keys in self.crews.items():
            if scancode in keys.choose:
                return crew, keys.choose[scancode]
        return None

    def control(self, scancode: int, chosen: Mapping[str, str]) -> str | None:
        """The control that this key is now (`blue.captain.north`, `table.coin`), as the crews have chosen."""
        for crew, keys in self.crews.items():
            station = keys.stations.get(chosen[crew], {})
            control = station.get(scancode) or keys.always.get(scancode)
            if control:
                return f"{crew}.{control}"
        return self.table.get(scancode)


def key_name(scancode: int) -> str:
    """The shortest name of a key, as key maps write it.

    >>> key_name(26)
    'W'
    """
    return min((name for name, code in SCANCODES.items() if code == scancode), key=len)


_CAPTIONS = {
    "GRAVE": "`", "MINUS": "-", "EQUALS": "=", "LEFTBRACKET": "[", "RIGHTBRACKET": "]", "SEMICOLON": ";",
    "APOSTROPHE": "'", "COMMA": ",", "PERIOD": ".", "SLASH": "/", "CAPSLOCK": "Caps", "LSHIFT": "Shift",
    "RSHIFT": "Shift", "TAB": "Tab", "SPACE": "Space", "RETURN": "Enter", "LCTRL": "Ctrl", "RCTRL": "Ctrl",
    "BACKSPACE": "Back",
}  # fmt: skip


def key_caption(scancode: int) -> str:
    """What is printed on a key of a US keyboard."""
    return _CAPTIONS.get(key_name(scancode), key_name(scancode))


def read_keys(path: Path | None, panel: Panel) -> tuple[KeyMap, list[Problem]]:
    """The key map as far as it can be read, and everything that is wrong with it.

    :raises BadFileError: it is no TOML file at all
    """
    top = read_toml(path or HARDWARE / "keys.toml", "keys")
    return _KeysReader(top, panel).keys(), top.file.problems


def load_keys(path: Path | None = None, panel: Panel | None = None) -> KeyMap:
    """The key map at `path`, or the one that ships with the program.

    :raises BadFileError: with every error of the file
    """
    return unless_wrong(*read_keys(path, panel or load_panel()))


@dataclass
class _KeysReader:
    """Reads a key map and notes what is wrong with it."""

    top: Section
    panel: Panel
    used: dict[tuple[int, str], str] = field(default_factory=dict)
    """What each key is used for, by crew and station or for all of them (`*`)."""

    def keys(self) -> KeyMap:
        table = {}
        for name, section, key in _leaves(self.top.section("table", required=False), "table"):
            self._must_be_known(section, key, name, self.panel.scanned[len(self.panel.lamps) :])
            table.update(self._key(section, key, name, "*"))
        crews = {crew: self._crew(crew, self.top.section(crew, required=False)) for crew in CREWS}
        self.top.finish()
        return KeyMap(self.top.file.name, crews, table)

    def _crew(self, crew: str, section: Section) -> CrewKeys:
        names = tuple(station.id for station in self.panel.stations)
        first = section.choice("first", names, names[0] if names else "")
        choose: dict[int, str] = {}
        choosing = section.section("choose", required=False)
        for station in choosing.data:
            self._must_be_known(choosing, station, station, names)
            choose.update(self._key(choosing, station, station, "*"))
        stations = {
            name: self._controls(crew, name, section.section(name, required=False), name) for name in names
        }
        always = self._controls(crew, "*", section.section("always", required=False))
        section.finish()
        return CrewKeys(first, choose, always, stations)

    def _controls(self, crew: str, layer: str, section: Section, prefix: str = "") -> dict[int, str]:
        found: dict[int, str] = {}
        for control, owner, key in _leaves(section, prefix):
            self._must_be_known(owner, key, control, self.panel.lamps)
            found.update(self._key(owner, key, control, f"{crew} {layer}"))
        return found

    def _must_be_known(self, section: Section, key: str, name: str, known: tuple[str, ...]) -> None:
        if name not in known:
            section.wrong(key, f"{section.title} names {shown(name)}, which is unknown", nearest(name, known))

    def _key(self, section: Section, key: str, meaning: str, layer: str) -> dict[int, str]:
        """The scancode and what it means, where both are in order."""
        name = section.text(key)
        code = SCANCODES.get(name.upper())
        if code is None:
            if name:
                section.wrong(
                    key, f"{meaning} is on the key {shown(name)}, which is unknown", _nearest_key(name)
                )
            return {}
        for (other, where), what in self.used.items():
            if other == code and _clash(layer, where):
                section.wrong(key, f"{meaning} is on {name}, which is used for {what}", "choose another key")
                break
        self.used.setdefault((code, layer), f"{meaning} in {section.title}")
        return {code: meaning}


def _leaves(section: Section, prefix: str) -> Iterator[tuple[str, Section, str]]:
    """Every setting of a section by its control: `stop` of [captain], `captain.stop` of [always]."""
    for key in section.data:
        if prefix:
            yield f"{prefix}.{key}", section, key
        else:
            yield from _leaves(section.section(key), key)


def _clash(one: str, other: str) -> bool:
    """Whether two layers can be served at the same time.

    Two stations of a crew cannot; a station's own use of a key is meant to go before `always`.
    """
    if "*" in (one, other):
        return True
    (crew, layer), (other_crew, other_layer) = one.split(), other.split()
    return crew != other_crew or layer == other_layer


def _nearest_key(name: str) -> str:
    return (
        nearest(name.upper(), SCANCODES) or "keys are named as pygame's KSCAN_ constants: W, SPACE, F1, KP_4"
    )
