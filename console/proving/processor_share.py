"""A process that gets only a share of a processor: a slower computer, as far as one can be had here."""

import os
from contextlib import suppress
from pathlib import Path

PERIOD_US = 5000
V1, V2 = Path("/sys/fs/cgroup/cpu"), Path("/sys/fs/cgroup")


class NoShareError(RuntimeError):
    """This computer lets nobody limit a process here; says why."""


class ProcessorShares:
    """Cgroups, one for each process, which are gone when it is closed. For root.

    :raises NoShareError: they cannot be made
    """

    def __init__(self, slow: int) -> None:
        """Each process gets 1/`slow` of a processor: a millisecond in every five for 5."""
        self._quota_us = PERIOD_US // slow
        self._is_v2 = (V2 / "cgroup.controllers").exists()
        self._top = (V2 if self._is_v2 else V1) / f"sonar-table-{os.getpid()}"
        self._groups: list[Path] = []
        try:
            self._top.mkdir()
            if self._is_v2:
                (self._top / "cgroup.subtree_control").write_text("+cpu")
        except OSError as problem:
            raise NoShareError(f"a slower computer needs root and cgroups: {problem}") from problem

    def limit(self, process: int) -> None:
        """Put a process, with all its threads, into a group of its own."""
        group = self._top / str(process)
        group.mkdir()
        self._groups.append(group)
        if self._is_v2:
            (group / "cpu.max").write_text(f"{self._quota_us} {PERIOD_US}")
        else:
            (group / "cpu.cfs_period_us").write_text(str(PERIOD_US))
            (group / "cpu.cfs_quota_us").write_text(str(self._quota_us))
        (group / "cgroup.procs").write_text(str(process))

    def close(self) -> None:
        """Let all go."""
        for group in (*self._groups, self._top):
            with suppress(OSError):
                for process in (group / "cgroup.procs").read_text().split():
                    (self._top.parent / "cgroup.procs").write_text(process)
                group.rmdir()


def children_of(process: int) -> list[int]:
    """A process and those that it has started, and so on."""
    found = [process]
    for task in Path(f"/proc/{process}/task").iterdir():
        with suppress(OSError):
            for child in (task / "children").read_text().split():
                found += children_of(int(child))
    return found


def used_s(process: int) -> float:
    """The processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
