"""What people choose of a match of Con Sonar!: how many they are, and a colour for each."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from console.core.crewing import Crewing
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Post
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.stations.player_seats import PLACES
from console.languages import Message
from console.stations.head_count import ENEMIES, seated
from console.stations.match_choices import CREWS, MatchChoices, SetUpRow

GAME = "con-sonar"
FIRST_COLOURS = (Colour.BLUE, Colour.RED, Colour.GREEN, Colour.ORANGE, Colour.PURPLE, Colour.YELLOW)
"""What is offered to each place."""
FEWEST, MOST = 2, len(PLACES)


@dataclass(frozen=True)
class ConSonarChoices:
    """The players' colours."""

    players: tuple[Colour, ...] = FIRST_COLOURS[:FEWEST]
    """One for each place, in the order of play."""

    is_of_crews = False
    has_hints = False
    """A hand is nobody's to look into."""
    most_people = len({place.station for place in PLACES})
    chart_shown = None

    @classmethod
    def first(cls, offer: MatchPlan) -> "ConSonarChoices":
        return cls()

    def with_computers(self, crews: frozenset[Crew]) -> "ConSonarChoices":
        return self

    def for_people(
        self, people: Mapping[Crew, int], helped: Collection[Crew] = ()
    ) -> "tuple[ConSonarChoices, Crewing]":
        """The places in the order of play up to the last one where a person sits."""
        stations = list(dict.fromkeys(place.station for place in PLACES))
        held = {crew: stations[:count] for crew, count in people.items()}
        last = max(number for number, place in enumerate(PLACES, 1) if place.station in held[place.crew])
        choices = self._of_so_many(str(max(FEWEST, last)))
        return choices, seated(choices.posts, held, ENEMIES)

    @property
    def posts(self) -> tuple[Post, ...]:
        return PLACES[: len(self.players)]

    @property
    def rows(self) -> tuple[SetUpRow[MatchChoices], ...]:
        counts = [str(count) for count in range(FEWEST, MOST + 1)]
        count = SetUpRow("con-players", self._of_so_many, counts, str(len(self.players)), CREWS)
        return (count, *map(self._seat_row, range(len(self.players))))

    def _seat_row(self, seat: int) -> SetUpRow[MatchChoices]:
        """The colour of one player, whom the row is called by."""
        place = PLACES[seat]
        about = Message.of(f"con-sonar.pad-{place.station}")
        others = {*self.players[:seat], *self.players[seat + 1 :]}
        free = [colour for colour in Colour if colour not in others]

        def choose(colour: str) -> "ConSonarChoices":
            return replace(self, players=(*self.players[:seat], Colour(colour), *self.players[seat + 1 :]))

        return SetUpRow(f"con-seat-{seat + 1}", choose, free, self.players[seat], CREWS, about, place)

    def _of_so_many(self, count: str) -> "ConSonarChoices":
        """The last ones leave, new ones get colours that are free."""
        free = [colour for colour in FIRST_COLOURS if colour not in self.players]
        return replace(self, players=(*self.players, *free)[: int(count)])

    def post_label(self, post: Post, boat: str) -> Message:
        _, station = post
        return Message.of("con-sonar.place", boat=boat, station=station)

    def plan(self, offer: MatchPlan) -> MatchPlan:
        players = ",".join(self.players)
        return replace(offer, game=GAME, chart=None, mode=None, goal=None, players=players, options={})


def sides_exchanged(options: MatchPlan) -> MatchPlan:
    """Whoever sits opposite changes places; who has nobody opposite stays."""
    colours = (options.players or "").split(",")
    for place in range(0, len(colours) - 1, len(Crew)):
        colours[place : place + 2] = reversed(colours[place : place + 2])
    return replace(options, players=",".join(colours))
