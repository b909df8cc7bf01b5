"""What `journal check` finds, and the exit code that says so: sound, torn, changed, needs a newer version."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from console.cli import main
from console.journal import parse_journal
from tests.journal.kept_match import CAPTAIN_SONAR, KeptMatch
from tests.journal.test_journal_notes import sealed

SOUND, BAD, TORN, CHANGED, NEWER = 0, 1, 3, 4, 5


def checked(*paths: Path) -> Result:
    return CliRunner().invoke(main, ["journal", "check", *map(str, paths)])


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return KeptMatch(tmp_path_factory.mktemp("match"), CAPTAIN_SONAR).play(12).bytes


def put(folder: Path, data: bytes, name: str = "match-000001.journal") -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_whole_journal_is_sound(tmp_path: Path, whole: bytes) -> None:
    done = checked(put(tmp_path, whole))
    assert done.exit_code == SOUND and ": sound, 12 orders" in done.stdout


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_one_changed_bit_anywhere_in_the_last_lines_is_a_change(data: st.DataObject, whole: bytes) -> None:
    """Also in a seal, and in the line feed that ends a line."""
    last_two = len(b"".join(whole.splitlines(keepends=True)[-2:]))
    at = data.draw(st.integers(len(whole) - last_two, len(whole) - 1))
    changed = bytearray(whole)
    changed[at] ^= 1 << data.draw(st.integers(0, 7))
    record = parse_journal(bytes(changed))
    assert record.damage is not None and not record.torn
    assert len(record.entries) in (10, 11)


@pytest.mark.parametrize("which", [-1, -2])
def test_a_changed_end_is_no_torn_one(tmp_path: Path, whole: bytes, which: int) -> None:
    lines = whole.splitlines(keepends=True)
    lines[which] = lines[which].replace(b".", b"/", 1)
    done = checked(put(tmp_path, b"".join(lines)))
    assert done.exit_code == CHANGED
    assert f":{len(lines) + which + 1}: changed: the line was changed" in done.stderr


@pytest.mark.parametrize("end", [b"", b"\0" * 40, b"     9.0000"])
def test_an_end_that_a_power_cut_leaves_is_torn(tmp_path: Path, whole: bytes, end: bytes) -> None:
    done = checked(put(tmp_path, whole[: -20 if not end else None] + end))
    assert done.exit_code == TORN and ": torn: its end (" in done.stderr and not done.stdout


def test_a_head_is_torn_or_changed_and_which_of_the_two_is_told(tmp_path: Path, whole: bytes) -> None:
    """Both were `torn or changed`, with the exit code of what is no journal at all."""
    lines = whole.splitlines(keepends=True)
    for number in range(1, lines.index(next(line for line in lines if line.startswith(b"orders"))) + 2):
        head = b"".join(lines[:number])
        if number > 1:
            torn = checked(put(tmp_path, head[:-5]))
            assert torn.exit_code == TORN and f":{number}: torn: its head ends here" in torn.stderr
        changed = bytearray(whole)
        changed[len(head) - len(lines[number - 1]) + 3] ^= 1
        done = checked(put(tmp_path, bytes(changed)))
        assert done.exit_code == CHANGED and f":{number}: changed: " in done.stderr, done.stderr


def test_each_finding_has_its_exit_code_and_the_gravest_is_told(tmp_path: Path, whole: bytes) -> None:
    sound = put(tmp_path, whole)
    torn = put(tmp_path, whole[:-5], "match-000002.journal")
    newer = put(tmp_path, sealed("sonar-table journal 99"), "match-000003.journal")
    changed = put(tmp_path, whole.replace(b"captain start", b"captain stark", 1), "match-000004.journal")
    bad = put(tmp_path, b"spilt coffee\n", "match-000005.journal")
    paths = [sound, torn, newer, changed, bad]
    assert [checked(path).exit_code for path in paths] == [SOUND, TORN, NEWER, CHANGED, BAD]
    assert [checked(*paths[: count + 1]).exit_code for count in range(5)] == [
        SOUND,
        TORN,
        NEWER,
        CHANGED,
        BAD,
    ]
    assert "1 of 5 journals are sound" in checked(*paths).stdout
    assert "needs a newer version" in checked(newer).stderr
