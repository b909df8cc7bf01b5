"""One match of Con Sonar! among many."""

from dataclasses import dataclass

from console.debrief.crews.waits import SECOND_NS
from console.debrief.story import Story
from console.games.con_sonar.debrief.figures import PlayerFigures, players_debrief


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


def sum_players(story: Story, file: str) -> PlayersSum:
    """A match that was told again, summed."""
    debriefed, record, result = players_debrief(story), story.record, story.result
    return PlayersSum(
        file,
        record.header.begun,
        record.header.options.game,
        record.played_ns / SECOND_NS,
        "" if result is None else result.outcome,
        () if result is None else result.winners,
        tuple(debriefed.players.values()),
    )
