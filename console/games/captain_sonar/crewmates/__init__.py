"""A computer crew of Captain Sonar."""

from console.core.words import Crew, Station
from console.crewmates.game_crewmates import GameCrewmates
from console.crewmates.levels import Skill
from console.crewmates.mind import Seat
from console.crewmates.pace import CREW_EFFORTS, Effort
from console.games.captain_sonar.crewmates.lines import LINES
from console.games.captain_sonar.crewmates.mind import CaptainSonarMind
from console.games.captain_sonar.crewmates.overheard import CaptainSonarOverheard
from console.games.captain_sonar.rules.referee import CaptainSonar
from console.games.captain_sonar.rules.view import CaptainSonarView


def _mind(
    game: CaptainSonar, player: str, skill: Skill, seats: frozenset[Seat], seed: int
) -> CaptainSonarMind:
    stations = frozenset(seat for seat in seats if seat is not None)
    return CaptainSonarMind(game.set_up, Crew(player), skill, stations, seed)


def _overheard(game: CaptainSonar, about: Crew) -> CaptainSonarOverheard:
    return CaptainSonarOverheard(about, game.chart, game.set_up)


def _blocked(view: CaptainSonarView) -> int:
    return sum(gauge.broken_down and 0 < gauge.boxes <= gauge.level for gauge in view.boat.gauges.values())


CREWMATES = GameCrewmates(
    seats=tuple(Station),
    mind=_mind,
    efforts={
        **CREW_EFFORTS,
        "ok": Effort.OK,
        "belay": Effort.OK,
        "end": Effort.OK,
        "charge": Effort.TASK,
        "break": Effort.TASK,
        "inspect": Effort.TASK,
        "secure": Effort.TRACE,
    },
    overheard=_overheard,
    lines=LINES,
    blocked={"break": _blocked},
)
