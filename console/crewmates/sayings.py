"""What computer crewmates would say to the people of their crew, by what they think and intend.

Each seat has one thing to say at a time, or nothing. Whoever asks decides when it is said.
"""

from typing import NamedTuple

from console.crewmates.crew import ComputerCrew
from console.crewmates.mind import Audience, Seat
from console.languages import Message


class Saying(NamedTuple):
    """What a seat would say as things are."""

    seat: Seat
    message: Message
    weight: int
    """What weighs more is said first."""

    @property
    def caption(self) -> Message:
        """With who says it."""
        if self.seat is None:
            return self.message
        return Message.of("crewmate.says", station=self.seat.value, words=self.message)


def sayings(crew: ComputerCrew, seats: frozenset[Seat], audience: Audience) -> list[Saying]:
    """What these seats would say."""
    found = []
    for seat in sorted(seats, key=str):  # each draws from the same chance: the same order in every process
        remark = crew.mind(seat).remark(seat, crew.intent(seat), audience)
        if remark is not None:
            key, details, weight = remark
            found.append(Saying(seat, Message.of(f"crewmate.{key}", **details), weight))
    return sorted(found, key=lambda saying: (-saying.weight, saying.seat or ""))
