"""Make the Debian package: `make deb`, or for the other processor `make deb ARCH=arm64`.

    python packaging/make_deb.py --processor amd64 --into dist

The package carries wheels of the program and of all that it needs, for the Pythons of Debian 12 and 13, and
makes its virtual environment from them where it is installed: no network, no compiler, whichever release.
"""

import argparse
import gzip
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
PYTHONS = ("3.11", "3.13")
"""Of Debian 12 and 13."""
AFTER = "3.14~"
"""The first Python for which the package carries no wheels: apt does not go there without a newer package."""
GLIBCS = (17, 28, 31, 34, 35, 36)
"""Debian 12 has glibc 2.36; wheels say which they need at least."""
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
WHEELS = Path("usr/lib/sonar-table/wheels")
EXTRAS = "[web,club,print]"
"""What a cabinet may be asked for later without a network: its pages, a club's evening, drawings as PDF."""
DEPENDS = (
    f"python3 (>= {PYTHONS[0]})", f"python3 (<< {AFTER})", "python3-venv", "espeak-ng", "fonts-b612",
    "libegl1", "libgles2", "libgbm1", "libgl1-mesa-dri",
)  # fmt: skip
MAINTAINER = "The sonar table's crew <maintainers@sonar-table.example>"
SCRIPTS = ("postinst", "prerm")
COPYRIGHT = """\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: sonar-table

Files: *
Copyright: the crew of the sonar table
License: MIT
"""
CONTROL = """\
Package: sonar-table
Version: {version}
Architecture: {processor}
Maintainer: {maintainer}
Installed-Size: {size}
Depends: {depends}
Recommends: python3-lgpio
Suggests: overlayroot, busybox, mosquitto
Section: games
Priority: optional
Description: table console for submarine crews
 Captain Sonar, Sonar Family and Con Sonar! with real buttons, in the order in
 which things really happened. `sonar-table service install` makes a cabinet of
 the machine, docs/operating.md explains it.
"""


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--processor", choices=sorted(MACHINES), required=True)
    parser.add_argument("--into", type=Path, default=ROOT / "dist")
    chosen = parser.parse_args(words)
    if shutil.which("dpkg-deb") is None:
        print(
            "dpkg-deb is missing; a Debian package is made on Debian: sudo apt-get install dpkg",
            file=sys.stderr,
        )
        return 1
    print(f"made {make_deb(chosen.processor, chosen.into)}")
    return 0


def make_deb(processor: str, into: Path) -> Path:
    """The package for one processor."""
    into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as making:
        tree = Path(making) / "tree"
        _put_wheels(tree / WHEELS, processor)
        _put_scripts(tree / "DEBIAN", processor)
        document = tree / "usr/share/doc/sonar-table"
        document.mkdir(parents=True)
        (document / "copyright").write_text(COPYRIGHT + _licence())
        _pack(document / "changelog.gz", _changelog())
        shutil.copy(ROOT / "docs" / "operating.md", document)
        _set_modes(tree)
        package = into / f"sonar-table_{version()}_{processor}.deb"
        # Wheels are packed already.
        _run("dpkg-deb", "--build", "--root-owner-group", "-Zgzip", "-z1", str(tree), str(package))
    return package


def _licence() -> str:
    """Our own, as Debian's files of this kind are written: each line moved in, an empty one a point."""
    lines = (ROOT / "LICENSE").read_text().rstrip().splitlines()
    return "".join(f" {line or '.'}\n" for line in lines)


def _changelog() -> str:
    """What dpkg wants to know of this version; CHANGELOG.md is for people, and beside it."""
    when = _said("git", "log", "-1", "--format=%aD")
    return (
        f"sonar-table ({version()}) unstable; urgency=medium\n\n"
        "  * As CHANGELOG.md of the source has it.\n\n"
        f" -- {MAINTAINER}  {when}\n"
    )


def _pack(path: Path, text: str) -> None:
    """As gzip -9n does it: the same text, the same file."""
    with path.open("wb") as out, gzip.GzipFile("", "wb", 9, out, mtime=0) as packed:
        packed.write(text.encode())


def _set_modes(tree: Path) -> None:
    """Whatever the umask of whoever made it was."""
    for path in tree.rglob("*"):
        runs = path.is_dir() or path.name in SCRIPTS
        path.chmod(0o755 if runs else 0o644)


def version() -> str:
    """The release and how many commits it is: later ones are newer for apt too."""
    import tomllib

    released = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    count = _said("git", "rev-list", "--count", "HEAD")
    return f"{released}+{count}.{_said('git', 'rev-parse', '--short=8', 'HEAD')}"


def _put_wheels(wheels: Path, processor: str) -> None:
    wheels.mkdir(parents=True)
    _run(sys.executable, "-m", "build", "--wheel", "--outdir", str(wheels), str(ROOT))
    (ours,) = wheels.glob("sonar_table-*.whl")
    machine = MACHINES[processor]
    places = [f"manylinux_2_{glibc}_{machine}" for glibc in GLIBCS] + [f"manylinux2014_{machine}"]
    platforms = [word for place in places for word in ("--platform", place)]
    for python in PYTHONS:
        print(f"fetching wheels for Python {python} on {processor}", flush=True)
        _run(
            sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:", *platforms,
            "--python-version", python, "--implementation", "cp", "--dest", str(wheels), f"{ours}{EXTRAS}",
        )  # fmt: skip


def _put_scripts(folder: Path, processor: str) -> None:
    folder.mkdir(parents=True)
    size = sum(path.stat().st_size for path in folder.parent.rglob("*") if path.is_file()) // 1024
    about = {"version": version(), "processor": processor, "depends": ", ".join(DEPENDS)}
    (folder / "control").write_text(CONTROL.format(maintainer=MAINTAINER, size=size, **about))
    for name in (*SCRIPTS, "triggers"):
        shutil.copy(Path(__file__).parent / name, folder / name)


def _run(*words: str) -> None:
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)


def _said(*words: str) -> str:
    return subprocess.run(words, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
