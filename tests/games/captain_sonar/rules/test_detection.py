"""Drones, and sonars with answers that are one truth and one lie."""

import pytest

from tests.games.captain_sonar.rules.match import Match, real_time, turn_by_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])
BOTH_MODES = pytest.mark.parametrize("make", [real_time, turn_by_turn])


def listening(edition: int = 2, *, red: str = "N12") -> Match:
    match = real_time(edition, red=red)
    match.charged("blue", "drone", "sonar")
    return match


def in_turn(edition: int = 2, *, red: str = "I2") -> Match:
    match = turn_by_turn(edition, red=red)
    match.charged("blue", "drone", "sonar")
    match.course("blue", "north", charge="silence", symbol=5)
    return match


@EDITIONS
@pytest.mark.parametrize("sector", range(1, 10))
def test_a_drone_learns_whether_the_enemy_is_in_a_sector(sector: int, edition: int) -> None:
    answer = "yes" if sector == 9 else "no"
    assert listening(edition).act("blue", f"drone {sector}", "first-mate") == [
        f"both drone crew=blue sector={sector} answer={answer}",
        "both resumed crew=blue station=first-mate",
    ]


@EDITIONS
@pytest.mark.parametrize("sector", range(1, 5))
def test_turn_by_turn_a_drone_asks_about_four_sectors(sector: int, edition: int) -> None:
    answer = "yes" if sector == 2 else "no"
    assert in_turn(edition)(f"blue first-mate drone {sector}") == [
        f"both drone crew=blue sector={sector} answer={answer}"
    ]


@EDITIONS
def test_a_drone_asks_about_a_sector_of_the_chart(edition: int) -> None:
    assert listening(edition).act_refusal("blue", "drone 10", "first-mate") == "off-chart"
    assert listening(edition).act_refusal("blue", "drone 0", "first-mate") == "off-chart"
    assert in_turn(edition).refusal("blue first-mate drone 5") == "off-chart"


@EDITIONS
def test_a_drone_finds_a_boat_on_the_surface(edition: int) -> None:
    match = listening(edition)
    match("red captain surface")
    assert match.act("blue", "drone 9", "first-mate")[0].endswith("answer=yes")


@EDITIONS
@pytest.mark.parametrize(
    "answer",
    [
        "row 12 column A",
        "row 1 column N",
        "column N row 1",
        "row 12 sector 1",
        "sector 9 row 15",
        "column O sector 9",
        "column N sector 8",
    ],
)
def test_a_sonar_is_answered_with_one_truth_and_one_lie(answer: str, edition: int) -> None:
    match = listening(edition)
    assert match.act("blue", "sonar", "first-mate") == ["both sonar crew=blue"]
    words = answer.split()
    assert match(f"red captain answer {answer}") == [
        f"both sonar-answered crew=red {words[0]}={words[1]} {words[2]}={words[3]}",
        "both resumed crew=blue station=first-mate",
    ]


@EDITIONS
@pytest.mark.parametrize(
    "answer",
    [
        "row 12 column N",
        "row 12 sector 9",
        "column N sector 9",
        "row 1 column A",
        "row 1 sector 1",
        "row 12 row 1",
        "column N column A",
        "sector 9 sector 1",
        "column N",
        "row 12 column A sector 1",
        "column N row 16",
        "column N row 0",
        "column P sector 9",
        "column N sector 10",
        "row 12 sector 0",
    ],
)
def test_a_sonar_refuses_any_other_answer(answer: str, edition: int) -> None:
    match = listening(edition)
    match.act("blue", "sonar", "first-mate")
    assert match.refusal(f"red captain answer {answer}") == "bad-answer"
    assert match.refusal("red captain answer column N sector 1") == "accepted"


@EDITIONS
@pytest.mark.parametrize("answer", ["row 11 column I", "row 2 column K", "column I sector 5"])
def test_turn_by_turn_an_answer_is_on_the_small_chart(answer: str, edition: int) -> None:
    match = in_turn(edition)
    assert match("blue first-mate sonar") == ["both sonar crew=blue"]
    assert match.refusal(f"red captain answer {answer}") == "bad-answer"
    assert match("red captain answer row 2 column J") == ["both sonar-answered crew=red row=2 column=J"]


@EDITIONS
@pytest.mark.parametrize(
    "line",
    [
        "blue captain answer row 8 column A",
        "red captain head north",
        "red radio note north",
        "blue captain head north",
        "blue first-mate belay",
        "blue first-mate drone 1",
        "blue first-mate sonar",
        "red captain stop",
    ],
)
def test_the_table_stays_stopped_while_the_captain_thinks(line: str, edition: int) -> None:
    match = listening(edition)
    match.act("blue", "sonar", "first-mate")
    assert match.refusal(line) == "stopped"
    assert "red's captain" in match.reason(line)


@pytest.mark.parametrize(
    "line",
    [
        "blue captain end",
        "red radio note north",
        "blue captain answer row 8 column A",
        "red captain head south",
    ],
)
@EDITIONS
def test_turn_by_turn_nothing_happens_while_the_captain_thinks(line: str, edition: int) -> None:
    match = in_turn(edition)
    match("blue first-mate sonar")
    assert match.refusal(line) == "wrong-phase"
    assert "red's captain" in match.reason(line)


@BOTH_MODES
def test_an_answer_is_for_when_a_sonar_asks(make: type[Match]) -> None:
    assert make().refusal("red captain answer row 1 column A") == "wrong-phase"


@EDITIONS
def test_a_captain_on_the_surface_or_with_an_ok_owed_still_answers(edition: int) -> None:
    for line in ("red captain surface", "red captain head north"):
        match = listening(edition)
        match(line)
        match.act("blue", "sonar", "first-mate")
        assert match.refusal("red captain answer column N sector 1") == "accepted"


@EDITIONS
def test_an_answer_is_about_where_the_boat_is_now(edition: int) -> None:
    match = listening(edition)
    match.course("red", "north")
    match.act("blue", "sonar", "first-mate")
    assert match.refusal("red captain answer row 12 column N") == "accepted"


@EDITIONS
def test_every_answer_with_one_truth_and_one_lie_is_legal(edition: int) -> None:
    match = listening(edition)
    match.act("blue", "sonar", "first-mate")
    lies = {"row": 14, "column": 14, "sector": 8}
    assert len(match.legal("red")) == 2 * 2 * sum(lies.values())
    assert match.legal("blue") == []
