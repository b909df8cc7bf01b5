"""Reading a lesson's file: all its errors at once, each with its line and what to do."""

from dataclasses import replace
from pathlib import Path

from console.core.chart import Mode
from console.core.charts.offered import offered
from console.core.crewing import PEOPLE, Sitter
from console.core.game import BadSetUp
from console.core.match_plan import MatchPlan
from console.core.words import Crew, Station
from console.debrief.exercises.exercise import LARGEST, MOST, Exercise
from console.games import GAMES, debrief_of, options_of, set_up, stations_of
from console.languages import LANGUAGES
from console.lessons.lesson import Lesson, LessonWords
from console.toml_file import BadFileError, Section, is_one_line, read_toml, shown, unless_wrong
from console.toml_file.setting_values import one_of

LAST = 99
"""The place of a lesson that has no number."""
LONGEST_TITLE = 44
LONGEST_AIM = 260
LONGEST_LINE = 200
MOST_LINES = {"prepare": 5, "play": 8, "watch": 4, "questions": 4}
"""Of each list so many fit on the lesson's sheet of paper."""
_WORDS = ("title", "aim", *MOST_LINES, "shows")
_SHORT, _LONG = 5, 240
"""Minutes of a lesson."""


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file; its name is the file's.

    :raises BadFileError: with every error of the file
    """
    top = read_toml(path, "lesson")
    number = top.whole("number", LAST, least=1, most=LAST)
    age = top.whole("age", 10, least=6, most=99)
    minutes = top.whole("minutes", least=_SHORT, most=_LONG)
    steps = _steps(top, minutes)
    chosen = _plan(top.section("set-up"))
    exercises = _exercises(top.section("exercises", required=False), chosen.game)
    words = {
        language: _words(top.section(language), len(steps)) for language in LANGUAGES if language in top.data
    }
    if not words:
        hint = f"add a table [{LANGUAGES[0]}] with {', '.join(_WORDS)}"
        top.wrong(None, "the lesson has no words", hint)
    top.refuse_unknown({"number", "age", "minutes", "steps", "set-up", "exercises", *LANGUAGES})
    lesson = Lesson(
        name=path.stem,
        number=number,
        age=age,
        minutes=minutes,
        steps=steps,
        plan=replace(chosen, lesson=path.stem, exercises=" ".join(map(str, exercises))),
        exercises=exercises,
        words=words,
    )
    return unless_wrong(lesson, top.file.problems)


def _steps(top: Section, minutes: int) -> tuple[int, ...]:
    """The minutes of each step, which make the lesson together."""
    steps = top.wholes("steps", least=1, most=_LONG)
    if steps and sum(steps) != minutes:
        top.wrong(
            "steps",
            f"steps make {sum(steps)} minutes together, the lesson has {minutes}",
            "change a step, or minutes",
        )
    return steps


def _plan(section: Section) -> MatchPlan:
    game = section.choice("game", GAMES)
    chart = section.text("chart")
    mode = section.choice("mode", list(Mode))
    goal = section.choice("goal", ("hunt", "sudden-death"), "hunt")
    minutes = section.whole("match_minutes", 0, least=0, most=180)
    options = _options(section, game)
    hints = section.texts("hints", ())
    for name in hints:
        if name not in list(Station):
            section.wrong("hints", f"{shown(name)} is no station", f"choose {', '.join(Station)}")
    section.finish()
    helped = [(crew, Station(name)) for crew in Crew for name in hints if name in list(Station)]
    crewing = PEOPLE.seat(helped, Sitter.HINTS)
    chosen = MatchPlan(
        game=game, chart=chart, mode=mode, goal=goal, minutes=minutes, crewing=crewing, options=options
    )
    if chart and {"game", "mode"} <= section.data.keys():
        _check_playable(section, chosen)
    return chosen


def _options(section: Section, game: str) -> dict[str, str]:
    """What the lesson's match is played with of all that its game declares."""
    declared = options_of(game) if game in GAMES else ()
    return {
        option.name: str(one_of(option.values).read(section, option.name, option.first))
        for option in declared
        if option.name in section.data
    }


def _check_playable(section: Section, chosen: MatchPlan) -> None:
    """It must be a match as it stands: the table would play the nearest one that there is."""
    try:
        chart = offered(chosen.chart or "")
        if chart.game != chosen.game:
            what = f"chart {shown(chart.name)} is of {chart.game}"
            section.wrong("chart", what, "choose one of `sonar-table charts list`")
            return
        plan = stations_of(chosen.game).first_choices(chosen).plan(replace(chosen, seed=1))
        set_up(plan)
    except BadFileError as bad:
        for problem in bad.problems:
            section.wrong("chart", f"chart: {problem.what}", problem.hint)
        return
    except BadSetUp as problem:
        section.wrong(None, f"this cannot be played: {problem}", "change game, chart, mode or goal")
        return
    for name in ("mode", "goal"):
        played, wished = getattr(plan, name), getattr(chosen, name)
        if played is not None and played != wished:
            section.wrong(name, f"{name} cannot be {wished} there: it would be {played}", f"write {played}")


def _exercises(section: Section, game: str) -> tuple[Exercise, ...]:
    figures = debrief_of(game).exercises
    section.refuse_unknown(figures)
    if len(section.data) > MOST:
        section.wrong(None, f"{len(section.data)} exercises", f"at most {MOST}: nobody minds more at once")
    return tuple(_exercise(name, section.section(name)) for name in section.data if name in figures)


def _exercise(figure: str, section: Section) -> Exercise:
    bounds = [key for key in ("at_least", "at_most") if key in section.data]
    if len(bounds) != 1:
        section.wrong(
            None, f"{section.title} has {len(bounds)} bounds", "write at_least or at_most, one of them"
        )
    limits = {key: section.whole(key, 0, least=0, most=LARGEST) for key in bounds or ("at_least",)}
    of = section.whole("of", 1, least=1, most=LARGEST)
    section.finish()
    key, limit = next(iter(limits.items()))
    return Exercise(figure, key == "at_least", limit, of)


def _words(section: Section, steps: int) -> LessonWords:
    title = _line(section, "title", LONGEST_TITLE)
    aim = _line(section, "aim", LONGEST_AIM)
    lists = {name: _lines(section, name, most) for name, most in MOST_LINES.items()}
    shows = _line(section, "shows", LONGEST_LINE)
    play = lists["play"]
    if play and steps and len(play) != steps:
        what = f"play in {section.title} has {len(play)} lines, steps has {steps} numbers"
        section.wrong("play", what, "write a line for each step")
    section.finish()
    return LessonWords(title=title, aim=aim, shows=shows, **lists)


def _line(section: Section, key: str, longest: int) -> str:
    text = section.text(key)
    if len(text) > longest:
        section.wrong(key, f"{key} in {section.title} has {len(text)} letters", f"at most {longest} fit")
    return text


def _lines(section: Section, key: str, most: int) -> tuple[str, ...]:
    lines = section.texts(key)
    if key in section.data and not 1 <= len(lines) <= most:
        section.wrong(key, f"{key} in {section.title} has {len(lines)} lines", f"write 1 to {most}")
    for number, line in enumerate(lines, start=1):
        _check_line(section, key, number, line)
    return lines


def _check_line(section: Section, key: str, number: int, line: str) -> None:
    what = f"line {number} of {key} in {section.title}"
    if not line.strip() or not is_one_line(line):
        section.wrong(key, f"{what} is {shown(line)}", "write a sentence on one line")
    elif len(line) > LONGEST_LINE:
        section.wrong(key, f"{what} has {len(line)} letters", f"at most {LONGEST_LINE} fit")
