"""Crews by the names that stand on the organiser's page: each another, and understood when typed there."""

from console.club.club import Club
from console.club.values import ClubCrew


def name_at_desk(crew: ClubCrew) -> str:
    """As the wall calls it; with its number where that is not what was typed: hidden ones look alike."""
    return crew.shown if crew.shown == crew.name else f"{crew.shown} ({crew.id})"


def crew_at_desk(club: Club, text: str) -> ClubCrew | None:
    """The crew with this name, as it was typed or as the page has it; None: no crew."""
    return next((crew for crew in club.crews() if text in (crew.name, name_at_desk(crew))), None)
