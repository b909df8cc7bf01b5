"""The ground of a board: a mesh on both layers, wherever tracks leave room, so close that it is a plane."""

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from console.panels.kicad.board_part import CircuitBoard
from console.panels.kicad.router import (
    ABOVE,
    BELOW,
    CLEARANCE_MM,
    GRID_MM,
    VIA_MM,
    Cell,
    FreeRoom,
    Node,
    Way,
    around,
    ground_of,
    to_cell,
    vias,
)

GROUND = "GND"
MESH_MM = 0.5
RELIEF_MM = 1.7
"""Around a pad of the ground four spokes alone, so that it takes solder."""

Run = tuple[Node, Node]
"""A straight piece from here to there."""


def mesh(board: CircuitBoard, ways: Mapping[str, list[Way]]) -> list[Run]:
    """The straight pieces of the mesh.

    :raises ValueError: some pad of the ground is not joined to the others
    """
    ground = ground_of(board, MESH_MM / 2)
    taken = _taken(ways)
    pads = [pad for pad in _pads(board) if _lets(ground, taken, (*pad, ABOVE))]
    free = {
        (i, j, layer)
        for layer in (ABOVE, BELOW)
        for i in range(ground.columns)
        for j in range(ground.rows)
        if _lets(ground, taken, (i, j, layer))
    } - set(_relief(_pads(board)))
    joined = _without_stubs(_joined(free, _pads(board)), set(_pads(board)))
    cut_off = [pad for pad in pads if not {(*pad, ABOVE), (*pad, BELOW)} & joined]
    if cut_off or len(pads) != len(_pads(board)):
        raise ValueError(f"{board.name}: pads of the ground that nothing joins: {cut_off}")
    return [*_runs(joined, lying=True), *_runs(joined, lying=False)]


def _taken(ways: Mapping[str, list[Way]]) -> set[Node]:
    """Where tracks are, and what vias keep off."""
    taken = {node for several in ways.values() for way in several for node in way}
    for several in ways.values():
        for column, row_ in (cell for way in several for cell in vias(way)):
            reach_mm = VIA_MM / 2 + CLEARANCE_MM + MESH_MM / 2
            for cell in around(column * GRID_MM, row_ * GRID_MM, reach_mm):
                taken |= {(*cell, ABOVE), (*cell, BELOW)}
    return taken


def _lets(ground: FreeRoom, taken: set[Node], node: Node) -> bool:
    return node not in taken and ground.lets(node[:2], GROUND)


def _pads(board: CircuitBoard) -> list[Cell]:
    return [
        to_cell(part.x_mm + pad.x_mm, part.y_mm + pad.y_mm)
        for part in board.parts
        for pad in part.footprint.pads
        if part.nets.get(pad.number) == GROUND
    ]


def _relief(pads: Iterable[Cell]) -> Iterator[Node]:
    for column, row_ in pads:
        for i, j in around(column * GRID_MM, row_ * GRID_MM, RELIEF_MM):
            if i != column and j != row_ and hypot(i - column, j - row_) * GRID_MM < RELIEF_MM:
                yield from ((i, j, ABOVE), (i, j, BELOW))


def _joined(free: set[Node], pads: list[Cell]) -> set[Node]:
    """What hangs together with the first pad; a pad joins both layers."""
    both = set(pads)
    found: set[Node] = set()
    waiting = [(*pads[0], ABOVE), (*pads[0], BELOW)]
    while waiting:
        node = waiting.pop()
        if node in found or node not in free:
            continue
        found.add(node)
        column, row_, layer = node
        waiting += [
            (column + 1, row_, layer),
            (column - 1, row_, layer),
            (column, row_ + 1, layer),
            (column, row_ - 1, layer),
        ]
        if (column, row_) in both:
            waiting.append((column, row_, 1 - layer))
    return found


def _without_stubs(nodes: set[Node], pads: set[Cell]) -> set[Node]:
    """What ends nowhere is taken back to where it branched off."""
    left = set(nodes)
    waiting = sorted(nodes)
    while waiting:
        column, row_, layer = node = waiting.pop()
        sides = {
            (column + 1, row_, layer),
            (column - 1, row_, layer),
            (column, row_ + 1, layer),
            (column, row_ - 1, layer),
        } & left
        if node in left and (column, row_) not in pads and len(sides) < 2:
            left.discard(node)
            waiting += sorted(sides)
    return left


def _runs(nodes: set[Node], *, lying: bool) -> Iterator[Run]:
    dx, dy = (1, 0) if lying else (0, 1)
    for node in sorted(nodes):
        column, row_, layer = node
        if (column - dx, row_ - dy, layer) in nodes:
            continue
        while (column + dx, row_ + dy, layer) in nodes:
            column, row_ = column + dx, row_ + dy
        if (column, row_, layer) != node:
            yield node, (column, row_, layer)
