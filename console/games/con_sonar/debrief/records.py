"""What players can be best at: the quickest match won, the fewest turns to it, the longest chain."""

from console.debrief.records import RecordKind, fought_out
from console.debrief.sums import SideSum
from console.games.con_sonar.debrief.figures import PlayersDebrief
from console.games.con_sonar.rules.orders import Colour
from console.panels.clock import SECOND_NS


def _hunt_s(judged: PlayersDebrief, side: SideSum) -> float | None:
    won = side.won and fought_out(judged.story)
    return judged.story.length_ns // SECOND_NS if won else None


def _turns(judged: PlayersDebrief, side: SideSum) -> float | None:
    won = side.won and fought_out(judged.story)
    return len(judged.players[Colour(side.side)].turns) if won else None


def _chain(judged: PlayersDebrief, side: SideSum) -> float | None:
    ended = judged.story.record.result is not None
    return max(judged.players[Colour(side.side)].chains, default=0) or None if ended else None


RECORDS = (
    RecordKind("hunt", "time", _hunt_s),
    RecordKind("turns", "count-turns", _turns),
    RecordKind("chain", "count-cards", _chain, least=False),
)
