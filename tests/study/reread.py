"""A second reader: every column of the events from the text of the journal, with none of the program's code
for them. Waits are those that the debrief's own second reader counts.
"""

import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from tests.debrief.recount_said import CREWS, STATIONS, read
from tests.debrief.recount_waits import Recount, count_waits, stood_still

LINE = re.compile(r" *(\d+)\.(\d{6}) (.*?) *#[0-9a-f]{8}")
WITHIN = re.compile(r"(.*) within (\d+\.\d{6})")
TOLD = ("tie", "late", "pause", "person", "helped", "result")
SILENT = ("clock", "resume", "continued", "table", "boat", "promise")
EMPTY = [
    "duration",
    "elapsed",
    "wall",
    "known",
    "side",
    "station",
    "person",
    "by_console",
    "verb",
    "said",
    "refused",
    "waited",
]
PASSED_OVER = ("computer",)
"""Checked where computers play, by the head of the journal."""


def reread(path: Path, *, has_waits: bool = True) -> list[dict[str, Any]]:
    """A row for each event, with every column but those that are passed over."""
    waits = _waits(path) if has_waits else {}
    rows: list[dict[str, Any]] = []
    seats: dict[tuple[str, str], int] = {}
    stood: float | None = 0.0
    stopped: datetime | None = None
    ran: tuple[float, datetime] | None = None
    texts = path.read_text(encoding="utf-8").splitlines()
    for number, text in enumerate(texts, 1):
        found = LINE.fullmatch(text)
        if found is None:
            continue
        us = int(found[1]) * 1_000_000 + int(found[2])
        said = found[3]
        first, *rest = said.split(" ")
        if first == "clock":
            wall = datetime.fromisoformat(rest[1])
            if rest[0] == "stops":
                stopped, ran = wall, None
            else:
                if stopped is not None and stood is not None:
                    stood = stood + (wall - stopped).total_seconds() if wall >= stopped else None
                stopped, ran = None, (us / 1e6, wall)
        elif first in ("continued", "resume") and stopped is None:
            stood, ran = None, None
        if first in SILENT:
            continue
        row: dict[str, Any] = dict.fromkeys(EMPTY)
        row |= {"onset": us / 1e6, "match": path.stem, "line": number, "trial_type": first}
        row["elapsed"] = None if stood is None else us / 1e6 + stood
        if ran is not None:
            row["wall"] = (ran[1] + timedelta(seconds=us / 1e6 - ran[0])).isoformat(timespec="milliseconds")
        if first in TOLD:
            _told(row, first, rest, seats, texts[number:])
        else:
            _ordered(row, said, us, seats, waits)
        rows.append(row)
    return rows


def _told(row: dict[str, Any], kind: str, rest: list[str], seats: dict[Any, int], behind: list[str]) -> None:
    if kind == "tie":
        row["said"] = " ".join(rest)
    elif kind == "late":
        side, station, _ = rest[0].split(".")
        row |= {"side": side, "station": station, "person": seats.get((side, station)), "said": rest[0]}
    elif kind == "pause":
        turns = [t for line in behind if (m := LINE.fullmatch(line)) and (t := m[3].split())[0] == "clock"]
        stops, runs = [*turns, None, None][:2]
        if stops and runs and stops[1] == "stops" and runs[1] == "runs":
            length = datetime.fromisoformat(runs[2]) - datetime.fromisoformat(stops[2])
            row["duration"] = length.total_seconds() if length >= timedelta(0) else None
        row["said"] = rest[0]
    elif kind == "person":
        seats[rest[0], rest[1]] = int(rest[2])
        row |= {"trial_type": "seated", "side": rest[0], "station": rest[1], "person": int(rest[2])}
    elif kind == "helped":
        row |= {"side": rest[0], "station": rest[1], "said": " ".join(rest[2:])}
        row["person"] = seats.get((rest[0], rest[1]))
    else:
        outcome, winners, why = rest
        none = {"-": None}
        row |= {"verb": outcome, "side": none.get(winners, winners), "said": none.get(why, why)}


def _ordered(row: dict[str, Any], said: str, us: int, seats: dict[Any, int], waits: dict[Any, float]) -> None:
    order, _, refused = said.partition(" ! ")
    row |= {"trial_type": "order", "refused": refused or None, "by_console": order.endswith(" by console")}
    order = order.removesuffix(" by console")
    if known := WITHIN.fullmatch(order):
        order, row["known"] = known[1], float(known[2])
    words = order.split(" ")
    row["side"] = words.pop(0)
    if words[0] in STATIONS and row["side"] in CREWS:
        row["station"] = words.pop(0)
        row["person"] = seats.get((row["side"], row["station"]))
    row |= {"verb": words[0], "said": " ".join(words[1:]) or None}
    if not refused:
        row["waited"] = waits.get((row["side"], row["station"], us))


def _waits(path: Path) -> dict[tuple[str, str, int], float]:
    said, _ = read(path)
    found: dict[tuple[str, str, int], float] = {}
    for crew in CREWS:
        made = Recount()
        stood_still(made, said, crew)
        for station, asked in count_waits(made, said, crew).items():
            ended = zip(asked.ended, asked.caused, strict=True)
            found |= {(crew, station, us): seconds for us, seconds in ended}
    return found
