"""What KiCad checks a board by, and what a whole project is made of."""

import json
from collections.abc import Mapping

from console.panels.kicad.board_part import CircuitBoard
from console.panels.kicad.ground_mesh import GROUND, mesh
from console.panels.kicad.pcb_file import pcb_file
from console.panels.kicad.router import CLEARANCE_MM, TRACK_MM, VIA_DRILL_MM, VIA_MM, Router
from console.panels.kicad.schematic_file import schematic_file

OURS_ALONE = ("lib_footprint_issues", "lib_footprint_mismatch")
OURS_ALONE_IN_CIRCUITS = ("lib_symbol_issues", "lib_symbol_mismatch", "footprint_link_issues")
"""Checks against libraries on somebody's computer: our parts are drawn here, and stand in the files."""


def project(board: CircuitBoard) -> Mapping[str, str]:
    """The files of a KiCad project, by their names: the same bytes whenever it is made."""
    ways = Router(board, leave_out=[GROUND]).route()
    return {
        f"{board.name}.kicad_pro": _project_file(),
        f"{board.name}.kicad_sch": schematic_file(board),
        f"{board.name}.kicad_pcb": pcb_file(board, ways, mesh(board, ways)),
    }


def _project_file() -> str:
    rules = {
        "min_clearance": CLEARANCE_MM, "min_track_width": TRACK_MM, "min_via_diameter": VIA_MM,
        "min_through_hole_diameter": VIA_DRILL_MM, "min_copper_edge_clearance": 0.5,
        "min_hole_clearance": 0.25, "min_hole_to_hole": 0.25, "min_via_annular_width": 0.13,
    }  # fmt: skip
    netclass = {
        "name": "Default", "clearance": CLEARANCE_MM, "track_width": TRACK_MM, "via_diameter": VIA_MM,
        "via_drill": VIA_DRILL_MM, "priority": 2147483647,
    }  # fmt: skip
    content = {
        "board": {
            "design_settings": {"rules": rules, "rule_severities": dict.fromkeys(OURS_ALONE, "ignore")},
        },
        "erc": {"rule_severities": dict.fromkeys(OURS_ALONE_IN_CIRCUITS, "ignore")},
        "meta": {"version": 3},
        "net_settings": {"classes": [netclass], "meta": {"version": 4}},
    }
    return json.dumps(content, indent=2, sort_keys=True) + "\n"
