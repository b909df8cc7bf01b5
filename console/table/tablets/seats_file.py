"""The stations that tablets have, on the disk: a table that was cut off knows its people again."""

import json
import logging
from collections.abc import Sequence
from pathlib import Path

from console.background import Background
from console.core.words import Crew, Station
from console.output_file import PRIVATE, NotWritten, write_file
from console.table.tablets.tablet_seats import TakenSeat

log = logging.getLogger(__name__)

CLOSE_S = 1.0


class SeatsFile:
    """One file. It is written by a thread of its own: neither the loop nor a tablet waits for the disk."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._kept: tuple[str, tuple[TakenSeat, ...]] = ("", ())
        self._writing: Background | None = None

    def read(self, now_ns: int = 0) -> tuple[str, list[TakenSeat]]:
        """The journal of the match that they belong to, and the stations, had from now on."""
        try:
            told = json.loads(self._path.read_bytes())
            seats = [
                TakenSeat((Crew(crew), Station(station)), str(token), now_ns)
                for crew, station, token in told["seats"]
            ]
            return str(told["journal"]), seats
        except FileNotFoundError:
            return "", []
        except (OSError, ValueError, TypeError, KeyError, RecursionError) as problem:
            log.warning("stations of tablets cannot be read in %s: %s", self._path, problem)
            return "", []

    def keep(self, journal: str, seats: Sequence[TakenSeat]) -> None:
        """What holds now; nothing is done where it held before."""
        now = (journal, tuple(seats))
        if now == self._kept:
            return
        self._kept = now
        if self._writing is None:
            self._writing = Background(self._write, name="stations of tablets", again_s=10.0)
        self._writing.wake()

    def _write(self) -> bool:
        journal, seats = self._kept
        told = {"journal": journal, "seats": [[*seat.post, seat.token] for seat in seats]}
        try:
            if seats:
                write_file(self._path, json.dumps(told).encode(), force=True, mode=PRIVATE)
            else:
                self._path.unlink(missing_ok=True)
        except (NotWritten, OSError) as problem:
            log.warning("stations of tablets are not kept: %s", problem)
            return False
        return True

    def close(self) -> None:
        if self._writing is not None:
            self._writing.close(CLOSE_S)
