"""The clock on the wall: a Pi without a battery for its clock starts in another year, and believes it."""

import re
from datetime import UTC, datetime

FIRST_YEAR, LAST_YEAR = 2026, 2099
"""Nobody played at a table like this one before, and nobody will after its parts are gone."""
_FIRST_S, _AFTER_S = (datetime(year, 1, 1, tzinfo=UTC).timestamp() for year in (FIRST_YEAR, LAST_YEAR + 1))
DOUBTED = "(?)"
"""Behind a date that cannot be right."""


def cannot_be(moment_s: float) -> bool:
    """Whether it cannot be this time, in seconds since 1970.

    >>> cannot_be(0), cannot_be(1_800_000_000)
    (True, False)
    """
    return not _FIRST_S <= moment_s < _AFTER_S


def is_doubted(day: str) -> bool:
    """Whether a date that begins with its year cannot be right. What is no date is not doubted."""
    year = re.match(r"(\d+)-\d\d-\d\d", day)
    return year is not None and not FIRST_YEAR <= int(year[1]) <= LAST_YEAR


def marked(day: str) -> str:
    """A date that begins with its year, with a mark behind it where it cannot be right.

    >>> marked("1970-01-01 00:07"), marked("2026-11-18 08:30")
    ('1970-01-01 00:07 (?)', '2026-11-18 08:30')
    """
    return f"{day} {DOUBTED}" if is_doubted(day) else day
