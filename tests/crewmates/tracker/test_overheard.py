"""What a referee announces, as evidence: in whole random matches, and one thing at a time."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from console.core.chart import Chart
from console.core.charts import load
from console.core.game import Event
from console.core.match_plan import MatchPlan
from console.core.two_crews.state import NOWHERE
from console.core.words import Crew, Phase
from console.crewmates.tracker import DotSetTracker, NoMines, Overheard, Tracker, Tracking
from console.games import set_up
from console.games.captain_sonar.crewmates.overheard import CaptainSonarOverheard
from console.games.captain_sonar.rules.editions import EDITIONS
from console.games.captain_sonar.rules.orders import System
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.set_up import SetUp
from console.games.captain_sonar.rules.state import State, Task
from console.games.sonar_family.crewmates.overheard import SonarFamilyOverheard
from tests.crewmates.tracker.streams import CHARTS, batches
from tests.games.captain_sonar.rules.match import Match, captain_sonar
from tests.games.captain_sonar.rules.universe import likely

MATCHES = 60
ORDERS = 120


class Radio:
    """A crew's radio operator, who follows the other boat."""

    def __init__(self, crew: Crew, chart: Chart, edition: int | None, plain: bool = False) -> None:
        self.overheard: Overheard = (
            SonarFamilyOverheard(crew.enemy, chart)
            if edition is None
            else CaptainSonarOverheard(
                crew.enemy, chart, SetUp(chart=chart, edition=EDITIONS[edition], mode=chart.mode)
            )
        )
        tracking: Tracking = DotSetTracker.on(chart) if plain else Tracker.on(chart)
        self.tracking = tracking.hear(*self.overheard.at_the_start())

    def hear(self, events: Sequence[Event]) -> None:
        self.tracking = self.tracking.hear(*self.overheard.evidence(events, self.tracking.sea))

    @property
    def dots(self) -> list[str]:
        return self.overheard.waters.named(self.tracking.dots)


def random_order(game: CaptainSonar, state: Any, chance: Random, favourites: dict[Crew, System]) -> Any:
    for crew in chance.sample(list(Crew), 2):
        order = likely(game, state, crew, chance, favourites[crew])
        if order is not None:
            return order
    return None


def refilled(game: CaptainSonar, state: State) -> State:
    """Every gauge full, every task done, nothing damaged: a match of nothing but weapons and silences."""
    boats = {
        crew.value: state.boat(crew)._replace(
            gauges=game.set_up.boxes, broken=0, damage=0, mate=Task.OK, engineer=Task.OK, activated=False
        )
        for crew in Crew
    }
    return state._replace(**boats)


@pytest.mark.parametrize("seeds", batches(MATCHES, 15), ids=str)
def test_no_radio_operator_ever_loses_the_other_boat(seeds: range) -> None:
    for seed in seeds:
        name, mode = CHARTS[seed % len(CHARTS)]
        edition = 1 + seed // len(CHARTS) % 2
        game = captain_sonar(chart=name, mode=mode.value, edition=edition, inspection="console")
        chance, state = Random(seed), game.begin()
        favourites = {crew: chance.choice(list(System)) for crew in Crew}
        radios = [Radio(crew, game.set_up.chart, edition, plain) for crew in Crew for plain in (False, True)]
        for _ in range(ORDERS):
            order = random_order(game, state, chance, favourites)
            if order is None:
                break
            state, events = game.judge(state, order)
            for radio in radios:
                radio.hear(events)
                dot = state.boat(radio.overheard.crew).dot
                assert dot == NOWHERE or radio.tracking.dots >> dot & 1, f"seed {seed}: {order}"
            if state.phase is Phase.OVER:
                break
            if state.phase is Phase.PLAY and seed % 3:
                state = refilled(game, state)


class Heard(Match):
    """A match whose blue radio operator listens."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.radio = Radio(Crew.BLUE, self.game.set_up.chart, self.game.set_up.edition.number)

    def __call__(self, line: str) -> list[str]:
        self.state, events = self.game.judge(self.state, self.game.grammar.parse(line))
        if hasattr(self, "radio"):
            self.radio.hear(events)
        return list(map(str, events))

    def knows(self, *dots: str) -> bool:
        return self.radio.dots == sorted(dots)


def real_time(chart: str = "charlie", edition: int = 2, red: str = "N12", **options: Any) -> Heard:
    options = {"mode": "real-time", "blue": "A1", **options}
    return Heard(chart=chart, edition=edition, red=red, **options)


def test_courses_and_surfacing() -> None:
    match = real_time()
    before = len(match.radio.dots)
    match("red captain head north")
    assert len(match.radio.dots) < before
    match.tasks("red", "north")
    match("red captain surface")
    assert all(dot[0] in "KLMNO" and int(dot[1:]) > 10 for dot in match.radio.dots)


def test_a_torpedo_tells_from_where_and_that_the_own_boat_was_not_hit() -> None:
    match = real_time(red="N12")
    match.charged("red", "torpedo")
    match.act("red", "torpedo N8")
    assert "N12" in match.radio.dots
    assert "N8" not in match.radio.dots and "N9" not in match.radio.dots, "it would have been hit"
    assert "N10" in match.radio.dots
    assert "A1" not in match.radio.dots, "too far"


def test_our_shot_is_answered() -> None:
    match = real_time(red="B3")
    match.charged("blue", "torpedo")
    match.act("blue", "torpedo B2")
    assert match.knows("A1", "A2", "A3", "B1", "B3", "C1", "C2", "C3")


def test_a_mine_that_a_dive_made_ready_tells_where_it_was() -> None:
    match = real_time(red="N12")
    match.charged("red", "mine")
    match.act("red", "mine M11")
    match.surface_and_dive("red")
    match.act("red", "trigger M11")
    assert "N12" in match.radio.dots
    assert match.radio.tracking.exact and "K8" not in match.radio.dots


def test_a_chain_reaction_tells_where_a_mine_was() -> None:
    match = real_time(red="A5", blue="A1")
    match.placed("blue", "C6")
    match.charged("red", "mine")
    match.act("red", "mine B5")
    match.charged("blue", "torpedo")
    events = match.act("blue", "torpedo C6")
    assert any("chain-reaction" in event for event in events)
    assert set(match.radio.dots) <= set(match.radio.overheard.waters.named(neighbours(match, "B5")))


@pytest.mark.parametrize(("edition", "swept"), [(1, 1), (2, 9)])
def test_under_a_torpedo_no_mine_is_left_and_in_edition_2_none_beside_it(edition: int, swept: int) -> None:
    struck = Event("both", "torpedo", (("crew", "blue"), ("dot", "C6")))
    radio = Radio(Crew.BLUE, charlie(), edition)
    sea = radio.tracking.sea
    (*_, last) = radio.overheard.evidence([struck], sea)
    assert isinstance(last, NoMines) and last.dots.bit_count() == swept
    won = Event("both", "won", (("crew", "blue"), ("cause", "torpedo")))
    assert not any(isinstance(one, NoMines) for one in radio.overheard.evidence([struck, won], sea))


def test_in_edition_1_a_mine_next_to_a_torpedo_stays_unheard() -> None:
    match = real_time(edition=1, red="A5")
    match.placed("blue", "D6")
    match.charged("red", "mine")
    match.act("red", "mine B5")
    match.charged("blue", "torpedo")
    match.act("blue", "torpedo C6")
    assert "B6" not in match.radio.dots, "it would have been hit"
    assert "A5" in match.radio.dots
    match("red captain head south")
    assert "A6" in match.radio.dots


def neighbours(match: Match, dot: str) -> int:
    waters = match.game.set_up.waters
    return waters.around[waters.names.index(dot)]


@pytest.mark.parametrize(("place", "damaged"), [("L12", True), ("N14", False), ("O13", True)])
def test_ice_tells_where_a_boat_surfaced(place: str, damaged: bool) -> None:
    match = real_time("charlie-2", red=place)
    match("red captain surface")
    floe, holes = match.game.set_up.chart.floe, match.game.set_up.chart.holes
    icy = {str(dot) for dot in floe - holes}
    assert place in match.radio.dots
    assert all((dot in icy) is damaged for dot in match.radio.dots)


def test_lava_makes_land_and_says_that_nobody_was_there() -> None:
    game = captain_sonar(chart="delta-2", mode="real-time", edition=2)
    radio = Radio(Crew.BLUE, game.set_up.chart, 2)
    lava = {str(dot) for dot in game.set_up.chart.volcanoes[0].lava}
    assert lava <= set(radio.dots)
    radio.hear([Event("both", "volcano", (("crew", "blue"), ("kind", "lava"), ("volcano", 1)))])
    assert not lava & set(radio.dots)
    assert not lava & set(radio.overheard.waters.named(radio.tracking.sea))


def test_a_boat_that_sank_in_lava_was_there() -> None:
    game = captain_sonar(chart="delta-2", mode="real-time", edition=2)
    radio = Radio(Crew.BLUE, game.set_up.chart, 2)
    radio.hear(
        [
            Event("both", "volcano", (("crew", "blue"), ("kind", "lava"), ("volcano", 2))),
            Event("both", "damaged", (("crew", "red"), ("amount", 4), ("total", 4), ("cause", "lava"))),
            Event("both", "won", (("crew", "blue"), ("cause", "lava"))),
        ]
    )
    assert set(radio.dots) == {str(dot) for dot in game.set_up.chart.volcanoes[1].lava}


@pytest.mark.parametrize("amount", [0, 1, 2])
def test_an_eruption_hurts_by_distance(amount: int) -> None:
    game = captain_sonar(chart="delta-2", mode="real-time", edition=2)
    radio = Radio(Crew.BLUE, game.set_up.chart, 2)
    events = [
        Event("both", "volcano", (("crew", "blue"), ("kind", "eruption"), ("volcano", number)))
        for number in (1, 2)
    ]
    if amount:
        details = (("crew", "red"), ("amount", amount), ("total", amount), ("cause", "eruption"))
        events.append(Event("both", "damaged", details))
    radio.hear(events)
    assert ("E4" in radio.dots, "E3" in radio.dots, "E1" in radio.dots) == (
        amount == 2,
        amount == 1,
        amount == 0,
    )


def test_toxic_smoke_tells_nothing() -> None:
    game = captain_sonar(chart="delta-2", mode="real-time", edition=2)
    radio = Radio(Crew.BLUE, game.set_up.chart, 2)
    before = radio.dots
    radio.hear([Event("both", "drone", (("crew", "blue"), ("sector", 1), ("answer", "toxic-smoke")))])
    assert radio.dots == before


def test_a_repaired_system_tells_which_island_is_near() -> None:
    game = captain_sonar(chart="echo-2", mode="turn-by-turn", edition=2)
    radio = Radio(Crew.BLUE, game.set_up.chart, 2)
    radio.hear([Event("both", "reactivated", (("crew", "red"), ("system", "mine")))])
    assert radio.dots == ["B1", "B2", "B3", "C1", "C3", "D1", "D2", "D3"]


def test_secrets_are_not_heard() -> None:
    game = captain_sonar(chart="charlie", mode="real-time", edition=2)
    radio = Radio(Crew.BLUE, game.set_up.chart, 2)
    before = radio.dots
    radio.hear(
        [
            Event("red", "mine-laid", (("crew", "red"), ("dot", "C6"))),
            Event("red", "surfaced", (("crew", "red"), ("sector", 1))),
        ]
    )
    assert radio.dots == before


def test_a_mine_laid_just_now_was_not_the_one_triggered() -> None:
    waits, plain = Radio(Crew.BLUE, charlie(), 2), Radio(Crew.BLUE, charlie(), 1)
    laid = Event("both", "mine-laid", (("crew", "red"),))
    course = Event("both", "headed", (("crew", "red"), ("course", "east")))
    triggered = Event("both", "mine-triggered", (("crew", "red"), ("dot", "H8")))
    hit = Event("both", "impact", (("crew", "red"), ("kind", "indirect"), ("dot", "H8")))
    for radio in (waits, plain):
        for events in ([laid], [course], [course], [laid], [triggered, hit]):
            radio.hear(events)
    assert waits.dots == ["I7"], "the first mine, laid from G7"
    assert plain.dots == ["G7", "G8", "G9", "H7", "H9", "I7"], "or the second one, next to the boat"


def charlie() -> Chart:
    return captain_sonar(chart="charlie", mode="real-time", edition=2).set_up.chart


@pytest.mark.parametrize("chart", ["archipelago", "antarctica", "jules-verne", "umbria"])
def test_sonar_family_is_followed_too(chart: str) -> None:
    game: Any = set_up(MatchPlan(game="sonar-family", chart=chart))
    heard = 0
    for seed in range(5):
        chance, state = Random(seed), game.begin()
        radios = [Radio(crew, load(chart), None) for crew in Crew]
        for _ in range(ORDERS):
            orders = [order for crew in Crew for order in game.legal(state, crew)]
            orders = [order for order in orders if order.station != "radio"]
            if not orders:
                break
            state, events = game.judge(state, chance.choice(orders))
            for radio in radios:
                radio.hear(events)
                dot = state.boat(radio.overheard.crew).dot
                assert dot < 0 or radio.tracking.dots >> dot & 1, f"seed {seed}"
                heard += radio.tracking.dots.bit_count() < 20
    assert heard, "nothing was learnt"
