"""How links, controls and the parts with threads of their own are doing: asked now and then."""

from collections.abc import Mapping

from console.panels.clock import SECOND_NS
from console.panels.link import LinkHealth
from console.table.table import Table
from console.table.table_links import TableLinks
from console.table.upkeep.bookkeeper import Bookkeeper, held_now
from console.table.whose_panel import WhosePanel

LOOK_NS = SECOND_NS // 2
"""How often links are asked how they are doing."""


class PartHealth:
    """What is found goes into the books; contacts that are open are let go of."""

    def __init__(self, links: TableLinks, whose: WhosePanel, bookkeeper: Bookkeeper) -> None:
        self._links = links
        self._whose = whose
        self._bookkeeper = bookkeeper
        self.of_links: dict[str, LinkHealth] = {}
        """By their names, as they were asked last."""
        self._looked_ns = 0

    def is_due(self, now_ns: int) -> bool:
        """Whether it is time to look again; told once."""
        due = now_ns - self._looked_ns >= LOOK_NS
        self._looked_ns = now_ns if due else self._looked_ns
        return due

    def look(self, table: Table, failures: Mapping[str, int], now_ns: int) -> None:
        """`failures`: how often the other parts failed by themselves."""
        self.of_links = self._links.health()
        self._whose.look()
        table.let_go(held_now(self.of_links), now_ns)
        crashes = {name: health.counts.get("crashes", 0) for name, health in self.of_links.items()}
        self._bookkeeper.look(table.scene, self.of_links, {**failures, **crashes}, now_ns)
