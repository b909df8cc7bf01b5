"""The figures of Con Sonar! as CSV: a line for each player. See docs/debrief.md."""

from collections.abc import Iterator

from console.debrief.crews.table_csv import MATCH_COLUMNS, Cell, match_cells, spread_cells
from console.games.con_sonar.debrief.figures import PlayerFigures
from console.games.con_sonar.debrief.sums import PlayersSum

COLUMNS = (
    *("points", "sunk", "missed", "alive", "pairs", "colours"),
    *("shots", "expected", "trashed", "turns", "cards", "longest_chain", "refused"),
    *("turn_median_s", "turn_longest_s", "wait_median_s", "wait_longest_s"),
)
ALONE = (*(name for name in MATCH_COLUMNS if name not in ("chart", "mode", "cause", "boat")), *COLUMNS)
"""Where no match of crews is among them."""


def player_lines(number: int, match: PlayersSum) -> Iterator[dict[str, Cell]]:
    """A line for each player of a match; `crew` is the colour."""
    for figures in match.players:
        crew = {"crew": figures.player.value, "won": int(figures.player in match.winners)}
        yield {**match_cells(number, match), **crew, **_line(figures)}


def _line(figures: PlayerFigures) -> dict[str, Cell]:
    return {
        **figures.score._asdict(),
        "shots": len(figures.shots),
        "expected": f"{figures.expected:.3f}",
        "trashed": figures.trashed,
        "turns": len(figures.turns),
        "cards": len(figures.cards_ns),
        "longest_chain": max(figures.chains, default=0),
        "refused": figures.refusals,
        **dict(spread_cells("turn", figures.caused)),
        **dict(spread_cells("wait", figures.borne)),
    }
