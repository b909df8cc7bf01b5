"""Controls at fault are found in what is heard of them."""

from pathlib import Path

from console.health.worn_controls import ControlAudit, ControlRecord, Fault, FaultKind, load_audit
from console.panels.clock import MILLISECOND_NS as MS
from console.panels.clock import SECOND_NS as S
from console.panels.link import Press

NORTH, SOUTH = "blue.captain.north", "blue.captain.south"


def audit(*controls: str) -> ControlAudit:
    return ControlAudit(frozenset(controls))


def tap(audit: ControlAudit, control: str, at_ms: float, held_ms: float = 50) -> None:
    audit.hear(Press(control, True, round(at_ms * MS), 0))
    audit.hear(Press(control, False, round((at_ms + held_ms) * MS), 0))


def kinds(faults: list[Fault]) -> list[tuple[str, str]]:
    return [(fault.kind, fault.control) for fault in faults]


def test_a_control_that_was_never_pressed_is_named() -> None:
    found = audit(NORTH, SOUTH)
    tap(found, NORTH, 10)
    assert kinds(found.faults(S)) == [("never-seen", SOUTH)]


def test_a_control_held_for_longer_than_anyone_would_is_stuck() -> None:
    found = audit(NORTH)
    found.hear(Press(NORTH, True, 0, 0))
    assert found.faults(29 * S) == []
    assert kinds(found.faults(31 * S)) == [("stuck", NORTH)]


def test_a_contact_that_is_closed_from_the_start_is_stuck_though_it_was_never_pressed() -> None:
    found = audit(NORTH)
    found.look({NORTH}, {}, now_ns=0)
    assert kinds(found.faults(40 * S)) == [("stuck", NORTH)]


def test_a_release_ends_it() -> None:
    found = audit(NORTH)
    found.look({NORTH}, {}, now_ns=0)
    found.hear(Press(NORTH, False, S, 0))
    assert kinds(found.faults(40 * S)) == [("never-seen", NORTH)]


def test_a_key_switch_may_stay_where_it_is_turned() -> None:
    found = audit("table.key")
    found.hear(Press("table.key", True, 0, 0))
    assert found.faults(4000 * S) == []


def test_presses_quicker_than_any_finger_are_chatter() -> None:
    found = audit(NORTH)
    for number in range(4):
        tap(found, NORTH, at_ms=number * 30, held_ms=15)
    (fault,) = found.faults(S)
    assert (fault.kind, fault.control) == (FaultKind.CHATTERING, NORTH)
    assert "3 times" in fault.why


def test_a_quick_finger_is_no_chatter() -> None:
    found = audit(NORTH)
    for number in range(20):
        tap(found, NORTH, at_ms=number * 120, held_ms=60)
    assert found.faults(3 * S) == []


def test_bounces_far_above_those_of_a_good_contact_are_chatter() -> None:
    found = audit(NORTH, SOUTH)
    for control in (NORTH, SOUTH):
        for number in range(3):
            tap(found, control, at_ms=number * 200)
    found.look(set(), {NORTH: 60, SOUTH: 20}, now_ns=S)
    found.look(set(), {NORTH: 120, SOUTH: 40}, now_ns=S)
    assert kinds(found.faults(S)) == [("chattering", NORTH)]


def test_the_counts_live_on_in_a_file(tmp_path: Path) -> None:
    found = audit(NORTH, SOUTH)
    tap(found, NORTH, 10)
    file = tmp_path / "state" / "controls.json"
    found.save(file)
    again = load_audit(file, [NORTH, SOUTH])
    assert again.records == {NORTH: ControlRecord(presses=1, changes=2)}
    assert kinds(again.faults(S)) == [("never-seen", SOUTH)]


def test_a_spoiled_file_of_counts_is_no_reason_to_stop(tmp_path: Path) -> None:
    file = tmp_path / "controls.json"
    for text in ("", "[]", '{"blue.captain.north": {"presse": 1}}', '{"blue.captain.north": 3}'):
        file.write_text(text)
        assert load_audit(file, [NORTH]).records == {}
