"""What a game lets people choose of a match besides its chart and its mode: declared once, by that game.

Set-up, settings, command line, facilitator's page, journal and the documents' table ask the declaration.
"""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class MatchOption:
    """One thing that may be played in more than one way."""

    name: str
    """As settings and journals call it, in small letters with underscores."""
    values: tuple[str, ...]
    default: str
    """What holds where nothing was said."""
    meaning: str
    """In a few words, for the command line and the settings."""
    offered: str = ""
    """What a table offers first; empty: the default."""
    page: str = "game"
    """The page of set-up on which it is."""
    goal: str | None = None
    """It has a meaning with this goal alone; None: with any."""
    heard: bool = False
    """What a radio operator hears means something else by it: `track` has it too."""

    @property
    def flag(self) -> str:
        """As the command line calls it."""
        return f"--{self.key}"

    @property
    def key(self) -> str:
        """As the words that people read are filed under it, `torpedo-range`."""
        return self.name.replace("_", "-")

    @property
    def first(self) -> str:
        """What a table offers first."""
        return self.offered or self.default

    def holds(self, goal: str | None) -> bool:
        """Whether it has a meaning in a match with this goal."""
        return self.goal in (None, goal)
