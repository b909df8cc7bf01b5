"""Who sits where, by the plan of a class, or as a journal tells it."""

from collections.abc import Container
from dataclasses import replace

from console.core.seating import Seating
from console.journal import Record
from console.people.class_plan import RotationPlan
from console.people.person import is_personal


def planned(plan: RotationPlan, known: Container[int], round_: int, table: int) -> Seating:
    """The seats of a round of the plan; who was forgotten since is nobody."""
    seats = plan.seats(round_, table).items()
    return Seating({post: number for post, number in seats if number in known}, round_, table)


def seating_of(record: Record) -> Seating:
    """Who sat where when a match was left; journals are files that anybody may have written."""
    people = {post: number for post, number in record.seats.items() if is_personal(number)}
    return replace(record.plan.seating, people=people)
