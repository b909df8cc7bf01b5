"""The table: presses in the order in which they happened, scenes, screens and lamps.

No threads, no clock, no screen: whoever runs it says what was pressed and what time it is.
"""

from collections import deque
from collections.abc import Sequence, Set
from dataclasses import replace

from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.languages import LANGUAGES, Message
from console.panels.clock import SECOND_NS
from console.panels.link import Press
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.scenes.attract import AttractScene
from console.table.scenes.continue_match import ContinueScene, Ways
from console.table.scenes.lesson import LessonScene
from console.table.scenes.match import MatchScene
from console.table.scenes.scene import Loudspeaker, Mute, Scene
from console.table.scenes.service import ServiceScene
from console.table.scenes.service_pages import ServiceActions
from console.table.scenes.set_up import SetUpScene
from console.table.scenes.waiting import Waiting, cut_off, left_alone
from console.table.settings import Settings

KEY_SWITCH, COIN = "table.key", "table.coin"
SERVICE_CONTROL = ".captain.cancel"
SERVICE_HELD_NS = 5 * SECOND_NS
LANGUAGE_CONTROL = ".radio.ok"
LANGUAGE_HELD_NS = 1_500_000_000
FOREVER_NS = 10**18
TIES_KEPT = 100
_STOPS = ("captain.stop", "first-mate.stop")


class Table:
    """One table with its two crews."""

    def __init__(
        self,
        settings: Settings,
        *,
        loudspeaker: Loudspeaker | None = None,
        archive: Archive | None = None,
        service_actions: ServiceActions | None = None,
        now_ns: int,
    ) -> None:
        self.archive = archive
        self.credits = 0
        self._service_actions = service_actions or ServiceActions()
        self.settings = settings
        self._loudspeaker = loudspeaker or Mute()
        self._attract = AttractScene(settings, self._loudspeaker, self._wake, now_ns)
        self._last_set_up: SetUpScene | None = None
        self._waiting: Waiting | None = None
        """The match that can be gone on with."""
        self._behind_ns = 0
        """How much later it is than in the scene."""
        self.scene: Scene = self._attract
        self.ties: deque[tuple[str, str]] = deque(maxlen=TIES_KEPT)
        """The last stops that were tied: who was given it, who was not."""
        self.tie_count = 0
        self._held: dict[str, int] = {}
        """The controls that are pressed now, and since when."""
        self._offer_to_go_on(now_ns)

    def _offer_to_go_on(self, now_ns: int) -> None:
        """Ask whether to go on once a match is known that was cut off, and nobody is at anything else."""
        if self.archive is None or self.scene is not self._attract:
            return
        found = self.archive.cut_off(now_ns)
        if found is not None:
            self._waiting = cut_off(found, self.archive, self.settings, self._loudspeaker, self._attract)
            self._enter(self._wake(self.settings, now_ns), now_ns)

    def _wake(self, settings: Settings, now_ns: int) -> Scene:
        """Somebody came: the question whether to go on, as long as a match waits; else set-up."""
        if self._waiting is None:
            return self._set_up(settings, now_ns)
        ways = Ways(lambda then_ns: self._set_up(self._attract.settings, then_ns), self._attract)
        return ContinueScene(self._waiting, ways, now_ns)

    def _set_up(self, settings: Settings, now_ns: int) -> Scene:
        self._last_set_up = SetUpScene(settings, self._loudspeaker, self._attract, now_ns, self._last_set_up)
        return self._last_set_up

    def scene_ns(self, now_ns: int) -> int:
        """The time of the scene: a match's clocks stood still while it waited to be continued."""
        return now_ns - self._behind_ns

    def _enter(self, scene: Scene, now_ns: int) -> None:
        """Another scene, if it is one. A match that begins is kept; one that is not over waits."""
        if scene is self.scene or not self._paid(scene):
            return
        before, self.scene = self.scene, scene
        if isinstance(before, MatchScene):
            self._leave_match(before, self.scene_ns(now_ns))
        self._behind_ns = 0
        if isinstance(scene, MatchScene):
            self._enter_match(scene, now_ns, went_on=isinstance(before, ContinueScene))
        if self._attract not in (before, scene):
            scene.settings = replace(scene.settings, language=before.settings.language)
        self._keep_language(now_ns)
        self._attract.match_waits = self._waiting is not None
        scene.enter(self.scene_ns(now_ns))

    def _leave_match(self, scene: MatchScene, now_ns: int) -> None:
        """What nobody played to its end was not ended by anybody: nothing is written."""
        if not scene.over:
            self._waiting = left_alone(scene, now_ns)
        elif self.archive is not None:
            self.archive.leave()

    def _enter_match(self, scene: MatchScene, now_ns: int, *, went_on: bool) -> None:
        waiting, self._waiting = self._waiting, None
        if went_on:
            stopped_ns = None if waiting is None else waiting.stopped_ns
            self._behind_ns = 0 if stopped_ns is None else now_ns - stopped_ns
        elif self.archive is not None:
            settings = scene.settings
            about = {
                "computers": settings.computers,
                "assists": settings.assists,
                "minutes": str(settings.match_minutes),
                "language": settings.language,
            }
            said = {name: text for name, text in about.items() if text}
            self.archive.begin(scene.match, settings.boats, now_ns, said)

    def _paid(self, scene: Scene) -> bool:
        """Where coins are asked for, a match begins only when they are there."""
        new = isinstance(scene, MatchScene) and not isinstance(self.scene, ContinueScene)
        if new and self.credits < self.settings.coins_per_match:
            self._loudspeaker.sound("buzz")
            return False
        if new:
            self.credits -= self.settings.coins_per_match
        return True

    @property
    def notices(self) -> tuple[Message, ...]:
        """What both displays say besides: the credits, where a match costs coins."""
        needed = self.settings.coins_per_match
        if not needed or isinstance(self.scene, MatchScene | LessonScene):
            return ()
        return (Message.of("service.credits", credits=self.credits, needed=needed),)

    def hear(self, ordered: Sequence[OrderedPress], now_ns: int) -> None:
        """Presses in their order; two stops that are tied are settled by the game's rule."""
        for one in self._settle_ties(list(ordered)):
            self._press(one.press)

    def _press(self, press: Press) -> None:
        if not press.pressed:
            self._held.pop(press.control, None)
            self._release(press)
            return
        self._held[press.control] = press.time_ns
        if press.control in (COIN, KEY_SWITCH) and isinstance(self.scene, ServiceScene):
            self.scene.test(press.control, press.time_ns)
        elif press.control == COIN:
            self.credits += 1
            self._loudspeaker.sound("ready")
        elif press.control == KEY_SWITCH:
            self._open_service(press.time_ns, by_key=True)
        else:
            if isinstance(self.scene, MatchScene | LessonScene):
                self.scene.expect(press)
            crew, station, control = press.control.split(".")
            time_ns = self.scene_ns(press.time_ns)
            scene = self.scene.press(Crew(crew), Station(station), control, time_ns)
            self._enter(scene, press.time_ns)

    def _release(self, press: Press) -> None:
        if isinstance(self.scene, MatchScene | LessonScene) and press.control not in (COIN, KEY_SWITCH):
            crew, station, control = press.control.split(".")
            time_ns = self.scene_ns(press.time_ns)
            scene = self.scene.release(Crew(crew), Station(station), control, time_ns)
            self._enter(scene, press.time_ns)

    def let_go(self, held: Set[str], now_ns: int) -> None:
        """No contact but these is closed: a release may be lost with a cable, or with the keyboard."""
        for control in [control for control in self._held if control not in held]:
            self._press(Press(control, False, now_ns, 0))

    def _settle_ties(self, ordered: list[OrderedPress]) -> list[OrderedPress]:
        for index, one in enumerate(ordered):
            rival = self._rival(one, ordered[index + 1 :])
            if rival is not None:
                first, second = self._favoured(one, rival)
                self.tie_count += 1
                self.ties.append((first.press.control, second.press.control))
                if self.archive is not None:
                    time_ns = self.scene_ns(first.press.time_ns)
                    self.archive.tie(first.press.control, second.press.control, time_ns)
                place = ordered.index(rival)
                ordered[index], ordered[place] = first, second
        return ordered

    @staticmethod
    def _rival(one: OrderedPress, later: list[OrderedPress]) -> OrderedPress | None:
        """The other crew's stop that this stop is tied with, among those that come after it."""
        if not (one.press.pressed and one.press.control.endswith(_STOPS)):
            return None
        tied = [
            other for other in later if other.press in one.tied_with and other.press.control.endswith(_STOPS)
        ]
        return tied[0] if tied else None

    def _favoured(self, one: OrderedPress, other: OrderedPress) -> tuple[OrderedPress, OrderedPress]:
        """As the game's rule for ties has it."""
        scene = self.scene
        favoured = scene.tie_goes_to if isinstance(scene, MatchScene | LessonScene) else Crew.BLUE
        return (one, other) if one.press.control.startswith(favoured) else (other, one)

    def tick(self, now_ns: int) -> None:
        """Time has passed."""
        self._offer_to_go_on(now_ns)
        self._switch_language(now_ns)
        self._begin_debrief(now_ns)
        self._heed_long_press(now_ns)
        self._enter(self.scene.tick(self.scene_ns(now_ns)), now_ns)
        self._keep_clock_result(now_ns)

    def _keep_clock_result(self, now_ns: int) -> None:
        """A match that its clock ended is over: it is not asked about when the table starts again."""
        scene = self.scene
        if self.archive is not None and isinstance(scene, MatchScene) and scene.clock_result is not None:
            self.archive.end_by_clock(scene.clock_result, self.scene_ns(now_ns))

    def _heed_long_press(self, now_ns: int) -> None:
        """A captain who holds CANCEL opens service mode, once: a stuck button must not open it for ever."""
        for control, since_ns in self._held.items():
            if control.endswith(SERVICE_CONTROL) and now_ns - since_ns >= SERVICE_HELD_NS:
                self._held[control] = now_ns + FOREVER_NS
                self._open_service(now_ns, by_key=False)
                return

    def _begin_debrief(self, now_ns: int) -> None:
        """A match that has ended is looked back on, once."""
        scene = self.scene
        if not isinstance(scene, MatchScene) or self.archive is None:
            return
        if scene.over and not scene.debrief.begun:
            scene.debrief.begin(self.archive.debrief(), self.scene_ns(now_ns))

    def _open_service(self, now_ns: int, *, by_key: bool) -> None:
        """From attract only: nobody's match is in the way."""
        if not isinstance(self.scene, AttractScene):
            return

        def leave(settings: Settings, then_ns: int) -> Scene:
            self.settings = self._attract.settings = settings
            return self._attract

        settings, actions = self.scene.settings, self._service_actions
        service = ServiceScene(settings, self._loudspeaker, actions, leave, now_ns, by_key=by_key)
        self._enter(service, now_ns)

    def _switch_language(self, now_ns: int) -> None:
        """A radio operator who holds OK for a while changes the language of the table, at any time."""
        if isinstance(self.scene, MatchScene | LessonScene) and self.scene.heeds_releases:
            return
        for control, since_ns in self._held.items():
            if control.endswith(LANGUAGE_CONTROL) and now_ns - since_ns >= LANGUAGE_HELD_NS:
                self._held[control] = now_ns + FOREVER_NS
                settings = self.scene.settings
                later = LANGUAGES[(LANGUAGES.index(settings.language) + 1) % len(LANGUAGES)]
                self.scene.settings = replace(settings, language=later)
                self._keep_language(now_ns)
                return

    def _keep_language(self, now_ns: int) -> None:
        """A match goes on in the language in which it was played last."""
        if isinstance(self.scene, MatchScene) and self.archive is not None:
            self.archive.change("language", self.scene.settings.language, self.scene_ns(now_ns))

    def screens(self, now_ns: int) -> dict[str, Screen]:
        """What each crew's display shows."""
        return {crew.value: self.scene.screen(crew, self.scene_ns(now_ns)) for crew in Crew}

    def lit(self, now_ns: int) -> frozenset[str]:
        """The lamps of both panels that shine, `blue.captain.north`."""
        time_ns = self.scene_ns(now_ns)
        return frozenset(f"{crew}.{lamp}" for crew in Crew for lamp in self.scene.lit(crew, time_ns))

    def held(self, crew: str) -> frozenset[str]:
        """The controls of a crew's panel that are pressed now, `captain.north`."""
        own = f"{crew}."
        return frozenset(control.removeprefix(own) for control in self._held if control.startswith(own))
