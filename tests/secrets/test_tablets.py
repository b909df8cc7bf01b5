"""Non-interference on tablets: what a station is sent holds nothing but its own crew's, or its player's.

Pairs of matches are played that differ in one crew's secrets, or in other players' hands alone. What every
station of the watching side is sent, in both languages, is compared byte for byte.
"""

import json
from collections.abc import Sequence
from random import Random

import pytest

from console.core.words import Crew, Station
from console.games.con_sonar.rules.orders import Colour
from console.languages import LANGUAGES
from console.table.tablets.station_picture import changed
from console.table.tablets.station_screens import seen_by_station
from console.web.audience import in_language
from tests.secrets.decks import dealt_otherwise
from tests.secrets.tables import Tables, Watched, WatchedConSonar
from tests.secrets.test_con_sonar import orders_of
from tests.secrets.test_table import telling_seed
from tests.secrets.test_web import PAIRS

STEPS = 8


class Tablets:
    """Tablets at stations of a table, and every byte that each was sent."""

    def __init__(self, table: Watched, posts: Sequence[tuple[Crew, Station]]) -> None:
        self._table = table
        self._known: dict[tuple[Crew, Station], dict[str, object]] = {post: {} for post in posts}
        self.sent: dict[tuple[Crew, Station], list[bytes]] = {post: [] for post in posts}
        table.look = self.look
        self.look()

    def look(self) -> None:
        table, now_ns = self._table.table, self._table.now_ns
        screens = table.screens(now_ns)
        for (crew, station), known in self._known.items():
            seen = seen_by_station(table, screens, crew, station, now_ns)
            new = changed(known, seen)  # type: ignore[arg-type]
            known.update(seen)
            said = [in_language(new, language) for language in LANGUAGES]
            self.sent[crew, station].append(json.dumps(said).encode())


@pytest.mark.parametrize(("name", "secret"), list(zip(PAIRS, Crew, strict=True)))
def test_nothing_of_the_other_crew_is_sent_to_a_crews_tablets(name: str, secret: Crew) -> None:
    both = [PAIRS[name](secret.enemy) for _ in range(2)]
    tables = Tables(*both, seed=telling_seed(both[0]))
    posts = [(crew, station) for crew in Crew for station in Station]
    one, other = (Tablets(table, posts) for table in both)
    for _ in range(STEPS):
        assert tables.step() is not None
        for station in Station:
            assert one.sent[secret.enemy, station] == other.sent[secret.enemy, station], station
    captains = (secret, Station.CAPTAIN)
    assert one.sent[captains] != other.sent[captains], "or nothing was told"


@pytest.mark.parametrize("players", [2, 6])
def test_of_all_hands_a_player_is_sent_their_own_alone(players: int) -> None:
    """Everybody else's hand is another at the second table: neighbours' on the same side too."""
    chance = Random(players)
    both = [WatchedConSonar(Crew.BLUE) for _ in range(2)]
    for table in both:
        table.begin_con_sonar(players)
    game = both[0].con_sonar.match.game
    orders = orders_of(game, chance, 8)
    me: Colour = game.players[-1]
    both[1].con_sonar.match.state = dealt_otherwise(game, orders, {me}, chance)
    both[1].con_sonar.look(both[1].now_ns)
    posts = {desk.colour: (desk.crew, desk.place.station) for desk in both[0].con_sonar.desks}
    one, other = (Tablets(table, list(posts.values())) for table in both)
    for order in orders:
        for table in both:
            table.order(str(order))
            table.advance(4)
    assert one.sent[posts[me]] == other.sent[posts[me]]
    others = [posts[colour] for colour in posts if colour != me]
    assert all(one.sent[post] != other.sent[post] for post in others), "they do see their hands"


def test_a_hand_lies_open_on_its_own_tablet_alone() -> None:
    table = WatchedConSonar(Crew.BLUE)
    table.begin_con_sonar(4)
    scene = table.con_sonar
    tablets = Tablets(table, [(desk.crew, desk.place.station) for desk in scene.desks])
    for desk in scene.desks:
        hand = scene.match.view(desk.player).hand
        told = tablets.sent[desk.crew, desk.place.station][0].decode()
        others = {
            card for each in scene.desks if each is not desk for card in scene.match.view(each.player).hand
        }
        assert all(f'"{card}"' in told for card in hand)
        open_cards = {str(card) for card in scene.match.view(desk.player).played}
        assert not [card for card in others - set(hand) - open_cards if f'"{card}"' in told]
