"""What the organiser sees: the wall's picture, and what needs somebody; behind the PIN alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from console.club.club import Club
from console.club.pages.club_audience import wall_of
from console.club.pages.organiser_commands import AskingTable, BrokerSeen, TableDesk
from console.club.pages.organiser_names import name_at_desk
from console.club.pairings import read_decision
from console.club.values import (
    ClubEvent,
    ClubResult,
    ClubTable,
    Correction,
    Pairing,
    PairingState,
    RefusedResult,
)
from console.core.views import Json

SHOWN = 30
"""Of refusals and corrections, the newest."""
MOST_EARLIER = 200
"""Pairings at once; a round has fewer."""


@dataclass(frozen=True)
class WrongTry:
    """Somebody whom the door or the broker has refused."""

    who: str
    what: str
    """`pin`, `login`, or the topic that was not for them."""
    at_s: float


def organiser_of(
    club: Club,
    desk: TableDesk | None,
    wrong: Sequence[WrongTry] = (),
    *,
    broker: BrokerSeen | None = None,
    place: str = "",
) -> dict[str, Json]:
    """Everything that the page shows.

    :param wrong: whoever was refused, the newest first
    :param broker: None: there is none, nobody has to know
    :param place: where phones find the pages
    """
    events, tables, read_s = club.events(), club.tables(), club.read_until_s()
    refused = [each for each in club.refused() if each.at_s > read_s]
    unread = [each for each in wrong if each.at_s > read_s]
    told = [*(each.at_s for each in refused), *(each.at_s for each in unread)]
    return {
        **wall_of(club),
        "broker": None if broker is None else {"answers": broker.answers, "since_s": broker.since_s},
        "untold": [] if broker is None else _untold(tables, broker),
        "unread_s": max(told) if told else None,
        "tables_of_club": [_table(each) for each in tables],
        "events_of_club": [_event(club, each) for each in events],
        "crews": [
            {"name": name_at_desk(each), "token": each.token, "link": f"{place}/crew/{each.token}"}
            for each in club.crews()
        ],
        "asking": [] if desk is None else [_asking(each) for each in desk.applicants()],
        "refused": [_refused(each) for each in refused[:SHOWN]],
        "wrong": [{"who": each.who, "what": each.what, "at_s": each.at_s} for each in unread[:SHOWN]],
        "alike": [_doubtful(each) for each in club.doubtful()[-SHOWN:]],
        "corrections": [_correction(club, each) for each in reversed(club.corrections()[-SHOWN:])],
    }


def _refused(result: RefusedResult) -> Json:
    return {"identity": result.identity, "table": result.table, "why": result.why, "at_s": result.at_s}


def _doubtful(result: ClubResult) -> Json:
    return {
        "identity": result.identity,
        "table": result.table,
        "crews": [name_at_desk(one.crew) for one in result.crews],
        "begun_s": result.begun_s,
        "why": result.why,
    }


def _correction(club: Club, correction: Correction) -> Json:
    return {
        "at_s": correction.at_s,
        "by": correction.by,
        "pairing": correction.pairing or correction.identity,
        "crews": _crews_of(club, correction),
        "kind": correction.kind,
        "value": _named_value(club, correction),
        "reason": correction.reason,
    }


def _untold(tables: Sequence[ClubTable], broker: BrokerSeen) -> list[Json]:
    """The pairings that are called to tables which have not been told yet."""
    return [
        table.pairing
        for table in tables
        if table.pairing is not None and not broker.has_told(table.id, table.pairing)
    ]


def _table(table: ClubTable) -> Json:
    said = table.said
    return {
        "id": table.id,
        "name": table.name,
        "state": said.state,
        "in_service": table.in_service,
        "event": table.event,
        "help": list(said.help),
        "software": said.software,
        "said_s": table.said_s,
        "pairing": table.pairing,
    }


def _event(club: Club, event: ClubEvent) -> Json:
    return {
        "id": event.id,
        "name": event.name,
        "format": event.format.value,
        "itself": event.calls_itself,
        "computers_count": event.computers_count,
        "entrants": [
            {"crew": name_at_desk(each.crew), "number": each.number, "left": each.left_round is not None}
            for each in club.entrants(event.id)
        ],
        "pairings": [_pairing(club, each) for each in club.pairings_at_hand(event.id)],
    }


def earlier_of(club: Club, event: str, round_: int | None) -> list[Json]:
    """The pairings of an event, the newest first; of one round, or as many as a page can show."""
    found = sorted(club.pairings(event, round_), key=lambda each: (-each.round, -each.board))
    return [_pairing(club, each) for each in found[:MOST_EARLIER]]


def _pairing(club: Club, pairing: Pairing) -> Json:
    decided = pairing.decision
    return {
        "id": pairing.id,
        "round": pairing.round,
        "board": pairing.board,
        "crews": [name_at_desk(each.crew) for each in pairing.sides],
        "sides": [each.side for each in pairing.sides],
        "corrected": pairing.corrected,
        "computers": bool(pairing.computers),
        "state": pairing.state.value,
        "outcome": "" if decided is None else decided.outcome,
        "winners": []
        if decided is None
        else [name_at_desk(each.crew) for each in pairing.sides if each.side in decided.winners],
        "table": pairing.table,
        "identities": list(pairing.identities),
        "journals": _to_choose_from(club, pairing),
        "why": pairing.why,
    }


def _to_choose_from(club: Club, pairing: Pairing) -> list[Json]:
    """Where several journals came and the organiser says which counts; one that was broken off cannot."""
    if pairing.state is not PairingState.DISPUTED or len(pairing.identities) < 2:
        return []
    return [
        {
            "identity": each.identity,
            "begun_s": each.begun_s,
            "outcome": each.outcome,
            "winners": [name_at_desk(one.crew) for one in each.crews if one.side in each.winners],
        }
        for each in club.results(pairing=pairing.id)
        if each.identity in pairing.identities and each.outcome != "abandoned"
    ]


def _crews_of(club: Club, correction: Correction) -> list[Json]:
    if correction.pairing is None:
        return []
    return [name_at_desk(each.crew) for each in club.pairing(correction.pairing).sides]


def _named_value(club: Club, correction: Correction) -> list[Json]:
    """Of `won blue` who that was; what else is decided, its kind says."""
    if correction.pairing is None or correction.kind != "decide":
        return []
    winners = read_decision(correction.value).winners
    return [
        name_at_desk(each.crew) for each in club.pairing(correction.pairing).sides if each.side in winners
    ]


def _asking(table: AskingTable) -> Json:
    return {
        "id": table.id,
        "name": table.name,
        "address": table.address,
        "courses": table.courses,
        "fits": table.fits,
    }
