"""Files are whole or not there, on the storage before they count, and private where that is meant."""

import os
from pathlib import Path
from stat import S_IMODE

import pytest

from console.damaged_files import copy_whole, set_aside
from console.output_file import PRIVATE, NotWritten, move, write_file, writing


def mode_of(path: Path) -> int:
    return S_IMODE(path.stat().st_mode)


def only(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the storage is asked to do, in its order."""
    told, fsync, rename = [], os.fsync, Path.rename

    def synced(opened: int) -> None:
        told.append("folder" if Path(f"/proc/self/fd/{opened}").is_dir() else "file")
        fsync(opened)

    def renamed(path: Path, to: Path) -> Path:
        told.append(f"name {to.name}")
        return rename(path, to)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "rename", renamed)
    return told


def test_a_file_is_on_the_storage_before_it_has_its_name_and_so_is_its_name(
    tmp_path: Path, steps: list[str]
) -> None:
    write_file(tmp_path / "seats", b"blue")
    assert steps == ["file", "name seats", "folder"]


def test_what_goes_to_another_folder_is_known_in_both(tmp_path: Path, steps: list[str]) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "books").write_bytes(b"sums")
    move(tmp_path / "books", tmp_path / "before" / "books")
    assert steps == ["name books", "folder", "folder"]
    assert (tmp_path / "before" / "books").read_bytes() == b"sums" and only(tmp_path) == ["before"]


def test_what_fails_half_way_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "seats"
    path.write_bytes(b"blue")
    with pytest.raises(NotWritten, match="no room"), writing(path, force=True) as file:
        file.write(b"re")
        raise OSError(28, "no room")
    assert path.read_bytes() == b"blue" and only(tmp_path) == ["seats"]


def test_what_is_there_is_not_replaced_unless_that_is_meant(tmp_path: Path) -> None:
    path = tmp_path / "seats"
    path.write_bytes(b"blue")
    with pytest.raises(NotWritten, match="there already"):
        write_file(path, b"red")
    with pytest.raises(NotWritten, match="meanwhile"), writing(late := tmp_path / "late") as file:
        file.write(b"red")
        late.write_bytes(b"somebody's")
    assert (path.read_bytes(), late.read_bytes()) == (b"blue", b"somebody's")
    write_file(path, b"red", force=True)
    assert path.read_bytes() == b"red" and only(tmp_path) == ["late", "seats"]


def test_a_private_file_is_private_before_anything_stands_in_it(tmp_path: Path) -> None:
    path = tmp_path / "pin"
    with writing(path, mode=PRIVATE) as file:
        [fresh] = tmp_path.iterdir()
        assert mode_of(fresh) == PRIVATE
        file.write(b"583921")
    assert mode_of(path) == PRIVATE


@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_a_file_that_is_replaced_keeps_who_may_read_it(tmp_path: Path, mode: int) -> None:
    path = tmp_path / "table.toml"
    path.touch()
    path.chmod(mode)
    write_file(path, b"volume = 4", force=True)
    assert mode_of(path) == mode


def test_a_private_file_takes_the_place_of_one_that_all_could_read(tmp_path: Path) -> None:
    path = tmp_path / "pin"
    path.touch()
    path.chmod(0o644)
    write_file(path, b"583921", force=True, mode=PRIVATE)
    assert mode_of(path) == PRIVATE


def test_damaged_files_are_set_aside_one_beside_the_other(tmp_path: Path) -> None:
    path = tmp_path / "books.sqlite"
    for text in (b"first", b"second"):
        path.write_bytes(text)
        set_aside(path)
    assert only(tmp_path) == ["books.sqlite.damaged", "books.sqlite.damaged-2"]
    assert (tmp_path / "books.sqlite.damaged-2").read_bytes() == b"second"


def test_a_copy_takes_no_file_s_place(tmp_path: Path) -> None:
    (tmp_path / "from").write_bytes(b"new")
    (tmp_path / "to").write_bytes(b"old")
    with pytest.raises(FileExistsError):
        copy_whole(tmp_path / "from", tmp_path / "to")
    assert (tmp_path / "to").read_bytes() == b"old" and only(tmp_path) == ["from", "to"]
