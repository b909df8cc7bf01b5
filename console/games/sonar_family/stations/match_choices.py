"""What people choose of a match of Sonar Family."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from console.core.chart import Chart
from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Post, Station
from console.languages import Message
from console.stations.head_count import seated
from console.stations.match_choices import MODES, SEA, MatchChoices, SetUpRow, charts_of_offer

GAME = "sonar-family"
STATIONS = (Station.CAPTAIN, Station.RADIO)
"""One person is the captain."""
CHARTS = ("archipelago", "antarctica", "jules-verne", "umbria")


@dataclass(frozen=True, kw_only=True)
class SonarFamilyChoices:
    """A chart and a mode: all that is wished can be played."""

    charts: tuple[str, ...]
    chart: str
    mode: str

    is_of_crews = True
    has_hints = True
    most_people = len(STATIONS)
    posts = tuple((crew, station) for crew in Crew for station in STATIONS)

    @classmethod
    def first(cls, offer: MatchPlan) -> "SonarFamilyChoices":
        chart, charts = charts_of_offer(offer, GAME, CHARTS)
        return cls(charts=charts, chart=chart, mode=offer.mode or MODES[0])

    def with_computers(self, crews: frozenset[Crew]) -> "SonarFamilyChoices":
        return self

    def for_people(
        self, people: Mapping[Crew, int], helped: Collection[Crew] = ()
    ) -> "tuple[SonarFamilyChoices, Crewing]":
        return self, seated(self.posts, {crew: STATIONS[:count] for crew, count in people.items()})

    @property
    def rows(self) -> tuple[SetUpRow[MatchChoices], ...]:
        return (
            SetUpRow("family-mode", lambda value: replace(self, mode=value), MODES, self.mode),
            SetUpRow("family-chart", lambda value: replace(self, chart=value), self.charts, self.chart, SEA),
        )

    @property
    def chart_shown(self) -> Chart:
        return offered(self.chart).chart

    def post_label(self, post: Post, boat: str) -> Message:
        crew, station = post
        return Message.of("set-up.post", crew=crew, station=station)

    def plan(self, offer: MatchPlan) -> MatchPlan:
        return replace(offer, game=GAME, chart=self.chart, mode=self.mode, goal=None, first="lot", options={})
