"""Another version beside the data: checked, chosen, and left when the table does not come up with it."""

import base64
import hashlib
import json
import os
import subprocess
import sys
import tracemalloc
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from console.cli import main
from console.kiosk import updates
from console.kiosk.updates import (
    ALLOWED,
    MOST_STARTS,
    OURS,
    BadUpdate,
    chosen,
    go_back,
    left,
    note_start,
    note_success,
    take_wheel,
)
from tests.web.test_guards_of_pages import PIN, Visitor, set_pin

Wheel = Callable[..., Path]


@pytest.fixture
def wheel(tmp_path: Path) -> Wheel:
    """Makes a wheel: `wheel("9.0")`; files by name, and what its RECORD is to say of them."""

    def make(version: str, *, name: str = "sonar_table", needs: str = "", more: dict[str, str] | None = None,
             record: dict[str, str] | None = None) -> Path:  # fmt: skip
        info = f"{name}-{version}.dist-info"
        files = {
            "console/__init__.py": f"VERSION = {version!r}\n",
            OURS: "",
            f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n{needs}\n",
            **(more or {}),
        }
        listed = {each: _digest(text) for each, text in files.items()} | (record or {})
        files[f"{info}/RECORD"] = "".join(f"{each},{digest},1\n" for each, digest in listed.items())
        path = tmp_path / f"{name}-{version}-py3-none-any.whl"
        with zipfile.ZipFile(path, "w") as out:
            for each, text in files.items():
                out.writestr(each, text)
        return path

    return make


def _digest(text: str) -> str:
    return "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).rstrip(b"=").decode()


def test_a_version_is_chosen_and_python_finds_it_first(tmp_path: Path, wheel: Wheel) -> None:
    assert chosen(tmp_path) == ""
    assert take_wheel(wheel("9.0"), tmp_path) == chosen(tmp_path) == "9.0"
    path = {**os.environ, "PYTHONPATH": str(tmp_path / "program" / "now")}
    said = subprocess.run(
        [sys.executable, "-c", "import console; print(console.VERSION)"],
        env=path, capture_output=True, text=True, check=True, cwd=tmp_path,
    )  # fmt: skip
    assert said.stdout == "9.0\n"


def test_the_way_back_leads_through_each_version_to_what_is_installed(tmp_path: Path, wheel: Wheel) -> None:
    take_wheel(wheel("9.0"), tmp_path)
    take_wheel(wheel("9.1"), tmp_path)
    assert [go_back(tmp_path), go_back(tmp_path), go_back(tmp_path)] == ["9.0", "", ""]
    assert chosen(tmp_path) == ""


def test_a_version_that_does_not_come_up_is_left(tmp_path: Path, wheel: Wheel) -> None:
    take_wheel(wheel("9.0"), tmp_path)
    note_start(tmp_path)
    note_success(tmp_path)
    take_wheel(wheel("9.1"), tmp_path)
    for _ in range(MOST_STARTS):
        note_start(tmp_path)
        assert chosen(tmp_path) == "9.1"
    assert left(tmp_path) == ""
    note_start(tmp_path)
    assert chosen(tmp_path) == "9.0" and left(tmp_path) == "9.1"
    for _ in range(2 * MOST_STARTS):
        note_start(tmp_path)
        note_success(tmp_path)
    assert chosen(tmp_path) == "9.0", "it comes up"
    assert left(tmp_path) == "9.1", "it is said until another is chosen"
    take_wheel(wheel("9.2"), tmp_path)
    assert left(tmp_path) == ""


def claimed(path: Path, name: str, size: int) -> None:
    """Have the wheel's list say that one of its files is that long when it is unpacked."""
    with zipfile.ZipFile(path) as wheel:
        at = wheel.getinfo(name).header_offset
    whole = bytearray(path.read_bytes())
    listed = whole.rindex(name.encode()) - 46
    for place in (at + 22, listed + 24):
        whole[place : place + 4] = size.to_bytes(4, "little")
    path.write_bytes(whole)


def test_a_file_that_unpacks_to_more_than_the_list_says_is_never_read_at_once(
    tmp_path: Path, wheel: Wheel
) -> None:
    packed = tmp_path / "packed.whl"
    with zipfile.ZipFile(wheel("9.0")) as plain, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name in plain.namelist():
            out.writestr(name, bytes(50_000_000) if name == OURS else plain.read(name))
    claimed(packed, OURS, 10)
    tracemalloc.start()
    with pytest.raises(BadUpdate):
        take_wheel(packed, tmp_path / "data")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_is_packed_as_no_wheel_is_is_refused(tmp_path: Path, wheel: Wheel, packing: int) -> None:
    packed = tmp_path / "packed.whl"
    with zipfile.ZipFile(wheel("9.0")) as plain, zipfile.ZipFile(packed, "w", packing) as out:
        for name in plain.namelist():
            out.writestr(name, plain.read(name))
    with pytest.raises(BadUpdate, match="packed as no version"):
        take_wheel(packed, tmp_path / "data")


def test_a_list_of_millions_is_refused_before_it_is_read(
    tmp_path: Path, wheel: Wheel, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = wheel("9.0")
    monkeypatch.setattr(updates, "LIST_BYTES", 100)
    monkeypatch.setattr(zipfile, "ZipFile", None)
    with pytest.raises(BadUpdate, match="holds more"):
        take_wheel(made, tmp_path)


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"name": "another"}, "it is another, and not sonar-table"),
        ({"needs": "Requires-Dist: leftpad"}, "it needs leftpad"),
        ({"more": {"../outside.py": ""}}, "is not a file of a program"),
        ({"more": {"/etc/passwd": ""}}, "is not a file of a program"),
        ({"record": {OURS: "sha256=x"}}, "is damaged"),
        ({"record": {OURS: ""}}, "older than updates from pages"),
        ({"record": {"missing.py": "sha256=x"}}, "a damaged one"),
    ],
)
def test_what_is_no_version_of_this_program_is_refused(
    tmp_path: Path, wheel: Wheel, how: dict[str, object], why: str
) -> None:
    take_wheel(wheel("9.0"), tmp_path / "data")
    with pytest.raises(BadUpdate, match=why):
        take_wheel(wheel("9.1", **how), tmp_path / "data")
    assert chosen(tmp_path / "data") == "9.0"
    assert sorted(path.name for path in (tmp_path / "data/program").iterdir()) == ["1", "now"]
    assert not (tmp_path / "data/outside.py").exists()


def test_no_wheel_and_a_huge_one_are_refused(
    tmp_path: Path, wheel: Wheel, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "x.whl").write_bytes(b"PK nonsense")
    with pytest.raises(BadUpdate, match="no wheel"):
        take_wheel(tmp_path / "x.whl", tmp_path)
    monkeypatch.setattr(updates, "LARGEST_BYTES", 10)
    with pytest.raises(BadUpdate, match="holds more"):
        take_wheel(wheel("9.0"), tmp_path)


def test_a_wheel_whose_bytes_were_changed_is_damaged(tmp_path: Path, wheel: Wheel) -> None:
    packed = tmp_path / "packed.whl"
    with zipfile.ZipFile(wheel("9.0")) as plain, zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as out:
        for name in plain.namelist():
            out.writestr(name, plain.read(name))
    whole = packed.read_bytes()
    places = range(0, len(whole), 40)
    for place in places:
        packed.write_bytes(whole[:place] + b"\xff" * 8 + whole[place + 8 :])
        with suppress(BadUpdate):
            take_wheel(packed, tmp_path / "data")
    taken = [each for each in (tmp_path / "data/program").iterdir() if each.name.isdecimal()]
    assert len(taken) < len(places) / 3, "only where nothing that is read was changed"


def test_what_runs_stays_with_its_version_when_another_is_chosen(tmp_path: Path, wheel: Wheel) -> None:
    beginning = (Path(updates.__file__).parents[1] / "__init__.py").read_text()
    for version in ("9.0", "9.1"):
        later = {"console/__init__.py": beginning, "console/later.py": f"print({version!r})\n"}
        take_wheel(wheel(version, more=later), tmp_path)
    assert go_back(tmp_path) == "9.0"
    program = (
        "import os, sys; now = sys.path[0] = sys.argv[1]; import console;"
        " os.unlink(now); os.symlink('2', now); import console.later"
    )
    now = str(tmp_path / "program" / "now")
    said = subprocess.run([sys.executable, "-I", "-c", program, now], capture_output=True, text=True)
    assert said.stdout == "9.0\n", said.stderr


def test_the_owner_allows_it_and_takes_it_back(tmp_path: Path) -> None:
    def service(*words: str) -> str:
        done = CliRunner().invoke(main, ["service", *words, "--root", str(tmp_path)], catch_exceptions=False)
        assert done.exit_code == 0, done.output
        return done.output

    units = tmp_path / "etc/systemd/system"
    service("install", "--program", "/opt/x/bin/sonar-table")
    assert service("status").count("missing") == 0
    service("updates", "on")
    table, pages = (
        (units / f"sonar-table{each}.service.d/updates.conf").read_text() for each in ("", "-web")
    )
    assert "ExecStartPre=-/opt/x/bin/python -I -m console.kiosk.updates /var/lib/sonar-table\n" in table
    for text in (table, pages):
        assert "Environment=PYTHONPATH=/var/lib/sonar-table/program/now\n" in text
        assert f"Environment={ALLOWED}=yes\n" in text
    service("updates", "off")
    assert not list(units.glob("*.d/updates.conf"))
    for line in (units / "sonar-table.service").read_text().splitlines():
        if line.startswith("Exec") and "=-+" in line:
            assert "+install -d" in line or " -I " in line or "+sh -c 'mountpoint " in line, (
                "nothing of it runs as root"
            )


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Visitor:
    monkeypatch.setenv(ALLOWED, "yes")
    set_pin(tmp_path / "data", PIN)
    visitor = Visitor(tmp_path / "data")
    visitor.log_in()
    return visitor


def test_from_the_desk_a_version_comes_and_goes(desk: Visitor, tmp_path: Path, wheel: Wheel) -> None:
    def told(path: str, body: bytes = b"") -> dict[str, object]:
        answer = desk.post(path, body, x_page_token=desk.token)
        return {"status": answer.status, **json.loads(answer.text)}

    assert told("/desk/go-back")["why"] == "What is installed runs already"
    assert told("/desk/update", wheel("9.0").read_bytes())["version"] == "9.0"
    assert json.loads(desk.get("/desk/version").text)["chosen"] == "9.0"
    assert "leftpad" in str(told("/desk/update", wheel("9.1", needs="Requires-Dist: leftpad").read_bytes()))
    assert told("/desk/go-back") == {"status": 200, "done": True, "why": "", "version": ""}
    assert not list((tmp_path / "data").glob("update*"))


def test_where_the_owner_has_not_allowed_it_the_desk_says_so(
    desk: Visitor, tmp_path: Path, wheel: Wheel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(ALLOWED)
    refused = desk.post("/desk/update", wheel("9.0").read_bytes(), x_page_token=desk.token)
    assert refused.status == 409 and "service updates on" in refused.text
    assert desk.post("/desk/update", wheel("9.0").read_bytes()).status == 403, "nor anybody without a token"
    assert chosen(tmp_path / "data") == ""
