"""Orders as text, for all three games: what is written reads back, in any case and spacing."""

from dataclasses import fields
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from console.core.crew_orders import Answer
from console.core.dot import Dot
from console.core.notation import NotationError, Order
from console.core.words import Coordinate, Course, Crew, Station
from console.games.captain_sonar.rules.orders import CAPTAIN_SONAR, Silence
from console.games.con_sonar.rules.orders import CON_SONAR, FleetCard, Submarine, TorpedoCard
from console.games.sonar_family.rules.orders import SONAR_FAMILY

GRAMMARS = {"captain-sonar": CAPTAIN_SONAR, "sonar-family": SONAR_FAMILY, "con-sonar": CON_SONAR}

NUMBERS = st.integers(-999, 999)
NAMED = st.one_of(
    st.tuples(st.just(Coordinate.COLUMN), st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZ")),
    st.tuples(st.sampled_from([Coordinate.ROW, Coordinate.SECTOR]), NUMBERS.map(str)),
)
KINDS: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    Dot: st.builds(Dot, st.integers(0, 25), st.integers(0, 98)),
    FleetCard: st.sampled_from(list(FleetCard.every().values())),
    TorpedoCard: st.sampled_from(list(TorpedoCard.every().values())),
    Submarine: st.sampled_from(list(Submarine.every().values())),
}


def orders_of(kind: type[Order]) -> st.SearchStrategy[Order]:
    if kind is Answer:
        named = st.lists(NAMED, min_size=1, max_size=3).map(tuple)
        return st.builds(Answer, st.sampled_from(Crew), st.sampled_from(Station), named)
    if kind is Silence:
        moves = st.one_of(st.just((None, 0)), st.tuples(st.sampled_from(Course), NUMBERS))
        return st.builds(
            lambda crew, station, move: Silence(crew, station, *move),
            st.sampled_from(Crew),
            st.sampled_from(Station),
            moves,
        )
    hints = get_type_hints(kind)
    values = (hints[field.name] for field in fields(kind))
    return st.builds(kind, *(KINDS[value] if value in KINDS else st.sampled_from(value) for value in values))


ANY_ORDER = st.one_of(
    st.tuples(st.just(name), orders_of(kind))
    for name, grammar in GRAMMARS.items()
    for kind in grammar.orders.values()
)


@given(ANY_ORDER)
def test_an_order_written_reads_back(named_order: tuple[str, Order]) -> None:
    game, order = named_order
    assert GRAMMARS[game].parse(str(order)) == order
    assert str(GRAMMARS[game].parse(str(order))) == str(order)


@given(ANY_ORDER, st.lists(st.sampled_from([" ", "  ", "\t", "   "]), min_size=12, max_size=12), st.randoms())
def test_case_spaces_and_comments_do_not_matter(named_order: Any, gaps: list[str], chance: Any) -> None:
    game, order = named_order
    words = str(order).split()
    line = "".join(gap + word for gap, word in zip(gaps, words, strict=False))
    line = "".join(letter.upper() if chance.random() < 0.5 else letter.lower() for letter in line)
    assert GRAMMARS[game].parse(line + "  # " + line) == order


@given(st.sampled_from(list(GRAMMARS)), st.text())
def test_any_text_is_an_order_or_a_clear_error(game: str, text: str) -> None:
    try:
        order = GRAMMARS[game].parse(text)
    except NotationError as problem:
        assert "column" in str(problem)
        assert len(str(problem)) < 300
    else:
        assert GRAMMARS[game].parse(str(order)) == order


NOTATION_PAGE = """
blue captain start C6
blue captain dive
blue captain head north
blue first-mate charge torpedo
blue first-mate ok
blue engineer ok
blue engineer break north 2
blue captain stop
blue first-mate stop
blue captain belay
blue captain torpedo G2
blue captain mine D5
blue captain trigger D5
blue first-mate drone 5
blue first-mate sonar
red captain answer column N sector 7
blue captain silence east 3
blue captain silence zero
blue captain detonate C4
blue captain repair torpedo
blue captain volcano 1
blue captain surface
blue engineer secure 1
red engineer inspect pass
red engineer inspect fail
blue captain end
blue radio note north
blue radio note silence
blue radio slide 2 -1
blue radio erase
"""


@pytest.mark.parametrize("line", NOTATION_PAGE.split("\n")[1:-1])
def test_every_captain_sonar_line_of_the_notation(line: str) -> None:
    assert str(CAPTAIN_SONAR.parse(line)) == line


@pytest.mark.parametrize(
    "line",
    [
        "blue captain missile D3",
        "blue captain silence north",
        "red captain answer row 5",
        "blue captain resume",
    ],
)
def test_every_sonar_family_line_of_the_notation(line: str) -> None:
    assert str(SONAR_FAMILY.parse(line)) == line


def test_zeros_before_a_number_do_not_make_it_larger() -> None:
    assert str(CAPTAIN_SONAR.parse("blue first-mate drone " + "0" * 5000 + "5")) == "blue first-mate drone 5"


@pytest.mark.parametrize(
    "line", ["blue play yellow+6 yellow2", "blue fire yellow*3 yellow2", "blue trash yellow*3", "blue end"]
)
def test_every_con_sonar_line_of_the_notation(line: str) -> None:
    assert str(CON_SONAR.parse(line)) == line


@pytest.mark.parametrize(
    ("game", "line", "message"),
    [
        (
            "captain-sonar",
            "blue captain hed north",
            "word 3 at column 14: 'hed' is not an order; did you mean 'head'?",
        ),
        (
            "captain-sonar",
            "bleu captain head north",
            "word 1 at column 1: 'bleu' is not a crew; did you mean 'blue'?",
        ),
        ("captain-sonar", "blue captain head", "column 18: the line ends where a course should follow"),
        ("captain-sonar", "blue captain dive now", "word 4 at column 19: 'now' is one word too many"),
        ("captain-sonar", "blue captain torpedo 6C", "word 4 at column 22: '6c' is not a dot"),
        ("captain-sonar", "blue first-mate drone five", "word 4 at column 23: 'five' is not a whole number"),
        (
            "captain-sonar",
            "blue first-mate drone 99999",
            "word 4 at column 23: '99999' is too large a number: at most 999",
        ),
        ("captain-sonar", "blue radio slide 0 -1000", "'-1000' is too small a number: at least -999"),
        (
            "captain-sonar",
            "blue engineer break north " + "9" * 5000,
            "9…' is too large a number",
        ),
        ("captain-sonar", "red captain answer row 1000 column A", "'1000' is too large a number"),
        (
            "captain-sonar",
            "blue captain torpedo C100",
            "'c100' is not a dot: a column letter and a row from 1 to 99",
        ),
        ("sonar-family", "red captain answer row 99999", "'99999' is too large a number: at most 999"),
        ("captain-sonar", "blue captain missile D3", "word 3 at column 14: 'missile' is not an order"),
        ("sonar-family", "blue captain torpedo D3", "word 3 at column 14: 'torpedo' is not an order"),
        ("sonar-family", "red captain answer column 5", "word 5 at column 27: '5' is not a column"),
        ("con-sonar", "blue play yelow+6 yellow2", "'yelow+6' is not a fleet card; did you mean 'yellow+6'?"),
        ("con-sonar", "blue fire yellow*4 yellow2", "'yellow*4' is not a torpedo card"),
    ],
)
def test_an_error_names_the_word_and_the_nearest_known_one(game: str, line: str, message: str) -> None:
    with pytest.raises(NotationError) as problem:
        GRAMMARS[game].parse(line)
    assert message in str(problem.value)
