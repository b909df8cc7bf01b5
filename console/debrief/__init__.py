"""What a crew learns afterwards: figures from a journal, a page, learning curves, and the replay.

>>> from console.debrief.look_back import LookBack
>>> LookBack(read_journal(path)).of(Crew.BLUE, "en").keep
"""
