"""`make prove`: the long proofs, each of them a command that there is; and what `make deb` needs."""

import os
import re
import subprocess
from pathlib import Path

from click.testing import CliRunner

from console.cli import main
from proofs.__main__ import main as proofs

HOME = Path(__file__).parent.parent


def would_run(*words: str) -> str:
    """What make would type; nothing has to be installed first."""
    typed = ["make", "-n", "-o", ".venv/test.stamp", *words]
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    return subprocess.run(typed, cwd=HOME, env=alone, capture_output=True, text=True, check=True).stdout


def test_the_long_proofs_are_run_one_after_the_other() -> None:
    steps = re.findall(r"^(prove-[a-z-]+):", (HOME / "Makefile").read_text(), re.MULTILINE)
    assert {"prove-soak", "prove-kills", "prove-fairness", "prove-arena", "prove-start"} <= set(steps)
    steps.remove("prove-pi")  # needs root, and hours of its own
    steps.remove("prove-boards")  # needs root, and a Debian 13 of its own
    assert would_run("prove") == "".join(would_run(step) for step in steps)


def test_ten_seeds_are_soaked_for_two_hours_each_unless_others_are_named() -> None:
    assert "for seed in 1 2 3 4 5 6 7 8 9 10; do" in would_run("prove-soak")
    assert "soak --hours 2 --seed $seed || exit 1" in would_run("prove-soak")
    named = would_run("prove-soak", "SEEDS=4 7", "HOURS=8")
    assert "for seed in 4 7; do" in named and "soak --hours 8 " in named


def test_every_command_of_the_proofs_takes_what_it_is_given() -> None:
    typed = would_run("prove")
    commands = re.findall(r"(sonar-table|-m proofs) ([a-z ]+?) (--.*?)(?: \|\||;|\n)", typed)
    assert {name for _, name, _ in commands} >= {"soak", "fairness", "arena", "bench tracker"}
    for program, name, options in commands:
        called = main if program == "sonar-table" else proofs
        shown = CliRunner().invoke(called, [*name.split(), "--help"]).output
        assert all(option in shown for option in re.findall(r"--[a-z]+", options)), name
    for module in re.findall(r"python -m (tests[a-z_.]+)", typed):
        assert (HOME / f"{module.replace('.', '/')}.py").is_file()


def test_the_debian_package_is_made_without_what_tests_need(tmp_path: Path) -> None:
    typed = would_run(f"VENV={tmp_path}/.venv", "ARCH=arm64", "deb")
    assert f"{tmp_path}/.venv/bin/pip install --quiet 'build>=1.2'" in typed
    assert "packaging/make_deb.py --processor arm64" in typed
    assert not [name for name in ("chromium", "gcc", "npm", "ffmpeg", "xvfb", "[dev]") if name in typed]


def test_where_npm_fails_it_says_why(tmp_path: Path) -> None:
    """`--silent` swallowed it, and `make test` stopped without a word."""
    typed = would_run(f"VENV={tmp_path}", f"{tmp_path}/test.stamp")
    command = re.search(r"npm ci --prefix \S+(.*)", typed)
    assert command is not None
    (tmp_path / "package.json").write_text('{"dependencies": {"not-locked": "1.0.0"}}')
    (tmp_path / "package-lock.json").write_text('{"lockfileVersion": 3, "packages": {"": {}}}')
    npm = ["npm", "ci", "--prefix", str(tmp_path), *command[1].split()]
    alone = {**os.environ, "npm_config_offline": "true"}
    failed = subprocess.run(npm, capture_output=True, text=True, check=False, env=alone)
    assert failed.returncode != 0 and "not-locked" in failed.stderr


def test_what_the_quick_tests_leave_out_is_there() -> None:
    typed = would_run("quick")
    left_out = re.findall(r"--ignore-glob='\*/(\w+\.py)'", typed)
    assert len(left_out) > 10
    for name in left_out:
        assert list((HOME / "tests").rglob(name)), name
    assert typed.startswith(would_run("lint"))
