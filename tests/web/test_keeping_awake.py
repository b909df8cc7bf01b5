"""A tablet that is a station stays awake: by a wake lock over HTTPS, without it by a video that says nothing.

Both in a real Chromium, on an address of a network and not of this machine alone, as a tablet's would be.
"""

import subprocess
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from console.pages.network.certificate import make_certificates
from tests.browser import Browser
from tests.web.hall import ADDRESS, Hall

KEEPS = "document.querySelector('[data-station-page]').dataset.keeps"
VIDEO = "(() => { const video = document.querySelector('video.silence'); return WHAT; })()"


def key_of(certificate: Path) -> str:
    """What Chromium trusts a certificate by, in place of an authority."""
    command = ["openssl", "x509", "-in", str(certificate), "-pubkey", "-noout"]
    public = subprocess.run(command, check=True, capture_output=True).stdout
    der = ["openssl", "pkey", "-pubin", "-outform", "der"]
    raw = subprocess.run(der, input=public, check=True, capture_output=True).stdout
    return b64encode(sha256(raw).digest()).decode()


@pytest.mark.timeout(600)
def test_without_https_a_silent_video_runs_for_ever(tmp_path: Path) -> None:
    with Hall(tmp_path / "hall") as hall:
        hall.start_web()
        with Browser(tmp_path / "profile", namespace=hall.net.phones) as browser:
            browser.open(f"{hall.origin}/station")
            assert browser.run("isSecureContext") is False
            browser.wait("!document.querySelector('[data-join]').hidden")
            browser.click("input[name=code]")  # browsers want one touch
            browser.wait(f"{KEEPS} === 'video'")
            assert (
                browser.run(VIDEO.replace("WHAT", "video.loop && !video.muted && video.volume > 0")) is True
            )
            browser.run(VIDEO.replace("WHAT", "video.currentTime = video.duration - 0.1"))
            browser.wait(VIDEO.replace("WHAT", "!video.paused && video.currentTime < 5"), "it begins again")
            assert browser.complaints == []


@pytest.mark.timeout(600)
def test_over_https_the_screen_is_locked_on_and_the_page_can_be_installed(tmp_path: Path) -> None:
    with Hall(tmp_path / "hall") as hall:
        files = make_certificates(hall.data, [], [ADDRESS])
        trusted = f"--ignore-certificate-errors-spki-list={key_of(files.server)}"
        hall.start_web()
        with Browser(tmp_path / "profile", namespace=hall.net.phones, switches=[trusted]) as browser:
            browser.open(f"{hall.origin}/station")
            assert browser.run("isSecureContext") is True
            browser.wait(f"{KEEPS} === 'lock'")
            assert browser.run("document.querySelector('video.silence')") is None
            manifest = browser._ask("Page.getAppManifest")
            assert manifest["errors"] == [] and manifest["url"].endswith("/station/manifest.webmanifest")
            errors = browser._ask("Page.getInstallabilityErrors")["installabilityErrors"]
            assert [each["errorId"] for each in errors if each["errorId"] != "in-incognito"] == []
            assert browser.complaints == []
