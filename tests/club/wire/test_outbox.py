"""The outbox is computed from the journals and from what the club has answered."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from console.club.journal_verdict import LARGEST_JOURNAL, identity_of, unpack
from console.club.link.link_file import LinkFile, Membership
from console.club.link.outbox import Outbox
from tests.club.matches import journal

MEMBER = Membership("Deep Six", "authority", "t-00000001", "password")


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[LinkFile]:
    kept = LinkFile(tmp_path)
    yield kept
    kept.close()


@pytest.fixture
def matches(tmp_path: Path) -> Path:
    folder = tmp_path / "matches"
    folder.mkdir()
    return folder


def put(matches: Path, number: int, text: bytes) -> Path:
    path = matches / f"match-{number:06}.journal"
    path.write_bytes(text)
    return path


def test_what_has_ended_and_was_not_answered_is_to_be_sent(matches: Path, kept: LinkFile) -> None:
    played = [journal("blue", begun_s=number) for number in (1, 2)]
    put(matches, 12, played[1])
    put(matches, 2, played[0])
    put(matches, 13, b"".join(played[0].splitlines(keepends=True)[:-1]))  # nobody has ended this one
    put(matches, 14, b"no journal")
    outbox = Outbox(matches, kept)
    found = outbox.unanswered()
    assert [each.identity for each in found] == [identity_of(each) for each in played]
    assert unpack(outbox.packed(found[0]) or b"") == played[0]
    outbox.answer(found[0].identity, taken=True)
    assert [each.identity for each in outbox.unanswered()] == [found[1].identity]
    again = Outbox(matches, kept)  # a link that was killed knows the same
    assert [each.identity for each in again.unanswered()] == [found[1].identity]


def test_a_match_is_to_be_sent_as_soon_as_it_has_ended_and_a_name_after_it_changes_nothing(
    matches: Path, kept: LinkFile
) -> None:
    lines = journal("blue").splitlines(keepends=True)
    path = put(matches, 1, b"".join(lines[:-1]))
    outbox = Outbox(matches, kept)
    assert outbox.unanswered() == []
    path.write_bytes(b"".join(lines))
    (found,) = outbox.unanswered()
    outbox.answer(found.identity, taken=True)
    from console.journal.seals import seal, stated_seal

    last = stated_seal(lines[-1].rstrip(b"\n"))
    assert last is not None
    path.write_bytes(b"".join(lines) + seal("  99.000000 boat blue Remora", last)[0])
    assert outbox.unanswered() == []


def test_matches_of_before_are_none_of_the_clubs(matches: Path, kept: LinkFile) -> None:
    put(matches, 1, journal("blue", begun_s=1))
    kept.join(MEMBER, Outbox(matches, kept).all_identities())
    put(matches, 2, journal("red", begun_s=2))
    (found,) = Outbox(matches, kept).unanswered()
    assert found.path.name == "match-000002.journal"
    other = Membership("Another", "its authority", "t-00000002", "other")
    kept.join(MEMBER, Outbox(matches, kept).all_identities())  # the same club again: nothing is lost
    assert Outbox(matches, kept).unanswered() == [found]
    kept.leave()
    kept.join(MEMBER, Outbox(matches, kept).all_identities())  # nor when it had left and comes back
    assert Outbox(matches, kept).unanswered() == [found]
    kept.join(other, Outbox(matches, kept).all_identities())
    assert Outbox(matches, kept).unanswered() == []
    assert kept.membership == other


def test_what_is_too_long_is_not_sent(matches: Path, kept: LinkFile, monkeypatch: pytest.MonkeyPatch) -> None:
    put(matches, 1, journal("blue"))
    outbox = Outbox(matches, kept)
    (found,) = outbox.unanswered()
    monkeypatch.setattr("console.club.link.outbox.LARGEST_PACKED", 100)
    assert outbox.packed(found) is None and outbox.unanswered() == []
    assert kept.refused() == [(found.identity, "too long to be sent")]
    assert LARGEST_JOURNAL < 10**7


def test_what_it_keeps_is_for_its_owner_alone(tmp_path: Path, kept: LinkFile) -> None:
    kept.join(MEMBER, ())
    folder = tmp_path / "club-link"
    assert folder.stat().st_mode & 0o077 == 0
    assert all(path.stat().st_mode & 0o077 == 0 for path in folder.iterdir())
    kept.leave()
    assert kept.membership is None


def test_a_full_disk_keeps_no_result_from_the_club(matches: Path, kept: LinkFile) -> None:
    put(matches, 1, journal("blue"))
    kept._kept.execute("PRAGMA query_only = 1")  # takes nothing any more
    outbox = Outbox(matches, kept)
    (found,) = outbox.unanswered()
    assert outbox.packed(found)
    outbox.answer(found.identity, taken=True)
    assert outbox.unanswered() == []
    kept._kept.execute("PRAGMA query_only = 0")
    assert Outbox(matches, kept).unanswered() == [found], "sent once more: the club takes it once"


def test_no_folder_is_no_match(tmp_path: Path, kept: LinkFile) -> None:
    assert Outbox(tmp_path / "nowhere", kept).unanswered() == []
