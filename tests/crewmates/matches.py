"""Matches between computers, and between computers and people who press whatever is legal."""

import sys
from collections.abc import Mapping, Sequence

from console.core.crewing import Level
from console.core.game import AnyGame, Event, Refused
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.views import View
from console.crewmates.arena.contest import ArenaMatch, ArenaSide
from console.crewmates.arena.players import player_called
from console.crewmates.arena.random_play import RandomMind
from console.crewmates.computer_crews import enlist
from console.crewmates.crew import ComputerCrew, Decision
from console.crewmates.levels import SKILLS
from console.crewmates.mind import Seat
from console.games import crewmates_of, set_up


class MixedCrew:
    """Computers at some stations, people who press any legal order at the others."""

    def __init__(self, game: AnyGame, player: str, levels: Mapping[Seat, Level], seed: int) -> None:
        crewmates = crewmates_of(game.name)
        people = {seat: SKILLS[Level.CADET] for seat in crewmates.seats if seat not in levels}
        self.halves = [enlist(game, player, levels, seed)]
        self.halves.append(
            ComputerCrew(people, crewmates.efforts, lambda skill, seed: RandomMind(seed), seed)
        )

    def hear(self, events: Sequence[Event]) -> None:
        for half in self.halves:
            half.hear(events)

    def decide(self, view: View, legal: Sequence[Order], now_ns: int) -> Decision | None:
        made = [half.decide(view, legal, now_ns) for half in self.halves]
        return min(filter(None, made), key=lambda decision: decision.at_ns, default=None)

    def refused(self, refusal: Refused) -> None:
        for half in self.halves:
            half.refused(refusal)


def contest(options: MatchPlan, players: Mapping[str, str], seed: int, most_orders: int = 5000) -> ArenaMatch:
    """A match between players by the words of the arena."""
    game = set_up(options)
    sides: dict[str, ArenaSide] = {
        name: player_called(text)(game, name, seed * 16 + number)
        for number, (name, text) in enumerate(players.items())
    }
    return ArenaMatch(game, sides, most_orders)


def journal(options: MatchPlan, players: Mapping[str, str], seed: int) -> list[str]:
    """Every order of a match with its time."""
    match = contest(options, players, seed)
    match.run()
    return [f"{at_ns} {line}" for at_ns, line in match.journal]


REPEATED = (
    (MatchPlan(game="captain-sonar", edition=2, chart="delta-2"), {"blue": "officer", "red": "cadet"}),
    (
        MatchPlan(game="captain-sonar", mode="turn-by-turn", chart="alpha-2", goal="sudden-death"),
        {"blue": "ace", "red": "ace:dots"},
    ),
    (MatchPlan(game="sonar-family", chart="umbria", mode="real-time"), {"blue": "ace", "red": "officer"}),
    (MatchPlan(game="con-sonar", players="blue,red", seed=5), {"blue": "ace", "red": "random"}),
)
"""Matches that must come out alike wherever they are played."""

if __name__ == "__main__":
    for options, players in REPEATED:
        sys.stdout.write("\n".join(journal(options, players, seed=11)) + "\n\n")
