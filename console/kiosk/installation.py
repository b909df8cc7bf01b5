"""Putting the planned files in place, taking them away again, and looking at what is there."""

import errno
import os
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path, PurePosixPath

from console.kiosk.cabinet_plan import Planned, PlannedFile
from console.output_file import move, write_file

_BEFORE = ".before-sonar-table"


class Found(StrEnum):
    """What is at a planned path."""

    THERE = "there"
    CHANGED = "changed"
    MISSING = "missing"


def within(root: Path, path: PurePosixPath) -> Path:
    """A path of the cabinet under another root."""
    return root / str(path).lstrip("/")


def look(planned: Planned, root: Path) -> Found:
    """Whether a planned file or link is in place."""
    path = within(root, planned.path)
    if not path.is_symlink() and not path.exists():
        return Found.MISSING
    try:
        if isinstance(planned, PlannedFile):
            same = not path.is_symlink() and path.read_text(encoding="utf-8") == planned.text
        else:
            same = path.is_symlink() and str(path.readlink()) == str(planned.target)
    except (OSError, ValueError):
        same = False
    return Found.THERE if same else Found.CHANGED


def install(plan: Iterable[Planned], root: Path) -> list[Path]:
    """Put everything in place; what was changed. What somebody else had there is kept beside it.

    :raises OSError: not permitted, read-only, or what was kept beside it before is still there
    :raises NotWritten: disk full
    """
    changed = []
    for planned in plan:
        path = within(root, planned.path)
        found = look(planned, root)
        if found is Found.THERE:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        if found is Found.CHANGED:
            _move_aside(path, planned)
        if isinstance(planned, PlannedFile):
            _write(path, planned.text)
        else:
            path.symlink_to(planned.target)
        changed.append(path)
    return changed


def uninstall(plan: Iterable[Planned], root: Path) -> list[Path]:
    """Take everything away and put back what was there before; what was changed.

    :raises OSError: not permitted, read-only
    """
    changed = []
    for planned in reversed(list(plan)):
        path = within(root, planned.path)
        before = path.with_name(path.name + _BEFORE)
        ours = look(planned, root) is Found.THERE or _is_ours(path)
        if ours:
            path.unlink()
            changed.append(path)
        if os.path.lexists(before) and not os.path.lexists(
            path
        ):  # or it was replaced by a third one, which stays
            move(before, path)
    return changed


def _move_aside(path: Path, planned: Planned) -> None:
    """Our own file of another version is replaced; anybody else's is kept."""
    before = path.with_name(path.name + _BEFORE)
    if _is_ours(path):
        path.unlink()
    elif os.path.lexists(before):
        raise FileExistsError(errno.EEXIST, "it is kept from an earlier install: move it away", str(before))
    else:
        move(path, before)


def _is_ours(path: Path) -> bool:
    try:
        return not path.is_symlink() and "`sonar-table service install`" in path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return False


def _write(path: Path, text: str) -> None:
    write_file(path, text.encode(), mode=0o644)
