"""A boat that obeys the rules and otherwise does as it likes, with all that its enemy hears of it."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from console.core.chart import Chart
from console.core.waters import COURSES, bits, waters_of
from console.core.words import Coordinate
from console.games.captain_sonar.rules.systems import LONGEST_SILENCE

_NEARBY = 3
_TORPEDO = 4
"""Steps, as printed: a patrol plays by no house rule."""


class Habits(NamedTuple):
    """What a patrol does besides its courses."""

    silence_every: int = 5
    """Courses between two silences."""
    surface: float = 0.01
    """How likely it surfaces instead of a course, before it must."""
    asked: float = 0.0
    """How likely a drone, a sonar, a shot at it or a word from elsewhere follows a course."""
    armed: float = 0.0
    """How likely a torpedo, a mine or the end of a mine follows a course."""


class LineHeard(NamedTuple):
    """A line of the radio operator, and where the boat truly was."""

    line: str
    dot: int


@dataclass
class Patrol:
    """One boat at sea."""

    chart: Chart
    habits: Habits
    chance: Random

    def __post_init__(self) -> None:
        self._waters = waters_of(self.chart)
        self._dot = self.chance.choice(list(bits(self._waters.sea)))
        self._visited = 1 << self._dot
        self._mines = 0
        self._fresh = 0
        """Mines laid since the last course: edition 2 lets them wait, and so does every patrol."""

    def lines(self) -> Iterator[LineHeard]:
        """What is heard of the boat, without end."""
        while True:
            for _ in range(self.habits.silence_every):
                yield self._course()
                if self.chance.random() < self.habits.asked:
                    yield self._answer()
                if self.chance.random() < self.habits.armed:
                    yield from self._weapon()
            yield self._silence()

    def _heard(self, *words: object) -> LineHeard:
        return LineHeard(" ".join(map(str, words)), self._dot)

    def _free(self) -> int:
        return self._waters.sea & ~(self._visited | self._mines)

    def _course(self) -> LineHeard:
        """A course, rather towards room than into a dead end; a surfacing where there is none."""
        free, steps = self._free(), self._waters.steps
        ahead = [(c, steps[c][self._dot]) for c in COURSES if steps[c][self._dot] >= 0]
        ahead = [(course, dot) for course, dot in ahead if free >> dot & 1]
        if not ahead or self.chance.random() < self.habits.surface:
            self._visited = 1 << self._dot
            self._fresh = 0
            return self._heard("surface", self._waters.sector[self._dot])
        room = [0.02 + (self._waters.beside[dot] & free).bit_count() for _, dot in ahead]
        ((course, self._dot),) = self.chance.choices(ahead, room)
        self._visited |= 1 << self._dot
        self._fresh = 0
        return self._heard("head", course)

    def _silence(self) -> LineHeard:
        lines = [0]
        for course in COURSES:
            dot, line = self._waters.steps[course][self._dot], 0
            for _ in range(LONGEST_SILENCE):
                if dot < 0 or not self._free() >> dot & 1:
                    break
                line |= 1 << dot
                lines.append(line)
                dot = self._waters.steps[course][dot]
        line = self.chance.choice(lines)
        if line:
            self._dot = max(bits(line), key=lambda dot: self._steps_to(dot))
            self._visited |= line
        return self._heard("silence")

    def _steps_to(self, dot: int) -> int:
        here, there = self._waters.dots[self._dot], self._waters.dots[dot]
        return abs(here.column - there.column) + abs(here.row - there.row)

    def _answer(self) -> LineHeard:
        kinds = (self._drone, self._sonar, self._shot_at, self._ruled_out)
        return self.chance.choice(kinds)()

    def _drone(self) -> LineHeard:
        sector = self.chance.choice(self._waters.sectors)
        return self._heard("drone", sector, "yes" if self._waters.sector[self._dot] == sector else "no")

    def _sonar(self) -> LineHeard:
        """One true coordinate and one that is not."""
        known = {
            Coordinate.ROW: [str(row + 1) for row in range(self.chart.rows)],
            Coordinate.COLUMN: [chr(ord("A") + column) for column in range(self.chart.columns)],
            Coordinate.SECTOR: list(map(str, self._waters.sectors)),
        }
        name = self._waters.names[self._dot]
        truth = {
            Coordinate.ROW: name[1:],
            Coordinate.COLUMN: name[0],
            Coordinate.SECTOR: str(self._waters.sector[self._dot]),
        }
        true, false = self.chance.sample(list(Coordinate), 2)
        lie = self.chance.choice([value for value in known[false] if value != truth[false]])
        answers = [(true, truth[true]), (false, lie)]
        self.chance.shuffle(answers)
        return self._heard("sonar", *(word for answer in answers for word in answer))

    def _shot_at(self) -> LineHeard:
        near = self._waters.reach(self._dot, _NEARBY, self._waters.sea)
        return self._impact(self.chance.choice(list(bits(near))))

    def _impact(self, dot: int) -> LineHeard:
        around = self._waters.around[dot] >> self._dot & 1
        kind = "direct" if dot == self._dot else "indirect" if around else "clear"
        return self._heard("impact", self._waters.names[dot], kind)

    def _ruled_out(self) -> LineHeard:
        others = bits(self._waters.sea & ~(1 << self._dot))
        return self._heard("not", self._waters.names[self.chance.choice(list(others))])

    def _weapon(self) -> Iterator[LineHeard]:
        room = list(bits(self._waters.around[self._dot] & self._free()))
        live = list(bits(self._mines & ~self._fresh))
        if live and self.chance.random() < 0.3:
            dot = self.chance.choice(live)
            self._mines &= ~(1 << dot)
            yield self._heard("trigger", self._waters.names[dot])
            yield self._impact(dot)
        elif room and self.chance.random() < 0.6:
            self._fresh |= 1 << self.chance.choice(room)
            self._mines |= self._fresh
            yield self._heard("mine")
        else:
            reach = self._waters.reach(self._dot, _TORPEDO, self._waters.sea)
            yield self._heard("torpedo", self._waters.names[self.chance.choice(list(bits(reach)))])
