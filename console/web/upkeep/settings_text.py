"""The settings as their file has them: read at a desk, and kept where the table could start with them."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from console.output_file import NotWritten, write_file
from console.table.settings_files import cabinet_settings_file, own_settings_file, settings_file
from console.table.settings_reader import parse_settings
from console.table.table_folder import data_folder
from console.toml_file import BadFileError
from console.toml_file.toml_reader import LARGEST_BYTES

BEFORE = "before"


@dataclass(frozen=True)
class SettingsText:
    """What the file said when somebody looked."""

    path: Path
    text: str
    exists: bool

    @property
    def mark(self) -> str:
        """Says whether it is still the same."""
        return hashlib.sha256(self.text.encode()).hexdigest() if self.exists else ""


class NotKept(Exception):
    """Settings that are not taken over: each of `problems` says where, what, and what to do."""

    def __init__(self, *problems: str) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


def read_text() -> SettingsText:
    """The file that holds here, as it is written.

    :raises OSError: it cannot be read
    """
    path = settings_file()
    if path is None or not path.is_file():
        return SettingsText(path or own_settings_file(), "", exists=False)
    text = path.read_bytes()[:LARGEST_BYTES].decode("utf-8", errors="replace")
    if path == cabinet_settings_file() and data_folder() != path.parent:
        return SettingsText(own_settings_file(), text, exists=False)  # another table's: ours begin as a copy
    return SettingsText(path, text, exists=True)


def keep_text(text: str, mark: str) -> Path | None:
    """Check and keep new settings; where the old ones are now, if there were any.

    :param mark: of what was read before
    :raises NotKept: they are wrong, or somebody else has changed the file meanwhile
    """
    now = read_text()
    if now.mark != mark:
        raise NotKept(f"{now.path.name}: somebody has changed it meanwhile; look at it again")
    if len(text.encode()) > LARGEST_BYTES:
        raise NotKept(f"{now.path.name}: it is too large; {LARGEST_BYTES} bytes are enough for any settings")
    try:
        parse_settings(text, now.path.name, now.path.parent)
    except BadFileError as bad:
        raise NotKept(*map(str, bad.problems)) from None
    try:
        before = _free_name(now.path) if now.exists else None
        if before is not None:
            write_file(before, now.path.read_bytes())
        now.path.parent.mkdir(parents=True, exist_ok=True)
        write_file(now.path, text.encode(), force=True)
    except (NotWritten, OSError) as problem:
        raise NotKept(str(problem)) from None
    return before


def _free_name(path: Path) -> Path:
    number = 1
    while (name := path.with_name(f"{path.name}.{BEFORE}-{number}")).exists():
        number += 1
    return name
