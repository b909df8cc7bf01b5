"""At the panel: north and south point at a depth, OK sinks to it, STOP drops a charge on it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from console.core.crewing import Crewing
from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.notation import Order
from console.core.views import View
from console.core.words import Crew, Post, Station
from console.displays.screen import Card, Screen
from console.languages import Message
from console.stations import station_cards
from console.stations.desks import Desk, Desks, Pressed
from console.stations.game_stations import GameStations
from console.stations.head_count import seated
from tests.fourth_game.depth_charge.rules import DEPTHS, Charge, Sink

CAPTAIN = Station.CAPTAIN
POSTS = tuple((crew, CAPTAIN) for crew in Crew)


class CaptainsDesk(Desk):
    def __init__(self, crew: Crew) -> None:
        super().__init__()
        self.crew, self.player, self.seats = crew, crew.value, {CAPTAIN: CAPTAIN}
        self.pointed, self.legal = 3, list[Order]()

    def look(self, view: View, legal: Sequence[Order], now_ns: int) -> None:
        self.view, self.legal = view, list(legal)

    def press(self, station: Station, control: str, now_ns: int) -> Pressed:
        if control in ("north", "south"):
            by = 1 if control == "south" else -1
            self.pointed = min(max(self.pointed + by, DEPTHS[0]), DEPTHS[-1])
        kinds = {"ok": Sink, "stop": Charge}
        return kinds[control](self.crew, CAPTAIN, self.pointed) if control in kinds else None

    def lit(self, now_ns: int) -> frozenset[str]:
        return frozenset(f"captain.{name}" for name in ("north", "south", "ok", "stop") if self.legal)

    def own_card(self, station: Station, now_ns: int) -> Card:
        turn = station_cards.awaited("depth-charge.turn", depth=self.pointed)
        return station_cards.made(
            station, turn if self.legal else station_cards.idle("waiting", "depth-charge.wait")
        )


class Captains(Desks):
    def __init__(self, match: Match) -> None:
        super().__init__(match, [CaptainsDesk(crew) for crew in Crew])

    def shown(self, screen: Screen, crew: Crew, now_ns: int) -> Screen:
        return replace(screen, view=self.match.view(crew))


@dataclass(frozen=True)
class NoChoices:
    is_of_crews, has_hints, chart_shown = True, False, None
    posts, rows, most_people = POSTS, (), 1

    def for_people(
        self, people: Mapping[Crew, int], helped: Collection[Crew] = ()
    ) -> "tuple[NoChoices, Crewing]":
        return self, seated(POSTS, {crew: (CAPTAIN,)[:count] for crew, count in people.items()})

    def with_computers(self, crews: frozenset[Crew]) -> "NoChoices":
        return self

    def post_label(self, post: Post, boat: str) -> Message:
        return Message.of("set-up.post", crew=post[0], station=post[1])

    def plan(self, offer: MatchPlan) -> MatchPlan:
        return replace(offer, game="depth-charge", chart=None, mode=None, goal=None, first="lot", options={})


def _first(offer: MatchPlan) -> NoChoices:
    return NoChoices()


STATIONS = GameStations(desks=Captains, first_choices=_first, control_of=lambda order: None)
