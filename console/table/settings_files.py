"""Which settings hold here: where table.toml is found, and what service mode changed at the table itself."""

import os
from dataclasses import replace
from pathlib import Path
from stat import S_ISREG

from console.damaged_files import set_aside
from console.kiosk.cabinet_plan import DATA
from console.output_file import NotWritten, write_file
from console.table.settings import CHANGEABLE, DEFAULTS, OPTIONS, Settings
from console.table.settings_reader import read_settings
from console.table.table_folder import data_folder
from console.toml_file import BadFileError, FilePlace, Problem, read_toml, unless_wrong

FILE_NAME = "table.toml"
CABINET = Path(DATA)
"""Where a cabinet's service keeps its settings and its data; nobody else may look into it."""


def settings_file() -> Path | None:
    """Where the settings are.

    $SONAR_TABLE, the working folder, the user's configuration, beside the data, the cabinet's, or nowhere.
    """
    named = os.environ.get("SONAR_TABLE")
    if named:
        return Path(named)
    own = (Path(FILE_NAME), own_settings_file())
    kept = (data_folder() / FILE_NAME, cabinet_settings_file())
    found = [path for path in own if _is_there(path)]
    return next(iter(found or [path for path in kept if _is_there(path, if_hidden=True)]), None)


def own_settings_file() -> Path:
    """In the user's configuration: where new ones are found from any folder."""
    home = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return home / "sonar-table" / FILE_NAME


def cabinet_settings_file() -> Path:
    """The service's own, which hold for everybody on this machine who has none."""
    return CABINET / FILE_NAME


def _is_there(path: Path, *, if_hidden: bool = False) -> bool:
    """Whether it is a file.

    :param if_hidden: what to say of one in a folder that we may not look into
    """
    try:
        return S_ISREG(path.stat().st_mode)
    except PermissionError:
        return if_hidden
    except (OSError, ValueError):
        return False


def load_settings(path: Path | None = None) -> Settings:
    """The settings that hold here; the defaults where there is no file.

    :raises BadFileError: with every error of the file
    """
    path = path or settings_file()
    settings = DEFAULTS if path is None else _read_if_allowed(path)
    try:
        changed = read_settings(changes_file())
        written = {name for section in read_toml(changes_file()).sections().values() for name in section.data}
    except BadFileError:
        return settings
    return replace(settings, **{name: getattr(changed, name) for name in CHANGEABLE if name in written})


def _read_if_allowed(path: Path) -> Settings:
    if may_read(path):
        return read_settings(path)
    told = Problem(str(path), None, "you may not read these settings", "type the command with sudo before it")
    raise BadFileError([told])


def may_read(path: Path) -> bool:
    """False only where it is another's: a file that is not there is told of by whoever reads it."""
    try:
        path.open("rb").close()
    except PermissionError:
        return False
    except (OSError, ValueError):
        return True
    return True


def changes_file() -> Path:
    """Where service mode keeps what was changed at the table itself."""
    return data_folder() / "changed.toml"


def bad_changes() -> BadFileError | None:
    """What is wrong with the file that service mode wrote; None: nothing, or there is none."""
    path = changes_file()
    try:
        if os.path.lexists(path):
            read_settings(path)
            empty = Problem(str(path), FilePlace(1, 1), "empty", "service mode writes more than that")
            unless_wrong(path, () if read_toml(path).data else [empty])
    except BadFileError as bad:
        return bad
    return None


def put_changes_aside() -> Path:
    """Keep that file under another name, and say which; its own, where the disk does not let us."""
    path = changes_file()
    try:
        return set_aside(path)
    except OSError:
        return path


def save_changes(settings: Settings) -> str | None:
    """Keep what service mode may change; what went wrong, if anything did."""
    sections: dict[str, list[str]] = {}
    for option in OPTIONS:
        if option.name in CHANGEABLE:
            value = option.of(settings)
            shown = f'"{value}"' if isinstance(value, str) else str(value).lower()
            sections.setdefault(option.section, []).append(f"{option.name} = {shown}")
    text = "\n".join(line for name, lines in sections.items() for line in (f"[{name}]", *lines))
    path = changes_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        head = "# Written by service mode. Remove this file to go back to table.toml."
        write_file(path, f"{head}\n{text}\n".encode(), force=True)
    except (NotWritten, OSError) as error:
        return str(error)
    return None
