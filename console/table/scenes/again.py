"""Again: what was played last, with the sides kept or exchanged."""

from collections.abc import Callable
from dataclasses import replace

from console.core.match_plan import MatchPlan
from console.core.ruleset import NEWEST
from console.core.words import Crew, Post, Station
from console.displays.screen import BigChoice, BigChoices
from console.games import crewmates_of, stations_of
from console.languages import Message
from console.table.scenes.choice_screen import ChoosingScene
from console.table.scenes.scene import Scene
from console.table.scenes.set_up.beginning import new_seed
from console.table.scenes.start import played


def again(last: MatchPlan, exchanged: bool, seed: int) -> MatchPlan:
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


class AgainScene(ChoosingScene):
    """What is offered was played last: north keeps the sides, south exchanges them, CANCEL goes back."""

    makes_room = True

    def choose(self, crew: Crew, control: str, now_ns: int) -> Scene:
        if control == "cancel":
            return self._ways.back
        taken = control in ("north", "south")
        self._loudspeaker.sound("click" if taken else "buzz", crew)
        if not taken:
            return self
        plan = again(self._offer, control == "south", self.settings.seed)
        return self._ways.begin(plan, now_ns)

    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        same, exchanged = (
            BigChoice(course, sign, Message.of(f"again.{word}"), Message.of(f"again.about-{word}"))
            for course, sign, word in (("north", "again", "same"), ("south", "exchange", "exchanged"))
        )
        title = Message.of("again.title", played=played(self._offer))
        return BigChoices(title, (same, exchanged), Message.of("again.hint"))
