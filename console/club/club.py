"""The club, as its process, its pages and its commands see it: one class, plain names."""

import math
import sqlite3
from collections.abc import Callable

from console.club import club_crews as crew_rows
from console.club import club_events as event_rows
from console.club import corrections, queue, results, table_calls
from console.club.journal_verdict import NotTaken, identity_of, judge_journal, pack, unpack
from console.club.live_standings import of_event
from console.club.pairings import pairing_named
from console.club.rolls import ORGANISER, ClubRolls
from console.club.values import (
    ClubError,
    ClubResult,
    Correction,
    NextMatch,
    Pairing,
    QueuePlace,
    RefusedResult,
    ResultAnswer,
    StandingLine,
)


class Club(ClubRolls):
    """A club's folder. For all threads; several processes may have it open, each change waits for the others.

    Whatever is asked for and cannot be done raises ClubError, whose message is for people. Events, crews,
    tables and pairings may be named as people do: `spring-open`, `Kraken`, `table 3`, `p-3f9a`. What was
    changed is on the storage when the method returns.
    """

    # Calling

    def call(self, pairing: str, table: str) -> Pairing:
        """Call a pairing to a table; away from another that it was called to before."""
        with self._store.writing() as club:
            found = self._to_correct(club, pairing)
            table_calls.call(club, found, table_calls.table_named(club, table), self._clock())
            return pairing_named(club, found.id)

    def uncall(self, pairing: str) -> Pairing:
        """The table that was called is called no longer; the pairing waits."""
        with self._store.writing() as club:
            found = pairing_named(club, pairing)
            table_calls.end_call(club, found.id)
            return pairing_named(club, found.id)

    def call_next(self, event: str, table: str | None = None, *, crews: int | None = None) -> Pairing | None:
        """Call whoever is next to a table, or to one that is free; None: nobody waits, or none is free.

        :param crews: from a queue so many, where the event has more to a match and fewer wait
        """
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            free = (
                [table_calls.table_named(club, table)]
                if table is not None
                else table_calls.free_tables(club, found)
            )
            many = crews or found.crews_a_match
            called = table_calls.call_next(club, found, free[0], many, self._clock()) if free else None
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
            found = table_calls.table_named(club, table)
            return None if found.pairing is None else pairing_named(club, found.pairing)

    # The queue of an open table

    def queue(self, event: str) -> tuple[QueuePlace, ...]:
        """Who waits, the next first."""
        with self._store.reading() as club:
            return table_calls.queue(club, event_rows.event_named(club, event), self._clock())

    def join(self, event: str, crew: str | int, *, by_phone: bool = False) -> QueuePlace:
        """A crew queues, behind all others; it enters the event if it has not yet."""
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            own = crew_rows.crew_named(club, crew)
            queue.join(club, found, own, self._clock(), by_phone=by_phone)
            places = table_calls.queue(club, found, self._clock())
        return next(place for place in places if place.crew.id == own.id)

    def queue_numbers(self, event: str) -> dict[int, int]:
        """The numbers to show of the crews that wait or were called, by the crew's id."""
        with self._store.reading() as club:
            return queue.numbers(club, event_rows.event_named(club, event))

    def leave_queue(self, event: str, crew: str | int) -> None:
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            queue.leave(club, found, crew_rows.crew_named(club, crew))

    def clear_queue(self, event: str, minutes: int) -> int:
        """Take out whoever queued by phone within so many minutes and still waits; how many these were."""
        with self._store.writing() as club:
            found = event_rows.event_named(club, event, to_change=True)
            return queue.take_out(club, found, self._clock() - 60 * minutes)

    def absent(self, pairing: str, crew: str | int, *, by: str = ORGANISER) -> None:
        """A crew that was called from the queue did not come: it is out, the others are next again."""
        with self._store.writing() as club:
            own = crew_rows.crew_named(club, crew)
            said = self._said(by, f"{own.name} was called and did not come")
            queue.absent(club, pairing_named(club, pairing), own, said)

    def next_matches(self, crew: str | int) -> tuple[NextMatch, ...]:
        """What a crew plays next, in each event under way that it is in."""
        with self._store.reading() as club:
            own = crew_rows.crew_named(club, crew)
            return queue.next_matches(club, own, self._clock())

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
                table_calls.require_admitted(club, table)
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
        return self.take_result(table_calls.BY_HAND, pack(journal), identity)

    def results(
        self, *, event: str | None = None, crew: str | int | None = None, pairing: str | None = None
    ) -> tuple[ClubResult, ...]:
        """Results as they were played: all of them, or of one event, crew or pairing."""
        with self._store.reading() as club:
            if pairing is not None:
                return results.read_results(club, "pairing = ?", pairing_named(club, pairing).id)
            if event is not None:
                found = event_rows.event_named(club, event)
                where, values = of_event(found)
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

    def put_away(self, until_s: float) -> None:
        """Refusals up to this time were read: pages show them no more."""
        with self._store.writing() as club:
            club.execute("INSERT OR REPLACE INTO about VALUES ('read_ms', ?)", (math.ceil(until_s * 1000),))

    def read_until_s(self) -> float:
        """Up to when the organiser has read what was refused, in seconds of UTC."""
        with self._store.reading() as club:
            row = club.execute("SELECT value FROM about WHERE name = 'read_ms'").fetchone()
        return 0.0 if row is None else row[0] / 1000

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

    def doubtful(self) -> tuple[ClubResult, ...]:
        """Results of open play that count for nobody until the organiser says `count` or `discount`."""
        with self._store.reading() as club:
            return results.read_doubtful(club)

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
