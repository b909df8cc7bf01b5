"""A certificate authority of the table's own, and a certificate for its pages, made by openssl.

The authority can vouch for nothing but private addresses and names that end in .local: a phone that trusts it
trusts it with no other page.
"""

import ipaddress
import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

from console.output_file import PRIVATE, NotWritten, write_file

CA_DAYS, SERVER_DAYS = 3650, 397
"""Browsers take no certificate that holds for longer than some 400 days."""
RENEWED_DAYS = 60
"""So long before its end it is renewed: a cabinet may be off for a summer."""
MAKE = "sonar-table web certificate"
_PRIVATE = (
    "10.0.0.0/255.0.0.0",
    "172.16.0.0/255.240.0.0",
    "192.168.0.0/255.255.0.0",
    "169.254.0.0/255.255.0.0",
)
_KEY = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-noenc")


class NoCertificate(Exception):
    """It cannot be made; the message says why."""


@dataclass(frozen=True)
class Certificates:
    """The files of a table's certificates."""

    folder: Path

    @classmethod
    def of(cls, data: Path) -> "Certificates":
        return cls(data / "web" / "tls")

    @property
    def ca(self) -> Path:
        """What phones are to trust: not secret."""
        return self.folder / "ca.crt"

    @property
    def ca_key(self) -> Path:
        return self.folder / "ca.key"

    @property
    def server(self) -> Path:
        """The certificate of the pages and its key, in one file."""
        return self.folder / "server.pem"

    @property
    def made(self) -> bool:
        return self.server.is_file() and self.ca.is_file()


def make_certificates(data: Path, names: Sequence[str], addresses: Sequence[str]) -> Certificates:
    """A certificate for these names and addresses; the authority is made once and kept.

    :raises NoCertificate: openssl is missing, or does not do it; a name or address is not the table's own
    """
    subject = ",".join(
        [*(f"DNS:{_local(name)}" for name in names), *(f"IP:{_private(each)}" for each in addresses)]
    )
    if not subject:
        raise NoCertificate("name at least one address or name of this machine")
    files = Certificates.of(data)
    files.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not (files.ca.is_file() and files.ca_key.is_file()):
        _make_authority(files)
    _make_server(files, subject)
    return files


def _make_authority(files: Certificates) -> None:
    limits = ",".join(("critical", "permitted;DNS:local", *(f"permitted;IP:{each}" for each in _PRIVATE)))
    _openssl(
        *("req", "-x509", *_KEY, "-days", str(CA_DAYS), "-subj", "/CN=Sonar table"),
        *("-keyout", str(files.ca_key), "-out", str(files.ca)),
        *("-addext", "basicConstraints=critical,CA:TRUE,pathlen:0"),
        *("-addext", "keyUsage=critical,keyCertSign,cRLSign"),
        *("-addext", f"nameConstraints={limits}"),
    )
    files.ca_key.chmod(0o600)


def _make_server(files: Certificates, subject: str) -> None:
    key, certificate = files.folder / "server.key.new", files.folder / "server.crt.new"
    try:
        _openssl(
            *("req", "-x509", *_KEY, "-days", str(SERVER_DAYS), "-subj", "/CN=Sonar table pages"),
            *("-CA", str(files.ca), "-CAkey", str(files.ca_key)),
            *("-keyout", str(key), "-out", str(certificate)),
            *("-addext", "basicConstraints=critical,CA:FALSE"),
            *("-addext", "keyUsage=critical,digitalSignature"),
            *("-addext", "extendedKeyUsage=serverAuth"),
            *("-addext", f"subjectAltName={subject}"),
        )
        together = certificate.read_bytes() + files.ca.read_bytes() + key.read_bytes()
        write_file(files.server, together, force=True, mode=PRIVATE)
    except NotWritten as error:
        raise NoCertificate(str(error)) from None
    except OSError as error:
        raise NoCertificate(f"{files.folder}: {error.strerror or error}") from None
    finally:
        for each in (key, certificate):
            each.unlink(missing_ok=True)


def ends(certificate: Path) -> datetime:
    """Until when browsers take a certificate. Raises NoCertificate."""
    told = _openssl("x509", "-in", str(certificate), "-noout", "-enddate", "-dateopt", "iso_8601")
    return datetime.fromisoformat(told.strip().rpartition("=")[2])


def is_due(files: Certificates, now: datetime) -> bool:
    """Whether the pages' certificate ends so soon that it is to be renewed. Raises NoCertificate."""
    return files.made and ends(files.server) - now < timedelta(days=RENEWED_DAYS)


def renew(files: Certificates) -> None:
    """The pages' certificate anew, for the same names and addresses, by the same authority.

    :raises NoCertificate: openssl does not do it, or the authority's key is not here
    """
    told = _openssl("x509", "-in", str(files.server), "-noout", "-ext", "subjectAltName")
    named = re.findall(r"(DNS|IP Address):([^,\s]+)", told)
    if not named or not files.ca_key.is_file():
        raise NoCertificate(f"{files.folder} lacks what vouched for the pages; make it anew: {MAKE}")
    _make_server(files, ",".join(f"{kind.partition(' ')[0]}:{name}" for kind, name in named))


def fingerprint(files: Certificates) -> str:
    """What a phone shows of the authority, to be compared."""
    told = _openssl("x509", "-in", str(files.ca), "-noout", "-fingerprint", "-sha256")
    return told.strip().rpartition("=")[2]


def _openssl(*words: str) -> str:
    try:
        done = subprocess.run(["openssl", *words], capture_output=True, text=True, check=False, umask=0o077)
    except OSError:
        raise NoCertificate("openssl is not installed; type: sudo apt install openssl") from None
    if done.returncode:
        raise NoCertificate(f"openssl {words[0]}: {done.stderr.strip()[-300:]}")
    return done.stdout


def _local(name: str) -> str:
    if not name.endswith(".local") or not all(part.replace("-", "a").isalnum() for part in name.split(".")):
        raise NoCertificate(f"{name!r} is not a name on the table's own network, such as sonar.local")
    return name


def _private(address: str) -> str:
    try:
        known = ipaddress.IPv4Address(address)
    except ValueError:
        raise NoCertificate(f"{address!r} is not an address such as 10.42.0.1") from None
    if not is_vouched_for(address):
        raise NoCertificate(f"{address} is not an address of a private network")
    return str(known)


def is_vouched_for(address: str) -> bool:
    """Whether the authority may vouch for an address: Python calls some more of them private."""
    return any(ipaddress.IPv4Address(address) in ipaddress.IPv4Network(each) for each in _PRIVATE)
