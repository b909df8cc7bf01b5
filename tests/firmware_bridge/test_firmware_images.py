"""What is built is there whole at any moment: others may be reading it."""

import os
from pathlib import Path

from console.panels.simulated_bridge import build_bridge
from tests.firmware_bridge.desk import BUILT


def test_an_image_that_is_as_it_was_is_not_written_again() -> None:
    image = build_bridge(BUILT / "firmware" / "pico", wiring="pico").image
    with image.open("rb") as reading:
        assert build_bridge(BUILT / "firmware" / "pico", wiring="pico").image == image
        assert os.fstat(reading.fileno()).st_mtime_ns == image.stat().st_mtime_ns


def test_whoever_reads_an_image_goes_on_with_it_when_another_takes_its_place(tmp_path: Path) -> None:
    image = build_bridge(tmp_path, wiring="pico").image
    whole = image.read_bytes()
    image.write_bytes(whole[:512])
    with image.open("rb") as reading:
        build_bridge(tmp_path, wiring="pico")
        assert reading.read() == whole[:512], "the file that is read is left alone"
    assert image.read_bytes() == whole
    assert not list(tmp_path.glob("bridge.uf2.*"))
