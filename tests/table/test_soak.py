"""A short soak: a quarter of an hour of strangers and computers at each of a few tables."""

import pytest

from console.table.soak import soak


@pytest.mark.parametrize("seed", range(4))
def test_a_table_outlives_its_strangers(seed: int) -> None:
    report = soak(0.25, seed)
    assert report.exceptions == []
    assert report.lost_orders == 0
    assert report.presses > 500
    assert report.matches > 0
    assert report.orders > 50
