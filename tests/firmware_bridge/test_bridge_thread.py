"""The thread that holds a port: whatever fails in it, it opens the port again."""

import os
import pty
import termios
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from random import Random

import pytest

from console.panels.hardware import load_panel
from console.panels.link import Press
from console.panels.serial_link import SerialLink, panel_list
from firmware_bridge.bridge import Bridge, Port
from proofs.bridge_model import ModelBridge
from tests.firmware_bridge.desk import PANEL, wait_until


class Terminal:
    """A port that nobody answers on."""

    def __init__(self) -> None:
        self.far, self.near = pty.openpty()

    def fileno(self) -> int:
        return self.near

    def close(self) -> None:
        os.close(self.near)
        os.close(self.far)


class Mute:
    """A port that fails as soon as it is used."""

    def fileno(self) -> int:
        raise ZeroDivisionError("a bug")

    def close(self) -> None:
        raise termios.error(5, "Input/output error")


def gone_while_it_was_opened() -> Port:
    raise termios.error(5, "Input/output error")


@pytest.mark.parametrize("fails", [gone_while_it_was_opened, Mute])
def test_a_failure_of_any_kind_is_counted_and_the_port_opened_again(fails: Callable[[], Port]) -> None:
    ways = iter([fails, fails, Terminal])
    bridge = Bridge("/dev/ttyACM7", PANEL, open_port=lambda name: next(ways)())
    try:
        wait_until(lambda: bridge.state().counts.crashes == 2, "two failures")
        wait_until(lambda: "is open, but no bridge answers" in bridge.state().detail, "an open port")
        assert bridge.state().counts.crashes == 2
    finally:
        bridge.close()


class Pty:
    """A bridge at the far end of a real terminal, after a storm of garbage."""

    def __init__(self) -> None:
        self.master, self.slave = pty.openpty()
        tty.setraw(self.slave)
        os.set_blocking(self.master, False)
        self.port = os.ttyname(self.slave)
        self.far = ModelBridge(panel_list(load_panel()))

    def storm(self, chance: Random) -> None:
        """Half a second of a bad line: far more than the terminal holds."""
        for _ in range(400):
            self._write(chance.randbytes(chance.randrange(1, 300)))
            self._read()

    def talk(self) -> None:
        now_ns = time.monotonic_ns()
        self.far.hear(self._read(), now_ns)
        self._write(self.far.say(now_ns))

    def _read(self) -> bytes:
        with suppress(BlockingIOError):
            return os.read(self.master, 4096)
        return b""

    def _write(self, data: bytes) -> None:
        with suppress(BlockingIOError):
            os.write(self.master, data)

    def close(self) -> None:
        os.close(self.master)
        os.close(self.slave)


def test_a_link_on_a_terminal_outlives_a_storm_of_garbage_and_hears_presses_after_it() -> None:
    far = Pty()
    link = SerialLink(far.port, "red")
    try:
        chance = Random(3)

        def stormed() -> bool:
            far.storm(chance)
            return link.health().counts["bad-frames"] > 0

        wait_until(stormed, "garbage that was heard")

        def heard() -> bool:
            far.talk()
            return link.health().connected

        wait_until(heard, "a connected link")
        assert link.health().counts["crashes"] == 0
        far.far.move(load_panel().scanned.index("captain.north"), True, time.monotonic_ns())
        presses: list[Press] = []

        def pressed() -> bool:
            far.talk()
            presses.extend(link.take())
            return bool(presses)

        wait_until(pressed, "a press")
        assert [(press.control, press.pressed) for press in presses] == [("red.captain.north", True)]
    finally:
        link.close()
        far.close()
