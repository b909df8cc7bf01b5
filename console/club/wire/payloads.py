"""Payloads as JSON: small, versioned, bounded, and never a person's name. docs/club.md documents them."""

import json
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, TypeVar

from console.club.values import ResultAnswer, TableState
from console.core.views import Json, View
from console.messages.club_news import CalledPairing, EventStanding
from console.messages.codec import BadMessage, Codec, read_json
from console.messages.table_commands import (
    LARGEST_NUMBER,
    LONGEST_LIST,
    LONGEST_WORDS,
    CallPairing,
    ShowStanding,
)

VERSION = 1
LARGEST_PAYLOAD = 64 * 1024
"""Of everything but results."""
STATES = ("attract", "set-up", "playing", "paused", "away")
HELP = ("dead-panel", "stuck-button", "not-kept")
LONGEST_WHY = 500
LONGEST_NAME = 40
LARGEST_TIME_S = 1e11

_OF_CLUB = Codec(
    letters=LONGEST_WORDS, items=LONGEST_LIST, least=0, largest=LARGEST_NUMBER, one_line=True, newer=True
)
"""What the club says goes on to the table as a command, within the bounds of one."""
_ANSWERS = replace(_OF_CLUB, letters=LONGEST_WHY)
_OF_TABLES = replace(_OF_CLUB, least=-LARGEST_NUMBER)
"""A table whose clock is not set counts from before 1970."""

T = TypeVar("T")


def _is_state(state: str) -> None:
    if state not in STATES:
        raise BadMessage(f"{state[:20]!r}: choose {', '.join(STATES)}")


@dataclass(frozen=True, kw_only=True)
class _StateTold(View):
    """A `TableState` as it is told, with the table's name."""

    state: Annotated[str, _is_state]
    game: str | None = None
    chart: str | None = None
    since: float = 0
    help: tuple[str, ...] = ()
    software: str = ""
    pairing: str | None = None
    name: str | None = ""


class _Answer(StrEnum):
    TAKEN = "taken"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True)
class _AnswerTold(View):
    """A `ResultAnswer` as it is told: its topic says of which result."""

    answer: _Answer
    why: str = ""


def written(**words: Json) -> bytes:
    return json.dumps({"version": VERSION, **words}, separators=(",", ":")).encode()


def _read(codec: Codec, kind: type[T], payload: bytes) -> T:
    """Raises BadMessage."""
    if len(payload) > LARGEST_PAYLOAD:
        raise BadMessage(f"{len(payload)} bytes: at most {LARGEST_PAYLOAD}")
    told = read_json(payload)
    version = told.pop("version", None) if isinstance(told, dict) else None
    if version != VERSION:
        raise BadMessage(f"version {str(version)[:20]}: this program reads {VERSION}")
    return codec.read(kind, told)


def state_payload(state: TableState, name: str) -> bytes:
    """What a table says of itself."""
    told = _StateTold(
        state=state.state,
        game=state.game,
        chart=state.chart,
        since=round(state.since_s),
        help=state.help,
        software=state.software,
        pairing=state.pairing,
        name=name,
    )
    return written(**told.json())


AWAY = written(state="away")
"""A table's last will, which the broker says for it."""


def read_state(payload: bytes) -> tuple[TableState, str]:
    """A table's state, and what it calls itself (empty: it does not say). Raises BadMessage."""
    told = _read(_OF_TABLES, _StateTold, payload)
    state = TableState(
        state=told.state,
        game=told.game or None,
        chart=told.chart or None,
        since_s=min(max(float(told.since), 0.0), LARGEST_TIME_S),
        help=tuple(each for each in HELP if each in told.help),
        software=told.software,
        pairing=told.pairing or None,
    )
    return state, (told.name or "")[:LONGEST_NAME]


def answer_payload(answer: ResultAnswer) -> bytes:
    """What the club says of a result."""
    found = _Answer.TAKEN if answer.taken else _Answer.REFUSED
    return written(**_AnswerTold(answer=found, why=answer.why[:LONGEST_WHY]).json())


def read_answer(payload: bytes, identity: str) -> ResultAnswer:
    """Raises BadMessage."""
    told = _read(_ANSWERS, _AnswerTold, payload)
    return ResultAnswer(identity, told.answer is _Answer.TAKEN, told.why)


def read_call(payload: bytes) -> CallPairing:
    """Whom the club calls to this table; nothing: nobody. Raises BadMessage."""
    return CallPairing(pairing=_read(_OF_CLUB, CalledPairing, payload) if payload else None)


def read_standing(payload: bytes) -> ShowStanding:
    """How crews stand; nothing: there is nothing to show. Raises BadMessage."""
    return ShowStanding(standing=_read(_OF_CLUB, EventStanding, payload) if payload else None)
