"""One crew at the table: its four stations, what they were told, and its part of the screen and the lamps."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from console.core.chart import Chart
from console.core.crew_orders import Dive, Start, Stop
from console.core.dot import Dot
from console.core.game import Refused
from console.core.notation import CrewOrder, Order
from console.core.views import View
from console.core.words import Crew, Phase, Station
from console.displays.screen import Aim, Card, CardState, Ring, StopBanner
from console.languages import Message
from console.panels.clock import SECOND_NS
from console.stations import lamps, station_cards
from console.stations.desks import Desk, Pressed
from console.stations.half_made_choice import Aiming, Picker, Turning
from console.stations.lamps import Lamps
from console.stations.settle_time import too_soon
from console.stations.station_cards import Says
from console.stations.station_desk import CrewView, Outlook, StationDesk

ADesk = TypeVar("ADesk", bound=StationDesk[Any])


@dataclass(frozen=True)
class FourStations(Generic[ADesk, CrewView]):
    """How a game is played at the four stations: desks, what their cards say, which lamps shine."""

    desks: tuple[type[ADesk], ...]
    cards: Mapping[Station, Callable[[ADesk, Outlook[CrewView]], Says]]
    lamps: Mapping[Station, tuple[Lamps[ADesk, Outlook[CrewView]], ...]]


class CrewDesk(Desk, Generic[ADesk, CrewView]):
    """The stations of one crew."""

    def __init__(
        self, crew: Crew, chart: Chart, four: FourStations[ADesk, CrewView], offered: Dot | None = None
    ) -> None:
        """`offered`: where the cursor is first while the captain chooses a start."""
        super().__init__()
        self.crew = crew
        self.player = crew.value
        self.desks: dict[Station, ADesk] = {desk.station: desk() for desk in four.desks}
        self.seats = {station: station for station in self.desks}
        self._four = four
        self._chart = chart
        self._offered = offered
        self._outlooks: dict[Station, Outlook[CrewView]] = {}
        self._deaf_until_ns = 0
        self._awaited_since_ns: dict[Station, int] = {}
        self._waits: list[tuple[str, float]] = []
        self._asked: dict[Station, tuple[str | None, int | None]] = dict.fromkeys(self.desks, (None, None))
        """What each station is asked, and since when, if somebody else asks."""
        self._acted: Station | None = None
        """Whose order has just been accepted."""
        self._hand: Station | None = None
        """Who pressed something last."""

    @property
    def view(self) -> CrewView:
        """What this crew sees of the match."""
        return self._outlooks[Station.CAPTAIN].view

    @property
    def in_play(self) -> list[Station]:
        return [station for station, desk in self.desks.items() if desk.manned]

    def look(self, view: View, legal: Sequence[Order], now_ns: int) -> None:
        seen = cast(CrewView, view)  # a game's desks are given that game's views
        own: dict[Station, list[CrewOrder]] = {station: [] for station in self.desks}
        for order in legal:
            assert isinstance(order, CrewOrder)
            own[order.station].append(order)
        for station, desk in self.desks.items():
            self._outlooks[station] = Outlook(
                self.crew, seen, self._chart, tuple(own[station]), offered=self._offered
            )
            desk.look(self._outlooks[station])
            self._note_question(desk, now_ns)
        self._acted = None
        self._note_waits(now_ns)

    def _note_question(self, desk: ADesk, now_ns: int) -> None:
        """Since when a station is asked something; a question that came of its own order, it awaits."""
        question, (before, _) = desk.question(self._outlooks[desk.station]), self._asked[desk.station]
        if question != before:
            own = desk.asks_itself and self._acted is desk.station
            self._asked[desk.station] = question, None if own or question is None else now_ns

    def settle(self, now_ns: int) -> None:
        """What is asked comes into sight again; nobody let anybody wait while it was not."""
        self._awaited_since_ns = dict.fromkeys(self._awaited_since_ns, now_ns)
        for station, (question, since_ns) in self._asked.items():
            self._asked[station] = question, None if question is None else max(now_ns, since_ns or 0)

    def _note_waits(self, now_ns: int) -> None:
        for station in self.desks:
            if self.level_at(station) is not None:
                self._awaited_since_ns.pop(station, None)  # of the person who sat there before
            elif self._card(station, now_ns).state is CardState.AWAITED:
                self._awaited_since_ns.setdefault(station, now_ns)
            elif station in self._awaited_since_ns:
                waited_ns = max(0, now_ns - self._awaited_since_ns.pop(station))  # a late touch is older
                self._waits.append((f"{self.crew}.{station}", waited_ns / SECOND_NS))

    def take_waits(self) -> list[tuple[str, float]]:
        taken, self._waits = self._waits, []
        return taken

    def press(self, station: Station, control: str, now_ns: int) -> Pressed:
        self._hand = station
        unasked = too_soon(self._asked[station][1], now_ns)
        pressed = self.desks[station].press(control, self._outlooks[station], unasked=unasked)
        deaf_s = self._deaf_s(now_ns)
        if isinstance(pressed, Stop) and deaf_s:
            return Message.of("refused.stop-deaf", seconds=deaf_s)
        return pressed

    def besides(self, order: Order) -> Order | None:
        """Whoever has chosen where to start is ready to dive."""
        return Dive(self.crew, Station.CAPTAIN) if isinstance(order, Start) else None

    def deafen(self, until_ns: int) -> None:
        """A stop was taken back: STOP is not heard until then, or the table could be stopped for ever."""
        self._deaf_until_ns = until_ns

    def _deaf_s(self, now_ns: int) -> int:
        return max(0, -((now_ns - self._deaf_until_ns) // SECOND_NS))

    def _outlook(self, station: Station, now_ns: int) -> Outlook[CrewView]:
        """What a station sees now. A stop that would not be heard is none that it could give."""
        outlook, deaf_s = self._outlooks[station], self._deaf_s(now_ns)
        if not deaf_s:
            return outlook
        legal = tuple(order for order in outlook.legal if not isinstance(order, Stop))
        return replace(outlook, legal=legal, deaf_s=deaf_s)

    def accepted(self, order: Order) -> None:
        assert isinstance(order, CrewOrder)
        self._told.pop(order.station, None)
        self._acted = order.station
        self.desks[order.station].given()

    def refused(self, order: Order, refused: Refused, now_ns: int) -> None:
        super().refused(order, refused, now_ns)
        assert isinstance(order, CrewOrder)
        picker = self.desks[order.station].picker
        if picker is not None:
            picker.stay()

    def own_card(self, station: Station, now_ns: int) -> Card:
        since_ns = self._awaited_since_ns.get(station)
        waited_s = None if since_ns is None else (now_ns - since_ns) // (SECOND_NS // 10) / 10
        outlook = self._outlook(station, now_ns)
        if self.end_untold:
            outlook = replace(outlook, view=_still_played(outlook.view))
        says = self._four.cards[station](self.desks[station], outlook)
        return station_cards.made(station, says, waited_s)

    def lit(self, now_ns: int) -> frozenset[str]:
        return frozenset(
            f"{station}.{control}"
            for station, desk in self.desks.items()
            if desk.manned and station not in self.computers
            for control in lamps.lit(self._four.lamps[station], desk, self._outlook(station, now_ns), now_ns)
        )

    def _pickers(self) -> Iterator[tuple[Station, Picker]]:
        """The choices that people are making; first the one that is shown: whose hand was last at it."""
        open_ones = [desk for station, desk in self.desks.items() if station not in self.computers]
        for desk in sorted(open_ones, key=lambda desk: (desk.hands_over, desk.station is not self._hand)):
            if desk.picker is not None:
                yield desk.station, desk.picker

    def aim(self) -> Aim | None:
        """The dot that is being chosen."""
        for _, picker in islice(self._pickers(), 1):
            if isinstance(picker.now, Aiming):
                choice = picker.now
                message = choice.message or Message.of(f"aim.{choice.what}")
                return Aim(choice.what, str(picker.cursor), frozenset(map(str, choice.targets)), message)
        return None

    def ring(self) -> Ring | None:
        """The ring that is being turned."""
        for station, picker in islice(self._pickers(), 1):
            if isinstance(picker.now, Turning):
                names = tuple(name for name, _ in picker.now.choices)
                hint = Message.of("pick.hint-mate" if station is Station.FIRST_MATE else "pick.hint")
                return Ring(station, picker.now.title, names, picker.index, hint)
        return None

    def stop_banner(self, verdict: Message | None = None) -> StopBanner | None:
        """Whose stop, and what they do; `verdict`: by how much this crew came too late to have it."""
        stop, awaiting = self.view.stop, self.view.awaiting
        if awaiting is not None:
            key = "banner.answer-ours" if awaiting.crew == self.crew else "banner.answer-theirs"
            return StopBanner(awaiting.crew, "captain", Message.of(f"{key}-{awaiting.what}"))
        if stop is None:
            return None
        key = "banner.ours" if stop.crew == self.crew else "banner.theirs"
        message = verdict or Message.of(key, station=stop.station)
        return StopBanner(stop.crew, stop.station, message)


def _still_played(view: CrewView) -> CrewView:
    """As if it went on."""
    seen = cast(Callable[..., CrewView], replace)  # a view is a dataclass of its game
    return seen(view, phase=Phase.PLAY)
