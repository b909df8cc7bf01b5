"""The debrief of Con Sonar!: every figure against a match in which it is known."""

import csv
import io
import re
from pathlib import Path

import pytest

from console.core.match_plan import MatchPlan
from console.debrief.story import tell_file
from console.debrief.sums import MatchSum
from console.games.con_sonar.debrief.advice import talk_to
from console.games.con_sonar.debrief.figures import PlayersDebrief, Shot, players_debrief
from console.games.con_sonar.debrief.plots import COLOURS, scale_svg
from console.games.con_sonar.rules.orders import Colour
from console.games.con_sonar.rules.state import SUBMARINES
from console.languages import LANGUAGES, say
from tests.debrief.computer_match import computer_match
from tests.debrief.script import Script, page_of, sum_file
from tests.debrief.test_commands import run

BLUE, YELLOW, RED = Colour.BLUE, Colour.YELLOW, Colour.RED
OPTIONS = MatchPlan(game="con-sonar", players="blue,yellow,red", seed=3)


def short_match(folder: Path) -> Path:
    script = Script(folder, OPTIONS, boats={})
    script.at(1, "blue end", refused="task-undone")
    script.at(4, "blue play red-3 red1").at(5, "yellow end", refused="not-your-turn").at(6, "blue end")
    script.at(8, "yellow play orange+2 orange1").at(16, "yellow end")
    script.at(18, "red play orange+6 orange2").at(19, "red end")
    script.at(20, "blue play purple+6 purple1").at(25, "blue fire orange*3 orange2").at(29, "blue end")
    return script.end(30)


def short_debrief(folder: Path) -> PlayersDebrief:
    return players_debrief(tell_file(short_match(folder)))


def test_turns_are_what_others_wait_for(tmp_path: Path) -> None:
    players = short_debrief(tmp_path).players
    assert list(players) == [BLUE, YELLOW, RED]
    assert [turn.length_ns / 1e9 for turn in players[BLUE].turns] == [6, 10]
    assert [turn.length_ns / 1e9 for turn in players[YELLOW].turns] == [10]
    assert [wait.length_ns / 1e9 for wait in players[BLUE].waits] == [13]
    blue = players[BLUE].caused
    assert blue is not None
    assert (blue.median_s, blue.longest_s) == (8, 10)


def test_cards_chains_shots_and_refusals(tmp_path: Path) -> None:
    blue = short_debrief(tmp_path).players[BLUE]
    assert (len(blue.cards_ns), blue.chains, blue.trashed) == (2, (1, 1), 0)
    [shot] = blue.shots
    assert (shot.submarine, shot.place, shot.torpedoes) == ("orange2", 8, 3)
    assert blue.refused == (("task-undone", 1),)
    assert short_debrief(tmp_path).players[YELLOW].refused == (("not-your-turn", 1),)


def test_the_odds_of_a_shot() -> None:
    """A die of eight sides sinks with less than the place: on 5 that is one throw in two."""
    assert Shot(0, "red1", 5, 1, False).odds == 0.5
    assert Shot(0, "red1", 5, 2, False).odds == 0.75
    assert Shot(0, "red1", 1, 3, False).odds == 0


@pytest.mark.parametrize("seed", [1, 2])
def test_a_sinking_is_drawn_where_it_happened(tmp_path: Path, seed: int) -> None:
    """A submarine is often pushed up and sunk in one turn: the cross is at that turn, and at that place."""
    options = MatchPlan(game="con-sonar", players="blue,red,green", seed=seed)
    story = tell_file(computer_match(tmp_path, options, level="officer", seed=seed))
    happened, turn = [], 1
    for step in story.steps:
        if step.refused is None:
            places = zip(SUBMARINES, step.before.places, step.after.places, strict=True)
            happened += [(str(boat.colour), turn, at) for boat, at, after in places if at and not after]
            turn += step.order.verb == "end"
    turns = turn - (story.steps[-1].order.verb == "end")
    drawn = []
    groups = re.findall(r"<g transform[^>]*>(.*?)</g>", scale_svg(players_debrief(story), "en"), re.DOTALL)
    for colour, group in zip(Colour, groups, strict=True):
        for x, y in re.findall(r"M([0-9.]+) ([0-9.]+)l10 10", group):
            right, down = (float(x) + 5 - 22) / (294 - 22), (float(y) + 5 - 20) / (118 - 20)
            drawn.append((str(colour), round(right * turns), round(8 - 7 * down)))
    assert happened
    assert sorted(drawn) == sorted(happened)


def test_points_and_the_scale_come_from_the_match(tmp_path: Path) -> None:
    debriefed = short_debrief(tmp_path)
    blue = debriefed.players[BLUE]
    assert blue.score.sunk + blue.score.missed == 1 == len(blue.shots)
    assert blue.score.points == blue.score.sunk - blue.score.missed + 2 * blue.score.alive
    assert [places.turn for places in debriefed.course] == [0, 1, 2, 3, 4]
    red1 = next(number for number, boat in enumerate(SUBMARINES) if str(boat) == "red1")
    assert [places.places[red1] for places in debriefed.course[:2]] == [2, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_sentences_and_three_questions_for_everybody(tmp_path: Path, language: str) -> None:
    for seed in range(4):
        path = computer_match(
            tmp_path, MatchPlan(game="con-sonar", players="blue,red", seed=seed), level="random"
        )
        judged = players_debrief(tell_file(path))
        for player in judged.players:
            talk = talk_to(judged, player, language)
            told = [say(each.message, language) for each in (talk.keep, *talk.tries, *talk.asks)]
            assert len(set(told)) == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_players(tmp_path: Path, language: str) -> None:
    page = page_of(short_match(tmp_path), language)
    assert {"en": "Con Sonar!", "fr": "Con Sonar\u00a0!"}[language] in page
    assert {"en": "a fleet card comes first", "fr": "une carte flotte d’abord"}[language] in page
    assert page.count("<h3>") == 9, "three players: what to try, questions, and the match once more"


def test_players_have_their_colours_from_the_page_s_own_style(tmp_path: Path) -> None:
    """The web's policy lets no style in but that."""
    page = page_of(short_match(tmp_path), "en")
    for colour in Colour:
        assert f".player-{colour} {{ border-color: var(--player-{colour}); }}" in page
        assert re.search(rf"--player-{colour}: ?{COLOURS[colour]};", page)


def test_its_csv_and_that_of_all_games_together(tmp_path: Path) -> None:
    path = computer_match(tmp_path, OPTIONS, level="cadet")
    run("debrief", path, "-o", tmp_path / "a.html", "--csv", tmp_path / "one.csv")
    lines = list(csv.DictReader(io.StringIO((tmp_path / "one.csv").read_text(encoding="utf-8"))))
    summed = sum_file(path)
    assert isinstance(summed, MatchSum)
    assert [line["crew"] for line in lines] == ["blue", "yellow", "red"]
    assert [int(line["points"]) for line in lines] == [side.figures["points"] for side in summed.sides]
    other = Script(tmp_path).begin().course(5, "north", 1).end(9)
    run("debrief", path, other, "-o", tmp_path / "b.html", "--csv", tmp_path / "two.csv")
    both = list(csv.DictReader(io.StringIO((tmp_path / "two.csv").read_text(encoding="utf-8"))))
    assert [(line["game"], line["crew"]) for line in both] == [
        *(("con-sonar", player) for player in ("blue", "yellow", "red")),
        *(("captain-sonar", crew) for crew in ("blue", "red")),
    ]
    assert both[0]["points"] == lines[0]["points"] and both[3]["courses"] == "1"
