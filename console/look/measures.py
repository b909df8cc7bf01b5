"""Sizes of letters and times of motion: five of the one, a few of the other, and no more."""

from collections.abc import Mapping

SCALE = 1.4
"""Each size of letters is so many times the next."""
_SMALLEST_REM = 0.8125
SIZES_REM: Mapping[str, float] = {
    name: round(_SMALLEST_REM * SCALE**step, 4)
    for step, name in enumerate(("small", "body", "lead", "headline", "shout"))
}
"""Of letters on a page, in the reader's own size of letters."""

BEAT_MS = 500
"""What flashes is light for one beat and dark for the next: one flash a second; three would be allowed."""
GLIDE_MS = 250
"""A boat on its announced course, a card that takes another colour."""
BREATH_MS = 2000
"""What is awaited breathes once in this time."""
