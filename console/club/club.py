"""The club, as its process, its pages and its commands see it: one class, plain names."""

import sqlite3
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import SystemRandom

from console.club import calling, corrections, queueing, results, rounds, season
from console.club import crews as crew_rows
from console.club import events as event_rows
from console.club.corrections import OrganiserWord
from console.club.counting import StandingsKept
from console.club.folder import CLUB_FILE
from console.club.judging import NotTaken, identity_of, judge_journal, pack, unpack
from console.club.pairings import at_hand, pairing_named, read_pairings
from console.club.store import ClubStore
from console.club.values import (
    ClubCrew,
    ClubError,
    ClubEvent,
    ClubResult,
    ClubTable,
    Correction,
    Entrant,
    Format,
    NextMatch,
    Pairing,
    Points,
    QueuePlace,
    RefusedResult,
    ResultAnswer,
    StandingLine,
    TableState,
)
from console.people.register import FILE_NAME, Register

ORGANISER = "organiser"
BY_HAND = "by-hand"
"""The table that stands for those without a link."""
USUAL_POINTS = Points()


class Club:
    """A club's folder. For all threads; several processes may have it open, each change waits for the others.

    Whatever is asked for and cannot be done raises ClubError, whose message is for people. Events, crews,
    tables and pairings may be named as people do: `spring-open`, `Kraken`, `table 3`, `p-3f9a`. What was
    changed is on the storage when the method returns.
    """

    def __init__(self, folder: Path, *, clock: Callable[[], float] = time.time) -> None:
        """Open a club, or begin one in an empty folder.

        :param clock: seconds of UTC
        """
        self.folder = folder
        self.register = Register(folder / FILE_NAME)
        """Whose numbers people's are; the only place with names of persons."""
        self._clock = clock
        self._store = ClubStore(folder / CLUB_FILE)
        self._standings = StandingsKept()

    def close(self) -> None:
        self._store.close()

    def changes(self) -> int:
        """A number that is another after every change, whichever process made it."""
        with self._store.reading() as club:
            return int(club.execute("SELECT value FROM about WHERE name = 'changes'").fetchone()[0])

    # Tables

    def tables(self) -> tuple[ClubTable, ...]:
        with self._store.reading() as club:
            return calling.all_tables(club)

    def table(self, named: str) -> ClubTable:
        with self._store.reading() as club:
            return calling.table_named(club, named)

    def admit_table(self, table: str, name: str) -> None:
        """A table may send results from now on, or has another name."""
        with self._store.writing() as club:
            calling.admit(club, table, name, self._clock())

    def dismiss_table(self, named: str) -> None:
        """A table is no longer one of the club's; its results stay."""
        with self._store.writing() as club:
            calling.dismiss(club, calling.table_named(club, named))

    def table_said(self, table: str, state: TableState) -> None:
        """What a table tells of itself; nothing where it was not admitted."""
        with self._store.writing() as club:
            club.execute(
                "UPDATE tables SET said = ?, said_s = ? WHERE id = ?",
                (calling.written_state(state), self._clock(), table),
            )

    def use_table(self, named: str, *, in_service: bool = True, event: str | None = None) -> ClubTable:
        """Whether somebody can be called to a table, and whether it is for one event alone."""
        with self._store.writing() as club:
            table = calling.table_named(club, named)
            own = None if event is None else event_rows.event_named(club, event, to_change=True).id
            club.execute(
                "UPDATE tables SET in_service = ?, event = ? WHERE id = ?", (in_service, own, table.id)
            )
            return replace(table, in_service=in_service, event=own)

    # Crews

    def crews(self) -> tuple[ClubCrew, ...]:
        """Every crew, by name."""
        with self._store.reading() as club:
            return tuple(crew_rows.all_crews(club).values())

    def crew(self, named: str | int) -> ClubCrew:
        with self._store.reading() as club:
            return crew_rows.crew_named(club, named)

    def crew_of_token(self, token: str) -> ClubCrew | None:
        """Whose page a phone may see."""
        return next((crew for crew in self.crews() if crew.token == token), None)

    def enter_crew(self, name: str, people: Iterable[int] = ()) -> ClubCrew:
        """A new crew, with the numbers of its people where they are in the register."""
        with self._store.writing() as club:
            return crew_rows.new_crew(club, name, people, self._clock())

    def change_crew(
        self, named: str | int, *, name: str | None = None, people: Iterable[int] | None = None
    ) -> ClubCrew:
        with self._store.writing() as club:
            return crew_rows.change_crew(club, crew_rows.crew_named(club, named), name, people)

    # Events

    def events(self, *, archived: bool = False) -> tuple[ClubEvent, ...]:
        """Events that are under way, the newest first; or all of them."""
        with self._store.reading() as club:
            every = event_rows.all_events(club).values()
        return tuple(event for event in every if archived or event.archived_s is None)

    def event(self, named: str) -> ClubEvent:
        with self._store.reading() as club:
            return event_rows.event_named(club, named)

    def begin_event(
        self,
        name: str,
        format: Format,
        game: str,
        *,
        chart: str | None = None,
        mode: str | None = None,
        goal: str | None = None,
        rounds: int = 0,
        crews_a_match: int = 2,
        points: Points = USUAL_POINTS,
        minutes: int = 30,
        calls_itself: bool = False,
        seed: int | None = None,
    ) -> ClubEvent:
        """A new event. Its word is made of its name."""
        with self._store.writing() as club:
            id, name = event_rows.new_word(club, name)
            event = ClubEvent(
                id=id,
                name=name,
                format=format,
                game=game,
                chart=chart,
                mode=mode,
                goal=goal,
                rounds=rounds,
                crews_a_match=crews_a_match,
                points=points,
                minutes=minutes,
                calls_itself=calls_itself,
                seed=SystemRandom().randrange(10**6) if seed is None else seed,
                begun_s=self._clock(),
            )
            return event_rows.keep_event(club, event)

    def change_event(
        self,
        named: str,
        *,
        chart: str | None = None,
        mode: str | None = None,
        goal: str | None = None,
        rounds: int | None = None,
        minutes: int | None = None,
        calls_itself: bool | None = None,
    ) -> ClubEvent:
        """Change what is given and not None; matches that were played stay as they are."""
        given = {
            "chart": chart,
            "mode": mode,
            "goal": goal,
            "rounds": rounds,
            "minutes": minutes,
            "calls_itself": calls_itself,
        }
        with self._store.writing() as club:
            event = event_rows.event_named(club, named, to_change=True)
            changed = {key: value for key, value in given.items() if value is not None}
            return event_rows.keep_event(club, replace(event, **changed))  # type: ignore[arg-type]

    def copy_event(self, named: str, name: str, *, entrants: bool = True) -> ClubEvent:
        """A new event like another one, with the crews that have not left it; nothing of it is played yet."""
        with self._store.writing() as club:
            event = event_rows.event_named(club, named)
            id, name = event_rows.new_word(club, name)
            seed, now_s = SystemRandom().randrange(10**6), self._clock()
            copy = replace(event, id=id, name=name, begun_s=now_s, archived_s=None, seed=seed)
            event_rows.keep_event(club, copy)
            for each in event_rows.entrants(club, event.id) if entrants else ():
                if each.left_round is None:
                    event_rows.add_entrant(club, copy, each.crew, 1, now_s)
            return copy

    def archive_event(self, named: str) -> ClubEvent:
        """An event is over: it is shown where it is asked for, and nothing of it changes any more."""
        with self._store.writing() as club:
            event = event_rows.event_named(club, named, to_change=True)
            queueing.close(club, event)
            return event_rows.keep_event(club, replace(event, archived_s=self._clock()))

    def reopen_event(self, named: str) -> ClubEvent:
        with self._store.writing() as club:
            event = event_rows.event_named(club, named)
            return event_rows.keep_event(club, replace(event, archived_s=None))

    def entrants(self, event: str) -> tuple[Entrant, ...]:
        """The crews of an event, those that left too."""
        with self._store.reading() as club:
            return event_rows.entrants(club, event_rows.event_named(club, event).id)

    def enter(self, event: str, crew: str | int, *, next_round: bool = False) -> Entrant:
        """A crew enters an event, or comes back to it.

        Late into Swiss: against whoever has this round's bye; where nobody has, or with `next_round`, from
        the next round on. Late into a round robin: it meets everybody in the rounds that are left.
        """
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            return rounds.enter(
                club, found, crew_rows.crew_named(club, crew), self._clock(), next_round=next_round
            )

    def leave(
        self, event: str, crew: str | int, reason: str, *, by: str = ORGANISER, annul: bool = False
    ) -> None:
        """A crew leaves: what it has not played is won by the others; with `annul` nothing of it counts."""
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            rounds.leave(club, found, crew_rows.crew_named(club, crew), self._said(by, reason), annul=annul)

    # Rounds and pairings

    def pair_round(self, event: str, *, anyway: bool = False) -> tuple[Pairing, ...]:
        """Pair the next Swiss round, or all rounds of a round robin."""
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            return rounds.pair_round(club, found, self._clock(), anyway=anyway)

    def unpair_round(self, event: str) -> int:
        """Take back the last round, of which nothing was called yet; its number."""
        with self._store.writing() as club:
            return rounds.unpair_round(club, event_rows.event_named(club, event, to_change=True))

    def current_round(self, event: str) -> int:
        """0: none is paired."""
        with self._store.reading() as club:
            return rounds.current_round(club, event_rows.event_named(club, event))

    def pairings(self, event: str, round: int | None = None) -> tuple[Pairing, ...]:
        """By round and board."""
        with self._store.reading() as club:
            found = event_rows.event_named(club, event)
            if round is None:
                return read_pairings(club, "event = ?", found.id)
            return read_pairings(club, "event = ? AND round = ?", found.id, round)

    def pairings_at_hand(self, event: str) -> tuple[Pairing, ...]:
        """What somebody may want to see now: open, in trouble, of this round or the last of an open table."""
        with self._store.reading() as club:
            return at_hand(club, event_rows.event_named(club, event).id)

    def pairing(self, named: str) -> Pairing:
        with self._store.reading() as club:
            return pairing_named(club, named)

    # Calling

    def call(self, pairing: str, table: str) -> Pairing:
        """Call a pairing to a table; away from another that it was called to before."""
        with self._store.writing() as club:
            found = pairing_named(club, pairing)
            calling.call(club, found, calling.table_named(club, table), self._clock())
            return pairing_named(club, found.id)

    def uncall(self, pairing: str) -> Pairing:
        """The table that was called is called no longer; the pairing waits."""
        with self._store.writing() as club:
            found = pairing_named(club, pairing)
            calling.end_call(club, found.id)
            return pairing_named(club, found.id)

    def call_next(self, event: str, table: str | None = None, *, crews: int | None = None) -> Pairing | None:
        """Call whoever is next to a table, or to one that is free; None: nobody waits, or none is free.

        :param crews: from a queue so many, where the event has more to a match and fewer wait
        """
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            free = (
                [calling.table_named(club, table)] if table is not None else calling.free_tables(club, found)
            )
            many = crews or found.crews_a_match
            called = calling.call_next(club, found, free[0], many, self._clock()) if free else None
            return None if called is None else pairing_named(club, called)

    def call_waiting(self) -> tuple[Pairing, ...]:
        """Call to every free table whoever is next, in the events that call by themselves."""
        called = []
        for event in self.events():
            while event.calls_itself and (pairing := self.call_next(event.id)) is not None:
                called.append(pairing)
        return tuple(called)

    def called(self, table: str) -> Pairing | None:
        """The pairing that a table is to play now."""
        with self._store.reading() as club:
            found = calling.table_named(club, table)
            return None if found.pairing is None else pairing_named(club, found.pairing)

    # The queue of an open table

    def queue(self, event: str) -> tuple[QueuePlace, ...]:
        """Who waits, the next first."""
        with self._store.reading() as club:
            return calling.queue(club, event_rows.event_named(club, event), self._clock())

    def join(self, event: str, crew: str | int) -> QueuePlace:
        """A crew queues, behind all others; it enters the event if it has not yet."""
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            own = crew_rows.crew_named(club, crew)
            queueing.join(club, found, own, self._clock())
            places = calling.queue(club, found, self._clock())
        return next(place for place in places if place.crew.id == own.id)

    def queue_numbers(self, event: str) -> dict[int, int]:
        """The numbers to show of the crews that wait or were called, by the crew's id."""
        with self._store.reading() as club:
            return queueing.numbers(club, event_rows.event_named(club, event))

    def leave_queue(self, event: str, crew: str | int) -> None:
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            queueing.leave(club, found, crew_rows.crew_named(club, crew))

    def absent(self, pairing: str, crew: str | int, *, by: str = ORGANISER) -> None:
        """A crew that was called from the queue did not come: it is out, the others are next again."""
        with self._store.writing() as club:
            own = crew_rows.crew_named(club, crew)
            said = self._said(by, f"{own.name} was called and did not come")
            queueing.absent(club, pairing_named(club, pairing), own, said)

    def next_matches(self, crew: str | int) -> tuple[NextMatch, ...]:
        """What a crew plays next, in each event under way that it is in."""
        with self._store.reading() as club:
            own = crew_rows.crew_named(club, crew)
            return queueing.next_matches(club, own, self._clock())

    # Results

    def take_result(self, table: str, packed: bytes, identity: str) -> ResultAnswer:
        """What a table sent: judged, kept, and answered, the same however often it comes.

        What is in the bytes never raises. sqlite3.Error: the storage failed, and nothing must be answered.
        """
        with self._store.reading() as club:
            if results.is_known(club, identity):
                return ResultAnswer(identity, True)
        try:
            judged = judge_journal(unpack(packed), identity)
            with self._store.writing() as club:
                calling.require_admitted(club, table)
                results.keep_result(club, judged, packed, table, self._clock())
        except NotTaken as refused:
            with self._store.writing() as club:
                results.keep_refusal(club, identity, table, str(refused), packed, self._clock())
            return ResultAnswer(identity, False, str(refused))
        return ResultAnswer(identity, True)

    def take_by_hand(self, journal: bytes) -> ResultAnswer:
        """A journal that somebody carried here from a table that has no link, as open play."""
        identity = identity_of(journal)
        if identity is None:
            return ResultAnswer("", False, "it is no journal of a match that has ended")
        with self._store.writing() as club:
            calling.admit(club, BY_HAND, BY_HAND, self._clock())
            club.execute("UPDATE tables SET in_service = 0 WHERE id = ?", (BY_HAND,))
        return self.take_result(BY_HAND, pack(journal), identity)

    def results(
        self, *, event: str | None = None, crew: str | int | None = None, pairing: str | None = None
    ) -> tuple[ClubResult, ...]:
        """Results as they were played: all of them, or of one event, crew or pairing."""
        with self._store.reading() as club:
            if pairing is not None:
                return results.read_results(club, "pairing = ?", pairing_named(club, pairing).id)
            if event is not None:
                found = event_rows.event_named(club, event)
                where, values = season.of_event(found)
                return results.read_results(club, where, **values)
            if crew is not None:
                own = crew_rows.crew_named(club, crew).id
                where = "identity IN (SELECT identity FROM result_crews WHERE crew = ?)"
                return results.read_results(club, where, own)
            return results.read_results(club)

    def result(self, identity: str) -> ClubResult:
        """By the identity or its beginning."""
        with self._store.reading() as club:
            return results.result_named(club, identity)

    def journal(self, identity: str) -> bytes:
        """The journal of a result, or of one that was refused; it tells all secrets of its match."""
        with self._store.reading() as club:
            return results.journal_of(club, identity)

    def refused(self) -> tuple[RefusedResult, ...]:
        """What was not taken, the newest first."""
        with self._store.reading() as club:
            return results.read_refusals(club)

    def reconsider(self, identity: str) -> ResultAnswer:
        """Judge again what was refused: its table was admitted since, or its chart is there now."""
        with self._store.reading() as club:
            table, packed, identity = results.refused_as(club, identity)
        return self.take_result(table, packed, identity)

    # Corrections: each with a reason, which is kept

    def decide(self, pairing: str, outcome: str, reason: str, *, by: str = ORGANISER) -> Pairing:
        """A pairing counts as `won blue`, `won red`, `drawn` or `lost` (by both), whatever was played."""
        return self._corrected(
            pairing, lambda club, found: corrections.decide(club, found, outcome, self._said(by, reason))
        )

    def choose_journal(self, pairing: str, identity: str, reason: str, *, by: str = ORGANISER) -> Pairing:
        """Of the journals that came for a pairing this one counts."""
        return self._corrected(
            pairing,
            lambda club, found: corrections.choose_journal(club, found, identity, self._said(by, reason)),
        )

    def dispute(self, pairing: str, reason: str, *, by: str = ORGANISER) -> Pairing:
        """A pairing is frozen until it is decided."""
        return self._corrected(
            pairing, lambda club, found: corrections.dispute(club, found, self._said(by, reason))
        )

    def void(self, pairing: str, reason: str, *, by: str = ORGANISER) -> Pairing:
        """A pairing never counts."""
        return self._corrected(
            pairing, lambda club, found: corrections.void(club, found, self._said(by, reason))
        )

    def replay(self, pairing: str, reason: str, *, by: str = ORGANISER) -> Pairing:
        """A pairing is played again: the new one."""
        with self._store.writing() as club:
            found = self._to_correct(club, pairing)
            return corrections.replay_pairing(club, found, self._said(by, reason))

    def discount(self, identity: str, reason: str, *, by: str = ORGANISER) -> ClubResult:
        """A result of open play does not count in any ladder; `count` takes that back."""
        return self._recounted(identity, "discount", "", reason, by)

    def count(self, identity: str, reason: str, *, by: str = ORGANISER) -> ClubResult:
        return self._recounted(identity, "count", "", reason, by)

    def was_crew(
        self, identity: str, side: str, crew: str | int, reason: str, *, by: str = ORGANISER
    ) -> ClubResult:
        """It was this crew that played a side in open play."""
        with self._store.writing() as club:
            found, own = results.result_named(club, identity), crew_rows.crew_named(club, crew)
            results.set_crew(club, found, side, own)
            said = self._said(by, reason)
            corrections.add_correction(club, said, "crew", f"{side} {own.id}", identity=found.identity)
            return results.result_named(club, found.identity)

    def belongs(self, identity: str, pairing: str, reason: str, *, by: str = ORGANISER) -> Pairing:
        """A result of open play is that of a pairing: the table was not told what it played."""
        with self._store.writing() as club:
            found, result = self._to_correct(club, pairing), results.result_named(club, identity)
            results.set_pairing(club, result, found)
            said = self._said(by, reason)
            corrections.add_correction(
                club,
                said,
                "pairing",
                result.identity,
                event=found.event,
                pairing=found.id,
                identity=result.identity,
            )
            return pairing_named(club, found.id)

    def corrections(self, *, event: str | None = None, pairing: str | None = None) -> tuple[Correction, ...]:
        """What was decided, in its order: all of it, or of an event or a pairing."""
        with self._store.reading() as club:
            if pairing is not None:
                return corrections.read_corrections(club, "pairing = ?", pairing_named(club, pairing).id)
            if event is not None:
                return corrections.read_corrections(club, "event = ?", event_rows.event_named(club, event).id)
            return corrections.read_corrections(club)

    # Standings

    def standings(self, event: str) -> tuple[StandingLine, ...]:
        """Everybody's line, the best first."""
        with self._store.reading() as club:
            found = event_rows.event_named(club, event)
            every = event_rows.entrants(club, found.id)
            return self._standings.lines(club, found, every)

    def _said(self, by: str, reason: str) -> OrganiserWord:
        return OrganiserWord(by, reason, self._clock())

    def _corrected(self, pairing: str, correct: Callable[[sqlite3.Connection, Pairing], None]) -> Pairing:
        with self._store.writing() as club:
            found = self._to_correct(club, pairing)
            correct(club, found)
            return pairing_named(club, found.id)

    def _to_correct(self, club: sqlite3.Connection, pairing: str) -> Pairing:
        found = pairing_named(club, pairing)
        event_rows.event_named(club, found.event, to_change=True)
        return found

    def _recounted(self, identity: str, kind: str, value: str, reason: str, by: str) -> ClubResult:
        with self._store.writing() as club:
            found = results.result_named(club, identity)
            if found.pairing is not None:
                raise ClubError(f"{identity} is of {found.pairing}: decide that pairing instead")
            corrections.add_correction(club, self._said(by, reason), kind, value, identity=found.identity)
            return results.result_named(club, found.identity)
