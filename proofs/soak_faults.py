"""What a soak throws in: each fault happens at once, and most are mended after a while."""

import errno
from collections.abc import Callable
from typing import TYPE_CHECKING

from console.panels.clock import SECOND_NS
from proofs.soak_stand_ins import spoiler

if TYPE_CHECKING:
    from proofs.soak import Soak

STUCK_NS = 60 * SECOND_NS
ALONE_NS = 150 * SECOND_NS


def _unplug(soak: "Soak") -> None:
    """A cable is pulled, and put back after a while."""
    panel = soak.chance.choice((soak.wires, soak.model))
    panel.unplug()
    soak.later(panel.replug)


def _garbage(soak: "Soak") -> None:
    """Bytes are lost, changed and added on the line."""
    model = soak.model
    model.spoil = spoiler(soak.chance)
    soak.later(lambda: setattr(model, "spoil", lambda data: data))


def _stick(soak: "Soak") -> None:
    """A button stays down for longer than anyone holds it."""
    control = soak.chance.choice(soak.controls)
    soak.move(control, True)
    soak.stuck.add(control)

    def free() -> None:
        soak.stuck.discard(control)
        soak.move(control, False)

    soak.later(free, STUCK_NS)


def _fill_disk(soak: "Soak") -> None:
    disk = soak.disk
    disk.trouble = soak.chance.choice((errno.ENOSPC, errno.EROFS, errno.ENOENT, errno.EIO))
    soak.later(lambda: setattr(disk, "trouble", 0))


def _kill_display(soak: "Soak") -> None:
    """It is opened again by the table itself."""
    soak.displays.killed = True


def _break_sound(soak: "Soak") -> None:
    sound = soak.sound
    sound.broken = True
    soak.later(lambda: setattr(sound, "broken", False))


def _jump_back(soak: "Soak") -> None:
    """The clock on the wall jumps back a year, and is set right after a while."""
    year_s = 365 * 24 * 3600
    soak.wall_s -= year_s
    soak.later(lambda: setattr(soak, "wall_s", soak.wall_s + year_s))


def _pull_the_plug(soak: "Soak") -> None:
    """The program ends at once, and the table is switched on again."""
    soak.pull_the_plug()


def _leave_alone(soak: "Soak") -> None:
    """Nobody comes for a while."""
    soak.pass_time(ALONE_NS)


FAULTS: dict[str, Callable[["Soak"], None]] = {
    "cable-unplugged": _unplug,
    "garbage-bytes": _garbage,
    "button-stuck": _stick,
    "disk-full-or-gone": _fill_disk,
    "display-killed": _kill_display,
    "sound-broken": _break_sound,
    "clock-back-a-year": _jump_back,
    "plug-pulled": _pull_the_plug,
    "nobody-there": _leave_alone,
}
