"""What computer crewmates would say to the people of their crew, by what they think and intend.

Each seat has one thing to say at a time, or nothing. Whoever asks decides when it is said.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from console.core.crew_orders import Head, Sonar, Surface
from console.core.words import Station
from console.crewmates import sayings_radio
from console.crewmates.crew import ComputerCrew, Seat
from console.games.captain_sonar.crewmates import sayings as sayings_captain_sonar
from console.games.captain_sonar.crewmates.mind import Mind as CaptainSonarMind
from console.games.captain_sonar.crewmates.sayings import Heeding
from console.games.con_sonar.crewmates import sayings as sayings_con_sonar
from console.games.con_sonar.crewmates.mind import Mind as ConSonarMind
from console.games.sonar_family.crewmates.mind import Mind as SonarFamilyMind
from console.games.sonar_family.rules.orders import Missile, Silence
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


def sayings(
    crew: ComputerCrew,
    seats: frozenset[Seat],
    view: Any,
    *,
    captain: bool,
    advice: bool = False,
) -> list[Saying]:
    """What these seats would say.

    `captain`: the captain is a person, to be told what could be done. `advice`: so is whoever sits there.
    """
    if view.phase != "play":
        return []
    found = []
    for seat in seats:
        said = _said(crew, seat, view, Heeding(advice, captain))
        if said is not None:
            found.append(Saying(seat, Message.of(f"crewmate.{said[0]}", **said[1]), said[2]))
    return sorted(found, key=lambda saying: (-saying.weight, saying.seat or ""))


Words = tuple[str, dict[str, str | int], int]
"""A sentence of [crewmate], its arguments, its weight."""


def _said(crew: ComputerCrew, seat: Seat, view: Any, heeding: Heeding) -> Words | None:
    mind, intent = crew.mind(seat), crew.intent(seat)
    if isinstance(mind, ConSonarMind):
        return sayings_con_sonar.said(intent, view)
    if isinstance(mind, CaptainSonarMind):
        thought = mind.thought
        if seat is Station.RADIO:
            return sayings_radio.said(thought.waters, thought.enemy)
        return sayings_captain_sonar.said(seat, thought, intent, heeding)
    if isinstance(mind, SonarFamilyMind):
        if seat is Station.RADIO:
            return sayings_radio.said(mind.thought.waters, mind.thought.enemy)
        return next(_family_captain(intent, heeding), None)
    return None


def _family_captain(intent: Any, heeding: Heeding) -> Iterator[Words]:
    voice = heeding.voice("captain")
    match intent:
        case Head(course=course):
            yield f"{voice}-next", {"course": course.value}, 1
        case Missile(dot=dot):
            yield f"{voice}-fire", {"dot": str(dot)}, 4
        case Surface():
            yield f"{voice}-surface", {}, 4
        case Silence():
            yield f"{voice}-silence", {}, 2
        case Sonar():
            yield f"{voice}-sonar", {}, 2
