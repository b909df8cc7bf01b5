"""Who is where in which round: a plan of numbers, which the register keeps and tables take seats from."""

import json
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from console.core.views import Json
from console.core.words import Crew, Post, Station

TASK_LETTERS = "ABCDEF"
"""Tasks of those who watch, as plan, observers' sheet and lessons call them."""


class PlannedPlace(NamedTuple):
    """Where somebody is in one round."""

    table: int
    """Counted from 1."""
    crew: Crew
    station: Station | None
    """None: they watch this crew, with a task."""
    task: int = 0
    """Of somebody who watches: which one of the sheet's."""


class RotationPlan(NamedTuple):
    """Rounds, each with the place of everybody."""

    tables: int
    stations: int
    """Of each crew; those that nobody is at are held by computers."""
    rounds: tuple[Mapping[int, PlannedPlace], ...]
    """By people's numbers."""

    @property
    def people(self) -> frozenset[int]:
        return frozenset(number for places in self.rounds for number in places)

    def seats(self, round_: int, table: int) -> dict[Post, int]:
        """Who sits where at a table in a round, both counted from 1; nobody where there is no such round."""
        if not 1 <= round_ <= len(self.rounds):
            return {}
        places = self.rounds[round_ - 1]
        return {
            (place.crew, place.station): number
            for number, place in places.items()
            if place.table == table and place.station is not None
        }


def plan_json(plan: RotationPlan) -> Json:
    """A plan as JSON."""
    return {
        "tables": plan.tables,
        "stations": plan.stations,
        "rounds": [
            [[number, at.table, at.crew, at.station or "", at.task] for number, at in places.items()]
            for places in plan.rounds
        ],
    }


def read_plan(text: str) -> RotationPlan | None:
    """A plan from its JSON; None where it is none: anybody may have written into the register."""
    try:
        kept = json.loads(text)
        return RotationPlan(
            int(kept["tables"]), int(kept["stations"]), tuple(map(_read_round, kept["rounds"]))
        )
    except (ValueError, TypeError, KeyError):
        return None


def _read_round(rows: Sequence[tuple[int, int, str, str, int]]) -> dict[int, PlannedPlace]:
    return {
        int(number): PlannedPlace(int(table), Crew(crew), Station(station) if station else None, int(task))
        for number, table, crew, station, task in rows
    }
