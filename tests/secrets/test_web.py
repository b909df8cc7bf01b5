"""Non-interference on the network: one crew's secrets change no byte that is sent to anybody but its own.

Pairs of matches are played that differ in one crew's secrets alone. Pages follow both tables through the very
lines of their sockets. What is sent to a crew's own link, to spectators before their time, and by every
address of the pages to a visitor without a PIN is compared, byte for byte.
"""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from console.core.words import Crew
from console.panels.clock import SECOND_NS
from console.table.local_socket.seeing import Onlooker
from console.web import app as web_app
from console.web.app import Pages
from console.web.entry.pin import set_pin
from console.web.sending import CrewMember, Facilitator, Spectator, Who, in_language, sent_to
from console.web.tables.following import FollowedTable
from tests.secrets.tables import LOOK_NS, Tables, Watched, WatchedFamily
from tests.secrets.test_table import CAPTAIN_SONAR, SONAR_FAMILY, captain_sonar, sonar_family, telling_seed
from tests.web.asgi import Answer, ask

STEPS = 12
FOR_EVER_S = 10**6
PUBLIC = (
    *("/", "/gallery", "/overlay", "/gallery/stream", "/facilitator", "/facilitator/stream"),
    *("/facilitator/offers", "/words/en.json", "/assets/gallery.js", "/facilitator/ask/table"),
    *("/desk", "/desk/part/journals", "/desk/file/backup", "/ca.crt", "/desk/part/nothing"),
)
PAIRS: dict[str, Callable[[Crew], Watched]] = {
    "captain": lambda watcher: captain_sonar(watcher, **CAPTAIN_SONAR["real time"]),
    "family": lambda watcher: sonar_family(watcher, **SONAR_FAMILY["turns"]),
}


class Followed:
    """A table and the pages that follow it, by the lines of its socket."""

    def __init__(self, table: Watched, folder: Path, *, delays_s: tuple[int, ...] = (FOR_EVER_S,)) -> None:
        self.table = table
        self._onlooker = Onlooker(table.table)
        self.follows = {delay_s: FollowedTable("table", folder) for delay_s in delays_s}
        self.sent: dict[str, list[bytes]] = {}
        table.look = self.look
        self.look()

    def look(self) -> None:
        now_ns = self.table.now_ns
        for told in self._onlooker.look(self.table.table.screens(now_ns), (), now_ns):
            for delay_s, followed in self.follows.items():
                line = json.loads(told.line())
                followed.take({**line, "delay_s": delay_s} if line["kind"] == "match" else line)
        for delay_s, followed in self.follows.items():
            for who in (Spectator(), CrewMember(self.table.watcher), Facilitator()):
                self.sent.setdefault(f"{delay_s} {who}", []).append(sent(who, followed))


def sent(who: Who, followed: FollowedTable) -> bytes:
    return json.dumps([in_language(sent_to(who, followed), language) for language in ("en", "fr")]).encode()


def everything_public(pages: Pages) -> list[Answer]:
    """What a visitor without a PIN gets of every address."""
    app = pages.app()
    answers = [ask(app, path, looks=2) for path in PUBLIC]
    asked = json.dumps({"do": "pause"}).encode()
    for path in ("/facilitator/ask/table", "/facilitator/note/table", "/facilitator/pin"):
        answers.append(ask(app, path, method="POST", body=asked))
    return answers


@pytest.mark.parametrize("secret", Crew)
@pytest.mark.parametrize("name", PAIRS)
def test_nothing_secret_is_sent_to_anybody_but_the_facilitator(
    name: str, secret: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_app, "SPECTATOR_EVERY_S", 0)
    set_pin(tmp_path, "271828")
    both = [PAIRS[name](secret.enemy) for _ in range(2)]
    tables = Tables(*both, seed=telling_seed(both[0]))
    one, other = (Followed(table, tmp_path) for table in both)
    for _ in range(STEPS):
        assert tables.step() is not None
        for key, told in one.sent.items():
            if "Facilitator" not in key:
                assert told == other.sent[key], key
        pages = [Pages([each.follows[FOR_EVER_S]], tmp_path) for each in (one, other)]
        assert everything_public(pages[0]) == everything_public(pages[1])
    all_told = [told for key, told in one.sent.items() if "Facilitator" in key]
    assert all_told != [told for key, told in other.sent.items() if "Facilitator" in key], (
        "or nothing was told"
    )


@pytest.mark.parametrize("game", ["captain", "family"])
def test_spectators_see_what_was_so_much_earlier_and_nothing_else(game: str, tmp_path: Path) -> None:
    """What they are sent is, byte for byte, what they would have been sent then without a delay."""
    delay_s, both = 30, "blue=officer red=officer"
    table: Watched
    if game == "captain":
        table = Watched(Crew.BLUE, mode="real-time", computers=both)
        table.begin()
    else:
        table = family = WatchedFamily(Crew.BLUE, computers=both)
        family.begin_family("umbria", "real-time")
    followed = Followed(table, tmp_path, delays_s=(0, delay_s))
    table.advance(3 * delay_s)
    at_once, later = (followed.sent[f"{delay} {Spectator()}"] for delay in (0, delay_s))
    behind = delay_s * SECOND_NS // LOOK_NS
    for then, told in zip(at_once[1:-behind], later[behind + 1 :], strict=True):
        assert told == then.replace(b'"delay_s": 0', f'"delay_s": {delay_s}'.encode())
    assert len(set(at_once)) > 40, "much was to be seen"
    assert all(b'"whole": false' in told for told in later[:behind]), "before its time what is public alone"
