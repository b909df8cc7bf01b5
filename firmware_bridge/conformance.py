"""What docs/protocol.md asks of a bridge, as checks that run against any: `sonar-table firmware try PORT`.

A check speaks to the bridge and raises BrokenPromiseError where it does not keep to the protocol. Its first
line is the promise. Checks that need a finger come last, and are left out where there is none.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from firmware_bridge.conversation import TICK_BITS
from firmware_bridge.frame_bytes import encode
from firmware_bridge.frames import (
    BridgeHello,
    BridgePong,
    BridgeReport,
    BridgeStatus,
    HostAck,
    HostLamps,
    HostPing,
)
from firmware_bridge.trial import ANSWERED_NS, MS, BrokenPromiseError, Trial

SLOWEST_TICK_NS = 10_000
LONGEST_SCAN_NS = 1 * MS
LOCKOUTS_NS = (2 * MS, 50 * MS)
MOST_CONTROLS = 127
REPORTS_NS = 20 * MS
"""A report every 2 ms is asked for; a busy host may see them later."""
BEHIND_NS = 50 * MS
RATE_TOLERANCE = 6e-3
RATE_SEEN_NS = 800 * MS
"""So long the clock is watched."""
MOST_EDGES_WAITING = 256

Finger = Callable[[], None]
"""Presses some control, within a second or so, and lets go again."""
Check = Callable[[Trial], None]
FingerCheck = Callable[[Trial, Finger], None]


@dataclass(frozen=True, slots=True)
class CheckOutcome:
    """What a check came to."""

    promise: str
    broken: str = ""
    """What did not hold; empty: it holds."""
    left_out: bool = False


def require(holds: bool, said: str) -> None:
    if not holds:
        raise BrokenPromiseError(said)


def run_checks(trial: Trial, finger: Finger | None = None) -> Iterator[CheckOutcome]:
    """Every check in turn. One that fails does not keep the others from being tried."""
    for check in CHECKS:
        yield _outcome(_promise(check), lambda check=check: check(trial))  # type: ignore[misc]
    for with_finger in FINGER_CHECKS:
        promise = _promise(with_finger)
        if finger is None:
            yield CheckOutcome(promise, left_out=True)
        else:
            yield _outcome(promise, lambda check=with_finger: check(trial, finger))  # type: ignore[misc]


def _promise(check: Callable[..., None]) -> str:
    return (check.__doc__ or check.__name__).splitlines()[0].rstrip(".")


def _outcome(promise: str, check: Callable[[], None]) -> CheckOutcome:
    try:
        check()
    except BrokenPromiseError as broken:
        return CheckOutcome(promise, str(broken))
    return CheckOutcome(promise)


# ---- who it is ----


def says_sensible_things_of_itself(trial: Trial) -> None:
    """Its hello makes sense: clock, scans, lock-out, controls, wire."""
    hello = trial.open()
    tick_ns = trial.ns_per_tick * hello.resolution_ticks
    require(
        tick_ns <= SLOWEST_TICK_NS, f"its clock goes on every {tick_ns:.0f} ns; 10 µs at most are asked for"
    )
    scan_ns = hello.scan_ticks * trial.ns_per_tick
    require(0 < scan_ns <= LONGEST_SCAN_NS, f"it looks at its contacts every {scan_ns:.0f} ns; 1 ms at most")
    lockout_ns = hello.lockout_ticks * trial.ns_per_tick
    least_ns, most_ns = LOCKOUTS_NS
    require(
        least_ns <= lockout_ns <= most_ns, f"its lock-out is {lockout_ns / MS:g} ms; 2 to 50 are asked for"
    )
    require(0 < hello.control_count <= MOST_CONTROLS, f"it has {hello.control_count} controls; 1 to 127")
    require(hello.byte_ns < MS, f"a byte takes {hello.byte_ns} ns on its wire; that is no wire")
    require(hello.memory != 0, "memory is 0 in an open session; it is the number of the first session")


# ---- sessions ----


def opens_a_session_once(trial: Trial) -> None:
    """A greeting opens a session; the same greeting again changes nothing."""
    hello = trial.open()
    require(hello.lamps_sequence == 0, f"a new session has shown lamps {hello.lamps_sequence}")
    report = trial.hear(BridgeReport, lambda report: report.session == trial.session)
    require(report.next_edge == report.first_edge + len(report.edges), "a new session's edges count from 0")
    trial.say(_lamps(trial, 1))
    trial.hear(BridgeReport, lambda report: report.lamps_sequence == 1, what="an acknowledgement of lamps")
    trial.greet()
    again = trial.hear(BridgeHello, lambda hello: hello.session == trial.session)
    require(again.lamps_sequence == 1, "a greeting heard twice must not begin the session anew")
    require(again.memory == hello.memory, "memory changed without a restart")


def keeps_its_memory_from_session_to_session(trial: Trial) -> None:
    """Another session is the same memory: counters go on."""
    first = trial.open()
    second = trial.open(previous_session=trial.session)
    require(second.memory == first.memory, f"memory {first.memory} became {second.memory}, without a restart")
    require(second.restarts == first.restarts, "restarts counted without a restart")
    require(second.lost_presses >= first.lost_presses, "lost presses went back")


def answers_a_stranger_with_its_hello(trial: Trial) -> None:
    """A frame of a session that is not open is answered with a hello, and not believed."""
    trial.open()
    trial.frames(20 * MS)
    stranger = trial.session % 0xFFFF + 1
    trial.say(HostLamps(stranger, 0, 7, bytes(_lamp_bytes(trial))))
    hello = trial.hear(BridgeHello, what="a hello for the stranger")
    require(hello.session == trial.session, f"it answers with session {hello.session}, not with the open one")
    require(trial.ping().lamps_sequence == 0, "it took lamps of a session that is not open")


def answers_another_version_with_its_hello(trial: Trial) -> None:
    """A frame of another version is answered with a hello, so that the host sees which is spoken."""
    trial.open()
    trial.frames(20 * MS)
    for version in (0, 99):
        trial.say_body(bytes([version, 3, *trial.session.to_bytes(2, "little"), 0, 0]))
        trial.hear(BridgeHello, what=f"a hello in answer to version {version}")


# ---- clock ----


def tells_how_far_it_has_told_everything(trial: Trial) -> None:
    """Reports keep coming, and the low-water mark keeps up with the clock and never goes back."""
    trial.open()
    trial.ping()
    begun_ns = trial.wire.clock_ns()
    reports = [frame for frame in trial.frames(200 * MS) if isinstance(frame, BridgeReport)]
    took_ns = trial.wire.clock_ns() - begun_ns
    require(
        len(reports) >= took_ns / REPORTS_NS,
        f"{len(reports)} reports in {took_ns / MS:.0f} ms",
    )
    pong = trial.ping()
    wrap = 1 << TICK_BITS[trial.version]
    marks = [report.told_until_ticks for report in reports]
    for before, after in pairwise(marks):
        require((after - before) % wrap < wrap // 2, f"the low-water mark went from {before} back to {after}")
    last = trial.hear(BridgeReport)
    behind_ns = (pong.heard_ticks - last.told_until_ticks) % wrap * trial.ns_per_tick
    ahead_ns = (last.told_until_ticks - pong.heard_ticks) % wrap * trial.ns_per_tick
    require(min(behind_ns, ahead_ns) <= BEHIND_NS, "the low-water mark is more than 50 ms from the clock")


def its_clock_runs_as_it_says(trial: Trial) -> None:
    """Its clock has the stated rate within 0.6 %, and a ping is heard before it is answered."""
    trial.open()
    samples = [_exchange(trial) for _ in range(20)]
    trial.frames(RATE_SEEN_NS)
    samples += [_exchange(trial) for _ in range(20)]
    wrap = 1 << TICK_BITS[trial.version]
    for _, pong, _ in samples:
        within = (pong.said_ticks - pong.heard_ticks) % wrap
        require(
            within < wrap // 2,
            f"a ping heard at {pong.heard_ticks} was answered before, at {pong.said_ticks}",
        )
    (sent_ns, first, heard_ns), (last_sent_ns, last, last_heard_ns) = samples[0], samples[-1]
    ticked_ns = (last.heard_ticks - first.heard_ticks) % wrap * trial.ns_per_tick
    least_ns, most_ns = last_sent_ns - heard_ns, last_heard_ns - sent_ns
    fits = least_ns * (1 - RATE_TOLERANCE) <= ticked_ns <= most_ns * (1 + RATE_TOLERANCE)
    said = f"its clock went on by {ticked_ns / MS:.3f} ms in {least_ns / MS:.3f} to {most_ns / MS:.3f} ms"
    require(fits, said)


def its_wire_costs_what_it_says(trial: Trial) -> None:
    """No exchange is faster than its answer and the stated time of the bytes allow."""
    trial.open()
    byte_ns = trial.hello.byte_ns
    wrap = 1 << TICK_BITS[trial.version]
    for _ in range(40):
        sent_ns, pong, heard_ns = _exchange(trial)
        held_ns = (
            (pong.said_ticks - pong.heard_ticks) % wrap - trial.hello.resolution_ticks
        ) * trial.ns_per_tick
        sizes = len(encode(HostPing(1, 0, pong.ping), trial.version)), len(encode(pong, trial.version))
        least_ns = held_ns * (1 - RATE_TOLERANCE) + (sum(sizes) - 2) * byte_ns
        took_ns = heard_ns - sent_ns
        said = f"an exchange took {took_ns / 1000:.0f} µs; what it says asks for {least_ns / 1000:.0f}"
        require(took_ns >= least_ns, f"{said} ({byte_ns} ns a byte)")


# ---- what it does not believe ----


def does_not_believe_spoilt_frames(trial: Trial) -> None:
    """A frame with a wrong byte is left out, and counted."""
    trial.open()
    before = _status(trial).bad_frames
    sound = encode(_lamps(trial, 1, lit=True), trial.version)
    places = range(0, len(sound) - 1, 2)
    for place in places:
        spoilt = bytearray(sound)
        spoilt[place] ^= 0x10 if spoilt[place] != 0x10 else 0x20
        trial.wire.write(bytes(spoilt))
        require(trial.ping().lamps_sequence == 0, f"it believed a frame with byte {place} spoilt")
    counted = _status(trial).bad_frames - before
    require(counted > 0, f"{len(places)} bad frames were sent, and none counted")


def does_not_believe_frames_of_a_wrong_length(trial: Trial) -> None:
    """A frame whose length does not fit its type is left out."""
    trial.open()
    short, long = bytes(_lamp_bytes(trial) - 1), bytes(_lamp_bytes(trial) + 1)
    for lit in (short, long, bytes(200)):
        trial.say(HostLamps(trial.session, 0, 1, lit))
        require(trial.ping().lamps_sequence == 0, f"it believed lamps of {len(lit)} bytes")


def goes_on_after_garbage(trial: Trial) -> None:
    """Whatever comes, the next sound frame is understood."""
    trial.open()
    chance = Random(5)
    for size in (1, 9, 64, 200, 300):
        trial.wire.write(chance.randbytes(size) + b"\0")
        trial.frames(30 * MS)
        trial.ping()


# ---- lamps and counters ----


def shows_the_newest_lamps(trial: Trial) -> None:
    """Lamps are acknowledged when they are shown; older ones are left alone."""
    trial.open()
    trial.say(_lamps(trial, 5, lit=True))
    trial.hear(BridgeReport, lambda report: report.lamps_sequence == 5, what="the acknowledgement of lamps 5")
    for stale in (5, 4, 0xFFFF):
        trial.say(_lamps(trial, stale))
    trial.frames(30 * MS)
    shown = trial.ping().lamps_sequence
    require(shown == 5, f"it shows lamps {shown} after 5")
    trial.say(_lamps(trial, 6))
    trial.hear(BridgeReport, lambda report: report.lamps_sequence == 6, what="the acknowledgement of lamps 6")


def tells_the_bounces_of_every_control(trial: Trial) -> None:
    """The counters of all controls come round."""
    count = trial.open().control_count
    seen: set[int] = set()
    for _ in range(2 * count):
        status = trial.hear(BridgeStatus, within_ns=ANSWERED_NS)
        seen |= set(range(status.first_control, status.first_control + len(status.bounces)))
        if seen == set(range(count)):
            return
    raise BrokenPromiseError(f"of {count} controls only {len(seen)} were told of: {sorted(seen)[:8]}...")


# ---- with a finger ----


def repeats_an_edge_until_it_is_acknowledged(trial: Trial, finger: Finger) -> None:
    """An edge is said again and again, and only the right acknowledgement ends that."""
    count = trial.open().control_count
    finger()
    first = trial.hear(BridgeReport, lambda report: bool(report.edges), 30_000 * MS, "an edge of the control")
    edge = first.edges[0]
    require(first.first_edge == 0 and edge.closed, "the first edge of the session is the press, number 0")
    require(edge.control < count, f"control {edge.control} of {count}")
    for wrong in (HostAck(trial.session % 0xFFFF + 1, 1), HostAck(trial.session, 0x8000)):
        trial.say(wrong)
        again = trial.hear(BridgeReport, lambda report: bool(report.edges), what="the edge again")
        require(again.edges[0] == edge, "an edge changed from one report to the next")
    trial.frames(200 * MS)
    last = trial.hear(BridgeReport)
    trial.say(HostAck(trial.session, last.next_edge))
    done = trial.hear(BridgeReport, lambda report: not report.edges, what="a report without the edges")
    require(done.next_edge >= last.next_edge, "acknowledged edges are still counted")


def counts_presses_that_nobody_took(trial: Trial, finger: Finger) -> None:
    """A press that the host does not have is counted as lost by the next session, and not told."""
    trial.open()
    finger()
    trial.hear(BridgeReport, lambda report: bool(report.edges), 30_000 * MS, "an edge of the control")
    trial.frames(200 * MS)
    before = trial.hello.lost_presses
    after = trial.open(previous_session=trial.session, previous_next=0)
    lost = after.lost_presses - before
    require(lost == 1, f"one press was not taken, and {lost} counted as lost")
    reports = [frame for frame in trial.frames(30 * MS) if isinstance(frame, BridgeReport)]
    require(not any(report.edges for report in reports), "a press of the session before was told in this one")


def never_says_that_all_is_told_before_it_is(trial: Trial, finger: Finger) -> None:
    """No edge comes from before a low-water mark that was already told."""
    trial.open()
    finger()
    wrap = 1 << TICK_BITS[trial.version]
    told: int | None = None
    seen = 0
    for _ in range(2_000):
        report = trial.hear(BridgeReport, within_ns=30_000 * MS)
        for edge in report.edges[seen:]:
            since = (edge.at_ticks - edge.spread_ticks - (told or 0)) % wrap
            require(
                told is None or since < wrap // 2,
                f"an edge at {edge.at_ticks}, though all was told until {told}",
            )
        seen = max(seen, len(report.edges))
        if report.next_edge == (report.first_edge + len(report.edges)) % 0x10000 or not report.edges:
            told = report.told_until_ticks
        if any(not edge.closed for edge in report.edges):
            return
    raise BrokenPromiseError("the control was pressed and its release never told")


CHECKS: tuple[Check, ...] = (
    says_sensible_things_of_itself,
    opens_a_session_once,
    keeps_its_memory_from_session_to_session,
    answers_a_stranger_with_its_hello,
    answers_another_version_with_its_hello,
    tells_how_far_it_has_told_everything,
    its_clock_runs_as_it_says,
    its_wire_costs_what_it_says,
    does_not_believe_spoilt_frames,
    does_not_believe_frames_of_a_wrong_length,
    goes_on_after_garbage,
    shows_the_newest_lamps,
    tells_the_bounces_of_every_control,
)
FINGER_CHECKS: tuple[FingerCheck, ...] = (
    repeats_an_edge_until_it_is_acknowledged,
    counts_presses_that_nobody_took,
    never_says_that_all_is_told_before_it_is,
)


def _lamp_bytes(trial: Trial) -> int:
    return (trial.hello.lamp_count + 7) // 8


def _lamps(trial: Trial, sequence: int, *, lit: bool = False) -> HostLamps:
    bits = (1 << trial.hello.lamp_count) - 1 if lit else 0
    return HostLamps(trial.session, 0, sequence, bits.to_bytes(_lamp_bytes(trial), "little"))


def _status(trial: Trial) -> BridgeStatus:
    """One that was made after now."""
    trial.frames(10 * MS)
    return trial.hear(BridgeStatus, within_ns=ANSWERED_NS)


def _exchange(trial: Trial) -> tuple[int, BridgePong, int]:
    """When a ping was sent, its answer, and when that was heard."""
    sent_ns = trial.wire.clock_ns()
    pong = trial.ping()
    return sent_ns, pong, trial.wire.clock_ns()
