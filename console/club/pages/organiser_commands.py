"""What the organiser asks for: names and words, each carried out by the club, or refused with its reason."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from console.club.club import Club
from console.club.pages.organiser_names import crew_at_desk
from console.club.values import BLUE, RED, ClubCrew, ClubError, Format
from console.core.views import Json
from console.languages import Message
from console.messages.codec import BadMessage
from console.messages.table_commands import words_of

CORRECTIONS = ("won blue", "won red", "drawn", "lost", "dispute", "void", "replay")


class AskingTable(Protocol):
    """A table that asks to be admitted."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def address(self) -> str: ...

    @property
    def courses(self) -> str:
        """What its display must show."""

    @property
    def fits(self) -> bool:
        """They were pressed on its panel, as it says."""


class TableDesk(Protocol):
    """Where tables are admitted. What cannot be done raises a ValueError whose message is for people."""

    def applicants(self) -> Sequence[AskingTable]: ...

    def admit_secret(self, table: str, secret: str) -> object: ...

    def admit_courses(self, courses: str) -> object: ...

    def admit_pressed(self, table: str) -> object: ...

    def turn_away(self, table: str) -> None: ...

    def let_go(self, table: str) -> None: ...


class BrokerSeen(Protocol):
    """The broker, as far as the organiser has to know of it."""

    @property
    def answers(self) -> bool: ...

    @property
    def since_s(self) -> float:
        """Since when it does, or does not, in seconds of UTC."""

    def has_told(self, table: str, pairing: str) -> bool:
        """Whether a table's call has reached it."""


@dataclass(frozen=True)
class ClubHall:
    """What the organiser sees beside the club itself."""

    desk: TableDesk | None = None
    """Where tables are admitted; None: nowhere."""
    broker: BrokerSeen | None = None
    """None: none, so nobody is told that it is dead."""
    refusals: Callable[[], Sequence[tuple[str, str, float]]] = tuple
    """Whom the broker has refused: who, what, and when."""

    @property
    def broker_is_dead(self) -> bool:
        return self.broker is not None and not self.broker.answers


Fields = Mapping[str, str]
Act = Callable[[Club, Fields], Message]


def read_wish(asked: Json) -> tuple[str, Fields]:
    """What is asked for: `{"do": "pair", "event": "spring-open"}`.

    :raises BadMessage: what is wrong with it
    """
    if not isinstance(asked, dict) or asked.get("do") not in (*ACTS, *AT_THE_DESK):
        raise BadMessage("there is no such command")
    wish = str(asked["do"])
    given = {key: words_of(key, value) for key, value in asked.items() if key != "do"}
    wanted = (ACTS.get(wish) or AT_THE_DESK[wish])[0]
    missing = [key for key in wanted if not given.get(key)]
    if missing:
        raise BadMessage(f"{wish} needs {', '.join(missing)}")
    return wish, given


def carry_out_wish(club: Club, desk: TableDesk | None, wish: str, fields: Fields) -> Message:
    """Do it. Raises ClubError, or another ValueError of the desk."""
    if wish in ACTS:
        return ACTS[wish][1](club, fields)
    if desk is None:
        raise ClubError("no table can be admitted here: this club has no broker; sonar-table club new")
    return AT_THE_DESK[wish][1](club, desk, fields)


def _done(key: str, **values: str | int) -> Message:
    return Message.of(f"club-page.did-{key}", **values)


def _new_event(club: Club, fields: Fields) -> Message:
    try:
        format_, rounds = Format(fields["format"]), int(fields.get("rounds") or 0)
    except ValueError as problem:
        raise ClubError(str(problem)) from None
    event = club.begin_event(
        fields["name"],
        format_,
        fields["game"],
        chart=fields.get("chart") or None,
        mode=fields.get("mode") or None,
        goal=fields.get("goal") or None,
        rounds=rounds,
        calls_itself=bool(fields.get("itself")),
        computers_count=_computers_count(fields["computers"]) if fields.get("computers") else None,
    )
    return _done("event", name=event.name)


def _computers_count(what: str) -> bool:
    if what not in ("count", "discount"):
        raise ClubError("choose count, discount")
    return what == "count"


def _computers(club: Club, fields: Fields) -> Message:
    """Matches with computers count in an event from now on, or do not; what was played is counted anew."""
    event = club.change_event(fields["event"], computers_count=_computers_count(fields["what"]))
    return _done("computers", name=event.name)


def _enter(club: Club, fields: Fields) -> Message:
    """A crew that is new is made; in an open event it queues."""
    crew = crew_at_desk(club, fields["crew"]) or club.enter_crew(fields["crew"])
    if club.event(fields["event"]).format is Format.OPEN:
        return _done("join", crew=crew.shown, number=club.join(fields["event"], crew.id).number)
    entered = club.enter(fields["event"], crew.id)
    return _done("enter", crew=crew.shown, round=entered.since_round)


def _leave(club: Club, fields: Fields) -> Message:
    event, crew = club.event(fields["event"]), _known_crew(club, fields)
    if event.format is Format.OPEN:
        club.leave_queue(event.id, crew.id)
    else:
        club.leave(event.id, crew.id, fields["reason"])
    return _done("leave", crew=crew.shown)


def _known_crew(club: Club, fields: Fields) -> ClubCrew:
    """Raises ClubError, with the nearest name."""
    return crew_at_desk(club, fields["crew"]) or club.crew(fields["crew"])


def _pair(club: Club, fields: Fields) -> Message:
    paired = club.pair_round(fields["event"])
    return _done("pair", count=len(paired), round=max(each.round for each in paired) if paired else 0)


def _unpair(club: Club, fields: Fields) -> Message:
    return _done("unpair", round=club.unpair_round(fields["event"]))


def _call(club: Club, fields: Fields) -> Message:
    pairing = club.call(fields["pairing"], fields["table"])
    return _called(club, pairing.id)


def _called(club: Club, named: str) -> Message:
    pairing = club.pairing(named)
    crews = {each.side: each.crew.shown for each in pairing.sides}
    if set(crews) == {BLUE, RED}:
        blue, red = crews[BLUE], crews[RED]
        return _done("call-sides", blue=blue, red=red, table=club.table(pairing.table or "").name)
    return _done("call", crews=", ".join(crews.values()), table=club.table(pairing.table or "").name)


def _call_next(club: Club, fields: Fields) -> Message:
    called = club.call_next(fields["event"], fields.get("table") or None)
    if called is None:
        raise ClubError("nobody waits, or no table is free")
    return _called(club, called.id)


def _uncall(club: Club, fields: Fields) -> Message:
    club.uncall(fields["pairing"])
    return _done("uncall")


def _clear_queue(club: Club, fields: Fields) -> Message:
    """Many who queued by phone are out at one press."""
    try:
        minutes = int(fields["minutes"])
    except ValueError as problem:
        raise ClubError(str(problem)) from None
    return _done("clear-queue", count=club.clear_queue(fields["event"], minutes))


def _recount(club: Club, fields: Fields) -> Message:
    """A match that is like one of before counts, or does not."""
    ways = {"count": club.count, "discount": club.discount}
    if fields["what"] not in ways:
        raise ClubError(f"choose {', '.join(ways)}")
    recounted = ways[fields["what"]](fields["identity"], fields["reason"])
    return _done("correct", pairing=recounted.identity[:8])


def _absent(club: Club, fields: Fields) -> Message:
    crew = _known_crew(club, fields)
    club.absent(fields["pairing"], crew.id)
    return _done("absent", crew=crew.shown)


def _correct(club: Club, fields: Fields) -> Message:
    """Draw, loss, replay, dispute: what is decided, with a reason that is kept."""
    pairing, what, reason = fields["pairing"], fields["what"], fields["reason"]
    if what not in CORRECTIONS:
        raise ClubError(f"choose {', '.join(CORRECTIONS)}")
    crews = ", ".join(each.crew.shown for each in club.pairing(pairing).sides)
    ways = {"dispute": club.dispute, "void": club.void, "replay": club.replay}
    if what in ways:
        ways[what](pairing, reason)
    else:
        club.decide(pairing, what, reason)
    return _done("correct", pairing=crews)


def _choose_journal(club: Club, fields: Fields) -> Message:
    club.choose_journal(fields["pairing"], fields["identity"], fields["reason"])
    return _done("correct", pairing=fields["pairing"])


def _use_table(club: Club, fields: Fields) -> Message:
    used = club.use_table(
        fields["table"], in_service=fields["use"] != "closed", event=fields.get("event") or None
    )
    return _done("table", table=used.name)


def _rename(club: Club, fields: Fields) -> Message:
    club.admit_table(club.table(fields["table"]).id, fields["name"])
    return _done("table", table=fields["name"])


def _put_away(club: Club, fields: Fields) -> Message:
    """What was read of refusals is shown no more; it stays in the club's file."""
    try:
        club.put_away(float(fields["until"]))
    except ValueError as problem:
        raise ClubError(str(problem)) from None
    return _done("put-away")


def _archive(club: Club, fields: Fields) -> Message:
    return _done("archive", name=club.archive_event(fields["event"]).name)


ACTS: Mapping[str, tuple[tuple[str, ...], Act]] = {
    "event": (("name", "format", "game"), _new_event),
    "computers": (("event", "what"), _computers),
    "enter": (("event", "crew"), _enter),
    "leave": (("event", "crew", "reason"), _leave),
    "pair": (("event",), _pair),
    "unpair": (("event",), _unpair),
    "call": (("pairing", "table"), _call),
    "call-next": (("event",), _call_next),
    "clear-queue": (("event", "minutes"), _clear_queue),
    "recount": (("identity", "what", "reason"), _recount),
    "uncall": (("pairing",), _uncall),
    "absent": (("pairing", "crew"), _absent),
    "correct": (("pairing", "what", "reason"), _correct),
    "journal": (("pairing", "identity", "reason"), _choose_journal),
    "table": (("table", "use"), _use_table),
    "rename": (("table", "name"), _rename),
    "archive": (("event",), _archive),
    "put-away": (("until",), _put_away),
}
"""What each needs, and who does it."""


def _admit(club: Club, desk: TableDesk, fields: Fields) -> Message:
    if fields.get("secret"):
        desk.admit_secret(fields.get("table", ""), fields["secret"])
    elif fields.get("courses"):
        desk.admit_courses(fields["courses"])
    else:
        desk.admit_pressed(fields.get("table", ""))
    return _done("admit")


def _turn_away(club: Club, desk: TableDesk, fields: Fields) -> Message:
    desk.turn_away(fields["table"])
    return _done("turn-away")


def _dismiss(club: Club, desk: TableDesk, fields: Fields) -> Message:
    """Its login first: what it would still send is refused."""
    table = club.table(fields["table"])
    desk.let_go(table.id)
    club.dismiss_table(table.id)
    return _done("dismiss", table=table.name)


AT_THE_DESK: Mapping[str, tuple[tuple[str, ...], Callable[[Club, TableDesk, Fields], Message]]] = {
    "admit": ((), _admit),
    "turn-away": (("table",), _turn_away),
    "dismiss": (("table",), _dismiss),
}
