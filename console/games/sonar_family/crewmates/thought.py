"""What a crew of Sonar Family makes of its situation."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random

from console.core.chart import Chart
from console.core.crew_orders import Sonar
from console.core.waters import COURSES, bits, waters_of
from console.core.words import Course
from console.crewmates.levels import Skill
from console.crewmates.odds import Odds, odds_of
from console.crewmates.seaways import distances, room
from console.crewmates.tracker import Evidence, Headed, Impossible, KeptSilence, Tracking
from console.games.sonar_family.rules.energy import FULL, PRICES
from console.games.sonar_family.rules.orders import SilentStep
from console.games.sonar_family.rules.view import SonarFamilyView

_FADING = 0.85
_ROOM = 0.04
_STUCK = 2.5
_TOGETHER = 0.25
"""To share a sector with the enemy, armed and sure of its place; as much the other way round."""
_NEARING = 0.02
"""What a step nearer to the enemy is worth to a boat with energy."""
_ENERGY = 0.08
"""What a box of energy is worth, in hits."""
_HIT_TAKEN = 1.1
_SOON = 0.35
"""What a danger one course later weighs."""
_GUESS = 0.3
"""How well a crew that never thinks of it holds itself to be seen."""


@dataclass(frozen=True)
class FamilySituation:
    """What a crew sees that bears on its next order."""

    dot: int
    visited: int
    energy: int
    enemy_damage: int
    enemy_energy: int
    sinks_at: int


def situation(chart: Chart, view: SonarFamilyView, enemy_energy: int) -> FamilySituation:
    boat, names = view.boat, waters_of(chart).names
    route = [names.index(name) for name in boat.route]
    visited = 0
    for dot in route:
        visited |= 1 << dot
    return FamilySituation(
        dot=route[-1] if route else -1,
        visited=visited,
        energy=boat.energy,
        enemy_damage=view.enemy.damage,
        enemy_energy=enemy_energy,
        sinks_at=view.sinks_at,
    )


class FamilyThought:
    """A situation thought over, each part once and only where it is asked for."""

    def __init__(
        self,
        chart: Chart,
        skill: Skill,
        now: FamilySituation,
        enemy: Tracking,
        own: Tracking | None,
        chance: Random,
    ) -> None:
        self.waters = waters_of(chart)
        self.skill = skill
        self.now = now
        self.chance = chance
        self._enemy = enemy
        self._own = own
        self._places: dict[int, float] = {}

    @cached_property
    def enemy(self) -> Odds:
        return odds_of(self._enemy, self.skill.weighs_routes)

    @cached_property
    def sure(self) -> float:
        """How likely the enemy is where it is likeliest."""
        return max(self.enemy.of.values())

    def own_after(self, *heard: Evidence) -> Odds | None:
        """Where the enemy holds this boat to be once it has heard something more."""
        if self._own is None:
            return None
        try:
            return odds_of(self._own.hear(*heard), self.skill.weighs_routes)
        except Impossible:
            return None

    @cached_property
    def enemy_sectors(self) -> Mapping[int, float]:
        return self._sectors(self.enemy)

    @cached_property
    def enemy_sectors_soon(self) -> Mapping[int, float]:
        """The same after a course of the enemy's, any as likely."""
        soon: dict[int, float] = {}
        for dot, share in self.enemy.of.items():
            beside = list(bits(self.waters.beside[dot] & self.waters.sea))
            for step in beside:
                sector = self.waters.sector[step]
                soon[sector] = soon.get(sector, 0.0) + share / len(beside)
        return soon

    def _sectors(self, odds: Odds) -> Mapping[int, float]:
        shares: dict[int, float] = {}
        for dot, share in odds.of.items():
            sector = self.waters.sector[dot]
            shares[sector] = shares.get(sector, 0.0) + share
        return shares

    def risk(self, dot: int, own: Odds | None) -> float:
        """How likely the enemy's next missile hits this boat on a dot, by what the enemy knows then."""
        sector = self.waters.sector[dot]
        if own is None:
            aimed = _GUESS
        else:
            near = {place: share for place, share in own.of.items() if self.waters.sector[place] == sector}
            best = max(near.values(), default=0.0)
            likeliest = [place for place, share in near.items() if share >= best - 1e-9]
            aimed = 1.0 / len(likeliest) if dot in likeliest and best >= _GUESS / 2 else 0.0
        now = aimed * self.enemy_sectors.get(sector, 0.0) if self.now.enemy_energy >= FULL else 0.0
        soon = self.enemy_sectors_soon.get(sector, 0.0) if self.now.enemy_energy >= FULL - 1 else 0.0
        return self.skill.temper.dread / 1.5 * (now + _SOON * aimed * soon)

    def worth(self, dot: int, energy: int, own: Odds | None) -> float:
        """What it is worth to end an action on a dot with so much energy, looking one exchange ahead."""
        chance = self.sure * self.enemy_sectors_soon.get(self.waters.sector[dot], 0.0)
        armed = 1.0 if energy >= FULL else 0.3 * energy / FULL
        return _ENERGY * energy + 0.7 * armed * chance - _HIT_TAKEN * self.risk(dot, own)

    def place(self, dot: int) -> float:
        """How good a dot is for a longer plan."""
        if dot not in self._places:
            together = self.enemy_sectors.get(self.waters.sector[dot], 0.0)
            armed, aimed = self.now.energy / FULL, self.now.enemy_energy / FULL
            away = distances(self.waters)[dot]
            near = sum(share * away[place] for place, share in self.enemy.of.items())
            self._places[dot] = (
                _TOGETHER * together * (armed * self.sure - aimed * _GUESS) - _NEARING * armed * near
            )
        return self._places[dot]

    def heading(self, course: Course) -> float:
        """What a course is worth: the exchange that follows it, and the way on."""
        dot = self.waters.steps[course][self.now.dot]
        energy = min(FULL, self.now.energy + 1)
        return self.worth(dot, energy, self.own_after(Headed(course))) + self._ahead(course)

    def silence(self, course: Course) -> float:
        dot = self.waters.steps[course][self.now.dot]
        own = self.own_after(KeptSilence(1, 1))
        return self.worth(dot, self.now.energy - PRICES[SilentStep], own) + self._ahead(course)

    def staying(self, energy: int) -> float:
        """What an action that moves nothing is worth but for what it does."""
        return self.worth(self.now.dot, energy, self.own_after()) + self._here

    @cached_property
    def _here(self) -> float:
        """The way on from where the boat is."""
        return max((self._ahead(course) for course in self.ways), default=-_STUCK)

    @cached_property
    def ways(self) -> list[Course]:
        return self._ways(self.now.dot, self.waters.sea & ~self.now.visited)

    def _ways(self, dot: int, free: int) -> list[Course]:
        return [c for c in COURSES if (step := self.waters.steps[c][dot]) >= 0 and free >> step & 1]

    def _ahead(self, course: Course) -> float:
        return self._further(course, self.now.dot, self.now.visited, 0)

    def _further(self, course: Course, dot: int, visited: int, depth: int) -> float:
        """A course's worth, with the best that can follow it."""
        dot = self.waters.steps[course][dot]
        visited |= 1 << dot
        free = self.waters.sea & ~visited
        worth = self.place(dot)
        if not self.waters.beside[dot] & free:
            return worth - _STUCK
        if depth + 1 >= min(self.skill.courses_ahead, 5):
            return worth + _ROOM * room(self.waters, dot, free)
        ways = self._ways(dot, free)
        return worth + _FADING * max(self._further(way, dot, visited, depth + 1) for way in ways)

    def sonar(self) -> float:
        """What a sonar is worth: how much surer of the enemy's place its answer makes."""
        rows: dict[str, float] = {}
        for dot, share in self.enemy.of.items():
            name = self.waters.names[dot]
            for line in (name[0], name[1:]):
                rows[line] = rows.get(line, 0.0) + share
        after = 0.0
        for dot, share in self.enemy.of.items():
            name = self.waters.names[dot]
            # The enemy names whichever leaves more in doubt.
            after += share * min(1.0, share / max(rows[name[0]], rows[name[1:]]))
        gained = max(0.0, after - self.sure)
        return 0.6 * gained + self.staying(self.now.energy - PRICES[Sonar])
