"""A sound configuration for Mosquitto 2: TLS alone, a login for each table, and nothing without one.

Only what both 2.0.11 (Debian 12) and later versions understand.
"""

import getpass
import os
from dataclasses import dataclass
from pathlib import Path

from console.club.broker.logins import CLUB, write_private
from console.club.journal_verdict import LARGEST_PACKED
from console.club.wire.topics import ROOT
from console.pages.network.addresses import own_addresses, own_name
from console.pages.network.certificate import Certificates, is_vouched_for, make_certificates

PORT = 8883
DESK_PORT = 8884
"""Where a table asks to be admitted."""
NAME = "sonar-club.local"
"""What the broker's certificate is for, wherever the broker is: the club's authority vouches for it alone."""
MOST_CONNECTIONS = 300
MOST_QUEUED = 200
"""Messages that wait for somebody who is slow; a table sends again what nobody answers."""
_MARK = "# Written by `sonar-table club new`, and again when the broker starts; docs/club.md explains it.\n"


@dataclass(frozen=True)
class BrokerFiles:
    """The files of a club's broker."""

    folder: Path

    @property
    def configuration(self) -> Path:
        return self.folder / "mosquitto.conf"

    @property
    def acl(self) -> Path:
        return self.folder / "acl"

    @property
    def passwords(self) -> Path:
        """Hashed."""
        return self.folder / "passwords"

    @property
    def refusals(self) -> Path:
        """Whom the broker has refused, for the club to show."""
        return self.folder / "refused.jsonl"

    @property
    def certificates(self) -> Certificates:
        return Certificates.of(self.folder)


def write_configuration(folder: Path, port: int = PORT, address: str = "") -> BrokerFiles:
    """Everything but logins; certificates are made once, the broker's own again when it starts.

    :param address: listen there alone; empty: on all addresses
    :raises NoCertificate: openssl does not do it
    :raises OSError: the disk does not let it
    """
    files = BrokerFiles(folder)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    folder.chmod(0o700)
    make_certificates(folder, [NAME, own_name()], [*filter(is_vouched_for, own_addresses())])
    write_private(files.acl, _acl())
    if not files.passwords.exists():
        write_private(files.passwords, "")
    write_private(files.configuration, _configuration(files, port, address))
    return files


def _acl() -> str:
    """A table writes its own state and results, and reads what is for it and for everybody."""
    return "\n".join(
        (
            f"{_MARK}user {CLUB}",
            f"topic readwrite {ROOT}/#",
            "",
            f"pattern write {ROOT}/tables/%u/state",
            f"pattern write {ROOT}/tables/%u/result/+",
            f"pattern read {ROOT}/tables/%u/answer/+",
            f"pattern read {ROOT}/tables/%u/call",
            f"pattern read {ROOT}/tables/%u/standing",
            f"pattern read {ROOT}/club/#",
            "",
        )
    )


def _configuration(files: BrokerFiles, port: int, address: str) -> str:
    tls = files.certificates.server
    return f"""{_MARK}
# Whoever starts it: root becomes this user, anybody else stays who they are.
user {_owner(files.folder)}
allow_anonymous false
password_file {files.passwords}
acl_file {files.acl}
# Nothing is kept here: tables keep what the club has not answered, the club what it was sent.
persistence false

max_packet_size {LARGEST_PACKED + 2000}
max_queued_messages {MOST_QUEUED}
max_inflight_messages 20
memory_limit {256 * 2**20}
sys_interval 0

log_dest stderr
log_timestamp false
log_type error
log_type warning
log_type notice
log_type information
# Only these say who wrote where they may not; `sonar-table club broker` reads them and keeps the rest back.
log_type debug

listener {port}{f" {address}" if address else ""}
certfile {tls}
keyfile {tls}
tls_version tlsv1.2
max_connections {MOST_CONNECTIONS}
# One login, one connection: nobody cuts another off by taking its name.
use_username_as_clientid true
"""


def _owner(folder: Path) -> str:
    """By name, as the configuration wants it."""
    import pwd

    try:
        return pwd.getpwuid(folder.stat().st_uid).pw_name
    except (KeyError, OSError):
        return getpass.getuser() if os.geteuid() else "root"
