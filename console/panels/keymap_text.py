"""The key map as text, in the shape of the keyboard."""

from collections.abc import Iterator, Mapping

from console.languages import written
from console.panels.hardware.panel import Panel
from console.panels.keymap import SCANCODES, CrewKeys, KeyMap, key_caption, key_name

_ROWS = (
    "GRAVE 1 2 3 4 5 6 7 8 9 0 MINUS EQUALS",
    "TAB Q W E R T Y U I O P LEFTBRACKET RIGHTBRACKET",
    "CAPSLOCK A S D F G H J K L SEMICOLON APOSTROPHE",
    "LSHIFT Z X C V B N M COMMA PERIOD SLASH RSHIFT",
)
KEYBOARD = tuple(tuple(SCANCODES[name] for name in row.split()) for row in _ROWS)
"""The keys that have a column, as they stand on a US keyboard."""


def keymap_text(keymap: KeyMap, panel: Panel, language: str) -> str:
    """Both crews' keys, station by station, and what has no key."""
    labels = {control.id: written(control.label, language) for control in panel.controls}
    names = {station.id: written(station.name, language) for station in panel.stations}
    lines = [f"{keymap.file}: keys by their place on a US keyboard, whatever is printed on them"]
    for crew, keys in keymap.crews.items():
        choosers = {station: key_name(code) for code, station in keys.choose.items()}
        for station, name in names.items():
            shown = keys.always | keys.stations.get(station, {})
            chooser = f", chosen with {choosers[station]}" if station in choosers else ""
            lines += ["", f"{crew} {name}{chooser}", *_picture(shown, labels, names, station)]
        missing = _without_key(keys, panel)
        lines += ["", f"{crew} without a key: {', '.join(missing)}"] if missing else []
    own = ", ".join(f"{key_name(code)} {control}" for code, control in keymap.table.items())
    lines += ["", f"table: {own}"] if own else []
    return "\n".join(lines) + "\n"


def _picture(
    keys: Mapping[int, str], labels: Mapping[str, str], names: Mapping[str, str], station: str
) -> Iterator[str]:
    """The keys of one station: rows and columns as on the keyboard, then those that have no column."""

    def said(code: int) -> str:
        owner, control = keys[code].split(".")[0], labels[keys[code]]
        caption = key_caption(code)
        return f"{caption} {control}" if owner == station else f"{caption} {control} ({names[owner]})"

    columns = [column for row in KEYBOARD for column, code in enumerate(row) if code in keys]
    used = range(min(columns, default=0), max(columns, default=-1) + 1)
    width = max((len(said(code)) for row in KEYBOARD for code in row if code in keys), default=0)
    for row in KEYBOARD:
        cells = [said(code) if code in keys else "" for code in row[used.start : used.stop]]
        if any(cells):
            yield "  " + "  ".join(cell.ljust(width) for cell in cells).rstrip()
    placed = {code for row in KEYBOARD for code in row}
    others = [said(code) for code in keys if code not in placed]
    if others:
        yield "  " + ", ".join(others)


def _without_key(keys: CrewKeys, panel: Panel) -> list[str]:
    reached = {
        *keys.always.values(),
        *(control for one in keys.stations.values() for control in one.values()),
    }
    return [control for control in panel.lamps if control not in reached]
