"""Tracks for a board of two layers: a router that negotiates, on a grid.

Every net is routed by the cheapest way, at first as if the others were not there; where two want the same
place, it becomes dearer for both in the next round, until each has its own. Above, tracks rather lie; below,
they stand.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot

from console.panels.kicad.board_part import CircuitBoard

GRID_MM = 0.635
TRACK_MM = 0.25
CLEARANCE_MM = 0.2
VIA_MM, VIA_DRILL_MM = 0.6, 0.3
EDGE_MM = 0.75
HOLE_MM = 3.2
"""For an M3 screw."""
HOLE_ROOM_MM = 0.6
VIA_COST, WRONG_WAY_COST = 8, 3
MOST_ROUNDS = 40
ABOVE, BELOW = 0, 1

Cell = tuple[int, int]
Node = tuple[int, int, int]
"""Column, row, layer."""
Way = list[Node]


class NotRoutedError(Exception):
    """Some net found no way of its own."""


@dataclass
class FreeRoom:
    """Where pads, holes and the edge leave room: whose pads keep others off each place."""

    columns: int
    rows: int
    shut: set[Cell] = field(default_factory=set)
    near_pads: dict[Cell, set[str]] = field(default_factory=dict)
    """For a track."""
    near_pads_via: dict[Cell, set[str]] = field(default_factory=dict)

    def lets(self, cell: Cell, net: str, *, via: bool = False) -> bool:
        if cell in self.shut:
            return False
        if via:
            return cell not in self.near_pads_via
        near = self.near_pads.get(cell)
        return not near or near == {net}


def to_cell(x_mm: float, y_mm: float) -> Cell:
    return round(x_mm / GRID_MM), round(y_mm / GRID_MM)


def around(x_mm: float, y_mm: float, reach_mm: float, square_mm: float = 0) -> Iterator[Cell]:
    """The places closer to that point, or to a square around it."""
    column, row_ = to_cell(x_mm, y_mm)
    half_mm = square_mm / 2
    reach = int((reach_mm + half_mm) / GRID_MM) + 1
    for i in range(column - reach, column + reach + 1):
        for j in range(row_ - reach, row_ + reach + 1):
            off_x, off_y = abs(i * GRID_MM - x_mm) - half_mm, abs(j * GRID_MM - y_mm) - half_mm
            if hypot(max(off_x, 0), max(off_y, 0)) < reach_mm - 1e-6:
                yield i, j


def ground_of(board: CircuitBoard, half_track_mm: float) -> FreeRoom:
    """What is free for tracks of that half width."""
    ground = FreeRoom(int(board.width_mm / GRID_MM) + 1, int(board.height_mm / GRID_MM) + 1)
    for i in range(ground.columns):
        for j in range(ground.rows):
            x, y = i * GRID_MM, j * GRID_MM
            if min(x, y, board.width_mm - x, board.height_mm - y) < EDGE_MM + half_track_mm:
                ground.shut.add((i, j))
    for x, y in board.holes_mm:
        ground.shut |= set(around(x, y, HOLE_MM / 2 + HOLE_ROOM_MM + half_track_mm))
    for part in board.parts:
        for pad in part.footprint.pads:
            net = part.nets.get(pad.number, f"open {part.ref} {pad.number}")
            x, y = part.x_mm + pad.x_mm, part.y_mm + pad.y_mm
            for near, half_mm in ((ground.near_pads, half_track_mm), (ground.near_pads_via, VIA_MM / 2)):
                for cell in around(x, y, CLEARANCE_MM + half_mm, square_mm=pad.size_mm):
                    near.setdefault(cell, set()).add(net)
    return ground


class Router:
    """Routes all nets but those that are left out."""

    def __init__(self, board: CircuitBoard, leave_out: Iterable[str]) -> None:
        self._ground = ground_of(board, TRACK_MM / 2)
        self._used: dict[Node, int] = {}
        self._used_vias: dict[Cell, int] = {}
        self._dear: dict[Node | Cell, int] = {}
        self._pins: dict[str, list[Cell]] = {}
        for part in board.parts:
            for pad in part.footprint.pads:
                net = part.nets.get(pad.number)
                if net is not None and net not in set(leave_out):
                    cell = to_cell(part.x_mm + pad.x_mm, part.y_mm + pad.y_mm)
                    self._pins.setdefault(net, []).append(cell)

    def route(self) -> Mapping[str, list[Way]]:
        """The ways of each net.

        :raises NotRoutedError: after many rounds two still want the same place
        """
        nets = sorted((net for net, pins in self._pins.items() if len(pins) > 1), key=self._span)
        ways: dict[str, list[Way]] = {}
        for round_ in range(MOST_ROUNDS):
            for net in nets:
                self._count(ways.get(net, []), -1)
                ways[net] = self._ways_of(net, 2 + 3 * round_)
                self._count(ways[net], 1)
            contested: list[Node | Cell] = [node for node, users in self._used.items() if users > 1]
            contested += [cell for cell in self._via_cells(ways) if self._used_vias[cell] > 1]
            if not contested:
                return ways
            for place in contested:
                self._dear[place] = self._dear.get(place, 0) + 2
        raise NotRoutedError(
            f"{len(contested)} places are wanted by two nets: {sorted(map(str, contested))[:4]}"
        )

    def _span(self, net: str) -> tuple[int, str]:
        columns, rows = zip(*self._pins[net], strict=True)
        return max(columns) - min(columns) + max(rows) - min(rows), net

    def _via_cells(self, ways: Mapping[str, list[Way]]) -> set[Cell]:
        return {cell for several in ways.values() for way in several for cell in vias(way)}

    def _count(self, ways: list[Way], by: int) -> None:
        """A net uses a place once, however many of its ways go through it."""
        for node in {node for way in ways for node in way}:
            self._used[node] = self._used.get(node, 0) + by
        for cell in {near for way in ways for via in vias(way) for near in beside(via)}:
            self._used_vias[cell] = self._used_vias.get(cell, 0) + by

    def _ways_of(self, net: str, contest: int) -> list[Way]:
        pins = self._pins[net]
        tree: set[Node] = {(*pins[0], ABOVE), (*pins[0], BELOW)}
        left, ways = set(pins[1:]) - {pins[0]}, []
        while left:
            way = self._way(net, tree, left, contest)
            left.discard(way[-1][:2])
            tree |= {*way, (*way[-1][:2], ABOVE), (*way[-1][:2], BELOW)}
            ways.append(way)
        return ways

    def _way(self, net: str, tree: set[Node], targets: set[Cell], contest: int) -> Way:
        """The cheapest way from what is joined already to one more pin."""
        aim = min(targets, key=lambda at: (min(abs(at[0] - n[0]) + abs(at[1] - n[1]) for n in tree), at))
        best: dict[Node, int] = dict.fromkeys(tree, 0)
        before: dict[Node, Node] = {}
        waiting = [(abs(n[0] - aim[0]) + abs(n[1] - aim[1]), 0, n) for n in sorted(tree)]
        while waiting:
            _, cost, node = heappop(waiting)
            if cost > best[node]:
                continue
            if node[:2] == aim:
                return self._back(node, before)
            for nearby, price in self._steps(node, net, contest):
                total = cost + price
                if total < best.get(nearby, 1 << 30):
                    best[nearby], before[nearby] = total, node
                    ahead = abs(nearby[0] - aim[0]) + abs(nearby[1] - aim[1])
                    heappush(waiting, (total + ahead, total, nearby))
        raise NotRoutedError(f"{net} finds no way to {aim}")

    def _back(self, node: Node, before: Mapping[Node, Node]) -> Way:
        way = [node]
        while node in before:
            node = before[node]
            way.append(node)
        return way[::-1]

    def _steps(self, node: Node, net: str, contest: int) -> Iterator[tuple[Node, int]]:
        column, row_, layer = node
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            cell = (column + dx, row_ + dy)
            if self._ground.lets(cell, net):
                wrong = (dy != 0) == (layer == ABOVE)
                nearby = (*cell, layer)
                yield nearby, 1 + WRONG_WAY_COST * wrong + self._price(nearby, contest)
        if self._ground.lets((column, row_), net, via=True):
            other = (column, row_, 1 - layer)
            taken = self._used_vias.get((column, row_), 0) * contest + self._dear.get((column, row_), 0)
            yield other, VIA_COST + taken + self._price(other, contest)

    def _price(self, node: Node, contest: int) -> int:
        return self._used.get(node, 0) * contest + self._dear.get(node, 0)


def vias(way: Way) -> list[Cell]:
    return [a[:2] for a, b in pairwise(way) if a[2] != b[2]]


def beside(cell: Cell) -> Iterator[Cell]:
    """Where no other via has room: there and on its four sides."""
    column, row_ = cell
    yield from (cell, (column + 1, row_), (column - 1, row_), (column, row_ + 1), (column, row_ - 1))
