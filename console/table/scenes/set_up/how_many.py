"""Play: how many are you on this side? Whoever is alone there is asked nothing more."""

from dataclasses import replace

from console.core.match_plan import MatchPlan
from console.core.words import Course, Crew
from console.displays.screen import BigChoice, BigChoices
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.table.loudspeaker import Loudspeaker
from console.table.plans.chosen_plan import first_choices, set_up_as
from console.table.scenes.choice_screen import ChoiceWays, ChoosingScene
from console.table.scenes.scene import Scene
from console.table.scenes.set_up.how_played import HowPlayedScene, is_asked
from console.table.settings import Settings

NOBODY_THERE_NS = 10 * SECOND_NS
"""So long the other side has for an answer; then computers play there."""


class HowManyScene(ChoosingScene):
    """Each captain presses once for their own crew; a side without an answer is played by computers."""

    makes_room = True

    def __init__(
        self,
        offer: MatchPlan,
        settings: Settings,
        loudspeaker: Loudspeaker,
        ways: ChoiceWays,
        now_ns: int,
        *,
        awaits_both: bool = False,
        as_offered: bool = False,
    ) -> None:
        """`awaits_both`: both crews were called to play: no computer plays for the one that is late.

        `as_offered`: it is played as somebody else has set it up, and nothing more is asked.
        """
        super().__init__(offer, settings, loudspeaker, ways, now_ns)
        self._awaits_both = awaits_both
        self._as_offered = as_offered or awaits_both
        self._offered = first_choices(offer)
        self._counts = dict(zip(Course, range(1, self._offered.most_people + 1), strict=False))
        self._people: dict[Crew, int] = {}
        self._answered_ns = now_ns

    def choose(self, crew: Crew, control: str, now_ns: int) -> Scene:
        if control == "cancel":
            return self if self._people.pop(crew, None) else self._ways.back
        if control == "ok" and crew in self._people and not self._awaits_both:
            return self._go(now_ns)
        count = self._counts.get(Course(control)) if control in list(Course) else None
        self._loudspeaker.sound("click" if count else "buzz", crew)
        return self if count is None else self._answer(crew, count, now_ns)

    def _answer(self, crew: Crew, count: int, now_ns: int) -> Scene:
        if not self._people:
            self._answered_ns = now_ns
        self._people[crew] = count
        return self._go(now_ns) if len(self._people) == len(Crew) else self

    def _go(self, now_ns: int) -> Scene:
        """The match. Where it is not paid for yet the question is asked again."""
        people = {crew: self._people.get(crew, 0) for crew in Crew}
        self._people = {}
        if not self._as_offered and is_asked(self._offer, people):
            ways = replace(self._ways, back=self)
            return HowPlayedScene(self._offer, self.settings, self._loudspeaker, ways, now_ns, people)
        choices, crewing = self._offered.for_people(people)
        crewing = crewing.with_hints_of(self._offer.crewing)
        return self._ways.begin(set_up_as(choices, crewing, self._offer, self.settings.seed), now_ns)

    def tick(self, now_ns: int) -> Scene:
        if self._people and not self._awaits_both and not self._left_s(now_ns):
            return self._go(now_ns)
        return super().tick(now_ns)

    def _left_s(self, now_ns: int) -> int:
        """Whole seconds until nobody is waited for any more."""
        return max(0, -((now_ns - self._answered_ns - NOBODY_THERE_NS) // SECOND_NS))

    def choices(self, crew: Crew, now_ns: int) -> BigChoices:
        choices = tuple(
            BigChoice(
                course.value,
                f"people-{count}",
                Message.of("how-many.count", count=count),
                Message.of(f"how-many.about-{'one' if count == 1 else 'more'}"),
                taken=self._people.get(crew) == count,
            )
            for course, count in self._counts.items()
        )
        return BigChoices(Message.of("how-many.title"), choices, self._foot(crew, now_ns))

    def _foot(self, crew: Crew, now_ns: int) -> Message:
        if not self._people:
            return Message.of("how-many.hint")
        if self._awaits_both:
            return Message.of("called.awaits" if crew in self._people else "called.answer")
        waits = "wait" if crew in self._people else "nobody-there"
        return Message.of(f"how-many.{waits}", seconds=self._left_s(now_ns))

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        ok = {"captain.ok"} if crew in self._people and not self._awaits_both else set()
        return super().lit(crew, now_ns) | ok
