"""`sonar-table study`: consents are entered, bundles made, and whoever withdraws is gone from the next."""

import zipfile
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.people.consents import FILE_NAME, Consents
from console.people.register import ListedPerson, Register
from tests.study.test_match_events import ADA, GRACE, led

Run = Callable[..., Result]
DATA = Path("data")


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path / "data"))
    listed = [ListedPerson(1, "Ada Lovelace", "7b", ADA), ListedPerson(2, "Grace Hopper", "7b", GRACE)]
    Register(DATA / "people.sqlite").enter(listed)
    (DATA / "matches").mkdir()
    led(DATA / "matches")
    return lambda *words: CliRunner().invoke(main, [*words])


def everything(path: str) -> bytes:
    with zipfile.ZipFile(path) as bundle:
        return b"".join(bundle.read(name) for name in bundle.namelist())


def test_who_withdraws_is_gone_from_the_next_bundle_and_the_old_one_says_so(run: Run) -> None:
    assert run("study", "consent", "Ada Lovelace", "Grace Hopper", "--days", "30").exit_code == 0
    first = run("study", "bundle", "data", "-o", "first.zip")
    assert first.exit_code == 0 and "1 matches, 2 people" in first.output
    assert str(ADA).encode() in everything("first.zip")
    withdrawn = run("study", "withdraw", "Ada Lovelace")
    fingerprint = first.output.rpartition(" ")[2].strip()
    assert f"still in bundle {fingerprint}" in withdrawn.output
    second = run("study", "bundle", "data", "-o", "second.zip")
    assert "1 matches, 1 people" in second.output and "1 people gave no consent" in second.output
    assert str(ADA).encode() not in everything("second.zip")
    listed = run("study", "list").output
    assert f"bundle {fingerprint} of {date.today()}: 2 people\n  withdrew on {date.today()}: {ADA}" in listed


def test_a_child_needs_a_guardian(run: Run) -> None:
    assert "it holds when their guardians agree" in run("study", "consent", "Ada Lovelace", "--child").output
    assert "does not hold" in run("study", "list").output
    run("study", "bundle", "data", "-o", "none.zip")
    assert str(ADA).encode() not in everything("none.zip")
    run("study", "consent", "Ada Lovelace", "--child", "--guardian")
    run("study", "bundle", "data", "-o", "with.zip")
    assert str(ADA).encode() in everything("with.zip")


def test_a_consent_ends_by_itself() -> None:
    today = date(2030, 1, 1)
    consents = Consents(Path(FILE_NAME).absolute().parent / "nowhere" / FILE_NAME, lambda: today)
    assert consents.agreed() == frozenset() and not consents.path.exists(), "asking makes no file"


def test_a_consent_holds_to_its_last_day(tmp_path: Path) -> None:
    day = [date(2030, 1, 1)]
    consents = Consents(tmp_path / FILE_NAME, lambda: day[0])
    consents.consent([ADA], days=30)
    for today, holds in ((date(2030, 1, 31), True), (date(2030, 2, 1), False), (date(2029, 12, 31), False)):
        day[0] = today
        assert (ADA in consents.agreed()) is holds, today
    day[0] = date(2030, 1, 2)
    consents.consent([GRACE], "film")
    assert consents.agreed("film") == {GRACE} and consents.agreed() == {ADA}


def test_who_withdraws_from_something_else_stays_in_bundles(tmp_path: Path) -> None:
    consents = Consents(tmp_path / FILE_NAME)
    consents.consent([ADA])
    consents.consent([ADA], "film")
    consents.keep_bundle("0123", {ADA})
    assert consents.withdraw([ADA], "film") == () and consents.agreed() == {ADA}
    assert not consents.bundles()[0].gone


def test_forgetting_somebody_forgets_what_they_agreed_to(run: Run) -> None:
    run("study", "consent", "Ada Lovelace", "Grace Hopper")
    run("study", "condition", "Ada Lovelace", "--set", "group=debrief")
    assert run("people", "forget", "Ada Lovelace").exit_code == 0
    consents = Consents(DATA / FILE_NAME)
    assert [each.number for each in consents.given()] == [GRACE] and not consents.conditions()
    assert str(ADA).encode() not in (DATA / FILE_NAME).read_bytes(), "it is overwritten"


def test_conditions_stand_in_the_bundle(run: Run) -> None:
    run("study", "consent", "Grace Hopper")
    assert run("study", "condition", "Grace Hopper", "--set", "group=debrief").exit_code == 0
    run("study", "bundle", "data", "-o", "one.zip")
    assert b"group=debrief" in everything("one.zip")
    assert run("study", "condition", "Grace Hopper", "--set", "group=").exit_code == 0
    assert not Consents(DATA / FILE_NAME).conditions()


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("consent", "Ada Lovelase"), 1, "did you mean Ada Lovelace?"),
        (("condition", "Ada Lovelace", "--set", "group"), 2, "such as group=debrief"),
        (("condition", "Ada Lovelace", "--set", "group=a b"), 2, "such as group=debrief"),
        (("bundle", "data/people.sqlite", "-o", "x.zip"), 1, "this is no journal"),
        (("bundle", "empty", "-o", "x.zip"), 1, "no journal in this folder"),
    ],
)
def test_what_is_wrong_is_said(run: Run, words: tuple[str, ...], code: int, said: str) -> None:
    Path("empty").mkdir()
    result = run("study", *words)
    assert result.exit_code == code and said in result.stderr
    assert not Path("x.zip").exists()


def test_a_bundle_replaces_nothing(run: Run) -> None:
    Path("x.zip").write_bytes(b"mine")
    assert run("study", "bundle", "data", "-o", "x.zip").exit_code == 1
    assert Path("x.zip").read_bytes() == b"mine"


def test_damaged_consents_are_named_with_what_to_do(run: Run) -> None:
    (DATA / FILE_NAME).write_bytes(b"no database at all, and quite long enough to be looked at as one" * 20)
    result = run("study", "list")
    assert result.exit_code == 1 and FILE_NAME in result.stderr and "put back a back-up" in result.stderr
