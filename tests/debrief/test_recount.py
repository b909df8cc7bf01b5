"""Every figure counted a second time, by a reader that knows nothing of the debrief's own code."""

import csv
import io
import re
from collections.abc import Callable
from functools import cache
from html import unescape
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.debrief.figures_csv import MATCH_COLUMNS, matches_csv
from console.debrief.sums import MatchSum
from tests.debrief.computer_match import computer_match
from tests.debrief.recount import recount
from tests.debrief.recount_players import recount_players
from tests.debrief.recount_said import CREWS
from tests.debrief.script import debriefed, lesson_match, page_of, sum_file

PLAYED = {
    "real-time": MatchPlan(game="captain-sonar", chart="alpha", mode="real-time", edition=1),
    "turn-by-turn": MatchPlan(game="captain-sonar", chart="bravo", mode="turn-by-turn", edition=1),
    "edition-2": MatchPlan(game="captain-sonar", chart="delta-2", edition=2),
    "family": MatchPlan(game="sonar-family", chart="umbria"),
    "family-real-time": MatchPlan(game="sonar-family", mode="real-time"),
}


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A match of each kind, played once."""

    @cache
    def play(kind: str) -> Path:
        folder = tmp_path_factory.mktemp(kind)
        if kind == "lesson":
            return lesson_match(folder).end(60)
        return computer_match(folder, PLAYED[kind], level="cadet", seed=2, orders=500)

    return play


def lines_of(path: Path) -> dict[str, dict[str, str]]:
    """The lines of the CSV, by crew."""
    summed = sum_file(path, whole=True)
    assert isinstance(summed, MatchSum)
    return {line["crew"]: line for line in csv.DictReader(io.StringIO(matches_csv([summed])))}


@pytest.mark.parametrize("kind", ["lesson", *PLAYED])
def test_the_csv_says_what_is_counted_by_hand(played: Callable[[str], Path], kind: str) -> None:
    path = played(kind)
    written, counted = lines_of(path), recount(path)
    for crew in CREWS:
        figures = counted[crew].figures
        said = {name: float(written[crew][name] or "nan") for name in figures}
        assert said == pytest.approx(figures, abs=0.001), f"{kind}, {crew}"
        others = {name: cell for name, cell in written[crew].items() if cell and name not in MATCH_COLUMNS}
        assert set(others) <= set(figures), "what nobody has counted again"


@pytest.mark.parametrize("kind", ["lesson", *PLAYED])
def test_no_bar_runs_while_the_clock_stood_still(played: Callable[[str], Path], kind: str) -> None:
    """The time line draws the waits of the table: none in the enemy's turn, a stop or on the surface."""
    path = played(kind)
    figures, counted = debriefed(path).crews, recount(path)
    drawn = 0
    for crew, each in figures.items():
        for station, waits in each.waits.items():
            off = counted[crew].deaf if station == "radio" else counted[crew].off
            for since, until in (part for wait in waits.caused for part in wait.parts):
                drawn += 1
                assert since < until
                assert not any(begin * 1000 < until and since < end * 1000 for begin, end in off)
    assert drawn


def cells(page: str) -> dict[str, list[str]]:
    """The rows of all tables of a page behind its replay, by their first cell."""
    figures = page.partition('<div class="figures"')[2]
    rows = re.findall(r"<tr>(.*?)</tr>", unescape(figures), flags=re.DOTALL)
    found = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, flags=re.DOTALL) for row in rows)
    return {row[0]: row[1:] for row in reversed([row for row in found if row])}


@pytest.mark.parametrize("kind", ["real-time", "turn-by-turn", "family"])
def test_the_page_says_what_the_csv_says(played: Callable[[str], Path], kind: str) -> None:
    path = played(kind)
    counted, shown = recount(path), cells(page_of(path, "en"))
    by_crew = [counted[crew].figures for crew in CREWS]
    assert shown["Courses"] == [f"{each['courses']}" for each in by_crew]
    assert shown["Damage taken"] == [f"{each['damage']}" for each in by_crew]
    assert [cell.split()[0] for cell in shown["Of which not by the enemy"]] == [
        f"{each['self_inflicted']}" for each in by_crew
    ]
    assert shown["Stops, and cancelled"] == [f"{e['stops']}, {e['taken_back']} cancelled" for e in by_crew]
    assert shown["Enemy moves noted"] == [f"{e['notes']} of {e['enemy_moves']}" for e in by_crew]
    assert [cell.split()[0] for cell in shown["Seconds from course to course (median)"]] == [
        f"{each['pace_s']:.1f}" for each in by_crew
    ]
    assert shown["Systems used"] == [f"{each['systems']}" for each in by_crew]
    assert shown["Explosions set off, and hits"] == [f"{e['shots']}, {e['hits']} hit" for e in by_crew]
    assert shown["Mines laid, and set off"] == [
        f"{e['mines']}, {e['mines_set_off']} set off" for e in by_crew
    ]
    assert shown["Of which by the enemy"] == [f"{each['by_enemy']}" for each in by_crew]
    aimed = [f"{e['sheet_used']} of {e['aimed']}" for e in by_crew]
    assert shown["Aimed by the radio sheet"] == ["Proxy", *aimed]
    assert shown["Orders refused"] == [f"{each['refused']}" for each in by_crew]
    waits = [shown_waits(page_of(path, "en"), "Captain", crew) for crew in CREWS]
    names = [f"captain_{kind}_{figure}_s" for kind in ("caused", "borne") for figure in ("median", "longest")]
    for line, figures in zip(waits, by_crew, strict=True):
        assert line == [f"{figures[name]:.1f}" if name in figures else "–" for name in names]


def shown_waits(page: str, station: str, crew: str) -> list[str]:
    heads = rf"<th[^>]*>{station}</th>\s*<th[^>]*>{crew}</th>(.*?)</tr>"
    row = re.search(heads, page, re.DOTALL | re.IGNORECASE)
    assert row is not None
    return re.findall(r"<td[^>]*>(.*?)</td>", row[1])


@pytest.mark.parametrize("players", ["blue,red", "blue,yellow,red,purple"])
def test_the_csv_says_of_players_what_is_counted_by_hand(tmp_path: Path, players: str) -> None:
    options = MatchPlan(game="con-sonar", players=players, seed=5)
    path = computer_match(tmp_path, options, level="cadet", seed=3)
    written, counted = lines_of(path), recount_players(path)
    assert set(written) == set(counted)
    for player, figures in counted.items():
        said = {
            name: float(cell) for name, cell in written[player].items() if cell and name not in MATCH_COLUMNS
        }
        assert said == pytest.approx(figures, abs=0.001), player
