"""The marks of the scenarios: which scenario has which, and where they may stand."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from console.core.chart import Volcano
from console.core.charts.chart_form import Sheet
from console.core.charts.connected_sea import AROUND, next_to
from console.core.dot import Dot
from console.toml_file.toml_places import Path

SYSTEMS = ("mine", "torpedo", "drone", "sonar", "silence")
CREWS = ("blue", "red")
VOLCANOES = 2
LAVA_REACH = 2
"""Lava stays within this many columns and rows of its volcano."""

MARKS_OF = {
    "ice": "holes",
    "archer": "archer_mines",
    "volcano": "volcanoes",
    "damage": "system_islands",
}
"""The scenarios, and the setting that only a chart of that scenario has, and must have."""


class Ground(NamedTuple):
    """What marks are held against."""

    sea: frozenset[Dot]
    islands: frozenset[Dot]
    floe: frozenset[Dot]


class Marks(NamedTuple):
    """Everything that is drawn over the sea."""

    holes: frozenset[Dot]
    archer_mines: frozenset[Dot]
    volcanoes: tuple[Volcano, ...]
    system_islands: Mapping[str, frozenset[Dot]]
    starts: Mapping[str, Dot]


def take_marks(sheet: Sheet, scenario: str | None, ground: Ground | None) -> Marks:
    """Read the marks; without a ground (the grid is broken) only their form is checked."""
    _match_scenario(sheet, scenario)
    return Marks(
        holes=frozenset(dot for dot, _ in _take_holes(sheet, ground)),
        archer_mines=frozenset(dot for dot, _ in _take_sea_dots(sheet, ground, "archer_mines")),
        volcanoes=tuple(_take_volcanoes(sheet, ground)),
        system_islands=_take_system_islands(sheet, ground),
        starts=_take_starts(sheet, ground),
    )


def _match_scenario(sheet: Sheet, scenario: str | None) -> None:
    for owner, setting in MARKS_OF.items():
        if sheet.has(setting) and scenario != owner:
            place = sheet.file.places.key((setting,))
            sheet.note(
                place, f"{setting} without their scenario", f'add `scenario = "{owner}"` or remove them'
            )
        if scenario == owner and not sheet.has(setting) and setting not in sheet.file.broken:
            sheet.note_value(("scenario",), f'scenario "{owner}" without {setting}', f"add {setting}")


def _take_holes(sheet: Sheet, ground: Ground | None) -> list[tuple[Dot, Path]]:
    holes = _take_sea_dots(sheet, ground, "holes")
    for dot, path in holes:
        if ground and dot in ground.sea and dot not in ground.floe:
            sheet.note_value(path, f"hole {dot} is off the floe", f"draw ~ at {dot} in the grid")
    if sheet.has("holes") and not holes:
        sheet.note_value(("holes",), "no holes in the ice", "name at least one dot under the ice")
    return holes


def _take_sea_dots(sheet: Sheet, ground: Ground | None, *path: str | int) -> list[tuple[Dot, Path]]:
    dots = sheet.take_dots(*path)
    for dot, where in dots:
        _expect(sheet, ground, dot, where, sea=True)
    return dots


def _take_volcanoes(sheet: Sheet, ground: Ground | None) -> Iterator[Volcano]:
    count = sheet.take_tables("volcanoes")
    if sheet.has("volcanoes") and count != VOLCANOES:
        sheet.note_value(("volcanoes",), f"{count} volcanoes", f"a volcano chart has {VOLCANOES}")
    seen: set[Dot] = set()
    for index in range(count):
        sheet.refuse_unknown(("volcanoes", index), ("dot", "lava"))
        dot = sheet.take_dot("volcanoes", index, "dot")
        lava = _take_sea_dots(sheet, ground, "volcanoes", index, "lava")
        if dot is None:
            continue
        _expect(sheet, ground, dot, ("volcanoes", index, "dot"), sea=False)
        if dot in seen:
            sheet.note_value(("volcanoes", index, "dot"), f"{dot} is there twice", "move one of them")
        seen.add(dot)
        _check_lava(sheet, index, dot, lava)
        yield Volcano(dot, frozenset(flow for flow, _ in lava))


def _check_lava(sheet: Sheet, index: int, dot: Dot, lava: list[tuple[Dot, Path]]) -> None:
    if not lava:
        sheet.note_value(("volcanoes", index), f"volcano {dot} has no lava dots", 'add lava = ["C6"]')
    for flow, path in lava:
        if max(abs(flow.column - dot.column), abs(flow.row - dot.row)) > LAVA_REACH:
            sheet.note_value(
                path, f"lava {flow} is far from its volcano {dot}", f"keep within {LAVA_REACH} dots"
            )


def _take_system_islands(sheet: Sheet, ground: Ground | None) -> dict[str, frozenset[Dot]]:
    named = sheet.take_keys("system_islands", SYSTEMS)
    missing = [system for system in SYSTEMS if system not in named]
    if sheet.has("system_islands") and missing:
        sheet.note_value(("system_islands",), f"no island for {', '.join(missing)}", "every system needs one")
    islands: dict[str, frozenset[Dot]] = {}
    taken: dict[Dot, str] = {}
    for system in named:
        dots = sheet.take_dots("system_islands", system)
        if not dots:
            sheet.note_value(("system_islands", system), f"no island for {system}", f'{system} = ["C6"]')
        for dot, path in dots:
            _expect(sheet, ground, dot, path, sea=False)
            if ground and dot in ground.islands and not ground.sea.intersection(next_to(dot, AROUND)):
                sheet.note_value(path, f"{dot} has no sea next to it", "no boat could ever be repaired there")
            if dot in taken:
                sheet.note_value(path, f"{dot} is {taken[dot]}'s island already", "choose another island")
            taken[dot] = system
        islands[system] = frozenset(dot for dot, _ in dots)
    return islands


def _take_starts(sheet: Sheet, ground: Ground | None) -> dict[str, Dot]:
    named = sheet.take_keys("starts", CREWS)
    if len(named) == 1:
        sheet.note_value(("starts",), f"a start for {named[0]} alone", "name both crews' starts or none")
    starts: dict[str, Dot] = {}
    for crew in named:
        dot = sheet.take_dot("starts", crew)
        if dot is None:
            continue
        _expect(sheet, ground, dot, ("starts", crew), sea=True)
        if dot in starts.values():
            sheet.note_value(("starts", crew), f"both crews start on {dot}", "move one of them")
        starts[crew] = dot
    return starts


def _expect(sheet: Sheet, ground: Ground | None, dot: Dot, path: Path, *, sea: bool) -> None:
    if ground is None:
        return
    if dot not in ground.sea and dot not in ground.islands:
        sheet.note_value(path, f"{dot} is off the chart", "name a dot of the grid")
    elif sea and dot in ground.islands:
        sheet.note_value(path, f"{dot} is an island", "this mark stands on sea")
    elif not sea and dot in ground.sea:
        sheet.note_value(path, f"{dot} is sea", f"this mark stands on an island: draw # at {dot} in the grid")
