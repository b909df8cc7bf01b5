"""Each sentence comes where it must, and not where it must not: on figures of a match like any other."""

import csv
import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from console.core.words import Crew
from console.debrief.crews.sentences.advice import talk_to
from console.debrief.crews.sentences.points import POINTS
from console.debrief.crews.sums import figures_of
from console.debrief.sentences.choosing import Basis, Chosen, Compared, Praise, choose
from console.debrief.sentences.likes import Quartiles, likes_of
from console.debrief.sentences.past import OtherMatches
from console.debrief.sentences.point import TalkPoint
from console.debrief.sentences.saying import Phrasing
from console.debrief.sums import Figure, SideSum
from console.games.con_sonar.debrief.points import POINTS as CON_POINTS
from console.languages import LANGUAGES, catalogue, say
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
KEPT: Mapping[str, Figures] = {
    "captain-wait": {"captain_caused_median_s": 2.0},
    "captain-longest": {"captain_caused_longest_s": 5.0},
    "pace": {"pace_s": 4.0},
    "mate-wait": {"first_mate_caused_median_s": 1.0},
    "mate-longest": {"first_mate_caused_longest_s": 3.0},
    "engineer-wait": {"engineer_caused_median_s": 1.0},
    "engineer-longest": {"engineer_caused_longest_s": 3.0},
    "breakdowns": {"self_by_sheet": 0},
    "repairs": {"self_repairs": 3},
    "repairs-missed": {"self_repairs_missed": 0},
    "notes": {"notes": 30},
    "radio-wait": {"radio_caused_median_s": 1.0},
    "radio-off": {"radio_off": 0},
    "sheet-used": {"sheet_used": 4},
    "lag": {"lag_s": 3},
    "hits": {"hits": 3},
    "stop-longest": {"stop_longest_s": 3.0},
    "taken-back": {"taken_back": 0},
    "silences": {"silences": 5},
    "surfacings": {"surfacings": 0},
    "corrected": {"corrected_10s": 4},
    "refused": {"refused": 0},
    "answered": {"answered_10s": 100},
    "mines": {"mines_set_off": 3},
    "hull": {"by_enemy": 0},
    "asks": {"asks": 6},
    "systems": {"systems": 12},
    "sat-down": {},
}
"""What makes each worth keeping."""
TRIED: Mapping[str, Figures] = {
    "captain-wait": {"captain_caused_median_s": 6.0},
    "captain-longest": {"captain_caused_longest_s": 40.0},
    "pace": {"pace_s": 20.0},
    "mate-wait": {"first_mate_caused_median_s": 6.0},
    "mate-longest": {"first_mate_caused_longest_s": 20.0},
    "engineer-wait": {"engineer_caused_median_s": 6.0},
    "engineer-longest": {"engineer_caused_longest_s": 20.0},
    "breakdowns": {"self_by_sheet": 2},
    "repairs-missed": {"self_repairs_missed": 3},
    "notes": {"notes": 20},
    "radio-wait": {"radio_caused_median_s": 8.0},
    "radio-off": {"radio_off": 7},
    "sheet-used": {"sheet_used": 0},
    "lag": {"lag_s": 50},
    "let-pass": {"let_pass": 1, "lag_s": None, "answered_s": None},
    "hits": {"hits": 0},
    "shots": {"shots": 0, "hits": 0, "mines_set_off": 1},
    "own-weapons": {"self_by_weapons": 2},
    "ice": {"self_by_ice": 1},
    "stop-longest": {"stop_longest_s": 20.0},
    "taken-back": {"taken_back": 3},
    "silences": {"silences": 0},
    "surfacings": {"surfacings": 4},
    "corrected": {"corrected_10s": 0},
    "refused": {"refused": 20},
    "answered": {"answered_10s": 60},
    "mines": {"mines_set_off": 0},
    "hull": {"by_enemy": 4},
    "asks": {"asks": 0, "known_s": None, "could_s": None, "lag_s": None, "radio_off": None},
    "systems": {"systems": 2},
}
"""What makes each worth trying."""
CON: Figures = {
    "turns": 12,
    "turn_median_s": 10.0,
    "turn_longest_s": 25.0,
    "shots": 4,
    "expected": 1.8,
    "alive": 1,
    "missed": 2,
    "refused": 1,
    "trashed": 0,
    "longest_chain": 2,
    "pairs": 0,
    "colours": 3,
    "sunk": 1,
    "points": 3,
    "cards": 15,
}
CON_KEPT: Mapping[str, Figures] = {
    "con-turn": {"turn_median_s": 4.0},
    "con-longest": {"turn_longest_s": 8.0},
    "con-odds": {"expected": 3.0},
    "con-shots": {"shots": 8, "expected": 3.6, "missed": 4},
    "con-alive": {"alive": 2},
    "con-missed": {"missed": 0},
    "con-refused": {"refused": 0},
    "con-chain": {"longest_chain": 4},
    "con-pairs": {"pairs": 1},
    "con-colours": {"colours": 5},
    "con-sat": {},
}
CON_TRIED: Mapping[str, Figures] = {
    "con-turn": {"turn_median_s": 20.0},
    "con-longest": {"turn_longest_s": 60.0},
    "con-odds": {"expected": 0.8},
    "con-shots": {"shots": 0, "expected": 0.0, "missed": 0},
    "con-alive": {"alive": 0},
    "con-missed": {"missed": 4},
    "con-refused": {"refused": 4},
    "con-trashed": {"trashed": 3},
    "con-chain": {"longest_chain": 1},
    "con-pairs": {"sunk": 2, "colours": 3},
    "con-colours": {"sunk": 2, "colours": 2, "pairs": 1},
}
_SETS = ((POINTS, SO_SO, KEPT, TRIED), (CON_POINTS, CON, CON_KEPT, CON_TRIED))


class Case(NamedTuple):
    """A point, and figures beside which it is looked at."""

    point: TalkPoint
    points: tuple[TalkPoint, ...]
    base: Figures
    kept: Mapping[str, Figures]
    tried: Mapping[str, Figures]

    def told(self, **changed: Figure) -> Chosen:
        return told(self.points, {**self.base, **changed})


EVERY = [Case(point, *each) for each in _SETS for point in each[0]]
PRAISED = [case for case in EVERY if case.point.good is not None]
TRIABLE = [case for case in EVERY if case.point.bad is not None and not case.point.spare]
SPARE = [case for case in EVERY if case.point.bad is not None and case.point.spare]


def named(case: Case) -> str:
    return case.point.name


def told(points: tuple[TalkPoint, ...], figures: Figures, **compared: object) -> Chosen:
    return choose(points, figures, Compared("real-time", **compared))  # type: ignore[arg-type]


@pytest.mark.parametrize("case", PRAISED, ids=named)
def test_praise_comes_where_it_is_earned_and_nowhere_else(case: Case) -> None:
    assert case.told(**case.kept[case.point.name]).keep.point is case.point
    if not case.point.spare:
        assert case.told().keep.point is not case.point
    if case.point.name in case.tried:
        assert case.told(**case.tried[case.point.name]).keep.point is not case.point


@pytest.mark.parametrize("case", TRIABLE, ids=named)
def test_something_to_try_comes_where_it_is_due_and_nowhere_else(case: Case) -> None:
    due, well = case.told(**case.tried[case.point.name]), case.told(self_by_sheet=0)
    assert case.point in due.tries and case.point in due.asks
    assert case.point not in well.tries and case.point not in well.asks


@pytest.mark.parametrize("case", SPARE, ids=named)
def test_what_anybody_may_try_comes_for_want_of_better(case: Case) -> None:
    """One after the other, as the figures turn; never beside two that are due."""
    turned = [
        case.told(self_by_sheet=0, orders=200 + turn, cards=15 + turn) for turn in range(len(case.points))
    ]
    assert any(case.point in chosen.tries for chosen in turned)
    first, *_, last = case.tried.values()
    assert case.point not in case.told(**first, **last).tries


def test_every_point_has_its_cases_and_its_words() -> None:
    for points, _, kept, tried in _SETS:
        assert {p.name for p in points if p.good is not None} == set(kept)
        assert {p.name for p in points if p.bad is not None and not p.spare} == set(tried)
    wanted = {f"sentence.{kind}-{case.point.name}" for case in EVERY for kind in kinds(case.point)}
    assert len(wanted) >= 120 and len({case.point.subject for case in EVERY}) >= 10
    for language in LANGUAGES:
        own = (key for key in catalogue(language) if re.match(r"sentence\.(keep|fact|will|ask)-", key))
        assert set(own) - {"sentence.keep-title", "sentence.ask-title"} == wanted


def kinds(point: TalkPoint) -> list[str]:
    praise = ["keep"] if point.good is not None else []
    return praise if point.bad is None else [*praise, "fact", "will", "ask"]


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
    figures = {**SO_SO, **KEPT["engineer-wait"], **TRIED["mate-wait"]}
    chosen = told(POINTS, figures, computers={"engineer", "first-mate"})
    assert chosen.keep.point.name != "engineer-wait"
    assert "mate-wait" not in [point.name for point in chosen.tries]


def test_what_rests_on_the_truth_is_not_said_to_one_crew_alone() -> None:
    for case in (KEPT["radio-off"], TRIED["radio-off"], TRIED["lag"], TRIED["let-pass"]):
        chosen = told(POINTS, {**SO_SO, **case}, truth=False)
        assert not any(point.truth for point in (chosen.keep.point, *chosen.tries, *chosen.asks))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said(language: str) -> None:
    bases = (None, Basis("before", 0.5, 2), Basis("like", 3.0, 20))
    for case in EVERY:
        point, name = case.point, case.point.name
        kept = Phrasing({**case.base, **case.kept.get(name, {})}, language)
        said = [kept.keep(Praise(point, basis)) for basis in bases if point.good is not None]
        tried = Phrasing({**case.base, **case.tried.get(name, {})}, language)
        said += [tried.attempt(point), tried.ask(point)] if point.bad is not None else []
        assert said and all("{" not in say(each, language) for each in said)


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


def test_no_need_is_misspelt() -> None:
    for case in EVERY:
        needs = (*case.point.needs, *case.point.to_keep, *case.point.to_try)
        for name in (case.point.figure, *(name for name, *_ in needs)):
            assert set(name.split("/")) <= set(case.base), f"{case.point.name}: {name}"


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
