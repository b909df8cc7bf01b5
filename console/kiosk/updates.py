"""Another version of the program beside the data: chosen when the table starts, with a way back.

A wheel of this program is unpacked into `program/N` of the data folder; the link `program/now` leads there.
The units of a cabinet put that link before what is installed, where whoever is root has said so. No right is
needed for it but to the data; what is installed stays as it is, and so does a read-only disk. A version with
which the table does not come up is left after three starts; `go_back` leaves it at once.
"""

import base64
import csv
import hashlib
import io
import os
import shutil
import sys
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from email.parser import HeaderParser
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath

from console.output_file import move, write_file

NAME = "sonar-table"
FOLDER = "program"
NOW = "now"
LEFT = "left"
"""Which version was left, since the table did not come up with it."""
STARTS = "starts"
"""How often the version at hand was started and has not yet come up."""
VERSION = "VERSION"
MOST_STARTS = 3
LARGEST_BYTES = 200 * 2**20
MOST_FILES = 20_000
LIST_BYTES = 4 * 2**20
"""Of the list of a wheel's files, and of each of the two texts that say what it is."""
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""How files in a wheel are packed. Others are unpacked by zipfile in one go, whatever comes of it."""
_END, _END_BYTES, _LIST_LENGTH = b"PK\x05\x06", 22 + 0xFFFF, slice(12, 16)
"""What a zip file ends with says how long its list is."""
_PART_BYTES = 2**16
OURS = "console/kiosk/updates.py"
"""A version without it could not say that it has come up."""
ALLOWED = "SONAR_TABLE_UPDATES"
"""Set by the units where whoever is root has allowed pages to bring other versions."""
_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, csv.Error, EOFError),
    *(KeyError, ValueError, NotImplementedError, RuntimeError),
)
"""What reading a wheel comes to where it is none, or was changed on its way."""


class BadUpdate(Exception):
    """A file that is no version of this program for this machine; the message says why."""


def allowed() -> bool:
    """Whether this machine's owner lets pages bring other versions."""
    return os.environ.get(ALLOWED) == "yes"


def take_wheel(file: Path, data: Path) -> str:
    """Unpack a wheel of this program and choose it for the next start; its version.

    :raises BadUpdate: it is no such wheel, is damaged, or needs what is not installed here
    :raises OSError: the disk does not let it
    """
    folder = data / FOLDER
    fresh = folder / ".new"
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    try:
        version = _unpack(file, fresh)
        (fresh / VERSION).write_text(f"{version}\n", encoding="utf-8")
        number = 1 + max((int(each.name) for each in folder.iterdir() if each.name.isdecimal()), default=0)
        move(fresh, to := folder / str(number))
        os.sync()  # all of it is on the storage before it is chosen
        (folder / LEFT).unlink(missing_ok=True)
        _choose(folder, to.name)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return version


def chosen(data: Path) -> str:
    """The version that is chosen for the next start; empty: what is installed."""
    try:
        return (data / FOLDER / NOW / VERSION).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def go_back(data: Path) -> str:
    """Leave the version that is chosen for the one before it; which that is, empty: what is installed."""
    folder = data / FOLDER
    try:
        left = int((folder / NOW).readlink().name)
        before = [int(each.name) for each in folder.iterdir() if each.name.isdecimal()]
    except (OSError, ValueError):
        return ""
    earlier = max((number for number in before if number < left), default=None)
    if earlier is None:
        (folder / NOW).unlink()
    else:
        _choose(folder, str(earlier))
    return chosen(data)


def note_start(data: Path) -> None:
    """The table is about to start; a version that did not come up so often is left."""
    starts = data / FOLDER / STARTS
    if not chosen(data):
        return
    try:
        count = int(starts.read_text(encoding="ascii"))
    except (OSError, ValueError):
        count = 0
    if count >= MOST_STARTS:
        write_file(data / FOLDER / LEFT, f"{chosen(data)}\n".encode(), force=True)
        go_back(data)
        count = 0
    write_file(starts, str(count + 1).encode(), force=True)


def left(data: Path) -> str:
    """The version with which the table did not come up, until another is chosen; empty: none."""
    try:
        return (data / FOLDER / LEFT).read_text(encoding="utf-8").strip()
    except OSError:
        return ""


def note_success(data: Path) -> None:
    """The table has come up."""
    with suppress(OSError):  # a disk that takes nothing costs a version, and no match
        (data / FOLDER / STARTS).unlink(missing_ok=True)


def _choose(folder: Path, name: str) -> None:
    """The link changes at one moment, whenever the power goes."""
    fresh = folder / f"{NOW}.new"
    fresh.unlink(missing_ok=True)
    fresh.symlink_to(name)
    move(fresh, folder / NOW)
    (folder / STARTS).unlink(missing_ok=True)


def _unpack(file: Path, folder: Path) -> str:
    try:
        _check_list(file)
        with zipfile.ZipFile(file) as wheel:
            _check_size(wheel)
            info = _info_folder(wheel)
            version = _check_metadata(_text(wheel, f"{info}/METADATA"))
            record = _record(wheel, info)
            if OURS not in record:
                raise BadUpdate("it is older than updates from pages: go back to it by hand")
            for name, digest in record.items():
                _unpack_one(wheel, name, digest, folder)
    except _DAMAGED as problem:
        raise BadUpdate(f"it is no wheel, or a damaged one: {problem}") from None
    return version


def _check_list(file: Path) -> None:
    """Before anybody reads it: four bytes of a file can stand for a list of millions."""
    with file.open("rb") as wheel:
        wheel.seek(max(0, wheel.seek(0, os.SEEK_END) - _END_BYTES))
        end = wheel.read()
    found = end[end.rfind(_END) :] if _END in end else b""
    if int.from_bytes(found[_LIST_LENGTH], "little") > LIST_BYTES:
        raise BadUpdate("it holds more than any version of this program")


def _check_size(wheel: zipfile.ZipFile) -> None:
    parts = wheel.infolist()
    if any(part.compress_type not in _PACKED for part in parts):
        raise BadUpdate("it is packed as no version of this program is")
    if len(parts) > MOST_FILES or sum(part.file_size for part in parts) > LARGEST_BYTES:
        raise BadUpdate("it holds more than any version of this program")


def _info_folder(wheel: zipfile.ZipFile) -> str:
    found = {name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name}
    if len(found) != 1:
        raise BadUpdate("it is no wheel: it has no folder of information")
    return found.pop()


def _check_metadata(text: str) -> str:
    """The version, where it is this program and needs nothing that what is installed did not need."""
    told = HeaderParser().parsestr(text)
    if str(told["Name"]).lower().replace("_", "-") != NAME:
        raise BadUpdate(f"it is {told['Name']}, and not {NAME}")
    try:
        installed = set(distribution(NAME).requires or ())
    except PackageNotFoundError:
        installed = set()
    wanted = {each for each in told.get_all("Requires-Dist", []) if "extra ==" not in each}
    if strange := sorted(wanted - installed):
        raise BadUpdate(f"it needs {', '.join(strange)}: update by hand, docs/operating.md says how")
    return str(told["Version"])


def _record(wheel: zipfile.ZipFile, info: str) -> dict[str, str]:
    """By name the digest of each file; what is not listed is left out."""
    rows = csv.reader(io.StringIO(_text(wheel, f"{info}/RECORD")))
    return {row[0]: row[1] for row in rows if len(row) == 3 and row[1]}


def _parts(wheel: zipfile.ZipFile, name: str) -> Iterator[bytes]:
    """A file's content, never more of it at once than a part, and no more than the list says."""
    with wheel.open(name) as content:
        while part := content.read(_PART_BYTES):
            yield part


def _text(wheel: zipfile.ZipFile, name: str) -> str:
    if wheel.getinfo(name).file_size > LIST_BYTES:
        raise BadUpdate(f"its {name} is longer than that of any version of this program")
    return b"".join(_parts(wheel, name)).decode()


def _unpack_one(wheel: zipfile.ZipFile, name: str, digest: str, folder: Path) -> None:
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts or not path.parts:
        raise BadUpdate(f"{name!r} is not a file of a program")
    to = folder / path
    to.parent.mkdir(parents=True, exist_ok=True)
    found = hashlib.sha256()
    with to.open("xb") as out:
        for part in _parts(wheel, name):
            found.update(part)
            out.write(part)
    kind, _, said = digest.partition("=")
    if kind != "sha256" or base64.urlsafe_b64encode(found.digest()).rstrip(b"=").decode() != said:
        raise BadUpdate(f"{name} is damaged")


if __name__ == "__main__":
    note_start(Path(sys.argv[1]))
