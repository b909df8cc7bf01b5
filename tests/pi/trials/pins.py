"""Pins through the kernel's character device and lgpio, on arm64's virtual board."""

from tests.pi.bench import Bench, Skipped


def pins(bench: Bench) -> None:
    """Edges on real lines come through /dev/gpiochip0, lgpio, gpiozero and the GPIO link, in order."""
    if not bench.system.is_arm:
        raise Skipped("this machine has no pins; arm64's has a PL061")
    raise Skipped("not written yet")
