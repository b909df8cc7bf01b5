"""One crew at the table: its four stations, what they were told, and its screen and lamps."""

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from console.core.chart import Chart
from console.core.crew_orders import Stop
from console.core.game import Refused
from console.core.notation import CrewOrder
from console.core.words import Crew, Station
from console.displays.screen import Aim, Card, CardState, Ring, StopBanner
from console.games.captain_sonar.screen import CaptainSonarScreen, Trace
from console.games.captain_sonar.stations.cards import card
from console.games.captain_sonar.stations.lamps import lit
from console.games.captain_sonar.stations.stations import (
    CaptainDesk,
    Desk,
    EngineerDesk,
    FirstMateDesk,
    Pressed,
    RadioDesk,
    Sight,
)
from console.games.captain_sonar.stations.tracing import corridor
from console.languages import Message
from console.stations.choosing import Aiming, Turning

REFUSAL_SHOWN_NS = 3_000_000_000
SECOND_NS = 1_000_000_000


@dataclass(frozen=True)
class Kit:
    """How a game is played at the four stations: desks, what their cards say, which lamps shine."""

    desks: tuple[type[Desk], ...]
    card: Callable[[Desk, Sight, float | None], Card]
    lit: Callable[[Desk, Sight, int], Iterable[str]]


CAPTAIN_SONAR = Kit((CaptainDesk, FirstMateDesk, EngineerDesk, RadioDesk), card, lit)


class CrewDesk:
    """The stations of one crew. All it sees of a match is its crew's view and its crew's legal orders."""

    def __init__(self, crew: Crew, chart: Chart, kit: Kit = CAPTAIN_SONAR, dark: Container[Any] = ()) -> None:
        """`dark`: the stations that computers hold; people neither press there nor wait."""
        self.crew = crew
        self.dark = dark
        self.kit = kit
        self.desks: dict[Station, Desk] = {desk.station: desk() for desk in kit.desks}
        self._chart = chart
        self._sights: dict[Station, Sight] = {}
        self._told: dict[Station, tuple[Message, int]] = {}
        """Why a station's last press was not obeyed, and when."""
        self._deaf_until_ns = 0
        self._awaited_since_ns: dict[Station, int] = {}
        self._waits: list[tuple[str, float]] = []

    def look(self, view: Any, legal: Sequence[CrewOrder], now_ns: int) -> None:
        """The match changed."""
        for station, desk in self.desks.items():
            own = tuple(order for order in legal if order.station is station)
            self._sights[station] = Sight(self.crew, view, self._chart, own)
            desk.look(self._sights[station])
        self._note_waits(now_ns)

    @property
    def view(self) -> Any:
        """What this crew sees of the match."""
        return self._sights[Station.CAPTAIN].view

    @property
    def manned(self) -> list[Station]:
        """The stations that the game has."""
        return [station for station, desk in self.desks.items() if desk.manned]

    def _note_waits(self, now_ns: int) -> None:
        for station in self.desks:
            if station in self.dark:
                continue
            if self._card(station, now_ns).state is CardState.AWAITED:
                self._awaited_since_ns.setdefault(station, now_ns)
            elif station in self._awaited_since_ns:
                waited_ns = now_ns - self._awaited_since_ns.pop(station)
                self._waits.append((f"{self.crew}.{station}", waited_ns / SECOND_NS))

    def take_waits(self) -> list[tuple[str, float]]:
        """How long each station let its crew wait, in seconds, since the last call."""
        taken, self._waits = self._waits, []
        return taken

    def press(self, station: Station, control: str, now_ns: int) -> Pressed:
        """What a press of a station's control comes to."""
        pressed = self.desks[station].press(control, self._sights[station])
        deaf_s = self._deaf_s(now_ns)
        if isinstance(pressed, Stop) and deaf_s:
            return Message.of("refused.stop-deaf", seconds=deaf_s)
        return pressed

    def deafen(self, until_ns: int) -> None:
        """A stop was taken back: STOP is not heard until then, or the table could be stopped for ever."""
        self._deaf_until_ns = until_ns

    def _deaf_s(self, now_ns: int) -> int:
        return max(0, -((now_ns - self._deaf_until_ns) // SECOND_NS))

    def _sight(self, station: Station, now_ns: int) -> Sight:
        """What a station sees now. A stop that would not be heard is none that it could give."""
        sight, deaf_s = self._sights[station], self._deaf_s(now_ns)
        if not deaf_s:
            return sight
        legal = tuple(order for order in sight.legal if not isinstance(order, Stop))
        return replace(sight, legal=legal, deaf_s=deaf_s)

    def tell(self, station: Station, message: Message, now_ns: int) -> None:
        """Say to a station why its press was not obeyed."""
        self._told[station] = (message, now_ns)

    def accepted(self, station: Station) -> None:
        self._told.pop(station, None)
        self.desks[station].given()

    def refused(self, station: Station, refused: Refused, now_ns: int) -> None:
        self.tell(station, Message.of(f"refused.{refused.code}"), now_ns)
        picker = self.desks[station].picker
        if picker is not None:
            picker.stay()

    def cards(self, now_ns: int) -> tuple[Card, ...]:
        return tuple(self._card(station, now_ns) for station in self.desks)

    def _card(self, station: Station, now_ns: int) -> Card:
        since_ns = self._awaited_since_ns.get(station)
        waited_s = None if since_ns is None else (now_ns - since_ns) // (SECOND_NS // 10) / 10
        drawn = self.kit.card(self.desks[station], self._sight(station, now_ns), waited_s)
        message, told_ns = self._told.get(station, (None, 0))
        if message is None or now_ns - told_ns > REFUSAL_SHOWN_NS:
            return drawn
        return Card(station, CardState.REFUSED, Message.of("status.refused"), message)

    def lit(self, now_ns: int) -> frozenset[str]:
        """The lamps of this crew's panel that shine, `captain.north`; none at stations held by computers."""
        return frozenset(
            lamp
            for station, desk in self.desks.items()
            if station not in self.dark
            for lamp in self.kit.lit(desk, self._sight(station, now_ns), now_ns)
        )

    def aim(self) -> Aim | None:
        for station, desk in self.desks.items():
            if station not in self.dark and desk.picker is not None and isinstance(desk.picker.now, Aiming):
                choice = desk.picker.now
                allowed = frozenset(map(str, choice.targets))
                message = choice.message or Message.of(f"aim.{choice.what}")
                return Aim(choice.what, str(desk.picker.cursor), allowed, message)
        return None

    def ring(self) -> Ring | None:
        for station, desk in self.desks.items():
            if station not in self.dark and desk.picker is not None and isinstance(desk.picker.now, Turning):
                choice = desk.picker.now
                names = tuple(name for name, _ in choice.choices)
                hint = Message.of("pick.hint-mate" if station is Station.FIRST_MATE else "pick.hint")
                return Ring(station, choice.title, names, desk.picker.index, hint)
        return None

    def of_game(self) -> CaptainSonarScreen:
        """What only this game's display shows."""
        signed = [
            station for station in Station if station in getattr(self._sights[station].boat, "signed", ())
        ]
        traces = (
            Trace(
                desk.tracing.section,
                station,
                corridor(desk.tracing.section),
                desk.tracing.traced,
                desk.tracing.slips,
            )
            for station, desk in self.desks.items()
            if desk.tracing is not None and station not in signed
        )
        return CaptainSonarScreen(tuple(traces))

    def stop_banner(self, verdict: Message | None = None) -> StopBanner | None:
        """Whose stop, and what they do; `verdict`: by how much this crew came too late to have it."""
        view = self.view
        stop, awaiting = view.stop, view.awaiting
        if awaiting is not None:
            key = "banner.answer-ours" if awaiting.crew == self.crew else "banner.answer-theirs"
            return StopBanner(awaiting.crew, "captain", Message.of(f"{key}-{awaiting.what}"))
        if stop is None:
            return None
        key = "banner.ours" if stop.crew == self.crew else "banner.theirs"
        message = verdict or Message.of(key, station=stop.station)
        return StopBanner(stop.crew, stop.station, message)
