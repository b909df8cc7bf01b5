"""A button whose meaning changed under the finger: for a moment it neither answers nor chooses.

Counted by the stamps of presses, not by when anybody heard of them.
"""

from console.languages import Message
from console.panels.clock import MILLISECOND_NS

SETTLE_NS = 400 * MILLISECOND_NS
"""Who sees something new can let go of a press that was meant for what was there before, in so long."""
LOOK_FIRST = Message.of("all.look-first")
"""What is said to whoever pressed too soon."""


def too_soon(changed_ns: int | None, pressed_ns: int) -> bool:
    """Whether a press may have been meant for what was there before somebody else changed it.

    `changed_ns`: None where nobody else did.

    >>> changed_ns = 10_000_000_000
    >>> too_soon(changed_ns, 9_990_000_000), too_soon(changed_ns, 10_399_999_999)
    (True, True)
    >>> too_soon(changed_ns, 10_400_000_000), too_soon(None, 10_000_000_000)
    (False, False)
    """
    return changed_ns is not None and pressed_ns < changed_ns + SETTLE_NS
