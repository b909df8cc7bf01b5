"""Which links the settings lead to."""

import pytest

from console.panels.direct_pins import NoPinsError, are_pins, real_pins
from console.table.links import LinkPlan, plan_links


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
