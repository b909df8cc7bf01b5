"""The Debian package and the wheel: installed, upgraded, taken back, removed, without a compiler."""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.pi.bench import SOURCE, Bench
from tests.pi.chroot import Chroot, chroot_of
from tests.pi.glass import Picture
from tests.pi.image import cache
from tests.play.xscreen import XScreen

PROGRAM = "/usr/lib/sonar-table/venv/bin/sonar-table"
EXTRAS = "starlette, uvicorn, websockets, segno, networkx, openskill, paho.mqtt.client, fpdf"
DATA = "/var/lib/sonar-table"
CLONE = "/sonar-table"
SIZE, SCREEN = (1024, 600), (2048, 700)
DESKTOP = (
    "make", "libx11-6", "libxcursor1", "libxext6", "libxfixes3", "libxi6", "libxrandr2", "libxss1", "libegl1",
)  # fmt: skip
"""What a computer with a desktop has."""
PLACES = "/usr/bin/sonar-table /usr/lib/sonar-table"


def deb(bench: Bench) -> None:
    """`apt install ./sonar-table_*.deb` is the whole of step 3; then an upgrade, going back, and removal."""
    with TemporaryDirectory() as folder, chroot_of(bench.system) as place:
        older, newer = packages(bench, Path(folder))
        for package in (older, newer):
            place.put(package, "/packages")
        place.must(f"mkdir -p {DATA} && echo '# mine' > {DATA}/table.toml")
        _install(bench, place, older)
        bench.saw(place.must("python3 --version").strip())
        bench.check(place.run("command -v gcc cc")[0] != 0, "there is no compiler")
        extras = f"{Path(PROGRAM).parent}/python -c 'import {EXTRAS}'"
        bench.check(place.run(extras)[0] == 0, "pages, club and PDFs came with it")
        doctor = place.run("sonar-table doctor")[1]
        bench.check("MEND" not in doctor, "the doctor finds nothing to mend: fonts and voice came with it")
        bench.check("wins" in place.must("cd /tmp && sonar-table play --demonstration"), "it plays")
        place.must(f"sonar-table service install --root /tmp/cabinet --program {PROGRAM}")
        _install(bench, place, newer)
        bench.check("0.1.1" in place.must("dpkg-query -W sonar-table"), "upgraded")
        _install(bench, place, older, "--allow-downgrades")
        bench.check("0.1.1" not in place.must("dpkg-query -W sonar-table"), "and back")
        bench.check(place.run("sonar-table charts list")[0] == 0, "which runs")
        place.must("apt-get remove -y -q sonar-table")
        left = place.run(f"ls -d {PLACES} 2>/dev/null")[1].strip()
        bench.check(left == "", f"after the removal nothing is left {left}")
        bench.check(place.must(f"cat {DATA}/table.toml").strip() == "# mine", "but the data")


def wheel(bench: Bench) -> None:
    """The wheel alone, into a virtual environment of one's own, without a compiler."""
    with TemporaryDirectory() as folder, chroot_of(bench.system) as place:
        build = [sys.executable, "-m", "build", "--wheel", "--outdir", folder, str(SOURCE)]
        subprocess.run(build, check=True, capture_output=True)
        (built,) = Path(folder).glob("*.whl")
        place.put(built, "/wheel")
        place.must("apt-get install -y -q --no-install-recommends python3-venv")
        bench.check(place.run("command -v gcc cc")[0] != 0, "there is no compiler")
        place.must("python3 -m venv /own")
        place.must(f"/own/bin/pip install -q --cert /etc/ssl/certs/ca-certificates.crt /wheel/{built.name}")
        said = place.must("cd /tmp && /own/bin/sonar-table play --demonstration")
        bench.check("wins" in said, "it is installed from wheels, and the demonstration plays")


def make_play(bench: Bench) -> None:
    """`make play` from a fresh clone, without a compiler: then the table is on the screen."""
    with XScreen(SIZE, SCREEN) as screen, chroot_of(bench.system) as place:
        place.must(f"apt-get install -y -q --no-install-recommends {' '.join(DESKTOP)}")
        _clone(place)
        bench.check(place.run("command -v gcc cc")[0] != 0, "there is no compiler")
        with place.begin(
            f"cd {CLONE} && SDL_AUDIODRIVER=dummy DISPLAY={screen.display} make play"
        ) as playing:
            until = time.monotonic() + 1800
            while (
                playing.poll() is None
                and time.monotonic() < until
                and Picture(screen.picture()).colours < 100
            ):
                time.sleep(5)
            picture = Picture(screen.picture())
            playing.kill()
        picture.save(cache() / "pictures" / bench.system.name / "make-play.png")
        bench.check(picture.colours > 100, f"the table is on the screen ({picture.colours} colours)")
        said = place.must("/sonar-table/.venv/bin/python --version").strip()
        bench.check(place.run("command -v gcc cc")[0] != 0, f"with {said}, and still there is no compiler")


def make_test(bench: Bench) -> None:
    """`make test` from a fresh clone on a bare system; with TESTS set, that part of the tests."""
    part = os.environ.get("TESTS", "")
    with chroot_of(bench.system) as place:
        place.must("apt-get install -y -q --no-install-recommends make git")
        _clone(place)
        git = "git config --global --add safe.directory '*' && git config --global user.email bench@localhost"
        place.must(f"{git} && git config --global user.name bench")
        log = cache() / f"make-test-{bench.system.name}.log"
        set_up = place.live(f"cd {CLONE} && make lint", log)
        bench.saw(f"installed and linted with {place.must(f'{CLONE}/.venv/bin/python --version').strip()}")
        bench.check(set_up == 0, f"`make lint` passes; {log}")
        command = f".venv/bin/pytest {part}" if part else "make test"
        code = place.live(f"cd {CLONE} && {command}", log)
        for line in log.read_text(errors="replace").splitlines()[-12:]:
            bench.saw(line)
        bench.check(code == 0, f"`{command}` passes")


def _clone(place: Chroot) -> None:
    target = place.folder / CLONE.lstrip("/")
    subprocess.run(["git", "clone", "-q", "--depth=1", f"file://{SOURCE}", str(target)], check=True)
    (place.folder / "etc/pip.conf").write_text("[global]\ncert = /etc/ssl/certs/ca-certificates.crt\n")


def packages(bench: Bench, folder: Path) -> tuple[Path, Path]:
    """This version, and the same as a later one."""
    command = [
        sys.executable,
        str(SOURCE / "packaging" / "make_deb.py"),
        "--processor",
        bench.system.processor,
    ]
    subprocess.run([*command, "--into", str(folder)], check=True, capture_output=True)
    (older,) = folder.glob("*.deb")
    tree = folder / "tree"
    subprocess.run(["dpkg-deb", "-R", str(older), str(tree)], check=True)
    control = tree / "DEBIAN" / "control"
    control.write_text(control.read_text().replace("Version: 0.1.0", "Version: 0.1.1"))
    newer = folder / older.name.replace("0.1.0", "0.1.1")
    pack = ["dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z1", str(tree), str(newer)]
    subprocess.run(pack, check=True, stdout=subprocess.DEVNULL)
    return older, newer


def _install(bench: Bench, place: Chroot, package: Path, option: str = "") -> None:
    command = f"cd /packages && apt-get install -y -q --no-install-recommends {option} ./{package.name}"
    place.must(command)
    bench.saw(f"installed {package.name}")
