"""What a table that asks to be admitted and the club's desk say to each other; docs/club.md has the order."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from console.club.admission.proofs import is_hash, is_secret
from console.core.views import Json, View
from console.messages.codec import BadMessage, Codec
from console.messages.table_commands import LARGEST_NUMBER

LONGEST_LINE = 4096


def _is_secret(text: str) -> None:
    if not is_secret(text):
        raise BadMessage("is not 32 figures")


def _is_hash(text: str) -> None:
    if not is_hash(text):
        raise BadMessage("is not 64 figures")


def _only(word: str | bool) -> Callable[[object], None]:
    """A message that says one thing, or nothing that is known."""

    def check(said: object) -> None:
        if said != word:
            raise BadMessage(f"is not {word!r}")

    return check


Secret = Annotated[str, _is_secret]
"""128 bits, in hexadecimal figures."""
Hash = Annotated[str, _is_hash]


class AdmissionMessage(View):
    """One line. It is known by the field that no other has."""

    mark: ClassVar[str]


@dataclass(frozen=True, kw_only=True)
class WantAuthority(AdmissionMessage):
    """The table: who is there?"""

    mark = "want"
    want: Annotated[str, _only("authority")] = "authority"


@dataclass(frozen=True, kw_only=True)
class AuthorityTold(AdmissionMessage):
    """The club: its certificate authority, as PEM."""

    mark = "authority"
    version: int = 1
    authority: str


@dataclass(frozen=True, kw_only=True)
class AskAdmission(AdmissionMessage):
    """The table: by which id and name it would be in the club, and what it commits itself to."""

    mark = "ask"
    ask: str
    name: str
    secret_hash: Hash
    commitment: Hash


@dataclass(frozen=True, kw_only=True)
class ClubCommits(AdmissionMessage):
    """The club: its own part of the courses, its name, and where an organiser's phone finds its pages."""

    mark = "of_club"
    of_club: Secret
    club: str = ""
    pages: str = ""


@dataclass(frozen=True, kw_only=True)
class TableReveals(AdmissionMessage):
    """The table: what it had committed itself to."""

    mark = "of_table"
    of_table: Secret


@dataclass(frozen=True, kw_only=True)
class CoursesFit(AdmissionMessage):
    """The table: the courses were pressed on its panel."""

    mark = "fits"
    fits: Annotated[bool, _only(True)] = True


@dataclass(frozen=True, kw_only=True)
class StillAsking(AdmissionMessage):
    """The club: it is there, and nobody has decided yet."""

    mark = "wait"
    wait: Annotated[bool, _only(True)] = True


@dataclass(frozen=True, kw_only=True)
class TellSecret(AdmissionMessage):
    """The club: the organiser has admitted it by its courses."""

    mark = "tell"
    tell: Annotated[str, _only("secret")] = "secret"


@dataclass(frozen=True, kw_only=True)
class SecretTold(AdmissionMessage):
    """The table: its secret. Whatever it says counts as a try, so this may be any text."""

    mark = "secret"
    secret: str


@dataclass(frozen=True, kw_only=True)
class AdmissionProved(AdmissionMessage):
    """The club: it is in, by a club that has its secret."""

    mark = "admitted"
    admitted: Hash
    club: str = ""


@dataclass(frozen=True, kw_only=True)
class AdmissionRefused(AdmissionMessage):
    """The club: why it is not."""

    mark = "refused"
    refused: str


ADMISSION_MESSAGES: Mapping[str, type[AdmissionMessage]] = {
    kind.mark: kind
    for kind in (
        WantAuthority,
        AuthorityTold,
        AskAdmission,
        ClubCommits,
        TableReveals,
        CoursesFit,
        StillAsking,
        TellSecret,
        SecretTold,
        AdmissionProved,
        AdmissionRefused,
    )
}
_CODEC = Codec(letters=LONGEST_LINE, items=0, least=0, largest=LARGEST_NUMBER, newer=True)


def read_admission(told: Mapping[str, Json]) -> AdmissionMessage | None:
    """What the other end says; None: it is newer, and says what is not known here.

    :raises BadMessage: what is wrong with it
    """
    mark = next((mark for mark in ADMISSION_MESSAGES if mark in told), None)
    return None if mark is None else _CODEC.read(ADMISSION_MESSAGES[mark], {**told}, mark)
