"""Before a match at a table whose gallery has no delay: both crews say whether they mind being watched."""

from collections.abc import Callable

from console.core.words import Crew, Station
from console.displays.screen import BigChoice, BigChoices, Screen
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.stations.settle_time import too_soon
from console.table.loudspeaker import Loudspeaker
from console.table.scenes.choice_screen import choice_lamps, choice_screen
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene

ANSWER_NS = 10 * SECOND_NS
"""So long an answer is waited for; none is a no, and the match begins."""


def is_asked(match: MatchScene) -> bool:
    """Whether its crews have to agree first: it is new, people play, and nothing would be delayed."""
    if match.teaching or match.entered or match.stopped_ns is not None:
        return False
    settings = match.settings
    watched = settings.crowd or settings.web_enabled
    apart = match.desks.crews_apart and match.peopled
    return bool(watched and not settings.gallery_delay_seconds and apart and match.at_once is None)


class LiveConsentScene(Scene):
    """North agrees, south does not. One crew that does not, or does not answer, is enough."""

    def __init__(
        self, match: MatchScene, loudspeaker: Loudspeaker, begin: Callable[[int], MatchScene], now_ns: int
    ) -> None:
        self.settings = match.settings
        self._boats = match.plan.boats
        self._begin = begin
        self._loudspeaker = loudspeaker
        self._crews = match.peopled
        self._agreed: set[Crew] = set()
        self._asked_ns = now_ns

    def enter(self, now_ns: int) -> None:
        self._asked_ns = now_ns

    def _speaker(self, crew: Crew) -> Crew:
        return crew if crew in self._crews else self._crews[0]

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        if station is not Station.CAPTAIN or too_soon(self._asked_ns, now_ns):
            return self
        taken = control in ("north", "south")
        self._loudspeaker.sound("click" if taken else "buzz", crew)
        if control == "south":
            return self._begun(False, now_ns)
        if control == "north":
            self._agreed.add(self._speaker(crew))
        return self._begun(True, now_ns) if self._agreed == set(self._crews) else self

    def _begun(self, at_once: bool, now_ns: int) -> MatchScene:
        match = self._begin(now_ns)
        match.agree(at_once)
        return match

    def tick(self, now_ns: int) -> Scene:
        return self._begun(False, now_ns) if now_ns - self._asked_ns >= ANSWER_NS else self

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        return choice_screen(crew, self.settings, self._boats, self._choices(crew, now_ns), cancel=False)

    def _choices(self, crew: Crew, now_ns: int) -> BigChoices:
        agreed = self._speaker(crew) in self._agreed
        choices = (
            BigChoice("north", "go-on", Message.of("agree.yes"), Message.of("agree.about-yes"), taken=agreed),
            BigChoice("south", "pause", Message.of("agree.no"), Message.of("agree.about-no")),
        )
        left_s = max(0, -((now_ns - self._asked_ns - ANSWER_NS) // SECOND_NS))
        return BigChoices(Message.of("agree.title"), choices, Message.of("agree.foot", seconds=left_s))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        return choice_lamps(self._choices(crew, now_ns), cancel=False)
