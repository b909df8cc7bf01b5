"""Asking a club to be admitted: what the table shows meanwhile, and what it keeps when it is."""

import logging
import secrets
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Event

from console.club.admission.admission_messages import (
    AdmissionProved,
    AdmissionRefused,
    AskAdmission,
    AuthorityTold,
    ClubCommits,
    CoursesFit,
    SecretTold,
    TableReveals,
    TellSecret,
    WantAuthority,
)
from console.club.admission.proofs import (
    Exchanged,
    fingerprint_of,
    hash_of,
    new_secret,
    password_of,
    proof_of,
    same,
)
from console.club.admission.tls_lines import BadTalk, DeskTalk, call_desk
from console.club.link.link_file import Asking, LinkFile, Membership
from console.messages.club_news import Joining
from console.messages.codec import BadMessage
from console.messages.table_commands import JoinClub

log = logging.getLogger(__name__)

SPEAK_S = 10.0
"""The desk says something every few seconds; who says nothing for so long is gone."""
SHOWN_S = 300.0
"""So long one code is shown, then another."""
LONGEST_CALLED = 60
"""Letters of a club's name."""


class NotJoined(Exception):
    """It did not come to it this time; the message says why."""


@dataclass(frozen=True)
class ClubPlace:
    """Where a club's desk is."""

    address: str
    port: int


class Joiner:
    """One try after the other until the table is admitted, or asked not to."""

    def __init__(
        self,
        kept: LinkFile,
        name: str,
        show: Callable[[JoinClub], None],
        pressed: Callable[[], str] = lambda: "",
    ) -> None:
        """`show`: what the table's displays say of it; `pressed`: the courses pressed at the table."""
        self._kept = kept
        self._name = name
        self._show = show
        self._pressed = pressed

    def join(self, place: ClubPlace, closing: Event) -> Membership:
        """Ask once, and wait for the organiser. Raises NotJoined."""
        try:
            asking_talk = call_desk(place.address, place.port, None, SPEAK_S)
            try:
                asking_talk.say(WantAuthority())
                told = asking_talk.hear()
                authority = told.authority if isinstance(told, AuthorityTold) else ""
            finally:
                asking_talk.close()
            talk = call_desk(place.address, place.port, authority, SPEAK_S)
        except (OSError, ValueError, BadTalk) as problem:
            raise NotJoined(f"nobody admits tables at {place.address}:{place.port}: {problem}") from None
        try:
            return self._ask(talk, authority, closing)
        except BadTalk as problem:
            raise NotJoined(f"the club at {place.address} has gone: {problem}") from None
        except BadMessage as problem:
            raise NotJoined(f"the club at {place.address} is not understood: {problem}") from None
        finally:
            talk.close()

    def _ask(self, talk: DeskTalk, authority: str, closing: Event) -> Membership:
        try:
            fingerprint = fingerprint_of(authority)
        except (ValueError, ssl.SSLError):
            raise NotJoined("what answers there is no club") from None
        asking = self._kept.joining
        if asking is None:
            asking = Asking(f"t-{secrets.token_hex(4)}", new_secret())
            self._kept.ask(asking)
        of_table = new_secret()
        talk.say(
            AskAdmission(
                ask=asking.table,
                name=self._name,
                secret_hash=hash_of(asking.secret),
                commitment=hash_of(of_table),
            )
        )
        shown = Exchanged(asking.table, self._name, hash_of(asking.secret), fingerprint, of_table, "")
        return self._wait(talk, asking, shown, authority, closing)

    def _wait(
        self, talk: DeskTalk, asking: Asking, told: Exchanged, authority: str, closing: Event
    ) -> Membership:
        until_s, courses, fits = time.monotonic() + SHOWN_S, "", False
        while not closing.is_set() and time.monotonic() < until_s:
            match talk.hear():
                case AdmissionRefused(refused=why):
                    self._kept.ask(None)
                    raise NotJoined(why[:200])
                case ClubCommits() as club if not courses:
                    courses = replace(told, of_club=club.of_club).courses
                    talk.say(TableReveals(of_table=told.of_table))
                    self._show_code(club, courses, asking)
                case TellSecret() if courses:
                    talk.say(SecretTold(secret=asking.secret))
                case AdmissionProved() as proved:
                    return _member(proved, asking, told.fingerprint, authority)
            if courses and not fits and self._pressed() == courses:
                fits = True
                talk.say(CoursesFit())
        self._kept.ask(None)
        raise NotJoined("nobody has admitted this table: it asks anew")

    def _show_code(self, club: ClubCommits, courses: str, asking: Asking) -> None:
        address = f"{club.pages[:100]}/admit#{asking.table}.{asking.secret}"
        called = club.club[:LONGEST_CALLED]
        self._show(JoinClub(joining=Joining(address=address, courses=courses, club=called)))


def _member(proved: AdmissionProved, asking: Asking, fingerprint: str, authority: str) -> Membership:
    if not same(proved.admitted, proof_of(asking.secret, fingerprint, asking.table)):
        raise NotJoined("what answers there is not the club that has seen this table's code")
    password = password_of(asking.secret, fingerprint, asking.table)
    return Membership(proved.club[:LONGEST_CALLED], authority, asking.table, password)
