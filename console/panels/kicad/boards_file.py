"""The file that holds all for one wiring: a KiCad project for each board, and where every wire goes."""

import csv
import io
from collections.abc import Iterator, Mapping
from hashlib import sha256
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from console.panels.hardware.netlist import called
from console.panels.hardware.wiring import LETTERS, PLACES_OF_A_CHIP, Wiring
from console.panels.kicad.ordered_boards import boards_needed, ordered_boards
from console.panels.kicad.project_file import project

BEGINNING = (1980, 1, 1, 0, 0, 0)
"""The date of everything in a zip file: none."""
ALIKE = ("control", "what", "board of eight", "plug", "pin", "GND beside it at pin")


def board_files(wiring: Wiring) -> Mapping[str, str]:
    """Files by name: the same bytes whenever they are made from the same wiring.

    :raises NoBoardsError: no boards are made for such a wiring
    """
    files = {
        f"{board.name}/{name}": text
        for board in ordered_boards(wiring)
        for name, text in project(board).items()
    }
    return files | {"wires.csv": _wires(wiring)}


def zipped(files: Mapping[str, str | bytes]) -> bytes:
    """A zip file of them, the same bytes whenever it is made."""
    target = io.BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for name in sorted(files):
            content = files[name]
            data = content.encode() if isinstance(content, str) else content
            archive.writestr(ZipInfo(name, BEGINNING), data, ZIP_DEFLATED)
    return target.getvalue()


def fingerprint(files: Mapping[str, str]) -> str:
    """Of the files that boards are made by."""
    digest = sha256()
    for name in sorted(files):
        digest.update(f"{name}\n{len(files[name])}\n{files[name]}".encode())
    return digest.hexdigest()


def _wires(wiring: Wiring) -> str:
    """Every control and lamp: which board of eight, counted from the carrier, and which pins of its plug."""
    target = io.StringIO()
    table = csv.writer(target, lineterminator="\n")
    table.writerow(ALIKE)
    rows = list(_rows(wiring))
    rows.sort(key=lambda row: row[2:5])
    table.writerows(rows)
    return target.getvalue()


def _rows(wiring: Wiring) -> Iterator[tuple[str, str, int, str, str, int]]:
    for crew in wiring.crews:
        for control, place in crew.inputs.items():
            board, n = divmod(place, PLACES_OF_A_CHIP)
            name = called(crew.crew, control)
            yield name, "contact", board + 1, "J3 CONTACTS", f"{LETTERS[n]} ({2 * n + 2})", 2 * n + 1
        for lamp, place in crew.lamps.items():
            board, n = divmod(place, PLACES_OF_A_CHIP)
            name = called(crew.crew, lamp)
            yield name, "lamp, +", board + 1, "J4 LAMPS", f"{LETTERS[n]} ({2 * n + 1})", 2 * n + 2


def words_for(wiring: Wiring) -> str:
    """What the boards are, for people."""
    return (
        f"a carrier for the Pico and {boards_needed(wiring)} boards of eight for a panel; "
        "never fabricated: nobody has built them yet"
    )
