"""Every way into a match and out of it, in the three games, with real keys and with panels on simulated pins.

Panels in Captain Sonar alone, and in the others by `make prove-rules`: what is pressed is the same.

What a newcomer's ways take is compared with the table in docs/operating.md;
`pytest -n 0 --approve tests/play/test_ways_in_and_out.py` writes it anew.
"""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

import pytest

from tests.amounts import PROVING
from tests.play.hands import Hands
from tests.play.ways import Took, Ways

pytestmark = pytest.mark.timeout(600)

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
GAMES = {
    "captain-sonar": ("blue", "red"),
    "sonar-family": ("red", "blue"),
    "con-sonar": ("blue", "red"),
}
"""Who begins: that crew has the most to press before its first course."""
TO_A_FIRST_MOVE = ("Play, a crew on each side", "Play, alone")
MOST_PRESSES, MOST_SECONDS = 5, 30


WITH_PANELS = GAMES if PROVING else ("captain-sonar",)
PLAYED = [*((game, "keys") for game in GAMES), *((game, "panels") for game in WITH_PANELS)]


@pytest.fixture(params=PLAYED, ids="-".join)
def played(request: pytest.FixtureRequest) -> tuple[str, str]:
    """A game, and what is pressed."""
    game, pressed = request.param
    return game, pressed


@pytest.fixture
def with_panels(played: tuple[str, str]) -> bool:
    return played[1] == "panels"


@pytest.fixture
def ways(played: tuple[str, str], with_panels: bool, tmp_path: Path) -> Iterator[Ways]:
    game = played[0]
    hands = Hands(tmp_path, game, panels=with_panels)
    with hands.screen:
        hands.start()
        assert [hands.seen[crew]["panel"] for crew in ("blue", "red")] == [not with_panels] * 2
        yield Ways(hands, game, *GAMES[game])
        assert hands.screen.alive()
        hands.end()


LARGER = {"six": "south", "eight": "west"}
"""People in two crews, and the button for so many, where a side seats more than two."""
IN = (
    *TO_A_FIRST_MOVE,
    *(f"Play, {people} people, in real time" for people in LARGER),
    "Learn, alone, to the first thing learnt",
    "the other language, from the first choices",
    "a boat's name of two letters, from its row in More",
    "after a match: leave",
)
"""The last is counted where a crew is alone, and waits for nobody."""
OUT_AND_BACK = (
    "a pause",
    "from the pause on with the match",
    "a match that was left, to go on",
    "the end of a match, from the pause",
    "after a match: again",
    "after a match: swap sides",
    "Again, the same sides, to the start",
    "Again, sides exchanged, to the start",
)


def test_every_way_in(ways: Ways, with_panels: bool, approve: bool) -> None:
    ways.choose_the_language()
    let_a_stop_run_out(ways)
    ways.look_through_more()
    ways.play_together()
    end_and(ways, "leave")
    play_in_larger_crews(ways)
    ways.play_alone()
    ways.pause(ways.us)
    ways.end()
    ways.after_the_match("leave", ways.us)
    ways.learn()
    compare(ways, IN, approve=approve and not with_panels)


def test_every_way_out_and_back(ways: Ways, with_panels: bool, approve: bool) -> None:
    ways.play_together()
    go_out_and_come_back(ways)
    end_and(ways, "again")
    end_and(ways, "swap sides")
    end_and(ways, "leave")
    for exchanged in (False, True):
        ways.again(exchanged=exchanged)
        end_and(ways, "leave")
    compare(ways, OUT_AND_BACK, approve=approve and not with_panels)


def test_every_way_that_the_page_tells_of_is_gone() -> None:
    assert set(told()) == {*IN, *OUT_AND_BACK}


def play_in_larger_crews(ways: Ways) -> None:
    """Where a side seats more than two, they are asked one thing more."""
    if ways.game == "captain-sonar":
        for people, count in LARGER.items():
            ways.play_in_crews(people, count)
            end_and(ways, "leave")


def go_out_and_come_back(ways: Ways) -> None:
    """All that a match which is under way can be left by, and gone on with."""
    ways.pause_and_go_on()
    ways.turn_the_key()
    ways.pause(ways.us, ways.them)
    ways.help_a_station()
    ways.exchange_stations()
    ways.set_up_anew()
    ways.walk_away()
    ways.come_back()
    ways.walk_away()
    ways.come_back_by_more()


def end_and(ways: Ways, wish: str) -> None:
    """A match that may not even have dived yet is ended by everybody, who then wish for this."""
    if not ways.is_at_sea():
        ways.dive_together()
    ways.pause(ways.us, ways.them)
    ways.end()
    ways.after_the_match(wish, ways.us, ways.them)


def let_a_stop_run_out(ways: Ways) -> None:
    """Con Sonar! has no stops."""
    if not ways.is_of_cards:
        ways.begin_in_real_time()
        ways.let_a_stop_run_out()
        end_and(ways, "leave")


def compare(ways: Ways, names: Collection[str], *, approve: bool) -> None:
    """The page says what was counted of these ways, and there are courses in five presses and half a minute.

    Who is asked for the mode on the way has one press more.
    """
    if approve:
        write(ways, names)
    if not ways.is_of_cards:
        for name in ways.took.keys() & {*TO_A_FIRST_MOVE}:
            took, most = ways.took[name], MOST_PRESSES + (name in ways.asked_how)
            assert took.presses <= most and took.seconds <= MOST_SECONDS, (name, took)
    page = {name: cells[list(GAMES).index(ways.game)] for name, cells in told().items()}
    told_here = {name: page[name] for name in names if page[name] != NONE}
    assert {name: cell(took) for name, took in ways.took.items() if name in names} == told_here
    assert ways.took.keys() <= page.keys()


NONE = "–"
ROW = re.compile(r"^\| ([^|]+) \| (\d+, \d+ s|–) \| (\d+, \d+ s|–) \| (\d+, \d+ s|–) \|$", re.MULTILINE)


def cell(took: Took) -> str:
    return f"{took.presses}, {took.seconds} s"


def told() -> dict[str, list[str]]:
    """The page's table, by the names of the ways."""
    return {name: cells for name, *cells in ROW.findall(PAGE.read_text(encoding="utf-8"))}


def write(ways: Ways, names: Collection[str]) -> None:
    """This game's column, and rows for ways that are not there yet."""
    rows, place = told(), list(GAMES).index(ways.game)
    page = PAGE.read_text(encoding="utf-8")
    for name in filter(ways.took.__contains__, names):
        rows.setdefault(name, [NONE] * len(GAMES))[place] = cell(ways.took[name])
    first, last = min(found.start() for found in ROW.finditer(page)), max(m.end() for m in ROW.finditer(page))
    table = "\n".join(f"| {name} | {' | '.join(cells)} |" for name, cells in rows.items())
    PAGE.write_text(page[:first] + table + page[last:], encoding="utf-8")
