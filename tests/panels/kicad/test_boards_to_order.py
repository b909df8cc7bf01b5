"""Circuit boards to order: what they are made of, what ships ready. KiCad judges in `make prove-boards`."""

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from console.commands.hardware import board
from console.panels.hardware import Wiring, load_panel, load_wiring
from console.panels.kicad.boards_file import board_files, fingerprint, zipped
from console.panels.kicad.ground_mesh import GROUND
from console.panels.kicad.ordered_boards import CARRIER, EIGHT, ordered_boards
from console.panels.kicad.router import CLEARANCE_MM, GRID_MM, TRACK_MM, VIA_MM, NotRoutedError, Router, vias
from console.shipped import HARDWARE
from tests.panels.kicad.whole_panel import differences, nets_of_pcb

READY = HARDWARE / "boards"


@pytest.fixture(scope="module")
def wiring() -> Wiring:
    return load_wiring(load_panel(), "pico")


@pytest.fixture(scope="module")
def files(wiring: Wiring) -> dict[str, str]:
    return dict(board_files(wiring))


def pcb(files: dict[str, str], name: str) -> str:
    return files[f"{name}/{name}.kicad_pcb"]


def test_boards_put_together_are_the_circuit_of_the_wiring_pin_by_pin(
    wiring: Wiring, files: dict[str, str]
) -> None:
    assert differences(wiring, nets_of_pcb(pcb(files, CARRIER)), nets_of_pcb(pcb(files, EIGHT))) == []


@pytest.mark.parametrize("which", ["pico", "station-box"])
def test_every_wiring_on_a_pico_that_ships_is_served_by_the_same_boards(
    which: str, files: dict[str, str]
) -> None:
    wired = load_wiring(load_panel(), which)
    theirs = board_files(wired)
    assert {name: text for name, text in theirs.items() if name.endswith(".kicad_pcb")} == {
        name: text for name, text in files.items() if name.endswith(".kicad_pcb")
    }
    assert differences(wired, nets_of_pcb(pcb(files, CARRIER)), nets_of_pcb(pcb(files, EIGHT))) == []


def test_a_wire_that_goes_elsewhere_is_found(wiring: Wiring, files: dict[str, str]) -> None:
    carrier, eight = nets_of_pcb(pcb(files, CARRIER)), nets_of_pcb(pcb(files, EIGHT))
    swapped = eight | {("U1", "3"): eight["U1", "4"], ("U1", "4"): eight["U1", "3"]}
    assert len(differences(wiring, carrier, swapped)) == 14, "E and F of every board"
    assert differences(wiring, carrier | {("A1", "16"): "lamps_data"}, eight)
    assert differences(wiring, carrier | {("J1", "9"): "lamps_latch_out"}, eight)


def test_the_boards_are_the_same_bytes_whenever_they_are_made(wiring: Wiring, files: dict[str, str]) -> None:
    assert zipped(board_files(wiring)) == zipped(files)


@pytest.mark.parametrize("name", [CARRIER, EIGHT])
def test_no_two_tracks_come_closer_than_a_fab_takes(wiring: Wiring, name: str) -> None:
    (made,) = (one for one in ordered_boards(wiring) if one.name == name)
    ways = Router(made, leave_out=[GROUND]).route()
    users: dict[tuple[int, int, int], set[str]] = {}
    for net, several in ways.items():
        for node in (node for way in several for node in way):
            users.setdefault(node, set()).add(net)
    assert all(len(nets) == 1 for nets in users.values())
    assert GRID_MM - TRACK_MM >= CLEARANCE_MM
    assert GRID_MM - TRACK_MM / 2 - VIA_MM / 2 >= CLEARANCE_MM
    drilled = {cell: net for net, several in ways.items() for way in several for cell in vias(way)}
    for (column, row), net in drilled.items():
        assert drilled.get((column + 1, row), net) == net
        assert drilled.get((column, row + 1), net) == net


def test_what_has_no_room_is_told_and_not_drawn_wrongly(wiring: Wiring) -> None:
    made = ordered_boards(wiring)[1]
    walls = tuple((33.0, y * 3.0) for y in range(28))
    with pytest.raises(NotRoutedError):
        Router(replace(made, holes_mm=walls), leave_out=[GROUND]).route()


def test_what_ships_ready_is_of_these_boards(wiring: Wiring, files: dict[str, str]) -> None:
    """After a change to a wiring or to the boards: make prove-boards, look at the pictures, commit."""
    made_for = json.loads((READY / "made-for.json").read_text())
    projects = {name: text for name, text in files.items() if name != "wires.csv"}
    assert made_for["pico"] == fingerprint(projects)
    for name in (CARRIER, EIGHT):
        with ZipFile(READY / f"{name}.zip") as ready:
            names = set(ready.namelist())
            for file, text in projects.items():
                if file.startswith(f"{name}/"):
                    assert ready.read(f"kicad/{file.split('/')[1]}").decode() == text
        layers = {"F_Cu", "B_Cu", "F_Mask", "B_Mask", "F_Silkscreen", "Edge_Cuts"}
        assert {f"gerbers/{name}-{layer}.gbr" for layer in layers} <= names
        assert {f"gerbers/{name}-PTH.drl", f"gerbers/{name}-NPTH.drl", "parts.csv", "places.csv"} <= names


def test_the_command_writes_a_zip_of_projects_and_says_that_nobody_has_built_them(tmp_path: Path) -> None:
    out = tmp_path / "boards.zip"
    result = CliRunner().invoke(board, ["--wiring", "pico", "--out", str(out)])
    assert result.exit_code == 0, result.output
    assert "7 boards of eight" in result.output
    assert "never fabricated" in result.output
    with ZipFile(out) as written:
        rows = written.read("wires.csv").decode().splitlines()
    assert "captain.north,contact,1,J3 CONTACTS,A (2),1" in rows
    assert 'radio.ok,"lamp, +",7,J4 LAMPS,F (11),12' in rows


@pytest.mark.parametrize("which", ["mega", "pi", "eight-buttons"])
def test_a_wiring_without_a_pico_is_told_what_to_do(which: str, tmp_path: Path) -> None:
    result = CliRunner().invoke(board, ["--wiring", which, "--out", str(tmp_path / "boards.zip")])
    assert result.exit_code == 2
    assert "boards are made for a Pico" in result.output
    assert "--sheet board" in result.output
