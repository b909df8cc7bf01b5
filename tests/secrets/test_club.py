"""Non-interference in the club: one crew's secrets change no byte that leaves the table while it is played.

Pairs of matches are played that differ in one crew's secrets alone. What each table's link would say of its
state is compared byte for byte, and so is what every address of the club's pages answers to a visitor and to
a crew's own phone, and what the organiser is sent: even behind the PIN nothing of a match that goes on is.
"""

import json
from pathlib import Path

import pytest

from console.club.club import Club
from console.club.link.table_state import Watchful, needs_of, played
from console.club.pages.club_pages import ClubPages
from console.club.pages.overview import organiser_of
from console.club.values import Format, TableState
from console.club.wire.payloads import read_state, state_payload
from console.core.views import json_of
from console.core.words import Crew
from console.messages.table_news import AllSeen, MatchSeen
from console.table.local_socket.onlooker import Onlooker
from tests.messages.heard_news import as_heard
from tests.secrets.tables import Tables, Watched
from tests.secrets.test_table import telling_seed
from tests.secrets.test_web import PAIRS, STEPS
from tests.web.asgi import ask

NOW_S = 1_800_000_000.0
PUBLIC = ("/", "/wall", "/wall/stream", "/join", "/organiser", "/organiser/stream", "/organiser/offers")


class InAClub:
    """A table whose link tells a club of it."""

    def __init__(self, table: Watched, folder: Path) -> None:
        self.table = table
        self._onlooker, self._watch = Onlooker(table.table), Watchful(lambda: NOW_S)
        self.club = Club(folder, clock=lambda: NOW_S)
        self.club.admit_table("t-1", "Table 1")
        event = self.club.begin_event("Open", Format.OPEN, "captain-sonar", seed=1)
        self.crew = self.club.enter_crew("Orca")
        self.club.join(event.id, self.crew.id)
        self._match: MatchSeen | None = None
        self.told: list[bytes] = []
        self.secret: list[str] = []
        table.look = self.look
        self.look()

    def look(self) -> None:
        """What `club link` makes of the lines of the table's socket."""
        now_ns = self.table.now_ns
        for told in self._onlooker.look(self.table.table.screens(now_ns), (), now_ns):
            heard = as_heard(told)
            if isinstance(heard, MatchSeen):
                self._match = heard
            elif isinstance(heard, AllSeen):
                self._say(heard)

    def _say(self, seen: AllSeen) -> None:
        name, since_s = self._watch.state(seen)
        game, chart = played(seen, self._match)
        needs = needs_of(seen)
        said = state_payload(
            TableState(state=name, game=game, chart=chart, since_s=since_s, help=needs), "Table 1"
        )
        self.told.append(said)
        self.secret.append(json.dumps(json_of(seen.views)))
        self.club.table_said("t-1", read_state(said)[0])

    def shown(self) -> list[bytes]:
        """By every address of the club's pages, and to the organiser."""
        app = ClubPages(self.club, self.club.folder, clock=lambda: 0).app()
        answers = [ask(app, path, looks=2).body for path in PUBLIC]
        own = json.loads(json.dumps(organiser_of(self.club, None, ())))
        own["crews"] = []  # tokens are by lot
        return [*answers, json.dumps(own).encode()]


@pytest.mark.parametrize(("name", "secret"), [("captain", Crew.BLUE), ("family", Crew.RED)])
def test_nothing_secret_of_a_match_leaves_the_table_for_the_club(
    name: str, secret: Crew, tmp_path: Path
) -> None:
    both = [PAIRS[name](secret.enemy) for _ in range(2)]
    tables = Tables(*both, seed=telling_seed(both[0]))
    one, other = (InAClub(table, tmp_path / str(number)) for number, table in enumerate(both))
    for step in range(STEPS // 2):
        assert tables.step() is not None
        assert one.told == other.told
        if step % 3 == 0:
            assert one.shown() == other.shown()
    assert one.secret != other.secret, "or the matches were the same"
    assert b'"state":"playing"' in one.told[-1]
    for each in (one, other):
        each.club.close()
