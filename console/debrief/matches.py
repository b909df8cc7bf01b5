"""Matches of all games side by side: in their order, and without names for schools."""

from collections.abc import Sequence
from dataclasses import replace

from console.debrief.crews.sums import CrewSum, MatchSum
from console.debrief.naming import chart_called
from console.debrief.wording import tell
from console.games.con_sonar.debrief.sums import PlayersSum

AnySum = MatchSum | PlayersSum


def in_order(matches: Sequence[AnySum]) -> list[AnySum]:
    """The oldest first; files of the same time by name."""
    return sorted(matches, key=lambda match: (match.begun, match.file))


def without_names(matches: Sequence[AnySum], language: str) -> list[AnySum]:
    """The same without names of boats and files, and without dates: crews become letters, by first sight."""
    letters: dict[str, str] = {}

    def renamed(crew: CrewSum) -> CrewSum:
        known = crew.boat or crew.crew
        letter = letters.setdefault(known, _letter(len(letters)))
        return replace(crew, boat=tell("crew-letter", language, letter=letter))

    def anonymous(match: AnySum) -> AnySum:
        if isinstance(match, PlayersSum):
            return replace(match, file="", begun="")
        blue, red = map(renamed, match.crews)
        return replace(
            match, file="", begun="", chart=chart_called(match.chart, anonymous=True), crews=(blue, red)
        )

    return [anonymous(match) for match in matches]


def _letter(number_: int) -> str:
    """A to Z, then AA."""
    letters = ""
    number_ += 1
    while number_:
        number_, rest = divmod(number_ - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
