"""The people of the register at this table: names for displays, the plan for seats. Read, never written."""

import logging
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from console.core.words import Post, Station
from console.displays.screen import Screen
from console.people.class_plan import RotationPlan
from console.people.person import Person, first_names
from console.people.register import BadRegister, Register

log = logging.getLogger(__name__)

WAIT_S = 0.02
"""For somebody who is writing the register; then it is read a little later."""


class TablePeople:
    """What the register says now: who is forgotten there is forgotten here at the next look."""

    def __init__(self, path: Path | None) -> None:
        """`path`: of the register; None: this table knows nobody."""
        self._path = path
        self._read: tuple[int, int] | None = None
        self._people: tuple[Person, ...] = ()
        self._plan: RotationPlan | None = None

    @property
    def names(self) -> dict[int, str]:
        """Everybody's name, in the order of names."""
        self._look()
        return {person.number: person.name for person in self._people}

    @property
    def crews(self) -> dict[int, str]:
        """The crew that each belongs to, by their numbers."""
        self._look()
        return {person.number: person.crew for person in self._people}

    @property
    def plan(self) -> RotationPlan | None:
        """Who sits where in which round."""
        self._look()
        return self._plan

    def called(self, seats: Mapping[Post, int]) -> dict[Post, str]:
        """First names of those who sit somewhere, told apart."""
        self._look()
        called = first_names(person for person in self._people if person.number in seats.values())
        return {post: called[number] for post, number in seats.items() if number in called}

    def on(self, screens: Mapping[str, Screen], seats: Mapping[Post, int]) -> dict[str, Screen]:
        """Each display with the first names of its own crew, and of nobody else."""
        called = self.called(seats) if seats else {}
        return {crew: _with_names(screen, crew, called) for crew, screen in screens.items()}

    def _look(self) -> None:
        """Read the register, if it is another than before."""
        if self._path is None:
            return
        try:
            found = self._path.stat()
            seen = found.st_mtime_ns, found.st_size
        except OSError:
            self._read, self._people, self._plan = None, (), None
            return
        if seen == self._read:
            return
        try:
            register = Register(self._path, busy_s=WAIT_S)
            self._people, self._plan, self._read = register.people(), register.plan(), seen
        except BadRegister as problem:
            log.warning("people are not known: %s", problem)
            self._people, self._plan, self._read = (), None, seen


def _with_names(screen: Screen, crew: str, called: Mapping[Post, str]) -> Screen:
    own = {station: name for (side, station), name in called.items() if side == crew}
    cards = (
        tuple(replace(card, who=own.get(Station(card.station), "")) for card in screen.cards) if own else ()
    )
    return replace(screen, cards=cards) if own else screen
