"""How sentences are chosen, on figures of a match like any other; sentences/ has a match for each of them."""

import csv
import re
from dataclasses import replace
from pathlib import Path

from console.core.words import Crew
from console.debrief.crews.crew_columns import figures_of
from console.debrief.crews.crew_points import POINTS
from console.debrief.crews.sentences.advice import talk_to
from console.debrief.figure import Figure
from console.debrief.sentences.likes import Quartiles, likes_of
from console.debrief.sentences.past import OtherMatches
from console.debrief.sentences.point import TalkPoint
from console.debrief.sentences.sentence_choice import Basis, Chosen, Compared, choose
from console.debrief.sums import SideSum
from console.games import debrief_of
from console.languages import say
from tests.debrief.prove_sentences import MOST, sentences, shares
from tests.debrief.script import Script, debriefed, lesson_match

Figures = dict[str, Figure]
SO_SO: Figures = {
    "courses": 30,
    "orders": 200,
    "refused": 4,
    "stops": 5,
    "taken_back": 1,
    "stop_longest_s": 7.0,
    "asks": 1,
    "systems": 5,
    "notes": 27,
    "noted": 27,
    "wrong_notes": 0,
    "notes_behind": 0,
    "enemy_moves": 30,
    "calls": 100,
    "answered_10s": 90,
    "mistakes": 4,
    "corrected_10s": 2,
    "silences": 1,
    "surfacings": 1,
    "pace_s": 10.0,
    "captain_caused_median_s": 4.0,
    "captain_caused_longest_s": 15.0,
    "first_mate_caused_median_s": 3.0,
    "first_mate_caused_longest_s": 10.0,
    "engineer_caused_median_s": 3.0,
    "engineer_caused_longest_s": 10.0,
    "radio_caused_median_s": 3.0,
    "damage": 2,
    "self_inflicted": 1,
    "by_enemy": 1,
    "self_by_sheet": 1,
    "self_by_ice": 0,
    "self_by_weapons": 0,
    "self_repairs": 1,
    "self_repairs_missed": 1,
    "shots": 3,
    "hits": 1,
    "mines": 4,
    "mines_set_off": 1,
    "known_s": 60.0,
    "could_s": 90.0,
    "answered_s": 110.0,
    "lag_s": 20,
    "let_pass": 0,
    "radio_off": 2,
    "aimed": 4,
    "sheet_used": 2,
}
"""A crew that is nowhere good, and bad at one thing alone: a breakdown did damage."""


def told(points: tuple[TalkPoint, ...], figures: Figures, **compared: object) -> Chosen:
    return choose(points, figures, Compared("real-time", **compared))  # type: ignore[arg-type]


def test_what_is_better_than_before_is_kept_rather_than_what_is_good_in_itself() -> None:
    figures = {**SO_SO, "captain_caused_median_s": 2.0}
    before = [{**SO_SO, "radio_caused_median_s": 4.6}, {**SO_SO, "radio_caused_median_s": 4.2}]
    keep = told(POINTS, figures, before=before).keep
    assert (keep.point.name, keep.basis) == ("captain-wait", Basis("before", 4.0, 2))
    keep = told(POINTS, SO_SO, before=before).keep
    assert (keep.point.name, keep.basis) == ("radio-wait", Basis("before", 4.4, 2))


def test_what_three_of_four_like_crews_do_worse_is_kept() -> None:
    likes = {"pace": Quartiles(11.0, 14.0, 16.0, 20), "hits": Quartiles(0.5, 0.6, 0.7, 20)}
    chosen = told(POINTS, SO_SO, likes=likes)
    assert (chosen.keep.point.name, chosen.keep.basis) == ("pace", Basis("like", 14.0, 20))
    assert chosen.tries[0].name == "hits"


def test_fewer_than_five_like_crews_say_nothing() -> None:
    assert not likes_of(POINTS, [SO_SO] * 4)
    assert likes_of(POINTS, [SO_SO] * 5)["pace"] == Quartiles(10.0, 10.0, 10.0, 5)


def test_a_computers_work_is_nobodys_merit_and_nobodys_fault() -> None:
    figures = {**SO_SO, "engineer_caused_median_s": 1.0, "first_mate_caused_median_s": 6.0}
    chosen = told(POINTS, figures, computers={"engineer", "first-mate"})
    assert chosen.keep.point.name != "engineer-wait"
    assert "mate-wait" not in [point.name for point in chosen.tries]


def test_what_rests_on_the_truth_is_not_said_to_one_crew_alone() -> None:
    found: tuple[Figures, ...] = (
        {"radio_off": 0},
        {"radio_off": 7},
        {"lag_s": 50},
        {"let_pass": 1, "lag_s": None},
    )
    for each in found:
        chosen = told(POINTS, {**SO_SO, **each}, truth=False)
        assert not any(point.truth for point in (chosen.keep.point, *chosen.tries, *chosen.asks))


def test_a_match_by_hand_is_told_what_happened_in_it(tmp_path: Path) -> None:
    made = lesson_match(tmp_path).debriefed(60)
    talk = talk_to(made, Crew.BLUE, "en")
    assert "Damage by your own weapons: 1." in " ".join(say(each.message, "en") for each in talk.tries)
    own = next(each for each in talk.tries if each.point.name == "own-weapons")
    lines = made.story.record.whole.decode().splitlines()
    assert own.looked_at.time_ns == 37 * 10**9
    assert "blue captain torpedo D6" in lines[own.looked_at.line - 1]


def test_slow_tasks_are_named_with_the_moment_to_look_at(tmp_path: Path) -> None:
    script = Script(tmp_path).begin()
    for number in range(5):
        script.course(5 + 20 * number, "north", number + 1, mate_s=2, engineer_s=12 + number)
    made = debriefed(script.end(110))
    [slow] = [each for each in talk_to(made, Crew.BLUE, "fr").tries if each.point.name == "engineer-wait"]
    assert "14,0 s" in say(slow.message, "fr")
    assert slow.looked_at.time_ns == 85 * 10**9, "the longest of them"


def test_the_same_crew_is_told_what_it_does_better_than_before(tmp_path: Path) -> None:
    made = lesson_match(tmp_path).debriefed(60)
    slower = {**figures_of(made.crews[Crew.BLUE]), "first_mate_caused_median_s": 9.0}
    again = replace(made, past=OtherMatches({"blue": [slower]}))
    assert "Before it was 9.0 s." in say(talk_to(again, Crew.BLUE, "en").keep.message, "en")


ARENA = Path(__file__).parent / "kept" / "arena.csv"
"""The figures of some of the matches that `make prove-debrief` plays."""


def test_over_matches_of_the_arena_no_sentence_wears_out() -> None:
    with ARENA.open(encoding="utf-8") as file:
        lines = list(csv.DictReader(file))
    said = [sentences_of(line) for line in lines]
    assert len(said) >= 100
    assert all(sum(each.startswith("keep-") for each in told) == 1 and len(set(told)) == 6 for told in said)
    [(most, name)] = shares(("all", each) for each in said).values()
    assert most <= MOST, name


def sentences_of(line: dict[str, str]) -> list[str]:
    """What a line of the CSV is told."""
    figures = {name: float(text) for name, text in line.items() if re.fullmatch(r"-?\d+(\.\d+)?", text)}
    kind = line["game"], line["mode"] or "", line["helps"]
    return sentences(kind, SideSum(line["crew"], None, False, figures, line["helps"]))


def test_a_player_who_lost_no_submarine_is_not_told_to_watch_the_others() -> None:
    (watch,) = (point for point in debrief_of("con-sonar").points if point.name == "con-other")
    assert [watch.is_bad({"alive": alive}) for alive in (0, 1, 2)] == [True, True, False]
