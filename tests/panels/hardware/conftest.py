"""Copies of the shipped files that a test may spoil, and the command that checks them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from console.cli import main
from console.panels.hardware import Panel, load_panel
from console.shipped import HARDWARE

Spoil = Callable[[str, str, str], Path]
Run = Callable[..., Result]


@pytest.fixture(scope="session")
def panel() -> Panel:
    return load_panel()


@pytest.fixture
def spoil(tmp_path: Path) -> Spoil:
    """A copy of a shipped file in which one text is replaced by another."""

    def spoiled(name: str, old: str, new: str) -> Path:
        text = (HARDWARE / name).read_text()
        assert old in text
        copy = tmp_path / name
        copy.write_text(text.replace(old, new, 1))
        return copy

    return spoiled


@pytest.fixture
def run() -> Run:
    """`sonar-table` with these words; it must never end in a traceback."""

    def ran(*words: object) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words])
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return ran
