"""A short soak: some minutes of strangers, computers and faults."""

from console.table.soak import soak
from console.table.soak_faults import FAULTS


def test_a_table_outlives_its_strangers() -> None:
    report = soak(0.15, 3, fault_every_s=12)
    assert report.exceptions == []
    assert (report.lost_orders, report.wrong_orders, report.wrong_presses) == (0, 0, 0)
    assert report.presses > 200 and report.heard > 150
    assert report.matches > 0 and report.orders > 30
    assert len(report.faults) > len(FAULTS) // 2
