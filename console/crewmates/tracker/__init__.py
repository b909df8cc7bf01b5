"""Where can the enemy be? docs/tracker.md says what the tracker knows and how it stays exact and fast."""

from console.crewmates.tracker.dot_set import DotSetTracker
from console.crewmates.tracker.evidence import (
    BlackedOut,
    Closed,
    Evidence,
    Headed,
    KeptSilence,
    MineGone,
    MineLaid,
    MinesLive,
    NoMines,
    Surfaced,
    Within,
)
from console.crewmates.tracker.overheard import Overheard
from console.crewmates.tracker.tracker import Impossible, Tracker, Tracking

__all__ = [
    "BlackedOut",
    "Closed",
    "DotSetTracker",
    "Evidence",
    "Headed",
    "Impossible",
    "KeptSilence",
    "MineGone",
    "MineLaid",
    "MinesLive",
    "NoMines",
    "Overheard",
    "Surfaced",
    "Tracker",
    "Tracking",
    "Within",
]
