"""Real time: a captain's stop before anything but a course, and the signal that play goes on.

A stop can always be resolved, since a boat may surface whenever its captain wishes: none is `nothing-ready`.
"""

from console.core.chart import Mode
from console.core.crew_orders import Stop
from console.core.words import Crew, Station
from console.games.sonar_family.rules.orders import Resume
from console.games.sonar_family.rules.rule import Judged, Rule, announce, refuse
from console.games.sonar_family.rules.set_up import SetUp
from console.games.sonar_family.rules.state import State
from console.games.sonar_family.rules.state import Stop as Stopped


def _stop(_: SetUp, state: State, order: Stop) -> Judged:
    stopped = announce("stopped", crew=order.crew, station=order.station)
    return state._replace(stop=Stopped(order.crew), last_stop=order.crew), [stopped]


def _may_resume(_: SetUp, state: State, crew: Crew) -> None:
    if state.stop is None:
        refuse("not-stopped", f"nobody has stopped the table, so there is nothing for {crew} to resume")


def _resume(_: SetUp, state: State, order: Resume) -> Judged:
    return state._replace(stop=None), [announce("resumed", crew=order.crew, station=order.station)]


RULES = {
    Stop: Rule(
        mode=Mode.REAL_TIME,
        act=_stop,
        options=lambda _, __, crew: [Stop(crew, Station.CAPTAIN)],
    ),
    Resume: Rule(
        mode=Mode.REAL_TIME,
        allow=_may_resume,
        act=_resume,
        options=lambda _, __, crew: [Resume(crew, Station.CAPTAIN)],
        in_stop=True,
        ends_stop=True,
    ),
}
