"""One match of Con Sonar! among many."""

from dataclasses import dataclass

from console.debrief.con_sonar.figures import PlayerFigures, players_debrief
from console.debrief.story import tell
from console.debrief.waits import SECOND_NS
from console.table.journal import Record


@dataclass(frozen=True)
class PlayersSum:
    """A match of Con Sonar!, summed. Its matches are short: each is judged again."""

    file: str
    begun: str
    game: str
    length_s: float
    outcome: str
    winners: tuple[str, ...]
    players: tuple[PlayerFigures, ...]
    chart: str = ""
    mode: str = ""
    cause: str = ""


def sum_players(record: Record, file: str) -> PlayersSum:
    """What a record says. Raises BadJournal or NoDebrief."""
    debriefed = players_debrief(tell(record))
    result = record.result
    return PlayersSum(
        file,
        record.header.begun,
        record.header.options.game,
        record.played_ns / SECOND_NS,
        "" if result is None else result.outcome,
        () if result is None else result.winners,
        tuple(debriefed.players.values()),
    )
