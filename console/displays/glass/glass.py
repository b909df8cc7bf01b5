"""What is on the glass: the pixels that each output shows, where this machine lets itself be looked at.

A window's own surface tells only what was drawn on it. Whether that arrives is asked of whoever scans it out:
the kernel without a desktop, the X server with one. A Wayland desktop tells nobody.
"""

import os
from collections.abc import Sequence

from pygame import Rect, Surface

from console.displays.glass.kms import outputs_of_kms
from console.displays.glass.x11 import desktop_of_x11


def look_at_outputs(driver: str, outputs: Sequence[Rect]) -> list[Surface] | None:
    """A picture of each output, dark ones too; None: this video driver does not let itself be looked at."""
    if driver.lower() == "kmsdrm":
        return outputs_of_kms()
    # Under Wayland an X server has windows but no desktop: its pixels say nothing about the glass.
    if driver.lower() != "x11" or os.environ.get("WAYLAND_DISPLAY"):
        return None
    desktop = desktop_of_x11()
    if desktop is None:
        return None
    whole = outputs[0].unionall(list(outputs[1:]))
    if whole != desktop.get_rect():
        return [desktop]
    return [desktop.subsurface(output) for output in outputs]
