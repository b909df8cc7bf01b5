"""A stop is over for the debrief, which reads orders and judges none, when it is over for the referee."""

from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from console.core.game import AnyGame
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.debrief.crews.crew_game import CrewGame
from console.debrief.crews.crew_waits import Stopped, WaitWatch
from console.debrief.crews.moments import CrewMoment
from console.games import set_up
from console.games.captain_sonar.debrief import CREWS as CAPTAIN_SONAR
from console.games.sonar_family.debrief import CREWS as SONAR_FAMILY
from tests.debrief.script import Script, debriefed
from tests.games.captain_sonar.rules.match import Match

SECOND_NS = 1_000_000_000
MOST_ORDERS = 1200
ORDERS_OF_THE_RADIO = ("slide", "erase")


class Play(NamedTuple):
    """What was done of a match, and the stops as the referee announced them."""

    moments: list[CrewMoment]
    stops: list[Stopped]
    choices: int
    """Volcanoes chosen in a stop."""


def played(game: AnyGame, seed: int) -> Play:
    """A match at random, a second for each order; weapons are reloaded, boats mended."""
    state, chance, moments, stops, choices = game.begin(), Random(seed), [], [], 0
    for time_ns in range(0, MOST_ORDERS * SECOND_NS, SECOND_NS):
        kinds: dict[str, list[object]] = {}
        for order in (o for crew in Crew for o in game.legal(state, crew)):
            if order.verb not in ORDERS_OF_THE_RADIO:
                kinds.setdefault(order.verb, []).append(order)
        if not kinds:
            break
        order = chance.choice(kinds[chance.choice(list(kinds))])
        before = state
        state, events = game.judge(state, order)
        moments.append(CrewMoment(time_ns, order.crew, order.station, order.verb, None))
        choices += order.verb == "volcano" and before.stop is not None
        if any(event.name == "stopped" for event in events):
            began_ns = time_ns
        if before.stop is not None and state.stop is None:
            stop = before.stop
            resumed = order.verb == "resume" and not stop.acted
            taken_back = resumed or any(event.name == "belayed" for event in events)
            stops.append(Stopped(stop.crew, stop.station, began_ns, time_ns - began_ns, taken_back))
        if state.phase == "play":
            for crew in Crew:
                boat = state.boat(crew)._replace(damage=0)
                state = state._replace(**{crew.value: boat})
    return Play(moments, stops, choices)


def seen(game: CrewGame, moments: list[CrewMoment]) -> list[Stopped]:
    watch = WaitWatch(game, turns=False)
    for moment in moments:
        watch.see(moment)
    watch.close()
    return watch.stops


def test_the_missile_that_wins_ends_its_stop(tmp_path: Path) -> None:
    """Sonar Family: every other stop ends with the captain's signal."""
    options = MatchPlan(game="sonar-family", chart="archipelago", mode="real-time")
    script = Script(tmp_path, options).begin("A1", "J10")
    script.at(5, "blue captain stop").at(8, "blue captain resume")
    script.at(10, "blue captain stop").at(14, "blue captain surface").at(15, "blue captain resume")
    script.at(20, "red captain stop")
    path = script.end(30, "won", winners=["red"], cause="missile")
    stops = debriefed(path).stops
    assert [(stop.from_ns / 1e9, stop.length_ns / 1e9, stop.taken_back) for stop in stops] == [
        (5, 3, True),
        (10, 5, False),
        (20, 0, False),
    ]


@pytest.mark.parametrize("chart", ["alpha", "delta", "echo", "alpha-2", "charlie-2", "delta-2", "echo-2"])
def test_captain_sonar_on_every_kind_of_chart(chart: str) -> None:
    game, choices = set_up(MatchPlan(game="captain-sonar", chart=chart)), 0
    for seed in range(4):
        play = played(game, seed)
        assert seen(CAPTAIN_SONAR, play.moments) == play.stops
        assert play.stops
        choices += play.choices
    assert bool(choices) == (chart == "delta-2"), "else this is no proof of a volcano's choice"


def test_sonar_family() -> None:
    game = set_up(MatchPlan(game="sonar-family", mode="real-time"))
    for seed in range(4):
        play = played(game, seed)
        assert play.stops
        assert seen(SONAR_FAMILY, play.moments) == play.stops


def test_a_captain_who_thinks_about_a_volcano_holds_the_table_stopped() -> None:
    """Delta-2: half a minute between trigger and choice is a stop, and nobody is blamed for a wait."""
    match = Match(chart="delta-2", mode="real-time", blue="A15", red="O1")
    corner = match.game.set_up.waters.names.index("O15")
    for _ in range(5):
        match.give("blue", mines=1 << corner, fresh_mines=0)
        match.act("blue", "trigger O15")
    match.give("blue", mines=1 << corner, fresh_mines=0)
    lines = {
        10: "blue captain stop",
        12: "blue captain trigger O15",
        42: "blue captain volcano 1",
        45: "blue captain head north",
    }
    stopped = {}
    watch = WaitWatch(CAPTAIN_SONAR, turns=False)
    for second, line in {1: "blue captain dive", 2: "red captain dive", **lines}.items():
        if second in lines:
            match(line)
            stopped[second] = match.state.stop is not None
        crew, station, verb = line.split()[:3]
        watch.see(CrewMoment(second * SECOND_NS, Crew(crew), Station(station), verb, None))
    assert stopped == {10: True, 12: True, 42: False, 45: False}
    [stop] = watch.stops
    assert stop.length_ns == 32 * SECOND_NS
    captain = watch.waits()[Crew.BLUE][Station.CAPTAIN]
    assert [wait.length_ns // SECOND_NS for wait in captain.caused] == [8, 3]
