"""The match that was played last, to be played again."""

from collections.abc import Callable
from dataclasses import replace

from console.core.match_plan import MatchPlan
from console.core.ruleset import NEWEST
from console.core.words import Crew, Post, Station
from console.games import crewmates_of, stations_of
from console.table.plans.chosen_plan import new_seed


def rematch(last: MatchPlan, exchanged: bool, seed: int) -> MatchPlan:
    """The same match anew, by today's rules; exchanged: names, people and computers change places.

    A pairing is played once: whoever plays again plays for themselves. `seed`: the owner's, or 0.
    """
    anew = replace(last, seed=new_seed(seed), rules=NEWEST, pairing="")
    if not exchanged:
        return anew
    across = _across(anew)
    return replace(
        stations_of(anew.game).exchanged(anew),
        boats={crew: last.boats[Crew(crew).enemy] for crew in last.boats},
        crewing=last.crewing.moved(across),
        seating=last.seating.moved(across),
    )


def _across(plan: MatchPlan) -> Callable[[Post], Post]:
    """Where each goes when sides are exchanged: a player who has nobody opposite stays."""
    players = len((plan.players or "").split(","))
    places = [(Crew(crew), Station(at)) for crew, at in crewmates_of(plan.game).places[:players]]

    def to(post: Post) -> Post:
        opposite = post[0].enemy, post[1]
        return opposite if not places or (post in places) == (opposite in places) else post

    return to
