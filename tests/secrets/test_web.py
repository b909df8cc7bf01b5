"""Non-interference on the network: one crew's secrets change no byte that is sent to anybody but its own.

Pairs of matches are played that differ in one crew's secrets alone. Pages follow both tables through the very
lines of their sockets. What is sent to a crew's own link, to spectators before their time, and by every
address of the pages to a visitor without a PIN is compared, byte for byte.
"""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from console.core.match import Match
from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.games import set_up
from console.journal import Journal, new_header
from console.languages import LANGUAGES
from console.messages.debrief_links import BOTH, debrief_token
from console.messages.table_news import MatchSeen
from console.pages.pin import set_pin
from console.panels.clock import SECOND_NS
from console.table.local_socket.onlooker import Onlooker
from console.web import web_pages as web_app
from console.web.audience import CrewMember, Facilitator, Spectator, Who, in_language, sent_to
from console.web.debriefs import link_key
from console.web.tables.followed_table import FollowedTable
from console.web.web_pages import Pages
from tests.messages.heard_news import as_heard
from tests.secrets.pairs import LONGEST
from tests.secrets.tables import LOOK_NS, Tables, Watched, WatchedConSonar, WatchedFamily
from tests.secrets.test_con_sonar import tables as hands_apart
from tests.secrets.test_table import CAPTAIN_SONAR, SONAR_FAMILY, captain_sonar, sonar_family, telling_seed
from tests.secrets.twins import Twins
from tests.web.asgi import Answer, ask

STEPS = 12
FOR_EVER_S = 10**6
PUBLIC = (
    *("/", "/gallery", "/overlay", "/gallery/stream", "/facilitator", "/facilitator/stream"),
    *("/facilitator/offers", "/words/en.json", "/assets/gallery.js", "/facilitator/ask/table"),
    *("/desk", "/desk/part/journals", "/desk/file/backup", "/ca.crt", "/desk/part/nothing"),
)
OWN_DEBRIEFS = {
    "captain": MatchPlan(game="captain-sonar", chart="charlie", mode="real-time"),
    "family": MatchPlan(game="sonar-family", chart="antarctica", mode="turn-by-turn"),
}
PAIRS: dict[str, Callable[[Crew], Watched]] = {
    "captain": lambda watcher: captain_sonar(watcher, **CAPTAIN_SONAR["real time"]),
    "family": lambda watcher: sonar_family(watcher, **SONAR_FAMILY["turns"]),
}


class Followed:
    """A table and the pages that follow it, by the lines of its socket."""

    def __init__(self, table: Watched, folder: Path, *, delays_s: tuple[int, ...] = (FOR_EVER_S,)) -> None:
        """`delays_s`: pages that lag behind by so much."""
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
                heard = as_heard(told)
                followed.take(replace(heard, delay_s=delay_s) if isinstance(heard, MatchSeen) else heard)
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
        compare(one, other)
        pages = [Pages([each.follows[FOR_EVER_S]], tmp_path) for each in (one, other)]
        assert everything_public(pages[0]) == everything_public(pages[1])
    assert told_to_facilitator(one) != told_to_facilitator(other), "or nothing was told"


def compare(one: Followed, other: Followed) -> None:
    """Whatever anybody but the facilitator was sent."""
    for key, told in one.sent.items():
        if "Facilitator" not in key:
            assert told == other.sent[key], key


def told_to_facilitator(followed: Followed) -> list[list[bytes]]:
    return [told for key, told in followed.sent.items() if "Facilitator" in key]


@pytest.mark.parametrize("watcher", Crew)
def test_hands_of_cards_are_sent_to_nobody_but_the_facilitator(
    watcher: Crew, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spectators never see a hand, however late."""
    monkeypatch.setattr(web_app, "SPECTATOR_EVERY_S", 0)
    set_pin(tmp_path, "271828")
    pair, orders = hands_apart(3, watcher, seed=3)
    one, other = (Followed(table, tmp_path, delays_s=(0, FOR_EVER_S)) for table in pair.both)
    for order in orders[: STEPS // 2]:
        for table in pair.both:
            assert isinstance(table, WatchedConSonar)
            table.order(str(order))
            table.advance(2)
        compare(one, other)
    for delay_s in one.follows:
        pages = [Pages([each.follows[delay_s]], tmp_path) for each in (one, other)]
        assert everything_public(pages[0]) == everything_public(pages[1])
    assert told_to_facilitator(one) != told_to_facilitator(other), "or nothing was told"


def journals_apart(folder: Path, options: MatchPlan, secret: Crew, seed: int) -> list[Path]:
    """A pair of matches from their start, as journals in folders of their own."""
    matches: list[Match] = []
    journals = []
    for name in ("one", "other"):
        header = new_header(options, set_up(options), wall=datetime(2026, 11, 17, tzinfo=UTC))
        journal = Journal.create(folder / name / "matches", header, begun_ns=0, background=False)
        journals.append(journal)
        matches.append(Match(options, keep=journal.keep))
    twins = Twins(matches[0].game, secret, seed)
    for number in range(LONGEST):
        step = twins.step(*(match.state for match in matches))
        if step is None or matches[0].state.phase == "over":
            break
        for which, match in enumerate(matches):
            time_ns = number * 8 * SECOND_NS
            for order in step.quiet[which]:
                match.give(order, time_ns)
            if step.aloud is not None:
                match.give(step.aloud[which], time_ns + 4 * SECOND_NS)
    for journal in journals:
        journal.end("abandoned", LONGEST * 8 * SECOND_NS)
        journal.close()
    return [journal.path for journal in journals]


@pytest.mark.parametrize("secret", Crew)
@pytest.mark.parametrize("name", OWN_DEBRIEFS)
def test_a_crews_own_debrief_says_nothing_of_the_others_secrets(
    name: str, secret: Crew, tmp_path: Path
) -> None:
    """By the link that its own display shows: the same bytes, wherever the other boat went."""
    journals = journals_apart(tmp_path, OWN_DEBRIEFS[name], secret, seed=4)
    assert journals[0].read_bytes() != journals[1].read_bytes()
    own, theirs, both = (
        [debrief(journal, whose) for journal in journals] for whose in (secret.enemy, secret, BOTH)
    )
    assert own[0] == own[1]
    assert theirs[0] != theirs[1] and both[0] != both[1], "or nothing was told"


def debrief(journal: Path, whose: str) -> list[Answer]:
    """What a link opens, in both languages."""
    data = journal.parent.parent
    token = debrief_token(link_key(data), journal.name, whose)
    app = Pages([FollowedTable("table", data)], data).app()
    answers = [ask(app, f"/debrief/table/{token}?lang={language}") for language in LANGUAGES]
    assert all(answer.status == 200 for answer in answers)
    return answers


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
