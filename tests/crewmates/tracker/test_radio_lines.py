"""The radio operator's lines."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.charts import load
from console.core.notation import NotationError, quoted
from console.crewmates.tracker import Tracker
from console.crewmates.tracker.radio_lines import Lines, answer
from console.games import crewmates_of
from console.games.captain_sonar.crewmates.lines import LINES
from tests.crewmates.tracker.streams import CHARTS

ALPHA = load("alpha")
DELTA_2 = load("delta-2")

dots = st.builds("{}{}".format, st.sampled_from("ABCDEFGHIJKLMNO"), st.integers(1, 15)).filter(
    lambda name: name not in {str(dot) for dot in ALPHA.islands}
)
sectors = st.integers(1, 9).map(str)
coordinates = {
    "row": st.integers(1, 15).map(str),
    "column": st.sampled_from("ABCDEFGHIJKLMNO"),
    "sector": sectors,
}


@st.composite
def sonars(draw: st.DrawFn) -> str:
    first, second = draw(st.permutations(list(coordinates)))[:2]
    return f"sonar {first} {draw(coordinates[first])} {second} {draw(coordinates[second])}"


good_lines = st.one_of(
    st.builds("head {}".format, st.sampled_from(["north", "east", "south", "west"])),
    st.sampled_from(["silence", "mine", "blackout"]),
    st.builds("surface {}".format, sectors),
    st.builds("drone {} {}".format, sectors, st.sampled_from(["yes", "no", "toxic-smoke"])),
    sonars(),
    st.builds("torpedo {}".format, dots),
    st.builds("impact {} {}".format, dots, st.sampled_from(["direct", "indirect", "clear"])),
    st.builds(
        "{} {}".format,
        st.sampled_from(["trigger", "not", "at", "no-mine", "mine-destroyed", "chain-reaction"]),
        dots,
    ),
)


def read(line: str) -> object:
    lines = Lines(ALPHA, LINES)
    return lines.read(line, lines.waters.sea)


@given(good_lines)
def test_case_spaces_and_comments_change_nothing(line: str) -> None:
    spread = re.sub(" ", "\t  ", line)
    assert read(line) is not None
    assert read(f"   {spread.swapcase()} \r\n") == read(line) == read(f"{line.upper()}# as heard")


any_words = st.lists(st.sampled_from([*LINES, "C6", "5", "yes"])).map(" ".join)


@given(st.text(max_size=60) | any_words)
def test_any_text_is_a_line_or_an_error_that_says_where(text: str) -> None:
    try:
        read(text)
    except NotationError as error:
        place = re.match(r"(?:word (\d+) at )?column (\d+): ", str(error))
        assert place is not None
        if place[1]:
            word = re.match(r"[^ \t\r\n\f\v#]+", text[int(place[2]) - 1 :])
            assert word is not None and quoted(word[0].lower()) in str(error)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("hed north", "word 1 at column 1: 'hed' is not a line that can be heard; did you mean 'head'?"),
        ("head up", "word 2 at column 6: 'up' is not a course"),
        ("head", "column 5: the line ends where a course should follow"),
        ("head north north", "word 3 at column 12: 'north' is one word too many"),
        ("silence 3", "word 2 at column 9: '3' is one word too many"),
        ("surface 10", "word 2 at column 9: '10' is not a sector of this chart: 1 to 9"),
        ("drone 5 maybe", "word 3 at column 9: 'maybe' is not an answer to a drone"),
        ("sonar row 3 row 4", "word 4 at column 13: 'row' is not a coordinate"),
        ("sonar row 16 sector 4", "word 3 at column 11: '16' is not a row of this chart"),
        ("sonar column P sector 4", "word 3 at column 14: 'p' is not a column of this chart"),
        ("sonar column N", "column 15: the line ends"),
        ("torpedo P3", "word 2 at column 9: 'p3' is not on the chart alpha: A1 to O15"),
        ("torpedo C2", "word 2 at column 9: 'c2' is an island"),
        ("impact C6", "column 10: the line ends"),
        ("impact C6 loud", "word 3 at column 11: 'loud' is not what an explosion does"),
        ("not here", "word 2 at column 5: 'here' is not a dot"),
        ("damage ice 1", "word 2 at column 8: 'ice' does no damage on the chart alpha"),
        ("lava 1", "word 2 at column 6: '1' is not a volcano of this chart, which has 0"),
        ("reactivated sonar", "word 2 at column 13: 'sonar' is not a system with an island"),
    ],
)
def test_what_is_not_understood_is_named_with_its_place(line: str, said: str) -> None:
    with pytest.raises(NotationError) as error:
        read(line)
    assert str(error.value).startswith(said)


def test_blank_lines_and_comments_say_nothing() -> None:
    assert [read(line) for line in ("", "   ", "# head north", "\n")] == [None] * 4


def answers(chart: str, *heard: str) -> list[str]:
    lines = Lines(load(chart), crewmates_of(load(chart).game).lines)
    tracker, said = Tracker.on(lines.chart), []
    for line in heard:
        tracker = tracker.hear(*lines.read(line, tracker.sea) or ())
        said.append(answer(tracker, lines.waters))
    return said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("impact C6 direct", "1: C6"),
        ("impact C6 indirect", "6: B5 B6 C5 C7 D5 D6"),
        ("impact C2 indirect", "7: B1 B2 B3 C1 D1 D2 D3"),
        ("at O15", "1: O15"),
    ],
)
def test_what_lines_mean_on_alpha(line: str, said: str) -> None:
    assert answers("alpha", line) == [said]


def test_an_answer_is_sorted_by_column_and_then_by_row() -> None:
    (said,) = answers("alpha", "torpedo O10")
    assert said == "22: K10 L10 L11 M8 M10 M11 M12 N7 N8 N10 N11 N12 N13 O6 O7 O8 O9 O10 O11 O12 O13 O14"


def test_a_torpedo_goes_around_islands() -> None:
    (said,) = answers("alpha", "torpedo C1")
    near = said.split(": ")[1].split()
    assert "C5" not in near, "two islands are in the way, and around them it is too far"
    assert {"A3", "E3", "G1", "C1"} <= set(near)


def test_a_sonar_answer_is_true_once_and_false_once() -> None:
    (said,) = answers("alpha", "sonar column A sector 1")
    names = said.split(": ")[1].split()
    assert "A1" not in names, "both would be true"
    assert "A6" in names and "B1" in names and "B6" not in names


def test_scenario_lines() -> None:
    assert answers("charlie-2", "damage ice 1", "at L12")[-1] == "1: L12"
    assert "M3" in answers("charlie-2", "damage ice 0")[0].split()
    assert "E4" in answers("delta-2", "damage eruption 2")[0].split()
    assert "E4" not in answers("delta-2", "lava 1")[0].split()
    assert answers("echo-2-turn-by-turn", "reactivated mine")[0] == "8: B1 B2 B3 C1 C3 D1 D2 D3"
    assert answers("delta-2", "drone 5 toxic-smoke")[0] == answers("delta-2", "not E5")[0]


def test_sonar_family_has_lines_of_its_own() -> None:
    heard = ["surface C6", "silence", "sonar row 5", "missile A1", "impact C6 clear"]
    said = answers("archipelago", *heard)
    assert said[0] == "1: C6"
    assert said[1] == "4: B6 C5 C7 D6"
    assert said[2:] == ["1: C5"] * 3
    with pytest.raises(NotationError):
        Lines(load("archipelago"), crewmates_of("sonar-family").lines).read("mine", 0)


@pytest.mark.parametrize(("name", "mode"), CHARTS)
def test_every_chart_begins_with_its_sea(name: str, mode: str) -> None:
    chart = load(name, mode=mode)  # type: ignore[arg-type]
    said = answer(Tracker.on(chart), Lines(chart, LINES).waters)
    assert said.startswith(f"{chart.columns * chart.rows - len(chart.islands)}: A1 ")
