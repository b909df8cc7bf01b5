"""The host's side of the protocol, against a model of a bridge, with time moved by hand."""

from binascii import crc_hqx
from collections.abc import Iterable

import pytest
from cobs import cobs
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.agreement import introduced
from firmware_bridge.conversation import QUIET_NS, SILENT_NS
from firmware_bridge.frame_bytes import encode
from firmware_bridge.frames import BridgeReport, Edge
from proofs.bridge_model import MEGA, PICO, ModelBoard
from tests.firmware_bridge.model_bridge import MS, PANEL, Spoil, Table

SAME_EVERY_TIME = settings(derandomize=True, deadline=None, max_examples=60)
"""One in 65536 spoilt frames has the right checksum by chance: no reason to fail once a year."""

FAULTS = st.lists(
    st.tuples(
        st.integers(1, 60),
        st.sampled_from(["drop", "flip", "duplicate", "insert", "stutter"]),
        st.integers(1, 255),
    ),
    max_size=60,
)
"""So many good bytes, then something happens to one; after all of them the line is good."""


def spoiler(faults: Iterable[tuple[int, str, int]]) -> Spoil:
    """A line that does this to the bytes that pass it, one after the other."""
    script = iter(faults)
    fault = next(script, None)
    good = 0

    def spoil(data: bytes) -> bytes:
        nonlocal fault, good
        out = bytearray()
        for byte in data:
            good += 1
            if fault is None or good < fault[0]:
                out.append(byte)
                continue
            _, kind, value = fault
            out += {
                "drop": b"",
                "flip": bytes([byte ^ value]),
                "duplicate": bytes([byte, byte]),
                "insert": bytes([value, byte]),
                "stutter": data,
            }[kind]
            fault, good = next(script, None), 0
        return bytes(out)

    return spoil


def moves(table: Table) -> list[tuple[int, bool]]:
    return [(edge.control, edge.closed) for edge in table.heard]


def test_a_press_comes_with_bounds_that_hold_its_true_time() -> None:
    table = Table().live()
    pressed_ns = table.press(7)
    table.pass_ms(10)
    (edge,) = table.heard
    assert (edge.control, edge.closed) == (7, True)
    assert edge.earliest_ns <= pressed_ns <= edge.latest_ns


@SAME_EVERY_TIME
@given(
    there=FAULTS,
    back=FAULTS,
    gaps_ms=st.lists(st.integers(0, 40), min_size=1, max_size=20),
    delay_ms=st.sampled_from([1, 3, 9]),
)
def test_no_fault_of_the_line_loses_doubles_invents_or_mixes_presses(
    there: list[tuple[int, str, int]], back: list[tuple[int, str, int]], gaps_ms: list[int], delay_ms: int
) -> None:
    table = Table(delay_ns=delay_ms * MS).live()
    table.spoil_there, table.spoil_back = spoiler(there), spoiler(back)
    made: list[tuple[int, bool, int]] = []
    for number, gap_ms in enumerate(gaps_ms):
        control = number // 2 % 54
        move = table.release if number % 2 else table.press
        made.append((control, number % 2 == 0, move(control)))
        table.pass_ms(gap_ms)
    table.pass_until(lambda: not table.bridge.waiting and len(table.heard) >= len(made))
    table.pass_ms(50)
    assert moves(table) == [(control, closed) for control, closed, _ in made]
    for edge, (_, _, true_ns) in zip(table.heard, made, strict=True):
        assert edge.earliest_ns <= true_ns <= edge.latest_ns
    assert table.host.counts.lost_presses == 0


@SAME_EVERY_TIME
@given(back=FAULTS, gaps_ms=st.lists(st.integers(0, 12), min_size=1, max_size=20))
def test_no_press_comes_from_before_what_was_settled(
    back: list[tuple[int, str, int]], gaps_ms: list[int]
) -> None:
    table = Table(delay_ns=3 * MS).live()
    table.spoil_back = spoiler(back)
    for control, gap_ms in enumerate(gaps_ms):
        table.press(control)
        for _ in range(gap_ms + 1):
            settled_ns = table.host.settled_until_ns
            before = len(table.heard)
            table.pass_ms(1)
            assert settled_ns is not None
            assert all(edge.earliest_ns >= settled_ns for edge in table.heard[before:])
            assert (table.host.settled_until_ns or settled_ns) >= settled_ns


def test_what_was_settled_stays_settled_when_the_line_gets_slow() -> None:
    """When the last fast clock sample is too old to count, the bounds of what happens next fall back."""
    table = Table().live()
    table.pass_ms(1_000)
    table.delay_ns = 40 * MS
    table.pass_ms(8_700)
    for number in range(120):
        table.bridge.move(number % 54, number % 2 == 0, table.now_ns)
        settled_ns = table.host.settled_until_ns
        before = len(table.heard)
        table.pass_ms(17)
        assert settled_ns is not None
        assert all(edge.earliest_ns >= settled_ns for edge in table.heard[before:])
    assert len(table.heard) > 100


def test_nothing_is_settled_while_an_edge_is_still_missing() -> None:
    table = Table().live()
    table.spoil_back = lambda data: b""
    pressed_ns = table.press(3)
    table.pass_ms(5)
    overtaken = BridgeReport(
        table.bridge.session, 1, next_edge=1, told_until_ticks=table.bridge.ticks(table.now_ns)
    )
    table.host.hear(encode(overtaken), table.now_ns)
    assert table.host.settled_until_ns is not None
    assert table.host.settled_until_ns <= pressed_ns


def test_an_edge_of_a_control_that_the_panel_does_not_have_is_not_believed() -> None:
    table = Table().live()
    nonsense = Edge(control=99, closed=True, at_ticks=table.bridge.ticks(table.now_ns), spread_ticks=250)
    report = BridgeReport(table.bridge.session, 1, 1, nonsense.at_ticks, first_edge=0, edges=(nonsense,))
    table.host.hear(encode(report), table.now_ns)
    table.pass_ms(20)
    assert table.heard == []


def test_a_silent_bridge_is_not_waited_for_and_nothing_is_lost_when_it_speaks_again() -> None:
    table = Table().live()
    table.spoil_back = lambda data: b""
    table.pass_ms(SILENT_NS / MS + 10)
    assert table.host.settled_until_ns is None
    table.press(5)
    table.spoil_back = lambda data: data
    table.pass_until(lambda: table.host.is_live)
    table.pass_ms(20)
    assert moves(table) == [(5, True)]


def test_nothing_is_said_to_a_bridge_that_is_not_heard() -> None:
    """It may be in its bootloader, which takes any byte for the beginning of a new program."""
    table = Table()
    said = bytearray()
    table.spoil_there = lambda data: bytes(said.extend(data) or data)
    table.spoil_back = lambda data: b""
    table.pass_ms(2_000)
    assert said == b""
    table.spoil_back = lambda data: data
    table.live()
    assert said
    table.spoil_back = lambda data: b""
    table.pass_ms(QUIET_NS / MS + 10)
    said.clear()
    table.pass_ms(1_000)
    assert said == b""


def test_presses_made_while_unplugged_are_counted_as_lost() -> None:
    table = Table().live()
    table.press(1)
    table.pass_ms(10)
    table.unplug()
    assert table.host.settled_until_ns is None
    for control in (2, 3):
        table.press(control)
        table.release(control)
    table.pass_ms(100)
    table.replug()
    table.live()
    table.press(4)
    table.pass_ms(10)
    assert moves(table) == [(1, True), (4, True)]
    assert table.host.counts.lost_presses == 2
    assert table.host.counts.restarts == 0


def test_a_press_whose_acknowledgement_was_lost_with_the_plug_is_not_counted_as_lost() -> None:
    table = Table().live()
    table.spoil_there = lambda data: b""
    table.press(1)
    table.pass_ms(10)
    assert moves(table) == [(1, True)]
    table.unplug()
    table.spoil_there = lambda data: data
    table.replug()
    table.live()
    table.pass_ms(20)
    assert moves(table) == [(1, True)]
    assert table.host.counts.lost_presses == 0


def test_a_bridge_that_restarts_is_greeted_again_and_its_unsent_presses_are_lost() -> None:
    table = Table().live()
    table.spoil_back = lambda data: b""
    table.press(1)
    table.bridge.reset()
    table.spoil_back = lambda data: data
    table.pass_ms(2)
    table.live()
    table.press(2)
    table.pass_ms(50)
    assert moves(table) == [(2, True)]
    assert (table.host.counts.lost_presses, table.host.counts.restarts) == (1, 1)


def test_a_bridge_that_lost_its_power_counts_as_restarted() -> None:
    table = Table().live()
    table.unplug()
    table.press(1)
    table.pass_ms(10)
    table.replug()
    table.live()
    assert table.host.counts.lost_presses == 1
    table.unplug()
    table.bridge.power_cycle()
    table.press(2)
    table.press(3)
    table.replug()
    table.live()
    assert (table.host.counts.lost_presses, table.host.counts.restarts) == (3, 1)


def test_too_many_presses_at_once_are_lost_by_count_and_never_in_silence() -> None:
    table = Table().live()
    table.spoil_there = lambda data: b""
    for _ in range(150):
        table.press(1)
        table.release(1)
    table.spoil_there = lambda data: data
    table.pass_ms(500)
    assert sum(edge.closed for edge in table.heard) + table.host.counts.lost_presses == 150
    assert table.host.counts.lost_presses > 0


def test_what_is_held_is_known_from_the_start_and_is_no_press() -> None:
    table = Table()
    table.press(8)
    table.live()
    assert table.heard == []
    assert table.host.held == {8}
    table.release(8)
    table.pass_ms(10)
    assert moves(table) == [(8, False)]


def test_a_release_that_nobody_heard_is_told_with_all_its_uncertainty() -> None:
    table = Table().live()
    table.press(8)
    table.pass_ms(10)
    table.unplug()
    table.pass_ms(300)
    released_ns = table.release(8)
    table.pass_ms(300)
    table.replug()
    table.live()
    assert moves(table) == [(8, True), (8, False)]
    assert table.heard[1].earliest_ns <= released_ns <= table.heard[1].latest_ns
    assert table.host.held == set()


def test_lamps_are_sent_until_they_are_shown_and_again_after_a_reconnect() -> None:
    table = Table().live()
    lit = bytes([1, 2, 3, 4, 5, 6, 7])
    table.spoil_there = lambda data: b""
    table.host.light(lit)
    table.pass_ms(30)
    assert not table.host.lamps_are_shown
    table.spoil_there = lambda data: data
    table.pass_ms(30)
    assert table.host.lamps_are_shown
    assert table.bridge.lit == lit
    table.unplug()
    table.bridge.lit = b""
    table.replug()
    table.live()
    table.pass_ms(30)
    assert table.bridge.lit == lit


@SAME_EVERY_TIME
@given(there=FAULTS, changes=st.lists(st.integers(0, 255), min_size=1, max_size=30))
def test_the_last_lamps_asked_for_are_the_ones_that_burn(
    there: list[tuple[int, str, int]], changes: list[int]
) -> None:
    table = Table(spoil_there=spoiler(there)).live()
    for change in changes:
        table.host.light(bytes([change] * 7))
        table.pass_ms(3)
    table.pass_until(lambda: table.host.lamps_are_shown)
    assert table.bridge.lit == bytes([changes[-1]] * 7)


@pytest.mark.parametrize(
    ("bridge_date", "old"),
    [(PANEL.date - 1, "the bridge is old"), (PANEL.date + 1, "this program is old"), (0, "flash it again")],
)
def test_another_panel_list_is_refused_and_says_which_side_is_old(bridge_date: int, old: str) -> None:
    table = Table()
    table.bridge.fingerprint, table.bridge.list_date = 0xBAD, bridge_date
    table.pass_ms(200)
    assert table.host.refusal is not None
    assert old in table.host.refusal
    assert "00000bad" in table.host.refusal
    assert not table.host.is_welcome


@pytest.mark.parametrize(
    ("version", "old"), [(0, "the bridge is old"), (9, "this program is old"), (3, "this program is old")]
)
def test_another_protocol_version_is_refused_and_says_which_side_is_old(version: int, old: str) -> None:
    table = Table()
    body = bytes([version, 0x81, 0, 0, 0, 0])
    table.host.hear(framed(body), table.now_ns)
    assert table.host.refusal is not None
    assert old in table.host.refusal


@pytest.mark.parametrize("versions", [(1,), (2,), (1, 2)])
def test_a_session_is_in_the_newest_version_that_both_speak(versions: tuple[int, ...]) -> None:
    table = Table(versions=versions).live()
    assert table.bridge.version == versions[-1]
    pressed_ns = table.press(7)
    table.pass_ms(20)
    (edge,) = table.heard
    assert edge.earliest_ns <= pressed_ns <= edge.latest_ns


def test_a_newer_bridge_that_speaks_our_version_too_is_spoken_to_in_ours() -> None:
    """It says its hello in version 3 until it hears a greeting that it understands."""
    table = Table()
    newer = framed(bytes([3, 0x81, 0, 0, 0, 0]))
    table.spoil_back = lambda data: data if table.bridge.is_open else newer
    table.live()
    assert table.host.refusal is None


@pytest.mark.parametrize(("board", "stated"), [(MEGA, "20 µs a byte"), (PICO, "the round trip alone")])
def test_the_bridge_says_what_its_wire_costs(board: ModelBoard, stated: str) -> None:
    table = Table(board=board).live()
    assert table.host.hello is not None
    assert stated in introduced(table.host.hello)


def test_a_board_of_protocol_1_does_not_say_what_its_wire_costs_and_nothing_is_assumed() -> None:
    table = Table(versions=(1,)).live()
    assert table.host.hello is not None
    assert "protocol 1, times are bounded by the round trip alone" in introduced(table.host.hello)


def framed(body: bytes) -> bytes:
    encoded: bytes = cobs.encode(body + crc_hqx(body, 0xFFFF).to_bytes(2, "little"))
    return encoded + b"\0"


@settings(deadline=None, max_examples=40)
@given(st.lists(st.binary(max_size=80), max_size=20))
def test_no_garbage_disturbs_a_conversation(garbage: list[bytes]) -> None:
    table = Table().live()
    for noise in garbage:
        table.host.hear(noise, table.now_ns)
        table.pass_ms(1)
    table.host.hear(b"\0", table.now_ns)
    table.press(1)
    table.pass_ms(50)
    assert moves(table) == [(1, True)]


def test_the_uncertainty_is_stated_while_live_only() -> None:
    table = Table()
    assert table.host.uncertainty_ns is None
    table.live()
    table.pass_ms(1000)
    assert table.host.uncertainty_ns is not None
    assert table.host.uncertainty_ns < 2 * MS
