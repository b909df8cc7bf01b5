"""Kill the web process again and again while tablets play: what they saw confirmed is kept, nothing is twice.

    python -m tests.web.kill_with_tablets --kills 100

A real table, a real web process, and tablets on another network: both radio operators tap notes all the time.
After each kill the process is started again as systemd would, a fifth of a second later. Ends with 1 where a
touch that a tablet saw confirmed is not in the journal, where one is there twice or in another order, or
where a tablet is back at its station later than 2 s after the web process serves again.
"""

import argparse
import os
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from console.core.words import Crew
from console.journal import newest_first, read_journal, replay
from console.messages.socket_paths import socket_path
from tests.table.local_socket.reader import Reader
from tests.web.hall import Hall
from tests.web.page_wire import LastingTablet

RESTARTED_S = 0.2
WITHIN_S = 2.0
PLAYED_S = 0.8
"""So long tablets play between two kills."""
NOTES = ["north", "east", "south", "west"]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    kills = parser.parse_args().kills
    settings = '[match]\nmode = "real-time"\n[panels]\nblue_link = "tablet"\n'
    with TemporaryDirectory() as folder, Hall(Path(folder), settings, delay_s=1) as hall:
        took_s, sent, confirmed, wrong = run(hall, kills)
    late = sum(took > WITHIN_S for took in took_s)
    print(f"{kills} kills; {sent} touches, {confirmed} seen confirmed; journals that miss one: {wrong}")
    print(
        f"tablets were back {median(took_s):.2f} s (median), {max(took_s):.2f} s (longest) after the pages;"
    )
    print(f"wanted: {WITHIN_S} s; later: {late}")
    print("load of the machine at the end: {:.1f}, {:.1f}, {:.1f}".format(*os.getloadavg()))
    return 0 if not late and not wrong else 1


def run(hall: Hall, kills: int) -> tuple[list[float], int, int, int]:
    hall.start_table()
    hall.start_web()
    table = Reader(socket_path(hall.data))
    codes = {crew: code_of(table, crew) for crew in Crew}
    table.ask("start", blue=4, red=4)
    hall.screen.look()
    hall.screen.key("space", "Return")
    table.until("seen", lambda told: bool(told["views"]) and told["views"]["red"]["phase"] == "play")
    table.close()
    tablets = {
        crew: LastingTablet(
            hall.origin,
            hall.net.phones,
            {"code": codes[crew], "station": "radio"},
            [f"note-{course}" for course in NOTES],
            0.2,
        )
        for crew in Crew
    }
    for tablet in tablets.values():
        tablet.start()
        assert tablet.joined.wait(30), "a tablet joins"
    took_s = [killed(hall, number, kills, list(tablets.values())) for number in range(kills)]
    print()
    for tablet in tablets.values():
        tablet.stopping.set()
        tablet.join(30)
    time.sleep(1)
    wrong = sum(misses(hall, crew, tablet) for crew, tablet in tablets.items())
    sent = sum(len(tablet.sent) for tablet in tablets.values())
    return took_s, sent, sum(sum(tablet.confirmed) for tablet in tablets.values()), wrong


def code_of(table: Reader, crew: Crew) -> str:
    table.ask("tablets", crew=crew.value)
    seen = table.until("seen", lambda told: bool(told["tablets"][crew]["code"]))
    return str(seen["tablets"][crew]["code"])


def killed(hall: Hall, number: int, kills: int, tablets: list[LastingTablet]) -> float:
    """How long after the pages serve again all tablets are back."""
    time.sleep(PLAYED_S)
    back = [len(tablet.back_s) for tablet in tablets]
    hall.kill_web()
    time.sleep(RESTARTED_S)
    hall.launch_web()
    hall.screen.wait(hall.answers, "pages")
    served_s = time.monotonic()
    hall.screen.wait(
        lambda: all(len(tablet.back_s) > count for tablet, count in zip(tablets, back, strict=True)),
        "tablets at their stations",
    )
    took_s = max(0.0, *(tablet.back_s[-1] - served_s for tablet in tablets))
    print(f"\rkill {number + 1} of {kills}: back after {took_s:.2f} s", end="", flush=True)
    return took_s


def misses(hall: Hall, crew: Crew, tablet: LastingTablet) -> int:
    """Confirmed notes that the journal does not have in their order, or notes that it has and nobody sent."""
    (journal,) = newest_first(hall.data / "matches")
    record = read_journal(journal)
    assert all(True for _ in replay(record, journal)), "a sound journal"
    head = f"{crew} radio note "
    kept = [each.order.removeprefix(head) for each in record.orders if each.order.startswith(head)]
    sent = [control.removeprefix("note-") for control in tablet.sent]
    return unmatched(sent, tablet.confirmed, kept)


def unmatched(sent: list[str], confirmed: list[bool], kept: list[str]) -> int:
    """0: what is kept is what was sent, in its order, with all that was confirmed and nothing else.

    >>> unmatched(["n", "e", "s"], [True, False, True], ["n", "s"])
    0
    >>> unmatched(["n", "e"], [True, True], ["n"]), unmatched(["n"], [True], ["n", "n"])
    (1, 1)
    """
    reachable = {0}
    """How many of those kept may have been matched so far."""
    for note, sure in zip(sent, confirmed, strict=True):
        taken = {count + 1 for count in reachable if count < len(kept) and kept[count] == note}
        reachable = taken if sure else taken | reachable
    return 0 if len(kept) in reachable else 1


if __name__ == "__main__":
    sys.exit(main())
