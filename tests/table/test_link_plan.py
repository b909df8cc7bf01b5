"""Which links the settings lead to."""

import sys
from pathlib import Path

import pytest

from console.panels.direct_pins import NoPinsError, are_pins, import_lgpio, real_pins
from console.table.link_plan import LinkPlan, plan_links


@pytest.mark.parametrize(
    ("where", "expected"),
    [
        ("gpio", True),
        ("/dev/gpiochip0", True),
        ("/dev/gpiochip12", True),
        ("/dev/ttyACM0", False),
        ("screen", False),
    ],
)
def test_pins_are_the_header_s_or_those_of_a_chip_that_is_named(where: str, expected: bool) -> None:
    assert are_pins(where) is expected


def test_both_crews_on_one_chip_share_its_link() -> None:
    """A board that is no Raspberry Pi but has pins is named by its chip."""
    assert list(plan_links("/dev/gpiochip0", "/dev/gpiochip0")) == [
        LinkPlan("/dev/gpiochip0", ("blue", "red"))
    ]
    apart = list(plan_links("/dev/gpiochip0", "/dev/gpiochip1"))
    assert [plan.where for plan in apart] == ["/dev/gpiochip0", "/dev/gpiochip1"]


def test_a_chip_that_is_not_there_is_told() -> None:
    with pytest.raises(NoPinsError, match="sonar-table doctor"):
        real_pins("/dev/gpiochip9999")


PIPES = "import os, pathlib\nFOLDER = os.getcwd()\npathlib.Path('.lgd-nfy0').touch()\n"
"""What lgpio does as it is imported; the real one is only where pins are."""


def test_lgpio_leaves_no_pipe_in_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a cabinet that is the data stick, which may be full or read-only: buttons must work all the same."""
    (tmp_path / "lgpio.py").write_text(PIPES)
    here = tmp_path / "stick"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    del sys.modules["lgpio"]
    import_lgpio()
    assert list(here.iterdir()) == [] and Path.cwd() == here
    assert not Path(sys.modules["lgpio"].FOLDER).exists(), "nor anywhere else"
