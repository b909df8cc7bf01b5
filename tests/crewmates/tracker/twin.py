"""The tracker's twin: slow, and plain enough to be seen to be right.

It shares nothing with the tracker but the chart. A hypothesis is a place, the places visited since the last
surfacing, and the places of the mines; all of them are kept one by one. Places are (column, row) from 0.
"""

from typing import NamedTuple

from console.core.chart import Chart

Place = tuple[int, int]
NONE: frozenset[Place] = frozenset()
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


class Hypothesis(NamedTuple):
    at: Place
    visited: frozenset[Place]
    mines: frozenset[Place]
    fresh: frozenset[Place]
    """Mines laid since the last course, where mines wait for the next one."""


class TooMany(Exception):
    """More hypotheses than can be kept."""


class Twin:
    """Hears the lines of the radio operator."""

    def __init__(self, chart: Chart, most: int, mines_wait: bool = False) -> None:
        self.chart = chart
        self.most = most
        self.mines_wait = mines_wait
        every = {(c, r) for c in range(chart.columns) for r in range(chart.rows)}
        self.sea = {place for place in every if place not in {(d.column, d.row) for d in chart.islands}}
        self.all = {Hypothesis(place, frozenset({place}), NONE, NONE) for place in self.sea}

    def hear(self, line: str) -> str:
        """The answer; `error` where nothing fits, and then nothing changes."""
        verb, *words = line.split()
        before = self.all
        found: set[Hypothesis] = set()
        for one in before:
            found.update(getattr(self, verb.replace("-", "_"))(one, *words))
            if len(found) > self.most:
                raise TooMany
        if not found:
            return "error"
        self.all = found
        places = sorted({one.at for one in found})
        return f"{len(places)}: " + " ".join(f"{chr(65 + c)}{r + 1}" for c, r in places)

    def free(self, one: Hypothesis, place: Place) -> bool:
        return place in self.sea and place not in one.visited and place not in one.mines

    def step(self, one: Hypothesis, course: str) -> list[Hypothesis]:
        ahead = moved(one.at, course)
        if not self.free(one, ahead):
            return []
        return [one._replace(at=ahead, visited=one.visited | {ahead})]

    def head(self, one: Hypothesis, course: str) -> list[Hypothesis]:
        return [further._replace(fresh=NONE) for further in self.step(one, course)]

    def silence(self, one: Hypothesis) -> list[Hypothesis]:
        ways = [one]
        for course in STEPS:
            way = one
            for _ in range(4):
                further = self.step(way, course)
                if not further:
                    break
                way = further[0]
                ways.append(way)
        return ways

    def surface(self, one: Hypothesis, sector: str) -> list[Hypothesis]:
        up = one._replace(visited=frozenset({one.at}), fresh=NONE)
        return kept(self.sector(one.at) == int(sector), up)

    def drone(self, one: Hypothesis, sector: str, answer: str) -> list[Hypothesis]:
        there = self.sector(one.at) == int(sector)
        return kept(there == (answer == "yes"), one)

    def sonar(self, one: Hypothesis, kind: str, value: str, kind2: str, value2: str) -> list[Hypothesis]:
        column, row = one.at
        truth = {"column": chr(65 + column), "row": str(row + 1), "sector": str(self.sector(one.at))}
        return kept((truth[kind] == value) != (truth[kind2] == value2), one)

    def torpedo(self, one: Hypothesis, dot: str) -> list[Hypothesis]:
        reached = {one.at}
        for _ in range(4):
            reached |= {moved(place, course) for place in reached for course in STEPS} & self.sea
        return kept(placed(dot) in reached, one)

    def impact(self, one: Hypothesis, dot: str, kind: str) -> list[Hypothesis]:
        distance = max(abs(one.at[0] - placed(dot)[0]), abs(one.at[1] - placed(dot)[1]))
        return kept({0: "direct", 1: "indirect"}.get(distance, "clear") == kind, one)

    def mine(self, one: Hypothesis) -> list[Hypothesis]:
        around = {(one.at[0] + c, one.at[1] + r) for c in (-1, 0, 1) for r in (-1, 0, 1)}
        return [
            one._replace(mines=one.mines | {place}, fresh=one.fresh | {place} if self.mines_wait else NONE)
            for place in around
            if self.free(one, place)
        ]

    def trigger(self, one: Hypothesis, dot: str) -> list[Hypothesis]:
        return kept(placed(dot) not in one.fresh, one) and self.mine_destroyed(one, dot)

    def mine_destroyed(self, one: Hypothesis, dot: str) -> list[Hypothesis]:
        left = one._replace(mines=one.mines - {placed(dot)}, fresh=one.fresh - {placed(dot)})
        return kept(placed(dot) in one.mines, left)

    def no_mine(self, one: Hypothesis, dot: str) -> list[Hypothesis]:
        return kept(placed(dot) not in one.mines, one)

    def blackout(self, one: Hypothesis) -> list[Hypothesis]:
        return kept(not any(self.free(one, moved(one.at, course)) for course in STEPS), one)

    def sector(self, place: Place) -> int:
        column, row = place
        return self.chart.sectors[row][column]

    def at(self, one: Hypothesis, dot: str) -> list[Hypothesis]:
        return kept(one.at == placed(dot), one)


def _ruled_out(self: Twin, one: Hypothesis, dot: str) -> list[Hypothesis]:
    return kept(one.at != placed(dot), one)


setattr(Twin, "not", _ruled_out)  # `not` cannot be written as a method's name


def kept(fits: bool, one: Hypothesis) -> list[Hypothesis]:
    return [one] if fits else []


def moved(place: Place, course: str) -> Place:
    columns, rows = STEPS[course]
    return place[0] + columns, place[1] + rows


def placed(dot: str) -> Place:
    return ord(dot[0]) - 65, int(dot[1:]) - 1
