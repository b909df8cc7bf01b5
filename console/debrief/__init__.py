"""What a crew learns afterwards: figures from a journal, a page, learning curves, and the replay.

>>> from console.debrief import summary
>>> summary(read_journal(path), Crew.BLUE, "en").advice
"""

from console.debrief.crews.on_display import LookBack, summary
from console.debrief.looking import look_back
from console.debrief.story import NoDebrief

__all__ = ["LookBack", "NoDebrief", "look_back", "summary"]
