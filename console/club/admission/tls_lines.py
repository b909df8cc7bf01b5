"""Lines of JSON over TLS, each bounded: what a table and the club's desk say to each other."""

import socket
import ssl
from pathlib import Path

from console.club.admission.admission_messages import LONGEST_LINE, AdmissionMessage, read_admission
from console.club.broker.configuration import NAME
from console.messages.codec import BadMessage, line_of, read_json


class BadTalk(Exception):
    """The other end is gone, is slow, or speaks no JSON."""


class _NothingYet(BadTalk):
    """Nothing came in time."""


class DeskTalk:
    """One end of a connection."""

    def __init__(self, connection: ssl.SSLSocket) -> None:
        self._connection = connection
        self._unread = b""

    def say(self, message: AdmissionMessage) -> None:
        """Raises BadTalk."""
        try:
            self._connection.sendall(line_of(message.json()))
        except OSError as problem:
            raise BadTalk(str(problem)) from None

    def hear(self) -> AdmissionMessage | None:
        """The next line; None: whoever says it is newer. Raises BadTalk, BadMessage."""
        while b"\n" not in self._unread:
            try:
                heard = self._connection.recv(LONGEST_LINE)
            except TimeoutError:
                raise _NothingYet("the other end says nothing") from None
            except OSError as problem:
                raise BadTalk(str(problem)) from None
            if not heard or len(self._unread) > LONGEST_LINE:
                raise BadTalk("the other end has gone")
            self._unread += heard
        line, _, self._unread = self._unread.partition(b"\n")
        try:
            told = read_json(line)
        except BadMessage:
            raise BadTalk("a line is not JSON") from None
        if not isinstance(told, dict):
            raise BadTalk("a line is not an object")
        return read_admission(told)

    def hear_soon(self, wait_s: float) -> AdmissionMessage | None:
        """The next line if it comes within that; None: it does not. Raises BadTalk, BadMessage."""
        patience_s = self._connection.gettimeout()
        self._connection.settimeout(wait_s)
        try:
            return self.hear()
        except _NothingYet:
            return None
        finally:
            self._connection.settimeout(patience_s)

    def close(self) -> None:
        self._connection.close()


def server_context(certificate: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(certificate)
    return context


class ClubContext(ssl.SSLContext):
    """TLS with the club whose authority this is, wherever it may be: its certificate has its own name."""

    @classmethod
    def trusting(cls, authority: str) -> "ClubContext":
        """`authority`: PEM. Raises ssl.SSLError, ValueError where it is none."""
        context = cls(ssl.PROTOCOL_TLS_CLIENT)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.load_verify_locations(cadata=authority)
        return context

    def wrap_socket(
        self,
        sock: socket.socket,
        server_side: bool = False,
        do_handshake_on_connect: bool = True,
        suppress_ragged_eofs: bool = True,
        server_hostname: str | bytes | None = None,
        session: ssl.SSLSession | None = None,
    ) -> ssl.SSLSocket:
        return super().wrap_socket(
            sock, server_side, do_handshake_on_connect, suppress_ragged_eofs, NAME, session
        )


def call_desk(address: str, port: int, authority: str | None, timeout_s: float) -> DeskTalk:
    """A connection to the club's desk.

    :param authority: which it must have; None: whoever answers, to be told its authority and nothing else
    :raises OSError: nobody answers, or somebody else
    """
    if authority is None:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname = False
        context.verify_mode = ssl.CERT_NONE
    else:
        context = ClubContext.trusting(authority)
    connection = socket.create_connection((address, port), timeout_s)
    try:
        return DeskTalk(context.wrap_socket(connection, server_hostname=NAME))
    except BaseException:
        connection.close()
        raise
