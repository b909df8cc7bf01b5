"""The words around a chart."""

from console.core.chart import Chart
from console.core.words import Course
from console.languages import catalogue, word


def told(key: str, language: str, **args: str) -> str:
    """What a chart's own words say, as they stand."""
    return catalogue(language)[f"chart.{key}"].format(**args)


def belongs_to(chart: Chart, language: str) -> list[str]:
    """Game, edition and mode, as far as the chart has them."""
    said = [word(chart.game, language)]
    if chart.edition:
        said.append(told(f"edition-{chart.edition}", language))
    if chart.mode:
        said.append(word(chart.mode, language))
    return said


def compass_letters(language: str) -> str:
    """North, east, south and west, a letter each."""
    return "".join(told(f"{course}-letter", language) for course in Course)


def repairs(system: str, language: str) -> str:
    return told("repairs", language, system=word(system, language))


def starts_of(crew: str, language: str) -> str:
    return told("starts-of", language, crew=told(f"crew-{crew}", language))
