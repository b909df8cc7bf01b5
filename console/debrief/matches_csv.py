"""Matches of all games in one CSV."""

from collections.abc import Sequence

from console.debrief.crews.sums import MatchSum
from console.debrief.crews.table_csv import COLUMNS, crew_lines, written
from console.games.con_sonar.debrief.sums import PlayersSum
from console.games.con_sonar.debrief.table_csv import ALONE, player_lines
from console.games.con_sonar.debrief.table_csv import COLUMNS as PLAYERS


def matches_csv(matches: Sequence[MatchSum | PlayersSum]) -> str:
    """A line for each crew, or in Con Sonar! for each player; only the columns that some game needs."""
    lines = (
        line
        for number, match in enumerate(matches, 1)
        for line in (
            player_lines(number, match) if isinstance(match, PlayersSum) else crew_lines(number, match)
        )
    )
    played = {isinstance(match, PlayersSum) for match in matches}
    if played == {True}:
        return written(lines, ALONE)
    more = tuple(name for name in PLAYERS if name not in COLUMNS) if True in played else ()
    return written(lines, (*COLUMNS, *more))
