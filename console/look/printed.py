"""The colours of what is printed or read as paper: debriefs, lists, plans, sheets to write on."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Inks:
    """Inks on paper. Each stands out from `paper` and from `sheet`."""

    paper: str = "#F3EBD8"
    """A page that is read on a screen."""
    sheet: str = "#FFFFFF"
    """What a printer leaves as it is; inside of signs, and behind lines that cross others."""
    card: str = "#FFF8E4"
    """Keys on a page."""
    ink: str = "#20363B"
    dim: str = "#4D6266"
    note: str = "#5A6B6F"
    """Small print on a sheet."""
    rule: str = "#8FA0A3"
    line: str = "#C3C4B4"
    faint: str = "#B9C4C2"
    band: str = "#D9DEDB"
    shade: str = "#EEF2F2"
    """Every other line."""
    body: str = "#F4F8F8"
    """A thing on a drawing."""
    stripe: str = "#E9E0CA"
    blue: str = "#1D679C"
    red: str = "#965100"
    """Orange, as dark as it is read on paper."""
    moment: str = "#1A4F78"
    """A time that leads to the replay."""
    alarm: str = "#B00020"
    land: str = "#C9C3A8"
    ice: str = "#DCEBF2"
    numeral: str = "#B9C6C9"
    fire: str = "#B3261E"
    players: Mapping[str, str] = field(
        default_factory=lambda: {
            "yellow": "#796000",
            "green": "#00702F",
            "blue": "#1D679C",
            "red": "#B00020",
            "orange": "#9E4C00",
            "purple": "#6A3D9A",
        }
    )
    stations: Mapping[str, str] = field(
        default_factory=lambda: {
            "captain": "#1D679C",
            "first-mate": "#796000",
            "engineer": "#007154",
            "radio": "#8A2A6B",
        }
    )
    """Curves of one crew, by who sits there."""


PRINTED = Inks()
