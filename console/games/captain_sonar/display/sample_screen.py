"""A busy screen of Captain Sonar, made by playing orders through the referee: for the bench and for tests."""

from functools import cache

from console.core.chart import Chart
from console.core.match_plan import MatchPlan
from console.displays.screen import Announcement, Card, CardState, Headline, SceneName, Screen
from console.games.captain_sonar.rules import set_up
from console.games.captain_sonar.rules.state import State
from console.games.captain_sonar.rules.view import CaptainSonarView
from console.languages import Message

NAMES = {"blue": "Nautilus", "red": "Kraken"}
_SYMBOLS = {
    "north": (1, 3, 6, 4, 2, 5),
    "east": (2, 6, 4, 5, 1, 3),
    "south": (2, 1, 3, 6, 5, 4),
    "west": (2, 5, 6, 4, 3, 1),
}
"""What the engineers break first, so that a circuit repairs itself and there is something to fire."""


class Played:
    """A match in which orders have been given."""

    def __init__(
        self, *, chart: str = "alpha-2", mode: str = "real-time", blue: str = "E3", red: str = "M12"
    ) -> None:
        self.game = set_up(MatchPlan(game="captain-sonar", edition=2, chart=chart, mode=mode))
        self.state: State = self.game.begin()
        self.order(
            f"blue captain start {blue}", f"red captain start {red}", "blue captain dive", "red captain dive"
        )

    @property
    def chart(self) -> Chart:
        return self.game.set_up.chart

    def order(self, *lines: str) -> "Played":
        for line in lines:
            self.state, _ = self.game.judge(self.state, self.game.grammar.parse(line))
        return self

    def sail(self, crew: str, *courses: str, charge: str = "torpedo mine sonar drone silence") -> "Played":
        """Courses with both tasks and both OKs."""
        for course in courses:
            self.order(f"{crew} captain head {course}")
            self.tasks(crew, course, charge)
        return self

    def tasks(self, crew: str, course: str, charge: str) -> "Played":
        legal = [str(order) for order in self.game.legal(self.state, crew)]
        charges = [f"{crew} first-mate charge {system}" for system in charge.split()]
        marks = [f"{crew} engineer break {course} {number}" for number in _SYMBOLS[course]]
        for wanted in (charges, marks):
            self.order(*[line for line in wanted if line in legal][:1])
        return self.order(f"{crew} first-mate ok", f"{crew} engineer ok")

    def mine(self, crew: str, wished: str) -> "Played":
        """Lay a mine on that dot, or where else one may be laid."""
        self.order(f"{crew} captain stop")
        mines = [str(order) for order in self.game.legal(self.state, crew) if " captain mine " in str(order)]
        return self.order(*[line for line in mines if line.endswith(f" {wished}")] or mines[:1])

    def view(self, crew: str = "blue") -> CaptainSonarView:
        return self.game.view(self.state, crew)


STATIONS = ("captain", "first_mate", "engineer", "radio")
_IDLE = {
    "captain": "captain.wait-dive",
    "first_mate": "first-mate.wait",
    "engineer": "engineer.wait",
    "radio": "radio.note",
}


def cards(**states: tuple[str, str, str] | tuple[str, str, str, float]) -> tuple[Card, ...]:
    """`captain=("free", "status.ready", "captain.course")`: a card a station."""
    made = []
    for station in STATIONS:
        state, status, message, *waited = states.get(station, ("idle", "status.waiting", _IDLE[station]))
        arguments = {"course": "south", "crew": "red", "station": "captain"}
        made.append(
            Card(
                station.replace("_", "-"),
                CardState(state),
                Message.of(status),
                Message.of(message, **arguments),
                waited[0] if waited else None,
            )
        )
    return tuple(made)


_PLAY = cards(
    captain=("done", "status.given", "captain.given"),
    first_mate=("awaited", "status.awaited", "first-mate.charge", 2.1),
    engineer=("done", "status.ok", "engineer.ok"),
    radio=("free", "status.listening", "radio.note"),
)


def heard(crew: str, key: str, age_s: float = 2.0, loud: bool = False, **args: str | int) -> Announcement:
    return Announcement(crew, Message.of(f"heard.{key}", crew=crew, **args), age_s, loud)


def weapon_used(weapon: str, crew: str, dot: str, did: Message) -> Message:
    return Message.of(f"headline.{weapon}", crew=crew, dot=dot, did=did)


HEARD = (
    heard("red", "headed-west", 1.5),
    heard("blue", "headed-south", 4),
    heard("red", "drone-no", 20, sector=5),
    heard("red", "headed-south", 30),
    Announcement(
        "red", weapon_used("torpedo", "red", "G2", Message.of("headline.hurt-1", crew="blue")), 41, True
    ),
    heard("red", "silence", 60),
)


@cache
def busy_match() -> Played:
    """Some way into a real-time match."""
    played = Played()
    early = ("south", "south", "east", "south", "south", "west", "south", "east")
    played.sail("blue", *early, charge="mine torpedo sonar").mine("blue", "G8")
    played.sail("blue", "south", "south", charge="sonar drone silence")
    played.order(
        *(f"blue radio note {note}" for note in ("north", "north", "east", "silence", "south", "east"))
    )
    played.order("blue radio slide 3 -2")
    return played.order("blue captain head east", "blue engineer break east 6", "blue engineer ok")


def sample_screen(crew: str) -> Screen:
    """Some way into a real-time match."""
    played = busy_match()
    return Screen(
        crew=crew,
        scene=SceneName.PLAY,
        names=NAMES,
        chart=played.chart,
        view=played.view(crew),
        cards=_PLAY,
        heard=HEARD,
        headline=Headline("red", HEARD[0].message, HEARD[0].age_s),
        clock_s=761,
        at_keys="radio",
        lit=frozenset(
            {"captain.stop", "first-mate.torpedo", "first-mate.drone", "engineer.ok", "first-mate.ok"}
        ),
    )
