"""What both displays warn of: what was found at the start, and what is not working now."""

import logging
from collections.abc import Callable, Iterable, Sequence

from console.languages import Message, say

log = logging.getLogger(__name__)

Source = Callable[[], Iterable[Message]]
"""Whoever knows of something, asked now."""


class TableWarnings:
    """Asked of the parts anew each time."""

    def __init__(self, notices: Source, at_start: Sequence[Message], troubles: Source) -> None:
        """`notices`: what the table says besides; it comes first."""
        self._sources: tuple[Source, ...] = (notices, lambda: at_start, troubles)
        self._logged: set[str] = set()

    def now(self) -> tuple[Message, ...]:
        return tuple(message for source in self._sources for message in source())

    def shown(self) -> tuple[Message, ...]:
        """The same; it is in the log too, once, for whoever is not there to see it."""
        warnings = self.now()
        for warning in warnings:
            if warning.key not in self._logged:
                log.warning("on the displays: %s", say(warning, "en"))
        self._logged = {warning.key for warning in warnings}
        return warnings
