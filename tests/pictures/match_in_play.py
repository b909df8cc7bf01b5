"""The match that pictures show: two aces', the same each time; blue waits for its engineer."""

import re
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

from console.core.match_plan import MatchPlan
from tests.debrief.computer_match import computer_match
from tests.debrief.script import BOATS

PLAN = MatchPlan(game="captain-sonar", chart="alpha-2", edition=2, mode="real-time", boats=BOATS)
SEED = 9
_ORDER = re.compile(r"^ *[\d.]+ ((?:blue|red) [^#]*?) *#", re.MULTILINE)


def match_played(folder: Path) -> Path:
    """To its end: a torpedo."""
    return computer_match(folder, PLAN, level="ace", seed=SEED, table={})


def match_in_play(folder: Path) -> Path:
    """A journal that has no end: a table offers to go on with it, with people at every station."""
    with TemporaryDirectory() as beside:
        orders = _ORDER.findall(match_played(Path(beside)).read_text(encoding="utf-8"))
    return computer_match(folder, PLAN, level="ace", seed=SEED, orders=_engineer_late(orders), table={})


def _engineer_late(orders: list[str]) -> int:
    """After how many orders blue last waits for nobody but its engineer."""
    blue = [(at, order) for at, order in enumerate(orders, 1) if order.startswith("blue ")]
    late = [
        at
        for (at, order), (_, then) in pairwise(blue)
        if order == "blue first-mate ok" and then.startswith("blue engineer break")
    ]
    return late[-1]
