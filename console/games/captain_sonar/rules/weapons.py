"""Torpedoes and mines."""

from collections.abc import Iterable

from console.core.game import Refused, refuse
from console.core.two_crews.rule import Rule
from console.core.waters import bits
from console.core.words import Crew, Station
from console.games.captain_sonar.rules.explosions import chain_reaction, destroy_mines, explode, remove_mines
from console.games.captain_sonar.rules.orders import Mine, System, Torpedo, Trigger
from console.games.captain_sonar.rules.ruling import CaptainRuling, submerged
from console.games.captain_sonar.rules.systems import Activation, broken_down


class FiringTorpedo(Activation[Torpedo]):
    order = Torpedo
    system = System.TORPEDO
    may_ask = True

    def check(self, ruling: CaptainRuling, order: Torpedo) -> None:
        dot = ruling.on_chart(order.dot)
        ruling.require_sea(dot)
        if not self._reach(ruling, order.crew) >> dot & 1:
            steps = ruling.set_up.torpedo_range
            refuse("out-of-range", f"{order.dot} is more than {steps} steps through the sea away")

    @staticmethod
    def _reach(ruling: CaptainRuling, crew: Crew) -> int:
        return torpedo_reach(ruling, ruling.boat(crew).dot)

    def work(self, ruling: CaptainRuling, order: Torpedo) -> None:
        dot = ruling.on_chart(order.dot)
        ruling.announce("torpedo", crew=order.crew, dot=str(order.dot))
        strike(ruling, order.crew, dot)
        if not ruling.over:
            ruling.set_up.scenario.after_weapon(ruling, order.crew)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Torpedo]:
        dots = ruling.set_up.waters.dots
        return [Torpedo(crew, station, dots[number]) for number in bits(self._reach(ruling, crew))]


def torpedo_reach(ruling: CaptainRuling, dot: int) -> int:
    """The dots that a torpedo fired from a dot can strike."""
    return ruling.set_up.waters.reach(dot, ruling.set_up.torpedo_range, ruling.sea)


def strike(ruling: CaptainRuling, firing: Crew, dot: int) -> None:
    """A torpedo's impact: its own damage, then the mines under it, then those next to it."""
    explode(ruling, firing, dot, "torpedo")
    if ruling.over:
        return
    destroy_mines(ruling, 1 << dot)
    if ruling.set_up.edition.chain_reactions:
        chain_reaction(ruling, firing, ruling.set_up.waters.around[dot])


class LayingMine(Activation[Mine]):
    order = Mine
    system = System.MINE

    def check(self, ruling: CaptainRuling, order: Mine) -> None:
        dot = ruling.on_chart(order.dot)
        if not ruling.set_up.waters.around[ruling.boat(order.crew).dot] >> dot & 1:
            refuse("out-of-range", f"{order.dot} is not next to the {order.crew} boat")
        ruling.require_free(order.crew, dot)

    def work(self, ruling: CaptainRuling, order: Mine) -> None:
        crew, boat = order.crew, ruling.boat(order.crew)
        bit = 1 << ruling.on_chart(order.dot)
        fresh = bit if ruling.set_up.edition.mines_wait else 0
        ruling.change(crew, mines=boat.mines | bit, fresh_mines=boat.fresh_mines | fresh)
        ruling.announce("mine-laid", crew=crew)
        ruling.tell(crew, "mine-laid", dot=str(order.dot))
        ruling.look_for_blackout(crew)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Mine]:
        waters, boat = ruling.set_up.waters, ruling.boat(crew)
        free = waters.around[boat.dot] & ruling.sea & ~(boat.visited | boat.mines)
        return [Mine(crew, station, waters.dots[number]) for number in bits(free)]


def live_mines(ruling: CaptainRuling, crew: Crew) -> int:
    """The mines that a crew could trigger now, but for the stop."""
    boat, set_up = ruling.boat(crew), ruling.set_up
    if set_up.edition.mines_wait and boat.broken & set_up.colour_bits[System.MINE]:
        return 0
    return boat.mines & ~boat.fresh_mines


class TriggeringMine(Rule[CaptainRuling, Trigger]):
    order = Trigger
    in_stop = True
    ends_stop = True
    may_ask = True
    needs = (submerged,)

    def allow(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Refused | None:
        if ruling.set_up.real_time and ruling.state.stop is None:
            return Refused("not-stopped", "stop the table before triggering")
        return None

    def check(self, ruling: CaptainRuling, order: Trigger) -> None:
        dot = ruling.on_chart(order.dot)
        boat = ruling.boat(order.crew)
        if not boat.mines >> dot & 1:
            refuse("no-mine", f"{order.crew} has no mine on {order.dot}")
        if boat.fresh_mines >> dot & 1:
            refuse(
                "course-first",
                f"the mine on {order.dot} was laid just now: it waits for the next course or turn",
            )
        live = live_mines(ruling, order.crew) >> dot & 1
        broken = None if live else broken_down(ruling, order.crew, System.MINE)
        if broken is not None:
            raise broken

    def carry_out(self, ruling: CaptainRuling, order: Trigger) -> None:
        dot = ruling.on_chart(order.dot)
        remove_mines(ruling, order.crew, 1 << dot)
        ruling.announce("mine-triggered", crew=order.crew, dot=str(order.dot))
        explode(ruling, order.crew, dot, "mine")
        if not ruling.over:
            ruling.set_up.scenario.after_weapon(ruling, order.crew)

    def options(self, ruling: CaptainRuling, crew: Crew, station: Station) -> Iterable[Trigger]:
        dots = ruling.set_up.waters.dots
        return [Trigger(crew, station, dots[number]) for number in bits(live_mines(ruling, crew))]


RULES = (FiringTorpedo(), LayingMine(), TriggeringMine())
