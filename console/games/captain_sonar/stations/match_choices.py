"""What people choose of a match of Captain Sonar, and the nearest one that can be played."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from console.core.chart import Chart, Mode
from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.core.options import MatchOptions
from console.core.two_crews.set_up import Sinks
from console.core.words import Crew, Post, Station
from console.games.captain_sonar.rules.editions import EDITIONS, SUDDEN_DEATH, Edition
from console.languages import Message
from console.stations.match_choices import CREWS, HELPS, MODES, SEA, FirstOffer, MatchChoices, SetUpRow
from console.stations.people import seated

GAME = "captain-sonar"
CHARTS = (
    *("alpha", "bravo", "charlie", "delta", "echo"),
    *("alpha-2", "bravo-2", "charlie-2", "delta-2", "echo-2"),
)
FULL_CREW = 4
PLACES: Mapping[int, tuple[Station, ...]] = {
    0: (),
    1: (Station.CAPTAIN,),
    2: (Station.CAPTAIN, Station.RADIO),
    3: (Station.CAPTAIN, Station.ENGINEER, Station.RADIO),
    FULL_CREW: tuple(Station),
}
"""Where so many people sit when computers hold what they leave free."""
SINKS = (Sinks.HIT.value, Sinks.ANY.value)
SHY: dict[str, tuple[str, ...]] = {"nobody": (), "blue": ("blue",), "red": ("red",), "both": ("blue", "red")}


@dataclass(frozen=True, kw_only=True)
class CaptainSonarChoices:
    """What is wished; `settled` is what can be played."""

    charts: tuple[str, ...]
    chart: str
    mode: str
    goal: str
    inspection: str
    sinks: str = "hit"
    blue_people: int = FULL_CREW
    red_people: int = FULL_CREW
    leads: Crew = Crew.BLUE
    """The crew whose size was chosen last: the other's follows."""
    shy: str = "nobody"
    computers: frozenset[Crew] = frozenset()

    is_of_crews = True
    has_hints = True
    most_people = FULL_CREW
    posts = tuple((crew, station) for crew in Crew for station in Station)

    @classmethod
    def first(cls, offer: FirstOffer) -> "CaptainSonarChoices":
        return cls(
            charts=offer.charts(GAME, CHARTS),
            chart=offer.first_chart(GAME, CHARTS),
            mode=offer.mode,
            goal=offer.goal,
            inspection=offer.inspection,
            sinks=offer.sinks,
        )

    def with_computers(self, crews: frozenset[Crew]) -> "CaptainSonarChoices":
        return replace(self, computers=crews)

    def for_people(
        self, people: Mapping[Crew, int], helped: Collection[Crew] = ()
    ) -> "tuple[CaptainSonarChoices, Crewing]":
        """Who is alone gets a crew of computers; so does a crew that is too small to meet the other."""
        sizes = {crew: FULL_CREW if count == 1 else count for crew, count in people.items()}
        places: dict[Crew, tuple[Station, ...]] = {}
        for crew, count in people.items():
            alone = count == 1 or sizes[crew.enemy] - count > 1
            places[crew] = PLACES[count] if alone or crew in helped or not count else tuple(Station)
        blue, red = people[Crew.BLUE] or FULL_CREW, people[Crew.RED] or FULL_CREW
        return replace(self, blue_people=blue, red_people=red), seated(self.posts, places)

    @property
    def edition(self) -> Edition:
        return EDITIONS[offered(self.chart).edition]

    @property
    def settled(self) -> "CaptainSonarChoices":
        """The nearest match that can be played: few people play turn by turn, edition 1 has one goal.

        A chart of one's own may be for one mode alone.
        """
        blue, red = self._sizes()
        edition, only = self.edition, offered(self.chart).mode
        mode = only or Mode(self.mode)
        if blue + red <= edition.turn_by_turn_up_to:
            mode = Mode.TURN_BY_TURN
        if only is not None and only is not mode:
            return replace(self, chart=CHARTS[0], mode=mode.value).settled
        goal = self.goal if self.goal in edition.goals else "hunt"
        shy = self.shy if edition.shy_player else "nobody"
        return replace(self, blue_people=blue, red_people=red, mode=mode.value, goal=goal, shy=shy)

    def _sizes(self) -> tuple[int, int]:
        """People in each crew: equal or one apart. Computers are a full crew, or as near to it as may be."""
        sizes = {Crew.BLUE: self.blue_people, Crew.RED: self.red_people}
        sizes |= dict.fromkeys(self.computers, FULL_CREW)
        people = [crew for crew in Crew if crew not in self.computers]
        leads = people[0] if len(people) == 1 else self.leads
        least, most = sizes[leads] - 1, sizes[leads] + 1
        sizes[leads.enemy] = min(max(sizes[leads.enemy], least), most)
        return sizes[Crew.BLUE], sizes[Crew.RED]

    @property
    def rows(self) -> tuple[SetUpRow[MatchChoices], ...]:
        now = self.settled
        edition = str(offered(now.chart).edition)
        charts = [chart for chart in self.charts if offered(chart).edition == offered(now.chart).edition]
        return (
            SetUpRow("mode", lambda value: replace(self, mode=value), MODES, now.mode),
            SetUpRow("edition", self._in_edition, [str(number) for number in EDITIONS], edition),
            SetUpRow("goal", lambda value: replace(self, goal=value), list(now.edition.goals), now.goal),
            *(row for row in [self._sinks_row()] if now.goal == SUDDEN_DEATH),
            SetUpRow("chart", lambda value: replace(self, chart=value), charts, now.chart, SEA),
            *self._people_rows(now),
            SetUpRow("shy", lambda value: replace(self, shy=value), list(SHY), now.shy, HELPS),
        )

    def _sinks_row(self) -> SetUpRow[MatchChoices]:
        return SetUpRow("sinks", lambda value: replace(self, sinks=value), SINKS, self.sinks)

    def _in_edition(self, edition: str) -> "CaptainSonarChoices":
        """The same sea in another edition, or the first one that there is."""
        charts = [chart for chart in self.charts if offered(chart).edition == int(edition)]
        same = [chart for chart in charts if chart.split("-")[0] == self.chart.split("-")[0]]
        return replace(self, chart=[*same, *charts][0])

    def _people_rows(self, now: "CaptainSonarChoices") -> Iterator[SetUpRow[MatchChoices]]:
        sizes = [str(size) for size in range(1, FULL_CREW + 1)]
        if Crew.BLUE not in self.computers:
            about = Message.of(f"set-up.people-{now.blue_people}")
            yield SetUpRow("blue-people", self._with_blue, sizes, str(now.blue_people), CREWS, about)
        if Crew.RED not in self.computers:
            about = Message.of(f"set-up.people-{now.red_people}")
            yield SetUpRow("red-people", self._with_red, sizes, str(now.red_people), CREWS, about)

    def _with_blue(self, people: str) -> "CaptainSonarChoices":
        return replace(self, blue_people=int(people), leads=Crew.BLUE)

    def _with_red(self, people: str) -> "CaptainSonarChoices":
        return replace(self, red_people=int(people), leads=Crew.RED)

    @property
    def chart_shown(self) -> Chart:
        now = self.settled
        return offered(now.chart, Mode(now.mode)).chart

    def post_label(self, post: Post, boat: str) -> Message:
        crew, station = post
        return Message.of("set-up.post", crew=crew, station=station)

    def options(self, seed: int) -> MatchOptions:
        now = self.settled
        return MatchOptions(
            game=GAME,
            chart=now.chart,
            edition=offered(now.chart).edition,
            mode=now.mode,
            goal=now.goal,
            players=f"{now.blue_people},{now.red_people}",
            shy=SHY[now.shy],
            inspection=now.inspection,
            sinks=now.sinks if now.goal == SUDDEN_DEATH else None,
            seed=seed,
        )
