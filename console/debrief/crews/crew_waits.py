"""Who waited for whom. docs/debrief.md defines every wait; this is that definition as code.

Something is asked of a station, and later it has done it. From the asking to the doing others wait for it:
a wait that it *caused*. From the doing until something is asked of it again it waits for others: a wait that
it *bore*. While the table is stopped, while the boat is on the surface and, turn by turn, while the other
crew plays, a crew's clock stands still.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from console.core.words import Crew, Station
from console.debrief.crews.crew_game import CrewGame
from console.debrief.crews.moments import CrewMoment
from console.debrief.waits import Wait

_ENEMY = {crew: crew.enemy for crew in Crew}
TASKS = (Station.FIRST_MATE, Station.ENGINEER)
_MOVES = ("head", "silence")
_RADIO = ("note", "erase")


@dataclass(frozen=True)
class Waits:
    """What one station caused and bore."""

    caused: tuple[Wait, ...] = ()
    borne: tuple[Wait, ...] = ()


class Stopped(NamedTuple):
    """One stop of the table."""

    crew: Crew
    station: Station
    from_ns: int
    length_ns: int
    taken_back: bool


@dataclass(slots=True)
class _Clock:
    """A clock that stands still while it is held, by whatever holds it."""

    stood: list[tuple[int, int]] = field(default_factory=list)
    """When it stood still, the oldest first."""
    held: dict[str, int] = field(default_factory=dict)

    def hold(self, why: str, now_ns: int) -> None:
        self.held.setdefault(why, now_ns)

    def let_go(self, why: str, now_ns: int) -> None:
        since_ns = self.held.pop(why, None)
        if since_ns is not None and not self.held:
            self.stood.append((since_ns, now_ns))
        elif since_ns is not None:
            other = min(self.held, key=lambda reason: self.held[reason])
            self.held[other] = min(since_ns, self.held[other])

    def never_held(self, why: str) -> None:
        """It turns out that there was no reason to hold it."""
        self.held.pop(why, None)

    def wait(self, from_ns: int, now_ns: int) -> Wait:
        """A wait from then to now, in the parts in which this clock ran."""
        parts = []
        end_ns = min(now_ns, *self.held.values()) if self.held else now_ns
        for since_ns, until_ns in reversed(self.stood):
            if until_ns <= from_ns:
                break
            if until_ns < end_ns:
                parts.append((until_ns, end_ns))
            end_ns = min(end_ns, since_ns)
        if from_ns < end_ns:
            parts.append((from_ns, end_ns))
        return Wait(from_ns, now_ns, tuple(reversed(parts)))


@dataclass(slots=True)
class _Duty:
    """What is asked of one station."""

    clock: _Clock
    caused: list[Wait] = field(default_factory=list)
    borne: list[Wait] = field(default_factory=list)
    asked: int | None = None
    """When; None: nothing is to be done."""
    _done: int | None = None

    def ask(self, now_ns: int, *, counted: bool = True) -> None:
        if self.asked is not None:
            return
        if self._done is not None and counted:
            self.borne.append(self.clock.wait(self._done, now_ns))
        self.asked = now_ns

    def done(self, now_ns: int) -> None:
        if self.asked is not None:
            self.caused.append(self.clock.wait(self.asked, now_ns))
            self.asked, self._done = None, now_ns


class _Listening(_Duty):
    """The radio operator's: a move of the enemy is asked about until its own note, though more follow."""

    def __init__(self, clock: _Clock) -> None:
        super().__init__(clock)
        self._unnoted: list[tuple[int, str]] = []
        """When, and what the enemy did; the oldest first."""

    def hear(self, now_ns: int, move: str) -> None:
        if not self._unnoted:
            self.ask(now_ns)
        self._unnoted.append((now_ns, move))

    def note(self, now_ns: int, noted: str) -> None:
        """The oldest move that it names, or else the newest, is noted; those before it were missed."""
        moves = [move for _, move in self._unnoted]
        place = moves.index(noted) if noted in moves else len(moves) - 1
        self._done_with(place, now_ns)

    def wipe(self, now_ns: int) -> None:
        """Nothing is left to note, and the oldest has waited longest."""
        self._done_with(0, now_ns)
        self._unnoted.clear()
        self.asked = None

    def _done_with(self, place: int, now_ns: int) -> None:
        if self._unnoted:
            self.asked = self._unnoted[place][0]
            self.done(now_ns)
            del self._unnoted[: place + 1]
            self.asked = self._unnoted[0][0] if self._unnoted else None


class _CrewDuties:
    """The duties of one crew's stations."""

    def __init__(self) -> None:
        self.clock, self.ears = _Clock(), _Clock()
        """The radio operator has a clock of its own: it listens while the other crew plays."""
        self.captain, self.mate, self.engineer = (_Duty(self.clock) for _ in range(3))
        self.radio = _Listening(self.ears)
        duties = self.captain, self.mate, self.engineer, self.radio
        self.of: dict[Station, _Duty] = dict(zip(Station, duties, strict=True))
        self.dived = self.begun = False

    def hold(self, why: str, now_ns: int) -> None:
        for clock in (self.clock, self.ears):
            clock.hold(why, now_ns)

    def let_go(self, why: str, now_ns: int) -> None:
        for clock in (self.clock, self.ears):
            clock.let_go(why, now_ns)

    @property
    def tasks_done(self) -> bool:
        return self.mate.asked is None and self.engineer.asked is None


class WaitWatch:
    """Follows the accepted orders of a match; `turns`: it is played turn by turn."""

    def __init__(self, game: CrewGame, *, turns: bool) -> None:
        self._game = game
        self._turns = turns
        self._crews = {crew: _CrewDuties() for crew in Crew}
        self._stop: CrewMoment | None = None
        self._used = False
        """Something was done in the stop."""
        self._asking: CrewMoment | None = None
        """The last order of a stop, where it is not certain yet whether the stop is over with it."""
        self.stops: list[Stopped] = []
        self._heeded = _heeded(game, turns)

    def waits(self) -> dict[Crew, dict[Station, Waits]]:
        """What has been seen of each station."""
        return {
            crew: {
                station: Waits(tuple(duty.caused), tuple(duty.borne)) for station, duty in duties.of.items()
            }
            for crew, duties in self._crews.items()
        }

    def see(self, moment: CrewMoment) -> None:
        """An order that was accepted."""
        heeded = self._heeded.get(moment.verb)
        if heeded is None:
            return
        if self._asking is not None and moment.verb not in self._game.stops.ends:
            self._end_stop(self._asking.time_ns, False)
        for heed in heeded:
            heed(self, moment)

    def _done_in_stop(self, moment: CrewMoment) -> None:
        self._used = True

    def _asked(self, moment: CrewMoment) -> None:
        if self._stop is not None:
            self._asking = moment

    def _ok(self, moment: CrewMoment) -> None:
        own = self._crews[moment.crew]
        own.of[moment.station].done(moment.time_ns)
        if own.tasks_done:
            own.captain.ask(moment.time_ns)

    def _noted(self, moment: CrewMoment) -> None:
        radio = self._crews[moment.crew].radio
        if moment.verb == "erase":
            radio.wipe(moment.time_ns)
        else:
            radio.note(moment.time_ns, moment.said)

    def _stopped(self, moment: CrewMoment) -> None:
        if moment.station is Station.CAPTAIN:
            self._crews[moment.crew].captain.done(moment.time_ns)
        self._stop, self._used = moment, False
        for duties in self._crews.values():
            duties.hold("stop", moment.time_ns)

    def _resolved(self, moment: CrewMoment) -> None:
        taken_back = moment.verb in self._game.stops.takes_back and not self._used
        self._end_stop(moment.time_ns, taken_back, moment.verb in _MOVES)

    def _end_stop(self, now_ns: int, taken_back: bool, moved: bool = False) -> None:
        """`moved`: by a silence, with which the captain has done what would be asked next."""
        stop, self._stop, self._asking = self._stop, None, None
        if stop is None:
            return
        length_ns = max(0, now_ns - stop.time_ns)  # a late touch is older than what it follows
        self.stops.append(Stopped(stop.crew, stop.station, stop.time_ns, length_ns, taken_back))
        for duties in self._crews.values():
            duties.let_go("stop", now_ns)
        own = self._crews[stop.crew]
        if own.tasks_done and not moved:
            own.captain.ask(now_ns, counted=False)

    def close(self, decided_ns: int | None = None) -> None:
        """No order follows. `decided_ns`: the one that decided the match, which ends a stop too."""
        if self._asking is not None and self._asking.verb in self._game.stops.may_ask:
            self._end_stop(self._asking.time_ns, False)
        elif decided_ns is not None:
            self._end_stop(decided_ns, False)

    def _moved(self, moment: CrewMoment) -> None:
        now_ns, own = moment.time_ns, self._crews[moment.crew]
        if self._turns:
            self._plays(moment.crew)
        own.captain.done(now_ns)
        if self._game.has_tasks:
            own.mate.ask(now_ns)
            own.engineer.ask(now_ns)
        elif not self._turns:
            own.captain.ask(now_ns, counted=False)
        move = moment.said if moment.verb == "head" else "silence"
        self._crews[_ENEMY[moment.crew]].radio.hear(now_ns, move)

    def _surfaced_or_dived(self, moment: CrewMoment) -> None:
        now_ns, own = moment.time_ns, self._crews[moment.crew]
        captain = own.captain
        if moment.verb == "surface":
            self._plays(moment.crew)
            captain.done(now_ns)
            if not self._turns and self._game.has_tasks:
                own.hold("surface", now_ns)
            elif not self._turns:
                captain.ask(now_ns, counted=False)
            return
        own.let_go("surface", now_ns)
        if own.dived:
            captain.ask(now_ns, counted=False)
        own.dived = True
        if self._crews[_ENEMY[moment.crew]].dived:
            self._begin(now_ns)

    def _begin(self, now_ns: int) -> None:
        for duties in self._crews.values():
            if not duties.begun:
                duties.begun = True
                duties.captain.ask(now_ns, counted=False)
                if self._turns:  # who plays first lets go of its own clock by playing
                    duties.clock.hold("turn", now_ns)

    def _plays(self, crew: Crew) -> None:
        """Turn by turn: who plays on after its own turn has another one, and the other crew waits still."""
        own, enemy = self._crews[crew].clock, self._crews[crew.enemy].clock
        since_ns = own.held.get("turn")
        own.never_held("turn")
        if since_ns is not None:
            enemy.hold("turn", since_ns)

    def _pinged(self, moment: CrewMoment) -> None:
        self._crews[moment.crew].captain.done(moment.time_ns)

    def _turn_over(self, moment: CrewMoment) -> None:
        """With an answer the turn of the crew that asked is over."""
        now_ns = moment.time_ns
        crew = _ENEMY[moment.crew] if moment.verb == "answer" else moment.crew
        own, enemy = self._crews[crew], self._crews[_ENEMY[crew]]
        own.captain.done(now_ns)
        own.captain.ask(now_ns, counted=False)
        own.clock.hold("turn", now_ns)
        enemy.clock.let_go("turn", now_ns)
        enemy.captain.ask(now_ns, counted=False)


_Heed = Callable[[WaitWatch, CrewMoment], None]


@cache
def _heeded(game: CrewGame, turns: bool) -> dict[str, tuple[_Heed, ...]]:
    """What is to be done for each verb, in this order."""
    ends_turn = game.turn_orders if turns else frozenset()
    pings = ("sonar",) if "answer" in ends_turn else ()
    rules: tuple[tuple[Iterable[str], _Heed], ...] = (
        (("stop",), WaitWatch._stopped),
        (game.stops.uses, WaitWatch._done_in_stop),
        (game.stops.may_ask | game.stops.asks, WaitWatch._asked),
        (game.stops.ends, WaitWatch._resolved),
        (_MOVES, WaitWatch._moved),
        (("ok",), WaitWatch._ok),
        (_RADIO, WaitWatch._noted),
        (("surface", "dive"), WaitWatch._surfaced_or_dived),
        (pings, WaitWatch._pinged),
        (ends_turn, WaitWatch._turn_over),
    )
    watched = {verb for verbs, _ in rules for verb in verbs}
    return {verb: tuple(heed for verbs, heed in rules if verb in verbs) for verb in watched}
