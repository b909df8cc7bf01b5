"""What a facilitator can start: the games, the charts of each, and lessons."""

from functools import cache
from pathlib import Path

from console.core.charts.finding import shipped_names
from console.core.charts.offered import offered
from console.core.views import Json
from console.games import GAMES, charts_of
from console.languages import word, written
from console.lessons.finding import all_lessons
from console.lessons.lesson import Lesson
from console.lessons.plain_text import for_whom, parts


@cache
def charts_by_game(language: str) -> dict[str, Json]:
    """By game: its name, and the charts with their titles; none where it is played without."""
    charts: dict[str, dict[str, Json]] = {game: {} for game in GAMES}
    for name in shipped_names():
        chart = offered(name).chart
        charts[chart.game][name] = written(chart.title, language)
    return {
        game: {
            "name": word(game, language),
            "charts": charts[game],
            "has_charts": charts_of(game) is not None,
        }
        for game in GAMES
    }


def lessons_of(data: Path, language: str) -> dict[str, Json]:
    """By name: what a teacher reads of each; the teacher's own are in the table's data."""
    return {lesson.name: _told(lesson, language) for lesson in all_lessons(data / "lessons").lessons}


def _told(lesson: Lesson, language: str) -> Json:
    told = parts(lesson, language)
    return {
        "title": lesson.said(language).title,
        "about": for_whom(lesson, language),
        "parts": [{"heading": part.heading, "texts": list(part.texts)} for part in told],
    }
