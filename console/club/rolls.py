"""What a club has: its tables, crews and events, who has entered them, and their rounds."""

import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import Unpack

from console.club import club_crews as crew_rows
from console.club import club_events as event_rows
from console.club import queue, rounds, table_calls
from console.club.club_store import ClubStore
from console.club.corrections import OrganiserWord
from console.club.folder import CLUB_FILE
from console.club.live_standings import StandingsKept
from console.club.pairings import at_hand, pairing_named, read_pairings
from console.club.values import (
    ClubCrew,
    ClubEvent,
    ClubTable,
    Entrant,
    EventTerms,
    Format,
    Pairing,
    Points,
    TableState,
)
from console.people.register import FILE_NAME, Register

ORGANISER = "organiser"
USUAL_POINTS = Points()


class ClubRolls:
    """The first half of `Club`, which people ask for."""

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
            return table_calls.all_tables(club)

    def table(self, named: str) -> ClubTable:
        with self._store.reading() as club:
            return table_calls.table_named(club, named)

    def admit_table(self, table: str, name: str) -> None:
        """A table may send results from now on, or has another name."""
        with self._store.writing() as club:
            table_calls.admit(club, table, name, self._clock())

    def dismiss_table(self, named: str) -> None:
        """A table is no longer one of the club's; its results stay."""
        with self._store.writing() as club:
            table_calls.dismiss(club, table_calls.table_named(club, named))

    def table_said(self, table: str, state: TableState) -> None:
        """What a table tells of itself; nothing where it was not admitted."""
        with self._store.writing() as club:
            club.execute(
                "UPDATE tables SET said = ?, said_s = ? WHERE id = ?",
                (table_calls.written_state(state), self._clock(), table),
            )

    def use_table(self, named: str, *, in_service: bool = True, event: str | None = None) -> ClubTable:
        """Whether somebody can be called to a table, and whether it is for one event alone."""
        with self._store.writing() as club:
            table = table_calls.table_named(club, named)
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
        crews_a_match: int = 2,
        points: Points = USUAL_POINTS,
        seed: int | None = None,
        **terms: Unpack[EventTerms],
    ) -> ClubEvent:
        """A new event. Its word is made of its name."""
        with self._store.writing() as club:
            id, name = event_rows.new_word(club, name)
            event = ClubEvent(
                id=id,
                name=name,
                format=format,
                game=game,
                crews_a_match=crews_a_match,
                points=points,
                computers_count=format is Format.OPEN,
                seed=SystemRandom().randrange(10**6) if seed is None else seed,
                begun_s=self._clock(),
            )
            return event_rows.keep_event(club, event.on(**terms))

    def change_event(self, named: str, **terms: Unpack[EventTerms]) -> ClubEvent:
        """Change what is given and not None; matches that were played stay as they are."""
        with self._store.writing() as club:
            event = event_rows.event_named(club, named, to_change=True)
            return event_rows.keep_event(club, event.on(**terms))

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
            queue.close(club, event)
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

    def _said(self, by: str, reason: str) -> OrganiserWord:
        return OrganiserWord(by, reason, self._clock())
