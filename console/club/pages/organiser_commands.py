"""What the organiser asks for, each wish carried out by the club, or refused with its reason."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from console.club.club import Club
from console.club.pages.organiser_names import crew_at_desk
from console.club.pages.organiser_wishes import (
    AdmitTable,
    ArchiveEvent,
    BeginEvent,
    Call,
    CallNext,
    ChooseJournal,
    ClearQueue,
    CorrectPairing,
    CountComputers,
    Counting,
    CrewAbsent,
    DismissTable,
    EnterCrew,
    PairingRuling,
    PairRound,
    PutAway,
    Recount,
    RenameTable,
    TableUse,
    TakeBackCall,
    TurnAwayTable,
    UnpairRound,
    UseTable,
    Wish,
    WithdrawCrew,
)
from console.club.values import BLUE, RED, ClubCrew, ClubError, Format
from console.languages import Message


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


def carry_out_wish(club: Club, desk: TableDesk | None, wish: Wish) -> Message:
    """Do it. Raises ClubError, or another ValueError of the desk."""
    if type(wish) in _WAYS:
        return _WAYS[type(wish)](club, wish)
    if desk is None:
        raise ClubError("no table can be admitted here: this club has no broker; sonar-table club new")
    return _AT_THE_DESK[type(wish)](club, desk, wish)


def _done(key: str, **values: str | int) -> Message:
    return Message.of(f"club-page.did-{key}", **values)


def _begin_event(club: Club, wish: BeginEvent) -> Message:
    event = club.begin_event(
        wish.name,
        wish.format,
        wish.game,
        chart=wish.chart or None,
        mode=wish.mode or None,
        goal=wish.goal or None,
        options=wish.options,
        rounds=int(wish.rounds),
        calls_itself=bool(wish.itself),
        computers_count=None if wish.computers is None else wish.computers is Counting.COUNT,
    )
    return _done("event", name=event.name)


def _count_computers(club: Club, wish: CountComputers) -> Message:
    event = club.change_event(wish.event, computers_count=wish.what is Counting.COUNT)
    return _done("computers", name=event.name)


def _enter(club: Club, wish: EnterCrew) -> Message:
    crew = crew_at_desk(club, wish.crew) or club.enter_crew(wish.crew)
    if club.event(wish.event).format is Format.OPEN:
        return _done("join", crew=crew.shown, number=club.join(wish.event, crew.id).number)
    entered = club.enter(wish.event, crew.id)
    return _done("enter", crew=crew.shown, round=entered.since_round)


def _withdraw(club: Club, wish: WithdrawCrew) -> Message:
    event, crew = club.event(wish.event), _known_crew(club, wish.crew)
    if event.format is Format.OPEN:
        club.leave_queue(event.id, crew.id)
    else:
        club.leave(event.id, crew.id, wish.reason)
    return _done("leave", crew=crew.shown)


def _known_crew(club: Club, named: str) -> ClubCrew:
    """Raises ClubError, with the nearest name."""
    return crew_at_desk(club, named) or club.crew(named)


def _pair(club: Club, wish: PairRound) -> Message:
    paired = club.pair_round(wish.event)
    return _done("pair", count=len(paired), round=max(each.round for each in paired) if paired else 0)


def _unpair(club: Club, wish: UnpairRound) -> Message:
    return _done("unpair", round=club.unpair_round(wish.event))


def _call(club: Club, wish: Call) -> Message:
    return _called(club, club.call(wish.pairing, wish.table).id)


def _called(club: Club, named: str) -> Message:
    pairing = club.pairing(named)
    crews = {each.side: each.crew.shown for each in pairing.sides}
    if set(crews) == {BLUE, RED}:
        blue, red = crews[BLUE], crews[RED]
        return _done("call-sides", blue=blue, red=red, table=club.table(pairing.table or "").name)
    return _done("call", crews=", ".join(crews.values()), table=club.table(pairing.table or "").name)


def _call_next(club: Club, wish: CallNext) -> Message:
    called = club.call_next(wish.event, wish.table or None)
    if called is None:
        raise ClubError("nobody waits, or no table is free")
    return _called(club, called.id)


def _take_back(club: Club, wish: TakeBackCall) -> Message:
    club.uncall(wish.pairing)
    return _done("uncall")


def _absent(club: Club, wish: CrewAbsent) -> Message:
    crew = _known_crew(club, wish.crew)
    club.absent(wish.pairing, crew.id)
    return _done("absent", crew=crew.shown)


def _clear_queue(club: Club, wish: ClearQueue) -> Message:
    return _done("clear-queue", count=club.clear_queue(wish.event, int(wish.minutes)))


def _recount(club: Club, wish: Recount) -> Message:
    way = club.count if wish.what is Counting.COUNT else club.discount
    return _done("correct", pairing=way(wish.identity, wish.reason).identity[:8])


def _correct(club: Club, wish: CorrectPairing) -> Message:
    crews = ", ".join(each.crew.shown for each in club.pairing(wish.pairing).sides)
    ways = {
        PairingRuling.DISPUTE: club.dispute,
        PairingRuling.VOID: club.void,
        PairingRuling.REPLAY: club.replay,
    }
    if wish.what in ways:
        ways[wish.what](wish.pairing, wish.reason)
    else:
        club.decide(wish.pairing, wish.what.value, wish.reason)
    return _done("correct", pairing=crews)


def _choose_journal(club: Club, wish: ChooseJournal) -> Message:
    club.choose_journal(wish.pairing, wish.identity, wish.reason)
    return _done("correct", pairing=wish.pairing)


def _use_table(club: Club, wish: UseTable) -> Message:
    used = club.use_table(wish.table, in_service=wish.use is TableUse.OPEN, event=wish.event or None)
    return _done("table", table=used.name)


def _rename(club: Club, wish: RenameTable) -> Message:
    club.admit_table(club.table(wish.table).id, wish.name)
    return _done("table", table=wish.name)


def _archive(club: Club, wish: ArchiveEvent) -> Message:
    return _done("archive", name=club.archive_event(wish.event).name)


def _put_away(club: Club, wish: PutAway) -> Message:
    club.put_away(float(wish.until))
    return _done("put-away")


_Way = Callable[[Club, Wish], Message]
_WAYS: Mapping[type[Wish], _Way] = cast(
    Mapping[type[Wish], _Way],
    {
        BeginEvent: _begin_event,
        CountComputers: _count_computers,
        EnterCrew: _enter,
        WithdrawCrew: _withdraw,
        PairRound: _pair,
        UnpairRound: _unpair,
        Call: _call,
        CallNext: _call_next,
        TakeBackCall: _take_back,
        CrewAbsent: _absent,
        ClearQueue: _clear_queue,
        Recount: _recount,
        CorrectPairing: _correct,
        ChooseJournal: _choose_journal,
        UseTable: _use_table,
        RenameTable: _rename,
        ArchiveEvent: _archive,
        PutAway: _put_away,
    },
)


def _admit(club: Club, desk: TableDesk, wish: AdmitTable) -> Message:
    if wish.secret:
        desk.admit_secret(wish.table, wish.secret)
    elif wish.courses:
        desk.admit_courses(wish.courses)
    else:
        desk.admit_pressed(wish.table)
    return _done("admit")


def _turn_away(club: Club, desk: TableDesk, wish: TurnAwayTable) -> Message:
    desk.turn_away(wish.table)
    return _done("turn-away")


def _dismiss(club: Club, desk: TableDesk, wish: DismissTable) -> Message:
    """Its login first: what it would still send is refused."""
    table = club.table(wish.table)
    desk.let_go(table.id)
    club.dismiss_table(table.id)
    return _done("dismiss", table=table.name)


_DeskWay = Callable[[Club, TableDesk, Wish], Message]
_AT_THE_DESK: Mapping[type[Wish], _DeskWay] = cast(
    Mapping[type[Wish], _DeskWay],
    {AdmitTable: _admit, TurnAwayTable: _turn_away, DismissTable: _dismiss},
)
