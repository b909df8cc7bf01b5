"""The register: numbers that are nobody's own without it, names that go whole."""

import sqlite3
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.core.words import Crew, Station
from console.people.class_plan import PlannedPlace, RotationPlan
from console.people.person import Person, first_names, is_personal
from console.people.register import BadRegister, Entered, ListedPerson, NameTaken, Register

DAY = date(2026, 9, 1)
ADA, BO = ListedPerson(2, "Ada Lovelace", "7b"), ListedPerson(3, "Bo Ek", "7b")


@pytest.fixture
def register(tmp_path: Path) -> Register:
    return Register(tmp_path / "data" / "people.sqlite", lambda: DAY)


def test_nobody_is_in_a_register_that_is_not_there_and_looking_makes_none(register: Register) -> None:
    assert register.people() == () and register.plan() is None
    assert not register.path.exists()


def test_whoever_is_entered_has_a_random_number_and_keeps_it(register: Register) -> None:
    assert register.enter([BO, ADA]) == Entered(new=2, known=0)
    first = register.people()
    assert [person.name for person in first] == ["Ada Lovelace", "Bo Ek"]
    assert all(is_personal(person.number) for person in first)
    assert register.enter([ListedPerson(2, "ADA  lovelace".title(), "8b")]) == Entered(0, 1)
    ada, bo = register.people()
    assert (ada.number, ada.crew, bo) == (first[0].number, "8b", first[1])


def test_the_register_is_for_its_owner_alone(register: Register) -> None:
    register.enter([ADA])
    assert register.path.stat().st_mode & 0o077 == 0


def test_numbers_of_another_table_come_along_and_names_can_be_put_right(register: Register) -> None:
    register.enter([ADA._replace(number=111_111_111_111)])
    register.enter([ListedPerson(2, "Ada King", "7b", 111_111_111_111)])
    assert [(p.name, p.number) for p in register.people()] == [("Ada King", 111_111_111_111)]


def test_a_name_has_one_number_and_nothing_is_entered_of_a_list_that_is_wrong(register: Register) -> None:
    register.enter([ADA._replace(number=111_111_111_111)])
    with pytest.raises(NameTaken) as taken:
        register.enter([BO, ADA._replace(number=222_222_222_222)])
    assert [each.line for each in taken.value.lines] == [2]
    assert len(register.people()) == 1
    with pytest.raises(NameTaken):
        register.enter([ListedPerson(2, "Ada King", "", 111_111_111_111), ADA])


def test_a_deleted_name_is_in_no_byte_of_the_file(register: Register) -> None:
    register.enter([ADA, BO])
    ada, bo = register.people()
    assert b"Lovelace" in register.path.read_bytes()
    register.delete([ada.number])
    assert register.people() == (bo,)
    held = b"".join(path.read_bytes() for path in register.path.parent.iterdir()).lower()
    assert b"lovelace" not in held and b"ek" in held


def test_names_are_due_after_so_many_days_from_their_last_entry(register: Register) -> None:
    register.enter([ADA, BO])
    later = Register(register.path, lambda: DAY + timedelta(days=30))
    later.enter([BO])
    at = Register(register.path, lambda: DAY + timedelta(days=99))
    assert [person.name for person in at.due(100)] == []
    assert [person.name for person in at.due(99)] == ["Ada Lovelace"]


def test_a_clock_that_is_behind_forgets_nobody(register: Register) -> None:
    register.enter([ADA])
    assert Register(register.path, lambda: DAY - timedelta(days=9000)).due(1) == ()


def test_a_plan_is_kept_as_it_was(register: Register) -> None:
    seat, watching = PlannedPlace(1, Crew.RED, Station.RADIO), PlannedPlace(1, Crew.BLUE, None, 3)
    plan = RotationPlan(1, 4, ({1: seat, 2: watching}, {2: seat, 1: watching}))
    register.keep_plan(plan)
    assert register.plan() == plan
    assert plan.seats(2, 1) == {(Crew.RED, Station.RADIO): 2}
    assert plan.seats(3, 1) == plan.seats(0, 1) == plan.seats(1, 2) == {}


def test_a_file_that_is_no_register_is_told_and_left_alone(register: Register) -> None:
    register.path.parent.mkdir()
    register.path.write_bytes(b"my aunts, in no order at all, and more of them than anybody would think " * 9)
    before = register.path.read_bytes()
    for use in (register.people, register.plan, lambda: register.enter([ADA])):
        with pytest.raises(BadRegister, match=r"people\.sqlite"):
            use()
    assert register.path.read_bytes() == before


def test_a_newer_register_is_not_touched(register: Register) -> None:
    register.enter([ADA])
    with sqlite3.connect(register.path) as newer:
        newer.execute("PRAGMA user_version = 99")
    with pytest.raises(BadRegister, match="newer"):
        register.delete([1])


def test_what_cannot_be_a_plan_or_a_day_harms_nobody(register: Register) -> None:
    register.enter([ADA])
    with sqlite3.connect(register.path) as strange:
        strange.execute("INSERT INTO kept VALUES ('plan', '{\"tables\": 1}')")
        strange.execute("UPDATE people SET entered = 'soon'")
    assert register.plan() is None
    assert register.due(365) == register.people()


def person(number: int, name: str) -> Person:
    return Person(number, name, "", DAY)


def test_first_names_tell_people_apart() -> None:
    people = [person(1, "Ada Lovelace"), person(2, "Ada Byron"), person(3, "Bo"), person(4, "Bo Ek")]
    assert first_names(people) == {1: "Ada L.", 2: "Ada B.", 3: "Bo", 4: "Bo E."}


NAMES = st.builds(
    "{}{}".format, st.sampled_from(("Ada", "Bo")), st.sampled_from(("", " B", " B.", " Be", " C D"))
)


@settings(deadline=None)
@given(st.sets(NAMES))
def test_first_names_are_never_alike(names: set[str]) -> None:
    called = first_names([person(number, name) for number, name in enumerate(names)])
    assert len(set(called.values())) == len(names)
