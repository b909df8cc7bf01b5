"""What people choose of a match of Captain Sonar, and the nearest one that can be played."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from console.core.chart import Chart, Mode
from console.core.charts.offered import offered
from console.core.crewing import Crewing
from console.core.match_option import MatchOption
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Post, Station
from console.games.captain_sonar.rules.editions import EDITIONS, HUNT, Edition
from console.games.captain_sonar.rules.options import OPTIONS
from console.languages import Message
from console.stations.head_count import seated
from console.stations.match_choices import (
    CREWS,
    HELPS,
    MODES,
    SEA,
    MatchChoices,
    SetUpRow,
    charts_of_offer,
)

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
SHY: dict[str, tuple[str, ...]] = {"nobody": (), "blue": ("blue",), "red": ("red",), "both": ("blue", "red")}


@dataclass(frozen=True, kw_only=True)
class CaptainSonarChoices:
    """What is wished; `settled` is what can be played."""

    charts: tuple[str, ...]
    chart: str
    mode: str
    goal: str
    options: Mapping[str, str]
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
    def first(cls, offer: MatchPlan) -> "CaptainSonarChoices":
        chart, charts = charts_of_offer(offer, GAME, CHARTS)
        return cls(
            charts=charts,
            chart=chart,
            mode=offer.mode or MODES[0],
            goal=offer.goal or HUNT,
            options={option.name: offer.options.get(option.name, option.first) for option in OPTIONS},
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
            *(self._option_row(option) for option in OPTIONS if option.holds(now.goal)),
            SetUpRow("chart", lambda value: replace(self, chart=value), charts, now.chart, SEA),
            *self._people_rows(now),
            SetUpRow("shy", lambda value: replace(self, shy=value), list(SHY), now.shy, HELPS),
        )

    def _option_row(self, option: MatchOption) -> SetUpRow[MatchChoices]:
        def choose(value: str) -> "CaptainSonarChoices":
            return replace(self, options={**self.options, option.name: value})

        return SetUpRow(option.key, choose, option.values, self.options[option.name], option.page)

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

    def plan(self, offer: MatchPlan) -> MatchPlan:
        now = self.settled
        return replace(
            offer,
            game=GAME,
            chart=now.chart,
            edition=offered(now.chart).edition,
            mode=now.mode,
            goal=now.goal,
            players=f"{now.blue_people},{now.red_people}",
            shy=SHY[now.shy],
            options={
                option.name: now.options[option.name]
                for option in OPTIONS
                if option.holds(now.goal) and now.options[option.name] != option.default
            },
        )
