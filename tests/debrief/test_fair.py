"""The debrief judges fairly: mashing earns nothing, a chance counts while it lasts, no advice is untrue."""

from pathlib import Path

import pytest

from console.core.words import Crew
from console.debrief.crews.crew_columns import figures_of
from console.debrief.crews.crew_points import POINTS
from console.debrief.crews.exercises import exercises_told
from console.debrief.crews.figures import CrewFigures
from console.debrief.crews.sentences.advice import talk_to
from console.debrief.sentences.sentence import Phrasing
from console.debrief.sentences.sentence_choice import Basis, Praise
from console.languages import say
from tests.debrief.script import Script, debriefed, page_of, summary
from tests.debrief.test_hunt import blue, found_at_37, said

SECOND_NS = 10**9
EXERCISES = {"exercises": "noted>=80/5 radio-off<=9/5 radio-wait<=3/5"}
ALL = ("north", "east", "south", "west")
MOVES = ("north", "north", "north", "east", "east", "east")
SYMBOLS = (1, 3, 4, 1, 3, 4)


def listened(folder: Path, *notes: tuple[str, ...]) -> Script:
    """Red goes six courses; behind each blue's radio operator notes what is said here."""
    script = Script(folder, table=EXERCISES).begin("A15", "C9")
    script.charge("red", *["torpedo"] * 3, *["mine"] * 3)
    for number, (move, symbol) in enumerate(zip(MOVES, SYMBOLS, strict=True)):
        script.course(5 + 20 * number, move, symbol, crew="red")
        for count, note in enumerate(notes[number] if number < len(notes) else ()):
            script.at(6 + 20 * number + count / 10, f"blue radio note {note}")
    return script


def told(path: Path) -> list[str]:
    return [say(each, "en") for each in exercises_told(debriefed(path), Crew.BLUE, truth=True)]


def test_an_exercise_is_not_met_by_mashing(tmp_path: Path) -> None:
    path = listened(tmp_path, *[ALL * 4] * 6).end(140)
    first, off, wait = told(path)
    assert first == "Enemy moves noted within 10 s: 0 of 6. At least 80%: not yet."
    assert "too little was done" in off and "too little was done" in wait
    figures = debriefed(path).crews[Crew.BLUE]
    assert (figures.notes, figures.noted, figures.teamwork.wrong_notes) == (96, 0, 90)
    page = page_of(path)
    assert "0 of 6; 90 wrong notes" in page and "96 of 6" not in page
    assert "Enemy moves noted: 0 of 6" in [
        say(each, "en") for each in summary(debriefed(path).story.record, Crew.BLUE).lines
    ]


def test_one_slip_costs_one(tmp_path: Path) -> None:
    right = [(move,) for move in MOVES]
    for name, notes in (
        ("slip", [*right[:5], ("west",)]),
        ("corrected", [*right[:5], ("west", "east")]),
        ("missed", right[:5]),
    ):
        figures = debriefed(listened(tmp_path / name, *notes).end(140)).crews[Crew.BLUE]
        assert (figures.noted, figures.enemy_moves) == (5, 6), name


def test_who_wipes_the_sheet_may_note_the_route_again(tmp_path: Path) -> None:
    script = listened(tmp_path, *[(move,) for move in MOVES])
    script.at(120, "blue radio erase").at(121, *(f"blue radio note {move}" for move in MOVES))
    figures = script.debriefed(140).crews[Crew.BLUE]
    assert (figures.notes, figures.noted, figures.teamwork.wrong_notes) == (12, 6, 0)


def test_no_distance_is_larger_than_the_chart(tmp_path: Path) -> None:
    script = listened(tmp_path).at(130, *["blue radio note east"] * 80)
    judged = script.debriefed(140)
    assert judged.crews[Crew.BLUE].radio_off == max(judged.story.chart.columns, judged.story.chart.rows) - 1


def left_at(folder: Path, at: float) -> Script:
    """As in `found_at_37`; then red goes east, out of range."""
    script = found_at_37(folder).charge("red", "torpedo", "torpedo")
    return script.course(at, "east", 3, crew="red")


def seconds(figures: CrewFigures) -> list[tuple[float, float]]:
    return [(each.from_ns / SECOND_NS, each.until_ns / SECOND_NS) for each in figures.hunt.chances]


def test_a_weapon_reaches_only_while_it_does(tmp_path: Path) -> None:
    figures = blue(left_at(tmp_path, 53).at(170, "blue captain stop", "blue captain torpedo D7"), 200)
    assert seconds(figures) == [(51, 53)]
    assert (figures.hunt.acted_ns, figures.hunt.lag_s, figures.hunt.let_pass) == (37 * SECOND_NS, None, False)
    assert not said(figures)


def test_a_chance_is_let_pass_from_30_s_on(tmp_path: Path) -> None:
    assert not blue(left_at(tmp_path / "short", 80), 200).hunt.let_pass
    figures = blue(left_at(tmp_path / "long", 81), 200)
    assert figures.hunt.let_pass and seconds(figures) == [(51, 81)]
    assert said(figures) == {"try-let-pass"}


@pytest.mark.parametrize(
    ("language", "window"), [("en", "From 0:51 to 1:21 you could"), ("fr", "De 0:51 à 1:21, on pouvait")]
)
def test_the_window_is_named(tmp_path: Path, language: str, window: str) -> None:
    path = left_at(tmp_path, 81).end(200)
    assert window in page_of(path, language)
    talk = talk_to(debriefed(path), Crew.BLUE, language)
    assert any(window in say(each.message, language) for each in talk.tries)


def test_what_the_crew_may_not_do_for_a_while_does_not_end_a_chance(tmp_path: Path) -> None:
    script = found_at_37(tmp_path).at(60, "red captain stop").at(70, "red captain belay")
    assert seconds(blue(script, 100)) == [(51, 100)]


def test_a_weapon_that_was_charged_is_not_asked_for(tmp_path: Path) -> None:
    charged = figures_of(blue(found_at_37(tmp_path), 200))
    assert charged["armed_s"] == 31, "the third box of the torpedo"


def test_no_advice_comes_of_a_perfect_figure() -> None:
    perfect = {"refused": 0, "orders": 262, "answered_10s": 42, "calls": 42}
    assert not {"read-back", "hands-free"} & {point.name for point in POINTS if point.is_bad(perfect)}
    other = {**perfect, "refused": 1, "answered_10s": 41}
    assert {"read-back", "hands-free"} <= {point.name for point in POINTS if point.is_bad(other)}


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Half of 20 others like you did no better than 0 of 14."),
        ("fr", "Sur 20 autres comme vous, la moitié n’a pas fait mieux que 0 sur 14."),
    ],
)
def test_others_are_told_of_in_the_crews_own_measure(language: str, says: str) -> None:
    figures = {"silences": 2, "courses": 14}
    silences = next(point for point in POINTS if point.name == "silences")
    told = Phrasing(figures, language).keep(Praise(silences, Basis("like", 0.0, 20)))
    assert says in say(told, language)
    close = Phrasing(figures, language).keep(Praise(silences, Basis("before", 0.12, 3)))
    assert "1.7" in say(close, language).replace(",", "."), "2 of 14 would not look worse than 2 of 14"
