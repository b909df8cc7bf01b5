"""How long orders wait for the storage before anybody hears of them.

    python -m tests.journal.time_storage [--orders 1000] [--folder FOLDER]

Put the folder on the stick or the card that is to be tried.
"""

import argparse
import time
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from console.core.match import Match
from console.table.archive import WAITS_S, Archive
from tests.journal.kept_match import CAPTAIN_SONAR, a_likely_order


def waits_ms(folder: Path, orders: int) -> list[float]:
    """Of so many orders, the shortest first."""
    chance, found = Random(1), []
    archive = Archive(folder, waits_s=WAITS_S)
    match = Match(CAPTAIN_SONAR)
    archive.begin(match, time.monotonic_ns())
    while len(found) < orders:
        order = a_likely_order(match, chance)
        began_ns = time.monotonic_ns()
        match.give(order, began_ns)
        found.append((time.monotonic_ns() - began_ns) / 1e6)
    archive.close()
    return sorted(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--orders", type=int, default=1000)
    parser.add_argument("--folder", type=Path)
    chosen = parser.parse_args()
    with TemporaryDirectory(dir=chosen.folder, prefix="sonar-table-") as folder:
        found = waits_ms(Path(folder), chosen.orders)
    half, nearly_all, worst = found[len(found) // 2], found[len(found) * 99 // 100], found[-1]
    longer = sum(each > WAITS_S * 1000 for each in found)
    print(
        f"{len(found)} orders, judged and stored: half within {half:.1f} ms, 99 % within {nearly_all:.1f} ms,"
    )
    print(f"the longest {worst:.1f} ms; {longer} longer than {WAITS_S * 1000:.0f} ms")


if __name__ == "__main__":
    main()
