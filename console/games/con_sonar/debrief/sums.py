"""The figures of one player among many matches: the columns of the CSV."""

from collections.abc import Callable, Iterator

from console.debrief.figure import Figure
from console.debrief.figures_csv import MATCH_COLUMNS
from console.debrief.kinds import player_helps
from console.debrief.people.stays import Acted, PersonSum, person_sums, stays_of
from console.debrief.sums import SideSum
from console.debrief.waits import spread_figures
from console.games import crewmates_of
from console.games.con_sonar.debrief.figures import PlayerFigures, PlayersDebrief
from console.journal.journal_reader import Record

_FIGURES: dict[str, Callable[[PlayerFigures], Figure]] = {
    "points": lambda player: player.score.points,
    "sunk": lambda player: player.score.sunk,
    "missed": lambda player: player.score.missed,
    "alive": lambda player: player.score.alive,
    "pairs": lambda player: player.score.pairs,
    "colours": lambda player: player.score.colours,
    "shots": lambda player: len(player.shots),
    "expected": lambda player: float(player.expected),
    "trashed": lambda player: player.trashed,
    "turns": lambda player: len(player.turns),
    "cards": lambda player: len(player.cards_ns),
    "longest_chain": lambda player: max(player.chains, default=0),
    "refused": lambda player: player.refusals,
}
_NOT_HERE = ("chart", "mode", "edition", "goal", "columns", "rows", "cause", "boat")
COLUMNS = (
    *(name for name in MATCH_COLUMNS if name not in _NOT_HERE),
    *_FIGURES,
    *("turn_median_s", "turn_longest_s", "wait_median_s", "wait_longest_s"),
)


def sides(debrief: PlayersDebrief) -> list[SideSum]:
    """A sum for each player."""
    record = debrief.story.record
    winners = () if record.result is None else record.result.winners
    return [
        SideSum(
            *(player.value, None, player in winners, figures_of(figures), player_helps(record, number)),
            tuple(_people(record, number, figures)),
        )
        for number, (player, figures) in enumerate(debrief.players.items())
    ]


def _people(record: Record, number: int, player: PlayerFigures) -> Iterator[PersonSum]:
    """Whoever sat at the place of the player with this number in the order of turns."""
    place = crewmates_of(record.header.plan.game).places[number : number + 1]
    here = [stay for stay in stays_of(record) if stay.post in place]
    acts = (
        Acted(entry.time_ns, entry.refused is not None)
        for entry in record.orders
        if entry.order.startswith(f"{player.player} ")
    )
    yield from person_sums(here, "", player.turns, acts)


def figures_of(player: PlayerFigures) -> dict[str, Figure]:
    """One player's, by the columns of the CSV."""
    return dict(_figures(player))


def _figures(player: PlayerFigures) -> Iterator[tuple[str, Figure]]:
    for name, figure in _FIGURES.items():
        yield name, figure(player)
    yield from spread_figures("turn", player.caused)
    yield from spread_figures("wait", player.borne)
