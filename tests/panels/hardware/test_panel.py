"""The panel list that ships."""

import zlib
from itertools import pairwise

from console.games.captain_sonar.rules.editions import COLOURS, SHEETS, Mode, System, SystemKind
from console.panels.hardware import Panel

SHAPES = {
    SystemKind.RED: "diamond",
    SystemKind.GREEN: "disc",
    SystemKind.YELLOW: "triangle",
    SystemKind.RADIATION: "trefoil",
}
COURSES = ("north", "east", "south", "west")
CAPTAIN = [*COURSES, "stop", "ok", "cancel", "surface"]
FIRST_MATE = [
    *("mine", "torpedo", "drone", "sonar", "silence", "scenario"),
    *("previous", "next", "ok", "stop"),
]
ENGINEER = [f"{side}-{n}" for side in ("west", "north", "south", "east") for n in range(1, 7)] + ["ok"]
RADIO = [
    *(f"note-{course}" for course in COURSES),
    "note-silence",
    *(f"slide-{course}" for course in COURSES),
    *("erase", "ok"),
]


def test_the_54_controls_stand_in_their_order(panel: Panel) -> None:
    stations = {"captain": CAPTAIN, "first-mate": FIRST_MATE, "engineer": ENGINEER, "radio": RADIO}
    expected = [f"{station}.{name}" for station, names in stations.items() for name in names]
    assert [control.id for control in panel.controls] == expected
    assert len(panel.controls) == 54
    assert panel.lamps == tuple(expected)


def test_the_tables_own_controls_come_after_the_crews(panel: Panel) -> None:
    assert panel.scanned == (*panel.lamps, "table.key", "table.coin")


def test_the_fingerprint_is_of_the_numbered_controls(panel: Panel) -> None:
    assert panel.fingerprint == zlib.crc32("\n".join(panel.scanned).encode())
    assert 0 < panel.fingerprint < 2**32


def test_what_crews_race_for_is_time_critical(panel: Panel) -> None:
    critical = {control.id for control in panel.controls if control.time_critical}
    races = {
        "captain.stop",
        "first-mate.stop",
        "captain.ok",
        "first-mate.ok",
        "engineer.ok",
        "captain.surface",
    }
    assert critical == races | {f"captain.{course}" for course in COURSES}


def test_the_panel_seats_four(panel: Panel) -> None:
    assert (panel.width_mm, panel.height_mm) == (900, 300)
    assert [station.name.fr for station in panel.stations] == ["Capitaine", "Second", "Mécano", "Détecteur"]
    for left, right in pairwise(panel.stations):
        assert left.x_mm + left.width_mm <= right.x_mm


def test_the_engineers_symbols_and_circuits_are_the_real_time_sheet(panel: Panel) -> None:
    printed = {control.id: control.symbol for control in panel.of_station("engineer") if control.symbol}
    circuits = {control: n for n, circuit in enumerate(panel.circuits, 1) for control in circuit.controls}
    sheet = {
        f"engineer.{course.value}-{number}": symbol
        for course, symbols in SHEETS[Mode.REAL_TIME].panels.items()
        for number, symbol in enumerate(symbols, 1)
    }
    assert printed == {control: SHAPES[symbol.kind] for control, symbol in sheet.items()}
    assert circuits == {control: symbol.circuit for control, symbol in sheet.items() if symbol.circuit}


def test_a_gauge_has_the_symbol_that_breaks_it(panel: Panel) -> None:
    printed = {control.id: control.symbol for control in panel.of_station("first-mate") if control.symbol}
    assert printed == {f"first-mate.{system.value}": SHAPES[COLOURS[system]] for system in System}


def test_the_line_of_a_circuit_runs_through_its_controls(panel: Panel) -> None:
    places = {control.id: (control.x_mm, control.y_mm) for control in panel.controls}
    for circuit in panel.circuits:
        for control in circuit.controls:
            assert any(_on(places[control], line) for line in circuit.lines_mm), control


def _on(point: tuple[float, float], line: tuple[tuple[float, float], ...]) -> bool:
    """Whether a point is on a line of level and upright pieces."""
    return any(
        min(x1, x2) <= point[0] <= max(x1, x2) and min(y1, y2) <= point[1] <= max(y1, y2)
        for (x1, y1), (x2, y2) in pairwise(line)
    )
