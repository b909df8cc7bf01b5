"""A table is admitted: by a code that a phone reads, by eight courses; and somebody in between is noticed."""

import json
import ssl
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from console.club.admission.admission_messages import (
    ADMISSION_MESSAGES,
    AdmissionProved,
    AdmissionRefused,
    AskAdmission,
    ClubCommits,
    CoursesFit,
    SecretTold,
    TableReveals,
    TellSecret,
    read_admission,
)
from console.club.admission.application_server import DeskServer
from console.club.admission.applications import (
    MOST_ASKING,
    MOST_ASKS,
    MOST_TRIES,
    PATIENCE_S,
    AdmissionDesk,
    NotAdmitted,
)
from console.club.admission.proofs import (
    Exchanged,
    fingerprint_of,
    hash_of,
    new_secret,
    password_of,
    proof_of,
)
from console.club.admission.tls_lines import BadTalk, call_desk, server_context
from console.club.broker.configuration import write_configuration
from console.club.broker.logins import Logins
from console.club.link.admission_request import ClubPlace, Joiner, NotJoined
from console.club.link.link_file import Asking, LinkFile, Membership
from console.messages.club_news import Joining
from console.messages.codec import BadMessage
from console.messages.table_commands import JoinClub
from console.pages.network.page_port import listen
from tests.club.wire.real_broker import HERE
from tests.club.wire.waiting import until
from tests.messages.message_values import spoilt, values_of

ID = "t-00000001"
PAGES = "https://10.0.0.9:8443"


class Desk:
    """A club's desk on a port of this machine."""

    def __init__(self, folder: Path) -> None:
        self.now_s = 1_000_000.0
        self.files = write_configuration(folder, address=HERE)
        self.admitted: list[tuple[str, str]] = []
        self.desk = AdmissionDesk(folder, lambda *table: self.admitted.append(table), lambda: self.now_s)
        self.logins = Logins(self.files.passwords)
        self.authority = self.files.certificates.ca.read_text()
        listening = listen(HERE, 0)
        self.place = ClubPlace(HERE, listening.getsockname()[1])
        context = server_context(self.files.certificates.server)
        self.server = DeskServer(
            self.desk, self.files, context, listening, called="Deep Six", pages=lambda: PAGES
        )
        self.server.start()


class AskingTable:
    """A table's link that asks, in a thread."""

    def __init__(self, data: Path, place: ClubPlace, pressed: Callable[[], str] = lambda: "") -> None:
        self.kept = LinkFile(data)
        self.shown: list[Joining] = []
        self.closing = Event()
        self.member: Membership | None = None
        self.problem = ""
        self._joiner = Joiner(self.kept, "Table 3", self._show, pressed)
        self._thread = Thread(target=self._run, args=(place,), daemon=True)
        self._thread.start()

    def _show(self, command: JoinClub) -> None:
        assert command.joining is not None
        self.shown.append(command.joining)

    def _run(self, place: ClubPlace) -> None:
        try:
            self.member = self._joiner.join(place, self.closing)
        except NotJoined as problem:
            self.problem = str(problem)

    @property
    def code(self) -> tuple[str, str]:
        """The table's id and secret, as its display shows them."""
        shown = until(lambda: self.shown, "a code")
        table, secret = shown[0].address.partition("#")[2].split(".")
        return table, secret

    @property
    def courses(self) -> str:
        return until(lambda: self.shown, "courses")[0].courses

    def ended(self) -> None:
        self._thread.join(60)
        assert not self._thread.is_alive()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path / "club")
    yield desk
    desk.server.close()


def test_a_phone_that_reads_the_code_admits_the_table(desk: Desk, tmp_path: Path) -> None:
    table = AskingTable(tmp_path / "table", desk.place)
    id, secret = table.code
    assert table.shown[0].address.startswith(f"{PAGES}/admit#") and table.shown[0].club == "Deep Six"
    (asks,) = until(desk.desk.applicants, "an applicant")
    assert (asks.id, asks.name, asks.address) == (id, "Table 3", HERE)
    assert secret not in (desk.files.folder / "joining.sqlite").read_bytes().decode("latin-1")
    desk.desk.admit_secret(id, secret)
    table.ended()
    assert table.member is not None and table.member.table == id
    assert table.member.password == password_of(secret, fingerprint_of(desk.authority), id)
    assert desk.admitted == [(id, "Table 3")] and desk.logins.tables() == (id,)
    desk.logins.set(id, table.member.password)  # it has this one already: nothing is written
    assert desk.desk.applicants() == ()


def test_eight_courses_admit_it_where_nobody_has_a_phone(desk: Desk, tmp_path: Path) -> None:
    table = AskingTable(tmp_path / "table", desk.place)
    courses = table.courses
    until(lambda: desk.desk.applicants() and desk.desk.applicants()[0].courses, "its courses")
    desk.desk.admit_courses(f"{courses[:4]} {courses[4:].lower()}")
    table.ended()
    assert table.member is not None and desk.logins.tables() == (table.member.table,)


def test_or_eight_courses_that_the_club_shows_are_pressed_at_the_table(desk: Desk, tmp_path: Path) -> None:
    pressed = [""]
    table = AskingTable(tmp_path / "table", desk.place, lambda: pressed[0])
    (asks,) = until(lambda: [each for each in desk.desk.applicants() if each.courses], "its courses")
    with pytest.raises(NotAdmitted):
        desk.desk.admit_pressed(asks.id)
    pressed[0] = asks.courses
    until(lambda: desk.desk.applicants()[0].fits, "the presses")
    desk.desk.admit_pressed(asks.id)
    table.ended()
    assert table.member is not None


def test_courses_pressed_while_they_are_typed_do_no_harm(desk: Desk) -> None:
    talk = call_desk(desk.place.address, desk.place.port, desk.authority, 30)
    secret, of_table = new_secret(), new_secret()
    talk.say(AskAdmission(ask=ID, name="T", secret_hash=hash_of(secret), commitment=hash_of(of_table)))
    assert isinstance(talk.hear(), ClubCommits)
    talk.say(TableReveals(of_table=of_table))
    (asks,) = until(lambda: [each for each in desk.desk.applicants() if each.courses], "its courses")
    desk.desk.admit_courses(asks.courses)
    while not isinstance(talk.hear(), TellSecret):
        pass
    talk.say(CoursesFit())
    talk.say(SecretTold(secret=secret))
    assert isinstance(talk.hear(), AdmissionProved)
    talk.close()


def test_a_table_that_was_switched_off_just_then_is_told_again(desk: Desk, tmp_path: Path) -> None:
    table = AskingTable(tmp_path / "table", desk.place)
    id, secret = table.code
    table.closing.set()
    table.ended()
    desk.desk.admit_secret(id, secret)
    table.kept.ask(Asking(id, secret))
    again = AskingTable(tmp_path / "table", desk.place)
    again.ended()
    assert again.member is not None and again.member.table == id


def test_somebody_in_between_is_noticed(desk: Desk, tmp_path: Path) -> None:
    """It has an authority of its own, asks the club itself, and hands the table's words on as it likes."""
    false = Desk(tmp_path / "false")
    table = AskingTable(tmp_path / "table", false.place)
    id, secret = table.code
    until(lambda: [each for each in false.desk.applicants() if each.courses], "its courses")
    of_table = new_secret()
    told = Exchanged(id, "Table 3", hash_of(secret), fingerprint_of(desk.authority), of_table, "")
    desk.desk.ask(id, "Table 3", told.secret_hash, hash_of(of_table), HERE)
    desk.desk.reveal(id, of_table)
    # With courses: those of the table are not those that the club has.
    with pytest.raises(NotAdmitted, match="in between"):
        desk.desk.admit_courses(table.courses)
    # With a phone: the club admits the table, but whoever is in between can prove nothing to it...
    desk.desk.admit_secret(id, secret)
    true_proof = desk.desk.applicant(id)
    assert true_proof is not None
    assert true_proof.proof != proof_of(secret, fingerprint_of(false.authority), id)
    # ...and the password that opens the broker is none that it could have seen or made.
    assert password_of(secret, fingerprint_of(false.authority), id) != password_of(
        secret, fingerprint_of(desk.authority), id
    )
    false.desk.turn_away(id)
    table.ended()
    assert table.member is None and "turned this table away" in table.problem
    false.server.close()


def test_a_club_that_has_not_seen_the_code_is_not_believed(desk: Desk, tmp_path: Path) -> None:
    table = AskingTable(tmp_path / "table", desk.place)
    id, _ = table.code
    with desk.desk._opened() as kept:
        kept.execute("UPDATE asking SET proof = ? WHERE id = ?", ("0" * 64, id))
    table.ended()
    assert table.member is None and "not the club" in table.problem


def test_who_says_otherwise_than_committed_is_turned_away(desk: Desk) -> None:
    desk.desk.ask("t-00000001", "one", hash_of("x"), hash_of(new_secret()), HERE)
    with pytest.raises(NotAdmitted, match="otherwise"):
        desk.desk.reveal("t-00000001", new_secret())
    assert desk.desk.applicants() == ()


def test_few_ask_at_a_time_and_not_too_often(desk: Desk) -> None:
    for number in range(MOST_ASKING):
        if number and number % MOST_ASKS == 0:
            with pytest.raises(NotAdmitted, match="minute"):
                desk.desk.ask("t-000000ff", "more", hash_of("x"), hash_of("y"), HERE)
            desk.now_s += 61
        desk.desk.ask(f"t-{number:08x}", "many", hash_of("x"), hash_of("y"), HERE)
    desk.now_s += 61
    with pytest.raises(NotAdmitted, match=f"{MOST_ASKING} tables ask"):
        desk.desk.ask("t-0000ffff", "more", hash_of("x"), hash_of("y"), HERE)
    desk.now_s += PATIENCE_S
    desk.desk.ask("t-0000ffff", "more", hash_of("x"), hash_of("y"), HERE)


def test_codes_are_tried_slowly(desk: Desk) -> None:
    for _ in range(MOST_TRIES):
        with pytest.raises(NotAdmitted, match="no table asks"):
            desk.desk.admit_secret("t-00000001", new_secret())
    with pytest.raises(NotAdmitted, match="minute"):
        desk.desk.admit_courses("NNNNEEEE")
    desk.now_s += 61
    with pytest.raises(NotAdmitted, match="no table asks"):
        desk.desk.admit_courses("NNNNEEEE")


def test_nobody_takes_over_a_table_that_is_in_the_club(desk: Desk) -> None:
    desk.logins.set("t-00000001", "its own")
    with pytest.raises(NotAdmitted, match="already"):
        desk.desk.ask("t-00000001", "not it", hash_of("x"), hash_of("y"), HERE)


@pytest.mark.parametrize(
    "said",
    [
        {"ask": "../x", "name": "x", "secret_hash": "0" * 64, "commitment": "0" * 64},
        {"ask": "t-00000001", "name": "", "secret_hash": "0" * 64, "commitment": "0" * 64},
        {"ask": "t-00000001", "name": "x", "secret_hash": "short", "commitment": "0" * 64},
        {"ask": ["t-00000001"], "name": {"a": 1}},
        {"want": "everything"},
        {"secret": "x"},
        {},
    ],
)
def test_nonsense_is_refused(desk: Desk, said: dict[str, object]) -> None:
    talk = call_desk(desk.place.address, desk.place.port, desk.authority, 30)
    talk._connection.sendall(json.dumps(said).encode() + b"\n")
    assert isinstance(talk.hear(), AdmissionRefused)
    talk.close()
    assert desk.desk.applicants() == ()


def test_who_says_too_much_or_is_no_friend_is_cut_off(desk: Desk, tmp_path: Path) -> None:
    talk = call_desk(desk.place.address, desk.place.port, desk.authority, 30)
    with pytest.raises((BadTalk, OSError)):
        talk._connection.sendall(b"x" * 100_000)
        talk.hear()
    talk.close()
    other = write_configuration(tmp_path / "other").certificates.ca.read_text()
    with pytest.raises(ssl.SSLError):
        call_desk(desk.place.address, desk.place.port, other, 30)


@pytest.mark.parametrize("mark", ADMISSION_MESSAGES)
@settings(max_examples=25)
@given(st.data())
def test_messages_are_read_as_they_were_written(mark: str, data: st.DataObject) -> None:
    message = data.draw(values_of(ADMISSION_MESSAGES[mark]))
    assert read_admission(json.loads(json.dumps(message.json()))) == message


@pytest.mark.parametrize("mark", ADMISSION_MESSAGES)
@settings(max_examples=25)
@given(st.data())
def test_spoilt_messages_are_read_or_refused_with_a_reason(mark: str, data: st.DataObject) -> None:
    said = data.draw(spoilt(data.draw(values_of(ADMISSION_MESSAGES[mark])).json()))
    try:
        read_admission(said if isinstance(said, dict) else {mark: said})
    except BadMessage as problem:
        assert str(problem)


def test_what_somebody_newer_says_is_left_aside() -> None:
    assert read_admission({"weather": "calm"}) is None
    refused = read_admission({"refused": "full", "until": 7})
    assert refused == AdmissionRefused(refused="full")


def test_courses_are_eight_of_four() -> None:
    seen = {Exchanged(str(number), "", "", "", "", "").courses for number in range(200)}
    assert len(seen) > 190 and all(len(each) == 8 and set(each) <= set("NESW") for each in seen)
