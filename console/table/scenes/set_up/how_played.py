"""Play, after the head count: one picture says who sits where, and one press chooses the mode."""

from collections.abc import Iterator, Mapping

from console.core.chart import Mode
from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.displays.screen import BigChoice, BigChoices
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.stations.match_choices import MODES, MatchChoices, SetUpRow
from console.stations.settle_time import too_soon
from console.table.loudspeaker import Loudspeaker
from console.table.plans.chosen_plan import first_choices, set_up_as
from console.table.scenes.choice_screen import ChoiceWays, ChoosingScene
from console.table.scenes.scene import Scene
from console.table.settings import Settings

ASKED_FROM = 2
"""People on one side: whoever is alone there is its captain, and is asked nothing more."""
REAL_TIME_FROM = 6
"""People, or all that the game seats: from then on real time, which the guided match teaches, is first."""
TAKEN_NS = 15 * SECOND_NS
"""So long a press is waited for; then it is played as the first choice says."""
_SIGNS = {Mode.REAL_TIME: "go-on", Mode.TURN_BY_TURN: "exchange"}
_HELP = "east"


def is_asked(offer: MatchPlan, people: Mapping[Crew, int]) -> bool:
    """Whether so many have a mode to choose: what the guided match taught is played only by who may ask."""
    offered = first_choices(offer)
    return max(people.values()) >= ASKED_FROM and _mode_row(offered) is not None


def _mode_row(choices: MatchChoices) -> SetUpRow[MatchChoices] | None:
    return next((row for row in choices.rows if tuple(row.values) == MODES), None)


class HowPlayedScene(ChoosingScene):
    """North and south are the modes that can be played; east gives a small crew computers, or takes them."""

    makes_room = True

    def __init__(
        self,
        offer: MatchPlan,
        settings: Settings,
        loudspeaker: Loudspeaker,
        ways: ChoiceWays,
        now_ns: int,
        people: Mapping[Crew, int],
    ) -> None:
        """`people`: how many there are on each side."""
        super().__init__(offer, settings, loudspeaker, ways, now_ns)
        self._people = people
        self._helped: frozenset[Crew] = frozenset()
        """Small crews that want computers at the seats that they would share."""
        self._asked_ns = now_ns

    def enter(self, now_ns: int) -> None:
        super().enter(now_ns)
        self._asked_ns = now_ns

    def _made(self) -> tuple[MatchChoices, Crewing]:
        offered = first_choices(self._offer)
        choices, crewing = offered.for_people(self._people, self._helped)
        crewing = crewing.with_hints_of(self._offer.crewing)
        return choices.with_computers(frozenset(filter(crewing.computers, Crew))), crewing

    def _modes(self) -> dict[str, tuple[str, MatchChoices]]:
        """What north stands for, and south: the modes that these people can play."""
        choices, _ = self._made()
        row = _mode_row(choices)
        assert row is not None, "without modes nothing is asked"
        many = min(REAL_TIME_FROM, len(choices.posts))
        first = Mode.REAL_TIME.value if sum(self._people.values()) >= many else row.value
        playable = []
        for mode in sorted(MODES, key=lambda mode: mode != first):
            wished = row.choose(mode)
            settled = _mode_row(wished)
            if settled is not None and settled.value == mode:
                playable.append((mode, wished))
        return dict(zip(("north", "south"), playable, strict=False))

    def _shares(self, crew: Crew) -> bool:
        """Whether fewer people than seats hold all of them: computers could take some."""
        asked = {*self._helped, crew}
        offered = first_choices(self._offer)
        with_help, without = (
            offered.for_people(self._people, frozenset(helped))[1] for helped in (asked, asked - {crew})
        )
        return with_help != without

    def choose(self, crew: Crew, control: str, now_ns: int) -> Scene:
        if control == "cancel":
            return self._ways.back
        if too_soon(self._asked_ns, now_ns):
            return self
        modes = self._modes()
        helps = control == _HELP and self._shares(crew)
        self._loudspeaker.sound("click" if helps or control in modes else "buzz", crew)
        if helps:
            self._helped ^= {crew}
        return self._go(modes[control][1], now_ns) if control in modes else self

    def _go(self, choices: MatchChoices, now_ns: int) -> Scene:
        self._asked_ns = now_ns  # where it is not paid for yet the question is asked again
        plan = set_up_as(choices, self._made()[1], self._offer, self.settings.seed)
        return self._ways.begin(plan, now_ns)

    def tick(self, now_ns: int) -> Scene:
        if now_ns - max(self._asked_ns, self._touched_ns) >= TAKEN_NS:
            return self._go(self._modes()["north"][1], now_ns)
        return self

    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        left_s = -((now_ns - max(self._asked_ns, self._touched_ns) - TAKEN_NS) // SECOND_NS)
        title = Message.of("how-played.title", seconds=max(0, left_s))
        return BigChoices(title, tuple(self._shown(crew)), self._seats(crew))

    def _shown(self, crew: Crew) -> Iterator[BigChoice]:
        for course, (mode, _) in self._modes().items():
            word, about = Message.of(f"how-played.{mode}"), Message.of(f"how-played.about-{mode}")
            yield BigChoice(course, _SIGNS[Mode(mode)], word, about)
        if self._shares(crew):
            word, about = Message.of("how-played.help"), Message.of("how-played.about-help")
            yield BigChoice(_HELP, "people-4", word, about, taken=crew in self._helped)

    def _seats(self, crew: Crew) -> Message:
        """Who sits where on this side."""
        choices, crewing = self._made()
        own = [station for side, station in choices.posts if side is crew]
        held = [station for station in own if crewing.sitters[crew, station].level is None]
        count = self._people[crew]
        if count == 0:
            return Message.of("how-played.computers")
        if len(held) < len(own):
            names = dict(zip(("first", "second", "third"), held, strict=False))
            beside = "-by-one" if len(own) - len(held) == 1 else ""
            return Message.of(f"how-played.helped-{len(held)}{beside}", **names)
        return Message.of("how-played.each" if count >= len(own) else f"set-up.people-{count}")
