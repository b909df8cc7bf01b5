"""Whole matches of Sonar Family and Con Sonar! on tablets alone: pages of a real Chromium, real touches.

Whoever has a lamp that shines touches one of those, by lot, until the clock ends the match. In Con Sonar!
everybody has a tablet and a hand that nobody else sees: six of them.
"""

from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest

from console.journal import Record, newest_first, read_journal
from tests.browser import Browser
from tests.web.hall import Hall
from tests.web.tablets import NO_HARDWARE, AtTheTable, TabletPage

LIT = "[...document.querySelectorAll('.station-page .control.lit')].map(each => each.dataset.control)"
STATIONS = "[...document.querySelectorAll('[data-join] [data-station]')].map(each => each.dataset.station)"
MOST_LOOKS = 20_000
IDLE = ("slide", "note", "erase", "stop", "cancel")
"""What brings a match no nearer to its end, where it is touched by lot: seldom."""
GAMES: Mapping[str, int] = {"con-sonar": 3, "sonar-family": 2}
"""How many people a side has."""


PLAYERS = {"con-sonar": 6, "sonar-family": 2}
"""Who gives orders: crews, or players by their colours."""


def accepted(record: Record) -> list[str]:
    """The orders that counted."""
    return [entry.order for entry in record.orders if entry.refused is None]


def everybody(hall: Hall, browser: Browser, table: AtTheTable) -> list[TabletPage]:
    """A tablet at each station that is offered."""
    tablets = []
    for crew in ("blue", "red"):
        looking = browser.another()
        looking.open(f"{hall.origin}/station?lang=en#{table.code(crew)}")
        looking.wait(f"{STATIONS}.length > 0", "the stations")
        for station in looking.run(STATIONS):
            tablet = TabletPage(browser.another(), hall.origin)
            tablet.join(table.code(crew), station)
            tablets.append(tablet)
    return tablets


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_is_played(game: str, tmp_path: Path) -> None:
    chance = Random(game)
    settings = f'{NO_HARDWARE}[match]\ngame = "{game}"\nmatch_minutes = 2\n'
    with Hall(tmp_path / "hall", settings) as hall:
        hall.start_table()
        hall.start_web()
        table = AtTheTable(hall.data)
        table.ask("start", blue=GAMES[game], red=GAMES[game])
        with Browser(tmp_path / "profile", namespace=hall.net.phones) as browser:
            tablets = everybody(hall, browser, table)
            for number in range(MOST_LOOKS):
                if number % 20 == 0 and table.seen()["over"]:
                    break
                tablet = chance.choice(tablets)
                lit = [
                    each
                    for each in tablet.page.run(LIT)
                    if not each.startswith(IDLE) or chance.random() < 0.05
                ]
                if lit:
                    tablet.touch(chance.choice(lit))
            confirmed = sum(tablet.count_taken() for tablet in tablets)
            complaints = [complaint for tablet in tablets for complaint in tablet.page.complaints]
        record = read_journal(newest_first(hall.data / "matches")[0])
        print(f"{game}: {len(tablets)} tablets, {confirmed} confirmed, {len(record.orders)} orders")
        assert record.result is not None and not record.table.get("computers", "")
        players = {order.split()[0] for order in accepted(record)}
        assert len(players) == PLAYERS[game] and len(accepted(record)) > 40
        assert complaints == []
        table.close()
