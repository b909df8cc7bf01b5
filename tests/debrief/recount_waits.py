"""How long each station of a crew was waited for, counted by hand, without the time that stood still."""

from dataclasses import dataclass, field
from statistics import median

from tests.debrief.recount_said import STATIONS, Said, Span, spans


@dataclass
class Recount:
    """The figures of one crew."""

    figures: dict[str, float] = field(default_factory=dict)
    off: list[Span] = field(default_factory=list)
    """When the crew's clock stood still."""
    deaf: list[Span] = field(default_factory=list)
    """The same for the radio operator, who listens while the other crew plays."""


def stood_still(made: Recount, said: list[Said], crew: str) -> None:
    stopped = spans(said, lambda state: state.stop is not None)
    up = spans(said, lambda state: state.turn is None and getattr(getattr(state, crew), "surfaced", False))
    theirs = spans(said, lambda state: state.turn is not None and state.turn.crew != crew)
    made.deaf, made.off = _joined([*stopped, *up]), _joined([*stopped, *up, *theirs])


def _joined(spans: list[Span]) -> list[Span]:
    joined: list[Span] = []
    for since, until in sorted(spans):
        if joined and since <= joined[-1][1]:
            joined[-1] = joined[-1][0], max(until, joined[-1][1])
        else:
            joined.append((since, until))
    return joined


def waited(since: int, until: int, off: list[Span]) -> float:
    """In seconds."""
    lost = sum(max(0, min(until, end) - max(since, begin)) for begin, end in off)
    return (until - since - lost) / 1e6


class Asked:
    """One station: when something was asked of it, and when it was done."""

    def __init__(self, off: list[Span]) -> None:
        self.off, self.caused, self.borne = off, list[float](), list[float]()
        self.ended = list[int]()
        """When each wait that it caused was over."""
        self.since: int | None = None
        self.last: int | None = None

    def ask(self, us: int, *, borne: bool = True) -> None:
        if self.since is None:
            if borne and self.last is not None:
                self.borne.append(waited(self.last, us, self.off))
            self.since = us

    def done(self, us: int) -> None:
        if self.since is not None:
            self.caused.append(waited(self.since, us, self.off))
            self.ended.append(us)
            self.since, self.last = None, us


def count_waits(made: Recount, said: list[Said], crew: str) -> dict[str, Asked]:
    """The figures of a crew, and what each of its stations was asked."""
    seats = {name: Asked(made.off) for name in STATIONS[:3]}
    for each in said:
        if not each.refused:
            if each.crew == crew:
                _own(seats, each)
            _both(seats, each, crew)
    seats["radio"] = _listened(made, said, crew)
    for name, seat in seats.items():
        for kind, lengths in (("caused", seat.caused), ("borne", seat.borne)):
            if lengths:
                column = f"{name.replace('-', '_')}_{kind}"
                made.figures |= {f"{column}_median_s": median(lengths), f"{column}_longest_s": max(lengths)}
    return seats


def _listened(made: Recount, said: list[Said], crew: str) -> Asked:
    """Each note against the oldest move that it names, or else the newest; wiping is as good as a note."""
    radio, open_ = Asked(made.deaf), list[Said]()
    for each in said:
        if each.refused:
            continue
        if each.crew != crew and each.verb in ("head", "silence"):
            if not open_ and radio.last is not None:
                radio.borne.append(waited(radio.last, each.us, made.deaf))
            open_.append(each)
        elif each.crew == crew and each.verb in ("note", "erase") and open_:
            named = [m for m in open_ if each.word in (m.word if m.verb == "head" else "silence", "")]
            noted = (named or open_[-1:])[0]
            radio.caused.append(waited(noted.us, each.us, made.deaf))
            radio.ended.append(each.us)
            radio.last = each.us
            open_ = [] if each.verb == "erase" else open_[open_.index(noted) + 1 :]
    return radio


def _own(seats: dict[str, Asked], each: Said) -> None:
    """What a crew does itself. Where there are tasks, a course asks two stations to do one."""
    tasks = hasattr(each.after.blue, "mate")
    captain, mate, engineer = seats["captain"], seats["first-mate"], seats["engineer"]
    if each.verb in ("head", "silence", "surface", "end", "missile", "sonar") or (
        each.verb == "stop" and each.station == "captain"
    ):
        if tasks and each.verb in ("missile", "sonar"):
            return
        if not tasks and each.before.stop is not None and each.verb in ("missile", "sonar"):
            return
        captain.done(each.us)
    if each.verb in ("head", "silence") and tasks:
        mate.ask(each.us)
        engineer.ask(each.us)
    if each.verb == "ok":
        seats[each.station].done(each.us)
        if mate.since is None and engineer.since is None:
            captain.ask(each.us)


def _both(seats: dict[str, Asked], each: Said, crew: str) -> None:
    """What asks a captain anew: the begin, a stop's end, a dive, a turn; in Sonar Family every order."""
    begun = each.before.phase == "set-up" != each.after.phase
    over = each.before.stop is not None and each.after.stop is None and each.before.stop.crew == crew
    dived = each.verb == "dive" and each.crew == crew and each.before.phase != "set-up"
    passed = (
        each.before.turn is not None
        and each.before.turn != each.after.turn
        and (each.verb == "end" or not hasattr(each.after.blue, "mate"))
    )
    at_once = (
        each.crew == crew
        and not hasattr(each.after.blue, "mate")
        and each.after.turn is None
        and each.verb in ("head", "silence", "surface")
    )
    free = seats["first-mate"].since is None and seats["engineer"].since is None
    if begun or dived or passed or at_once or (over and free):
        seats["captain"].ask(each.us, borne=False)
