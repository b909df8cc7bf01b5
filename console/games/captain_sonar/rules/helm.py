"""The captain at the helm: start, dive, courses, surfacing, the end of a turn."""

from collections.abc import Iterable

from console.core.chart import Mode
from console.core.crew_orders import Dive, Head, Start, Surface
from console.core.game import Refused, refuse
from console.core.two_crews.rule import Rule
from console.core.two_crews.ruling import own_turn
from console.core.two_crews.state import NOWHERE
from console.core.waters import COURSES, bits
from console.core.words import Crew, Phase, Station
from console.games.captain_sonar.rules.orders import End
from console.games.captain_sonar.rules.ruling import CaptainRuling, free_water, oks_said, submerged, way_out
from console.games.captain_sonar.rules.set_up import SetUp
from console.games.captain_sonar.rules.state import Task, Turn

FREE_TURNS = 3
"""Turn by turn: what the enemy has while a boat is on the surface."""


def move(ruling: CaptainRuling, crew: Crew, dots: list[int]) -> None:
    """Bring a boat along these dots and tell its crew where it is."""
    boat = ruling.boat(crew)
    visited = boat.visited
    for dot in dots:
        visited |= 1 << dot
    ruling.change(crew, dot=dots[-1], route=boat.route + tuple(dots), visited=visited)
    ruling.tell(crew, "moved", dot=ruling.set_up.waters.names[dots[-1]])


class Starting(Rule[CaptainRuling, Start]):
    order = Start
    phases = (Phase.SETUP,)

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        return Refused("wrong-phase", f"{crew} has dived already") if ruling.boat(crew).dived else None

    def check(self, ruling: CaptainRuling, order: Start) -> None:
        ruling.require_sea(ruling.on_chart(order.dot))

    def carry_out(self, ruling: CaptainRuling, order: Start) -> None:
        dot = ruling.on_chart(order.dot)
        ruling.change(order.crew, dot=dot, route=(dot,), visited=1 << dot)
        ruling.tell(order.crew, "started", dot=str(order.dot))

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Start]:
        waters = ruling.set_up.waters
        return [Start(crew, station, waters.dots[number]) for number in bits(waters.sea)]


class Diving(Rule[CaptainRuling, Dive]):
    order = Dive
    phases = (Phase.SETUP, Phase.PLAY)

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        boat = ruling.boat(crew)
        if ruling.state.phase is Phase.SETUP:
            if boat.dot == NOWHERE:
                return Refused("wrong-phase", f"{crew} has no starting dot yet")
            return Refused("submerged", f"{crew} has dived already") if boat.dived else None
        if not ruling.set_up.real_time:
            return Refused("wrong-phase", "turn by turn no dive is needed after surfacing")
        if not boat.surfaced:
            return Refused("submerged", f"the {crew} boat is under water already")
        return None if boat.inspected else Refused("task-undone", f"{crew} is not ready to dive")

    def carry_out(self, ruling: CaptainRuling, order: Dive) -> None:
        ruling.announce("dived", crew=order.crew)
        if ruling.state.phase is Phase.PLAY:
            self._down_again(ruling, order.crew)
            return
        ruling.change(order.crew, dived=True)
        if ruling.boat(order.crew.enemy).dived:
            ruling.change_match(phase=Phase.PLAY)
            if not ruling.set_up.real_time:
                begin_turn(ruling, Turn(ruling.set_up.first, 1))

    @staticmethod
    def _down_again(ruling: CaptainRuling, crew: Crew) -> None:
        fresh = 0 if ruling.set_up.ruleset.dive_readies_mines else ruling.boat(crew).fresh_mines
        signed = (None,) * 4
        ruling.change(
            crew, surfaced=False, inspected=False, signed=signed, activated=False, fresh_mines=fresh
        )
        look_again(ruling, crew)


def new_turn(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """Turn by turn: a turn is one course or one surfacing, and has none yet."""
    turn = ruling.state.turn
    if turn is not None and (turn.headed or turn.surfaced):
        return Refused("wrong-phase", "this turn has its course")
    return None


class Heading(Rule[CaptainRuling, Head]):
    order = Head
    needs = (own_turn, submerged, way_out, oks_said, new_turn, free_water)

    def check(self, ruling: CaptainRuling, order: Head) -> None:
        boat = ruling.boat(order.crew)
        waters = ruling.set_up.waters
        dot = waters.steps[order.course][boat.dot]
        if dot < 0:
            refuse("off-chart", f"{order.course} of {waters.names[boat.dot]} the chart ends")
        ruling.require_free(order.crew, dot)

    def carry_out(self, ruling: CaptainRuling, order: Head) -> None:
        crew, course = order.crew, order.course
        ruling.announce("headed", crew=crew, course=course)
        move(ruling, crew, [ruling.set_up.waters.steps[course][ruling.boat(crew).dot]])
        ruling.change(
            crew,
            course=course,
            mate=mate_task(ruling, crew),
            engineer=Task.OWED,
            activated=False,
            fresh_mines=0,
        )
        turn = ruling.state.turn
        if turn is not None:
            ruling.change_match(turn=turn._replace(headed=True))
        ruling.look_for_blackout(crew)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Head]:
        free, dot = ruling.free_beside(crew), ruling.boat(crew).dot
        steps = ruling.set_up.waters.steps
        return [Head(crew, station, c) for c in COURSES if steps[c][dot] >= 0 and free >> steps[c][dot] & 1]


def mate_task(ruling: CaptainRuling, crew: Crew) -> Task:
    """A charge is owed, unless every gauge that could take one is full."""
    boat = ruling.boat(crew)
    boxes = ruling.set_up.boxes
    room = any(boat.usable >> n & 1 and level < boxes[n] for n, level in enumerate(boat.gauges))
    return Task.OWED if room else Task.DONE


class Surfacing(Rule[CaptainRuling, Surface]):
    order = Surface
    needs = (own_turn, submerged, oks_said, new_turn)

    def carry_out(self, ruling: CaptainRuling, order: Surface) -> None:
        crew = order.crew
        dot = ruling.boat(crew).dot
        costs = ruling.set_up.scenario.surfacing_costs(ruling.set_up.waters, dot)
        if costs:
            ruling.damage(crew, costs, "ice")
            ruling.settle("ice")
        if ruling.over:
            return
        sector = ruling.set_up.waters.sector[dot]
        ruling.announce("surfaced", crew=crew, sector=sector)
        ruling.change(
            crew,
            surfaced=True,
            surfaced_in=sector,
            route=(dot,),
            visited=1 << dot,
            course=None,
            mate=Task.NONE,
            engineer=Task.NONE,
        )
        turn = ruling.state.turn
        if turn is not None:
            ruling.change_match(turn=turn._replace(surfaced=True))
            ruling.change(crew, broken=0)
            ruling.tell(crew, "repaired-all")


def turn_used(ruling: CaptainRuling, crew: Crew) -> Refused | None:
    """Turn by turn: this turn has had its course or its surfacing."""
    turn = ruling.state.turn
    assert turn is not None
    if turn.headed or turn.surfaced:
        return None
    return Refused("course-first", "a turn is a course or a surfacing")


class TurnEnding(Rule[CaptainRuling, End]):
    order = End
    mode = Mode.TURN_BY_TURN
    needs = (own_turn, turn_used, oks_said)

    def carry_out(self, ruling: CaptainRuling, order: End) -> None:
        turn = ruling.state.turn
        assert turn is not None
        begin_turn(ruling, self._next(ruling, turn))

    @staticmethod
    def _next(ruling: CaptainRuling, turn: Turn) -> Turn:
        enemy = turn.crew.enemy
        if turn.surfaced:
            turns = turns_won(ruling.set_up, turn)
            return Turn(enemy, turns, free=turns > 1)
        if turn.left > 1:
            return Turn(turn.crew, turn.left - 1, free=turn.free)
        return Turn(enemy, 1)


def turns_won(set_up: SetUp, turn: Turn) -> int:
    """What the other crew has for the surfacing in this turn; by rules 1 less, in one of its free turns."""
    if turn.free and not set_up.ruleset.surfacing_gives_three_turns:
        return set_up.edition.turns_after_double_surfacing
    return FREE_TURNS


def begin_turn(ruling: CaptainRuling, turn: Turn) -> None:
    """A crew's turn begins: it is under water again, and its mines are live."""
    dives = ruling.boat(turn.crew).surfaced
    ruling.change_match(turn=turn)
    ruling.change(turn.crew, surfaced=False, fresh_mines=0)
    ruling.announce("turn", crew=turn.crew, left=turn.left)
    if dives:
        look_again(ruling, turn.crew)


def look_again(ruling: CaptainRuling, crew: Crew) -> None:
    """A boat that has dived may still be shut in, by its own mines and by land."""
    if ruling.set_up.ruleset.blackout_binds:
        ruling.look_for_blackout(crew)


RULES = (Starting(), Diving(), Heading(), Surfacing(), TurnEnding())
