"""`sonar-table backup`, `restore` and `report`: one file, a way back, and no names."""

import gzip
import io
import sqlite3
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.books.books import Books
from console.cli import main
from console.commands.report import without_names
from console.journal.notes import FacilitatorNote, add_note
from console.kiosk.back_up import MARK, WANTED, BadBackUp, restore_wanted
from console.table.table_folder import held_alone
from tests.debrief.script import lesson_match


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    data = tmp_path / "data"
    monkeypatch.setenv("SONAR_TABLE_DATA", str(data))
    monkeypatch.chdir(tmp_path)
    journal = lesson_match(data / "matches").end(600)
    add_note(journal, FacilitatorNote(3, "Ann talks"))
    books = Books(data / "books.sqlite", background=False)
    books.match_begun("captain-sonar", "real-time")
    books.close()
    (data / "web").mkdir()
    (data / "web" / "pin").write_text("scrypt a b")
    (data / "web" / "sessions.json").write_text("{}")
    return data


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words), catch_exceptions=False)


def everything(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and "before-restore" not in str(path)
    }


def test_what_was_backed_up_is_put_back_and_nothing_is_lost(data: Path) -> None:
    assert run("backup", "friday.tar.gz").exit_code == 0
    before = everything(data)
    del before["web/sessions.json"]
    (data / "matches" / "match-000002.journal").write_text("a later match")
    done = run("restore", "friday.tar.gz")
    assert done.exit_code == 0, done.output
    after = everything(data)
    assert sqlite3.connect(data / "books.sqlite").execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert {name: text for name, text in after.items() if name != "books.sqlite"} == {
        name: text for name, text in before.items() if not name.startswith("books.sqlite")
    }
    kept = data / "before-restore-1"
    assert (kept / "matches" / "match-000002.journal").read_text() == "a later match"
    assert run("restore", "friday.tar.gz").exit_code == 0
    assert (data / "before-restore-2").is_dir() and kept.is_dir()


def test_a_table_that_runs_is_not_restored_but_backed_up(data: Path) -> None:
    with held_alone(data):
        assert run("backup", "now.tar.gz").exit_code == 0
        before = everything(data)
        refused = run("restore", "now.tar.gz")
    assert refused.exit_code == 1 and "a table is running" in refused.stderr
    assert everything(data) == before


def test_a_file_that_is_there_is_not_overwritten(data: Path) -> None:
    Path("mine.txt").write_text("mine")
    assert run("backup", "mine.txt").exit_code == 1
    assert Path("mine.txt").read_text() == "mine"


def packed(*members: tuple[tarfile.TarInfo, bytes]) -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for member, content in members:
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return out.getvalue()


def link(name: str, target: str) -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type, member.linkname = tarfile.SYMTYPE, target
    return member


BEGINNING = (tarfile.TarInfo(MARK), b"1.0\n")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        packed(),
        packed((tarfile.TarInfo("matches/x"), b"x")),
        packed(BEGINNING, (tarfile.TarInfo("../../evil"), b"x")),
        packed(BEGINNING, (tarfile.TarInfo("/tmp/evil"), b"x")),
        packed(BEGINNING, (link("matches", "/etc"), b"")),
        packed(BEGINNING, (tarfile.TarInfo("matches/x"), b"x" * 5000))[:-40],
    ],
    ids=["empty", "nonsense", "nothing", "no mark", "upwards", "absolute", "link", "torn"],
)
def test_what_is_no_back_up_changes_nothing(data: Path, content: bytes) -> None:
    Path("bad.tar.gz").write_bytes(content)
    before = everything(data)
    done = run("restore", "bad.tar.gz")
    assert done.exit_code == 1 and "nothing was changed" in done.stderr
    assert everything(data) == before
    assert not list(data.glob(".restoring*")) and not list(data.glob("before-restore*"))


@pytest.mark.timeout(300)
def test_a_report_is_one_file_without_names(data: Path) -> None:
    Path("table.toml").write_text('[match]\nblue_name = "Annabelle"\nred_name = "Class 4b"\n')
    assert run("report", "-o", "report.txt").exit_code == 0
    text = Path("report.txt").read_text()
    for part in ("== doctor", "== settings", "== books", "== journals", "== log of sonar-table"):
        assert part in text
    assert "Annabelle" not in text and "Class 4b" not in text and str(data) not in text
    assert "sound" in text


def test_names_are_left_out_in_any_case_and_words_are_not() -> None:
    told = "Orca: ORCA sank; orcas do not; D. Orca-2"
    assert without_names(told, {"Orca"}) == "…: … sank; orcas do not; D. …-2"


@pytest.mark.parametrize(
    "name",
    ["program/now/console/__init__.py", "before-restore-1/x", "web/sessions.json", "restore-wanted.tar.gz"],
)
def test_what_no_back_up_holds_comes_from_none(data: Path, name: str) -> None:
    Path("evil.tar.gz").write_bytes(packed(BEGINNING, (tarfile.TarInfo(name), b"x")))
    before = everything(data)
    done = run("restore", "evil.tar.gz")
    assert done.exit_code == 1 and "is not a file of a table's data" in done.stderr
    assert everything(data) == before


def test_programs_and_the_disks_own_folder_are_no_data_and_stay(data: Path) -> None:
    (data / "program" / "1").mkdir(parents=True)
    (data / "program" / "1" / "VERSION").write_text("9.0")
    (data / "program" / "now").symlink_to("1")
    (data / "lost+found").mkdir()
    assert "VERSION" not in run("backup", "friday.tar.gz").stdout
    assert run("restore", "friday.tar.gz").exit_code == 0
    assert (data / "program" / "now" / "VERSION").read_text() == "9.0" and (data / "lost+found").is_dir()


def test_a_back_up_whose_bytes_were_changed_is_damaged(data: Path) -> None:
    assert run("backup", "friday.tar.gz").exit_code == 0
    whole = bytearray(Path("friday.tar.gz").read_bytes())
    before = everything(data)
    for place in range(80, len(whole), len(whole) // 20):  # behind the name of the file, which may change
        Path("bad.tar.gz").write_bytes(whole[:place] + b"\xff" * 8 + whole[place + 8 :])
        done = run("restore", "bad.tar.gz")
        assert done.exit_code == 1 and "nothing was changed" in done.stderr
    assert everything(data) == before


def test_where_something_cannot_be_moved_all_stays_as_it_was(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("backup", "friday.tar.gz").exit_code == 0
    before, rename = everything(data), Path.rename

    def stuck(path: Path, to: Path) -> Path:
        if path.parent.name == ".restoring.new" and path.name == "web":
            raise PermissionError(1, "not yours")
        return rename(path, to)

    monkeypatch.setattr(Path, "rename", stuck)
    done = run("restore", "friday.tar.gz")
    assert done.exit_code == 1 and "nothing was changed" in done.stderr
    assert everything(data) == before
    assert not list(data.glob("before-restore*"))


def said_of(name: str, kind: bytes, content: bytes) -> tuple[tarfile.TarInfo, bytes]:
    """What tar says of the file behind it, or of all."""
    member = tarfile.TarInfo(name)
    member.type = kind
    return member, content


def remark(length: int) -> bytes:
    """A pax header with one remark of about so many bytes."""
    for whole in range(length + 10, length + 20):
        record = f"{whole} comment=".encode() + b"x" * length + b"\n"
        if len(record) == whole:
            return record
    raise AssertionError(length)


LAST = (tarfile.TarInfo("matches/x"), b"x")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (packed(BEGINNING, said_of("x", tarfile.XHDTYPE, remark(3_000_000)), LAST), "says more of a file"),
        (packed(BEGINNING, said_of("x", tarfile.GNUTYPE_LONGNAME, b"x" * 3_000_000), LAST), "says more"),
        (packed(*[said_of("x", tarfile.XHDTYPE, remark(3_000_000))], BEGINNING), "says more of a file"),
        (packed(BEGINNING, *[said_of("x", tarfile.XHDTYPE, remark(9))] * 1200, LAST), "says more of a file"),
        (packed(BEGINNING, said_of("x", tarfile.XGLTYPE, remark(9)), LAST), "of all its files at once"),
        (packed(BEGINNING, LAST, said_of("x", tarfile.GNUTYPE_SPARSE, b"")), "not a file of a table's data"),
        (packed(BEGINNING, LAST) + gzip.compress(bytes(5_000_000)), "goes on behind its last file"),
    ],
    ids=["remark", "name", "at the beginning", "many remarks", "of all files", "sparse", "behind"],
)
def test_a_small_file_that_would_fill_the_memory_is_refused(data: Path, content: bytes, why: str) -> None:
    assert len(content) < 100_000
    Path("evil.tar.gz").write_bytes(content)
    before = everything(data)
    done = run("restore", "evil.tar.gz")
    assert done.exit_code == 1 and why in done.stderr, done.output
    assert everything(data) == before


def test_names_of_any_length_come_back(data: Path) -> None:
    deep = data / "lessons" / ("long " * 30) / ("names " * 30)
    deep.mkdir(parents=True)
    (deep / "lesson.toml").write_text("ours")
    assert run("backup", "friday.tar.gz").exit_code == 0
    assert run("restore", "friday.tar.gz").exit_code == 0
    assert (deep / "lesson.toml").read_text() == "ours"


class Killed(BaseException):
    """The machine has no more memory, or no more power."""


def test_a_back_up_that_ends_its_start_is_tried_once_and_set_aside(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("backup", "friday.tar.gz").exit_code == 0
    (data / WANTED).write_bytes(Path("friday.tar.gz").read_bytes())
    before = everything(data / "matches")

    def killed(name: str) -> None:
        raise Killed

    with pytest.raises(Killed):
        restore_wanted(data, killed)
    with pytest.raises(BadBackUp, match="did not survive it"):
        restore_wanted(data, print)
    assert restore_wanted(data, print) is None, "nobody tries it any more"
    assert (data / f"{WANTED}.damaged").read_bytes() == Path("friday.tar.gz").read_bytes()
    assert everything(data / "matches") == before
    assert not list(data.glob("before-restore*"))
    (data / WANTED).write_bytes(Path("friday.tar.gz").read_bytes())
    assert restore_wanted(data, print) is not None, "the next one is tried again"


def test_where_the_power_goes_while_it_is_put_in_place_the_next_start_does_it_again(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("backup", "friday.tar.gz").exit_code == 0
    (data / WANTED).write_bytes(Path("friday.tar.gz").read_bytes())
    before, rename = everything(data / "matches"), Path.rename

    def cut(path: Path, to: Path) -> Path:
        if path.parent.name == ".restoring.new" and path.name == "web":
            raise Killed
        return rename(path, to)

    with monkeypatch.context() as dark, pytest.raises(Killed):
        dark.setattr(Path, "rename", cut)
        restore_wanted(data, print)
    assert restore_wanted(data, print) is not None
    assert everything(data / "matches") == before and not (data / WANTED).exists()
