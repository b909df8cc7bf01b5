"""A table on which Sonar Family is played by presses."""

from console.core.words import Crew, Station
from console.games.sonar_family.rules.state import FamilyBoatState
from tests.table.driver import TableDriver


class FamilyDriver(TableDriver):
    """From attract into a match of Sonar Family, and orders by presses."""

    def choose_game(self) -> None:
        """From attract to the set-up of Sonar Family."""
        self.set_up()
        self.choose("game", "sonar-family")

    def begin_family(self, chart: str = "archipelago", mode: str = "turn-by-turn") -> None:
        self.choose_game()
        self.choose("family-mode", mode)
        self.choose("family-chart", chart)
        self.row("begin")
        self.press("blue.captain.ok")
        assert self.scene == "start"
        self.settle()

    def order(self, line: str) -> None:
        crew, _, verb, *_ = line.split()
        if verb == "resume":
            picking = self.desk(Crew(crew), Station.CAPTAIN).picker is not None
            self.press(f"{crew}.captain.{'stop' if picking else 'ok'}")
        else:
            super().order(line)

    def dive(self) -> None:
        """Both boats down, wherever they start."""
        for crew in Crew:
            self.press(f"{crew}.captain.ok")
        assert self.scene == "play"

    def set(self, crew: str, **fields: object) -> None:
        """Change a boat by hand."""
        scene = self.match
        boat: FamilyBoatState = getattr(scene.match.state, crew)
        scene.match.state = scene.match.state._replace(**{crew: boat._replace(**fields)})
        scene.look(self.now_ns)

    def block(self, crew: str) -> None:
        """A boat in a corner with its own route behind it."""
        names = self.match.match.game.set_up.waters.names
        route = tuple(names.index(dot) for dot in ("B1", "B2", "A2", "A1"))
        self.set(crew, dot=route[-1], route=route)

    def place(self, crew: str, dot: str) -> None:
        number = self.match.match.game.set_up.waters.names.index(dot)
        self.set(crew, dot=number, route=(number,))
