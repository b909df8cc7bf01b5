"""Again: what was played last, with the sides kept or exchanged."""

from collections.abc import Callable
from dataclasses import replace

from console.core.crewing import Crewing
from console.core.options import MatchOptions
from console.core.ruleset import NEWEST
from console.core.words import Crew, Post, Station
from console.displays.screen import BigChoice, BigChoices
from console.games import crewmates_of, stations_of
from console.languages import Message
from console.table.scenes.choice_screen import ChoosingScene
from console.table.scenes.scene import Loudspeaker, Scene
from console.table.scenes.set_up.beginning import MatchPlayed, new_seed
from console.table.scenes.set_up.crewing import with_crewing
from console.table.scenes.start import played
from console.table.settings import Settings


def again(last: MatchPlayed, exchanged: bool) -> MatchPlayed:
    """The same match anew, by today's rules; exchanged: names, people and computers change places.

    A pairing is played once: whoever plays again plays for themselves.
    """
    options = replace(last.options, seed=new_seed(last.settings), rules=NEWEST)
    if not exchanged:
        return replace(last, options=options, pairing="")
    settings = last.settings
    crewing, across = Crewing.read(settings.computers, settings.assists), _across(options)
    settings = replace(settings, blue_name=settings.red_name, red_name=settings.blue_name)
    return MatchPlayed(
        stations_of(options.game).exchanged(options),
        with_crewing(settings, crewing.moved(across)),
        last.seating.moved(across),
    )


def _across(options: MatchOptions) -> Callable[[Post], Post]:
    """Where each goes when sides are exchanged: a player who has nobody opposite stays."""
    players = len((options.players or "").split(","))
    places = [(Crew(crew), Station(at)) for crew, at in crewmates_of(options.game).places[:players]]

    def to(post: Post) -> Post:
        opposite = post[0].enemy, post[1]
        return opposite if not places or (post in places) == (opposite in places) else post

    return to


class AgainScene(ChoosingScene):
    """North keeps the sides, south exchanges them, CANCEL goes back."""

    def __init__(
        self,
        last: MatchPlayed,
        settings: Settings,
        loudspeaker: Loudspeaker,
        begin: Callable[[MatchPlayed, int], Scene],
        back: Scene,
        after: Scene,
        now_ns: int,
    ) -> None:
        super().__init__(settings, loudspeaker, begin, back, after, now_ns)
        self._last = last

    def choose(self, crew: Crew, control: str, now_ns: int) -> Scene:
        if control == "cancel":
            return self._back
        taken = control in ("north", "south")
        self._loudspeaker.sound("click" if taken else "buzz", crew)
        return self._begin(again(self._last, control == "south"), now_ns) if taken else self

    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        same, exchanged = (
            BigChoice(course, sign, Message.of(f"again.{word}"), Message.of(f"again.about-{word}"))
            for course, sign, word in (("north", "again", "same"), ("south", "exchange", "exchanged"))
        )
        title = Message.of("again.title", played=played(self._last))
        return BigChoices(title, (same, exchanged), Message.of("again.hint"))
