"""Says on the screen, step by step, how far the start of a cabinet has come, until pictures cover it."""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress

from console.languages import Message, say

STEPS = ("displays", "panels", "pictures")
_TERMINAL = 0
"""Standard input: the service has the first console there, and keeps its output for the log."""


class StartWords:
    """The start of a table; at a desk, where people see the log, it says nothing.

    >>> starting = StartWords("en", watchdog.starting)
    >>> starting.at("displays")
    """

    def __init__(
        self,
        language: str,
        also_tell: Callable[[str], None] = lambda said: None,
        environment: Mapping[str, str] = os.environ,
        terminal: int = _TERMINAL,
    ) -> None:
        self._language = language
        self._also_tell = also_tell
        self._is_cabinet = bool(environment.get("NOTIFY_SOCKET"))
        self._terminal = terminal

    def at(self, step: str) -> None:
        """This comes now: one of STEPS."""
        number = STEPS.index(step) + 1
        doing = Message.of(f"kiosk.{step}")
        said = say(Message.of("kiosk.step", number=number, count=len(STEPS), doing=doing), self._language)
        self._also_tell(said)
        if self._is_cabinet and os.isatty(self._terminal):
            with suppress(OSError):
                os.write(self._terminal, f"\r\n  {said}".encode())
