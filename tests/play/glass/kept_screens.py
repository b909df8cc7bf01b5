"""What a filmed table keeps for whoever looks at its recording."""

from collections.abc import Mapping
from typing import NamedTuple

from console.displays.screen import Screen


class Shown(NamedTuple):
    """What the table gave its displays."""

    made_ns: int
    screens: Mapping[str, Screen]


class Played(NamedTuple):
    """The match, when it has ended: when each of its orders was judged, on the clock of the screens."""

    judged_ns: tuple[int, ...]
