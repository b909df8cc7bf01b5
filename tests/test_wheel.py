"""The wheel holds everything that the program ships with, and works from anywhere."""

import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel's content in a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True, timeout=100)
    (wheel,) = folder.glob("sonar_table-*.whl")
    with ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


def run(site: Path, *words: str) -> str:
    """A command run from the wheel, far away from the checkout."""
    program = "from console.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-P", "-c", program, *words],
        env={**os.environ, "PYTHONPATH": str(site)},
        cwd=site.parent,
        check=True,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.stdout


PROVEN_THERE = {
    "fairness",
    "latency",
    "start_time",
    "touched",
    "watched_table",
    "memory",
    "processor_share",
    "spectators",
    "tablet_fingers",
}
"""What an owner runs at the cabinet, and what that is made of."""
DEVELOPERS = re.compile(r"soak|model|stand_in")


def test_a_cabinet_gets_the_program_and_what_an_owner_proves_there(installed: Path) -> None:
    """Soaks, models and stand-ins are a developer's, and stay in the checkout; so with the Debian package."""
    tops = {path.name for path in installed.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {"console", "firmware_bridge"}
    proving = {path.stem for path in (installed / "console" / "proving").iterdir() if path.suffix == ".py"}
    of_fairness = {name for name in proving if name.startswith("fairness_")}
    assert proving - of_fairness == {"__init__", *PROVEN_THERE}
    assert [path.name for path in installed.rglob("*.py") if DEVELOPERS.search(path.stem)] == []


EVERY_MODULE = """
import importlib, pkgutil, console, firmware_bridge
for package in (console, firmware_bridge):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
            print(found.name)
"""


def test_every_module_of_it_does_without_the_checkout(installed: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", EVERY_MODULE],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed.parent,
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) > 500


def test_what_a_table_can_do_without_is_an_extra(installed: Path) -> None:
    """lgpio has no wheel for Python 3.13 and would need a compiler; fpdf2 and what it needs weigh 40 MB."""
    (metadata,) = installed.glob("*.dist-info/METADATA")
    needed = [
        line.partition(": ")[2] for line in metadata.read_text().splitlines() if "Requires-Dist" in line
    ]
    for package, extra in (("lgpio", "gpio"), ("fpdf2", "print"), ("pillow", "export")):
        named = [each for each in needed if each.startswith(package)]
        assert named and all(f"extra == '{extra}'" in each or "extra == 'dev'" in each for each in named)


def test_charts_are_listed_and_sound(installed: Path) -> None:
    assert len(run(installed, "charts", "list").splitlines()) >= 24
    run(installed, "charts", "check")


def test_the_files_used_are_those_of_the_wheel(installed: Path) -> None:
    program = "import console.shipped; print(console.shipped.MAPS)"
    found = subprocess.run(
        [sys.executable, "-P", "-c", program],
        env={**os.environ, "PYTHONPATH": str(installed)},
        cwd=installed.parent,
        check=True,
        capture_output=True,
        text=True,
    )
    assert Path(found.stdout.strip()).is_relative_to(installed)


def test_the_panel_list_is_there(installed: Path) -> None:
    run(installed, "hardware", "check")


def test_the_lessons_are_there(installed: Path) -> None:
    assert (installed / "console" / "_shipped" / "lessons" / "one-voice.toml").is_file()


def test_the_demonstration_runs(installed: Path) -> None:
    assert "wins" in run(installed, "play", "--demonstration")
