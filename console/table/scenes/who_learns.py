"""Before a guided match: whoever is there presses their own OK; computers take the other stations."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from random import SystemRandom

from console.core.crewing import PEOPLE, Crewing, Sitter
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Post, Station
from console.displays.screen import Card, CardState, SceneName, Screen, Tutorial
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.stations.guided_match import GuidedMatch
from console.stations.lamps import BLINK_NS
from console.table.loudspeaker import Loudspeaker, Mute
from console.table.scenes.guided_scene import GuidedMatchScene
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.scene import Scene
from console.table.settings import Settings

TURNS = {"west": -1, "east": 1}
GATHERED_NS = 10 * SECOND_NS
"""So long after the last one sat down nobody else is waited for."""


class WhoLearnsScene(Scene):
    """OK at a station: somebody sits there. A captain's second OK begins at once, CANCEL goes back.

    A captain's west and east turn to the lessons of other games.
    """

    def __init__(
        self,
        plans: Mapping[str, GuidedMatch],
        offer: MatchPlan,
        settings: Settings,
        loudspeaker: Loudspeaker,
        back: Scene,
        after: Scene,
        now_ns: int,
    ) -> None:
        """`plans`: the lesson of each game that has one; `offer`: what is played without one.

        `back`: what CANCEL leads to; `after`: what comes when nobody is there, or after the match.
        """
        self.settings = settings
        self._offered = offer
        self._plans = plans
        self._loudspeaker = loudspeaker
        self._back = back
        self._after = after
        self._sitting: set[Post] = set()
        self._touched_ns = now_ns
        self._seed = settings.seed or SystemRandom().randrange(1, 2**31)
        self._offer(offer.game if offer.game in plans else next(iter(plans)), now_ns)

    def _offer(self, game: str, now_ns: int) -> None:
        """The lesson of a game; whoever has sat down where it has a station sits there still."""
        self._game, self._plan = game, self._plans[game]
        self._sitting &= set(self._plan.posts)
        self._behind = MatchScene(
            Match(self._planned(self._plan.posts, PEOPLE)), self.settings, Mute(), self._after, now_ns
        )
        """The table as it will be with people everywhere: each sees where their station is."""

    def _turn(self, by: int, now_ns: int) -> None:
        games = list(self._plans)
        self._offer(games[(games.index(self._game) + by) % len(games)], now_ns)

    def enter(self, now_ns: int) -> None:
        self._touched_ns = now_ns

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        self._touched_ns = now_ns
        if station is Station.CAPTAIN and control == "cancel":
            return self._back
        if station is Station.CAPTAIN and control in TURNS and len(self._plans) > 1:
            self._loudspeaker.sound("click", crew)
            self._turn(TURNS[control], now_ns)
            return self
        post = (crew, station)
        if control != "ok" or post not in self._plan.posts:
            self._loudspeaker.sound("buzz", crew)
            return self
        self._loudspeaker.sound("click", crew)
        again = post in self._sitting and station is Station.CAPTAIN
        self._sitting.add(post)
        return self._begin(now_ns) if again or self._sitting == set(self._plan.posts) else self

    def _begin(self, now_ns: int) -> Scene:
        """The match. Where it is not paid for yet everybody is asked again."""
        people, self._sitting = frozenset(self._sitting), set()
        match = Match(self._planned(people, self._crewed(people)))
        return GuidedMatchScene(self._plan, match, self.settings, self._loudspeaker, self._after, now_ns)

    def _planned(self, people: Collection[Post], crewing: Crewing) -> MatchPlan:
        taught, offer = self._plan.plan(self._seed, people), self._offered
        return replace(taught, boats=offer.boats, crewing=crewing, minutes=offer.minutes)

    def _crewed(self, people: frozenset[Post]) -> Crewing:
        """Helpers beside people are the best there are; a side without people is a fair enemy."""
        crewing = PEOPLE
        for crew in Crew:
            empty = [post for post in self._plan.posts if post[0] is crew and post not in people]
            if not any(post[0] is crew for post in people):
                crewing = crewing.seat([(crew, station) for station in Station], Sitter.OFFICER)
            else:
                crewing = crewing.seat(empty, Sitter.ACE)
        return crewing

    def tick(self, now_ns: int) -> Scene:
        if self._sitting and not self._left_s(now_ns):
            return self._begin(now_ns)
        idle_ns = self.settings.idle_seconds * SECOND_NS
        return self._after if idle_ns and now_ns - self._touched_ns > idle_ns else self

    def _left_s(self, now_ns: int) -> int:
        """Whole seconds until nobody else is waited for."""
        return max(0, -((now_ns - self._touched_ns - GATHERED_NS) // SECOND_NS))

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        screen = self._behind.screen(crew, now_ns)
        cards = tuple(self._card(crew, card, now_ns) for card in screen.cards)
        return replace(
            screen,
            scene=SceneName.TUTORIAL,
            language=self.settings.language,
            cards=cards,
            lit=self.lit(crew, now_ns),
            tutorial=Tutorial(0, self._plan.stages, self._asked(crew)),
            aim=None,
            captions=(),
            asked=Message.of("lesson.which", game=self._game) if len(self._plans) > 1 else None,
            asked_sign="cap",
            clock_s=None,
        )

    def _card(self, crew: Crew, card: Card, now_ns: int) -> Card:
        post = (crew, Station(card.station))
        if post not in self._plan.posts:
            return card
        if post not in self._sitting:
            now = Message.of("status.lesson-now")
            return Card(card.station, CardState.AWAITED, now, Message.of("lesson.sit"))
        message = Message.of("lesson.sat", seconds=self._left_s(now_ns))
        return Card(card.station, CardState.DONE, Message.of("status.ok"), message)

    def _asked(self, crew: Crew) -> frozenset[str]:
        free = [post for post in self._plan.posts if post[0] is crew and post not in self._sitting]
        return frozenset(f"{station}.ok" for _, station in free)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        sat = frozenset(f"{station}.ok" for side, station in self._sitting if side is crew)
        sat |= {f"captain.{control}" for control in TURNS} if len(self._plans) > 1 else set()
        return sat | self._asked(crew) if now_ns // BLINK_NS % 2 == 0 else sat
