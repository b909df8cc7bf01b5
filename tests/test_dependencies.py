"""docs/dependencies.md names every dependency, and none that is not there."""

import json
import re
import tomllib
from pathlib import Path

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
    named = f"{make_variable('PLAY_PACKAGES')} {make_variable('TEST_PACKAGES')}".split()
    where_needed = {"python3-lgpio", "nodejs", "npm"}
    """Only where the machine is a Pi, or has none of its own."""
    assert listed("From Debian") == {name for name in named if not name.startswith("$")} | where_needed


def test_mock_gpio_comes_without_what_it_pins() -> None:
    assert "pip install --quiet --no-deps '$(MOCK_GPIO)'" in (ROOT / "Makefile").read_text()


def test_the_debian_package_installs_the_extras_whose_wheels_it_brings() -> None:
    """Where it is installed there is no network to fetch them from, and each upgrade begins anew."""
    (brought,) = re.findall(r'^EXTRAS = "(.*)"$', (ROOT / "packaging/make_deb.py").read_text(), re.MULTILINE)
    assert f"'sonar-table{brought}'" in (ROOT / "packaging/postinst").read_text()
    assert set(brought.strip("[]").split(",")) <= set(project())
