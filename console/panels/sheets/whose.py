"""Whose a sheet is, for its title."""

from console.languages import catalogue


def whose(crew: str, language: str) -> str:
    """The crew's panel in words."""
    return catalogue(language)["panel.each-crew" if crew == "each" else f"panel.crew-{crew}"]


def board_title(title: str, crew: str, chips: str, language: str) -> str:
    return f"{title} · {whose(crew, language)}, {chips}"
