"""Try the Debian package without installing it: lintian, its environment exchanged, another Python.

    make prove-deb        # makes the package first

The package's own `postinst` runs with its folder elsewhere, so nothing of this machine is changed.
"""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
HOME = "usr/lib/sonar-table"


def main(package: str) -> int:
    checked = subprocess.run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", package], text=True, stdout=subprocess.PIPE
    )
    print(checked.stdout or "lintian: clean", flush=True)
    with TemporaryDirectory() as folder:
        subprocess.run(["dpkg-deb", "-x", package, folder], check=True)
        _try_environment(Path(folder))
    return checked.returncode


def _try_environment(root: Path) -> None:
    home = root / HOME
    assert _postinst(root, "configure") == 0 and _runs(root), "it is installed, and runs"
    ours = {path.parent.name for path in home.glob("venv/lib/python*/site-packages/*/__init__.py")}
    assert "console" in ours and "proofs" not in ours and "tests" not in ours, "no proofs there"
    made = (home / "venv/pyvenv.cfg").stat().st_mtime_ns
    assert _postinst(root, "triggered") == 0
    assert (home / "venv/pyvenv.cfg").stat().st_mtime_ns == made, "the same Python: nothing is to be done"
    (home / "wheels").rename(home / "away")
    assert _postinst(root, "configure") != 0 and _runs(root), "a failed upgrade leaves what runs"
    (home / "away").rename(home / "wheels")
    (home / "venv/bin/python3").unlink()
    (home / "venv/bin/python3").symlink_to("/bin/false")
    assert not _runs(root), "its Python is gone, as after a dist-upgrade"
    assert _postinst(root, "triggered") == 0 and _runs(root), "it was made anew for the Python that is here"
    assert sorted(path.name for path in home.iterdir()) == ["venv", "wheels"]
    print(
        "environment: made beside and exchanged, left alone, kept when it fails, made anew for another Python"
    )


def _postinst(root: Path, why: str) -> int:
    moved = (ROOT / "packaging/postinst").read_text()
    for place in (f"/{HOME}", "/usr/bin/sonar-table", "/etc/systemd/system/sonar-table.service"):
        moved = moved.replace(place, f"{root}{place}")
    (root / "usr/bin").mkdir(exist_ok=True)
    return subprocess.run(["sh", "-c", moved, "postinst", why], check=False).returncode


def _runs(root: Path) -> bool:
    program = [str(root / "usr/bin/sonar-table"), "--version"]
    try:
        return subprocess.run(program, check=False, stdout=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
