"""How a match begins: what is offered first of a game, and what was chosen made into a plan."""

from dataclasses import replace
from random import SystemRandom

from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.games import stations_of
from console.stations.match_choices import MatchChoices
from console.table.plans.who_plays import in_force


def first_choices(offer: MatchPlan) -> MatchChoices:
    """What is offered, of its game."""
    return stations_of(offer.game).first_choices(offer)


def set_up_as(choices: MatchChoices, crewing: Crewing, offer: MatchPlan, seed: int) -> MatchPlan:
    """A match of what was chosen; `seed`: the owner's, or 0 for a new one."""
    crewing = in_force(crewing, choices)
    crews = frozenset(crew for crew in Crew if crewing.computers(crew))
    plan = choices.with_computers(crews).plan(offer)
    return replace(plan, crewing=crewing, seed=new_seed(seed))


def new_seed(owners: int) -> int:
    """What chance is drawn from: what the owner has set, or something new."""
    return owners or SystemRandom().randrange(1, 2**31)
