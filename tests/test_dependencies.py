"""docs/dependencies.md names every dependency, and none that is not there."""

import json
import re
import runpy
import tomllib
from pathlib import Path

from console.health.machine import FLASHING

ROOT = Path(__file__).parent.parent
NAME = re.compile(r"[A-Za-z0-9.-]+")


def listed(heading: str) -> set[str]:
    """The packages in the first column below a heading."""
    section = (ROOT / "docs/dependencies.md").read_text().split(f"## {heading}\n")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def project() -> dict[str, list[str]]:
    """The names of pyproject's dependencies by where they are named; a table's own under ''."""
    found = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    every = {"": found["dependencies"], **found["optional-dependencies"]}
    return {extra: [_name(one) for one in needed] for extra, needed in every.items()}


def _name(requirement: str) -> str:
    match = NAME.match(requirement)
    assert match is not None
    return match[0]


def make_variable(name: str) -> str:
    text = (ROOT / "Makefile").read_text().replace("\\\n", " ")
    (value,) = re.findall(rf"^{name} \S?= (.*)$", text, re.MULTILINE)
    return str(value)


def test_what_a_table_needs_is_listed() -> None:
    assert listed("A table") == set(project()[""])


def test_extras_are_listed() -> None:
    extras = {name for extra, needed in project().items() if extra not in ("", "dev") for name in needed}
    assert listed("Extras") == extras


def test_what_tests_need_is_listed() -> None:
    simulator = json.loads((ROOT / "firmware_bridge/simulator/pico/package.json").read_text())
    others = {_name(make_variable("MOCK_GPIO")), *simulator["dependencies"]}
    assert listed("Tests and building") == (set(project()["dev"]) | others) - listed("Extras")


def test_debian_packages_are_listed() -> None:
    variables = ("PLAY_PACKAGES", "TEST_PACKAGES", "DEB_PACKAGES")
    named = " ".join([*map(make_variable, variables), *FLASHING.values()]).split()
    where_needed = {"python3-lgpio", "nodejs", "npm"}
    """Only where the machine is a Pi, or has none of its own."""
    made = {name for name in named if not name.startswith("$")} | where_needed
    assert listed("From Debian") == made | set(debian_package())


def debian_package() -> list[str]:
    """What the Debian package asks for, recommends and suggests."""
    script = runpy.run_path(str(ROOT / "packaging/make_deb.py"))
    others = re.findall(r"^(?:Recommends|Suggests): (.*)$", script["CONTROL"], re.MULTILINE)
    return [_name(one) for one in (*script["DEPENDS"], *", ".join(others).split(", "))]


def test_the_debian_package_is_made_with_the_build_that_tests_use() -> None:
    found = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]["dev"]
    assert make_variable("BUILD") in found


def test_mock_gpio_comes_without_what_it_pins() -> None:
    assert "pip install --quiet --no-deps '$(MOCK_GPIO)'" in (ROOT / "Makefile").read_text()


def test_the_debian_package_installs_the_extras_whose_wheels_it_brings() -> None:
    """Where it is installed there is no network to fetch them from, and each upgrade begins anew."""
    (brought,) = re.findall(r'^EXTRAS = "(.*)"$', (ROOT / "packaging/make_deb.py").read_text(), re.MULTILINE)
    assert f"'sonar-table{brought}'" in (ROOT / "packaging/postinst").read_text()
    assert set(brought.strip("[]").split(",")) <= set(project())


def test_the_debian_package_goes_to_no_python_without_wheels() -> None:
    script = runpy.run_path(str(ROOT / "packaging/make_deb.py"))
    below = re.fullmatch(r"python3 \(<< 3\.(\d+)~\)", script["DEPENDS"][1])
    assert below is not None and int(below[1]) == 1 + max(int(python[2:]) for python in script["PYTHONS"])


def test_its_environment_is_made_beside_and_exchanged_and_anew_for_another_python() -> None:
    """`make prove-deb` runs it."""
    steps = (ROOT / "packaging/postinst").read_text()
    assert steps.index("pip install") < steps.index("mv -T $home/venv.new $home/venv"), "all is well first"
    assert "--clear" not in steps and "triggered" in steps
    assert "interest-noawait /usr/bin/python3\n" in (ROOT / "packaging/triggers").read_text()
