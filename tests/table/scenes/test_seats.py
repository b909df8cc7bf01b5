"""Who sits where by name: from the list or the plan, in the journal by number, on one's own display alone."""

import json
from datetime import date
from pathlib import Path

import pytest

from console.core.words import Crew, Post, Station
from console.debrief.people.stays import stays_of
from console.journal import Record, Seated, read_journal
from console.languages import say
from console.messages.table_commands import EndMatch, SeatPeople, StartMatch
from console.people.class_plan import PlannedPlace, RotationPlan
from console.people.erasure import forget
from console.people.register import ListedPerson, Register
from console.table.archive import Archive
from console.table.local_socket.facilitator import carry_out, possible
from console.table.local_socket.onlooker import Onlooker
from console.table.plans.rematch import rematch
from console.table.scenes.pause.help_page import HelpPage
from console.table.settings import DEFAULTS
from console.table.table_people import TablePeople
from console.web.audience import CrewMember, Facilitator, Spectator, sent_to
from console.web.tables.followed_table import FollowedTable
from tests.messages.heard_news import as_heard
from tests.table.driver import TableDriver

FIRST = ("Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ian")
NAMES = tuple(f"{first} {second}" for first, second in zip(FIRST, "QRSTUVWXY", strict=True))
POSTS: list[Post] = [(crew, station) for crew in Crew for station in Station]


@pytest.fixture
def register(tmp_path: Path) -> Register:
    register = Register(tmp_path / "people.sqlite", lambda: date(2026, 9, 1))
    register.enter(ListedPerson(2 + at, name) for at, name in enumerate(NAMES))
    return register


@pytest.fixture
def driver(register: Register, tmp_path: Path) -> TableDriver:
    return at_table(register, tmp_path)


def at_table(register: Register, tmp_path: Path) -> TableDriver:
    archive = Archive(tmp_path / "matches", background=False)
    return TableDriver(archive=archive, people=TablePeople(register.path))


def planned(register: Register) -> list[dict[Post, int]]:
    """Two rounds at the second of two tables; the first mate of red is a computer's in the second round."""
    numbers = [person.number for person in register.people()]
    seats = [dict(zip(POSTS, numbers, strict=False)), dict(zip(POSTS, reversed(numbers), strict=False))]
    seats[1].pop((Crew.RED, Station.FIRST_MATE))
    rounds = tuple({n: PlannedPlace(2, *post) for post, n in each.items()} for each in seats)
    register.keep_plan(RotationPlan(2, 4, rounds))
    return seats


def press(driver: TableDriver, *controls: str) -> None:
    driver.press(*(f"blue.captain.{control}" for control in controls))


def open_seats(driver: TableDriver) -> None:
    driver.set_up()
    choose(driver, "set-up.page-seats")
    press(driver, "ok")
    assert driver.screen("red").menu.title.key == "seats.title"  # type: ignore[union-attr]


def choose(driver: TableDriver, label: str) -> None:
    menu = driver.screen("blue").menu
    assert menu is not None
    index = [row.label.key for row in menu.rows].index(label)
    press(driver, *["south"] * ((index - menu.chosen) % len(menu.rows)))


def shown(driver: TableDriver) -> list[str]:
    menu = driver.screen("blue").menu
    assert menu is not None
    return [say(row.value, "en") if row.value else "" for row in menu.rows]


def begin(driver: TableDriver) -> None:
    press(driver, "ok")
    choose(driver, "set-up.begin")
    press(driver, "ok")
    driver.settle()


def take_second_table(driver: TableDriver) -> None:
    """The round that is proposed, at the second table; the match begins."""
    open_seats(driver)
    press(driver, "south", "east")
    begin(driver)


def record(tmp_path: Path, number: int = 1) -> Record:
    return read_journal(tmp_path / "matches" / f"match-{number:06}.journal")


def test_a_table_that_knows_nobody_asks_for_nobody(tmp_path: Path) -> None:
    driver = TableDriver(people=TablePeople(tmp_path / "people.sqlite"))
    driver.set_up()
    menu = driver.screen("blue").menu
    assert menu is not None and "set-up.page-seats" not in [row.label.key for row in menu.rows]


def test_people_are_chosen_from_the_list_and_nobody_sits_twice(
    driver: TableDriver, register: Register, tmp_path: Path
) -> None:
    open_seats(driver)
    assert shown(driver) == ["–"] * 8
    press(driver, "east", "south", "east", "south", "west")
    assert shown(driver)[:4] == ["Ada Q", "Bo R", "Ian Y", "–"]
    press(driver, "east", "east", "north", "west")
    assert shown(driver)[:3] == ["Ada Q", "–", "Cy S"]
    begin(driver)
    ada, *_ = register.people()
    seated = [entry for entry in record(tmp_path).entries if isinstance(entry, Seated)]
    assert [(entry.crew, entry.station) for entry in seated] == [("blue", "captain"), ("blue", "engineer")]
    assert seated[0].person == ada.number
    text = (tmp_path / "matches" / "match-000001.journal").read_text()
    assert not any(name in text for name in NAMES)


def test_cancel_names_nobody(driver: TableDriver, tmp_path: Path) -> None:
    open_seats(driver)
    press(driver, "east", "cancel")
    assert "–" in shown(driver)
    choose(driver, "set-up.begin")
    press(driver, "ok")
    assert record(tmp_path).seats == {}


def test_the_plan_proposes_a_round_and_one_ok_takes_it(
    driver: TableDriver, register: Register, tmp_path: Path
) -> None:
    first, second = planned(register)
    open_seats(driver)
    assert shown(driver)[:2] == ["1", "1"], "the first round, and no table was said yet"
    press(driver, "south", "east", "north")
    assert shown(driver)[:4] == ["1", "2", "Ada Q", "Bo R"]
    begin(driver)
    assert record(tmp_path).seats == first
    assert record(tmp_path).table["round"] == "1 2"
    driver.match.end_by_people()
    driver.advance(400)
    open_seats(driver)
    assert shown(driver)[:3] == ["2", "2", "Ian Y"], "the next round at the same table"
    begin(driver)
    assert record(tmp_path, 2).seats == second
    assert record(tmp_path, 2).table["computers"] == "red.first-mate=ace"


def test_a_table_that_was_off_goes_on_with_the_next_round(register: Register, tmp_path: Path) -> None:
    planned(register)
    driver = at_table(register, tmp_path)
    take_second_table(driver)
    driver.match.end_by_people()
    driver.advance(1)
    assert driver.table.archive is not None
    driver.table.archive.close()
    driver = at_table(register, tmp_path)
    driver.advance(1)
    open_seats(driver)
    assert shown(driver)[:2] == ["2", "2"]


def test_a_match_that_was_cut_off_goes_on_with_the_same_people(register: Register, tmp_path: Path) -> None:
    first, _ = planned(register)
    driver = at_table(register, tmp_path)
    take_second_table(driver)
    press(driver, "ok")
    driver.advance(1)
    assert driver.table.archive is not None
    driver.table.archive.close()
    driver = at_table(register, tmp_path)
    driver.advance(1)
    assert driver.scene == "continue"
    driver.settle()
    press(driver, "north")
    assert driver.match.seating.people == first and driver.match.seating.round == 1


def test_sides_are_exchanged_with_the_people_on_them(driver: TableDriver, register: Register) -> None:
    first, _ = planned(register)
    take_second_table(driver)
    played = driver.match.played
    exchanged = rematch(played, True, 1)
    assert exchanged.seating.people[Crew.RED, Station.RADIO] == first[Crew.BLUE, Station.RADIO]
    assert rematch(exchanged, True, 1).seating == played.seating


def test_a_display_names_its_own_crew_by_first_name_and_nobody_else(
    driver: TableDriver, register: Register
) -> None:
    planned(register)
    take_second_table(driver)
    for crew, own, others in (("blue", NAMES[:4], NAMES[4:8]), ("red", NAMES[4:8], NAMES[:4])):
        screen = driver.screen(crew)
        assert [card.who for card in screen.cards] == [name.split()[0] for name in own]
        assert not any(repr(name.split()[0]) in repr(screen) for name in others)


def test_who_is_forgotten_is_forgotten_on_the_displays_of_a_match(
    driver: TableDriver, register: Register, tmp_path: Path
) -> None:
    first, _ = planned(register)
    take_second_table(driver)
    forgotten = forget(register, register.people()[:1])
    assert forgotten.journals == 1
    assert [card.who for card in driver.screen("blue").cards] == ["", "Bo", "Cy", "Di"]
    assert record(tmp_path).seats == first, "a number that nobody can resolve any more"


def test_who_changes_places_in_a_match_is_followed(
    driver: TableDriver, register: Register, tmp_path: Path
) -> None:
    first, _ = planned(register)
    take_second_table(driver)
    captain, mate = (Crew.BLUE, Station.CAPTAIN), (Crew.BLUE, Station.FIRST_MATE)
    driver.advance(10)
    page = HelpPage(driver.match, Crew.BLUE)
    page.exchange(captain, mate)
    page.apply(driver.table.archive, driver.now_ns)
    driver.advance(10)
    driver.match.end_by_people()
    driver.advance(1)
    stays = [stay for stay in stays_of(record(tmp_path)) if stay.post == captain]
    assert [stay.number for stay in stays] == [first[captain], first[mate]]
    assert stays[0].until_ns == stays[1].from_ns > 10**10


def test_the_facilitator_is_told_names_and_nobody_else_is(driver: TableDriver, register: Register) -> None:
    planned(register)
    take_second_table(driver)
    followed = FollowedTable("table", register.path.parent)
    for told in Onlooker(driver.table).look(driver.table.screens(driver.now_ns), (), driver.now_ns):
        followed.take(as_heard(told))
    of_crew = sent_to(CrewMember(Crew.BLUE), followed)["seen"]
    assert isinstance(of_crew, dict)
    assert set(of_crew) == {"scene", "language", "names", "match", "clock_s", "over"}
    nobody_yet = sent_to(CrewMember(Crew.BLUE), FollowedTable("other", register.path.parent))
    assert nobody_yet == {"table": "other", "here": False, "seen": None}
    everybody = (Facilitator(), Spectator(), CrewMember(Crew.BLUE))
    sent = {who: json.dumps(sent_to(who, followed)) for who in everybody}
    assert all(name in sent[Facilitator()] for name in NAMES[:8])
    for who in everybody[1:]:
        assert not any(name in sent[who] for name in (*NAMES, *(f'"{first}"' for first in FIRST)))


def test_spectators_are_told_no_names_when_their_time_has_come(
    driver: TableDriver, register: Register
) -> None:
    """The delay is over, and they see both boats: who sits where is still for the facilitator alone."""
    planned(register)
    take_second_table(driver)
    followed, onlooker = FollowedTable("table", register.path.parent), Onlooker(driver.table)
    for _ in range(2 * (DEFAULTS.gallery_delay_s + 2)):
        driver.advance(0.5)
        for told in onlooker.look(driver.table.screens(driver.now_ns), (), driver.now_ns):
            followed.take(as_heard(told))
    told_to_all = sent_to(Spectator(), followed)
    sent = json.dumps(told_to_all)
    assert told_to_all["whole"], "or nothing was to be seen"
    assert not any(name in sent for name in (*NAMES, *(f'"{first}"' for first in FIRST)))
    assert any(name in json.dumps(sent_to(Facilitator(), followed)) for name in NAMES)


def test_a_facilitator_seats_a_round_for_the_next_match_alone(
    driver: TableDriver, register: Register, tmp_path: Path
) -> None:
    assert "seat" not in possible(driver.table, driver.now_ns), "there is no plan"
    first, _ = planned(register)
    assert "seat" in possible(driver.table, driver.now_ns)
    refused = carry_out(driver.table, SeatPeople(round=3, table=2), driver.now_ns)
    assert refused is not None and refused.key == "facilitator.no-such-round"
    assert carry_out(driver.table, SeatPeople(round=1, table=2), driver.now_ns) is None
    assert carry_out(driver.table, StartMatch(blue=4, red=1), driver.now_ns) is None
    driver.advance(1)
    captain = (Crew.RED, Station.CAPTAIN)
    of_blue = {post: number for post, number in first.items() if post[0] is Crew.BLUE}
    assert record(tmp_path).seats == {**of_blue, captain: first[captain]}, "computers have no number"
    carry_out(driver.table, EndMatch(), driver.now_ns)
    driver.advance(400)
    assert carry_out(driver.table, StartMatch(blue=4, red=4), driver.now_ns) is None
    driver.advance(1)
    assert record(tmp_path, 2).seats == {}


def test_a_game_with_fewer_stations_seats_those_that_it_has(register: Register, tmp_path: Path) -> None:
    planned(register)
    archive = Archive(tmp_path / "matches", background=False)
    driver = TableDriver(
        archive=archive, people=TablePeople(register.path), game="sonar-family", chart="umbria"
    )
    assert carry_out(driver.table, SeatPeople(round=1, table=2), driver.now_ns) is None
    assert carry_out(driver.table, StartMatch(blue=2, red=2), driver.now_ns) is None
    driver.advance(1)
    stations = {station for _, station in record(tmp_path).seats}
    assert stations == {Station.CAPTAIN, Station.RADIO}
