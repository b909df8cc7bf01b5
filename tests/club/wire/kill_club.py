"""Kill broker, club, links and tables again and again, over a bad network: no result is lost, none twice.

    python -m tests.club.wire.kill_club --club-kills 600 --table-kills 400 --tables 4

Four tables with computers, each in a network namespace of its own, a real Mosquitto, a proxy that delays,
cuts and has things said twice. A round robin calls its pairings to the tables; they play on their own
meanwhile. A kill comes when another match has ended somewhere, and a moment by lot later. At the end every
match that has ended at a table is in the club once, nothing was refused, and the standings are those that a
count of the journals gives. Ends with 1 where that is not so.
"""

import argparse
import os
import sys
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from console.club.journal_verdict import judge_journal
from console.club.values import Format, PairingState
from tests.club.wire.club_hall import ClubHall, HallTable, Part
from tests.club.wire.networks import CARRIER, CLUB_ADDRESS, HallNetworks
from tests.club.wire.waiting import until

CREWS = ("Kraken", "Nautilus", "Calypso", "Remora", "Narval", "Orque")
GAME = "captain-sonar"
CARRIER_PORT = 8899
AWAY_S = 0.3
"""So long at most what was killed stays away."""


class KilledClub:
    """A hall in which everything dies now and then."""

    def __init__(
        self, folder: Path, tables: int, seed: int, *, rest_s: float, minutes: int, pace: float
    ) -> None:
        self.lots = Random(seed)
        self._rest_s = rest_s
        self.kills: Counter[str] = Counter()
        self._ended = 0
        self._stack = ExitStack()
        try:
            self._networks = HallNetworks(tables)
            self._stack.callback(self._networks.close)
            hall = ClubHall(
                folder,
                tables,
                minutes=minutes,
                pace=pace,
                address=CLUB_ADDRESS,
                at_club=self._networks.at_club(),
                at_table=self._networks.at_table,
                through=(CARRIER, CARRIER_PORT),
            )
            self.hall = self._stack.enter_context(hall)
            proxy = (
                *(*self._networks.at_club(), sys.executable, "-m", "tests.club.wire.proxy"),
                *(str(CARRIER_PORT), CLUB_ADDRESS, str(hall.broker.settings.broker_port)),
                *("--address", CARRIER, "--seed", str(seed)),
            )
            self._carrier = Part(proxy, dict(os.environ), folder / "proxy.log")
            self._stack.callback(self._carrier.close)
        except BaseException:
            self._stack.close()
            raise
        self.event = self._enter()

    def _enter(self) -> str:
        club = self.hall.club
        event = club.begin_event(
            "League", Format.ROUND_ROBIN, GAME, rounds=20, calls_itself=True, computers_count=True
        )
        for name in CREWS:
            club.enter(event.id, club.enter_crew(name).id)
        club.pair_round(event.id)
        return event.id

    def start(self) -> None:
        self._carrier.start()
        self.hall.start()

    def close(self) -> None:
        self._stack.close()

    def kill_one(self, kind: str) -> None:
        """Something of this kind dies, and is back a moment later, as its unit would have it."""
        victim = self._victim(kind)
        victim.kill()
        time.sleep(self.lots.uniform(0, AWAY_S))
        victim.start()
        self.kills[kind] += 1
        self.rest()

    def rest(self) -> None:
        """Until one more match has ended somewhere."""
        before = self._ended
        until(lambda: self._look() > before, "another match", 300, every_s=0.2)
        time.sleep(self.lots.uniform(0, 2 * self._rest_s))

    def _look(self) -> int:
        folders = [table.data / "matches" for table in self.hall.tables]
        journals = [path for folder in folders for path in folder.glob("*.journal")]
        self._ended = len(journals)  # a table begins the next as soon as one has ended
        return self._ended

    def _victim(self, kind: str) -> Part:
        table: HallTable = self.lots.choice(self.hall.tables)
        return {
            "broker": self.hall.broker_part,
            "club": self.hall.process,
            "link": table.link,
            "table": table.loop,
        }[kind]

    def settle(self) -> None:
        """Nobody begins another match; what was played is delivered."""
        for table in self.hall.tables:
            table.loop.close()
        for table in self.hall.tables:
            until(lambda table=table: not table.unanswered(), f"{table.name} to deliver", 600, every_s=0.2)  # type: ignore[misc]

    def wrong(self) -> list[str]:
        """What does not hold."""
        played = {identity: judge_journal(journal) for identity, journal in self.hall.played().items()}
        club = self.hall.club
        known = Counter(result.identity for result in club.results())
        said = [f"lost: {identity}" for identity in played.keys() - known.keys()]
        said += [f"nobody played {identity}" for identity in known.keys() - played.keys()]
        said += [f"{count} times: {identity}" for identity, count in known.items() if count > 1]
        said += [f"refused: {refused.identity}: {refused.why}" for refused in club.refused()]
        counted: Counter[str] = Counter(dict.fromkeys(CREWS, 0))
        for pairing in club.pairings(self.event):
            journals = [judged for judged in played.values() if judged.pairing == pairing.id]
            if len(journals) > 1:
                said.append(f"{pairing.id} was played {len(journals)} times")
            if pairing.state is PairingState.DECIDED and not journals:
                said.append(f"{pairing.id} is decided and nobody has played it")
            for judged in journals:
                for paired in pairing.sides:
                    counted[paired.crew.name] += (
                        1 if not judged.winners else 2 * (paired.side in judged.winners)
                    )
        shown = {line.crew.name: line.points for line in club.standings(self.event)}
        if shown != dict(counted):
            said.append(f"standings {shown}, by the journals {dict(counted)}")
        return said

    def told(self) -> str:
        decided = [each for each in self.hall.club.pairings(self.event) if each.state is PairingState.DECIDED]
        return (
            f"{len(self.hall.club.results())} results, {len(decided)} of them of pairings;"
            f" killed: {', '.join(f'{kind} {count}' for kind, count in sorted(self.kills.items()))}"
        )


def plan(club_kills: int, table_kills: int, lots: Random) -> list[str]:
    """Who is killed, in which order."""
    kinds = ["broker", "club"] * (club_kills // 2) + ["link", "table"] * (table_kills // 2)
    lots.shuffle(kinds)
    return kinds


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--club-kills", type=int, default=600, help="of the broker and the club, half of each"
    )
    parser.add_argument("--table-kills", type=int, default=400, help="of links and tables, half of each")
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rest", type=float, default=1.0, help="seconds, on average, on top")
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        club = KilledClub(Path(folder), chosen.tables, chosen.seed, rest_s=chosen.rest, minutes=3, pace=60)
        try:
            club.start()
            kinds = plan(chosen.club_kills, chosen.table_kills, club.lots)
            for number, kind in enumerate(kinds, 1):
                club.kill_one(kind)
                if number % 10 == 0:
                    print(f"\rkill {number} of {len(kinds)}; {club.told()}", end="", flush=True)
            print("\nsettling", flush=True)
            club.settle()
            wrong = club.wrong()
            print(club.told())
        finally:
            club.close()
    print("\n".join(wrong) or "no result lost, none twice, standings as the journals have them")
    print("load of the machine at the end: {:.1f}, {:.1f}, {:.1f}".format(*os.getloadavg()))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
