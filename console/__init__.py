"""The table console: games, panels, displays."""

import os

__path__ = [os.path.realpath(each) for each in __path__]
"""Without links: a table that runs stays with its version when a desk chooses another (kiosk/updates.py)."""
