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
from console.lessons.lesson import Lesson
from console.lessons.lesson_words import WORDS, read_lesson_words
from console.people.class_plan import TASK_LETTERS
from console.toml_file import BadFileError, Section, read_toml, shown, unless_wrong
from console.toml_file.setting_values import one_of

LAST = 99
"""The place of a lesson that has no number."""
VARIANTS = ("easier", "harder")
_SHORT, _LONG = 5, 240
"""Minutes of a lesson."""
_SETTINGS = ("number", "age", "minutes", "steps", "matches", "tasks")


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
    variants = [name for name in VARIANTS if name in top.data]
    words = {
        language: read_lesson_words(top.section(language), len(steps), variants)
        for language in LANGUAGES
        if language in top.data
    }
    if not words:
        hint = f"add a table [{LANGUAGES[0]}] with {', '.join(WORDS)}"
        top.wrong(None, "the lesson has no words", hint)
    top.refuse_unknown({*_SETTINGS, "set-up", "exercises", *VARIANTS, *LANGUAGES})
    lesson = Lesson(
        name=path.stem,
        number=number,
        age=age,
        minutes=minutes,
        steps=steps,
        plan=replace(chosen, lesson=path.stem, exercises=" ".join(map(str, exercises))),
        exercises=exercises,
        words=words,
        matches=_matches(top, steps, chosen.minutes),
        tasks=_tasks(top, min((len(said.watch) for said in words.values()), default=0)),
    )
    if not top.file.problems:
        lesson = replace(lesson, variants=tuple(_variant(top, lesson, name) for name in variants))
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


def _matches(top: Section, steps: tuple[int, ...], minutes: int) -> tuple[int, ...]:
    """Which steps are matches, in their order; a match must have room in its step."""
    if "matches" not in top.data:
        return ()
    matches = top.wholes("matches", least=1, most=max(len(steps), 1))
    if list(matches) != sorted(set(matches)):
        top.wrong(
            "matches", f"matches are {shown(list(matches))}", "write each step once, the first one first"
        )
    for number in matches if steps else ():
        if steps[number - 1] < minutes:
            what = f"step {number} has {steps[number - 1]} minutes, the match {minutes}"
            top.wrong("matches", what, "change the step, or match_minutes")
    return matches


def _tasks(top: Section, lines: int) -> tuple[str, ...]:
    """The letter of the plan's task for each line of what to watch."""
    if "tasks" not in top.data:
        return ()
    tasks = top.texts("tasks")
    if list(tasks) != sorted(set(tasks) & set(TASK_LETTERS)):
        hint = f"choose of {', '.join(TASK_LETTERS)}, each once, in this order"
        top.wrong("tasks", f"tasks are {shown(list(tasks))}", hint)
    elif len(tasks) != lines:
        what = f"tasks has {len(tasks)} letters, watch {lines} lines"
        top.wrong("tasks", what, "write a letter for each line of watch")
    return tasks


def _variant(top: Section, lesson: Lesson, name: str) -> Lesson:
    """The lesson with an easier or a harder match: what its table does not say is as in the lesson."""
    other = top.section(name)
    changed = {
        part: Section(
            {**_table(top, part), **other.section(part, required=False).data}, top.file, (name, part)
        )
        for part in ("set-up", "exercises")
    }
    other.finish()
    chosen = _plan(changed["set-up"])
    exercises = _exercises(changed["exercises"], chosen.game)
    called = f"{lesson.name}-{name}"
    plan = replace(chosen, lesson=called, exercises=" ".join(map(str, exercises)))
    if replace(plan, lesson=lesson.name) == lesson.plan:
        top.wrong(name, f"[{name}] changes nothing", f"write what is {name}, or leave [{name}] out")
    if plan.minutes != lesson.plan.minutes:
        _matches(top, lesson.steps, plan.minutes)
    return replace(lesson, name=called, variant=name, plan=plan, exercises=exercises)


def _table(top: Section, part: str) -> dict[str, object]:
    """A table of the lesson as it stands in its file."""
    return top.section(part, required=False).data


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
