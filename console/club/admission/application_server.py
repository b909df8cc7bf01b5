"""Where tables ask: a port of the club's process, for few and for short."""

import logging
import socket
import ssl
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Lock, Thread

from console.club.admission.admission_messages import (
    AdmissionProved,
    AdmissionRefused,
    AskAdmission,
    AuthorityTold,
    ClubCommits,
    CoursesFit,
    SecretTold,
    StillAsking,
    TableReveals,
    TellSecret,
    WantAuthority,
)
from console.club.admission.applications import AdmissionDesk, NotAdmitted
from console.club.admission.proofs import is_secret
from console.club.admission.tls_lines import BadTalk, DeskTalk
from console.club.broker.configuration import BrokerFiles
from console.club.wire.topics import TABLE_ID
from console.messages.codec import BadMessage
from console.messages.table_commands import words_of

log = logging.getLogger(__name__)

MOST_CONNECTIONS = 24
MOST_FROM_ONE = 4
HELLO_S = 5.0
"""So long somebody may take to say what is expected."""
LOOK_S = 0.25
BREATH_S = 1.0
"""So often a table that waits hears of us."""
STAYS_S = 900.0
LONGEST_NAME = 40
NOT_UNDERSTOOD = "this is not understood: is the table's program another version?"


class DeskServer:
    """Answers tables that ask, each in a thread of its own."""

    def __init__(
        self,
        desk: AdmissionDesk,
        files: BrokerFiles,
        context: ssl.SSLContext,
        listening: socket.socket,
        *,
        called: str,
        pages: Callable[[], str],
    ) -> None:
        """`called`: the club's name; `pages`: where an organiser's phone finds its pages, empty: nowhere."""
        self._desk = desk
        self._authority = files.certificates.ca.read_text(encoding="ascii")
        self._context = context
        self._listening = listening
        self._called, self._pages = called, pages
        self._from: Counter[str] = Counter()
        self._lock = Lock()
        self._closing = Event()
        self._thread = Thread(target=self._run, name="admission desk", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        self._closing.set()
        with suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)  # or it goes on waiting
        self._listening.close()

    def _run(self) -> None:
        while not self._closing.is_set():
            try:
                connection, (address, *_) = self._listening.accept()
            except OSError:
                if not self._closing.is_set():
                    self._closing.wait(LOOK_S)
                continue
            if self._enters(address):
                Thread(target=self._serve, args=(connection, address), daemon=True).start()
            else:
                connection.close()

    def _enters(self, address: str) -> bool:
        with self._lock:
            if self._from.total() >= MOST_CONNECTIONS or self._from[address] >= MOST_FROM_ONE:
                return False
            self._from[address] += 1
            return True

    def _serve(self, connection: socket.socket, address: str) -> None:
        try:
            connection.settimeout(HELLO_S)
            with self._context.wrap_socket(connection, server_side=True) as secured:
                self._answer(DeskTalk(secured), address)
        except (BadTalk, OSError) as problem:
            log.info("a table at %s is gone: %s", address, problem)
        except Exception:
            log.exception("a table at %s", address)
        finally:
            connection.close()
            with self._lock:
                self._from[address] -= 1
                self._from += Counter()  # forgets those that are at 0

    def _answer(self, talk: DeskTalk, address: str) -> None:
        try:
            said = talk.hear()
            if isinstance(said, WantAuthority):
                talk.say(AuthorityTold(authority=self._authority))
            elif isinstance(said, AskAdmission):
                self._admission(talk, said, address)
            else:
                raise NotAdmitted(NOT_UNDERSTOOD)
        except NotAdmitted as problem:
            talk.say(AdmissionRefused(refused=str(problem)))
        except BadMessage as problem:
            log.info("a table at %s: %s", address, problem)
            talk.say(AdmissionRefused(refused=NOT_UNDERSTOOD))

    def _admission(self, talk: DeskTalk, asked: AskAdmission, address: str) -> None:
        table, name = asked.ask, _shown_name(asked.name)
        if not (TABLE_ID.fullmatch(table) and name):
            raise NotAdmitted("an id such as t-7f3a91c2 and a name are needed")
        of_club = self._desk.ask(table, name, asked.secret_hash, asked.commitment, address)
        if of_club:
            talk.say(ClubCommits(of_club=of_club, club=self._called, pages=self._pages()))
            revealed = talk.hear()
            if not isinstance(revealed, TableReveals):
                raise NotAdmitted(NOT_UNDERSTOOD)
            self._desk.reveal(table, revealed.of_table)
        self._wait(talk, table)

    def _wait(self, talk: DeskTalk, table: str) -> None:
        """Until the organiser has admitted it, or turns it away."""
        began_s = breathed_s = time.monotonic()
        while not self._closing.is_set():
            found = self._desk.applicant(table)
            if found is None:
                raise NotAdmitted("the club has turned this table away, or forgotten it: ask again")
            if found.proof:
                talk.say(AdmissionProved(admitted=found.proof, club=self._called))
                return
            if found.chosen:
                talk.say(TellSecret())
                told = talk.hear()
                if isinstance(told, CoursesFit):  # it was on its way already
                    told = talk.hear()
                secret = told.secret if isinstance(told, SecretTold) and is_secret(told.secret) else "0" * 32
                self._desk.tell_secret(table, secret)
                continue
            now_s = time.monotonic()
            if now_s - began_s > STAYS_S:
                return
            if now_s - breathed_s > BREATH_S:
                breathed_s = now_s
                talk.say(StillAsking())
            if isinstance(talk.hear_soon(LOOK_S), CoursesFit):
                self._desk.fits(table)


def _shown_name(typed: str) -> str:
    """Empty where it cannot be shown."""
    try:
        return words_of("name", typed)[:LONGEST_NAME]
    except BadMessage:
        return ""
