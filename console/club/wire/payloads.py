"""Payloads as JSON: small, versioned, bounded, and never a person's name. docs/club.md documents them."""

import json
import math
from collections.abc import Mapping
from dataclasses import fields

from console.club.values import ResultAnswer, TableState
from console.core.views import Json, json_of
from console.messages.table_commands import BadCommand, CallPairing, ShowStanding, read_command, words_of

VERSION = 1
LARGEST_PAYLOAD = 64 * 1024
"""Of everything but results."""
STATES = ("attract", "set-up", "playing", "paused", "away")
HELP = ("dead-panel", "stuck-button", "not-kept")
MOST_HELP = 8
LARGEST_TIME_S = 1e11


class BadPayload(ValueError):
    """What came is not understood; the message says why."""


def written(**words: Json) -> bytes:
    return json.dumps({"version": VERSION, **words}, separators=(",", ":")).encode()


def read_object(payload: bytes) -> dict[str, Json]:
    """Raises BadPayload."""
    if len(payload) > LARGEST_PAYLOAD:
        raise BadPayload(f"{len(payload)} bytes: at most {LARGEST_PAYLOAD}")
    try:
        told = json.loads(payload)
    except (ValueError, RecursionError):
        raise BadPayload("it is not JSON") from None
    if not isinstance(told, dict):
        raise BadPayload("it is not an object")
    if told.get("version") != VERSION:
        raise BadPayload(f"version {str(told.get('version'))[:20]}: this program reads {VERSION}")
    return told


def state_payload(state: TableState, name: str) -> bytes:
    """What a table says of itself."""
    told = {field.name: json_of(getattr(state, field.name)) for field in fields(state)}
    told["since"] = round(state.since_s)
    del told["since_s"]
    return written(**told, name=name)


AWAY = written(state="away")
"""A table's last will, which the broker says for it."""


def read_state(payload: bytes) -> tuple[TableState, str]:
    """A table's state, and what it calls itself (empty: it does not say). Raises BadPayload."""
    told = read_object(payload)
    state = told.get("state")
    if state not in STATES:
        raise BadPayload(f"state {str(state)[:20]!r}: choose {', '.join(STATES)}")
    help_, since = told.get("help", []), told.get("since", 0)
    if not isinstance(help_, list) or len(help_) > MOST_HELP:
        raise BadPayload(f"help is no list of at most {MOST_HELP}")
    if isinstance(since, bool) or not isinstance(since, int | float) or not math.isfinite(since):
        raise BadPayload("since is no time")
    return (
        TableState(
            state=str(state),
            game=_words(told, "game") or None,
            chart=_words(told, "chart") or None,
            since_s=min(max(float(since), 0.0), LARGEST_TIME_S),
            help=tuple(each for each in HELP if each in help_),
            software=_words(told, "software"),
            pairing=_words(told, "pairing") or None,
        ),
        _words(told, "name")[:40],
    )


def _words(told: Mapping[str, Json], key: str) -> str:
    value = told.get(key)
    if value is None:
        return ""
    try:
        return words_of(key, value)
    except BadCommand as problem:
        raise BadPayload(str(problem)) from None


def answer_payload(answer: ResultAnswer) -> bytes:
    """What the club says of a result."""
    return written(answer="taken" if answer.taken else "refused", why=answer.why[:500])


def read_answer(payload: bytes, identity: str) -> ResultAnswer:
    """Raises BadPayload."""
    told = read_object(payload)
    if told.get("answer") not in ("taken", "refused"):
        raise BadPayload("an answer is taken or refused")
    return ResultAnswer(identity, told["answer"] == "taken", str(told.get("why", ""))[:500])


def read_call(payload: bytes) -> CallPairing:
    """Whom the club calls to this table; nothing: nobody. Raises BadPayload."""
    pairing = None if not payload else _without_version(payload)
    try:
        command = read_command({"do": CallPairing.name, "pairing": pairing})
    except BadCommand as problem:
        raise BadPayload(str(problem)) from None
    assert isinstance(command, CallPairing)
    return command


def read_standing(payload: bytes) -> ShowStanding:
    """How crews stand; nothing: there is nothing to show. Raises BadPayload."""
    standing = None if not payload else _without_version(payload)
    try:
        command = read_command({"do": ShowStanding.name, "standing": standing})
    except BadCommand as problem:
        raise BadPayload(str(problem)) from None
    assert isinstance(command, ShowStanding)
    return command


def _without_version(payload: bytes) -> dict[str, Json]:
    told = read_object(payload)
    del told["version"]
    return told
