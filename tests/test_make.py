"""What `make play` sets up: on a Raspberry Pi the virtual environment sees the system's lgpio."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def would_do(tmp_path: Path, model: str, *, has_lgpio: bool = True) -> str:
    """The commands of a first `make play`, none of them run, where apt has lgpio or not."""
    (tmp_path / "model").write_text(model)
    apt_cache = tmp_path / "bin" / "apt-cache"
    apt_cache.parent.mkdir(exist_ok=True)
    apt_cache.write_text(f"#!/bin/sh\nexit {int(not has_lgpio)}\n")
    apt_cache.chmod(0o755)
    told = subprocess.run(
        ["make", "-n", f"VENV={tmp_path}/.venv", f"MODEL={tmp_path}/model", f"{tmp_path}/.venv/play.stamp"],
        cwd=ROOT,
        env={**os.environ, "PATH": f"{apt_cache.parent}:{os.environ['PATH']}"},
        check=True,
        capture_output=True,
        text=True,
    )
    return told.stdout


def test_on_a_pi_the_system_s_lgpio_is_installed_and_seen(tmp_path: Path) -> None:
    commands = would_do(tmp_path, "Raspberry Pi 5 Model B Rev 1.0\0")
    assert "python3-lgpio" in commands and "-m venv --system-site-packages" in commands


def test_where_the_system_has_none_a_wheel_is_tried_and_play_goes_on_without(tmp_path: Path) -> None:
    commands = would_do(tmp_path, "Raspberry Pi 5 Model B Rev 1.0\0", has_lgpio=False)
    assert "python3-lgpio" not in commands
    assert "pip install --quiet --only-binary=:all: 'lgpio" in commands
    assert "|| echo" in commands.partition("only-binary")[2]


def test_elsewhere_the_virtual_environment_is_on_its_own(tmp_path: Path) -> None:
    commands = would_do(tmp_path, "")
    assert "lgpio" not in commands and "--system-site-packages" not in commands


def test_a_virtual_environment_from_before_is_opened_to_the_system_s_lgpio(tmp_path: Path) -> None:
    """The very lines of the Makefile, on an environment that was made without it."""
    venv = tmp_path / ".venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(venv)], check=True)
    (venv / "bin" / "pip").touch(mode=0o755)
    lines = would_do(tmp_path, "Raspberry Pi 5\0").splitlines()
    start = next(number for number, line in enumerate(lines) if "version_info" in line)
    script = "\n".join(lines[start : next(n for n, line in enumerate(lines) if "-m venv" in line) + 1])
    script = script.replace("--system-site-packages", "--system-site-packages --without-pip")
    subprocess.run(["sh", "-c", script], cwd=ROOT, check=True)
    assert "include-system-site-packages = true" in (venv / "pyvenv.cfg").read_text()
