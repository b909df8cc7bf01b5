"""Sonar with its answer, and missiles."""

from collections.abc import Iterable

from console.core.crew_orders import Answer, Sonar
from console.core.game import refuse
from console.core.two_crews.rule import Rule
from console.core.two_crews.state import Awaiting
from console.core.words import Coordinate, Crew, Station
from console.games.sonar_family.rules.energy import Action, spend
from console.games.sonar_family.rules.orders import Missile
from console.games.sonar_family.rules.ruling import FamilyRuling

ANSWER = "answer"
"""What a captain is asked for by a sonar."""
HIT = 1
"""The damage of a missile on its very dot; it does none anywhere else."""


class FamilyPinging(Action[Sonar]):
    order = Sonar

    def carry_out(self, ruling: FamilyRuling, order: Sonar) -> None:
        ruling.announce("sonar", crew=order.crew)
        spend(ruling, order.crew, Sonar)
        ruling.change_match(awaiting=Awaiting(ANSWER, order.crew.enemy))


class FamilyAnswering(Rule[FamilyRuling, Answer]):
    order = Answer
    awaited = ANSWER

    def check(self, ruling: FamilyRuling, order: Answer) -> None:
        if order not in self.options(ruling, order.crew, order.station):
            refuse(
                "bad-answer",
                f"{order.crew}'s captain names the true row or the true column, and only one of them",
            )

    def carry_out(self, ruling: FamilyRuling, order: Answer) -> None:
        ruling.change_match(awaiting=None)
        named = {coordinate.value: value for coordinate, value in order.named}
        ruling.announce("sonar-answered", crew=order.crew, **named)
        ruling.action_done()

    def options(self, ruling: FamilyRuling, crew: Crew, station: Station) -> list[Answer]:
        """The two truths about a boat's place."""
        name = ruling.set_up.waters.names[ruling.boat(crew).dot]
        truths = ((Coordinate.ROW, name[1:]), (Coordinate.COLUMN, name[0]))
        return [Answer(crew, station, (truth,)) for truth in truths]


class FiringMissile(Action[Missile]):
    order = Missile

    def check(self, ruling: FamilyRuling, order: Missile) -> None:
        dot, sector = ruling.sea_dot(order.dot), ruling.set_up.waters.sector
        here = sector[ruling.boat(order.crew).dot]
        if sector[dot] != here:
            refuse(
                "out-of-range",
                f"{order.dot} is in sector {sector[dot]}; missiles stay in the boat's own, {here}",
            )

    def carry_out(self, ruling: FamilyRuling, order: Missile) -> None:
        """The other boat always answers; one's own only when it is hit, so that a miss tells nothing."""
        dot, name = ruling.on_chart(order.dot), str(order.dot)
        ruling.announce("missile", crew=order.crew, dot=name)
        spend(ruling, order.crew, Missile)
        for crew in (order.crew.enemy, order.crew):
            hit = ruling.boat(crew).dot == dot
            if hit or crew is not order.crew:
                ruling.announce("impact", crew=crew, kind="direct" if hit else "clear", dot=name)
            if hit:
                ruling.damage(crew, HIT, "missile")
        ruling.settle("missile")
        ruling.action_done()

    def options(self, ruling: FamilyRuling, crew: Crew, station: Station) -> Iterable[Missile]:
        dots, reach = ruling.set_up.waters.dots, ruling.set_up.missile_reach(ruling.boat(crew))
        return [Missile(crew, station, dots[number]) for number in reach]


RULES = (FamilyPinging(), FamilyAnswering(), FiringMissile())
