"""A board as KiCad 9 keeps it: parts, tracks, ground, outline, print."""

from collections.abc import Iterator, Mapping

from console.panels.kicad.board_part import BoardPart, Body, CircuitBoard, PrintedNote, SolderPad
from console.panels.kicad.ground_mesh import GROUND, MESH_MM, Run
from console.panels.kicad.router import ABOVE, GRID_MM, HOLE_MM, TRACK_MM, VIA_DRILL_MM, VIA_MM, Way, vias
from console.panels.kicad.s_expression import Expression, Quoted, id_text, same_id, written

LAYERS = (
    (0, "F.Cu", "signal"), (2, "B.Cu", "signal"), (1, "F.Mask", "user"), (3, "B.Mask", "user"),
    (5, "F.SilkS", "user"), (7, "B.SilkS", "user"), (13, "F.Paste", "user"), (15, "B.Paste", "user"),
    (25, "Edge.Cuts", "user"), (31, "F.CrtYd", "user"), (29, "B.CrtYd", "user"),
    (35, "F.Fab", "user"), (33, "B.Fab", "user"),
)  # fmt: skip
ORIGIN_MM = 50.8
"""The board's corner on KiCad's sheet."""
LINE_MM = 0.12
LIBRARY = "sonar"


def pcb_file(board: CircuitBoard, ways: Mapping[str, list[Way]], mesh: list[Run]) -> str:
    nets = {net: number for number, net in enumerate(_all_nets(board), 1)}
    layers = tuple((number, Quoted(name), kind) for number, name, kind in LAYERS)
    return written((
        "kicad_pcb", ("version", 20241229), ("generator", Quoted("sonar-table")),
        ("generator_version", Quoted("9.0")), ("general", ("thickness", 1.6), ("legacy_teardrops", "no")),
        ("paper", Quoted("A4")),
        ("title_block", ("title", Quoted(board.title)), ("comment", 1, Quoted("never fabricated"))),
        ("layers", *layers),
        ("setup", ("pad_to_mask_clearance", 0), ("allow_soldermask_bridges_in_footprints", "no"),
         ("aux_axis_origin", ORIGIN_MM, ORIGIN_MM + board.height_mm)),
        ("net", 0, Quoted("")), *(("net", number, Quoted(net)) for net, number in nets.items()),
        *(_footprint(board, part, nets) for part in board.parts),
        *(_hole(board, number, at) for number, at in enumerate(board.holes_mm, 1)),
        _outline(board), *(_note(board, number, note) for number, note in enumerate(board.notes)),
        *_tracks(board, ways, nets), *_mesh(board, mesh, nets[GROUND]),
        ("embedded_fonts", "no"),
    )) + "\n"  # fmt: skip


def open_net(part: BoardPart, number: str) -> str:
    """What KiCad calls the net of a pin that stays open."""
    name = part.pin(number)[0]
    return f"unconnected-({part.ref}-{'' if name == number else name + '-'}Pad{number})"


def _all_nets(board: CircuitBoard) -> Iterator[str]:
    yield from board.nets
    for part in board.parts:
        for pad in part.footprint.pads:
            if pad.number not in part.nets:
                yield open_net(part, pad.number)


def _at(x_mm: float, y_mm: float) -> tuple[float, float]:
    return round(ORIGIN_MM + x_mm, 4), round(ORIGIN_MM + y_mm, 4)


def _effects(size_mm: float) -> Expression:
    return ("effects", ("font", ("size", size_mm, size_mm), ("thickness", round(size_mm * 0.15, 3))))


def _rectangle(board: CircuitBoard, part: BoardPart, layer: str, box: Body, width_mm: float) -> Expression:
    return (
        "fp_rect", ("start", box.left_mm, box.top_mm), ("end", box.right_mm, box.bottom_mm),
        ("stroke", ("width", width_mm), ("type", "solid")), ("fill", "no"), ("layer", Quoted(layer)),
        same_id(board.name, part.ref, layer),
    )  # fmt: skip


def _footprint(board: CircuitBoard, part: BoardPart, nets: Mapping[str, int]) -> Expression:
    body = part.footprint.body
    middle = round((body.left_mm + body.right_mm) / 2, 3), round((body.top_mm + body.bottom_mm) / 2, 3)
    turned = 90 if body.bottom_mm - body.top_mm > body.right_mm - body.left_mm else 0
    layer = "F.SilkS" if part.footprint.has_word else "F.Fab"
    inner = Body(body.left_mm + 0.1, body.top_mm + 0.1, body.right_mm - 0.1, body.bottom_mm - 0.1)
    return (
        "footprint", Quoted(f"{LIBRARY}:{part.footprint.name}"), ("layer", Quoted("F.Cu")),
        same_id(board.name, part.ref), ("at", *_at(part.x_mm, part.y_mm)),
        ("property", Quoted("Reference"), Quoted(part.ref), ("at", *middle, turned), ("layer", Quoted(layer)),
         same_id(board.name, part.ref, "reference"), _effects(0.9)),
        ("property", Quoted("Value"), Quoted(part.value), ("at", *middle, turned), ("layer", Quoted("F.Fab")),
         ("hide", "yes"), same_id(board.name, part.ref, "value"), _effects(0.8)),
        ("path", Quoted("/" + id_text(board.name, "symbol", part.ref))), ("sheetname", Quoted("/")),
        ("sheetfile", Quoted(f"{board.name}.kicad_sch")), ("attr", "through_hole"),
        _rectangle(board, part, "F.CrtYd", body, 0.05),
        _rectangle(board, part, "F.SilkS", inner, LINE_MM),
        *(_pad(board, part, pad, nets) for pad in part.footprint.pads),
        ("embedded_fonts", "no"),
    )  # fmt: skip


def _pad(board: CircuitBoard, part: BoardPart, pad: SolderPad, nets: Mapping[str, int]) -> Expression:
    net = part.nets.get(pad.number) or open_net(part, pad.number)
    name, kind = part.pin(pad.number)
    is_open = pad.number not in part.nets
    return (
        "pad", Quoted(pad.number), "thru_hole", "rect" if pad.number == "1" else "circle",
        ("at", round(pad.x_mm, 4), round(pad.y_mm, 4)), ("size", pad.size_mm, pad.size_mm),
        ("drill", pad.drill_mm), ("layers", Quoted("*.Cu"), Quoted("*.Mask")),
        ("remove_unused_layers", "no"), ("net", nets[net], Quoted(net)), ("pinfunction", Quoted(name)),
        ("pintype", Quoted(f"{kind}+no_connect" if is_open else kind)),
        same_id(board.name, part.ref, "pad", pad.number),
    )  # fmt: skip


def _hole(board: CircuitBoard, number: int, at_mm: tuple[float, float]) -> Expression:
    ref = f"H{number}"
    return (
        "footprint", Quoted(f"{LIBRARY}:Hole_M3"), ("layer", Quoted("F.Cu")), same_id(board.name, ref),
        ("at", *_at(*at_mm)),
        ("property", Quoted("Reference"), Quoted(ref), ("at", 0, 0, 0), ("layer", Quoted("F.Fab")),
         same_id(board.name, ref, "reference"), _effects(0.9)),
        ("property", Quoted("Value"), Quoted("M3"), ("at", 0, 0, 0), ("layer", Quoted("F.Fab")),
         ("hide", "yes"), same_id(board.name, ref, "value"), _effects(0.8)),
        ("attr", "board_only", "exclude_from_pos_files", "exclude_from_bom"),
        ("pad", Quoted(""), "np_thru_hole", "circle", ("at", 0, 0), ("size", HOLE_MM, HOLE_MM),
         ("drill", HOLE_MM), ("layers", Quoted("*.Cu"), Quoted("*.Mask")), same_id(board.name, ref, "pad")),
        ("embedded_fonts", "no"),
    )  # fmt: skip


def _outline(board: CircuitBoard) -> Expression:
    return (
        "gr_rect", ("start", *_at(0, 0)), ("end", *_at(board.width_mm, board.height_mm)),
        ("stroke", ("width", 0.1), ("type", "solid")), ("fill", "no"), ("layer", Quoted("Edge.Cuts")),
        same_id(board.name, "outline"),
    )  # fmt: skip


def _note(board: CircuitBoard, number: int, note: PrintedNote) -> Expression:
    return (
        "gr_text", Quoted(note.text), ("at", *_at(note.x_mm, note.y_mm), 90 if note.upright else 0),
        ("layer", Quoted("F.SilkS")), same_id(board.name, "note", str(number)), _effects(note.size_mm),
    )  # fmt: skip


def _segment(
    board: CircuitBoard, start: tuple[int, ...], end: tuple[int, ...], width_mm: float, net: int
) -> Expression:
    layer = "F.Cu" if start[2] == ABOVE else "B.Cu"
    return (
        "segment", ("start", *_at(start[0] * GRID_MM, start[1] * GRID_MM)),
        ("end", *_at(end[0] * GRID_MM, end[1] * GRID_MM)), ("width", width_mm), ("layer", Quoted(layer)),
        ("net", net), same_id(board.name, str(net), str(start), str(end)),
    )  # fmt: skip


def _tracks(
    board: CircuitBoard, ways: Mapping[str, list[Way]], nets: Mapping[str, int]
) -> Iterator[Expression]:
    for net, several in sorted(ways.items()):
        for way in several:
            for start, end in straight_pieces(way):
                yield _segment(board, start, end, TRACK_MM, nets[net])
        for cell in sorted({cell for way in several for cell in vias(way)}):
            yield (
                "via", ("at", *_at(cell[0] * GRID_MM, cell[1] * GRID_MM)), ("size", VIA_MM),
                ("drill", VIA_DRILL_MM), ("layers", Quoted("F.Cu"), Quoted("B.Cu")), ("net", nets[net]),
                same_id(board.name, "via", str(cell)),
            )  # fmt: skip


def straight_pieces(way: Way) -> Iterator[Run]:
    """A way in as few pieces as it has bends."""
    start = way[0]
    for before, now, after in zip(way, way[1:], [*way[2:], None], strict=False):
        step = now[0] - before[0], now[1] - before[1], now[2] - before[2]
        if after is not None and (after[0] - now[0], after[1] - now[1], after[2] - now[2]) == step:
            continue
        if step[2] == 0:
            yield start, now
        start = now


def _mesh(board: CircuitBoard, mesh: list[Run], net: int) -> Iterator[Expression]:
    for start, end in mesh:
        yield _segment(board, start, end, MESH_MM, net)
