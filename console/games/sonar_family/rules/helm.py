"""The captain at the helm: start, dive, courses, silent courses, surfacing."""

from collections.abc import Iterable

from console.core.crew_orders import Dive, Head, Start, Surface
from console.core.game import Refused, refuse
from console.core.two_crews.rule import Rule
from console.core.two_crews.ruling import own_turn
from console.core.two_crews.state import NOWHERE
from console.core.waters import COURSES, bits
from console.core.words import Course, Crew, Phase, Station
from console.games.sonar_family.rules.energy import Action, gain, spend
from console.games.sonar_family.rules.orders import SilentStep
from console.games.sonar_family.rules.ruling import FamilyRuling, free_water

ICE_DAMAGE = 1


class FamilyStarting(Rule[FamilyRuling, Start]):
    order = Start
    phases = (Phase.SETUP,)

    def allow(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Refused | None:
        return Refused("wrong-phase", f"{crew} has dived already") if ruling.boat(crew).dived else None

    def check(self, ruling: FamilyRuling, order: Start) -> None:
        dot, forced = ruling.sea_dot(order.dot), ruling.set_up.forced_start(order.crew)
        if forced not in (None, dot):
            where, chart = ruling.set_up.waters.names[forced], ruling.set_up.chart
            refuse("out-of-range", f"on the chart {chart.name} {order.crew} starts on {where}, nowhere else")

    def carry_out(self, ruling: FamilyRuling, order: Start) -> None:
        dot = ruling.on_chart(order.dot)
        ruling.change(order.crew, dot=dot, route=(dot,))
        ruling.tell(order.crew, "started", dot=str(order.dot))

    def options(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Iterable[Start]:
        waters, forced = ruling.set_up.waters, ruling.set_up.forced_start(crew)
        dots = bits(waters.sea) if forced is None else (forced,)
        return [Start(crew, station, waters.dots[dot]) for dot in dots]


class FamilyDiving(Rule[FamilyRuling, Dive]):
    order = Dive
    phases = (Phase.SETUP, Phase.PLAY)

    def allow(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Refused | None:
        boat = ruling.boat(crew)
        if boat.dived:
            return Refused("submerged", f"the {crew} boat is under water already")
        return Refused("wrong-phase", f"{crew} has no starting dot yet") if boat.dot == NOWHERE else None

    def carry_out(self, ruling: FamilyRuling, order: Dive) -> None:
        ruling.change(order.crew, dived=True)
        ruling.announce("dived", crew=order.crew)
        if ruling.boat(order.crew.enemy).dived:
            ruling.change_match(phase=Phase.PLAY)
            if not ruling.set_up.real_time:
                ruling.begin_turn(ruling.set_up.first)


def _check_course(ruling: FamilyRuling, order: Head | SilentStep) -> None:
    waters, boat = ruling.set_up.waters, ruling.boat(order.crew)
    dot = waters.steps[order.course][boat.dot]
    if dot < 0:
        refuse("off-chart", f"{order.course} of {waters.names[boat.dot]} the chart ends")
    ruling.sea_dot(waters.dots[dot])
    if dot in boat.route:
        refuse("own-route", f"{waters.names[dot]} is on {order.crew}'s own route")


def _free_courses(ruling: FamilyRuling, crew: Crew) -> list[Course]:
    """The courses that lead to a free dot."""
    boat, steps = ruling.boat(crew), ruling.set_up.waters.steps
    free = ruling.set_up.free(boat)
    return [c for c in COURSES if steps[c][boat.dot] >= 0 and free >> steps[c][boat.dot] & 1]


def _move(ruling: FamilyRuling, order: Head | SilentStep) -> None:
    boat, waters = ruling.boat(order.crew), ruling.set_up.waters
    dot = waters.steps[order.course][boat.dot]
    ruling.change(order.crew, dot=dot, route=(*boat.route, dot))
    ruling.tell(order.crew, "moved", dot=waters.names[dot])


def _look_for_blackout(ruling: FamilyRuling, crew: Crew) -> None:
    """Tell a crew at once when it can go nowhere."""
    if not ruling.set_up.free(ruling.boat(crew)):
        ruling.tell(crew, "blackout")


class FamilyHeading(Rule[FamilyRuling, Head]):
    order = Head
    needs = (own_turn, free_water)

    def check(self, ruling: FamilyRuling, order: Head) -> None:
        _check_course(ruling, order)

    def carry_out(self, ruling: FamilyRuling, order: Head) -> None:
        ruling.announce("headed", crew=order.crew, course=order.course)
        _move(ruling, order)
        gain(ruling, order.crew)
        _look_for_blackout(ruling, order.crew)
        ruling.action_done()

    def options(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Iterable[Head]:
        return [Head(crew, station, course) for course in _free_courses(ruling, crew)]


class FamilySilenceKeeping(Action[SilentStep]):
    order = SilentStep

    def check(self, ruling: FamilyRuling, order: SilentStep) -> None:
        _check_course(ruling, order)

    def carry_out(self, ruling: FamilyRuling, order: SilentStep) -> None:
        ruling.announce("silence", crew=order.crew)
        _move(ruling, order)
        spend(ruling, order.crew, SilentStep)
        _look_for_blackout(ruling, order.crew)
        ruling.action_done()

    def options(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Iterable[SilentStep]:
        return [SilentStep(crew, station, course) for course in _free_courses(ruling, crew)]


class FamilySurfacing(Action[Surface]):
    order = Surface

    def carry_out(self, ruling: FamilyRuling, order: Surface) -> None:
        boat = ruling.boat(order.crew)
        if ruling.set_up.under_ice(boat):
            ruling.damage(order.crew, ICE_DAMAGE, "ice")
            ruling.settle("ice")
        if ruling.over:
            return
        ruling.announce("surfaced", crew=order.crew, dot=ruling.set_up.waters.names[boat.dot])
        ruling.change(order.crew, route=(boat.dot,))
        ruling.action_done()


RULES = (FamilyStarting(), FamilyDiving(), FamilyHeading(), FamilySilenceKeeping(), FamilySurfacing())
