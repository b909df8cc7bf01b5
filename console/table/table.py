"""The table: presses in the order in which they happened, scenes, screens and lamps.

No threads, no clock, no screen: whoever runs it says what was pressed and what time it is.
"""

from collections.abc import Callable, Sequence, Set
from dataclasses import replace

from console.core.match_plan import MatchPlan
from console.core.seating import Seating
from console.core.words import Crew, Station
from console.displays.screen import Screen
from console.games import stations_of
from console.languages import Message
from console.messages.club_news import CalledPairing, ClubNews
from console.panels.clock import SECOND_NS
from console.panels.link import Press
from console.stations.settle_time import too_soon
from console.table.arbiter import OrderedPress
from console.table.archive import Archive
from console.table.coins import Coins
from console.table.display_codes import Codes
from console.table.held_controls import HeldControls
from console.table.lobby import Lobby
from console.table.loudspeaker import Loudspeaker, Mute
from console.table.scenes.live_consent import LiveConsentScene, is_asked
from console.table.scenes.match.match_scene import MatchScene
from console.table.scenes.match.pause_request import HELD_NS
from console.table.scenes.pause.pause_scene import BY_CONSOLE, BY_FACILITATOR, BY_KEY, PauseScene, PauseWays
from console.table.scenes.pause.waiting_match import Waiting
from console.table.scenes.scene import Scene
from console.table.scenes.service_pages import ServiceActions
from console.table.scenes.service_scene import ServiceScene
from console.table.scenes.set_up.called import as_called
from console.table.scenes.start import next_language
from console.table.settings import Settings
from console.table.table_journal import TableJournal
from console.table.table_people import TablePeople
from console.table.ties import settle_ties

KEY_SWITCH, COIN = "table.key", "table.coin"
CANCEL, START = ".captain.cancel", ".captain.ok"
SERVICE_HELD_NS = 5 * SECOND_NS
LANGUAGE_CONTROL = ".radio.ok"
LANGUAGE_HELD_NS = 1_500_000_000


class Table:
    """One table with its two crews."""

    def __init__(
        self,
        settings: Settings,
        *,
        loudspeaker: Loudspeaker | None = None,
        archive: Archive | None = None,
        service_actions: ServiceActions | None = None,
        people: TablePeople | None = None,
        now_ns: int,
    ) -> None:
        self.archive = archive
        self.people = people or TablePeople(None)
        """Those whom the register knows."""
        self.codes = Codes()
        """What a phone reads off the displays."""
        self.coins = Coins()
        self._journal = TableJournal(archive, self.people)
        self._service_actions = service_actions or ServiceActions()
        self.settings = settings
        self._loudspeaker = loudspeaker or Mute()
        self.club = ClubNews()
        """What the club says, where there is one."""
        about = (archive, self.people, self.club)
        self._lobby = Lobby(lambda: self.settings, self._loudspeaker, *about, now_ns)
        self._attract = self._lobby.attract
        self._behind_ns = 0
        """How much later it is than in the scene."""
        self._by = BY_CONSOLE
        """Whose press was heard last."""
        self.scene: Scene = self._attract
        self.tie_count = 0
        self.late_count = 0
        self._changed_ns: int | None = None
        self._changed_by = ""
        """When the table came to this scene, and by whose press."""
        self._held = HeldControls()
        self._offer_to_go_on(now_ns)
        self._changed_ns = None  # there was nothing before that a press could have been meant for

    def _offer_to_go_on(self, now_ns: int) -> None:
        """Ask whether to go on once a match is known that was cut off, and nobody is at anything else."""
        self._lobby.find_cut_off(now_ns)
        if self.scene is self._attract and self._lobby.offers():
            self._enter(self._lobby.wake(self.settings, now_ns), now_ns)

    def scene_ns(self, now_ns: int) -> int:
        """The time of the scene: a match's clocks stood still while it waited to be continued."""
        return now_ns - self._behind_ns

    def _enter(self, scene: Scene, now_ns: int, by: str = "") -> None:
        """Another scene, if it is one. A match that begins is kept; one that is not over waits.

        `by`: whose press led to it, `blue.captain`; empty: nobody's.
        """
        if scene is self.scene:
            return
        scene = self._agreed_to(scene, now_ns)
        if not self.coins.pay(scene, self.settings.coins_per_match):
            self._loudspeaker.sound("buzz")
            return
        before, self.scene = self.scene, scene
        self._changed_ns, self._changed_by = now_ns, by
        self._leave(before, self.scene_ns(now_ns))
        self._behind_ns = 0
        if scene.playing is not None:
            self._enter_match(scene.playing, now_ns)
        if scene is self._attract:
            self._lobby.left_in(before.settings.language, now_ns)
        elif before is not self._attract:
            scene.speak(before.settings.language)
        self._keep_language(now_ns)
        scene.enter(self.scene_ns(now_ns))

    def _leave(self, before: Scene, now_ns: int) -> None:
        """What nobody played to its end was not ended by anybody: it stands, and waits."""
        if before.paused is not None and self.scene is not before.paused:
            self._lobby.leave_alone(before.paused, now_ns)
        match, why = before.playing, self.scene.pause
        if match is None:
            return
        if not match.over:
            match.stand(now_ns)
            self._journal.stand(match, why, now_ns)
        else:
            self._lobby.has_ended(match.played)
            self.club.done |= {match.pairing} - {""}
            self._journal.leave()

    def _enter_match(self, scene: MatchScene, now_ns: int) -> None:
        """A match that is new is kept from now on; another goes on where its clocks stopped."""
        self._lobby.ask_no_more()
        stopped_ns = scene.come(self.club)
        if stopped_ns is not None:
            self._behind_ns = now_ns - stopped_ns
            self._journal.unpause(scene, self._by, stopped_ns)
        if scene.entered > 1:
            self._journal.go_on(scene, self.scene_ns(now_ns))
            return
        self._lobby.has_begun(scene.played)
        self._journal.begin(scene, now_ns)

    def _agreed_to(self, scene: Scene, now_ns: int) -> Scene:
        """A match begins; or whether both crews agree to be watched at once is asked first."""
        match = scene.playing
        if match is None or not is_asked(match) or not self.coins.reach(self.settings.coins_per_match):
            return scene

        def begin(then_ns: int) -> MatchScene:
            anew = self._lobby.begin(match.settings, match.played, then_ns)
            anew.follow(match)
            return anew

        return LiveConsentScene(match, self._loudspeaker, begin, now_ns)

    @property
    def notices(self) -> tuple[Message, ...]:
        """What both displays say besides: the credits, where a match costs coins."""
        return self.coins.notices(self.scene, self.settings.coins_per_match)

    def hear(self, ordered: Sequence[OrderedPress], now_ns: int) -> None:
        """Presses in their order; two stops that are tied are settled by the game's rule."""
        match = self.scene.playing
        favoured = Crew.BLUE if match is None else match.tie_goes_to
        settled, ties = settle_ties(ordered, favoured)
        for first, second in ties:
            self.tie_count += 1
            self._journal.tie(first.press, second.press, self.scene_ns(first.press.time_ns))
        for one in settled:
            if one.late and one.press.pressed:
                self.late_count += 1
                self._journal.late(one, self.scene_ns(one.press.time_ns))
            self._press(replace(one.press, late=one.late))

    def _press(self, press: Press) -> None:
        if not press.pressed:
            self._held.release(press.control)
            self._release(press)
            return
        self._held.press(press.control, press.time_ns)
        if press.control in (COIN, KEY_SWITCH) and self.scene.test(press.control, press.time_ns):
            return
        if press.control == COIN:
            self.coins.credits += 1
            self._loudspeaker.sound("ready")
        elif press.control == KEY_SWITCH:
            self._turn_key(press.time_ns)
        elif not self._meant_for_another(press):
            if self.scene.playing is not None:
                self.scene.playing.expect(press)
            crew, station, control = press.control.split(".")
            self._by = crew
            before, time_ns = self.scene, self.scene_ns(press.time_ns)
            scene = before.press(Crew(crew), Station(station), control, time_ns)
            self._enter(scene, press.time_ns, f"{crew}.{station}")
            if self.scene is not before:
                self._changed_ns = press.latest_ns  # nobody saw it before, however long it was under way

    def _meant_for_another(self, press: Press) -> bool:
        """Whether a press may not choose here, since somebody else has only just led the table here."""
        if not self.scene.is_choice(press.control.partition(".")[2]):
            return False
        own = press.control.rpartition(".")[0] == self._changed_by
        return not own and too_soon(self._changed_ns, press.time_ns)

    def _turn_key(self, now_ns: int) -> None:
        """In attract it opens service mode; a match stands until it is turned back."""
        match = self.scene.playing
        if self.scene.turn_key():
            return
        if match is not None and not match.over:
            self._pause(match, BY_KEY, now_ns)
        else:
            self._open_service(now_ns, by_key=True)

    def _pause(self, scene: MatchScene, by: str, now_ns: int, reason: str = "") -> None:
        ways = PauseWays(None if self.locked else self._lobby.set_up_anew, self._attract)
        self._enter(PauseScene(scene, ways, self._loudspeaker, self.archive, now_ns, by, reason), now_ns)

    def _release(self, press: Press) -> None:
        if press.control == KEY_SWITCH:
            scene = self.scene.turn_key_back()
            self._by = self._by if scene is self.scene else BY_KEY
            self._enter(scene, press.time_ns)
        elif press.control != COIN:
            if self.scene.playing is not None:
                self.scene.playing.expect(press)
            crew, station, control = press.control.split(".")
            time_ns = self.scene_ns(press.time_ns)
            scene = self.scene.release(Crew(crew), Station(station), control, time_ns)
            self._enter(scene, press.time_ns)

    def let_go(self, held: Set[str], now_ns: int) -> None:
        """No contact but these is closed: a release may be lost with a cable, or with the keyboard."""
        for control in self._held.without(held):
            self._press(Press(control, False, now_ns, 0))

    def tick(self, now_ns: int) -> None:
        """Time has passed."""
        self._offer_to_go_on(now_ns)
        if self.scene is self._attract:
            self._lobby.waiting(now_ns)
        self._switch_language(now_ns)
        if self.scene.playing is not None:
            self._journal.follow(self.scene.playing, self.scene_ns(now_ns))
        self._heed_long_press(now_ns)
        self._enter(self.scene.tick(self.scene_ns(now_ns)), now_ns)
        self._pause_when_due(now_ns)
        playing, closeness = self.scene.playing, None
        if playing is not None:
            self._journal.end(playing, self.scene_ns(now_ns))
            closeness = playing.closeness(self.scene_ns(now_ns))
        self._loudspeaker.match_closes(closeness)

    def _pause_when_due(self, now_ns: int) -> None:
        """Every crew with people has asked for it, or nobody has touched the table for a while."""
        match, time_ns = self.scene.playing, self.scene_ns(now_ns)
        if match is None or match.over:
            return
        by = match.pause_request.agreed(match.peopled, time_ns)
        if by is not None:
            self._pause(match, by, now_ns)
        elif match.is_left_alone(time_ns):
            self._pause(match, BY_CONSOLE, now_ns)

    def _heed_long_press(self, now_ns: int) -> None:
        """A captain who holds CANCEL asks for a pause, or opens service mode: once, if a button is stuck."""
        match = self.scene.playing
        needed_ns = SERVICE_HELD_NS if match is None else HELD_NS
        control = self._held.held_for(needed_ns, CANCEL, now_ns)
        if control is None:
            return
        if match is not None:
            match.pause_request.hold(Crew(control.partition(".")[0]), self.scene_ns(now_ns))
        self._open_service(now_ns, by_key=False)

    def _open_service(self, now_ns: int, *, by_key: bool) -> None:
        """From attract only: nobody's match is in the way."""
        if not self.scene.at_rest:
            return

        def leave(settings: Settings, then_ns: int) -> Scene:
            self.settings = settings
            self._attract.use(settings)
            return self._attract

        settings, actions = self.scene.settings, self._service_actions
        about = (settings, self._loudspeaker, actions, leave, now_ns)
        service = ServiceScene(*about, by_key=by_key, club=self.club)
        self._enter(service, now_ns)

    def _switch_language(self, now_ns: int) -> None:
        """A radio operator who holds OK for a while changes the language of the table, at any time."""
        match = self.scene.playing
        if match is not None and match.heeds_releases:
            return
        if self._held.held_for(LANGUAGE_HELD_NS, LANGUAGE_CONTROL, now_ns) is not None:
            self.speak_next_language(now_ns)

    def speak_next_language(self, now_ns: int) -> None:
        """At any time; a match goes on in it."""
        self.scene.speak(next_language(self.scene.settings.language))
        self._keep_language(now_ns)

    def _keep_language(self, now_ns: int) -> None:
        if self.scene.playing is not None:
            self._journal.speak(self.scene.settings.language, self.scene_ns(now_ns))

    def open_to_tablets(
        self, join: Callable[[Crew], str | None], invite: Callable[[Crew, int], None]
    ) -> None:
        """`join`: the code that a crew's display shows; `invite`: a captain asks for one."""
        self.codes.join, self._lobby.invite = join, invite

    @property
    def locked(self) -> bool:
        """Nobody at the table changes what is played: a facilitator does."""
        return self._lobby.locked

    @property
    def offered(self) -> MatchPlan:
        """What Play begins, as long as nobody chooses otherwise."""
        return self._lobby.offered

    @property
    def last_boats(self) -> tuple[str, ...]:
        """What the boats of the last match, and of those that wait, were called when they were typed."""
        last = self._lobby.last_played
        match = self.scene.playing
        plans = [self.offered if match is None else match.plan, *(() if last is None else (last,))]
        plans += [each.plan for each in self._lobby.left]
        return tuple(dict.fromkeys(name for plan in plans for name in plan.boats.values()))

    def waiting(self, now_ns: int) -> list[Waiting]:
        """The matches that can be gone on with, the newest first."""
        return self._lobby.waiting(now_ns)

    def offer(self, plan: MatchPlan, now_ns: int, *, locked: bool) -> None:
        """A facilitator says what is played next; `locked`: nobody at the table changes it."""
        self._lobby.offer(plan, locked=locked)
        if self.scene.yields:
            self._enter(self._attract, now_ns)

    def call(self, pairing: CalledPairing | None, now_ns: int) -> None:
        """The club says who plays here next. Whoever is only choosing makes room; a match goes on.

        :raises BadSetUp: it cannot be played here
        """
        if pairing is not None:
            as_called(pairing, self.settings.offer)
        if self.club.call(pairing) and self.club.kept_for is not None and self.scene.makes_room:
            self._enter(self._attract, now_ns)

    def tutorial(self, now_ns: int) -> Scene | None:
        """The guided match of what is offered, if that is taught."""
        if stations_of(self.offered.game).guided_match is None:
            return None
        self._lobby.start(self._attract.settings, now_ns)
        return self._lobby.learn(self._attract.settings, now_ns)

    def new_match(self, plan: MatchPlan, now_ns: int) -> MatchScene:
        return self._lobby.begin(self._attract.settings, plan, now_ns)

    def seat(self, seating: Seating) -> None:
        """A facilitator says who sits down for the next match."""
        self._lobby.seated = seating

    def hold(self, reason: str, now_ns: int) -> None:
        """A facilitator pauses the match that is played, or takes over its pause."""
        if not self.scene.hold(reason) and self.scene.playing is not None:
            self._pause(self.scene.playing, BY_FACILITATOR, now_ns, reason)

    def lead_to(self, scene: Scene, now_ns: int) -> bool:
        """A facilitator leads the table on; whether it came to that."""
        before, self._by = self.scene, BY_FACILITATOR
        self._enter(scene, now_ns)
        return self.scene is not before

    def screens(self, now_ns: int) -> dict[str, Screen]:
        """What each crew's display shows."""
        time_ns = self.scene_ns(now_ns)
        screens = {crew.value: self.scene.screen(crew, time_ns) for crew in Crew}
        if self.scene.playing is not None:
            screens = self.people.on(screens, self.scene.playing.seating.people)
        journal = "" if self.archive is None else self.archive.journal_name
        return self.codes.on(screens, self.scene, journal, time_ns)

    def lit(self, now_ns: int) -> frozenset[str]:
        """The lamps of both panels that shine, `blue.captain.north`."""
        time_ns = self.scene_ns(now_ns)
        return frozenset(f"{crew}.{lamp}" for crew in Crew for lamp in self.scene.lit(crew, time_ns))

    def held(self, crew: str) -> frozenset[str]:
        """The controls of a crew's panel that are pressed now, `captain.north`."""
        return self._held.of(crew)
