"""Any match that a table can write has a debrief and a replay, or a clear reason why not."""

import re
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.core.words import Crew
from console.debrief.look_back import LookBack
from console.debrief.match_page import match_page
from console.debrief.story import Story, tell_file
from console.debrief.sums import Unused
from console.games import debrief_of
from console.journal import read_journal, resume
from console.languages import LANGUAGES, catalogue, say
from console.table.scenes.table_replay import replay_of
from tests.debrief.computer_match import computer_match
from tests.debrief.script import sum_file, summary
from tests.debrief.test_commands import run

REAL, TURNS = "real-time", "turn-by-turn"
GAMES = (
    *(MatchPlan(game="captain-sonar", chart=chart, mode=REAL) for chart in ("delta", "echo", "charlie-2")),
    *(MatchPlan(game="captain-sonar", chart=chart, mode=TURNS) for chart in ("delta-2", "echo-2", "bravo")),
    MatchPlan(game="captain-sonar", chart="alpha-2", mode=TURNS, goal="sudden-death", players="2,3"),
    MatchPlan(
        game="captain-sonar", chart="bravo-2", mode=REAL, shy=("blue",), options={"inspection": "console"}
    ),
    *(MatchPlan(game="sonar-family", chart=chart, mode=REAL) for chart in ("antarctica", "jules-verne")),
    MatchPlan(game="sonar-family", chart="umbria"),
    MatchPlan(game="con-sonar", players="blue,yellow,red,purple", seed=5),
)


def pages(story: Story) -> list[str]:
    judged = debrief_of(story.game_name).judge(story)
    return [match_page(story, judged, language) for language in LANGUAGES]


@pytest.mark.parametrize("level", ["cadet", "random"])
@pytest.mark.parametrize("options", GAMES, ids=lambda o: f"{o.chart or o.game}-{o.mode}")
def test_every_game_chart_mode_and_goal(tmp_path: Path, options: MatchPlan, level: str) -> None:
    path = computer_match(tmp_path, options, level=level, seed=7, orders=220)
    story = tell_file(path)
    for page in pages(story):
        body = page.split("</style>")[1].split("<script")[0]
        words = re.sub(r"<[^>]*>", "", body)
        assert "{" not in words and not re.search(r"\bNone\b(?! of)", words)
        assert " style=" not in body, "the web's policy lets no style in but the page's own"
    looked = LookBack(story.record)
    assert all(looked.of(crew, "fr", together) for crew in Crew for together in (True, False))
    replay = replay_of(story)
    for share in (1.0, 0.3, 0.7):
        replay.seek(round(replay.length_ns * share))
        assert all(replay.screen(crew).time_line for crew in Crew)
    replay.step(len(story.steps))
    assert replay.state == resume(path).match.state == story.steps[-1].after
    assert not isinstance(sum_file(path, whole=True), Unused)
    causes = {
        event.detail("cause") for step in story.steps for event in step.events if event.name == "damaged"
    }
    for language in LANGUAGES:
        assert {f"debrief.cause-{cause}" for cause in causes} <= set(catalogue(language))


@pytest.mark.parametrize("orders", [1, 2, 3, 5, 9])
@pytest.mark.parametrize(
    "options", [GAMES[0], GAMES[3], GAMES[8], GAMES[-1]], ids=lambda o: f"{o.game}-{o.mode}"
)
def test_a_match_that_was_left_early_on(tmp_path: Path, options: MatchPlan, orders: int) -> None:
    story = tell_file(computer_match(tmp_path, options, level="random", seed=orders, orders=orders))
    assert all(pages(story))
    looked = LookBack(story.record)
    assert all(looked.of(crew, "en", together) for crew in Crew for together in (True, False))
    assert all(replay_of(story).screen(crew) for crew in Crew)


@pytest.mark.parametrize("cut", [0.2, 0.5, 0.8, 0.99])
@pytest.mark.parametrize("options", [GAMES[0], GAMES[8], GAMES[-1]], ids=lambda o: o.game)
def test_a_torn_journal_is_told_and_shown_as_far_as_it_goes(
    tmp_path: Path, options: MatchPlan, cut: float
) -> None:
    path = computer_match(tmp_path, options, level="cadet", orders=120)
    whole = path.read_bytes()
    path.write_bytes(whole[: round(len(whole) * cut)].rstrip(b"\n") + b"  ")
    done = run("debrief", path, "-o", tmp_path / "page.html")
    if done.exit_code:
        assert done.exit_code == 1 and str(path) in done.output and "Traceback" not in done.output
    else:
        assert "The last line of the journal was torn" in (tmp_path / "page.html").read_text(encoding="utf-8")
        assert replay_of(tell_file(path)).screen(Crew.BLUE).time_line is not None


@pytest.mark.parametrize("options", [GAMES[0], GAMES[8], GAMES[-1]], ids=lambda o: o.game)
def test_a_match_that_went_on_after_a_power_cut(tmp_path: Path, options: MatchPlan) -> None:
    path = computer_match(tmp_path, options, level="cadet", orders=60)
    match, journal = resume(path).go_on(500_000_000_000, background=False)
    player = next(player for player in match.game.players if match.legal(player))
    match.give(match.legal(player)[0], 501_000_000_000)
    journal.end("abandoned", 502_000_000_000)
    journal.close()
    story = tell_file(path)
    assert story.steps[-1].after == match.state
    assert story.length_ns == read_journal(path).orders[-2].time_ns + 2_000_000_000, (
        "no time passed meanwhile"
    )
    assert all(pages(story))


def test_what_was_assisted_is_said_in_words(tmp_path: Path) -> None:
    told = {
        "computers": "red=officer blue.engineer=ace",
        "assists": "blue.radio=hints blue.cook=hints",
        "minutes": "20",
    }
    path = computer_match(tmp_path, GAMES[0], level="cadet", orders=60, table=told)
    english, french = pages(tell_file(path))
    for words in (
        "Red crew: computer, officer",
        "Blue crew (engineer): computer, ace",
        "Blue crew (radio): a person, with hints",
    ):
        assert words in english
    assert "blue.cook=hints" in english, "what is not understood is shown as it stands"
    assert "minutes" not in english.split("</header>")[0]
    assert "Équipage bleu (mécano)" in french
    assert say(summary(read_journal(path), Crew.RED, "fr").keep, "fr")
