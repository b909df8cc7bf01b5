"""What the crews see: pygame windows, scenes, widgets, and the looks that they share. Charts as pictures too.

`open_displays` (console.displays.displays) opens the windows, `paint` (console.displays.painter) draws one
screen on any surface.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
