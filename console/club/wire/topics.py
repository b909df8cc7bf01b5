"""The topics of the club, version 1. Who may write and read which is in `broker/configuration.py`."""

import re
from typing import NamedTuple

ROOT = "sonar-table/1"
TABLE_ID = re.compile(r"t-[0-9a-f]{8}")
IDENTITY = re.compile(r"[0-9a-f]{32}")

EVERY_STATE = f"{ROOT}/tables/+/state"
EVERY_RESULT = f"{ROOT}/tables/+/result/+"
STANDINGS, QUEUE, TABLES = (f"{ROOT}/club/{name}" for name in ("standings", "queue", "tables"))
_OF_A_TABLE = re.compile(rf"{ROOT}/tables/({TABLE_ID.pattern})/(state|result)(?:/({IDENTITY.pattern}))?")


def state_topic(table: str) -> str:
    return f"{ROOT}/tables/{table}/state"


def result_topic(table: str, identity: str) -> str:
    return f"{ROOT}/tables/{table}/result/{identity}"


def answer_topic(table: str, identity: str) -> str:
    """`+` for the identity: all answers to that table."""
    return f"{ROOT}/tables/{table}/answer/{identity}"


def call_topic(table: str) -> str:
    return f"{ROOT}/tables/{table}/call"


def standing_topic(table: str) -> str:
    return f"{ROOT}/tables/{table}/standing"


class FromTable(NamedTuple):
    """What a table has published, by its topic."""

    table: str
    kind: str
    """`state` or `result`."""
    identity: str
    """Of a result; empty for a state."""


def read_topic(topic: str) -> FromTable | None:
    """Whose topic it is, and what is said there; None: nothing that a table of ours says."""
    found = _OF_A_TABLE.fullmatch(topic)
    if found is None or (found[2] == "result") != (found[3] is not None):
        return None
    return FromTable(found[1], found[2], found[3] or "")
