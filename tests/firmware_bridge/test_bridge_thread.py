"""The thread that holds a port: whatever fails in it, it opens the port again."""

import os
import pty
import termios
from collections.abc import Callable

import pytest

from firmware_bridge.bridge import Bridge, Port
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
