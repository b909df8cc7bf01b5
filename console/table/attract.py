"""Attract: nobody plays. The rules in six pictures and a recorded match, in turn, English and French."""

from dataclasses import replace
from pathlib import Path

from console.displays.screen import Scene as Shown
from console.displays.screen import Screen
from console.languages import LANGUAGES, Message
from console.rules.matches import MatchOptions
from console.rules.words import Crew, Station
from console.table.crew import SECOND_NS
from console.table.match_scene import MatchScene
from console.table.scene import Loudspeaker, Mute, Scene
from console.table.set_up_scene import SetUpScene
from console.table.settings import Settings

DEMONSTRATION = Path(__file__).parent / "demonstration.txt"
DEMONSTRATION_OPTIONS = MatchOptions(game="captain-sonar", chart="alpha-2", edition=2, mode="real-time")
PAGES = 6
PAGE_NS = 6 * SECOND_NS
ORDER_NS = SECOND_NS // 2
MATCH_SHOWN_NS = 40 * SECOND_NS


def demonstration_orders() -> list[str]:
    """The orders of the recorded match."""
    lines = DEMONSTRATION.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class AttractScene:
    """Six pages, then a piece of the recorded match; then the same in the other language."""

    def __init__(self, settings: Settings, loudspeaker: Loudspeaker, now_ns: int) -> None:
        self.settings = settings
        self._loudspeaker = loudspeaker
        self._round_ns = now_ns
        self._rounds = 0
        self._orders: list[str] = []
        self._next_order_ns = now_ns
        self._match = self._new_match(now_ns)

    def _new_match(self, now_ns: int) -> MatchScene:
        self._orders = demonstration_orders()
        never_idle = replace(self.settings, idle_seconds=0, match_minutes=0, computers="")
        return MatchScene(DEMONSTRATION_OPTIONS, never_idle, Mute(), self, now_ns)

    def press(self, crew: Crew, station: Station, control: str, now_ns: int) -> Scene:
        if control == "cancel":
            return self
        self._loudspeaker.sound("click", crew)
        settings = replace(self.settings, language=self._language_now)
        return SetUpScene(
            settings, self._loudspeaker, AttractScene(self.settings, self._loudspeaker, now_ns), now_ns
        )

    def tick(self, now_ns: int) -> Scene:
        if now_ns - self._round_ns > PAGES * PAGE_NS + MATCH_SHOWN_NS:
            self._round_ns = now_ns
            self._rounds += 1
        if self._page(now_ns) is None and now_ns >= self._next_order_ns:
            self._next_order_ns = now_ns + ORDER_NS
            self._go_on(now_ns)
        return self

    @property
    def _language_now(self) -> str:
        """Each round is in the next language."""
        return LANGUAGES[(LANGUAGES.index(self.settings.language) + self._rounds) % len(LANGUAGES)]

    def _go_on(self, now_ns: int) -> None:
        if not self._orders:
            self._match = self._new_match(now_ns)
        self._match.give(self._match.match.game.grammar.parse(self._orders.pop(0)), now_ns)

    def _page(self, now_ns: int) -> int | None:
        page = (now_ns - self._round_ns) // PAGE_NS
        return page if page < PAGES else None

    def screen(self, crew: Crew, now_ns: int) -> Screen:
        shown = replace(
            self._match.screen(crew, now_ns),
            scene=Shown.ATTRACT,
            language=self._language_now,
            attract_page=self._page(now_ns),
            captions=(Message.of("attract-match.press"),),
            lit=self.lit(crew, now_ns),
        )
        return replace(shown, clock_s=None, cards=() if shown.attract_page is not None else shown.cards)

    def lit(self, crew: Crew, now_ns: int) -> frozenset[str]:
        """A light that walks over the OK lamps."""
        stations = list(Station)
        return frozenset({f"{stations[now_ns // SECOND_NS % len(stations)]}.ok"})
