"""Who sat where and when in a match, by the numbers of people, and what each did there."""

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from console.core.words import Crew, Post, Station
from console.debrief.people.sitters import Held, sitters_of
from console.debrief.waits import Wait, spread
from console.journal.journal_lines import Seated
from console.journal.journal_reader import Record
from console.panels.clock import SECOND_NS
from console.people.person import is_personal


class Stay(NamedTuple):
    """Somebody at a station for a while."""

    post: Post
    number: int
    from_ns: int
    until_ns: int

    def holds(self, time_ns: int) -> bool:
        return self.from_ns <= time_ns < self.until_ns


@dataclass(frozen=True)
class PersonSum:
    """One person at one station in one match."""

    number: int
    station: str
    """Empty: a player, who has none."""
    seconds: float
    orders: int
    refused: int
    caused_median_s: float | None
    """How long others waited for them, in the middle."""


class Acted(NamedTuple):
    """An order of somebody, and when."""

    time_ns: int
    refused: bool


def half_of(now: Set[int], then: Set[int]) -> bool:
    """Whether at least half of these people were among those: then it is the same crew."""
    return bool(now) and 2 * len(now & then) >= len(now)


def stays_of(record: Record) -> list[Stay]:
    """Each stay of somebody from the register, in the order in which they began.

    While a computer holds a station nobody stays there; with its leaving whoever sat there is back.
    """
    end_ns = record.played_ns + 1
    seated: dict[Post, list[tuple[int, int]]] = {}
    for entry in record.entries:
        if isinstance(entry, Seated):
            post = Crew(entry.crew), Station(entry.station)
            seated.setdefault(post, []).append((entry.time_ns, entry.person))
    held = sitters_of(record).held if seated else {}
    return sorted(
        (stay for post, seats in seated.items() for stay in _stays(post, seats, held[post], end_ns)),
        key=lambda stay: (stay.from_ns, stay.post),
    )


def _stays(post: Post, seats: Sequence[tuple[int, int]], held: Sequence[Held], end_ns: int) -> Iterator[Stay]:
    ends = [*(time_ns for time_ns, _ in seats[1:]), end_ns]
    for (from_ns, number), until_ns in zip(seats, ends, strict=True):
        for each in held if is_personal(number) else ():
            since_ns, left_ns = max(from_ns, each.from_ns), min(until_ns, each.until_ns)
            if each.sitter.level is None and since_ns < left_ns:
                yield Stay(post, number, since_ns, left_ns)


def person_sums(
    stays: Sequence[Stay], station: str, waits: Iterable[Wait], acts: Iterable[Acted]
) -> Iterator[PersonSum]:
    """What each of those who stayed at one place did there."""
    waits, acts = list(waits), list(acts)
    for number in dict.fromkeys(stay.number for stay in stays):
        own = [stay for stay in stays if stay.number == number]

        def was_there(time_ns: int, own: list[Stay] = own) -> bool:
            return any(stay.holds(time_ns) for stay in own)

        done = [act for act in acts if was_there(act.time_ns)]
        caused = spread(wait for wait in waits if was_there(wait.from_ns))
        yield PersonSum(
            number,
            station,
            sum(stay.until_ns - stay.from_ns for stay in own) / SECOND_NS,
            len(done),
            sum(act.refused for act in done),
            None if caused is None else caused.median_s,
        )
