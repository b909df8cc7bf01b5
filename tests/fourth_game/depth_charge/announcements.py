"""What is said of it."""

from console.voice.event_message import saying
from console.voice.game_announcements import GameAnnouncements

ANNOUNCEMENTS = GameAnnouncements(
    worded={
        "sank": saying("depth"),
        "hit": saying("crew depth"),
        "missed": saying("crew depth"),
        "turn": saying("crew"),
        "won": saying("crew"),
    },
    loud=frozenset({"hit", "won"}),
    sounds={"hit": "explosion-direct", "won": "win"},
)
