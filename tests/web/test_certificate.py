"""Pages over HTTPS: a certificate by the table's own authority, which vouches for nothing else."""

import asyncio
import ssl
import subprocess
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.applications import Starlette

from console.cli import main
from console.health.dates import certificate_finding
from console.pages.network.certificate import (
    MAKE,
    RENEWED_DAYS,
    Certificates,
    NoCertificate,
    ends,
    make_certificates,
)
from console.pages.network.page_port import listen
from console.pages.network.page_server import PageServer
from tests.web.hall import ADDRESS, Hall


def openssl(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["openssl", *map(str, words)], capture_output=True, text=True, check=False)


@pytest.fixture
def files(tmp_path: Path) -> Certificates:
    return make_certificates(tmp_path, ["sonar.local"], [ADDRESS])


def test_the_authority_vouches_for_the_pages(files: Certificates) -> None:
    for name in (("-verify_ip", ADDRESS), ("-verify_hostname", "sonar.local")):
        assert openssl("verify", "-CAfile", files.ca, *name, files.server).returncode == 0
    assert openssl("verify", "-CAfile", files.ca, "-verify_ip", "10.77.0.9", files.server).returncode != 0


def test_keys_are_for_their_owner_alone(files: Certificates) -> None:
    for path in (files.ca_key, files.server):
        assert path.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("subject", ["DNS:bank.example", "IP:93.184.216.34"])
def test_the_authority_vouches_for_nothing_on_the_internet(
    files: Certificates, tmp_path: Path, subject: str
) -> None:
    forged = tmp_path / "forged.pem"
    openssl(
        *(
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-noenc",
            "-subj",
            "/CN=x",
        ),
        *("-CA", files.ca, "-CAkey", files.ca_key, "-keyout", tmp_path / "key", "-out", forged),
        *("-addext", f"subjectAltName={subject}"),
    )
    checked = openssl("verify", "-CAfile", files.ca, forged)
    assert checked.returncode != 0 and "permitted subtree violation" in checked.stderr


def test_a_new_certificate_is_by_the_same_authority(files: Certificates, tmp_path: Path) -> None:
    authority, before = files.ca.read_bytes(), files.server.read_bytes()
    again = make_certificates(tmp_path, [], ["10.77.0.8"])
    assert again.ca.read_bytes() == authority and again.server.read_bytes() != before


@pytest.mark.parametrize(
    ("names", "addresses", "why"),
    [
        (["example.com"], [], "not a name on the table's own network"),
        (["a b.local"], [], "not a name"),
        ([], ["8.8.8.8"], "not an address of a private network"),
        ([], ["x"], "is not an address"),
        ([], [], "name at least one"),
    ],
)
def test_what_is_not_the_table_s_own_is_refused(
    tmp_path: Path, names: list[str], addresses: list[str], why: str
) -> None:
    with pytest.raises(NoCertificate, match=why):
        make_certificates(tmp_path, names, addresses)
    assert not Certificates.of(tmp_path).made


def test_the_command_says_how_a_phone_trusts_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SONAR_TABLE_DATA", str(tmp_path))
    done = CliRunner().invoke(main, ["web", "certificate", "--address", ADDRESS, "--name", "sonar.local"])
    assert done.exit_code == 0, done.output
    shown = openssl("x509", "-in", Certificates.of(tmp_path).ca, "-noout", "-fingerprint", "-sha256").stdout
    assert shown.strip().rpartition("=")[2] in done.output
    assert "Android" in done.output and "iPhone" in done.output


@pytest.mark.timeout(300)
def test_pages_are_https_and_say_nothing_of_plain_http(tmp_path: Path) -> None:
    with Hall(tmp_path) as hall:
        files = make_certificates(hall.data, ["sonar.local"], [ADDRESS])
        hall.start_web()
        page = hall.phone("curl", "-s", "--cacert", str(files.ca), f"{hall.origin}/")
        assert "<h1>" in page and "plain HTTP" not in page
        assert (
            hall.phone("curl", "-s", "--cacert", str(files.ca), f"{hall.origin}/ca.crt")
            == files.ca.read_text()
        )
        login = (
            "curl",
            "-si",
            "--cacert",
            str(files.ca),
            "-d",
            "pin=271828",
            f"{hall.origin}/facilitator/pin",
        )
        assert "; secure" in hall.phone(*login).lower()


def days_from(files: Certificates, days: float) -> float:
    """A time so many days before the end of the pages' certificate, in seconds since 1970."""
    return ends(files.server).timestamp() - days * 24 * 3600


def served(files: Certificates) -> PageServer:
    return PageServer(Starlette(), listen("127.0.0.1", 0), files.server)


def test_the_program_renews_its_certificate_in_time(files: Certificates) -> None:
    before, authority = files.server.read_bytes(), files.ca.read_bytes()
    server = served(files)
    assert server.look_at_certificate(days_from(files, RENEWED_DAYS + 1)) and not server._server.renewed
    assert files.server.read_bytes() == before
    assert server.look_at_certificate(days_from(files, RENEWED_DAYS - 1)) and server._server.renewed
    assert files.server.read_bytes() != before and files.ca.read_bytes() == authority
    for name in (("-verify_ip", ADDRESS), ("-verify_hostname", "sonar.local")):
        assert openssl("verify", "-CAfile", files.ca, *name, files.server).returncode == 0
    assert files.server.stat().st_mode & 0o077 == 0


def test_by_a_clock_that_cannot_be_right_nothing_is_renewed(files: Certificates) -> None:
    before, server = files.server.read_bytes(), served(files)
    for now_s in (0.0, days_from(files, -365 * 100)):
        assert server.look_at_certificate(now_s)
    assert files.server.read_bytes() == before


def test_without_the_authority_s_key_it_is_said_and_the_old_one_stays(
    files: Certificates, caplog: pytest.LogCaptureFixture
) -> None:
    before = files.server.read_bytes()
    files.ca_key.unlink()
    assert not served(files).look_at_certificate(days_from(files, 1))
    assert "make it anew: sonar-table web certificate" in caplog.text
    assert files.server.read_bytes() == before


def test_whoever_connects_is_shown_the_new_one_without_a_new_start(files: Certificates) -> None:
    server = served(files)
    server._server.config.load()
    context = ssl.create_default_context(cafile=str(files.ca))
    context.check_hostname = False

    def shown() -> bytes:
        sides = ssl.MemoryBIO(), ssl.MemoryBIO()
        client = context.wrap_bio(sides[0], sides[1])
        own = server._server.config.ssl
        assert own is not None
        table = own.wrap_bio(sides[1], sides[0], server_side=True)
        for _ in range(4):
            for side in (client, table):
                with suppress(ssl.SSLWantReadError):
                    side.do_handshake()
        return client.getpeercert(binary_form=True) or b""

    first = shown()
    server.look_at_certificate(days_from(files, 1))
    assert shown() == first, "another thread does not touch what connections are made with"
    asyncio.run(server._server.on_tick(1))
    assert first and shown() not in (b"", first)


@pytest.mark.parametrize(("days", "state"), [(400, "well"), (61, "well"), (59, "mend"), (-3, "mend")])
def test_the_doctor_watches_its_end(files: Certificates, days: int, state: str) -> None:
    now_s = days_from(files, days + 0.5)
    found = certificate_finding(ends(files.server), now_s, MAKE, RENEWED_DAYS)
    assert found.state == state and f"{ends(files.server):%Y-%m-%d}" in found.said
