"""Everything from scratch: journals judged again, ladders counted anew, and compared with what is kept."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from console.club.club import Club
from console.club.formats.ladder import Rating, ladder
from console.club.journal_verdict import JudgedJournal, NotTaken, judge_journal
from console.club.live_standings import ladder_matches
from console.club.values import ClubError, Format

_COMPARED = ("game", "chart", "mode", "goal", "begun_s", "outcome", "winners", "ranks", "cause")


@dataclass(frozen=True)
class Checked:
    """What came of checking a club."""

    journals: int
    ladders: int
    wrong: tuple[str, ...]
    """Whatever differs, each in a line."""


def check_all(club: Club) -> Checked:
    """Judge every journal again and count every ladder anew; nothing is changed."""
    wrong: list[str] = []
    judged: dict[str, JudgedJournal] = {}
    for result in club.results():
        try:
            found = judge_journal(club.journal(result.identity), result.identity)
        except (NotTaken, ClubError) as error:
            wrong.append(f"{result.identity}: is kept, and is refused now: {error}")
            continue
        judged[result.identity] = found
        wrong += [
            f"{result.identity}: {name} is kept as {getattr(result, name)} and is {getattr(found, name)}"
            for name in _COMPARED
            if getattr(result, name) != getattr(found, name)
        ]
    ladders = [event.id for event in club.events(archived=True) if event.format is Format.LADDER]
    for id in ladders:
        wrong += _ladder_wrong(club, id, judged)
    return Checked(len(judged), len(ladders), tuple(wrong))


def _ladder_wrong(club: Club, event: str, judged: Mapping[str, JudgedJournal]) -> list[str]:
    """Where a ladder is not what the journals give, crew by crew."""
    results = [
        replace(
            each,
            outcome=judged[each.identity].outcome,
            winners=judged[each.identity].winners,
            ranks=judged[each.identity].ranks,
        )
        for each in club.results(event=event)
        if each.identity in judged
    ]
    pairings = {each.pairing: club.pairing(each.pairing) for each in results if each.pairing is not None}
    inside = {each.crew.id for each in club.entrants(event)}
    computers = club.event(event).computers_count
    counted = ladder(ladder_matches(results, pairings, inside, computers=computers))
    return [
        f"{event}: {line.crew.name} is kept at {line.points} and comes to {rating.shown}"
        for line in club.standings(event)
        if (rating := counted.get(line.crew.id, Rating())).shown != line.points
    ]
